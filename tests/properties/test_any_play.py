"""Any play: whatever lines are fed, the books balance and nothing but a documented finding comes out."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.game import open_game
from moderator.journal.grammar import format_move
from moderator.ledger.conservation import find_leaks
from moderator.model.accounts import MONEY, charter_unit
from moderator.model.findings import Severity
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.rounds import ExchangeRound, OperatingRound, SaleRound, StockRound
from moderator.replay import Applied, Replay
from moderator.rules.checks import CHECKS
from moderator.rules.sequence import actor
from moderator.scoring import score
from moderator.snapshot import as_json
from moderator.titles.load import load_title

TITLE = load_title("18EU")
PLAYERS = ("Ann", "Bob", "Player 3", "王")
VOCABULARY = TITLE.vocabulary(PLAYERS)
CORPORATIONS = list(TITLE.file.corporations)
MINORS = list(TITLE.file.minors)
TRAINS = list(TITLE.file.trains)
PLACES = ["Paris", "Berlin", "Lyon", "D9", "C18", "Hamburg", "London", "K16", "Z99"]

IN_ROUND = {
    SaleRound: ["select {m}", "bid {n5}", "bid {m} {n5}", "pass", "pass", "take", "sold {m} {p} {n5}"],
    StockRound: [
        "buy {c}", "buy {c} pool", "sell {c} {k}", "start {c} {v} minor {m}", "start {c} {v}", "pass", "pass",
        "exchange {m} {c}", "exchange {m} {c} pool token", "buy {c} 2 for {n}",
    ],
    ExchangeRound: ["exchange {m} {c}", "close {m}", "pass", "exchange {m} {c} none"],
    OperatingRound: [
        "lay {h}", "lay {h} green", "token {h}", "run {n10}", "run {t}:{h}*={n10}-{h}=30 P:{h}", "pay", "half", "hold",
        "train {t}", "train {t}", "train {t} pool", "train {t} from {c} {n}", "train {t} from {m} {n}", "discard {t}",
        "done", "done", "sell {c} {k}", "buy {c} {k}", "bankrupt",
    ],
}  # fmt: skip
ANYWHERE = [
    "adjust {p} +{n} bank -{n}", "adjust {c} +{n} bank -{n}", "adjust {c} +1 train {t} depot -1 train {t}",
    "adjust {p} +10% {c} pool -10% {c}", "count {p} {n}", "count {c} 30% {c}", "price {c} {v}", "note any text; at all",
    "adjust bank -{n} {p} +{n}",
]  # fmt: skip


def line(rng: random.Random, step: Applied | None, start: object) -> str:
    """A line that may fit the moment: usually of the round's own kind, sometimes of any, mostly by whose turn it is."""
    position = step.position if step else start
    kinds = IN_ROUND.get(type(position.round), ANYWHERE)
    if rng.random() < 0.08:
        kinds = rng.choice(list(IN_ROUND.values()))
    if rng.random() < 0.06:
        kinds = ANYWHERE
    current = actor(TITLE, position)
    company = current if current in TITLE.certificates else rng.choice(CORPORATIONS)
    text = rng.choice(kinds).format(
        m=rng.choice(MINORS), c=company if rng.random() < 0.5 else rng.choice(CORPORATIONS[:4]), p=_quoted(rng),
        n=rng.choice([0, 1, 40, 55, 200, 3000]), n5=5 * rng.randrange(0, 60), n10=10 * rng.randrange(0, 40),
        k=rng.randrange(1, 6), v=rng.choice([70, 75, 82, 90, 100, 110, 101]),
        t=rng.choice(TRAINS), h=rng.choice(PLACES),
    )  # fmt: skip
    if kinds is ANYWHERE or text.startswith("sold"):
        return text
    who = None
    if rng.random() < 0.1:
        who = rng.choice([*PLAYERS, *CORPORATIONS, *MINORS])
    bang = " !" if rng.random() < 0.2 else ""
    return f"{who}: {text}{bang}" if who else text + bang


