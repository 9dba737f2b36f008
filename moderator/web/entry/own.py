"""What a player may say on his own page: his moves and those of his companies, when it is his turn."""

from collections.abc import Iterator, Sequence

from moderator.game import Game
from moderator.journal.comments import as_typed, read_page
from moderator.journal.grammar import Reading
from moderator.judging import name_actor
from moderator.model.lines import Undo
from moderator.model.moves import Move
from moderator.rules.booking import State
from moderator.rules.holdings import runner
from moderator.rules.rounds.sequence import actor
from moderator.shell.possible_moves import Choice, choices

KEEPERS_OWN = "only the keeper's page can do this"


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


def why_not_his(game: Game, player: str, lines: Sequence[Reading]) -> str | None:
    """Why a player may not say these lines. Raises Unreadable."""
    reasons = (_why_not(game, player, line) for line in lines)
    return next((reason for reason in reasons if reason is not None), None)


def _why_not(game: Game, player: str, line: Reading) -> str | None:
    says = line.require()
    if isinstance(says, Undo) and says.to is None and says.count == 1:
        return None if own_last_entry(game, player) else "other lines came after your last entry, or it does not count"
    if not isinstance(says, Move) or says.by_table:
        return KEEPERS_OWN
    if says.allowed:
        return "only the keeper's page can allow what breaks a rule"
    move = name_actor(game.state, says)
    if not speaks_for(game.state, player, move.actor):
        return f"this page speaks for {player} and his companies, and this is {move.actor or 'nobody'}'s"
    turn = on_turn(game)
    if turn != player and not any(choice.tried.booked.move == move for choice in his_choices(game, player)):
        return f"it is {turn}'s turn" if turn else "it is nobody's turn"
    return None


def own_last_entry(game: Game, player: str) -> str | None:
    """Return the last line that counts, as it may be shown, if a player entered it and nobody else wrote after it."""
    if not game.journal.booked:
        return None
    last = game.journal.booked[-1]
    after = [line for line in game.journal.lines if line.number >= last.line and line.says is not None]
    return as_typed(last.text) if all(read_page(line.text) == player for line in after) else None
