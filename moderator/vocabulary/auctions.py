"""Auctions during play: fire sales, and corporations that are started by an auction."""

from moderator.model.declaration import Check, Declaration, Mechanic, PhaseEvent, QuestionKind, TurnFact
from moderator.model.values import Record
from moderator.vocabulary.emergencies import Auction

# ---- fire sale ----

FIRE_SALE_CASE = "fire-sale"  # the case for checks that other auctions share

# Stations, or "" for the company's own shares, that received no bid in this turn.
UNSOLD: TurnFact[tuple[str, ...]] = TurnFact("unsold", ())

FIRE_SALE_DECLARATION = Declaration(
    named=("emergency.fire_sale",),
    moves=(Auction,),  # read by journal/sale.py: it names a share, or a place with its lowest bid
    checks={
        "fire-sale-need": Check(
            "a company holds a fire sale for a train that it need not buy, or can pay for", covers=("missing",)
        ),
        "fire-sale-order": Check(
            "a company auctions a token before its own shares, or after shares of its president's"
        ),
        "fire-sale-lot": Check("a company auctions its home, or something that nobody bid for earlier in the turn"),
        "fire-sale-bidder": Check(
            "somebody bids in a fire sale who may not, or for a company that may not have a token there"
        ),
    },
    cases={
        "wrong-round": (FIRE_SALE_CASE,),
        "bid-minimum": (FIRE_SALE_CASE,),
        "bid-raise": (FIRE_SALE_CASE,),
        "bid-cash": (FIRE_SALE_CASE,),
        "bid-passed": (FIRE_SALE_CASE,),
        "auction-unrecorded": (FIRE_SALE_CASE,),
        "take-price": (FIRE_SALE_CASE,),
        "missing": (FIRE_SALE_CASE,),
    },
    mechanics={
        "fire-sale": Mechanic(
            "an auction of a company's own shares and tokens to pay for a train that it must buy",
            {
                "": "{target} buys a share of {company} from it for {amount:money}",
                "bank": "no bids: the bank buys a share of {company} for {amount:money}",
                "kept": "no bids, and the pool is full: {company} keeps its shares",
                "station-kept": "no bids: {company} keeps its token in {place}",
                "offered": "{company} auctions one of its own shares for {amount:money} or more; {target} bids first",
                "station-offered": "{company} auctions its token in {place} for {amount:money} or more; "
                "{target} bids first",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
    },
)


# ---- stock auctions ----

BIDDERS = "company-bid"
STOCK_AUCTION_CASE = "company-auction"  # the case for checks that other auctions share


class Lot(Record):
    """A company up for auction, its future home, and the highest bidder."""

    company: str
    place: str | None
    bid: int
    bidder: str


LOT: TurnFact[Lot | None] = TurnFact("company_lot", None)

STOCK_AUCTIONS_DECLARATION = Declaration(
    named=("stock_auction",),
    words={"at": ("starts_at",)},
    checks={
        "auction-company": Check("a player puts a company up for auction that may not be auctioned, or not yet"),
        "auction-only": Check("a player buys the presidency of a company that is only auctioned"),
    },
    cases={
        "bid-minimum": (STOCK_AUCTION_CASE,),
        "bid-raise": (STOCK_AUCTION_CASE,),
        "bid-step": (STOCK_AUCTION_CASE,),
        "bid-cash": (STOCK_AUCTION_CASE,),
        "bid-passed": (STOCK_AUCTION_CASE,),
        "auction-unrecorded": (STOCK_AUCTION_CASE,),
    },
    events={"lots-leave": PhaseEvent("companies that were never put up for auction leave the game", "stock_auction")},
    questions={BIDDERS: QuestionKind("now", "bids for the company, or passes", ("bid", "pass"), "bid AMOUNT, or pass")},
    mechanics={
        "company-auction": Mechanic(
            "the auction of a company in a stock round",
            {
                "": "{target} wins {company} for {amount:money}, which goes into its treasury; its price is "
                "{value:money}",
                "left": "never put up for auction: {companies:list} leave the game",
                "offered": "{source} bids {amount:money} for {company}; {target} bids next",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
    },
)
