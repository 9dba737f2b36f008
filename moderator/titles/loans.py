"""Loans of companies: what the bank lends, for what, and what that costs (`[loans]`)."""

from typing import Annotated, Literal

from moderator.model.record import Field
from moderator.titles.toml_table import Count, Distinct, Few, Flag, Money, Price, Table, Word


class Loans(Table):
    """What the bank lends companies. Each owes `value` for one until it pays that back."""

    value: Price
    brings: Money | None = None  # what the bank pays for one; all of it, if nothing is said
    count: Price | None = None  # so many in all; as many as are wanted, if nothing is said
    most: dict[Word, Count] = Field(default_factory=dict)  # that a company may have, by its charter; none without
    by_shares: Flag = False  # ... or as many as shares of it are in players' hands
    # When one is taken: of the company's own accord in its turn; or by itself, for what it cannot pay of these.
    taken: Annotated[tuple[Literal["turn", "track", "interest", "train"], ...], Distinct] = ("turn",)
    a_turn: Few | None = None  # so many of its own accord in a turn, and none in one in which it has paid one back
    until: Word | None = None  # none is taken from this phase on
    interest: Money = 0  # in every turn, for each
    due: Literal["run", "dividend", "loan"] = "dividend"  # with or after which step it is paid
    old_only: Flag = False  # ... for those alone that the company had as its turn began
    president: Flag = False  # pays what the company cannot, and sells shares for that; if not, it defaults
    # Of its own accord, and in its turn what is above its limit; or after the interest, as many as it can.
    repaid: Literal["may", "must"] = "may"
    falls: Count = 0  # columns to the left that its price goes for each as it is taken,
    rises: Count = 0  # ... and to the right as it is paid back
    scored_falls: Count = 0  # so many columns lower its shares count at the end for each,
    scored_less: Money = 0  # ... or so much less
