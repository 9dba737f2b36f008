"""The state of a game: a title and a position of it. Every rule reads this."""

from typing import TypeVar

from moderator.model.entries import Entry, Event, Missing, Posting, Turned, transfer
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOARD, DEPOT, MONEY
from moderator.model.moves import Move
from moderator.model.position import CERTIFICATES, CORRECTION, FOUNDING, Position, Question
from moderator.model.rounds import Round
from moderator.model.values import fields_of
from moderator.model.wording import name_leader
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import QUESTIONS, new_question
from moderator.vocabulary.checks import CHECKS
from moderator.vocabulary.table import LEFT_OUT

# ---- state ----

Facts = TypeVar("Facts")
Now = TypeVar("Now", bound=Round)


def require(facts: Facts | None) -> Facts:
    """What a title has said: one that says nothing of it has not the rule that asks."""
    assert facts is not None
    return facts


class NotBooked(Exception):
    """The move cannot be booked at all; the finding says why. Whatever was shifted for it is dropped."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class State:
    """What judges, offers, views and importers read alike. It changes nothing; a `Booking` is a state that does."""

    __slots__ = ("position", "title")

    def __init__(self, title: Title, position: Position) -> None:
        self.title, self.position = title, position

    def finding(
        self,
        code: str,
        message: str,
        *,
        expected: object = None,
        actual: object = None,
        remedy: str | Move | None = None,
        severity: Severity | None = None,
        about: str | None = None,
        words: str | None = None,
        mends: int | None = None,
    ) -> Finding:
        """A verdict with the code's own severity and the section of this title that it rests on.

        One check may watch over several rules: the section is then that of what it is `about`, a case of the rulebook's
        claims (`CODE@CASE`) or a mechanic.

        The remedy is the move that would be right in the place of the line, or words where only the table knows it
        (`asks` of its check); without one a line that breaks a rule is left out. `words` stand beside a move for where
        it rights nothing. `mends` is another line that it should stand in the place of.

        What no section of the title's rulebook knows is said as that: the move is none of its game.
        """
        section = self.title.section(code if about is None else f"{code}@{about}")
        if section is None and not CHECKS[code].table:
            code = "not-of-this-title"
        weight = severity or CHECKS[code].severity
        if remedy is None and words is None and weight in (Severity.VIOLATION, Severity.ERROR):
            remedy = LEFT_OUT
        leader, said = self.title.file.leader, words if isinstance(remedy, Move) else remedy or words
        return Finding(
            code,
            weight,
            name_leader(message, leader),
            section,
            self.position.line,
            None if expected is None else name_leader(str(expected), leader),
            None if actual is None else name_leader(str(actual), leader),
            None if said is None else name_leader(str(said), leader),
            remedy if isinstance(remedy, Move) else None,
            mends,
        )

    def refuse(self, code: str, message: str, remedy: str | Move | None = None, **details: object) -> NotBooked:
        """The exception for a move that cannot be booked: `raise state.refuse(...)`."""
        return NotBooked(self.finding(code, message, remedy=remedy, severity=Severity.ERROR, **details))  # type: ignore[arg-type]

    def instead(self, **changes: object) -> Move | None:
        """The move that is judged with other values, as a remedy; None if it has no such fields, or none is judged."""
        return None

    def now(self, kind: type[Now]) -> Now:
        """The round under way, where it can only be of this kind."""
        found = self.position.round
        assert isinstance(found, kind)
        return found

    def holds(self, status: str) -> bool:
        """Return whether the present phase has this status, or that of another track."""
        title, position = self.title, self.position
        return status in title.phase(position.phase).statuses or any(
            status in title.file.tracks[track][phase].statuses for track, phase in position.tracks.items()
        )

    def cash(self, account: str) -> int:
        return self.position.books.of(MONEY, account)

    def bank(self) -> int:
        return self.position.books.of(MONEY, BANK)

    def bank_in_all(self) -> int:
        """The bank's money as it is shown, with what is laid aside on the board, which is spent on one thing only."""
        return self.bank() + self.position.books.of(MONEY, BOARD)

    def money(self, amount: int) -> str:
        return self.title.money(amount)


def by_map(state: State, verdict: Finding | None) -> Finding | None:
    """A verdict that rests on a figure of map.toml: while nobody has confirmed that, a note that names the file."""
    if verdict is None or state.title.map.confirmed:
        return verdict
    said = f"{verdict.message}: by map.toml, which nobody has confirmed; correct the file where the board differs"
    return verdict.replace(severity=Severity.NOTE, message=said)


def short_of_cash(state: State, account: str, amount: int, why: str, remedy: Move | None = None) -> Finding | None:
    """An account pays more than it has (checks `cash-short`); `why` is the code of what it pays for."""
    held = state.cash(account)
    if amount <= max(held, 0):
        return None
    return state.finding(
        "cash-short",
        f"{account} pays {state.money(amount)} but has {state.money(held)}",
        expected=f"at most {state.money(max(0, held))}",
        actual=state.money(amount),
        remedy=remedy,
        about=why,
    )


def stated_price(
    state: State, stated: int | None, due: int, code: str, what: str, about: str | None = None
) -> tuple[int, Finding | None]:
    """The price the table says was paid, and a verdict if the rules ask another; `line` is the move without a price."""
    if stated is None or stated == due:
        return due, None
    verdict = state.finding(
        code,
        f"{what} costs {state.money(due)}, not {state.money(stated)}",
        expected=state.money(due),
        actual=state.money(stated),
        remedy=state.instead(price=None) or state.instead(cost=None),
        about=about,
    )
    return stated, verdict


