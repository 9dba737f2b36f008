"""Everything a mechanic can add (`MechanicRules`): listeners, moves, questions, run bonuses, counted facts, texts.

The rules shared by all titles use events and these fields and never mention a mechanic. Each module of
`moderator/mechanics` defines its `RULES`; `mechanics_of` combines them for a title. The order of the title's mechanics
is the order of their findings.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from moderator.model.declaration import Fact
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.position import GrantedPower, Question
from moderator.model.rounds import ExtraIncome
from moderator.model.values import Field, Record
from moderator.rules.booking import Booking, State
from moderator.rules.listeners import Listener
from moderator.titles.privates import Private
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import FACTS, PLAYER_FACTS
from moderator.vocabulary.runs import Run
from moderator.vocabulary.starting_position import Gift, GivenCompany

Handler = Callable[[Booking, Any, str], None]
Judge = Finding | None
T = TypeVar("T")
Joined = TypeVar("Joined", bound=Record)


class Meaning(Record):
    """A move that a mechanic reads in its own way: if `fits` is true for a line, `handler` books it."""

    move: type[Move]
    fits: Callable[[State, Any, str], bool]  # the text is the player or company that makes the move
    handler: Handler


class Earns(Record):
    """Income that runs earn the treasury by a mechanic, reported by `code` and wording `kind`.

    `sums` are the amounts possible now. For a sum stated without stops, `made` returns how the company earned it,
    `unearned` a finding that it is not possible, and `left_out` a finding on a revenue too small for it.
    """

    code: str
    kind: str
    sums: Callable[[State], set[int]]
    made: Callable[[Booking, str, int], tuple[ExtraIncome, ...]]
    unearned: Callable[[State, str, int], Finding]
    left_out: Callable[[Booking, str, Collection[ExtraIncome], int], Judge]


class Great(Record):
    """A special run between certain places, which a company may make once a turn.

    `row` returns its bonus (`Row`): a route that earns it is such a run, and `judges` judges it. `done` gets the
    earnings by its stops. It returns the money that the company receives apart from the dividend, and the number of
    steps to the right.
    """

    row: Callable[[Title], Any]
    judges: Callable[[State, Any], Judge]
    done: Callable[[Booking, Run, str, int | None], tuple[tuple[ExtraIncome, ...], int]]


class CountedFacts(Record):
    """How a mechanic reads and lays out facts about companies of a counted position. `lays` return findings."""

    lays: Mapping[str, Callable[[Booking, GivenCompany, Any], Iterable[Finding]]] = Field(default_factory=dict)
    # Facts that the books hold, by name, as a counted position states them.
    reads: Mapping[str, Callable[[State, str], str | int | None]] = Field(default_factory=dict)
    # Called once the shares of a corporation are placed as its line states; its charter is still empty.
    shares_laid: tuple[Callable[[Booking, GivenCompany], None], ...] = ()
    # Called once a company is laid out with everything its line states.
    completes: tuple[Callable[[Booking, GivenCompany], Iterable[Finding]], ...] = ()
    # A lasting gift of a private to a company; None if it belongs to another mechanic.
    gifts: tuple[Callable[[Booking, GivenCompany, Gift], list[Finding] | None], ...] = ()
    # The player who must still name the heir of a closed private, given its owner and whether it is used.
    heirs: tuple[Callable[[State, str, str | None, bool], str | None], ...] = ()
    # How many trains of a type are with companies that have not bought them, and wait out of play.
    lent: tuple[Callable[[State, str], int], ...] = ()
    waiting: tuple[Callable[[State, str], int], ...] = ()
    # Brings a corporation into play that players cannot start; returns why it cannot.
    forms: tuple[Callable[[Booking, GivenCompany], Judge], ...] = ()


class Shown(Record):
    """Texts that a mechanic adds to views of a game. `private` and `tokens` are for printed sheets."""

    company: tuple[Callable[[State, str], Iterable[str]], ...] = ()  # state of a company, in lists of companies
    powers: tuple[Callable[[State], Iterable[str]], ...] = ()  # with powers of privates, and links
    power: Mapping[str, Callable[[State, GrantedPower], str]] = Field(default_factory=dict)  # one power, by its kind
    stock_turn: tuple[Callable[[State, str], Iterable[str]], ...] = ()  # actions of a player in a stock round
    private: tuple[Callable[[Title, Private], Iterable[str]], ...] = ()  # abilities of a private
    train: tuple[Callable[[State, str], str | None], ...] = ()  # how a type of train leaves
    tokens: tuple[Callable[[Title, str], Iterable[str]], ...] = ()  # tokens of a corporation other than stations


class RunBonuses(Record):
    """How a mechanic takes part in counting the revenue of runs.

    Most bonuses are rows of the bonus table. Those of `of_the_whole` work on one route (`Route`) as functions: a title
    names those that it has. The other fields apply in every title with the mechanic.
    """

    of_the_whole: Mapping[str, Callable[[Booking, Any], Any]] = Field(default_factory=dict)
    # Bonuses as rows of the bonus table, from the keys of a ruleset.
    rows: tuple[Callable[[Title], Iterable[Any]], ...] = ()
    # Findings on one route.
    checks: tuple[Callable[[State, Any], Iterable[Judge]], ...] = ()
    # The bonus that explains an excess of a stated revenue, by the stops of the run.
    claimed: tuple[Callable[[State, int, Any], str | None], ...] = ()
    great: tuple[Great, ...] = ()
    beside: tuple[Earns, ...] = ()
    # The revenue that a company loses, given the earnings of each train (None if unknown) and the stated total.
    lost: tuple[Callable[[Booking, str, Sequence[int] | None, int], int], ...] = ()
    # How much of a run's revenue is paid out before the dividend is declared.
    taken: tuple[Callable[[Booking, str, int], int], ...] = ()


class Moves(Record):
    """The moves that a mechanic adds, each with the function that books it."""

    players: Mapping[type[Move], Handler] = Field(default_factory=dict)
    companies: Mapping[type[Move], Handler] = Field(default_factory=dict)
    table: Mapping[type[Move], Callable[[Booking, Any], None]] = Field(default_factory=dict)
    meanings: tuple[Meaning, ...] = ()  # tried before the usual meaning of the move


class Questions(Record):
    """The questions that a mechanic asks, by their kind."""

    answers: Mapping[str, Mapping[type[Move], Handler]] = Field(default_factory=dict)  # each with its handler
    offers: Mapping[str, Callable[[State, Question], Iterable[str]]] = Field(default_factory=dict)  # answers as lines
    lapses: Mapping[str, Callable[[Booking], None]] = Field(
        default_factory=dict
    )  # called if the question has no answer


class MechanicRules(Record):
    """The additions of one mechanic, or of all mechanics of a title. Fields are empty by default."""

    listens: tuple[Listener, ...] = ()
    run_bonuses: RunBonuses = RunBonuses()
    counted_facts: CountedFacts = CountedFacts()
    shown: Shown = Shown()
    moves: Moves = Moves()
    questions: Questions = Questions()


def mechanics_of(title: Title) -> MechanicRules:
    """Return the combined rules of a title's mechanics. They are cached, as each line asks for them a dozen times."""
    found: MechanicRules | None = title.__dict__.get("joined rules")  # as `once` would, in one step
    return once(title, "joined rules", title.rules) if found is None else found


