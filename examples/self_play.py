"""Learn a railway game by self-play, watch the curve, and enter what was learned as a bot.

    pip install 'stellwerk[rl]'
    python examples/self_play.py train --actions 1000000
    python examples/self_play.py match --games 400
    stellwerk arena usa --bots examples/self_play.py:LearnedBot,greedy,racer

A small network plays all seats of many games at once in the batch environment and is improved by PPO (Schulman and
others, 2017). It is rewarded with the difference of the scores, of which the points on the board are counted as soon
as they are made. Every seat sees its own observation only. Training can be stopped with Ctrl-C at any time and goes
on from there when it is started again.
"""

# mypy: allow-untyped-calls
from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from stellwerk.bots.base import Bot
from stellwerk.bots.registry import make_bot
from stellwerk.engine.codec import to_json
from stellwerk.engine.errors import SettingError
from stellwerk.engine.game import Game
from stellwerk.engine.setting import Setting
from stellwerk.engine.ticket_choice import MOST_OFFERED, RANKS
from stellwerk.env import BatchEnv
from stellwerk.env.layout import Layout
from stellwerk.env.policy_bot import PolicyBot
from stellwerk.games.registry import setting_for

FOLDER = "STELLWERK_SELF_PLAY"  # the environment variable that says where LearnedBot finds its checkpoint
HIDDEN = 128
GAMES, STEPS = 128, 96  # of one round: games side by side, actions in each
EPOCHS, MINIBATCH = 2, 1536
LEARNING_RATE, CLIP, ENTROPY, TRACE = 1e-3, 0.2, 0.003, 0.95
POINTS_PER_REWARD = 30.0
NEVER = -1e9  # the score of an action that is not legal
LOOK_EVERY, LOOK_GAMES = 12, 80  # rounds between two looks at the strength, games of a look


Point = dict[str, Any]  # of the curve

# the network


