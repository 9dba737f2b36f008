"""Minors exchanged for shares, in a stock round and in the Final Exchange Round."""

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BOARD, POOL, token_unit
from moderator.model.rounds import ExchangeRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State, founding
from moderator.rules.certificates import share_price
from moderator.rules.holdings import charter_of, minors_of, move_shares, next_player, players_from
from moderator.rules.presidency import settle_presidency
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.rounds.sequence import end_round
from moderator.rules.rounds.turns import claim_player, in_round
from moderator.rules.stock.minors import absorb, check_is_minor, dissolve, own_minor, refuse_terms, share_from
from moderator.rules.stock.offers import places_with, source_of
from moderator.rules.stock.startable import float_if_due
from moderator.rules.stock.starting import end_founding
from moderator.rules.stock.stock_round import acted, end_turn, exchange_operated, require_stock_turn
from moderator.rules.tokens import home_of
from moderator.rules.track.stations import return_duplicates
from moderator.vocabulary.minors import Close, Exchange
from moderator.vocabulary.turns import Pass


def begin_exchange(booking: Booking) -> None:
    """Begin the Final Exchange Round with the player who started the phase; skip it without minors."""
    now = booking.now(ExchangeRound)
    booking.tell("final-exchange")
    next_exchange(booking, now.player)


def next_exchange(booking: Booking, first: str) -> None:
    """Turn to the next player with a minor, from `first` on. After the last one, surplus trains are discarded."""
    position = booking.position
    for player in players_from(position, first):
        if minors_of(booking, player):
            position.round = ExchangeRound(player, position.set_number)
            return
    demand_discards(booking, about="final-exchange")
    end_round(booking, "called")


def exchange(booking: Booking, move: Exchange, player: str) -> None:
    """Exchange a minor for a share of a corporation, from its treasury or else from the pool."""
    refuse_terms(booking, move)
    check_is_minor(booking, move.minor)
    share_price(booking, move.company)
    final = booking.position.round if isinstance(booking.position.round, ExchangeRound) else None
    own_minor(booking, move.minor, player, "final-exchange" if final else None)
    asked = founding(booking)
    founds = asked is not None and asked.who == player and asked.about == move.company
    now = None if final else require_stock_turn(booking, player, None if founds else "exchange")
    if final:
        final = claim_player(booking, final, player)
    if now is not None and founds and founding(booking) is not None:
        end_founding(booking, now, move.minor, player)
        return
    source = _source(booking, move)
    wrong_source = _exchange_source(booking, move, source, final is not None)
    if wrong_source is not None and move.source not in (None, source):
        raise NotBooked(wrong_source.replace(severity=Severity.ERROR))  # the stated place has no share
    booking.judge(None if final else exchange_operated(booking, move.company), wrong_source)
    if move.company not in collocated(booking, move.minor):
        message = f"minor {move.minor} is connected to {move.company}: the table vouches for it"
        booking.flag("connection", message, about=_round_of(booking))
    _swap(booking, move, player, source)
    if final:
        next_exchange(booking, next_player(booking.position, player))
    elif now is not None:
        end_turn(booking, acted(now, player).replace(swapped=True))


def collocated(state: State, minor: str) -> list[str]:
    """Return the corporations with a station in the minor's home hex. They are connected whatever the track."""
    home, position = home_of(state, minor), state.position
    return [company for company in position.par if home in position.stations.get(company, ())]


def _swap(booking: Booking, move: Exchange, player: str, source: str) -> None:
    company, home = move.company, home_of(booking, move.minor)
    if source == "none":
        booking.judge(_token_unused(booking, move))
        dissolve(booking, move.minor, "no-share", charter_of(booking, move.minor).left_trains, target=company)
        return
    if source != "pool":
        absorb(booking, move.minor, company)
        move_shares(booking, company, 1, source_of(company, source), player, "minor-exchange")
        if move.token:
            _replace_token(booking, move, home)
    else:
        booking.judge(_token_unused(booking, move))
        dissolve(booking, move.minor, "for-pool-share", target=company)
        move_shares(booking, company, 1, POOL, player, "minor-exchange")
    settle_presidency(booking, company)
    float_if_due(booking, company)


