"""What a player may say on his own page: his moves and those of his companies, when it is his turn."""

from collections.abc import Iterator, Sequence

from moderator.game import Game
from moderator.journal.grammar import parse_line
from moderator.judging import name_actor
from moderator.model.move import Move
from moderator.rules.basics.investor import runner
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import actor
from moderator.shell.possible import Choice, choices


def on_turn(game: Game) -> str | None:
    """The player whose turn it is, or his company's; None where nobody's is."""
    who = actor(game.state)
    return who if who is None or who in game.position.players else runner(game.state, who)


def speaks_for(state: State, player: str, who: str | None) -> bool:
    """Whether what is said of `who` is a player's to say: his own moves, and those of companies that he runs."""
    return who == player or (who in state.title.kinds and who is not None and runner(state, who) == player)


def his_choices(game: Game, player: str) -> Iterator[Choice]:
    """What a player may say now: all moves of his turn; of others' turns what is offered to him beside them."""
    for choice in choices(game):
        move = choice.tried.booked.move
        if choice.barred is not None or move.by_table:
            continue
        who = name_actor(game.state, move).actor
        if speaks_for(game.state, player, who) and (move.actor is not None or on_turn(game) == player):
            yield choice


def why_not_his(game: Game, player: str, lines: Sequence[str]) -> str | None:
    """Why a player may not say these lines. Raises Unreadable."""
    reasons = (_why_not(game, player, line) for line in lines)
    return next((reason for reason in reasons if reason is not None), None)


def _why_not(game: Game, player: str, line: str) -> str | None:
    says = parse_line(line, game.vocabulary)
    if not isinstance(says, Move) or says.by_table:
        return "the keeper's page says this"
    if says.allowed:
        return "what breaks a rule is allowed by the table, on the keeper's page"
    move = name_actor(game.state, says)
    if not speaks_for(game.state, player, move.actor):
        return f"this page speaks for {player} and his companies, and this is {move.actor or 'nobody'}'s"
    turn = on_turn(game)
    if turn != player and not any(choice.tried.booked.move == move for choice in his_choices(game, player)):
        return f"it is {turn}'s turn" if turn else "it is nobody's turn"
    return None
