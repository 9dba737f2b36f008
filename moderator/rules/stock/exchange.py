"""Minors exchanged for shares: in a stock round, and in the Final Exchange Round."""

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BOARD, POOL, token_unit
from moderator.model.rounds import ExchangeRound
from moderator.model.wording import list_words
from moderator.rules.booking import Desk, NotBooked, State, founding
from moderator.rules.certificates import share_price
from moderator.rules.holdings import charter_of, minors_of, move_shares, next_player, players_from
from moderator.rules.presidency import settle_presidency
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, in_round
from moderator.rules.stock.minors import absorb, check_is_minor, dissolve, own_minor, refuse_terms
from moderator.rules.stock.offers import places_with, source_of
from moderator.rules.stock.startable import float_if_due
from moderator.rules.stock.starting import end_founding
from moderator.rules.stock.stock_round import acted, end_turn, exchange_operated, require_stock_turn
from moderator.rules.tokens import home_of
from moderator.rules.track.stations import return_duplicates
from moderator.vocabulary.minors import Close, Exchange
from moderator.vocabulary.turns import Pass


def begin_exchange(desk: Desk) -> None:
    """The Final Exchange Round begins with the one who opened the phase; without minors it is skipped."""
    now = desk.now(ExchangeRound)
    desk.tell("final-exchange")
    next_exchange(desk, now.player)


def next_exchange(desk: Desk, first: str) -> None:
    """Turn to the next player with a minor, from `first` on; after the last one surplus trains are given up."""
    position = desk.position
    for player in players_from(position, first):
        if minors_of(desk, player):
            position.round = ExchangeRound(player, position.set_number)
            return
    demand_discards(desk, about="final-exchange")
    end_round(desk, "called")


def exchange(desk: Desk, move: Exchange, player: str) -> None:
    """Swap a minor for a share of a corporation: of its treasury, else of the pool."""
    refuse_terms(desk, move)
    check_is_minor(desk, move.minor)
    share_price(desk, move.company)
    final = desk.position.round if isinstance(desk.position.round, ExchangeRound) else None
    own_minor(desk, move.minor, player, "final-exchange" if final else None)
    asked = founding(desk)
    founds = asked is not None and asked.who == player and asked.about == move.company
    now = None if final else require_stock_turn(desk, player, None if founds else "exchange")
    if final:
        final = claim_player(desk, final, player)
    if now is not None and founds and founding(desk) is not None:
        end_founding(desk, now, move.minor, player)
        return
    source = _source(desk, move)
    wrong_source = _exchange_source(desk, move, source, final is not None)
    if wrong_source is not None and move.source not in (None, source):
        raise NotBooked(wrong_source.but(severity=Severity.ERROR))  # the place that is named has no share
    desk.judge(None if final else exchange_operated(desk, move.company), wrong_source)
    if move.company not in collocated(desk, move.minor):
        told = f"minor {move.minor} is connected to {move.company}: the table vouches for it"
        desk.flag("connection", told, about=_round_of(desk))
    _swap(desk, move, player, source)
    if final:
        next_exchange(desk, next_player(desk.position, player))
    elif now is not None:
        end_turn(desk, acted(now, player).but(swapped=True))


def collocated(state: State, minor: str) -> list[str]:
    """Corporations with a station in the minor's home hex: it is connected to them, whatever the track."""
    home, position = home_of(state, minor), state.position
    return [company for company in position.par if home in position.stations.get(company, ())]


def _swap(desk: Desk, move: Exchange, player: str, source: str) -> None:
    company, home = move.company, home_of(desk, move.minor)
    if source == "none":
        desk.judge(_token_unused(desk, move))
        dissolve(desk, move.minor, "no-share", charter_of(desk, move.minor).left_trains, target=company)
        return
    if source != "pool":
        absorb(desk, move.minor, company)
        move_shares(desk, company, 1, source_of(company, source), player, "minor-exchange")
        if move.token:
            _replace_token(desk, move, home)
    else:
        desk.judge(_token_unused(desk, move))
        dissolve(desk, move.minor, "for-pool-share", target=company)
        move_shares(desk, company, 1, POOL, player, "minor-exchange")
    settle_presidency(desk, company)
    float_if_due(desk, company)