def _source(state: State, move: Exchange) -> str:
    """Return where the share comes from: as stated if it has one, else treasury, pool, or `none`."""
    offered = [*places_with(state, move.company)]
    if move.source is not None and move.source in (*offered, "none"):
        return move.source
    return offered[0] if offered else "none"


def _exchange_source(state: State, move: Exchange, source: str, final: bool) -> Finding | None:
    """Return a finding if the share comes from the wrong place.

    In a stock round the player chooses; in the final round the treasury comes first.
    """
    offered = [*places_with(state, move.company)]
    fits = offered if not final else (offered or ["none"])[:1]
    if source in fits and move.source in (None, source):
        return None
    if fits:
        message = share_from(move.minor, fits[0])
    else:
        message = f"{move.company} has no share left: minor {move.minor} cannot be exchanged for one"
    return state.finding(
        "final-source" if final else "exchange-source",
        message,
        expected=" or ".join(fits) or "a share in treasury or pool",
        actual=move.source or source,
        remedy=state.instead(source=None) if fits else None,
    )


def _replace_token(booking: Booking, move: Exchange, home: str) -> None:
    """Replace the minor's station by a token of the corporation, if it has one left."""
    position, unit = booking.position, token_unit(move.company)
    if not position.books.of(unit, move.company):
        booking.flag(
            "token-left",
            f"{move.company} has no station token left to replace the one of minor {move.minor}",
            expected="no token",
            actual="token",
            remedy=booking.instead(token=False),
            about=_round_of(booking),
        )
        return
    booking.give(unit, move.company, BOARD, 1, "station-tokens")
    position.stations = {**position.stations, move.company: (*position.stations.get(move.company, ()), home)}
    return_duplicates(booking, home)


def _round_of(state: State) -> str:
    """Return the rulebook case of the exchange: the Final Exchange Round or a stock round."""
    return "final-exchange" if isinstance(state.position.round, ExchangeRound) else "minor-exchange"


def _token_unused(state: State, move: Exchange) -> Finding | None:
    """Return a finding if a token is stated although the minor does not merge for a treasury share."""
    if not move.token:
        return None
    return state.finding(
        "token-left",
        f"{move.company} takes nothing over from minor {move.minor}, so it may not replace its token",
        expected="no token",
        actual="token",
        remedy=state.instead(token=False),
        about=_round_of(state),
    )


def close(booking: Booking, move: Close, player: str) -> None:
    """Close a minor that is connected to no corporation."""
    own_minor(booking, move.company, player, "final-exchange")
    now = in_round(booking, ExchangeRound, "the Final Exchange Round")
    if now is not None:
        claim_player(booking, now, player)
    if together := collocated(booking, move.company):
        booking.flag(
            "close-connected",
            f"minor {move.company} is connected to {list_words(together)}: they have stations in the same hex",
            expected=f"minor {move.company} merges",
            actual="closed",
            remedy=Exchange(actor=player, minor=move.company, company=together[0]),
        )
    else:
        message = f"minor {move.company} is connected to no corporation: the table vouches for it"
        booking.flag("connection", message, about="final-exchange")
    dissolve(booking, move.company, "unconnected")
    if now is not None:
        next_exchange(booking, next_player(booking.position, player))


def pass_exchange(booking: Booking, move: Pass, player: str) -> None:
    """Report a pass by a player with minors in the Final Exchange Round. Without minors a pass is not needed."""
    now = in_round(booking, ExchangeRound, "the Final Exchange Round")
    assert now is not None
    owned = minors_of(booking, player)
    if not owned:
        return
    on_turn = now.player == player
    claim_player(booking, now, player)
    if not on_turn:
        return
    booking.flag(
        "exchange-pass",
        f"{player} still owns {list_words(owned)} and must exchange or close one",
        expected="exchange or close",
        actual="pass",
        remedy=f"{player}: exchange {owned[0]} CORPORATION, or {player}: close {owned[0]}",
    )
    next_exchange(booking, next_player(booking.position, player))


KIND = RoundKind(
    "Final exchange round",
    lambda _: "exchanges or closes a minor",
    lambda _: "exchange",
    {Pass: pass_exchange},
    name="final-exchange",
    opens=lambda state, first: ExchangeRound(first, state.position.set_number),
    begun=begin_exchange,
)
