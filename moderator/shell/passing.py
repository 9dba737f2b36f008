"""`all pass` and `rest pass`: a pass of each player, one line each."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import parse_line
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor, round_name
from moderator.shell.phrases import in_first_person
from moderator.vocabulary.turns import Done, Pass

_ALL = frozenset(("all", "everybody", "everyone"))
_REST = frozenset(("rest", "the rest", "others", "the others", "all others", "all else", "everybody else"))


def read_passes(game: Game, text: str) -> tuple[str, ...]:
    """The passes of `all pass`, each player's once, or of `rest pass`, up to who has done something since his turn
    came; none for any other line. They end with the round.
    """
    who, _, said = text.casefold().strip().rpartition(" ")
    if who not in (*_ALL, *_REST) or in_first_person(said) != "pass":
        return ()
    acted = list(_acted(game)) if who in _REST else []
    ended = [f"{acted[0]}: done"] if acted and acted[0] == actor(game.state) else []
    return (*ended, *_passes(game, _after(game, game.position, *ended), acted))


def _passes(game: Game, position: Position, acted: list[str]) -> Iterator[str]:
    passed = set(acted)
    while (player := actor(State(game.title, position))) in position.players and player not in passed:
        assert player is not None
        passed.add(player)
        yield (line := f"{player}: pass")
        after = _after(game, position, line)
        if round_name(after) != round_name(position):
            return
        position = after


def _after(game: Game, position: Position, *lines: str) -> Position:
    for line in lines:
        move = parse_line(line, game.vocabulary)
        assert isinstance(move, Move)
        position = game.replay.book(position, Booked(0, move, line)).position
    return position


def _acted(game: Game) -> Iterator[str]:
    """Who has done something else than pass in the round under way, the last first: back to who has passed, or to the
    last turn of the one on turn now.
    """
    steps, now, others = game.steps, actor(game.state), False
    for at in range(len(steps) - 1, -1, -1):
        move = steps[at].booked.move
        before = steps[at - 1].position if at else game.replay.start
        earlier = round_name(before) != round_name(game.position)
        if earlier or isinstance(move, Pass) or (others and move.actor == now):
            return
        if not isinstance(move, Done) and move.actor is not None:
            others = others or move.actor != now
            yield move.actor
