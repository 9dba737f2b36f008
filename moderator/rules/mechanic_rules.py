"""What a mechanic brings (`Rules`): what it listens to, the moves and questions it adds, what it counts and shows.

The rules that all titles share name events and these fields, never mechanics. A module of `moderator/mechanics` fills
what its mechanics need (`RULES`); `joined` gives them as one for a title. The order of the title's mechanics is the
order of their findings.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from moderator.model.facts import Fact
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
    """A move that means something of a mechanic's: where it `fits` a line, its `handler` books that."""

    move: type[Move]
    fits: Callable[[State, Any, str], bool]  # with the player or company that makes it
    handler: Handler


class Earns(Record):
    """What runs earn a treasury beside their revenue by a mechanic, whose `code` and wording (`kind`) tell it.

    `sums` are what it may come to now. Of a sum that is stated without stops: what has been `made` by a company, a
    verdict on one that it does not come to (`unearned`), and on a revenue in which it is `left_out`.
    """

    code: str
    kind: str
    sums: Callable[[State], set[int]]
    made: Callable[[Booking, str, int], tuple[ExtraIncome, ...]]
    unearned: Callable[[State, str, int], Finding]
    left_out: Callable[[Booking, str, Collection[ExtraIncome], int], Judge]


class Great(Record):
    """A run of certain places, once in a turn: whether a route (`Route`) `is_made` as that, and what that `adds` to it.

    `done`, with what it earned by its stops, is what its company gets: money beside the dividend, steps to the right.
    """

    is_made: Callable[[State, Any], bool]
    adds: Callable[[Booking, Any], Any]
    done: Callable[[Booking, Run, str, int | None], tuple[tuple[ExtraIncome, ...], int]]


class CountedFacts(Record):
    """How a mechanic reads and lays what a counted position says of companies. What lays returns findings."""

    lays: Mapping[str, Callable[[Booking, GivenCompany, Any], Iterable[Finding]]] = Field(default_factory=dict)
    # Facts that the books hold, by their names, as a counted position would say them.
    reads: Mapping[str, Callable[[State, str], str | int | None]] = Field(default_factory=dict)
    # What follows once a company is laid with all that its line says.
    completes: tuple[Callable[[Booking, GivenCompany], Iterable[Finding]], ...] = ()
    # What a private has given to a company for good; None where the gift is none of the mechanic's.
    gifts: tuple[Callable[[Booking, GivenCompany, Gift], list[Finding] | None], ...] = ()
    # A corporation that nobody starts comes into play, with what belongs to it; why it cannot.
    forms: tuple[Callable[[Booking, GivenCompany], Judge], ...] = ()


class Shown(Record):
    """What a mechanic adds to what is shown of a game, in words; `private` and `tokens` are for printed sheets."""

    company: tuple[Callable[[State, str], Iterable[str]], ...] = ()  # the state of one, in lists of companies
    powers: tuple[Callable[[State], Iterable[str]], ...] = ()  # with powers of privates, and links
    power: Mapping[str, Callable[[State, GrantedPower], str]] = Field(default_factory=dict)  # one power, by its kind
    stock_turn: tuple[Callable[[State, str], Iterable[str]], ...] = ()  # what a player may do in it
    private: tuple[Callable[[Title, Private], Iterable[str]], ...] = ()  # what it can do
    train: tuple[Callable[[State, str], str | None], ...] = ()  # what becomes of a type of train
    tokens: tuple[Callable[[Title, str], Iterable[str]], ...] = ()  # what a corporation has beside station tokens


class RunBonuses(Record):
    """How a mechanic takes part in counting the revenue of runs.

    Bonuses work on one route (`Route`): on what its stops are worth, on the sum, on the whole; a title names those that
    it has. The others are asked in every title with the mechanic.
    """

    of_stops: Mapping[str, Callable[[Booking, Any], Any]] = Field(default_factory=dict)
    of_sums: Mapping[str, Callable[[Booking, Any], Any]] = Field(default_factory=dict)
    of_the_whole: Mapping[str, Callable[[Booking, Any], Any]] = Field(default_factory=dict)
    # Which bonus explains that a run was given so much too much, by the places it called at.
    claimed: tuple[Callable[[State, int, Any], str | None], ...] = ()
    great: tuple[Great, ...] = ()
    beside: tuple[Earns, ...] = ()
    # What all runs of a company earn together on top of each, by their stops; None where those are not known.
    together: tuple[Callable[[Booking, str, Any], int | None], ...] = ()
    # What a company loses of its run, by what each train has earned, None where that is not told; or of what is stated.
    lost: tuple[Callable[[Booking, str, Sequence[int] | None, int], int], ...] = ()
    # What is paid to somebody out of the revenue of a company's run before the dividend is declared.
    taken: tuple[Callable[[Booking, str, int], int], ...] = ()


