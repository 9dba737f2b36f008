"""What became of earnings: every dividend that was paid or withheld, with the parts it was paid on."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from moderator.model.lines import Booked
from moderator.model.money import divide
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.model.values import Record
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, percent
from moderator.rules.runs.dividends import part_of, split
from moderator.titles.companies import DividendRules
from moderator.titles.title import Title
from moderator.vocabulary.runs import Dividend


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
