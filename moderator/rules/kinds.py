"""The kinds of round: where each is defined, and which round comes next.

The rules of openings and of rounds that few titles have are imported when a title first needs them.
"""

from moderator.model.rounds import (
    CardChoice,
    ConcessionRound,
    Counting,
    DraftRound,
    ExchangeRound,
    GameOver,
    LotRound,
    OperatingRound,
    Over,
    PacketSale,
    ParallelAuction,
    ParRound,
    PlayerRound,
    PrivateSale,
    RepeatedRound,
    Round,
    SaleRound,
    StockRound,
    TrainRound,
    ValueRound,
)
from moderator.rules import awaiting
from moderator.rules.booking import Booking, State
from moderator.rules.openings import lots
from moderator.rules.openings.stage import waiting_lots
from moderator.rules.rounds.concessions import begin_concessions
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import begin_operating, begin_stock, end_if_over
from moderator.rules.runs import dividends as paying_again
from moderator.rules.trains import emergency
from moderator.titles.title import Title
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.openings import Bid, Sold, Take
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.turns import Done, Pass


def _set_par(booking: Booking, move: Start, player: str) -> None:
    lots.set_par(booking, move, player)
    if not isinstance(booking.position.round, Over):
        (kind_of(booking).resumes or lots.await_pars)(booking)


# Kinds of round that every game has, and those loaded so far.
KINDS: dict[type[Round], RoundKind] = {
    Counting: RoundKind("Counted position", lambda _: "given ..., and begin at its end"),
    ParRound: RoundKind(
        "Opening sale",
        lambda state: f"starts {state.now(ParRound).company}",
        lambda state: f"start {state.now(ParRound).company}",
        {Start: _set_par, **dict.fromkeys((Bid, Take, Sold, Pass), lots.refuse_until_par)},
        lots=waiting_lots,
    ),
    ConcessionRound: RoundKind(
        "Concessions",
        lambda _: "uses a concession: floats a company, or sets a par price",
        lambda _: "concession",
        name="concessions",
        opens=lambda _, first: ConcessionRound(first),
        begun=begin_concessions,
    ),
    StockRound: RoundKind("Stock round", awaiting.stock_step, name="stock", begins=begin_stock),
    OperatingRound: RoundKind(
        "Operating round",
        awaiting.company_step,
        awaiting.company_at,
        {Sell: emergency.emergency_sale},
        name="operating",
        begins=begin_operating,
    ),
    RepeatedRound: RoundKind(
        "Repeated operating round",
        awaiting.company_step,
        awaiting.company_at,
        {Sell: emergency.emergency_sale},
        {Done: paying_again.end_or_repeat},
        goes_on=paying_again.pay_due,
    ),
    GameOver: RoundKind("After the end of the game", lambda _: "is over"),
}

# Rounds by the names that rulesets and events call them.
NAMED: dict[str, type[Round]] = {
    "opening-sale": SaleRound,
    "target-card": CardChoice,
    "lot-auction": LotRound,
    "private-sale": PrivateSale,
    "parallel-auction": ParallelAuction,
    "packet": PacketSale,
    "draft": DraftRound,
    "concessions": ConcessionRound,
    "stock": StockRound,
    "final-exchange": ExchangeRound,
    "operating": OperatingRound,
    "players": PlayerRound,
    "trains": TrainRound,
}


def kind_of_round(round: type[Round]) -> RoundKind:
    """Return the kind of a class of round. Raises KeyError for one that is no round of a game."""
    if round not in KINDS:
        KINDS[round] = _load_kind(round)
    return KINDS[round]


def _load_kind(round: type[Round]) -> RoundKind:
    """Import the rules of a kind of round that only some titles have."""
    if round is SaleRound:
        from moderator.rules.openings.sale import KIND
    elif round is CardChoice:
        from moderator.rules.openings.target_choice import KIND
    elif round is LotRound:
        from moderator.rules.openings.auction import LOT_AUCTION as KIND
    elif round is ParallelAuction:
        from moderator.rules.openings.auction import PARALLEL_AUCTION as KIND
    elif round is ValueRound:
        from moderator.rules.openings.auction import PAR_PRICE as KIND
    elif round is PrivateSale:
        from moderator.rules.openings.row_sale import ASCENDING_SALE as KIND
    elif round is PacketSale:
        from moderator.rules.openings.row_sale import PACKET as KIND
    elif round is DraftRound:
        from moderator.rules.openings.draft import KIND
    elif round is ExchangeRound:
        from moderator.rules.stock.exchange import KIND
    elif round is PlayerRound:
        from moderator.rules.player_actions import PLAYER_ROUND as KIND
    elif round is TrainRound:
        from moderator.rules.player_actions import TRAIN_ROUND as KIND
    else:
        raise KeyError(round)
    return KIND


def kind_of(state: State) -> RoundKind:
    """Return the kind of the current round."""
    return kind_of_round(type(state.position.round))


def named(name: str) -> RoundKind:
    """Return the kind of round that rulesets and events call by this name."""
    return kind_of_round(NAMED[name])


def round_called(name: str) -> str:
    """Return the name of a kind of round as written in a journal: `FER`."""
    return NAMED[name].NAME


def begin_due(booking: Booking) -> bool:
    """After each move, let the round do its automatic actions, and begin the next round if it is over.

    Return whether anything has changed.

    This runs after all other consequences of the move, so a private that closes or a train that rusts earns nothing
    when the next round begins.

    A round that an event has called comes before the next round of the course, or before the course repeats. It never
    comes between a stock round and its operating rounds.
    """
    position = booking.position
    before = position.round, len(booking.events), len(booking.postings)
    end_if_over(booking)
    if not isinstance(position.round, Over) and (goes_on := kind_of(booking).goes_on) is not None:
        goes_on(booking)
        end_if_over(booking)
    while isinstance(over := position.round, Over):
        course = booking.title.file.course
        if over.after == course[-1]:
            position.set_number += 1
        follows, called = _following(booking.title, over.after), position.called
        if called is not None and (over.after == "opening" or follows == course[0]):
            position.agenda = tuple(question for question in position.agenda if question is not called)
            kind = named(called.about)
            assert kind.opens is not None
            booking.begin(kind.opens(booking, called.who or position.priority))
            kind.begun(booking)
        else:
            begins = named(follows).begins
            assert begins is not None
            begins(booking)
        end_if_over(booking)
    return (position.round, len(booking.events), len(booking.postings)) != before


def _following(title: Title, after: str) -> str:
    """Return the next round of the course: its first after the opening or after a called round."""
    course = title.file.course
    if after == "opening":
        return title.file.begins
    return course[(course.index(after) + 1) % len(course)] if after in course else course[0]
