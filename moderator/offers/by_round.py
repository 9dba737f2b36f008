"""The moves offered in each kind of round: one entry per kind, matching those of rules/kinds.py."""

from collections.abc import Callable, Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.declaration import QUESTIONS
from moderator.model.position import CONSENT, DISCARD, DISPOSAL, PROPOSAL, STATION, Question
from moderator.model.rounds import (
    CardChoice,
    ConcessionRound,
    Counting,
    DraftRound,
    ExchangeRound,
    GameOver,
    LotRound,
    OpenBids,
    OperatingRound,
    PacketSale,
    ParallelAuction,
    ParRound,
    PlayerRound,
    PrivateSale,
    RepeatedRound,
    Round,
    RoundOfPlayers,
    SaleRound,
    StockRound,
    TrainRound,
    ValueRound,
)
from moderator.model.values import Record
from moderator.offers import openings as opening
from moderator.offers import openings as players
from moderator.offers import stock, turn
from moderator.offers import turn as powers
from moderator.offers.openings import SOLD
from moderator.rules.booking import State
from moderator.rules.holdings import next_player, trains_of
from moderator.rules.mechanic_rules import mechanics_of
from moderator.rules.openings import auction, draft
from moderator.rules.players import following
from moderator.rules.stock.consolidation import may_propose
from moderator.rules.stock.investor import investor_line


def next_of_players(state: State) -> str | None:
    """Return the player seated after the one on turn; None outside rounds of players."""
    now = state.position.round
    return next_player(state.position, now.player) if isinstance(now, RoundOfPlayers) else None


class RoundOffers(Record):
    """The moves offered in a kind of round, as lines without an actor.

    `moves` are complete lines. `begun` are beginnings that the table completes with a place or an amount. `enter` is
    the line that Enter alone stands for, or None if the player must type one; `unusual` says why. `number` is the line
    that a number alone stands for, or None; a round that has it is a round of bids. `unwanted` takes a lot for nothing
    if nobody bids on it. `coming` acts next if nothing unusual happens.
    """

    moves: Callable[[State], Iterable[str]] = lambda _: ()
    begun: Callable[[State], Iterable[str]] = lambda _: ()
    enter: Callable[[State], str | None] = lambda _: "pass"
    unusual: Callable[[State], str] = lambda _: "enter a move; ? lists the possible moves"
    number: Callable[[State, str], str | None] | None = None
    unwanted: Callable[[State], str | None] = lambda _: None
    coming: Callable[[State], str | None] = next_of_players


_OPEN_BIDS = RoundOffers(
    opening.auction_moves,
    lambda _: ("bid LOT AMOUNT", SOLD),
    enter=lambda state: "pass" if auction.may_pass(state) else None,
    number=lambda _, number: f"bid {number}",
    coming=lambda state: auction.next_bidder(state, state.now(OpenBids).player),
)
_PAR = RoundOffers(
    opening.par_moves,
    enter=lambda _: None,
    number=lambda state, number: f"{(now := state.now(ParRound)).VERB} {quote_name(now.company)} {number}",
    coming=lambda _: None,
)

