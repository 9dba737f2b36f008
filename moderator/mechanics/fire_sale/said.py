"""What is said of what a company puts up for auction."""

from moderator.model.check import Check
from moderator.model.facts import TurnFact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said
from moderator.model.topics.emergencies import Auction

CASE = "fire-sale"  # of the checks that other auctions have, too

# Stations, or "" for a company's own shares, that nobody has taken in its turn.
UNSOLD: TurnFact[tuple[str, ...]] = TurnFact("unsold", ())

SAID = Said(
    named=("emergency.fire_sale",),
    moves=(Auction,),  # read by journal/sale.py, for it is a share or a place with its least bid
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
        "wrong-round": (CASE,),
        "bid-minimum": (CASE,),
        "bid-raise": (CASE,),
        "bid-cash": (CASE,),
        "bid-passed": (CASE,),
        "auction-unrecorded": (CASE,),
        "take-price": (CASE,),
        "missing": (CASE,),
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
