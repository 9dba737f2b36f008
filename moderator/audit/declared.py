"""What the table declared as final worth, held against the books, with the lines that could explain a difference."""

from collections.abc import Mapping
from typing import Any

from moderator.audit.corrections.deciding import decide
from moderator.audit.corrections.search import Correction, Search
from moderator.audit.suspects import MOST, Explained, Explanation, Suspects
from moderator.audit.together import Together, take_off
from moderator.game import Game
from moderator.model.values import Record
from moderator.scoring import scored_worth


class Compared(Record):
    """One player's declared worth and the books'.

    `alone` explains the difference by slips of this player's own; where others differ for the same reason `left` is
    what remains after that, and `rest` explains it.
    """

    player: str
    declared: int
    books: int
    left: int = 0
    alone: Explained = Explained()
    rest: Explained = Explained()

    @property
    def difference(self) -> int:
        return self.declared - self.books

    @property
    def explanations(self) -> tuple[Explanation, ...]:
        """What explains all of the difference by this player's slips alone, the most likely first."""
        return self.alone.likely

    def as_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "declared": self.declared,
            "books": self.books,
            "difference": self.difference,
            "explanations": [explanation.as_json() for explanation in self.explanations],
            "more": self.alone.more,
            "equal": self.alone.equal,
            "left": self.left,
            "rest": [explanation.as_json() for explanation in self.rest.likely],
        }


class Declared(Record):
    """Everything that was declared, in the order of the seats; `missing` are players nothing was said of.

    `corrections` are lines of the journal that, said otherwise, explain all players to the pound, each replayed; the
    likeliest first, and `decides` says what figure would tell those apart that are as likely as the first.
    `together` is what could have put several of them off at once; `counted` the lines in which cash was counted last
    and agreed, so that nothing before them explains cash.
    """

    players: tuple[Compared, ...]
    missing: tuple[str, ...]
    together: tuple[Together, ...] = ()
    counted: Mapping[str, int] = {}
    corrections: tuple[Correction, ...] = ()
    decides: str | None = None

    @property
    def equal(self) -> int:
        """How many of the corrections are as likely as the first."""
        return sum(each.rank == self.corrections[0].rank for each in self.corrections)

    @property
    def agrees(self) -> bool:
        return not any(compared.difference for compared in self.players)

    def as_json(self) -> dict[str, Any]:
        return {
            "agrees": self.agrees,
            "corrections": [correction.as_json() for correction in self.corrections[:MOST]],
            "equal": self.equal,
            "decides": self.decides,
            "players": [compared.as_json() for compared in self.players],
            "together": [found.as_json() for found in self.together],
            "counted": dict(self.counted),
            "missing": list(self.missing),
        }


def compare_declared(game: Game, declared: Mapping[str, int]) -> Declared:
    """Hold what was declared against the position the game stands at, and look for what explains the differences."""
    books = {player: scored_worth(game.state, player) for player in game.position.players if player in declared}
    missing = tuple(player for player in game.position.players if player not in declared)
    differences = {player: declared[player] - amount for player, amount in books.items()}
    if not any(differences.values()):
        return Declared(tuple(Compared(player, amount, amount) for player, amount in books.items()), missing)
    suspects = Suspects(game, books)
    together, left = take_off(suspects, differences)
    players = []
    for player, amount in books.items():
        one = Compared(player, declared[player], amount, left[player])
        if one.difference:
            one = one.but(alone=suspects.explain(player, amount, differences))
        if one.left and one.left != one.difference:
            one = one.but(rest=suspects.explain(player, amount, left))
        players.append(one)
    counted = {player: line for player, line in suspects.course.counted.items() if differences.get(player)}
    corrections = tuple(Search(game, differences).corrections())
    return Declared(tuple(players), missing, together, counted, corrections, decide(game, corrections))
