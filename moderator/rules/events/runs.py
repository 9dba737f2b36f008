"""Events of runs and dividends."""

from moderator.model.values import Slim
from moderator.vocabulary.runs import Dividend, Run


class RunStated(Slim):
    """A company runs; its revenue is counted already, nothing is booked yet."""

    move: Run
    company: str


class DividendDeclared(Slim):
    """A company declares a dividend or withholds; nothing is paid yet."""

    move: Dividend
    company: str


class EarningsSettled(Slim):
    """The earnings of a company's turn are settled: paid, kept, or there were none. Adjusted before its price moves."""

    company: str
    price_stays: bool = False
