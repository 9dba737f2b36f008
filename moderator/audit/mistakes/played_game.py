"""A game line by line, with the payments, earnings, price moves and cash counts in which mistakes are looked for."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from moderator.game import Game
from moderator.model.entries import Booked, Posting
from moderator.model.ledger import MONEY, divide
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.model.values import Record, Slim
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, percent
from moderator.rules.prices import price
from moderator.rules.runs.dividends import part_of, split
from moderator.titles.companies import DividendRules
from moderator.titles.title import Title
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.table import Count

# ---- earnings ----


class Earnings(Record):
    """The `revenue` of a corporation's run, what was declared, and each player's `parts` in percent.

    `before` is the revenue of its previous run. If nothing was declared, the amount paid counts as the revenue.
    """

    booked: Booked
    title: Title
    company: str
    rules: DividendRules
    size: int  # percent of a share
    verb: str
    revenue: int
    parts: Mapping[str, int]
    before: int | None

    @property
    def key(self) -> str:
        return f"{self.booked.line} {self.company}"

    @cached_property
    def amount(self) -> int:
        """Return the dividend on all shares."""
        return self.paid_as(self.verb)

    @cached_property
    def section(self) -> str | None:
        return self.title.section("dividend-half" if self.verb == "half" else "dividend-full")

    def paid_as(self, verb: str) -> int:
        """Return the dividend on all shares if the company had declared `verb`."""
        return split(self.rules, self.revenue, verb)[0]

    def part_as(self, verb: str, part: int, revenue: int | None = None) -> int:
        """Return the dividend on `part` percent if the company had declared `verb`, or earned `revenue`."""
        return part_of(self.rules, self.revenue if revenue is None else revenue, verb, part)

    def share_of(self, amount: int, part: int) -> int:
        """Return the amount that `part` percent receive of a dividend."""
        return divide(amount * part, 100, self.rules.parts)


def read_earnings(title: Title, steps: Sequence[tuple[Position, Step]]) -> list[Earnings]:
    """Return every declared dividend, whether withheld or paid, in the order of the lines."""
    found: list[Earnings] = []
    last: dict[str, int] = {}
    for before, step in steps:
        move, turn = step.booked.move, before.round.turn if isinstance(before.round, OperatingRound) else None
        ran: dict[str, tuple[str, int]] = {}
        if isinstance(move, Dividend) and move.apart is None and turn is not None and turn.revenue:
            ran |= {turn.company: (move.verb, turn.revenue)} if move.actor in (None, turn.company) else {}
        for event in step.entry.events:
            if event.code == "dividend-full" and event.company and event.amount and event.company not in ran:
                ran[event.company] = ("pay", event.amount)
        state = State(title, before)
        for company, (verb, revenue) in ran.items():
            if company not in title.certificates or verb not in charter_of(state, company).dividend.choices:
                continue
            parts = {player: part for player in before.players if (part := percent(state, company, player))}
            charter = charter_of(state, company)
            facts = (step.booked, title, company, charter.dividend, charter.share, verb, revenue, parts)
            found.append(Earnings(*facts, last.get(company)))
            last[company] = revenue
    return found


# ---- mistake ----


class Shared(Record):
    """The link between mistakes of several players: mistakes with the same `key` are one mistake.

    `says` describes it for all of them. If `alike`, it affects every holder, so another holder whose worth is right
    speaks against it; otherwise each player may or may not have made it.
    """

    key: str
    says: str
    alike: bool = False


class Mistake(Slim):
    """One mistake. `amount` is how far it puts a player's worth above the books; negative is below.

    A lower `rank` is more common. `section` is that of the misapplied rule. A mistake in `cash` is ruled out if the
    cash was counted later and agreed.
    """

    line: int | None
    text: str
    amount: int
    reason: str
    rank: int
    section: str | None = None
    cash: bool = False
    shared: Shared | None = None

    def as_json(self) -> dict[str, Any]:
        found = {"line": self.line, "text": self.text or None, "amount": self.amount, "reason": self.reason}
        return {**found, "section": self.section}


class JointMistake(Record):
    """One mistake that affects several players. `amounts` has how far it puts each of them off the books.

    `against` are players it would affect too, but whose later cash count agreed with the books.
    """

    line: int | None
    text: str
    reason: str
    rank: int
    amounts: Mapping[str, int]
    section: str | None = None
    against: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "text": self.text or None,
            "reason": self.reason,
            "section": self.section,
            "amounts": dict(self.amounts),
            "against": list(self.against),
        }


class Payment(Slim):
    """The net `amount` a player received in a line for one reason; negative if the player paid."""

    step: Step
    why: str
    amount: int


class PriceMove(Slim):
    """A move of a marker in a line from one price to another. `section` is that of the rule that moved it."""

    line: int
    old: int
    new: int
    section: str | None


class PlayedGame:
    """A game line by line, with the final value of each corporation's shares."""

    def __init__(self, game: Game) -> None:
        self.game, self.title, self.end = game, game.title, game.position
        self.prices = {c: value for c in self.title.certificates if (value := price(State(self.title, self.end), c))}

    @cached_property
    def steps(self) -> list[tuple[Position, Step]]:
        """Every line that changed the books, with the position before it."""
        steps = self.game.steps
        before = [self.game.replay.start, *(step.position for step in steps)]
        return [(earlier, step) for earlier, step in zip(before, steps, strict=False) if step.held]

    @cached_property
    def payments(self) -> Mapping[str, list[Payment]]:
        """Return each player's payments, received and made, in the order of the lines."""
        found: dict[str, list[Payment]] = defaultdict(list)
        for _, step in self.steps:
            paid: dict[tuple[str, str], int] = {}
            for posting in step.entry.postings:
                for player, change in _changes(posting):
                    if player in self.end.players:
                        paid[player, posting.why] = paid.get((player, posting.why), 0) + change
            for (player, why), amount in paid.items():
                if amount:
                    found[player].append(Payment(step, why, amount))
        return found

    def payments_of(self, player: str, amount: int) -> list[Payment]:
        """Return the player's payments of exactly this amount."""
        return self._payments_by_amount.get((player, amount), [])

    @cached_property
    def _payments_by_amount(self) -> Mapping[tuple[str, int], list[Payment]]:
        found: dict[tuple[str, int], list[Payment]] = defaultdict(list)
        for player, payments in self.payments.items():
            for payment in payments:
                found[player, payment.amount].append(payment)
        return found

    @cached_property
    def earnings(self) -> list[Earnings]:
        """Return the corporations' earnings in the order of the lines."""
        return read_earnings(self.title, self.steps)

    @property
    def counted(self) -> Mapping[str, int]:
        """Return the last line in which each player's cash was counted and agreed with the books, if any.

        A count that differs agrees once corrections make up the difference.
        """
        return self._counts[0]

    @property
    def miscounted(self) -> Mapping[str, tuple[Booked, int]]:
        """Return the last cash count of each player that differed, with the difference that remains.

        It is negative if the table counted less than the books. A later count that agrees clears an earlier one.
        """
        return self._counts[1]

    @cached_property
    def _counts(self) -> tuple[dict[str, int], dict[str, tuple[Booked, int]]]:
        lines: dict[str, int] = {}
        differ: dict[str, tuple[Booked, int]] = {}
        for _, step in self.steps:
            move = step.booked.move
            if isinstance(move, Count) and move.unit == MONEY and move.account in self.end.players:
                differ[move.account] = (step.booked, move.amount - step.position.books.of(MONEY, move.account))
            for posting in step.entry.postings:
                for player, change in _changes(posting):
                    if posting.why == "correction" and player in differ:
                        counted, off = differ[player]
                        differ[player] = (counted, off - change)
            for player in [player for player, (_, off) in differ.items() if not off]:
                lines[player] = step.booked.line
                del differ[player]
        return lines, differ

    @cached_property
    def price_moves(self) -> Mapping[str, list[PriceMove]]:
        """Return every price change of each corporation, in the order of the lines."""
        found: dict[str, list[PriceMove]] = defaultdict(list)
        for _, step in self.steps:
            for event in step.entry.events:
                if event.moved is not None and event.company and event.moved[0] != event.moved[1]:
                    section = self.title.section(event.code)
                    found[event.company].append(PriceMove(step.booked.line, *event.moved, section))
        return found

    @cached_property
    def last_moves(self) -> Mapping[str, tuple[int, str]]:
        """Return the line that last moved each corporation's marker, with its text."""
        return {
            company: (step.booked.line, step.booked.text)
            for before, step in self.steps
            for company, cell in step.position.cells.items()
            if before.cells is not step.position.cells and before.cells.get(company) != cell
        }

    @cached_property
    def last_trades(self) -> Mapping[tuple[str, str], tuple[int, str]]:
        """Return the last line in which a player got or gave shares of a corporation, with its text."""
        return {
            (player, self.certificates[posting.unit][0]): (step.booked.line, step.booked.text)
            for _, step in self.steps
            for posting in step.entry.postings
            if posting.unit in self.certificates
            for player in (posting.source, posting.target)
        }

    @cached_property
    def certificates(self) -> Mapping[str, tuple[str, int]]:
        """Return the corporation and the number of shares of each certificate."""
        return {kind.unit: (company, kind.shares) for company, of in self.title.certificates.items() for kind in of}

    @cached_property
    def privates(self) -> Mapping[str, str]:
        """Return the private company of each private's certificate."""
        return {unit: private for private, unit in self.title.private_charters}

    def is_ruled_out(self, player: str, mistake: Mistake) -> bool:
        """Return whether it is a cash mistake before a count of the player's cash that agreed."""
        return mistake.cash and mistake.line is not None and self.was_right_after(player, mistake.line)

    def was_right_after(self, player: str, line: int) -> bool:
        """Return whether the player's cash was counted in this line or later, and agreed."""
        return self.order(line) <= self.order(self.counted.get(player, 0))

    def order(self, line: int) -> tuple[int, int]:
        """Return the sort key of a line."""
        return self.game.journal.order(line)

    def money(self, amount: int) -> str:
        return self.title.money(amount)


def _changes(posting: Posting) -> Iterator[tuple[str, int]]:
    """Yield the two accounts of a posting of money, each with the change of its balance."""
    if posting.unit == MONEY:
        yield posting.source, -posting.count
        yield posting.target, posting.count