OFFERS: dict[type[Round], RoundOffers] = {
    Counting: RoundOffers(
        begun=lambda _: opening.GIVEN_FORMS,
        enter=lambda _: None,
        unusual=lambda _: "enter what is on the table with given lines, then begin; ? shows how",
    ),
    SaleRound: RoundOffers(
        opening.sale_moves,
        lambda state: (SOLD,) if state.now(SaleRound).stage in ("select", "offer") else ("bid AMOUNT", SOLD),
        enter=lambda state: None if state.now(SaleRound).stage == "select" else "pass",
        number=lambda state, number: f"{'select' if state.now(SaleRound).stage == 'select' else 'bid'} {number}",
        unwanted=lambda state: state.now(SaleRound).auctioneer,
        coming=opening.coming_for_lot,
    ),
    CardChoice: RoundOffers(
        lambda state: (f"choose {quote_name(card)}" for card in state.position.cards.open),
        lambda state: () if state.position.cards.open else ("deal CARD CARD ...",),
        enter=lambda _: None,
        unusual=lambda _: "choose a target card; ? lists the open ones",
    ),
    LotRound: _OPEN_BIDS,
    ParallelAuction: _OPEN_BIDS,
    ParRound: _PAR,
    ValueRound: _PAR,
    PrivateSale: RoundOffers(
        opening.private_moves,
        opening.private_begun,
        number=opening.private_number,
        coming=opening.coming_for_lot,
    ),
    DraftRound: RoundOffers(
        opening.draft_moves,
        enter=lambda state: "pass" if draft.may_pass(state) else None,
        unusual=lambda _: "take a lot; ? lists those that are left",
        coming=opening.next_drafter,
    ),
    PacketSale: RoundOffers(
        opening.packet_moves,
        lambda state: ("bid AMOUNT" if state.now(PacketSale).stage == "auction" else "bid LOT AMOUNT", SOLD),
        number=lambda _, number: f"bid {number}",
        coming=opening.coming_for_lot,
    ),
    ConcessionRound: RoundOffers(
        stock.concession_moves,
        stock.concession_begun,
        enter=lambda _: None,
        unusual=lambda _: "use a concession: float a company or set a par price; ? lists the possible moves",
        coming=stock.concession_coming,
    ),
    StockRound: RoundOffers(
        stock.stock_moves,
        stock.stock_begun,
        enter=lambda state: investor_line(state) or "pass",
        coming=stock.stock_coming,
    ),
    ExchangeRound: RoundOffers(stock.exchange_moves, coming=stock.exchange_coming),
    OperatingRound: RoundOffers(
        turn.turn_moves, turn.turn_begun, enter=turn.turn_enter, unusual=turn.turn_unusual, coming=turn.turn_coming
    ),
    RepeatedRound: RoundOffers(
        turn.repeated_moves,
        turn.repeated_begun,
        enter=lambda state: next(turn.repeated_moves(state), None),
        coming=turn.turn_coming,
    ),
    PlayerRound: RoundOffers(
        players.player_moves,
        players.player_begun,
        enter=lambda state: "done" if state.now(PlayerRound).taken else None,
        unusual=lambda _: "take a certificate: take COMPANY; ? lists the possible moves",
        coming=lambda state: following(state) or f"TR {state.now(PlayerRound).number}",
    ),
    TrainRound: RoundOffers(
        turn.turn_moves, turn.turn_begun, enter=turn.turn_enter, unusual=turn.turn_unusual, coming=turn.turn_coming
    ),
    GameOver: RoundOffers(enter=lambda _: None, unusual=lambda _: "the game is over"),
}

# The answers that are complete lines, by kind of question. Passing is added where it is an answer.
NAMED_ANSWERS: dict[str, Callable[[State, Question], Iterable[str]]] = {
    PROPOSAL: lambda state, asked: (
        f"propose {quote_name(company)}" for company in may_propose(state, asked.who or "")
    ),
    CONSENT: lambda state, asked: (
        f"exchange {quote_name(asked.about)} {quote_name(company)}"
        for company in (state.position.round.proposed if isinstance(state.position.round, StockRound) else ())
    ),
    STATION: powers.stations_due,
    DISCARD: lambda state, asked: (f"discard {train}" for train in dict.fromkeys(trains_of(state, asked.who or ""))),
    DISPOSAL: players.disposals,
}


def offers_of(state: State) -> RoundOffers:
    """Return what is offered in the kind of round under way."""
    return OFFERS.get(type(state.position.round), RoundOffers())


def coming(state: State) -> str | None:
    """Return the player or company to act next if nothing unusual happens, or the next round; None if unknown.

    With open questions it is the next one asked, or whoever the round is waiting for.
    """
    due, now = state.position.open, state.position.round
    if len(due) > 1:
        return due[1].who
    if due and isinstance(now, RoundOfPlayers) and now.player != due[0].who:
        return now.player
    return offers_of(state).coming(state)


def answers_to(state: State, asked: Question) -> Iterable[str] | None:
    """Return the possible answers to a question as complete lines; None if only the table knows them."""
    named = NAMED_ANSWERS.get(asked.kind) or mechanics_of(state.title).questions.offers.get(asked.kind)
    return None if named is None else named(state, asked)


def named_moves(state: State) -> Iterator[str]:
    """Yield every complete move offered now, whether it breaks a rule or not."""
    if (asked := state.position.asked) is None:
        yield from offers_of(state).moves(state)
        return
    yield from answers_to(state, asked) or ()
    yield from ("pass",) if "pass" in QUESTIONS[asked.kind].verbs else ()