class Moves(Record):
    """The moves that a mechanic brings, each with the function that books it."""

    players: Mapping[type[Move], Handler] = Field(default_factory=dict)
    companies: Mapping[type[Move], Handler] = Field(default_factory=dict)
    table: Mapping[type[Move], Callable[[Booking, Any], None]] = Field(default_factory=dict)
    meanings: tuple[Meaning, ...] = ()  # tried before what the move means in any title


class Questions(Record):
    """The questions that a mechanic asks, by their kind."""

    answers: Mapping[str, Mapping[type[Move], Handler]] = Field(default_factory=dict)  # each with what books it
    offers: Mapping[str, Callable[[State, Question], Iterable[str]]] = Field(default_factory=dict)  # answers as lines
    lapses: Mapping[str, Callable[[Booking], None]] = Field(default_factory=dict)  # called if nobody has answered


class Rules(Record):
    """What a mechanic brings, or all mechanics of a title; a field is empty where they bring nothing."""

    listens: tuple[Listener, ...] = ()
    run_bonuses: RunBonuses = RunBonuses()
    counted_facts: CountedFacts = CountedFacts()
    shown: Shown = Shown()
    moves: Moves = Moves()
    questions: Questions = Questions()

    # ---- trains on sale ----
    trains_aside: tuple[Callable[[Title, str], Iterable[str]], ...] = ()  # with whom one of a type begins


def joined(title: Title) -> Rules:
    """The rules of all mechanics that a title has, as one: asked a dozen times a line, and so found once."""
    found: Rules | None = title.__dict__.get("joined rules")  # as `once` would, in one step
    return once(title, "joined rules", title.rules) if found is None else found


def once(title: Title, what: str, find: Callable[[Title], T]) -> T:
    """What follows from a title alone, found once: it lies with all that the title has looked up itself."""
    looked_up: dict[str, Any] = title.__dict__
    found: T = looked_up[what] if what in looked_up else looked_up.setdefault(what, find(title))
    return found


def join_rules(parts: Sequence[Rules]) -> Rules:
    """Return the rules of several mechanics as one."""
    return _join(parts, Rules())


def _join(parts: Sequence[Joined], usual: Joined) -> Joined:
    joined = {name: _together([getattr(part, name) for part in parts], value) for name, value in usual.items()}
    return type(usual)(**joined)


def _together(values: list[Any], usual: Any) -> Any:
    """Tuples one after another; what is named, by name, the earlier room first."""
    if isinstance(usual, Record):
        return _join(values, usual)
    if isinstance(usual, tuple):
        return tuple(each for value in values for each in value)
    return {name: each for value in reversed(values) for name, each in value.items()}


def let_lapse(booking: Booking) -> None:
    """Play goes on, and what mechanics ask and nobody has answered lapses."""
    for kind, lapses in joined(booking.title).questions.lapses.items():
        if any(question.kind == kind for question in booking.position.open):
            lapses(booking)


def meaning_of(booking: Booking, who: str) -> Handler | None:
    """What books a line that means something of a mechanic's own; None for any other line."""
    for each in joined(booking.title).moves.meanings:
        if each.move is type(booking.move) and each.fits(booking, booking.move, who):
            return each.handler
    return None


def any_of(points: tuple[Callable[..., bool], ...], *about: object) -> bool:
    """Whether one of them says so."""
    return bool(points) and any(point(*about) for point in points)


def first_of(points: tuple[Callable[..., T | None], ...], *about: object) -> T | None:
    """What the first of them says that says anything."""
    if not points:
        return None
    return next((said for point in points if (said := point(*about)) is not None), None)


def read_fact(state: State, fact: Fact[Any], company: str) -> Any:
    """What is so of a company: as the books hold it, or the position; None where it is not."""
    reads = joined(state.title).counted_facts.reads.get(fact.name)
    return fact.of(state.position).get(company) if reads is None else reads(state, company)


def facts_of(state: State, company: str) -> Iterator[tuple[Fact[Any], Any]]:
    """What mechanics of the title know of companies of this sort, each with its value; None where it is not so."""
    sort = state.title.kinds[company]
    for room in state.title.rooms:
        yield from ((fact, read_fact(state, fact, company)) for fact in FACTS.get(room, ()) if sort in fact.sorts)


def told_facts(state: State, player: str) -> list[str]:
    """What a list of players says of one besides what he holds: `owes the bank £100`."""
    facts = (fact for fact in PLAYER_FACTS if player in fact.of(state.position))
    return [fact.shown.format(_shown(state, fact.of(state.position)[player])) for fact in facts]


def _shown(state: State, value: str | int) -> str:
    return value if isinstance(value, str) else state.money(value)


def all_of(points: tuple[Callable[..., Iterable[str]], ...], *about: object) -> Iterator[str]:
    """What all of them offer, one after another."""
    for point in points:
        yield from point(*about)