class Policy(nn.Module):
    """Two layers see the observation. An action's score is read off with the sum of what is learned of its parts, so
    that a route has not to be learned anew for every way to pay for it."""

    columns: Tensor
    values: Tensor
    scales: Tensor
    parts: Tensor
    starts: Tensor

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        layout = Layout(setting)
        columns, values, scales = feature_table(layout)
        self.register_buffer("columns", torch.tensor(columns), persistent=False)
        self.register_buffer("values", torch.tensor(values, dtype=torch.int16), persistent=False)
        self.register_buffer("scales", torch.tensor(scales), persistent=False)
        parts, starts, count = action_parts(setting)
        self.register_buffer("parts", torch.tensor(parts), persistent=False)
        self.register_buffer("starts", torch.tensor(starts), persistent=False)
        self.body = nn.Sequential(nn.Linear(len(columns), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.action_head = nn.Parameter(0.01 * torch.randn(count, HIDDEN))
        self.value_head = nn.Linear(HIDDEN, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the chances of all actions, and the values."""
        seen = observations[:, self.columns]
        features = torch.where(self.values > 0, (seen == self.values).float(), seen.float() * self.scales)
        hidden = self.body(features)
        actions = nn.functional.embedding_bag(self.parts, self.action_head, self.starts, mode="sum")
        scores = (hidden @ actions.T).masked_fill(masks == 0, NEVER)
        return scores.log_softmax(1), self.value_head(hidden)[:, 0]


def feature_table(layout: Layout) -> tuple[list[int], list[int], list[float]]:
    """One feature for each amount (value 0) and for each value of each code: its place, value and scale."""
    columns: list[int] = []
    values: list[int] = []
    scales: list[float] = []
    for name, field in layout.fields.items():
        for value in range(1, field.high + 1) if field.is_code else [0]:
            columns += range(layout[name].start, layout[name].stop)
            values += [value] * field.size
            scales += [1 / field.scale] * field.size
    return columns, values, scales


def action_parts(setting: Setting) -> tuple[list[int], list[int], int]:
    """The numbers of every action's parts, one action after another; where each begins; how many parts there are.

    Parts are an action's type, route, colour, card and so on, or the places in the offer of the tickets kept.
    """
    named = [sorted(set(parts_of(action, ""))) for action in map(to_json_or_none, setting.actions)]
    for slot in range(RANKS << MOST_OFFERED):
        kept = [place for place in range(MOST_OFFERED) if slot // RANKS >> place & 1]
        named[int(setting.ticket_slots) + slot] = ["keep", f"keep {len(kept)}", *(f"keep place {n}" for n in kept)]
    numbers = {name: number for number, name in enumerate(sorted({name for names in named for name in names}))}
    starts = np.cumsum([0, *map(len, named[:-1])]).tolist()
    return [numbers[name] for names in named for name in names], starts, len(numbers)


def to_json_or_none(action: Any) -> Any:
    return None if action is None else to_json(action)


def parts_of(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from parts_of(inner, f"{path}.{key}")
    else:
        yield f"{path}={value}"


# playing


class Round(NamedTuple):
    """What happened in some steps of all games: rows are steps, columns games."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probs: Tensor
    values: Tensor
    advantages: Tensor
    counts: Tensor  # is the outcome known as far as the seat's next decision?
    totals: list[int]  # final scores of all seats of the games that ended


@torch.no_grad()
def play_round(env: BatchEnv, policy: Policy) -> Round:
    batch = env.batch
    players = env.players
    points = env.layout["points"]
    shape = (STEPS, env.games)
    observations = torch.empty((*shape, env.layout.size), dtype=torch.int16)
    masks = torch.empty((*shape, env.actions), dtype=torch.int8)
    actions = torch.empty(shape, dtype=torch.int64)
    log_probs, values = torch.empty(shape), torch.empty(shape)
    seats = np.empty(shape, np.int64)
    leads = np.empty(shape, np.float64)
    dones = np.empty(shape, bool)
    rewards = np.empty((*shape, players), np.float64)
    totals: list[int] = []
    for step in range(STEPS):
        observations[step] = torch.from_numpy(batch.observations.copy())
        masks[step] = torch.from_numpy(batch.action_masks.copy())
        seats[step] = batch.seats
        leads[step] = lead(batch.observations[:, points])
        chances, values[step] = policy(observations[step], masks[step])
        actions[step] = torch.multinomial(chances.exp(), 1)[:, 0]
        log_probs[step] = chances.gather(1, actions[step, :, None])[:, 0]
        env.step(actions[step].numpy())
        dones[step] = batch.dones
        rewards[step] = batch.rewards
        totals += batch.totals[batch.dones == 1].ravel().tolist()
    _, last_values = policy(torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.action_masks.copy()))
    ends = (batch.seats, last_values.numpy(), lead(batch.observations[:, points]))
    advantages, counts = look_back(seats, leads, values.numpy(), dones, rewards, ends)
    found = torch.from_numpy(advantages), torch.from_numpy(counts)
    return Round(observations, masks, actions, log_probs, values, *found, totals)


def lead(points: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
    """The points on the board less the mean of the others'; the own are first."""
    difference: npt.NDArray[np.float64] = points[:, 0] - points[:, 1:].mean(axis=1)
    return difference


def look_back(
    seats: npt.NDArray[np.int64],
    leads: npt.NDArray[np.float64],
    values: npt.NDArray[np.float32],
    dones: npt.NDArray[np.bool_],
    rewards: npt.NDArray[np.float64],
    ends: tuple[npt.NDArray[np.int64], npt.NDArray[np.float32], npt.NDArray[np.float64]],
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
    """Generalised advantages (Schulman and others, 2016) along each seat's own decisions, from the last to the first.

    A decision earns what the lead grew until the seat's next decision, and at the end what the final score adds.
    """
    steps, games = seats.shape
    players = rewards.shape[2]
    rows = np.arange(games)
    known = np.zeros((games, players), bool)
    next_value, next_advantage, next_lead = (np.zeros((games, players)) for _ in range(3))
    known[rows, ends[0]] = True
    next_value[rows, ends[0]] = ends[1]
    next_lead[rows, ends[0]] = ends[2]
    advantages = np.zeros((steps, games), np.float32)
    counts = np.zeros((steps, games), bool)
    for step in reversed(range(steps)):
        ended = dones[step]
        known[ended] = True
        next_value[ended] = next_advantage[ended] = 0
        next_lead[ended] = rewards[step][ended]
        at = rows, seats[step]
        gain = (next_lead[at] - leads[step]) / POINTS_PER_REWARD
        advantages[step] = gain + next_value[at] - values[step] + TRACE * next_advantage[at]
        counts[step] = known[at]
        known[at] = True
        next_value[at], next_advantage[at], next_lead[at] = values[step], advantages[step], leads[step]
    return advantages, counts


# learning


def improve(policy: Policy, optimizer: torch.optim.Optimizer, played: Round) -> float:
    """Some passes of PPO over a round; returns the mean entropy of the choices."""
    used = played.counts.flatten().nonzero()[:, 0]
    observations, masks = played.observations.flatten(0, 1), played.masks.flatten(0, 1)
    actions, old, before = played.actions.flatten(), played.log_probs.flatten(), played.values.flatten()
    gains = played.advantages.flatten()
    targets = gains + before
    gains = (gains - gains[used].mean()) / (gains[used].std() + 1e-6)
    entropies = []
    for _ in range(EPOCHS):
        for some in used[torch.randperm(len(used))].split(MINIBATCH):
            chances, values = policy(observations[some], masks[some])
            ratio = (chances.gather(1, actions[some, None])[:, 0] - old[some]).exp()
            better = torch.min(ratio * gains[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[some]).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            loss = -better + 0.5 * (values - targets[some]).square().mean() - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


# matches


class LearnedBot(PolicyBot):
    """The policy of the last checkpoint; it takes the action it likes best."""

    name = "learned"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.setting, self.policy = loaded_policy(Path(os.environ.get(FOLDER, "self_play")) / "policy.pt")

    def pick(self, setting: Setting, observation: npt.NDArray[np.int16], legal: npt.NDArray[np.int64]) -> int:
        if about(setting) != about(self.setting):
            raise SettingError(f"this policy has learned {about(self.setting)}, not {about(setting)}")
        return best_action(self.policy, observation, legal)


def about(setting: Setting) -> str:
    return f"{' '.join((setting.rules.name, *setting.rules.variants))} with {setting.players} players"


@torch.no_grad()
def best_action(policy: Policy, observation: npt.NDArray[np.int16], legal: npt.NDArray[np.int64]) -> int:
    mask = torch.zeros(1, len(policy.starts), dtype=torch.int8)
    mask[0, legal] = 1
    chances, _ = policy(torch.from_numpy(observation)[None], mask)
    return int(chances[0].argmax())


@cache
def loaded_policy(path: Path) -> tuple[Setting, Policy]:
    kept = torch.load(path, weights_only=True)
    setting = setting_for(kept["game"], kept["players"])
    policy = Policy(setting)
    policy.load_state_dict(kept["policy"])
    return setting, policy


class StillLearning(PolicyBot):
    """A policy while it is trained."""

    name = "still_learning"

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.policy = policy

    def pick(self, setting: Setting, observation: npt.NDArray[np.int16], legal: npt.NDArray[np.int64]) -> int:
        return best_action(self.policy, observation, legal)


def win_share(setting: Setting, ours: Bot, opponent: str, games: int, seed: str) -> tuple[float, float]:
    """The share of games won, draws shared, and the mean difference to the mean of the others.

    Every deal is played from every seat, the opponent in all others.
    """
    wins = difference = 0.0
    for number in range(games):
        deal, seat = f"{seed}-{number // setting.players}", number % setting.players
        game = Game(setting, deal)
        bots = [ours if s == seat else make_bot(opponent, number) for s in range(setting.players)]
        while not game.over:
            acting = game.to_act[0]
            game.play(bots[acting].choose(game.view(acting), game.options_for(acting)), acting)
        outcome = game.outcome
        assert outcome is not None
        wins += (seat in outcome.winners) / len(outcome.winners)
        others = [total for s, total in enumerate(outcome.totals) if s != seat]
        difference += outcome.totals[seat] - sum(others) / len(others)
    return wins / games, difference / games


# training


class Training:
    """Everything that a checkpoint keeps."""

    def __init__(self, game: str, players: int, folder: Path) -> None:
        self.setting = setting_for(game, players)
        self.folder = folder
        self.policy = Policy(self.setting)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), LEARNING_RATE, eps=1e-5)
        self.seconds = 0.0
        self.rounds = 0
        self.curve: list[Point] = []
        folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists():
            self._resume(game, players)
        self.about = {"game": game, "players": players}
        self.env = BatchEnv(game, players, GAMES, seed=f"self-play-{self.rounds}")

    @property
    def path(self) -> Path:
        return self.folder / "policy.pt"

    def _resume(self, game: str, players: int) -> None:
        kept = torch.load(self.path, weights_only=True)
        if (kept["game"], kept["players"]) != (game, players):
            raise SystemExit(f"{self.path} is of {kept['game']} with {kept['players']} players; name another --folder")
        self.policy.load_state_dict(kept["policy"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.seconds, self.rounds, self.curve = kept["seconds"], kept["rounds"], kept["curve"]
        print(f"going on after {self.actions:,} actions, {self.seconds:.0f} s")

    def save(self) -> None:
        """Written aside and put in place at once, so that Ctrl-C leaves the last checkpoint whole."""
        state = {"policy": self.policy.state_dict(), "optimizer": self.optimizer.state_dict(), "seconds": self.seconds}
        aside = self.path.with_suffix(".new")
        torch.save({**state, "rounds": self.rounds, "curve": self.curve, **self.about}, aside)
        aside.replace(self.path)
        (self.folder / "curve.json").write_text(json.dumps({**self.about, "curve": self.curve}, indent=1) + "\n")
        (self.folder / "curve.svg").write_text(curve_svg(self.curve))

    @property
    def actions(self) -> int:
        return self.rounds * GAMES * STEPS

    def run(self, until: int) -> None:
        if not self.curve:
            self.look(None)
        while self.actions < until:
            started = time.perf_counter()
            played = play_round(self.env, self.policy)
            entropy = improve(self.policy, self.optimizer, played)
            self.seconds += time.perf_counter() - started
            self.rounds += 1
            score = float(np.mean(played.totals)) if played.totals else None
            said = f"score {score or 0:.1f} against itself, entropy {entropy:.2f}, {self.seconds:.0f} s"
            print(f"\r{self.actions:,} of {until:,} actions, {said} ", end="", flush=True)
            if self.rounds % LOOK_EVERY == 0 or self.actions >= until:
                self.look(score)

    def look(self, score: float | None) -> None:
        """Measure the strength now, and keep it."""
        point: Point = {"actions": self.actions, "seconds": round(self.seconds, 1), "score": score}
        said = []
        for opponent in ("random", "greedy"):
            share, difference = win_share(self.setting, StillLearning(self.policy), opponent, LOOK_GAMES, "look")
            point[f"{opponent}_wins"], point[f"{opponent}_difference"] = share, difference
            said.append(f"{share:.0%} against {opponent}")
        self.curve.append(point)
        self.save()
        print(f"\nafter {self.actions:,} actions it wins {' and '.join(said)} ({LOOK_GAMES} games each)", flush=True)


# the curve


def curve_svg(curve: list[Point]) -> str:
    """Win shares against random and greedy over the actions played."""
    width, height, left, bottom = 640, 360, 50, 40
    most = max(1.0, curve[-1]["actions"])

    def place(actions: float, share: float) -> str:
        return f"{left + (width - left - 100) * actions / most:.1f},{(height - bottom - 20) * (1 - share) + 20:.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-size="12"',
        'font-family="sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="14">games won by the policy while it learns ({LOOK_GAMES} a point)</text>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        start, end = place(0, share), place(most, share)
        lines.append(f'<polyline points="{start} {end}" stroke="#ccc" fill="none"/>')
        lines.append(f'<text x="{left - 8}" y="{float(start.split(",")[1]) + 4}" text-anchor="end">{share:.0%}</text>')
    for part in (0, 0.5, 1):
        at = place(part * most, 0).split(",")[0]
        lines.append(f'<text x="{at}" y="{height - 20}" text-anchor="middle">{part * most:,.0f}</text>')
    lines.append(f'<text x="{width / 2}" y="{height - 4}" text-anchor="middle">actions played by itself</text>')
    for opponent, color in (("random", "#0b62a4"), ("greedy", "#b3421b")):
        points = [place(point["actions"], point[f"{opponent}_wins"]) for point in curve]
        x, y = points[-1].split(",")
        lines.append(f'<polyline points="{" ".join(points)}" stroke="{color}" stroke-width="2" fill="none"/>')
        lines.append(f'<text x="{float(x) + 6}" y="{float(y) + 4}" fill="{color}">against {opponent}</text>')
    return "\n".join([*lines, "</svg>\n"])


# the command line


def train(asked: argparse.Namespace) -> None:
    torch.manual_seed(1)
    training = Training(asked.game, asked.players, asked.folder)
    try:
        training.run(asked.actions)
    except KeyboardInterrupt:
        training.save()
        print("\nstopped; start again to go on")
    print(f"{training.path}, {training.folder / 'curve.json'} and {training.folder / 'curve.svg'} are written")


def match(asked: argparse.Namespace) -> None:
    setting, policy = loaded_policy(asked.folder / "policy.pt")
    bot = StillLearning(policy)
    found = []
    for opponent in asked.opponents:
        share, difference = win_share(setting, bot, opponent, asked.games, "match")
        error = 1.96 * math.sqrt(share * (1 - share) / asked.games)
        found.append({"opponent": opponent, "games": asked.games, "win_share": share, "difference": difference})
        print(f"against {opponent:<10} won {share:6.1%} +- {error:.1%}   {difference:+.1f} points", flush=True)
    (asked.folder / "match.json").write_text(json.dumps(found, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("self_play"), help="where checkpoint and curve are kept")
    commands = parser.add_subparsers(required=True)
    training = commands.add_parser("train", help="learn, or go on learning")
    training.add_argument("--game", default="usa")
    training.add_argument("--players", type=int, default=2)
    training.add_argument("--actions", type=int, default=1_000_000, help="in all; a million takes about 5 minutes")
    training.set_defaults(run=train)
    matching = commands.add_parser("match", help="play against bots")
    matching.add_argument("--opponents", nargs="+", default=["random", "greedy"])
    matching.add_argument("--games", type=int, default=400)
    matching.set_defaults(run=match)
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    main()
