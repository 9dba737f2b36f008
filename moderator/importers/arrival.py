"""Arrival: lines for what the other engine did unasked before an action: skipped players, ended turns, closed minors.

That engine passes for a player who cannot act, ends a company's turn where nothing is left to do, and goes past the run
of a corporation that has none. Each is written under the id of the action after which it happened.
"""

from itertools import takewhile

from moderator.importers.scribe import Scribe
from moderator.model.accounts import MONEY
from moderator.model.moves import Close, Done, Pass, Run
from moderator.model.rounds import ExchangeRound, OperatingRound, SaleRound, StockRound
from moderator.rules.basics.agenda import founding
from moderator.rules.basics.holdings import minors_of
from moderator.rules.basics.seating import next_player, players_from
from moderator.rules.rounds.sequence import round_name
from moderator.rules.stock.offers import may_act


def skip_poor(scribe: Scribe) -> None:
    """Pass for players who cannot pay, round after round, until it is the turn of one who can."""
    while (sale := _auction(scribe)) is not None and _too_poor(scribe, sale):
        scribe.write(Pass, scribe.before, actor=sale.player)


def _auction(scribe: Scribe) -> SaleRound | None:
    now = scribe.position.round
    return now if isinstance(now, SaleRound) and now.stage != "select" else None


def _too_poor(scribe: Scribe, sale: SaleRound) -> bool:
    return scribe.position.books.of(MONEY, sale.player) < _least(scribe, sale)


def _least(scribe: Scribe, sale: SaleRound) -> int:
    """What the player to act would have to pay."""
    facts = scribe.title.file.sale
    assert facts is not None
    if sale.stage == "offer":
        return sale.price
    return sale.bid + facts.step if sale.stage == "raise" else facts.minimum


def to_player(scribe: Scribe, player: str) -> None:
    """Come to a player's turn in a stock round."""
    skip_poor(scribe)
    end_operating(scribe)
    close_minors(scribe)
    if _opens_out_of_turn(scribe, player):
        return
    for _ in scribe.position.players:
        now = scribe.position.round
        if not isinstance(now, StockRound) or now.player == player:
            return
        if (now.sold_now or founding(scribe.state)) and next_player(scribe.position, now.player) == player:
            return  # his move ends the turn before it
        _pass_silently(scribe, now.player)


def _opens_out_of_turn(scribe: Scribe, player: str) -> bool:
    """That engine gives the first turn of a round to another player than our books: his line is marked as allowed."""
    now = scribe.position.round
    if not isinstance(now, StockRound) or now.passes or now.last_actor or now.player == player:
        return False
    before = takewhile(lambda other: other != player, players_from(scribe.position, now.player))
    if not any(may_act(scribe.state, other) for other in before):
        return False
    name = round_name(scribe.position)
    scribe.excuse(f"{player} opens {name} there; by the rules {now.player} has the priority deal")
    return True


def _pass_silently(scribe: Scribe, player: str) -> None:
    scribe.notes.append(f"after action {scribe.before}: {player} is passed over there, and passes here")
    scribe.write(Pass, scribe.before, actor=player)


def close_minors(scribe: Scribe) -> None:
    """Give up the minors that are left when the other engine has ended the exchange round."""
    for _ in scribe.title.file.minors:
        now = scribe.position.round
        if not isinstance(now, ExchangeRound):
            return
        for minor in minors_of(scribe.state, now.player)[:1]:
            scribe.write(Close, scribe.before, actor=now.player, company=minor)


def end_operating(scribe: Scribe) -> None:
    """End the turns left in the operating rounds, when players act again."""
    for _ in range(2 * len(scribe.title.kinds)):
        if scribe.position.asked or scribe.turn_of() is None:
            return
        end_turn(scribe)


def end_last_turns(scribe: Scribe) -> None:
    """End the turns left in the last operating round, when the other engine has ended the game."""
    now = scribe.position.round
    if scribe.position.ending is not None and isinstance(now, OperatingRound) and now.index == now.of:
        end_operating(scribe)


def to_company(scribe: Scribe, company: str, late: bool = False) -> None:
    """Come to a company's turn; with `late`, not past the end of one it has just had."""
    skip_poor(scribe)
    if isinstance(scribe.position.round, StockRound):
        _end_stock(scribe)
    for _ in range(2 * len(scribe.title.kinds)):
        now = scribe.position.round
        if not isinstance(now, OperatingRound) or scribe.position.asked or scribe.turn_of(company):
            return
        if now.turn is None or (company in now.acted and now.index == now.of):
            return
        if late and scribe.position.last_turn == company:
            return
        end_turn(scribe)


def _end_stock(scribe: Scribe) -> None:
    """Companies act: whoever is left in the stock round has passed."""
    for _ in scribe.position.players:
        now = scribe.position.round
        if not isinstance(now, StockRound):
            return
        _pass_silently(scribe, now.player)


def end_turn(scribe: Scribe) -> None:
    """End the turn under way; a corporation that ran nothing has no earnings."""
    turn = scribe.turn_of()
    assert turn is not None
    skip_run(scribe, turn.company, scribe.before)
    if scribe.turn_of(turn.company):
        scribe.write(Done, scribe.before, actor=turn.company)


def skip_run(scribe: Scribe, company: str, ref: str) -> None:
    """A corporation comes past its run without one: it earns nothing, and its price falls now."""
    turn = scribe.turn_of(company)
    if turn is not None and not turn.settled and turn.revenue is None and company in scribe.title.certificates:
        scribe.write(Run, ref, actor=company, total=0)
