"""`undo 124`: whether so many moves are meant, or the line of that number."""

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.journal.resolve import follow
from moderator.model.lines import Undo
from moderator.model.record import Record
from moderator.model.wording import plural

_FEW = 10  # moves that are taken back without a word


class Back(Record):
    """How many moves would be taken back, and what both readings do."""

    count: int
    told: str


def many_taken_back(game: Game, typed: str) -> Back | None:
    """What a line that takes back many moves could mean; None for any other, and where only one can be meant."""
    try:
        says = parse_line(typed, game.vocabulary)
    except Unreadable:
        return None
    if not isinstance(says, Undo) or says.to is not None or says.count < _FEW:
        return None
    numbers = [line.number for line in follow(game.journal.lines).steps.counting()]
    after = sum(number > says.count for number in numbers)
    if says.count > len(numbers) or not after or after == says.count:
        return None
    first = numbers[-says.count]
    moves = f"undo {says.count} takes back {says.count} moves, all from line {first} on"
    return Back(says.count, f"{moves}; undo to {says.count} takes back {plural(after, 'move')}, those after that line")
