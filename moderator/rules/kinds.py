"""Kinds of round: how each is called and begins, which moves it accepts, and how a view describes it.

The state of a round, its name and its actor are in its class in model/rounds.py. A move that an entry does not list
works as in any round (dispatch.py), with a finding if it belongs to another round.
"""

from collections.abc import Callable, Mapping
from typing import Any

from moderator.model.moves import Move
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
from moderator.model.values import Field, Record
from moderator.rules import awaiting, player_actions, players
from moderator.rules.booking import Booking, State
from moderator.rules.openings import auction, draft, lots, packet, private_sale, sale, stage, target_choice
from moderator.rules.openings.lots import Lot
from moderator.rules.rounds.concessions import begin_concessions
from moderator.rules.rounds.sequence import begin_operating, begin_stock, end_if_over
from moderator.rules.runs import dividends as paying_again
from moderator.rules.stock import exchange, stock_round
from moderator.rules.trains import emergency
from moderator.titles.title import Title
from moderator.vocabulary.cards import Choose, Deal
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.openings import Bid, Select, Sold, Take, Value
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Dispose, Done, Pass, Swap

Handler = Callable[[Booking, Any, str], None]


class RoundKind(Record):
    """A kind of round.

    `heading` is the heading of its sheet. `step` and `at` describe the next action, as a sentence and as a word.
    `moves` are player moves that differ from those in other rounds, `of_companies` company moves. Without an entry for
    `Pass`, a pass works as in a stock round.

    A round that rulesets or events refer to has a `name`. A round of the regular course has `begins`. Any other round,
    and any round with which a game may begin, has two functions: `opens` returns its first state, given the first
    player, and `begun` books the consequences.
    """

    heading: str
    step: Callable[[State], str]
    at: Callable[[State], str] = lambda _: ""
    moves: Mapping[type[Move], Handler] = Field(default_factory=dict)
    of_companies: Mapping[type[Move], Handler] = Field(default_factory=dict)
    name: str = ""
    opens: Callable[[State, str], Round] | None = None
    begun: Callable[[Booking], None] = lambda _: None
    begins: Callable[[Booking], None] | None = None
    goes_on: Callable[[Booking], None] | None = None  # called after every move
    resumes: Callable[[Booking], object] = lots.await_pars  # called when a par price has been set that it waited for
    lots: Callable[[State], list[Lot]] = lambda _: []  # for sale now
    least_bid: Callable[[State, str], int | None] = lambda *_: None  # on a lot that is being auctioned
    known: Callable[[Booking, str], bool] = lambda *_: (
        False
    )  # whether a player's pass only confirms how the round ended for them
    meant: Callable[[State, Move, str], list[str]] | None = None  # companies that may be meant if none is named

    def passes(self) -> Handler:
        return self.moves.get(Pass, stock_round.pass_stock)


def _waiting_lots(state: State) -> list[Lot]:
    """Return the lots of the opening that waits for a par price."""
    then = state.now(ParRound).then
    return KINDS[type(then)].lots(State(state.title, state.position.replace(round=then))) if type(then) in KINDS else []


def _set_par(booking: Booking, move: Start, player: str) -> None:
    lots.set_par(booking, move, player)
    if type(booking.position.round) in KINDS:
        kind_of(booking).resumes(booking)


_NO_TRADE: dict[type[Move], Handler] = dict.fromkeys((Buy, Sell, Start, Bankrupt), players.refuse_trade)
# Director's actions belong to player rounds and are refused while the trains run.
_ACTIONS: dict[type[Move], Handler] = {
    Lay: player_actions.lay,
    Token: player_actions.token,
    Train: player_actions.replace_train,
}

_OPEN_BIDS: dict[type[Move], Handler] = {Bid: auction.bid, Sold: auction.sold, Pass: auction.pass_auction}

