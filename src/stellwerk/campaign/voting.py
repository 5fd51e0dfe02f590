"""A vote: in secret, turned up together; in a tie the vote of the company with the start card decides."""

from __future__ import annotations

from collections import Counter

from stellwerk.campaign.office import Office, Question, Telling
from stellwerk.campaign.scenes import Scenes

OPTIONS = ("a", "b")
FEWEST_TO_BE_ALONE = 3


def vote(office: Office, scenes: Scenes, id: str) -> Telling:
    """All companies that played in this game vote."""
    state = office.state
    scenes.read(f"choices.{id}.scene")
    office.tell("vote", choice=id)
    votes: dict[str, str] = {}
    for company in office.worst_first():
        votes[company.color] = yield Question(company.color, "vote", OPTIONS, {"choice": id})
        office.tell("voted", company=company.color)
    counts = Counter(votes.values())
    tied = counts[OPTIONS[0]] == counts[OPTIONS[1]]
    decider = state.start_card if state.start_card in votes else next(iter(votes))
    decided = votes[decider] if tied else max(OPTIONS, key=lambda option: counts[option])
    state.choices[id] = decided
    office.tell("votes", choice=id, decided=decided, **votes)
    if tied:
        scenes.say("start_card_decided", (decider, {"company": decider}))
    lonely = [color for color, option in votes.items() if counts[option] == 1]
    if len(votes) >= FEWEST_TO_BE_ALONE and len(lonely) == 1:
        scenes.read(f"choices.{id}.alone", company=lonely[0])
    scenes.read(f"choices.{id}.{decided}_outcome")
