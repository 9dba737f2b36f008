"""Several open questions at once, of any kinds, in any order: no line causes an error in the rules."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.model.declaration import QUESTIONS
from moderator.model.entries import Booked, find_leaks
from moderator.model.ledger import BOX, DEPOT, train_unit
from moderator.model.moves import Move
from moderator.model.names import Vocabulary
from moderator.model.position import DISCARD, STATION, Position, Question
from moderator.offers.by_round import NAMED_ANSWERS
from moderator.replay import Replay, Step
from moderator.rules.booking import State
from moderator.rules.certificates import over_train_limit
from moderator.rules.holdings import companies_in_play
from moderator.rules.privates import owner_of
from moderator.snapshot import as_json
from moderator.views.turn import due_lines, turn
from moderator.vocabulary.auctions import BIDDERS
from moderator.vocabulary.cards import KEEP
from moderator.vocabulary.loans import ARREARS
from moderator.vocabulary.mergers import FORMS, SHARES
from moderator.vocabulary.nationals import SURRENDER
from moderator.vocabulary.private_powers import ASSIGN
from moderator.vocabulary.privates import IDLE_SWAP
from tests.any_play import Table, lay_table, line, quoted
from tests.ledger import play
from tests.lower_rhine import LAST_GREEN
from tests.mexico import ASKED, TAKEN_IN
from tests.midwest import SR2, WORN
from tests.orient import LEFT
from tests.orient_build import OPENED
from tests.orient_trains import FOURTH
from tests.rhineland import SHORT_FULL
from tests.rules.test_alternative_package import CME_GREEN, OTHERS_HIS
from tests.rules.test_investor_turns import OFFERS
from tests.rules.test_legacies import BOTH_ANNS
from tests.rules.test_trains import crowded
from tests.two_players import FLOATED, INVESTORS, OPTIONS
from tests.uppercanada import CALLED, CROWDED, FORMED

ASKED_TWO = INVESTORS + "RhE: done\n"
FIRST_5 = "adjust depot -4 train 3 box +4 train 3 depot -3 train 4 box +3 train 4\nCME: train 5\n"
SOLD_IC = "adjust Ann +20% IC ipo -20% IC\nBob: pass\nCyd: pass\nAnn: sell IC 2\nAnn: done\n"
# A game with each kind of question: title, players, options, lines.
OPEN = {
    "discard": ("18EU", "Ann Bob Cyd", "", crowded() + "FS: train 4\n"),
    "assign": ("18LRA", "Ann Bob Cyd Dee", "", LAST_GREEN + BOTH_ANNS + "CME: train 5\n"),
    "assign at": ("18Rhl", "Ann Bob Cyd", "package alternative", CME_GREEN + OTHERS_HIS + FIRST_5),
    "disposal": ("18Rhl", "Ann Bob Cyd", "short-game yes", SHORT_FULL + "Ann: take ADR\n"),
    "card": ("18LRA", "Ann Bob", OPTIONS, FLOATED + "Bob: pass\nAnn: pass\n"),
    "stake": ("18LRA", "Ann Bob", OFFERS, ASKED_TWO),
    "reply": ("18LRA", "Ann Bob", OFFERS, ASKED_TWO + "Ann: offer 50\n"),
    "protect": ("18MW", "Ann Bob Cyd", "", SR2 + SOLD_IC),
    "bidding": ("18MW", "Ann Bob Cyd", "", WORN + "RI: auction share\n"),
    "national": ("18OE", "Ann Bob Cyd", "", FOURTH + "J: run 0\nJ: train 4\n"),
    "proposal": ("18OE", "Ann Bob Cyd", "", LEFT + "Bob: close B\n"),
    "consent": ("18OE", "Ann Bob Cyd", "", LEFT + "Bob: close B\nCyd: propose OU\nAnn: propose MIDI\n"),
    "amalgamation": ("18MEX", "Ann Bob Cyd", "", ASKED),
    "amalgamation-station": ("18MEX", "Ann Bob Cyd", "", TAKEN_IN),
    "station": ("18OE", "Ann Bob Cyd", "", OPENED),
    "debts": ("1856", "Ann Bob Cyd", "", CALLED),
    "national-stations": ("1856", "Ann Bob Cyd", "", CROWDED),
    "national-trains": ("1856", "Ann Bob Cyd", "", FORMED),
}
# Every other kind that its title may ask at the same time.
PAIRS = [
    (case, kind)
    for case in OPEN
    for kind in ("discard", "assign", "station")
    if kind == "discard" or any(OPEN[other][0] == OPEN[case][0] for other in OPEN if other.startswith(kind))
]


@pytest.mark.slow
@pytest.mark.parametrize("case", OPEN)
def test_each_question_is_open(case: str) -> None:
    assert case.split()[0] in {question.kind for question in _begun(case)[2].open}


def test_every_kind_asked_immediately_has_a_case() -> None:
    told = {KEEP}  # asked from the beginning, but nothing waits for it
    told |= {ARREARS, BIDDERS, FORMS, SHARES, SURRENDER}  # asked in separate rounds: tests/minors.py, canada.py
    told |= {IDLE_SWAP}  # asked while no company operates, so nothing else is asked: test_midwest.py
    assert {case.split()[0] for case in OPEN} == {k for k, facts in QUESTIONS.items() if facts.when == "now"} - told


@pytest.mark.slow
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("case", "kind"), PAIRS)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_any_line_while_another_question_is_open(case: str, kind: str, first: bool, seed: int) -> None:
    (table, replay, _), rng = _begun(case), random.Random(seed)
    position = _ask_beside(case, kind, first)
    for _ in range(12):
        step = _say(table, replay, position, rng)
        if step is None:
            continue
        position = step.position
        assert not {"leak", "program-fault"} & {finding.code for finding in step.findings}, step.findings
        assert not find_leaks(position.books, replay.totals, replay.totals)
        state = State(table.title, position)
        due_lines(state)
        assert turn(state)
        assert as_json(state)["title"] == table.title.name


@pytest.mark.slow
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("case", "kind"), PAIRS)
def test_the_second_question_may_be_answered_first(case: str, kind: str, first: bool) -> None:
    """Try every answer offered to each player asked; every question has some."""
    table, replay, _ = _begun(case)
    position = _ask_beside(case, kind, first)
    vocabulary = table.title.vocabulary(table.players)
    tried = [replay.apply(position, _booked(text, vocabulary)) for text in _answers(State(table.title, position))]
    assert "program-fault" not in {finding.code for step in tried for finding in step.findings}
    if kind == "discard":
        answered = [step for step in tried if step.held and step.booked.move.verb == "discard"]  # type: ignore[attr-defined]
        assert [step.violations for step in answered if not step.violations]


# ---- helpers ----


@cache
def _begun(case: str) -> tuple[Table, Replay, Position]:
    title, players, options, lines = OPEN[case]
    game = play("", players, options, lines, title)
    chosen = tuple(tuple(option.split(maxsplit=1)) for option in options.split(", ") if option)
    return lay_table(title, "", tuple(players.split()), chosen), game.game.replay, game.position  # type: ignore[arg-type]


def _ask_beside(case: str, kind: str, first: bool) -> Position:
    """Return the questions of a case, with a question of another kind before or after."""
    table, _, position = _begun(case)
    position = position.copy()
    state = State(table.title, position)
    asked = tuple(_QUESTIONS[kind](state))
    position.agenda = (*asked, *position.agenda) if first else (*position.agenda, *asked)
    return position


def _discards(state: State) -> Iterator[Question]:
    """Ask one or two companies above their limit to discard."""
    over = [company for company in companies_in_play(state) if _crowd(state, company)][:2]
    assert over
    return (Question(DISCARD, company, code="train-discard", amount=1) for company in over)


def _assignments(state: State) -> Iterator[Question]:
    """Ask about what privates leave to players who own or owned them."""
    for private, facts in state.title.file.privates.items():
        if facts.leaves is not None and private not in state.position.used:
            owner = owner_of(state, private)
            who = owner if owner in state.position.players else state.position.players[0]
            yield Question(ASSIGN, who, private, "legacy")


def _stations(state: State) -> Iterator[Question]:
    """Ask about privates that place a token at the beginning of a phase."""
    for private, facts in state.title.file.privates.items():
        if facts.places is not None and facts.places.phase is not None and private not in state.position.used:
            owner = owner_of(state, private)
            who = owner if owner in state.position.players else state.position.players[0]
            yield Question(STATION, who, private, "granted-track")


_QUESTIONS = {"discard": _discards, "assign": _assignments, "station": _stations}


def _crowd(state: State, company: str) -> bool:
    """Give trains to a company, from the depot or from those out of the game, until it is above its limit."""
    books = state.position.books
    for name in reversed(state.title.train_names):
        for source in (DEPOT, BOX):
            while books.of(train_unit(name), source) and not over_train_limit(state, company):
                books.shift(train_unit(name), source, company, 1)
    return over_train_limit(state, company) == 1


def _answers(state: State) -> Iterator[str]:
    """Yield what a session would offer to each player asked."""
    for question in state.position.open:
        for text in NAMED_ANSWERS.get(question.kind, lambda *_: ("offer 10",))(state, question):
            yield text if ": " in text else f"{quoted(question.who or '')}: {text}"
        if "pass" in QUESTIONS[question.kind].verbs:
            yield f"{quoted(question.who or '')}: pass"


def _booked(text: str, vocabulary: Vocabulary) -> Booked:
    move = parse_line(text, vocabulary)
    assert isinstance(move, Move)
    return Booked(9000, move, text)


def _say(table: Table, replay: Replay, position: Position, rng: random.Random) -> Step | None:
    """Book an answer to one of the questions, or any other line. Return None if it is unreadable."""
    answers = list(_answers(State(table.title, position)))
    text = rng.choice(answers) if answers and rng.random() < 0.6 else line(table, rng, position)
    try:
        return replay.apply(position, _booked(text, table.title.vocabulary(table.players)))
    except Unreadable:
        return None
