"""Where the game stands: whose turn it is and at what, what is due, the bank, the trains, and what is possible."""

from collections.abc import Iterable

from moderator.model.rounds import Counting, GameOver
from moderator.rules.holdings import runner
from moderator.rules.rounds.sequence import actor, round_name
from moderator.scoring import score
from moderator.views.trains import next_rust
from moderator.views.turn import step
from moderator.web.look import Facts, GameView

_BARRED = 30  # moves that are told as barred
_EVENTS = 3


def now(look: GameView) -> Facts:
    """Who acts is a company with its player, a player, or nobody once the game is over."""
    title, position, board = look.title, look.position, look.board
    over = position.round.reason if isinstance(position.round, GameOver) else None
    who = None if over else actor(look.state)
    where = round_name(position)
    return {
        "board": board,
        "heading": ", ".join(filter(None, (who, where, title.name))),
        "round": where,
        "who": who,
        "owner": runner(look.state, who) if who in title.kinds and who is not None else None,
        "step": step(look.state) if who or isinstance(position.round, Counting) else "",
        "over": over,
        "places": _places(look) if over and look.worths else [],
        "trains": board.trains,
        "rust": next_rust(look.state),
        "events": board.events[:_EVENTS],
    }


def _places(look: GameView) -> list[Facts]:
    """How the game ended, best first."""
    money = look.title.money
    return [
        {"place": each.place, "player": each.player, "worth": money(each.total), "bankrupt": each.bankrupt}
        for each in score(look.state).standings
    ]


def possible(look: GameView) -> Facts | None:
    """Moves by their verb; nothing once the game is over."""
    if isinstance(look.position.round, GameOver):
        return None
    found = look.possible
    barred = found.barred[:_BARRED]
    return {
        "can": group_verbs(found.can),
        "begun": found.begun,
        "barred": barred,
        "more": len(found.barred) - len(barred),
    }


def group_verbs(lines: Iterable[str]) -> list[tuple[str, list[str]]]:
    """`buy BNR`, `buy FS pool` as buy: BNR, FS pool; a line of somebody else by his name."""
    groups: dict[str, list[str]] = {}
    for line in lines:
        verb, _, rest = line.partition(" ")
        groups.setdefault(verb, []).append(rest)
    return list(groups.items())
