"""Tables for shares: holding limits, sales, purchases, payment, and a company's own shares."""

from typing import Literal

from moderator.model.values import Field
from moderator.titles.toml_table import Count, Few, Flag, Money, Part, Percent, Price, Rate, Table, Word, Words


class Underwriting(Table):
    """An issued share that brings the treasury several times its price; the remaining shares go to the pool."""

    share: Few  # the first, second, ... share issued
    times: Few | None = None  # how many times its price; if not set, once, and once more for each remaining share


class Offer(Table):
    """Certificates for sale: their place, the price of a share, and who is paid."""

    lies: Literal["treasury", "ipo", "pool", "player"]  # a purchase without a named place uses the first that has one
    price: Literal["market", "par", "new-par", "agreed"] = "market"  # "new-par": par in the round of an expansion
    # "bank-then-company": the bank until the company floats
    pays: Literal["company", "bank", "bank-then-company", "holder"] = "company"


def usual_offers() -> dict[str, Offer]:
    """Return the default offers: treasury shares, paid to the company, then pool shares, both at the market price."""
    return {"treasury": Offer(lies="treasury"), "pool": Offer(lies="pool", pays="bank")}


Action = Literal["sell", "buy", "exchange", "expand"]  # an action of a turn in a stock round


class Shares(Table):
    """Rules for holding, selling and buying shares."""

    priced: Flag = True  # shares have a price on the chart; otherwise they are taken free and are worth nothing
    hold_limit: Part = 60  # percent of a corporation that one player may hold
    # Percent of the price that a president pays for pool shares above the hold limit; the limit then applies only to
    # purchases.
    beyond: Rate | None = None
    pool_limit: Percent = 50  # percent of a corporation that the pool may hold
    offering_closes: Flag = False  # nothing is bought from an initial offering while the pool holds more shares
    float_at: Part = 50  # percent that floats a corporation
    float_by: Literal["held", "issued"] = "held"  # what counts: shares in players' hands, or all shares bought
    # Where unsold shares go when it floats with full capitalization.
    float_leaves: Literal["offering", "pool"] = "offering"
    excess_kept: Flag = False  # a player above the certificate limit without a purchase need not sell
    # Limits above which a player must sell, as far as he can, before anything else in his turn. Above another limit he
    # must have sold when his turn ends. "holding": the percent of one corporation.
    sells_first: tuple[Literal["certificates", "holding"], ...] = ()
    buys_per_turn: Few = 1  # certificates a player may buy in a turn
    # Action sequences that one turn may combine; any action in one may be left out, all other actions stand alone. A
    # president's certificate is bought like a share.
    turns: tuple[tuple[Action, ...], ...] = (("sell", "buy"),)
    pool_leaves: Count = 0  # pool shares that leave the game with each purchase by a player who is not president
    sell_before_operated: Flag = False  # shares may be sold before the corporation has operated
    # What must have happened before its shares may be sold. "operates": also in the first turn, for its own train.
    sell_when: Literal["operated", "operates", "floated"] = "operated"
    president_sells: Flag = False  # the president may sell even before the corporation has operated
    sell_in_first_round: Flag = True  # shares may be sold in the first stock round
    pool_in_first_round: Flag = True  # pool shares may be bought in the first stock round
    bought_stays: Flag = False  # a player keeps, for the turn, one share of those bought in it
    split_sales: Flag = False  # shares of one corporation may be sold several times in a turn
    # ... at the price when the turn began, or at the current market price.
    split_price: Literal["begun", "market"] = "begun"
    # How the price falls after a sale.
    sale_drop: Literal["row-per-share", "row-per-block", "left-per-share", "left-per-block"] = "row-per-share"
    drop_by: Literal["any", "president"] = "any"  # whose sales move the price
    pool_falls: Flag = False  # the price of a corporation with pool shares moves one left at the end of a stock round
    # When the price of a corporation that floats by `bought` moves up.
    float_rise: Literal["at-once", "end-of-round"] = "at-once"
    float_rises: Flag = False  # ... as does that of every corporation that floats, however it is paid for
    priority: Literal["left-of-last-actor", "most-cash"] = "left-of-last-actor"  # who gets the priority deal
    # The order of play: by seats from the priority deal, which is also the order in which players passed last, or by
    # cash: players change seats, ties as before, and the first of them begins.
    order: Literal["seats", "least-cash", "most-cash"] = "seats"
    ordered: Literal["every", "first"] = "every"  # the stock rounds before which that happens
    token_fee: Money = 0  # paid once for all further station tokens together
    # "as-formed": when it floats with full capitalization; "float": whenever it floats; "start": when it starts
    token_fee_due: Literal["as-formed", "float", "start"] = "as-formed"
    # A corporation with `after` may start once those corporations have started, floated or been sold. "sold": no share
    # of them is left in the offering or the treasury.
    opens_after: Literal["started", "floated", "sold"] = "started"
    # When it starts, the bank pays a corporation its par price for each share that came with a private.
    brought_pays: Flag = False
    underwriting: Underwriting | None = None
    # In the first stock round a player may reserve the single shares of one corporation of this charter.
    reserved: Word | None = None
    redeemed: Flag = False  # a president may use a turn to buy pool shares for the company's treasury
    price_protection: Flag = False  # a president may take shares that another player has sold, before the price falls


