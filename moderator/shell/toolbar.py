"""The toolbar: round, phase and step, who acts and who is next, bank, trains, priority, certificates, balance."""

from moderator.game import Game
from moderator.ledger.conservation import find_leaks
from moderator.model.accounts import BANK, MONEY
from moderator.model.rounds import GameOver, OperatingRound, StockRound
from moderator.rules.basics.holdings import certificates, president
from moderator.rules.basics.seating import next_player
from moderator.rules.basics.supply import left_in_depot, next_train
from moderator.rules.rounds.operating import following
from moderator.rules.rounds.sequence import actor, round_name
from moderator.views.turn import step


def toolbar(game: Game) -> list[str]:
    """Two lines of plain text: who is to do what, and the state of the game."""
    title, position = game.title, game.position
    if isinstance(position.round, GameOver):
        return [f"{title.name}, the game is over: {position.round.reason}", _state(game)]
    who = actor(title, position)
    owner = president(title, position, who) if who in title.kinds and who is not None else None
    name = f"{who} ({owner})" if owner else str(who)
    then = _next(game)
    first = f"{round_name(position)}, phase {position.phase}: {name} {step(title, position)}"
    return [f"{first}{f', then {then}' if then else ''}", _state(game)]


def _next(game: Game) -> str | None:
    """Who is to act after the one on turn."""
    now = game.position.round
    if isinstance(now, StockRound):
        return next_player(game.position, now.player)
    if isinstance(now, OperatingRound):
        return following(game.title, game.position)
    return None


def _state(game: Game) -> str:
    title, position = game.title, game.position
    top = next_train(title, position)
    left = None if top is None else left_in_depot(title, position, top)
    trains = "no train" if top is None else f"next train {top} ({'any' if left is None else left})"
    who = actor(title, position)
    player = president(title, position, who) if who in title.kinds and who is not None else who
    held = ""
    if player is not None:
        limit = title.file.players[str(len(position.players))].certificates
        held = f" | {player} {certificates(title, position, player)}/{limit} cert"
    balanced = not find_leaks(position.books, game.replay.totals, game.replay.totals)
    mark = "balanced" if balanced else "NOT BALANCED"
    bank = title.money(position.books.of(MONEY, BANK))
    return f"bank {bank} | {trains} | priority {position.priority}{held} | {mark}"
