"""What the table declared as final worth, held against the books, with the lines that could explain a difference."""

from collections.abc import Mapping
from typing import Any

from moderator.audit.slips.counting import certificates, credits, digits, markers, notes, swapped
from moderator.audit.slips.payments import dividends, payments
from moderator.audit.slips.slip import PlayedGame, Slip
from moderator.game import Game
from moderator.model.record import Record
from moderator.scoring import worth

MOST, MOST_PAIRS = 10, 5  # explanations a player
_KINDS = (payments, dividends, markers, certificates, credits, digits)  # of slips
_PAIRED = 250  # slips from which pairs are made, the likely ones


class Explanation(Record):
    """One slip, or two, whose amounts are the difference. `also` are the players whom the same slip explains,
    `against` those it would have touched though their worth agrees with the books, or differs otherwise."""

    slips: tuple[Slip, ...]
    also: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        """Lower is more likely."""
        return sum(slip.rank for slip in self.slips) - 2 * len(self.also) + 3 * len(self.against)

    def as_json(self) -> dict[str, Any]:
        slips = [{"line": s.line, "text": s.text or None, "amount": s.amount, "reason": s.reason} for s in self.slips]
        return {"slips": slips, "also": list(self.also), "against": list(self.against)}


class Compared(Record):
    """One player's declared worth and the books'. `explanations` begin with the most likely one."""

    player: str
    declared: int
    books: int
    explanations: tuple[Explanation, ...] = ()

    @property
    def difference(self) -> int:
        return self.declared - self.books


class Declared(Record):
    """Everything that was declared, in the order of the seats; `missing` are players nothing was said of."""

    players: tuple[Compared, ...]
    missing: tuple[str, ...]

    @property
    def agrees(self) -> bool:
        return not any(compared.difference for compared in self.players)

    def as_json(self) -> dict[str, Any]:
        return {
            "agrees": self.agrees,
            "players": [
                {
                    "player": compared.player,
                    "declared": compared.declared,
                    "books": compared.books,
                    "difference": compared.difference,
                    "explanations": [explanation.as_json() for explanation in compared.explanations],
                }
                for compared in self.players
            ],
            "missing": list(self.missing),
        }


def compare_declared(game: Game, declared: Mapping[str, int]) -> Declared:
    """Hold what was declared against the position the game stands at, and look for what explains the differences."""
    books = {player: worth(game.state, player) for player in declared}
    differences = {player: amount - books[player] for player, amount in declared.items()}
    slips: dict[str, list[Slip]] = {}
    course = PlayedGame(game) if any(differences.values()) else None
    if course is not None:
        slips = {player: _slips_of(course, player) for player in declared}
    players = tuple(
        Compared(player, declared[player], books[player], _explain(player, books[player], differences, slips, course))
        for player in game.position.players
        if player in declared
    )
    return Declared(players, tuple(player for player in game.position.players if player not in declared))


def _slips_of(course: PlayedGame, player: str) -> list[Slip]:
    """Every single slip that would touch a player's worth, the likely ones first, later lines before earlier."""
    found = [slip for kind in _KINDS for slip in kind(course, player) if slip.amount]
    return sorted(found, key=lambda slip: (slip.rank, -(slip.line or 0)))


def _explain(
    player: str,
    books: int,
    differences: Mapping[str, int],
    slips: Mapping[str, list[Slip]],
    course: PlayedGame | None,
) -> tuple[Explanation, ...]:
    difference = differences[player]
    if not difference or course is None:
        return ()
    found = [_weighed(player, slip, differences, slips) for slip in slips[player] if slip.amount == difference]
    if books + difference in swapped(books):
        reason = f"two digits changed places: {books + difference} for {books}"
        found.append(Explanation((Slip(None, "", difference, reason, 4),)))
    found += [Explanation((slip,)) for slip in notes(course, difference)]
    if not found:
        return _pairs(slips[player], difference)
    return tuple(sorted(found, key=lambda explanation: explanation.rank)[:MOST])


def _weighed(
    player: str, slip: Slip, differences: Mapping[str, int], slips: Mapping[str, list[Slip]]
) -> Explanation:
    """What the same slip would have done to the others who declared their worth."""
    if slip.shared is None:
        return Explanation((slip,))
    also: list[str] = []
    against: list[str] = []
    for other, theirs in slips.items():
        amounts = [each.amount for each in theirs if each.shared == slip.shared] if other != player else []
        if differences[other] in amounts and differences[other]:
            also.append(other)
        elif amounts and slip.alike:
            against.append(other)
    return Explanation((slip,), tuple(also), tuple(against))


def _pairs(slips: list[Slip], difference: int) -> tuple[Explanation, ...]:
    """Two slips on different lines that make the difference together, neighbouring lines first."""
    likely = slips[:_PAIRED]
    by_amount: dict[int, list[int]] = {}
    found = []
    for at, slip in enumerate(likely):
        for before in by_amount.get(difference - slip.amount, ()):
            other = likely[before]
            if other.line != slip.line or slip.line is None:
                apart = abs((slip.line or 0) - (other.line or 0))
                found.append((other.rank + slip.rank, apart, Explanation((other, slip))))
        by_amount.setdefault(slip.amount, []).append(at)
    found.sort(key=lambda each: each[:2])
    return tuple(explanation for _, _, explanation in found[:MOST_PAIRS])