def too_early(
    state: State, code: str, what: str, phase: str | None, remedy: Move | None = None, about: str | None = None
) -> Finding | None:
    """What may be done (`BNR may convert`) from a phase on that is yet to come; in any, without one."""
    now = state.position.phase
    if state.title.reached(now, phase):
        return None
    says = f"{what} from phase {phase} on; this is phase {now}"
    return state.finding(code, says, expected=f"phase {phase}", actual=f"phase {now}", remedy=remedy, about=about)


# ---- desk ----
# The desk: where one move is judged and booked.


class Booking(State):
    """A draft of the position and what has come of the move so far.

    Rules judge first (`judge`), then shift (`give`, `pay`) and tell what happened (`tell`). The draft is a copy: the
    position before the move is untouched.
    """

    __slots__ = ("events", "findings", "last", "move", "postings", "turned")

    def __init__(self, title: Title, position: Position, move: Move) -> None:
        self.title, self.position, self.move = title, position, move
        self.postings: list[Posting] = []
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        self.last: list[Finding] = []  # told where nothing else is wrong with the line
        self.turned: list[Turned] = []

    # ---- verdicts ----

    def judge(self, *verdicts: Finding | None) -> None:
        """Keep the verdicts that found something."""
        self.findings.extend(filter(None, verdicts))

    def flag(self, code: str, message: str, **details: object) -> None:
        """Judge at once, where the condition has been read already."""
        self.findings.append(self.finding(code, message, **details))  # type: ignore[arg-type]

    def instead(self, **changes: object) -> Move | None:
        if changes.keys() - fields_of(type(self.move)).keys():
            return None
        return self.move.replace(allowed=False, **changes)

    # ---- shifting ----

    def give(self, unit: str, source: str, target: str, count: int, why: str) -> None:
        """Move something other than money. Raises NotBooked if the source does not hold it."""
        if not count or source == target:
            return
        endless = source in (DEPOT, BANK) and unit in self.title.endless_units
        try:
            self.postings.append(transfer(self.position.books, source, target, unit, count, why, endless=endless))
        except Missing as missing:
            raise self.refuse(
                "missing",
                f"{missing.account} has {missing.held or 'none'} of {missing.unit}, not {missing.wanted}",
                expected=missing.wanted,
                actual=missing.held,
                about=why,
            ) from missing

    def pay(self, source: str, target: str, amount: int, why: str, about: str | None = None) -> None:
        """Move money; an account may be left owing, which is the judges' business. A debt moves the other way."""
        if amount < 0:
            source, target, amount = target, source, -amount
        if amount and source != target:
            self.postings.append(transfer(self.position.books, source, target, MONEY, amount, why, about=about))

    def tell(
        self,
        code: str,
        kind: str = "",
        *,
        company: str | None = None,
        source: str | None = None,
        target: str | None = None,
        amount: int | None = None,
        moved: tuple[int, int] | None = None,
        **facts: object,
    ) -> None:
        """Name a consequence; `kind` is the wording of the mechanic that tells it."""
        self.events.append(Event(code, kind, company, source, target, amount, moved, facts))

    def begin(self, begins: Round) -> None:
        """Let a round begin; the position in which the one before ended is kept."""
        self.position.round = begins
        self.turned.append(Turned(self.position.copy(), len(self.postings)))

    def entry(self) -> Entry:
        return Entry(tuple(self.postings), tuple(self.events), tuple(self.turned))


# ---- agenda ----
# The agenda: what is open, in the order in which it is come to.


def ask(booking: Booking, *questions: Question) -> None:
    """Ask these before all that is open: they nest in whatever is under way."""
    booking.position.agenda = (*questions, *booking.position.agenda)


def ask_later(booking: Booking, *questions: Question) -> None:
    """Ask these after all that is open."""
    booking.position.agenda = (*booking.position.agenda, *questions)


def await_correction(booking: Booking, player: str, about: str) -> None:
    """Leave open what a player was told to sell: of a corporation, or of certificates."""
    code = "certificate-limit" if about == CERTIFICATES else "hold-correction"
    ask_later(booking, new_question(CORRECTION, player, about, code, told=True))


def drop_questions(booking: Booking, *questions: Question) -> None:
    """Take what is answered off the agenda."""
    booking.position.agenda = tuple(question for question in booking.position.agenda if question not in questions)


def drop(booking: Booking, kind: str, who: str | None = None) -> None:
    """Take all questions of a kind off the agenda, or only those to one player or company."""
    booking.position.agenda = tuple(
        question
        for question in booking.position.agenda
        if question.kind != kind or (who is not None and question.who != who)
    )


def drop_asked(booking: Booking, who: str, heir: str | None = None) -> None:
    """A player or company leaves the game, and with it what it is asked, and what others are asked about it.

    `heir` takes over what is handed on.
    """
    kept = []
    for question in booking.position.agenda:
        if question.about == who:
            continue
        if question.who != who:
            kept.append(question)
        elif heir is not None and QUESTIONS[question.kind].handed_on:
            kept.append(question.replace(who=heir))
    booking.position.agenda = tuple(kept)


def founding(state: State) -> Question | None:
    """The founder of the turn under way and the corporation for which he has yet to name his minor."""
    return next(iter(state.position.asked_of(FOUNDING)), None)
