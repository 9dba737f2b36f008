"""Who acts next: the one whose turn comes after the one under way, in every kind of round."""

from moderator.model.position import Position
from moderator.model.rounds import (
    ExchangeRound,
    LotRound,
    OperatingRound,
    PrivateSale,
    RoundOfPlayers,
    SaleRound,
    StockRound,
)
from moderator.rules.basics.holdings import minors_of
from moderator.rules.basics.seating import next_player, players_from
from moderator.rules.basics.state import State
from moderator.rules.kinds import round_called
from moderator.rules.openings.lots import standing_bids
from moderator.rules.rounds.operating import following


def coming(state: State) -> str | None:
    """The player or company to act next if nothing unusual happens, or the round that follows; None if unknown."""
    position = state.position
    if len(position.open) > 1:
        return position.open[1].who
    match position.round:
        case SaleRound() as sale:
            return _bidder_after(position, sale)
        case PrivateSale(stage="auction", lot=str(lot), player=player) as auction:
            *lower, highest = [bidder for bidder, _ in standing_bids(auction, lot)]
            return _first(position, player, set(lower)) or highest  # if he is overbid
        case LotRound(stage="value") | PrivateSale(stage="start"):
            return None  # the turn goes on by who has what
        case LotRound(player=player) | PrivateSale(player=player) | StockRound(player=player):
            return next_player(position, player)
        case ExchangeRound(player=player):
            owners = {name for name in position.players if minors_of(state, name)}
            return _first(position, player, owners) or f"SR {position.set_number}"
        case OperatingRound() as now:
            if position.asked and now.turn is not None:
                return now.turn.company
            return following(state) or _after_set(position)
        case RoundOfPlayers(player=player):
            return next_player(position, player)
    return None


def _first(position: Position, after: str, among: set[str]) -> str | None:
    """The first player of these who sits behind another, other than himself."""
    order = players_from(position, next_player(position, after))
    return next((name for name in order if name in among and name != after), None)


def _bidder_after(position: Position, sale: SaleRound) -> str | None:
    if sale.stage == "select":
        return next_player(position, sale.player)
    waiting = {name for name in position.players if name not in sale.passed and name != sale.bidder}
    return _first(position, sale.player, waiting) or sale.bidder  # who is overbid, if anybody bids at all


def _after_set(position: Position) -> str:
    if position.ending is not None:
        return "the end"
    return round_called(position.called.about) if position.called is not None else f"SR {position.set_number + 1}"
