"""The story as it is told: scenes of the cards, lines put into them, and what it has to say about the players' doings.

An edition without scenes says nothing here; its cards carry their words themselves.
"""

from __future__ import annotations

from collections import Counter

from stellwerk.campaign import content
from stellwerk.campaign.edition import CampaignCard, Reaction
from stellwerk.campaign.memory import CONDITIONS, Hit, Params, seals_broken
from stellwerk.campaign.office import Office
from stellwerk.campaign.texts import wanted

MOST_REACTIONS = 2
ALWAYS = "always"
ACTS = {1: 1, 5: 2, 11: 3}  # the games with which the acts begin
CLOSING, OPENING = "closing", "opening"


class Scenes:
    def __init__(self, office: Office) -> None:
        self.office = office
        self.state = office.state
        self.done: set[str] = set()
        self.named: Counter[str | None] = Counter()

    @property
    def told(self) -> bool:
        return self.state.edition.tells_scenes

    def read(self, key: str, **values: str | int) -> None:
        """A text is read aloud, with the words that it needs of those given and those that are always known."""
        if self.told:
            known: Params = {**self._known(), **values}
            needed = wanted(self.state.content_version, key)
            self.office.tell("read", text=key, **{name: known[name] for name in needed})

    def _known(self) -> Params:
        state = self.state
        placed = self.office.placing()
        known: Params = {
            "year": content.games()[state.game - 1][0],
            "companies": len(state.companies),
            "n": seals_broken(state),
        }
        if placed:
            known |= {"winner": placed[0].color, "last": placed[-1].color}
        return known

    def read_card(self, card: CampaignCard) -> None:
        """Its first side with what belongs there; then what it tells to do."""
        if not self.told:
            return
        part = card.scene.rpartition(".")[2]
        if part == OPENING and self.state.game in ACTS:
            self.read(f"labels.act_{ACTS[self.state.game]}")
        if card.scene:
            self.read(card.scene if card.scene.startswith("games.") else f"{card.scene}.text")
        for name in self.state.edition.inserts.get(card.inserts, []):
            self._insert(card.inserts, name)
        if part == CLOSING and self.state.game < len(content.games()):
            self._react_to_the_game()
        self.office.tell("instruction", card=card.id)

    def _insert(self, scene: str, name: str) -> None:
        hits = list(CONDITIONS[name](self.state))
        if hits:
            chosen = hits[0] if len(hits) == 1 else hits[int(self.office.dice.below(len(hits)))]
            self.read(f"inserts.{scene}.{name}", **chosen[1])

    # reactions

    def react(self, when: str, about: str | None = None) -> None:
        """Lines of this moment that are true, each once in a campaign; if named, of one company."""
        for reaction in self._of(when):
            for hit in CONDITIONS[reaction.id](self.state):
                if (about is None or hit[0] == about) and self._is_new(reaction):
                    self.say(reaction.id, hit)

    def say(self, id: str, hit: Hit) -> None:
        self.done.add(id)
        self.named[hit[0]] += 1
        self.read(f"reactions.{id}.text", **hit[1])

    def _of(self, when: str) -> list[Reaction]:
        return [reaction for reaction in self.state.edition.reactions if reaction.when == when]

    def _is_new(self, reaction: Reaction) -> bool:
        return reaction.rank == ALWAYS or reaction.id not in self.done

    def _react_to_the_game(self) -> None:
        """Two lines at most: the rarest first, then about whoever was named least, never twice about one company."""
        found: list[tuple[str, Hit, Reaction]] = []
        for reaction in self._of(CLOSING):
            hits = list(CONDITIONS[reaction.id](self.state)) if self._is_new(reaction) else []
            if reaction.rank == ALWAYS:
                for hit in hits:
                    self.say(reaction.id, hit)
            else:
                found += [(reaction.rank, hit, reaction) for hit in hits]
        about: set[str | None] = set()
        for _ in range(MOST_REACTIONS):
            left = [one for one in found if one[1][0] not in about and self._is_new(one[2])]
            if not left:
                return
            _, hit, reaction = min(left, key=lambda one: (one[0], self.named[one[1][0]]))
            about.add(hit[0])
            self.say(reaction.id, hit)