def once(title: Title, what: str, find: Callable[[Title], T]) -> T:
    """Return what follows from a title alone; computed once and cached with the title's own lookups."""
    looked_up: dict[str, Any] = title.__dict__
    found: T = looked_up[what] if what in looked_up else looked_up.setdefault(what, find(title))
    return found


def join_rules(parts: Sequence[MechanicRules]) -> MechanicRules:
    """Return the rules of several mechanics as one."""
    return _join(parts, MechanicRules())


def _join(parts: Sequence[Joined], usual: Joined) -> Joined:
    joined = {name: _together([getattr(part, name) for part in parts], value) for name, value in usual.items()}
    return type(usual)(**joined)


def _together(values: list[Any], usual: Any) -> Any:
    """Return tuples joined in order, and mappings merged, where earlier mechanics win."""
    if isinstance(usual, Record):
        return _join(values, usual)
    if isinstance(usual, tuple):
        return tuple(each for value in values for each in value)
    return {name: each for value in reversed(values) for name, each in value.items()}


def let_lapse(booking: Booking) -> None:
    """Let open questions of mechanics lapse that can, as play goes on."""
    for kind, lapses in mechanics_of(booking.title).questions.lapses.items():
        if any(question.kind == kind for question in booking.position.open):
            lapses(booking)


def meaning_of(booking: Booking, who: str) -> Handler | None:
    """Return the handler of a mechanic that reads this line in its own way, or None."""
    for each in mechanics_of(booking.title).moves.meanings:
        if each.move is type(booking.move) and each.fits(booking, booking.move, who):
            return each.handler
    return None


def first_of(points: tuple[Callable[..., T | None], ...], *about: object) -> T | None:
    """Return the first result that is not None, or None."""
    if not points:
        return None
    return next((found for point in points if (found := point(*about)) is not None), None)


def read_fact(state: State, fact: Fact[Any], company: str) -> Any:
    """Return a fact about a company, from the books or the position; None if it does not hold."""
    reads = mechanics_of(state.title).counted_facts.reads.get(fact.name)
    return fact.of(state.position).get(company) if reads is None else reads(state, company)


def heir_of(state: State, private: str, owner: str | None = None, used: bool = False) -> str | None:
    """Return the player who must still name the heir of a closed private, or None.

    `owner` and `used` are as the private's line in a counted position states them.
    """
    return first_of(mechanics_of(state.title).counted_facts.heirs, state, private, owner, used)


def facts_of(state: State, company: str) -> Iterator[tuple[Fact[Any], Any]]:
    """Yield the facts that the title's mechanics define for this sort of company, each with its value or None."""
    sort = state.title.kinds[company]
    for room in state.title.rooms:
        yield from ((fact, read_fact(state, fact, company)) for fact in FACTS.get(room, ()) if sort in fact.sorts)


def told_facts(state: State, player: str) -> list[str]:
    """Return facts about a player for a list of players: `owes the bank £100`."""
    facts = (fact for fact in PLAYER_FACTS if player in fact.of(state.position))
    return [fact.shown.format(_shown(state, fact.of(state.position)[player])) for fact in facts]


def _shown(state: State, value: str | int) -> str:
    return value if isinstance(value, str) else state.money(value)


def all_of(points: tuple[Callable[..., Iterable[str]], ...], *about: object) -> Iterator[str]:
    """Yield the results of all functions, one after another."""
    for point in points:
        yield from point(*about)