KINDS: dict[type[Round], RoundKind] = {
    Counting: RoundKind("Counted position", lambda _: "given ..., and begin at its end"),
    SaleRound: RoundKind(
        "Opening sale",
        awaiting.lot_step,
        awaiting.lot_at,
        {Select: sale.select, Bid: sale.bid, Take: sale.take, Sold: sale.sold, Pass: sale.pass_sale},
        name="opening-sale",
        known=sale.confirms_gift,
        opens=sale.begin_sale,
    ),
    ParRound: RoundKind(
        "Opening sale",
        lambda state: f"starts {state.now(ParRound).company}",
        lambda state: f"start {state.now(ParRound).company}",
        {Start: _set_par, **dict.fromkeys((Bid, Take, Sold, Pass), lots.refuse_until_par)},
        lots=_waiting_lots,
    ),
    ValueRound: RoundKind(
        "Opening auction",
        lambda _: "sets a par price",
        lambda _: "value",
        {Value: auction.value, **dict.fromkeys((Bid, Sold, Pass), lots.refuse_until_par)},
        lots=_waiting_lots,
    ),
    CardChoice: RoundKind(
        "Target cards",
        awaiting.card_step,
        awaiting.card_at,
        {Deal: target_choice.deal, Choose: target_choice.choose, Pass: target_choice.pass_choice},
        name="target-card",
        opens=lambda _, first: CardChoice(first),
    ),
    LotRound: RoundKind(
        "Opening auction",
        awaiting.auction_step,
        lambda _: "bid",
        {**_OPEN_BIDS, Value: auction.value},
        name="lot-auction",
        opens=lambda _, first: LotRound(first),
        lots=stage.list_lots,
        resumes=auction.close,
        least_bid=auction.least_bid,
    ),
    PrivateSale: RoundKind(
        "Opening sale",
        awaiting.lot_step,
        awaiting.lot_at,
        {
            Bid: private_sale.bid,
            Take: private_sale.take,
            Sold: private_sale.sold,
            Start: lots.refuse_start,
            Pass: private_sale.pass_sale,
        },
        name="private-sale",
        opens=lambda _, first: PrivateSale(first),
        lots=stage.list_lots,
        resumes=private_sale.go_on,
    ),
    ParallelAuction: RoundKind(
        "Opening auction",
        awaiting.auction_step,
        lambda _: "bid",
        {**_OPEN_BIDS, Take: auction.take_back},
        name="parallel-auction",
        opens=lambda _, first: ParallelAuction(first),
        lots=stage.list_lots,
        resumes=auction.close,
        least_bid=auction.least_bid,
    ),
    PacketSale: RoundKind(
        "Opening packet",
        awaiting.lot_step,
        awaiting.lot_at,
        {Bid: packet.bid, Take: packet.take, Sold: packet.sold, Pass: packet.pass_packet},
        name="packet",
        opens=lambda _, first: PacketSale(first),
        lots=stage.list_lots,
        resumes=packet.go_on,
    ),
    DraftRound: RoundKind(
        "Draft",
        awaiting.draft_step,
        lambda _: "draft",
        {Take: draft.take, Pass: draft.pass_draft},
        name="draft",
        opens=draft.open_draft,
        lots=stage.list_lots,
        resumes=draft.go_on,
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
    ExchangeRound: RoundKind(
        "Final exchange round",
        lambda _: "exchanges or closes a minor",
        lambda _: "exchange",
        {Pass: exchange.pass_exchange},
        name="final-exchange",
        opens=lambda state, first: ExchangeRound(first, state.position.set_number),
        begun=exchange.begin_exchange,
    ),
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
    PlayerRound: RoundKind(
        "Player round",
        awaiting.player_step,
        awaiting.player_at,
        {
            Take: players.take,
            Dispose: players.dispose,
            Swap: player_actions.swap,
            Pass: player_actions.finish,
            **_NO_TRADE,
        },
        {**_ACTIONS, Done: player_actions.finish_for_company},
        name="players",
        opens=players.open_players,
        begins=players.begin_players,
        meant=player_actions.companies_meant,
    ),
    TrainRound: RoundKind(
        "Train round",
        awaiting.company_step,
        awaiting.company_at,
        {Pass: players.confirm, **_NO_TRADE},
        _ACTIONS,
        name="trains",
        begins=players.begin_trains,
    ),
    GameOver: RoundKind("After the end of the game", lambda _: "is over"),
}


def kind_of(state: State) -> RoundKind:
    """Return the kind of the current round."""
    return KINDS[type(state.position.round)]


def named(name: str) -> RoundKind:
    """Return the kind of round that rulesets and events call by this name."""
    return next(kind for kind in KINDS.values() if kind.name == name)


def round_called(name: str) -> str:
    """Return the name of a kind of round as written in a journal: `FER`."""
    return next(round.NAME for round, kind in KINDS.items() if kind.name == name)


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
