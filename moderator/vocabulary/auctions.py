"""Auctions during play: fire sales, and corporations that are started by an auction."""

from moderator.model.declaration import Check, Declaration, Mechanic, PhaseEvent, QuestionKind
from moderator.model.facts import TurnFact
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
            "something is put up for auction for a train that is not owed, or that can be paid", covers=("missing",)
        ),
        "fire-sale-order": Check("a station is put up before the company's own shares, or after its president's"),
        "fire-sale-lot": Check("a home is put up for auction, or what nobody has bid for"),
        "fire-sale-bidder": Check(
            "somebody bids in a fire sale who may not, or for a company that may not have the place"
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
            "what a company puts up for auction for an owed train",
            {
                "": "{target} buys a share of {company} from it for {amount:money}",
                "bank": "nobody bids: the bank takes a share of {company} for {amount:money}",
                "kept": "nobody bids and the pool is full: {company} keeps its shares",
                "station-kept": "nobody bids: {company} keeps its station in {place}",
                "offered": "{company} puts up a share of its own for {amount:money} or more, {target} first",
                "station-offered": "{company} puts up its station in {place} for {amount:money} or more, "
                "{target} first",
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
        "auction-company": Check("a company is put up for auction that may not be, or not yet"),
        "auction-only": Check("a presidency is bought of a company that begins by auction alone"),
    },
    cases={
        "bid-minimum": (STOCK_AUCTION_CASE,),
        "bid-raise": (STOCK_AUCTION_CASE,),
        "bid-step": (STOCK_AUCTION_CASE,),
        "bid-cash": (STOCK_AUCTION_CASE,),
        "bid-passed": (STOCK_AUCTION_CASE,),
        "auction-unrecorded": (STOCK_AUCTION_CASE,),
    },
    events={"lots-leave": PhaseEvent("companies that nobody has put up leave the game", "stock_auction")},
    questions={BIDDERS: QuestionKind("now", "bids for the company, or passes", ("bid", "pass"), "bid AMOUNT, or pass")},
    mechanics={
        "company-auction": Mechanic(
            "a company that is put up for auction in a stock round",
            {
                "": "{target} has {company} for {amount:money}, which is its treasury; its price is {value:money}",
                "left": "nobody has put up {companies:list}, and they leave the game",
                "offered": "{source} bids {amount:money} for {company}; {target} is asked first",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
    },
)
