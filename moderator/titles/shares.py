"""Tables of shares: what may be held, sold and bought, how companies are paid, and what they do with their own."""

from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Few, Flag, Money, Part, Percent, Price, Rate, Table, Word, Words


class Underwriting(Table):
    """The share that, once issued, brings the treasury several times its price; the rest goes to the pool."""

    share: Few  # the first, second, ... one issued
    times: Few


class Offer(Table):
    """Certificates for sale: where they lie, what a share of them costs, and who is paid."""

    lies: Literal["treasury", "ipo", "pool", "player"]  # the first of these that has one is meant unasked
    price: Literal["market", "par", "new-par", "agreed"] = "market"  # "new-par": par in the round of an expansion
    pays: Literal["company", "bank", "bank-then-company", "holder"] = "company"  # the bank until the company floats


def usual_offers() -> dict[str, Offer]:
    """Where a title says nothing: the treasury, paid to the company, then the pool, at the market price."""
    return {"treasury": Offer(lies="treasury"), "pool": Offer(lies="pool", pays="bank")}


Action = Literal["sell", "buy", "exchange", "expand"]  # of a turn in a stock round


class Shares(Table):
    """What may be held, sold and bought of a corporation."""

    priced: Flag = True  # they have a price on the chart; if not, they are taken for nothing and count nothing
    hold_limit: Part = 60
    # Percent of the price that a president pays for shares of the pool beyond it; the limit is one of purchases alone.
    beyond: Rate | None = None
    pool_limit: Percent = 50
    offering_closes: Flag = False  # nothing is bought of an initial offering while the pool has more than that
    float_at: Part = 50
    float_by: Literal["held", "issued"] = "held"  # what counts: shares in players' hands, or all that were bought
    float_leaves: Literal["offering", "pool"] = "offering"  # where unsold shares lie once it has floated in full
    excess_kept: Flag = False  # who comes above the certificate limit without a purchase sells nothing for it
    buys_per_turn: Few = 1
    # The actions that one turn may join, in each of these orders, of which any may be left out; all others stand alone.
    # A president's certificate is bought like a share.
    turns: tuple[tuple[Action, ...], ...] = (("sell", "buy"),)
    pool_leaves: Count = 0  # so many shares of the pool leave the game with a purchase of one who is not president
    sell_before_operated: Flag = False
    sell_when: Literal["operated", "floated"] = "operated"
    president_sells: Flag = False  # a president even before his corporation has operated
    sell_in_first_round: Flag = True
    pool_in_first_round: Flag = True  # whether the pool's shares are for sale in it
    bought_stays: Flag = False  # of what a player has bought in a turn one share stays with him in it
    split_sales: Flag = False  # of one corporation several times in a turn,
    split_price: Literal["begun", "market"] = "begun"  # ... at the price with which it began, or at that of the market
    sale_drop: Literal["row-per-share", "row-per-block", "left-per-share", "left-per-block"] = "row-per-share"
    drop_by: Literal["any", "president"] = "any"  # whose sales move a price
    pool_falls: Flag = False  # what the pool has shares of goes one to the left at the end of a stock round
    float_rise: Literal["at-once", "end-of-round"] = "at-once"  # when a corporation that floats by `bought` moves up
    priority: Literal["left-of-last-actor", "most-cash"] = "left-of-last-actor"
    token_fee: Money = 0  # paid once for all further station tokens together
    token_fee_due: Literal["as-formed", "start"] = "as-formed"  # "as-formed": with full capitalization at the float
    underwriting: Underwriting | None = None
    reserved: Word | None = None  # a charter: in the first stock round a player may keep the single shares of one such
    redeemed: Flag = False  # a president may spend his turn on shares of the pool for the company's treasury
    price_protection: Flag = False  # a president may take up what another player has sold before the price falls


class OwnStock(Table):
    """Shares that a company sells out of its treasury, or buys into it (mechanic `own-stock`)."""

    sells: Flag = True  # it may sell at all
    first_turn: Flag = False  # it may sell in the first turn it has
    owing: Flag = False  # it may sell while it owes itself a train
    sold_at: Literal["market", "left"] = "market"  # "left": the price one to the left of its own
    bought_at: Literal["market", "right"] = "market"
    falls: Flag = True  # the price falls as it sells
    before_dividend: Flag = False  # it deals at any time of its turn until its earnings are settled, in one block
    # What the pool may hold of it with that: what it may hold in any case, or as much as players do.
    room: Literal["pool-limit", "players"] = "pool-limit"
    # For an owed train all are sold at the price to the left of that to which so many steps, one a share, bring it.
    forced: Literal["market", "left-each"] = "market"
    hold_limit: Part | None = None  # percent of itself up to which it may buy


class Redeeming(Table):
    """What a corporation takes up of itself, where it may."""

    most: Few | None = None  # shares in one turn
    once: Flag = False  # in one turn of a stock round alone
    below: Count | None = None  # only while fewer shares than this are unsold or its own
    of_players: Flag = False  # of a player, too, at the same price, if the pool has none


class Reissuing(Table):
    """Shares that are offered again cost the starting value, or what is nearest to a part of the price.

    Nearest of what stands in the top row of the chart, the higher one of two; a greater figure than the starting value
    replaces that.
    """

    rate: Rate = 75  # percent of the price
    cap: Price | None = None  # what the starting value is not raised above


class Protecting(Table):
    """How presidents protect prices, where they may."""

    order: Literal["dearest", "sold"] = "dearest"  # in which corporations are come to: by price, or as they were sold
    heirs: Flag = True  # whether one is asked whom the sale itself has made president
    sellers: Flag = False  # whether one is asked who has sold shares of it himself in that stock round
    plays_on: Literal["seller", "protector"] = "seller"  # behind whom a stock round goes on; his turn is over with that
    forced: Literal["at-once", "turn-ends"] = "at-once"  # when presidents come to what was sold for an owed train
    counted: Literal["now", "fallen"] = "now"  # on which cell certificates count whose price waits


class StockAuction(Table):
    """Corporations of a charter that begin by an auction in a stock round, in a player's turn, and in no other way.

    The highest bid is paid to their treasury, and tells their starting value: the highest one that it pays for.
    """

    charter: Word
    least: Price  # the first bid; every bid is that, or so many times `step` more
    step: Price
    first: Word | None = None  # which of them comes before all others
    later: Words = ()  # some that are put up only from a phase on,
    later_phase: Word | None = None  # ... this one


CapitalWay = Literal["escrow", "shares", "full"]


class Capital(Table):
    """How a corporation is paid for the shares of its offering: that is settled as it is started.

    For each share (`shares`), as the offer and the phase say where those pay in full (`full`), or in escrow: for the
    first shares at once, the price of the others lies with the bank until the places of its destination are joined. Of
    trains that have sold out the last one listed counts.
    """

    begins: CapitalWay = "shares"  # from the beginning of the game,
    sold_out: dict[Word, CapitalWay] = Field(
        default_factory=dict
    )  # ... and once the last train of a type has left the stack
    at_once: Few = 5  # so many shares are paid for at once where the rest lies in escrow
    # The percent with which a corporation floats once the last train of a type has left the stack.
    float_at: dict[Word, Part] = Field(default_factory=dict)
    destinations: dict[Word, Words] = Field(default_factory=dict)  # places that track joins, by corporation