class OwnStock(Table):
    """Shares that a company sells from its treasury or buys into it (mechanic `own-stock`)."""

    sells: Flag = True  # it may sell
    first_turn: Flag = False  # it may sell in its first turn
    owing: Flag = False  # it may sell while it must still buy a train
    sold_at: Literal["market", "left"] = "market"  # "left": the price one column to the left
    bought_at: Literal["market", "right"] = "market"  # "right": the price one column to the right
    falls: Flag = True  # the price falls when it sells
    before_dividend: Flag = False  # it trades at any time of its turn before its dividend, in one block
    # How much of it the pool may then hold: the usual limit, or as much as players hold.
    room: Literal["pool-limit", "players"] = "pool-limit"
    # "left-each": for a train that must be bought, all are sold one column left of the price after one step per share
    forced: Literal["market", "left-each"] = "market"
    hold_limit: Part | None = None  # percent of itself that it may own after buying


class Redeeming(Table):
    """How a corporation redeems its own shares, where the title allows it."""

    most: Few | None = None  # most shares in one turn
    once: Flag = False  # in only one turn of each stock round
    below: Count | None = None  # only while fewer shares than this are unsold or its own
    of_players: Flag = False  # from a player too, at the same price, if the pool has none


class Reissuing(Table):
    """The par price for shares offered again: the old one, or a part of the current price if that is higher.

    The part is rounded to the nearest price in the top row of the chart, up if two are equally near.
    """

    rate: Rate = 75  # percent of the price
    cap: Price | None = None  # the part counts for at most this much


class Protecting(Table):
    """How presidents protect prices, where the title allows it."""

    order: Literal["dearest", "sold"] = "dearest"  # the order of corporations: by price, or as they were sold
    heirs: Flag = True  # whether a player made president by the sale itself is asked
    sellers: Flag = False  # whether a president is asked after selling shares of it in this stock round
    # The player after whom a stock round continues; that player's turn is over.
    plays_on: Literal["seller", "protector"] = "seller"
    # When presidents are asked about shares sold for a train that must be bought.
    forced: Literal["at-once", "turn-ends"] = "at-once"
    counted: Literal["now", "fallen"] = "now"  # the cell by which certificates count while the fall is pending


class StockAuction(Table):
    """Corporations of a charter that are started only by an auction, in a player's turn of a stock round.

    The highest bid goes to their treasury. Their par price is the highest that it pays for.
    """

    charter: Word  # the kind of corporation
    least: Price  # the first bid; every other is this plus a multiple of `step`
    step: Price  # least raise
    first: Word | None = None  # the one auctioned before all others
    later: Words = ()  # those auctioned only from `later_phase` on
    later_phase: Word | None = None  # the phase from which those are auctioned


CapitalWay = Literal["escrow", "shares", "full"]


class Capital(Table):
    """How a corporation is paid for the shares of its offering, fixed when it is started.

    `shares`: share by share. `full`: in full, as the offer and the phase say. `escrow`: for the first shares at once;
    the bank keeps the price of the others until track joins the places of its destination. If several listed trains
    have sold out, the last one listed counts.
    """

    begins: CapitalWay = "shares"  # from the beginning of the game
    sold_out: dict[Word, CapitalWay] = Field(default_factory=dict)  # once the last train of a type has left the stack
    at_once: Few = 5  # shares paid for at once with escrow
    # Percent that floats a corporation once the last train of a type has left the stack.
    float_at: dict[Word, Part] = Field(default_factory=dict)
    destinations: dict[Word, Words] = Field(default_factory=dict)  # places that track must join, by corporation