def _source(state: State, move: Exchange) -> str:
    """Where the share comes from: as stated if there is one, else treasury, pool, or nowhere."""
    offered = [*places_with(state, move.company)]
    if move.source is not None and move.source in (*offered, "none"):
        return move.source
    return offered[0] if offered else "none"


def _exchange_source(state: State, move: Exchange, source: str, final: bool) -> Finding | None:
    """In a stock round the player chooses among the shares there are; in the final round the treasury comes first."""
    offered = [*places_with(state, move.company)]
    fits = offered if not final else (offered or ["none"])[:1]
    if source in fits and move.source in (None, source):
        return None
    if fits:
        message = f"the share for minor {move.minor} comes from: {fits[0]}"
    else:
        message = f"{move.company} has no share left: minor {move.minor} cannot be exchanged for one"
    return state.finding(
        "final-source" if final else "exchange-source",
        message,
        expected=" or ".join(fits) or "a share in treasury or pool",
        actual=move.source or source,
        remedy=state.instead(source=None) if fits else None,
    )


def _replace_token(desk: Desk, move: Exchange, home: str) -> None:
    """Replace the minor's station by one of the corporation's, if it has one left."""
    position, unit = desk.position, token_unit(move.company)
    if not position.books.of(unit, move.company):
        desk.flag(
            "token-left",
            f"{move.company} has no station token left to replace the one of minor {move.minor}",
            expected="no token",
            actual="token",
            remedy=desk.instead(token=False),
            about=_round_of(desk),
        )
        return
    desk.give(unit, move.company, BOARD, 1, "station-tokens")
    position.stations = {**position.stations, move.company: (*position.stations.get(move.company, ()), home)}
    return_duplicates(desk, home)


def _round_of(state: State) -> str:
    """What a minor's end rests on: the Final Exchange Round, or an exchange in a stock round."""
    return "final-exchange" if isinstance(state.position.round, ExchangeRound) else "minor-exchange"


def _token_unused(state: State, move: Exchange) -> Finding | None:
    """Only a minor that merges for a treasury share leaves its place to a station of the corporation."""
    if not move.token:
        return None
    return state.finding(
        "token-left",
        f"{move.company} takes nothing over from minor {move.minor}, nor its place on the map",
        expected="no token",
        actual="token",
        remedy=state.instead(token=False),
        about=_round_of(state),
    )


def close(desk: Desk, move: Close, player: str) -> None:
    """Give up a minor that is connected to no corporation."""
    own_minor(desk, move.company, player, "final-exchange")
    now = in_round(desk, ExchangeRound, "the Final Exchange Round")
    if now is not None:
        claim_player(desk, now, player)
    if together := collocated(desk, move.company):
        desk.flag(
            "close-connected",
            f"minor {move.company} and {list_words(together)} have stations in one hex: that is a connection",
            expected=f"minor {move.company} merges",
            actual="closed",
            remedy=Exchange(actor=player, minor=move.company, company=together[0]),
        )
    else:
        told = f"minor {move.company} is connected to no corporation: the table vouches for it"
        desk.flag("connection", told, about="final-exchange")
    dissolve(desk, move.company, "unconnected")
    if now is not None:
        next_exchange(desk, next_player(desk.position, player))


def pass_exchange(desk: Desk, move: Pass, player: str) -> None:
    """A player with minors may not pass in the Final Exchange Round; one without them must, and need not say so."""
    now = in_round(desk, ExchangeRound, "the Final Exchange Round")
    assert now is not None
    owned = minors_of(desk, player)
    if not owned:
        return
    on_turn = now.player == player
    claim_player(desk, now, player)
    if not on_turn:
        return
    desk.flag(
        "exchange-pass",
        f"{player} still owns {list_words(owned)} and must dispose of one",
        expected="exchange or close",
        actual="pass",
        remedy=f"{player}: exchange {owned[0]} CORPORATION, or {player}: close {owned[0]}",
    )
    next_exchange(desk, next_player(desk.position, player))
