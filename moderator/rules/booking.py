"""The state of a game: a title and a position of it. Every rule reads this."""

from typing import TypeVar

from moderator.model.declaration import QUESTIONS
from moderator.model.entries import Entry, Event, Missing, Posting, Turned, transfer
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOARD, DEPOT, MONEY
from moderator.model.moves import Move
from moderator.model.position import CERTIFICATES, CORRECTION, FOUNDING, Position, Question
from moderator.model.rounds import Round
from moderator.model.values import fields_of
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import CHECKS
from moderator.vocabulary.table import LEFT_OUT

# ---- state ----

Facts = TypeVar("Facts")
Now = TypeVar("Now", bound=Round)


def require(facts: Facts | None) -> Facts:
    """Return facts of a title that are known to be present."""
    assert facts is not None
    return facts


class NotBooked(Exception):
    """The move cannot be booked at all; `finding` says why. Everything booked for it so far is dropped."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class State:
    """The read-only view of a game for checks, offers, views and importers. A `Booking` is a state that changes."""

    __slots__ = ("position", "title")

    def __init__(self, title: Title, position: Position) -> None:
        self.title, self.position = title, position

    def is_reported(self, player: str, about: str) -> bool:
        """Return whether the move being judged was reported because the player must sell first: shares of a
        corporation, or certificates.
        """
        return False

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
        """Return a finding with the default severity of its code and the section of this title that it rests on.

        A check may cover several rules. `about` then selects the section: a case of the rulebook's claims
        (`CODE@CASE`), or a mechanic.

        `remedy` is the move that would be right in place of the line, or text where only the players know it (`asks` of
        the check). Without a remedy, a line that breaks a rule is left out. `words` is text to show next to a remedy
        that is a move. `mends` is the number of another line that the remedy replaces.

        The code becomes `not-of-this-title` if no section of the title's rulebook covers it.
        """
        section = self.title.section(code if about is None else f"{code}@{about}")
        unclaimed = code if section is None and not CHECKS[code].table else None
        if unclaimed is not None:
            code = "not-of-this-title"
        weight = severity or CHECKS[code].severity
        if remedy is None and words is None and weight in (Severity.VIOLATION, Severity.ERROR):
            remedy = LEFT_OUT
        worded, advice = self.title.worded, words if isinstance(remedy, Move) else remedy or words
        return Finding(
            code,
            weight,
            worded(message),
            section,
            self.position.line,
            None if expected is None else worded(str(expected)),
            None if actual is None else worded(str(actual)),
            None if advice is None else worded(str(advice)),
            remedy if isinstance(remedy, Move) else None,
            mends,
            unclaimed,
        )

    def refuse(self, code: str, message: str, remedy: str | Move | None = None, **details: object) -> NotBooked:
        """Return the exception for a move that cannot be booked: `raise state.refuse(...)`."""
        return NotBooked(self.finding(code, message, remedy=remedy, severity=Severity.ERROR, **details))  # type: ignore[arg-type]

    def instead(self, **changes: object) -> Move | None:
        """Return the move being judged with other values, as a remedy; None if it lacks these fields or no move is
        judged.
        """
        return None

    def now(self, kind: type[Now]) -> Now:
        """Return the current round, which must be of this kind."""
        found = self.position.round
        assert isinstance(found, kind)
        return found

    def holds(self, status: str) -> bool:
        """Return whether the current phase has this status, on the main track or another one."""
        title, position = self.title, self.position
        return status in title.phase(position.phase).statuses or any(
            status in title.file.tracks[track][phase].statuses for track, phase in position.tracks.items()
        )

    def cash(self, account: str) -> int:
        return self.position.books.of(MONEY, account)

    def bank(self) -> int:
        return self.position.books.of(MONEY, BANK)

    def bank_in_all(self) -> int:
        """Return the bank's money as shown to players, including money set aside on the board."""
        return self.bank() + self.position.books.of(MONEY, BOARD)

    def money(self, amount: int) -> str:
        return self.title.money(amount)


def by_map(state: State, verdict: Finding | None) -> Finding | None:
    """Turn a finding that rests on a figure of map.toml into a note that names the file, until somebody confirms the
    map.
    """
    if verdict is None or state.title.map.confirmed:
        return verdict
    message = f"{verdict.message} (map.toml is not confirmed: correct it if the board differs)"
    return verdict.replace(severity=Severity.NOTE, message=message)


