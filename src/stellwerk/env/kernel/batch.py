"""Many games stepped in one call. Everything it says is written into buffers that stay where they are."""

from __future__ import annotations

from mypy_extensions import i16, i64

from stellwerk.engine.setting import Setting
from stellwerk.engine.table import Table, new_table
from stellwerk.env.kernel.ahead import IN_CACHE, LEVELS, read_ahead, read_row
from stellwerk.env.kernel.buffers import COMPILED, flags, longs, longs_of, reals, reals_of, shorts
from stellwerk.env.kernel.observer import Observer
from stellwerk.env.kernel.rewards import settle_accounts
from stellwerk.env.kernel.shown import Shown


class BatchKernel:
    """The rows of all buffers are games. `options[:counts]` lists the legal actions that `masks` marks."""

    def __init__(self, setting: Setting, games: int, by_rank: bool) -> None:
        self.setting = setting
        self.observer = Observer(setting)
        self.by_rank = by_rank
        self.games: i64 = games
        self.players: i64 = setting.players
        self.width: i64 = self.observer.size
        self.actions: i64 = len(setting.actions)
        self.seed: str = ""
        self.tables: list[Table] = []
        self.shown: list[Shown] = [Shown(setting) for _ in range(games)]
        self.observations = shorts(games * self.observer.size)
        self.masks = flags(games * len(setting.actions))
        self.options = shorts(games * len(setting.actions))
        self.counts = longs(games)
        self.seats = longs(games)
        self.episodes = longs(games)
        self.rewards = reals(games * setting.players)
        self.totals = longs(games * setting.players)
        self.dones = flags(games)
        self.picked = longs(games)
        self.ahead_until: i64 = games - LEVELS if COMPILED and games > IN_CACHE else 0
        self.read: i64 = 0

    def reset(self, seed: str) -> None:
        """Begin every game anew; game i deals its n-th game with the seed `<seed>-<i>-<n>`."""
        self.seed = seed
        self.tables = []
        game: i64
        for game in range(self.games):
            self.episodes[game] = 0
            table = self.new_table(game)
            self.tables.append(table)
            self.dones[game] = 0
            self.no_rewards(game)
            self.show(game, table)

    def new_table(self, game: i64) -> Table:
        self.observer.begin_anew(self.observations, game * self.width, self.shown[game])
        return new_table(self.setting, f"{self.seed}-{int(game)}-{int(self.episodes[game])}")

    def step(self, chosen: object) -> i64:
        """Play one action in every game; where that ends it, the next game begins at once.

        Return -1, or, if an action is not legal, the first such game, with nothing played anywhere.
        """
        actions = longs_of(chosen)
        if len(actions) != self.games:
            raise ValueError(f"{int(self.games)} games need {int(self.games)} actions, not {len(actions)}")
        game: i64
        for game in range(self.games):
            if not self.is_legal(game, actions[game]):
                return game
        for game in range(self.games):
            if game < self.ahead_until:
                self.read_ahead(game)
            self.play(game, actions[game])
        return -1

    def read_ahead(self, game: i64) -> None:
        """What later games will need, for which see the module `ahead`."""
        self.read = read_ahead(self.tables, self.shown, game)
        row = (game + 2) * self.width
        self.read += read_row(self.observations, row, row + self.width) + i64(self.options[(game + 2) * self.actions])

    def play(self, game: i64, action: i64) -> None:
        table = self.tables[game]
        if self.dones[game]:
            self.dones[game] = 0
            self.no_rewards(game)
        table.apply(self.seats[game], action)
        if table.state.over:
            self.dones[game] = 1
            settle_accounts(table, self.by_rank, self.rewards, self.totals, game * self.players)
            self.episodes[game] += 1
            table = self.new_table(game)
            self.tables[game] = table
        self.show(game, table)

    def pick(self, fractions: object) -> None:
        """Of each game's options the one that its fraction, from 0 to 1, falls on."""
        parts = reals_of(fractions)
        if len(parts) != self.games:
            raise ValueError(f"{int(self.games)} games need {int(self.games)} fractions, not {len(parts)}")
        picked = self.picked
        options = self.options
        counts = self.counts
        game: i64
        for game in range(self.games):
            count = counts[game]
            part: i64 = int(parts[game] * float(count))
            part = max(0, min(part, count - 1))
            picked[game] = i64(options[game * self.actions + part])

    def is_legal(self, game: i64, action: i64) -> bool:
        return 0 <= action < self.actions and self.masks[game * self.actions + action] != 0

    def no_rewards(self, game: i64) -> None:
        i: i64
        for i in range(game * self.players, (game + 1) * self.players):
            self.rewards[i] = 0.0
            self.totals[i] = 0

    def show(self, game: i64, table: Table) -> None:
        """Write who acts, what that seat may know and what it may do."""
        seat = table.to_act()
        self.seats[game] = seat
        self.observer.rewrite(table, seat, self.observations, game * self.width, self.shown[game])
        masks = self.masks
        options = self.options
        start = game * self.actions
        i: i64
        for i in range(start, start + self.counts[game]):
            masks[start + i64(options[i])] = 0
        count = table.options(seat)
        buffer = self.setting.buffer
        for i in range(count):
            option = buffer[i]
            options[start + i] = i16(option)
            masks[start + option] = 1
        self.counts[game] = count
