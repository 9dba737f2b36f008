"""The desk: where one move is judged and booked."""

from collections.abc import Iterable

from moderator.ledger.transfer import Missing, transfer
from moderator.model.accounts import BANK, DEPOT, MONEY
from moderator.model.entries import Entry, Event, Posting
from moderator.model.findings import Finding, Severity
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.rules.basics.checks import CHECKS
from moderator.titles.title import Title


class NotBooked(Exception):
    """The move cannot be booked at all; the finding says why. Whatever was shifted for it is dropped."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.message)


class Desk:
    """A draft of the position and what has come of the move so far.

    Rules judge first (`judge`), then shift (`give`, `pay`) and tell what happened (`tell`). The draft is a copy: the
    position before the move is untouched.
    """

    __slots__ = ("events", "findings", "line", "move", "position", "postings", "title")

    def __init__(self, title: Title, position: Position, move: Move, line: int) -> None:
        self.title, self.position, self.move, self.line = title, position, move, line
        self.postings: list[Posting] = []
        self.events: list[Event] = []
        self.findings: list[Finding] = []

    # ---- verdicts ----

    def finding(
        self,
        code: str,
        message: str,
        *,
        expected: object = None,
        actual: object = None,
        remedy: str | None = None,
        severity: Severity | None = None,
        about: str | None = None,
    ) -> Finding:
        """A verdict with the code's own severity and the section of this title that it rests on.

        One check may watch over several mechanics: the section is then that of the one it is `about`.

        What no section of the title's rulebook knows is said as that: the move is none of its game.
        """
        section = (about and self.title.section(about)) or self.title.section(code)
        if section is None and not CHECKS[code].table:
            code = "not-of-this-title"
        return Finding(
            code,
            severity or CHECKS[code].severity,
            message,
            section,
            self.line,
            None if expected is None else str(expected),
            None if actual is None else str(actual),
            remedy,
        )

    def judge(self, *verdicts: Finding | None) -> None:
        """Keep the verdicts that found something."""
        self.findings.extend(v for v in verdicts if v is not None)

    def flag(self, code: str, message: str, **details: object) -> None:
        """Judge at once, where the condition has been read already."""
        self.findings.append(self.finding(code, message, **details))  # type: ignore[arg-type]

    def refuse(self, code: str, message: str, remedy: str | None = None, **details: object) -> NotBooked:
        """The exception for a move that cannot be booked: `raise desk.refuse(...)`."""
        return NotBooked(self.finding(code, message, remedy=remedy, severity=Severity.ERROR, **details))  # type: ignore[arg-type]

    # ---- shifting ----

    def give(self, unit: str, source: str, target: str, count: int, why: str) -> None:
        """Move something other than money. Raises NotBooked if the source does not hold it."""
        if not count or source == target:
            return
        endless = source == DEPOT and unit in self.title.endless_units
        try:
            self.postings.append(transfer(self.position.books, source, target, unit, count, why, endless=endless))
        except Missing as missing:
            raise self.refuse(
                "missing",
                f"{missing.account} has {missing.held} of {missing.unit}, not {missing.wanted}",
                expected=missing.wanted,
                actual=missing.held,
                remedy="look at who holds it with `moderator show`",
            ) from missing

    def pay(self, source: str, target: str, amount: int, why: str) -> None:
        """Move money; an account may be left owing, which is the judges' business. A debt moves the other way."""
        if amount < 0:
            source, target, amount = target, source, -amount
        if amount and source != target:
            self.postings.append(transfer(self.position.books, source, target, MONEY, amount, why))

    def tell(self, code: str, text: str) -> None:
        """Name a consequence, with the section it rests on."""
        self.events.append(Event(code, text, self.title.section(code)))

    # ---- reading ----

    def cash(self, account: str) -> int:
        return self.position.books.of(MONEY, account)

    def bank(self) -> int:
        return self.position.books.of(MONEY, BANK)

    def money(self, amount: int) -> str:
        return self.title.money(amount)

    def entry(self) -> Entry:
        return Entry(tuple(self.postings), tuple(self.events))


def short_of_cash(desk: Desk, account: str, amount: int, why: str, remedy: str | None = None) -> Finding | None:
    """An account pays more than it has (checks `cash-short`); `why` is the code of what it pays for."""
    held = desk.cash(account)
    if held >= amount:
        return None
    return desk.finding(
        "cash-short",
        f"{account} pays {desk.money(amount)} but has {desk.money(held)}",
        expected=f"at most {desk.money(held)}",
        actual=desk.money(amount),
        remedy=remedy or f"{desk.money(amount - held)} is missing",
        about=why,
    )


def stated_price(desk: Desk, stated: int | None, due: int, code: str, what: str) -> tuple[int, Finding | None]:
    """The price the table says was paid, and a verdict if the rules ask another."""
    if stated is None or stated == due:
        return due, None
    verdict = desk.finding(
        code,
        f"{what} costs {desk.money(due)}, not {desk.money(stated)}",
        expected=desk.money(due),
        actual=desk.money(stated),
        remedy=f"pay {desk.money(due)}",
    )
    return stated, verdict


def list_words(words: Iterable[str], joint: str = "and") -> str:
    """`a, b and c`."""
    *head, last = [*words]
    return f"{', '.join(head)} {joint} {last}" if head else last


def plural(count: int, noun: str) -> str:
    """`1 share`, `2 shares`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
