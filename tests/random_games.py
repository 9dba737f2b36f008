"""Games of random lines: mostly lines that a session offers, now and then one that breaks a rule."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

from moderator.cli.game_header import draw_options
from moderator.game import Game, open_game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import TABLE_VERBS, parse_line
from moderator.journal.header import format_header
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Booked, Header
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.names import Vocabulary
from moderator.model.position import Position
from moderator.model.rounds import Counting, GameOver
from moderator.offers.by_round import named_moves
from moderator.replay import Replay, Step
from moderator.resources import example, example_names
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.random_play import lines_to_try
from moderator.titles.title import Title
from tests.any_play import Table, line, table_of

PLAYERS = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")
TRIES = 40  # lines to try for one that breaks a rule


@dataclass(repr=False)
class RandomGame:
    """A game of random lines, with the findings of every line tried in it, booked or not."""

    title: Title
    players: tuple[str, ...]
    position: Position
    lines: list[str] = field(default_factory=list)
    findings: list[tuple[str, Finding]] = field(default_factory=list)
    barred: dict[str, str] = field(default_factory=dict)  # by the code of a finding, an offered line that it bars
    stuck: bool = False

    @cached_property
    def names(self) -> Vocabulary:
        return self.title.vocabulary(self.players)

    @property
    def journal(self) -> str:
        header = Header(self.title.name, self.players, self.title.options, self.title.note, "")
        return format_header(header) + "".join(f"{text}\n" for text in self.lines)

    def __str__(self) -> str:
        now = f"{round_name(self.position)}, {actor(State(self.title, self.position))} to act"
        barred = "".join(f"\n  {text}" for text in self.barred.values())
        return f"{self.journal}\n{now}; no line that is offered is booked without a finding:{barred}"


def draw_title(name: str, rng: random.Random) -> tuple[Title, tuple[str, ...]]:
    """Draw a player count and the options of a game."""
    plain = load_title(name)
    count = rng.choice([*map(int, plain.file.players)])
    choices = [
        (option, choice)
        for option, facts in plain.file.options.items()
        for choice in facts.choices
        if not (facts.drawn or facts.needs or (facts.players and str(count) not in facts.players))
    ]
    chosen = (rng.choice(choices),) if choices and rng.random() < 0.6 else ()
    title = load_title(name, chosen) if chosen else plain
    options = (*chosen, *draw_options(title, count, rng.randrange(1000), None))
    return (load_title(name, options) if options else title), PLAYERS[:count]


def play_from_the_start(name: str, seed: int, most: int, illegal: float = 0.06) -> RandomGame:
    rng = random.Random(f"{name} {seed}")
    title, players = draw_title(name, rng)
    replay = Replay(title, players)
    return _play_on(RandomGame(title, players, replay.start), replay, rng, most, illegal)


def play_from_an_example(name: str, seed: int, most: int, illegal: float = 0.06) -> RandomGame:
    """Continue at random from a random line of a shipped game of this title."""
    rng = random.Random(f"{name} {seed}")
    game = rng.choice(examples_of(name))
    cut = rng.randrange(len(game.journal.booked))
    while isinstance(game.steps[cut].position.round, Counting | GameOver):
        cut = rng.randrange(len(game.journal.booked))
    lines = [booked.text for booked in game.journal.booked[: cut + 1]]
    begun = RandomGame(game.title, game.journal.header.players, game.steps[cut].position, lines)
    return _play_on(begun, game.replay, rng, most, illegal)


@cache
def examples_of(name: str) -> tuple[Game, ...]:
    shipped = [each for each in example_names() if each.endswith(".18xx") and each.startswith(name)]
    games = [open_game(example(each).read_bytes()) for each in shipped]
    return tuple(game for game in games if game.title.name == name)


def _play_on(game: RandomGame, replay: Replay, rng: random.Random, most: int, illegal: float) -> RandomGame:
    table = table_of(game.title, game.players)
    for _ in range(most):
        if isinstance(game.position.round, GameOver):
            break
        legal = _find_legal(game, replay, rng)
        if legal is None:
            game.stuck = True
            break
        broken = _find_illegal(game, replay, table, rng) if rng.random() < illegal else None
        applied = legal if broken is None else broken
        game.lines.append(applied.booked.text)
        game.position = applied.position
    return game


def _find_legal(game: RandomGame, replay: Replay, rng: random.Random) -> Step | None:
    """Return the first offered line that is booked without a violation."""
    game.barred = {}
    for text in lines_to_try(State(game.title, game.position), rng):
        applied = _try(game, replay, text)
        if applied is not None and all(found.mends is not None for found in applied.violations):
            return applied  # also if only an earlier line is wrong, which can be amended
        if applied is not None:
            first = applied.violations[0]
            game.barred.setdefault(first.code, f"{text}: {first.code}: {first.message}")
    return None


def _find_illegal(game: RandomGame, replay: Replay, table: Table, rng: random.Random) -> Step | None:
    """Return a line that breaks a rule and is booked because it ends in `!`, unless it ends the game."""
    offered = [*named_moves(State(game.title, game.position))]
    for _ in range(TRIES):
        text = rng.choice(offered) if offered and rng.random() < 0.5 else line(table, rng, game.position)
        text = text.removesuffix(" !")
        if text.split()[0] in TABLE_VERBS:
            continue
        plain = _try(game, replay, text)
        if plain is None or not plain.violations or not plain.held:
            continue
        allowed = _try(game, replay, f"{text} !")
        if allowed is not None and allowed.held and not isinstance(allowed.position.round, GameOver):
            return allowed
    return None


def _try(game: RandomGame, replay: Replay, text: str) -> Step | None:
    try:
        move = parse_line(text, game.names)
    except Unreadable:
        return None
    if not isinstance(move, Move):
        return None
    applied = replay.book(game.position, Booked(0, move, text))
    game.findings += ((text, finding) for finding in applied.findings)
    return applied


def words_of(finding: Finding) -> Iterator[str]:
    """Yield all texts of a finding that are shown to users."""
    said = (finding.message, finding.expected, finding.actual, finding.remedy, finding.section)
    yield from (text for text in said if text is not None)
