"""The desk: where one move is judged and booked."""

from moderator.model.entries import Entry, Event, Missing, Posting, Turned, transfer
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import Round
from moderator.model.values import fields_of
from moderator.rules.basics.state import State
from moderator.titles.title import Title


class Desk(State):
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
        return self.move.but(allowed=False, **changes)

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