def _quoted(rng: random.Random) -> str:
    name = rng.choice(PLAYERS)
    return f'"{name}"' if " " in name else name


HEADER = 'moderator 1\ngame 18EU\nplayers Ann Bob "Player 3" 王\n'


def game(seed: int, length: int, opening: str = "") -> tuple[Replay, list[Applied], str]:
    """A game of random lines, each seen by the one who writes the next."""
    from moderator.journal.errors import Unreadable
    from moderator.journal.grammar import parse_line

    rng, replay = random.Random(seed), Replay(TITLE, PLAYERS)
    texts = opening.splitlines()
    steps: list[Applied] = []
    position = replay.start
    while len(texts) < length or len(steps) < len(opening.splitlines()):
        text = texts[len(steps)] if len(steps) < len(texts) else line(rng, steps[-1] if steps else None, replay.start)
        try:
            move = parse_line(text, VOCABULARY)
        except Unreadable:
            continue
        assert isinstance(move, Move)
        if len(steps) >= len(texts):
            texts.append(text)
        steps.append(replay.apply(position, Booked(len(steps) + 4, move, text)))
        position = steps[-1].position
    return replay, steps, HEADER + "\n".join(texts) + "\n"


def _opening() -> str:
    """All minors sold for little, two rounds without track, so that play begins in the first stock round."""
    sold = [f"sold {m} {_name(i)} {10 * (i % 9 + 1)}" for i, m in enumerate(MINORS)]
    return "\n".join([*sold, *[f"{m}: run 100" for _ in range(2) for m in MINORS]])


def _name(index: int) -> str:
    name = PLAYERS[index % len(PLAYERS)]
    return f'"{name}"' if " " in name else name


def check(replay: Replay, steps: list[Applied]) -> None:
    """What must hold after every line, whatever it said."""
    before = replay.start
    for step in steps:
        books = step.position.books
        assert find_leaks(books, replay.totals, replay.totals) == [], step.booked.text
        for unit in books.units():
            if unit != MONEY and unit not in TITLE.endless_units:
                assert all(count > 0 for count in books.holders(unit).values()), (step.booked.text, unit)
        for finding in step.findings:
            assert finding.code in CHECKS
            assert finding.code != "leak"
            assert finding.section or CHECKS[finding.code].table, finding
            assert finding.message
        if any(finding.severity is Severity.ERROR for finding in step.findings):
            assert step.position.books == before.books
        before = step.position
    position = before
    assert sum(position.books.holders(MONEY).values()) == TITLE.file.bank
    for cell, stack in position.stacks.items():
        assert all(position.cells[company] == cell for company in stack)
        assert len(set(stack)) == len(stack) > 0
    for minor in MINORS:
        assert position.books.total(charter_unit(minor)) == 1
    score(TITLE, position)
    as_json(TITLE, position)


SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(seed=st.integers(0, 2**32), length=st.integers(1, 150))
def test_any_lines_from_the_opening_sale_on(seed: int, length: int) -> None:
    replay, steps, _ = game(seed, length)
    check(replay, steps)


@SLOW
@given(seed=st.integers(0, 2**32), length=st.integers(60, 400))
def test_any_lines_from_the_first_stock_round_on(seed: int, length: int) -> None:
    replay, steps, _ = game(seed, length, _opening())
    check(replay, steps)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_was_written_reads_as_the_same_game(seed: int) -> None:
    _, steps, text = game(seed, 120, _opening())
    read = open_game(text.encode())
    again = open_game(text.encode())
    assert [step.booked.move for step in read.steps] == [step.booked.move for step in steps]
    assert as_json(TITLE, read.position) == as_json(TITLE, again.position) == as_json(TITLE, steps[-1].position)
    rewritten = HEADER + "".join(f"{format_move(step.booked.move)}\n" for step in steps)
    assert [step.booked.move for step in open_game(rewritten.encode()).steps] == [step.booked.move for step in steps]
