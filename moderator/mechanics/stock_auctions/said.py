"""What is said of companies put up for auction in a stock round."""

from moderator.model.asking import QuestionKind
from moderator.model.check import Check
from moderator.model.facts import TurnFact
from moderator.model.mechanic import Mechanic
from moderator.model.phase_event import PhaseEvent
from moderator.model.record import Record
from moderator.model.said import Said

BIDDERS = "company-bid"
CASE = "company-auction"  # of the checks that other auctions have, too


class Lot(Record):
    """A company that is up for auction, where it is to begin, and who has bid most for it."""

    company: str
    place: str | None
    bid: int
    bidder: str


LOT: TurnFact[Lot | None] = TurnFact("company_lot", None)

SAID = Said(
    named=("stock_auction",),
    words={"at": ("starts_at",)},
    checks={
        "auction-company": Check("a company is put up for auction that may not be, or not yet"),
        "auction-only": Check("a presidency is bought of a company that begins by auction alone"),
    },
    cases={
        "bid-minimum": (CASE,),
        "bid-raise": (CASE,),
        "bid-step": (CASE,),
        "bid-cash": (CASE,),
        "bid-passed": (CASE,),
        "auction-unrecorded": (CASE,),
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
