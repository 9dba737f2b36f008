"""The toolbar: round, phase, who acts with what and who is next; bank, trains, priority, certificates; what is due."""

from moderator.game import Game
from moderator.model.entries import find_leaks
from moderator.model.rounds import GameOver
from moderator.offers.by_round import coming
from moderator.rules.booking import State
from moderator.rules.certificates import certificates_of_limit
from moderator.rules.holdings import runner, trains_of
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.train_supply import left_in_depot, on_sale
from moderator.views.players import lots_line
from moderator.views.text import WIDTH, cells, clip, wrap
from moderator.views.turn import at, due, step

_NAME = 12  # columns of a name where the line is short of room
_DUE = 2  # lines of what is due, or bid


def toolbar(game: Game, time: str = "") -> list[str]:
    """Lines of plain text that fit the screen: who is to do what, the state of the game, and what is due.

    `time` is the clock of the turn, where it runs.
    """
    title, position = game.title, game.position
    if isinstance(position.round, GameOver):
        return [clip(f"{title.name}, the game is over: {position.round.reason}", WIDTH), _state(game)]
    lines = [line for text in due(State(title, position)) for line in wrap(text, ">> ", "   ")]
    if told := lots_line(State(title, position)):
        lines += wrap(told, "bids ", "     ")
    return [_turn(game, time), _state(game), *(clip(line, WIDTH) for line in lines[:_DUE])]


def _turn(game: Game, time: str) -> str:
    """`OR 2.1, phase 2: SNCF (Cyd), £345, trains 2 2, at train, then RPR | 1:05`, in fewer words where names are
    long.
    """
    title, position = game.title, game.position
    who = actor(State(title, position))
    owner = runner(State(title, position), who) if who in title.kinds else None
    then = coming(State(title, position))
    where, clock = f"{round_name(position)}, phase {position.phase}", f" | {time}" if time else ""
    words, word = step(State(title, position)), at(State(title, position))
    said_in_full = ((words, WIDTH, 2), (words, _NAME, 2), (words, _NAME, 1))
    for said, room, parts in (*said_in_full, (word, _NAME, 2), (word, _NAME, 1), (word, _NAME, 0)):
        name = f"{clip(who, room)} " if who else ""
        name += f"({clip(owner, room)}) " if owner else ""
        if who and (has := _has(State(title, position), who)[:parts]):
            name = f"{name.rstrip()}, {', '.join(has)}, "
        line = f"{where}: {name}{said}".rstrip(", ") + (f", then {clip(then, room)}" if then else "")
        if cells(line + clock) <= WIDTH:
            break
    return clip(line, WIDTH - cells(clock)) + clock


def _has(state: State, who: str) -> list[str]:
    """`£345`, `trains 2 2`: what the one to act has to act with."""
    position, title = state.position, state.title
    if who in position.players:
        return [title.balance(state.cash(who))]
    if who not in title.kinds or who in title.file.privates:
        return []
    trains = trains_of(state, who)
    has = [title.balance(state.cash(who))] if title.file.shares.priced or who not in title.certificates else []
    return [*has, f"train{'s' if len(trains) > 1 else ''} {' '.join(trains)}" if trains else "no train"]


def _state(game: Game) -> str:
    """`bank £9650 | next train 3 £200 (5) | priority Ann | Cyd 6/16 cert | balanced`, in fewer words if room is
    short.
    """
    title, position = game.title, game.position
    who = actor(State(title, position))
    player = runner(State(title, position), who) if who is not None and who in title.kinds else who
    balanced = not find_leaks(position.books, game.replay.totals, game.replay.totals)
    bank = title.money(game.state.bank_in_all())
    for room, costs, next_train, priority, cert in _FORMS:
        parts = [f"bank {bank}", next_train + _trains(game, costs), priority + clip(position.priority, room)]
        if player is not None:
            parts.append(f"{clip(player, room)} {certificates_of_limit(State(title, position), player)}{cert}")
        line = " | ".join([*parts, "balanced" if balanced else "NOT BALANCED"])
        if cells(line) <= WIDTH:
            break
    return clip(line, WIDTH)


# Columns of a name, whether trains have their price, and what stands before and behind the figures.
_FORMS = (
    (WIDTH, True, "next train ", "priority ", " cert"),
    (_NAME, True, "next ", "prio ", ""),
    (_NAME, False, "next ", "prio ", ""),
    (7, False, "", "prio ", ""),
)


def _trains(game: Game, costs: bool) -> str:
    """`3 £200 (5)`, with what is sold beside it; how many are left."""
    title, position = game.title, game.position
    shown = []
    for name in on_sale(State(title, position)):
        left = left_in_depot(State(title, position), name)
        cost = f" {title.money(title.price(name))}" if costs and title.file.shares.priced else ""
        shown.append(f"{name}{cost} ({'any' if left is None else left})")
    return ", ".join(shown) or "none"