def short_of_cash(state: State, account: str, amount: int, why: str, remedy: Move | None = None) -> Finding | None:
    """Return a finding if an account pays more than it has (check `cash-short`). `why` is the code of the payment."""
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
    """Return the price that the line states, and a finding if the rules ask for another.

    Without a stated price, return the price that is due.
    """
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
    """Return a finding if `what` (`BNR may convert`) is allowed only from a later phase. A `phase` of None allows it at
    any time.
    """
    now = state.position.phase
    if state.title.reached(now, phase):
        return None
    message = f"{what} only from phase {phase} on; this is phase {now}"
    return state.finding(code, message, expected=f"phase {phase}", actual=f"phase {now}", remedy=remedy, about=about)


# ---- booking ----


def impossible(state: State, message: str, words: str, remedy: Move | None = None, **details: object) -> Finding:
    """Return the finding for something that no position of this game can hold (`given-sum`). It is never booked.

    `words` say what to do; the remedy is the correct line, if it is known.
    """
    details |= {"remedy": remedy, "words": words, "severity": Severity.ERROR}
    return state.finding("given-sum", message, **details)  # type: ignore[arg-type]


class Booking(State):
    """A draft of the position, and what one move has changed so far.

    Rules judge first (`judge`), then move money and pieces (`pay`, `give`) and report what happened (`tell`). The draft
    is a copy: the position before the move stays as it was.
    """

    __slots__ = ("events", "findings", "last", "move", "postings", "reported", "turned")

    def __init__(self, title: Title, position: Position, move: Move) -> None:
        self.title, self.position, self.move = title, position, move
        self.postings: list[Posting] = []
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        self.last: list[Finding] = []  # reported only if nothing else is wrong with the line
        self.reported: set[tuple[str, str]] = set()  # who must sell first, and shares of what, or certificates
        self.turned: list[Turned] = []

    # ---- findings ----

    def is_reported(self, player: str, about: str) -> bool:
        return (player, about) in self.reported

    def judge(self, *verdicts: Finding | None) -> None:
        """Record findings; None is ignored."""
        self.findings.extend(filter(None, verdicts))

    def flag(self, code: str, message: str, **details: object) -> None:
        """Record a finding whose condition has already been checked."""
        self.findings.append(self.finding(code, message, **details))  # type: ignore[arg-type]

    def instead(self, **changes: object) -> Move | None:
        if changes.keys() - fields_of(type(self.move)).keys():
            return None
        return self.move.replace(allowed=False, **changes)

    # ---- transfers ----

    def give(self, unit: str, source: str, target: str, count: int, why: str) -> None:
        """Move anything but money. Raises NotBooked if the source does not hold it."""
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
        """Move money. A negative amount moves the other way. An account may go below zero: checks report that."""
        if amount < 0:
            self.pay(target, source, -amount, why, about)
        elif amount and source != target:
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
        """Report a consequence of the move. `kind` selects the wording of a mechanic."""
        self.events.append(Event(code, kind, company, source, target, amount, moved, facts))

    def begin(self, begins: Round) -> None:
        """Begin a round, and keep the position in which the previous one ended."""
        self.position.round = begins
        self.turned.append(Turned(self.position.copy(), len(self.postings)))

    def entry(self) -> Entry:
        return Entry(tuple(self.postings), tuple(self.events), tuple(self.turned))


# ---- agenda ----
# Open questions, in the order in which they are asked.


def ask(booking: Booking, *questions: Question) -> None:
    """Ask these questions before all open ones."""
    booking.position.agenda = (*questions, *booking.position.agenda)


def ask_later(booking: Booking, *questions: Question) -> None:
    """Ask these questions after all open ones."""
    booking.position.agenda = (*booking.position.agenda, *questions)


def await_correction(booking: Booking, player: str, about: str) -> None:
    """Record that a player must sell down: shares of a corporation, or certificates."""
    code = "certificate-limit" if about == CERTIFICATES else "hold-correction"
    ask_later(booking, Question(CORRECTION, player, about, code, told=True))


def drop_questions(booking: Booking, *questions: Question) -> None:
    """Remove answered questions from the agenda."""
    booking.position.agenda = tuple(question for question in booking.position.agenda if question not in questions)


def drop(booking: Booking, kind: str, who: str | None = None) -> None:
    """Take all questions of a kind off the agenda, or only those to one player or company."""
    booking.position.agenda = tuple(
        question
        for question in booking.position.agenda
        if question.kind != kind or (who is not None and question.who != who)
    )


def drop_asked(booking: Booking, who: str, heir: str | None = None) -> None:
    """Drop the questions to and about a player or company that leaves the game.

    `heir` takes over the questions that are handed on.
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
    """Return the founder of the current turn and the corporation for which a minor must still be named, or None."""
    return next(iter(state.position.asked_of(FOUNDING)), None)
