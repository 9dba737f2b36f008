"""The course of a game in which slips are looked for: payments, earnings, prices and counts."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from moderator.game import Game
from moderator.model.entries import Posting
from moderator.model.ledger import MONEY
from moderator.model.lines import Booked
from moderator.model.money import divide
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
    """What became of the `revenue` of a corporation: what was declared, and on whose `parts`, in percent.

    `before` is what its run before this one earned. Where nothing is declared, what was paid is the revenue.
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
        """What is paid on all shares."""
        return self.paid_as(self.verb)

    @cached_property
    def section(self) -> str | None:
        return self.title.section("dividend-half" if self.verb == "half" else "dividend-full")

    def paid_as(self, verb: str) -> int:
        """What would be paid on all shares if the company had divided its earnings so."""
        return split(self.rules, self.revenue, verb)[0]

    def part_as(self, verb: str, part: int, revenue: int | None = None) -> int:
        """What so many percent would get if the earnings, or others, had been divided so."""
        return part_of(self.rules, self.revenue if revenue is None else revenue, verb, part)

    def share_of(self, amount: int, part: int) -> int:
        """What so many percent get of a dividend."""
        return divide(amount * part, 100, self.rules.parts)


def read_earnings(title: Title, steps: Sequence[tuple[Position, Step]]) -> list[Earnings]:
    """Every dividend that was declared, withheld or paid with a run, in the order of the lines."""
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


# ---- slip ----


class Shared(Record):
    """What makes a slip of one player that of others, too: slips with the same `key` are one.

    `says` words it for all of them. One that is `alike` touches every holder, and so speaks against itself where
    another one's worth is right; else each of them may have made it.
    """

    key: str
    says: str
    alike: bool = False


class Slip(Slim):
    """One mistake: `amount` is by how much it puts a player's worth above the books (below, if negative).

    `rank` is lower for what happens more often. `section` is that of the rule that was got wrong. What was wrong in the
    `cash` as its line was played cannot have been if the cash was counted later and was right.
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
        said = {"line": self.line, "text": self.text or None, "amount": self.amount, "reason": self.reason}
        return {**said, "section": self.section}


class Joint(Record):
    """One mistake that touches several players: by how much it puts each one's worth off the books, in `amounts`.

    `against` are players it would have touched, but whose cash was counted later and was right.
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
    """What a player was paid in a line for one reason, less what he paid: `amount`."""

    step: Step
    why: str
    amount: int


class PriceMove(Slim):
    """A marker that was moved in a line, from one price to another, by a rule of this section."""

    line: int
    old: int
    new: int
    section: str | None


class PlayedGame:
    """A game by its lines, and what a share of each corporation is worth at its end."""

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
        """What each player was paid and paid, in the order of the lines."""
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
        """The player's payments of just this amount."""
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
        """What became of the earnings of corporations, in the order of the lines."""
        return read_earnings(self.title, self.steps)

    @property
    def counted(self) -> Mapping[str, int]:
        """The last line in which each player's cash was counted and agreed with the books, if there is one.

        A count that differs agrees as soon as corrections have come to what it differed by.
        """
        return self._counts[0]

    @property
    def miscounted(self) -> Mapping[str, tuple[Booked, int]]:
        """The last count of each player's cash that differed, and by how much it still does; less than nothing if it
        was less than the books had. One that agrees later leaves none."""
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
        """Every change of each corporation's price, in the order of the lines."""
        found: dict[str, list[PriceMove]] = defaultdict(list)
        for _, step in self.steps:
            for event in step.entry.events:
                if event.moved is not None and event.company and event.moved[0] != event.moved[1]:
                    section = self.title.section(event.code)
                    found[event.company].append(PriceMove(step.booked.line, *event.moved, section))
        return found

    @cached_property
    def last_moves(self) -> Mapping[str, tuple[int, str]]:
        """The line, and its text, in which each corporation's marker came to where it stands."""
        return {
            company: (step.booked.line, step.booked.text)
            for before, step in self.steps
            for company, cell in step.position.cells.items()
            if before.cells is not step.position.cells and before.cells.get(company) != cell
        }

    @cached_property
    def last_trades(self) -> Mapping[tuple[str, str], tuple[int, str]]:
        """The last line, and its text, in which a player got or gave shares of a corporation."""
        return {
            (player, self.certificates[posting.unit][0]): (step.booked.line, step.booked.text)
            for _, step in self.steps
            for posting in step.entry.postings
            if posting.unit in self.certificates
            for player in (posting.source, posting.target)
        }

    @cached_property
    def certificates(self) -> Mapping[str, tuple[str, int]]:
        """The corporation of each certificate, and how many shares it is."""
        return {kind.unit: (company, kind.shares) for company, of in self.title.certificates.items() for kind in of}

    @cached_property
    def privates(self) -> Mapping[str, str]:
        """The private of each charter."""
        return {unit: private for private, unit in self.title.private_charters}

    def is_ruled_out(self, player: str, slip: Slip) -> bool:
        """Whether the player's cash was counted after the line of a cash slip, and was right."""
        return slip.cash and slip.line is not None and self.was_right_after(player, slip.line)

    def was_right_after(self, player: str, line: int) -> bool:
        """Whether the player's cash was counted in a line or after it, and agreed."""
        return self.order(line) <= self.order(self.counted.get(player, 0))

    def order(self, line: int) -> tuple[int, int]:
        """What sorts lines as they count."""
        return self.game.journal.order(line)

    def money(self, amount: int) -> str:
        return self.title.money(amount)


def _changes(posting: Posting) -> Iterator[tuple[str, int]]:
    """By how much a posting of money changes what its two accounts have."""
    if posting.unit == MONEY:
        yield posting.source, -posting.count
        yield posting.target, posting.count
