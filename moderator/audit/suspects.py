"""Every slip that could touch what the players declared, and what explains one player's difference by itself."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from moderator.audit.slips.counts import (
    certificates,
    credits,
    digits,
    markers,
    miscounts,
    notes,
    others_money,
    swap_digits,
)
from moderator.audit.slips.course import Joint, PlayedGame, Slip
from moderator.audit.slips.payments import (
    dividends,
    find_transfers,
    incomes,
    payments,
    president_contributions,
    private_face_values,
    trades,
    transfer_chain,
    wrong_runs,
)
from moderator.game import Game
from moderator.model.values import Record

MOST, MOST_PAIRS = 10, 5  # explanations a player
Kind = Callable[[PlayedGame, str], Iterator[Slip]]
_KINDS: tuple[Kind, ...] = (
    payments, incomes, private_face_values, dividends, trades, president_contributions,
    markers, certificates, credits, others_money, digits, miscounts,
)  # fmt: skip
_PAIRED = 250  # slips from which pairs are made, the likely ones
_UNEXPLAINED = 8  # the cost of what no slip of the lines comes to


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
        return {
            "slips": [slip.as_json() for slip in self.slips],
            "also": list(self.also),
            "against": list(self.against),
        }


class LikelyExplanations(Record):
    """The likeliest explanations of one amount, the most likely first; how many `more` there are, and how many,
    of all, are as likely as the first."""

    likely: tuple[Explanation, ...] = ()
    more: int = 0
    equal: int = 0


class Suspects:
    """The slips of those who declared their worth, of all `kinds`. What a count has shown to be right is left out."""

    def __init__(self, game: Game, players: Iterable[str], kinds: Sequence[Kind] = _KINDS) -> None:
        self.course, self.kinds = PlayedGame(game), kinds
        self.slips: dict[str, list[Slip]] = {}
        self.groups: dict[str, dict[str, Slip]] = defaultdict(dict)  # shared slips by their keys, with who made them
        self.cleared: dict[str, list[str]] = defaultdict(list)  # ... and whose count speaks against them
        for player in players:
            self.slips[player] = self._slips_of(player)

    def _slips_of(self, player: str) -> list[Slip]:
        """Every single slip that would touch a player's worth, the likely ones first, later lines before earlier.

        Of those that come to the same in one line the likeliest is enough.
        """
        found: dict[tuple[int | None, int, str], Slip] = {}
        for slip in (slip for kind in self.kinds for slip in kind(self.course, player) if slip.amount):
            if self.course.is_ruled_out(player, slip):
                if slip.shared is not None and slip.shared.alike:
                    self.cleared[slip.shared.key].append(player)
                continue
            if slip.shared is not None:
                self.groups[slip.shared.key][player] = slip
            place = (slip.line, slip.amount, "" if slip.cash else slip.reason)
            if place not in found or slip.rank < found[place].rank:
                found[place] = slip
        return sorted(found.values(), key=lambda slip: (slip.rank, -(slip.line or 0)))

    @cached_property
    def _least(self) -> Mapping[tuple[str, int], int]:
        """The rank of the likeliest slip that comes to an amount for a player and touches nobody else."""
        ranks: dict[tuple[str, int], int] = {}
        for player, slips in self.slips.items():
            for slip in slips:
                if not self._touches_others(slip):
                    ranks.setdefault((player, slip.amount), slip.rank)
        return ranks

    def _touches_others(self, slip: Slip) -> bool:
        if slip.shared is None or not slip.shared.alike:
            return False
        return len(self.groups[slip.shared.key]) > 1 or slip.shared.key in self.cleared

    def cost(self, player: str, amount: int) -> int:
        """How unlikely it is that a player is off by so much by himself."""
        return 1 + self._least.get((player, amount), _UNEXPLAINED) if amount else 0

    def can_explain(self, player: str, amount: int) -> bool:
        """Whether a slip of the player's own comes to so much, or there is nothing to explain."""
        return not amount or (player, amount) in self._least

    def explain(self, player: str, books: int, differences: Mapping[str, int]) -> LikelyExplanations:
        """What could have put the player off the `books` by himself; two slips where no single one does."""
        difference = differences[player]
        found = [self._weigh(player, slip, differences) for slip in self.slips[player] if slip.amount == difference]
        if books + difference in swap_digits(books):
            reason = f"two digits changed places: {books + difference} for {books}"
            found.append(Explanation((Slip(None, "", difference, reason, 4),)))
        found += [Explanation((slip,)) for slip in notes(self.course, difference)]
        if found:
            return _likeliest(found, MOST)
        return _likeliest(_pair_up(self.slips[player], difference), MOST_PAIRS)

    def _weigh(self, player: str, slip: Slip, differences: Mapping[str, int]) -> Explanation:
        """What the same slip would have done to the others who declared their worth."""
        if slip.shared is None:
            return Explanation((slip,))
        also: list[str] = []
        against = list(self.cleared.get(slip.shared.key, ()))
        for other, same in self.groups[slip.shared.key].items():
            if other != player and same.amount == differences[other]:
                also.append(other)
            elif other != player and slip.shared.alike:
                against.append(other)
        return Explanation((slip,), tuple(also), tuple(against))


def _likeliest(found: list[Explanation], most: int) -> LikelyExplanations:
    found.sort(key=lambda explanation: explanation.rank)
    equal = sum(explanation.rank == found[0].rank for explanation in found)
    return LikelyExplanations(tuple(found[:most]), max(0, len(found) - most), equal)


def _pair_up(slips: list[Slip], difference: int) -> list[Explanation]:
    """Two slips on different lines that make the difference together, neighbouring lines first."""
    likely = slips[:_PAIRED]
    by_amount: dict[int, list[int]] = {}
    found = []
    for at, slip in enumerate(likely):
        for before in by_amount.get(difference - slip.amount, ()):
            other = likely[before]
            if other.line != slip.line or slip.line is None:
                apart = abs((slip.line or 0) - (other.line or 0))
                found.append((apart, Explanation((other, slip))))
        by_amount.setdefault(slip.amount, []).append(at)
    found.sort(key=lambda each: each[0])
    return [explanation for _, explanation in found]


# ---- together ----
# What explains several players at once: shared slips, and money that passed between two of them.

MOST_JOINT = 5  # that could be the same finding
_NEAR = 1  # how much less likely a joint slip is that is told beside the likeliest


class JointFinding(Record):
    """One finding about several players: joint slips of which one could be it, the most likely first.

    The first one explains all of what `explained` are off by. `equal` of all of them are as likely as the first.
    """

    joints: tuple[Joint, ...]
    explained: tuple[str, ...]
    more: int = 0
    equal: int = 1

    def as_json(self) -> dict[str, Any]:
        return {
            "slips": [joint.as_json() for joint in self.joints],
            "explained": list(self.explained),
            "more": self.more,
            "equal": self.equal,
        }


def explain_together(
    suspects: Suspects, differences: Mapping[str, int]
) -> tuple[tuple[JointFinding, ...], dict[str, int]]:
    """Findings about several players, as long as they explain more than single slips do; and what each is left with.

    Shared slips go first. Each finding costs less than what it saves of what is left, so there are few.
    """
    left, found = dict(differences), list[JointFinding]()
    for kind in (_find_shared, _find_passed):
        while (one := _choose(suspects, left, kind(suspects, left))) is not None:
            found.append(one)
            left = {player: amount - one.joints[0].amounts.get(player, 0) for player, amount in left.items()}
    return tuple(found), left


def _choose(suspects: Suspects, left: Mapping[str, int], joints: Iterator[Joint]) -> JointFinding | None:
    """The joint slip with which least remains to be explained, and those that do nearly as well."""
    weighed = [(cost, joint) for joint in joints if (cost := _weigh(suspects, left, joint)) < 0]
    if not weighed:
        return None
    weighed.sort(key=lambda each: (each[0], each[1].line is None, -(each[1].line or 0)))
    least, first = weighed[0]
    near = [joint for cost, joint in weighed if cost <= least + _NEAR]
    explained = tuple(player for player, amount in first.amounts.items() if left[player] == amount)
    equal = sum(cost == least for cost, _ in weighed)
    return JointFinding(tuple(near[:MOST_JOINT]), explained, max(0, len(near) - MOST_JOINT), equal)


def _weigh(suspects: Suspects, left: Mapping[str, int], joint: Joint) -> int:
    """What it costs to say this and what remains, less what it costs to explain each by himself; below 0 it pays.

    It must explain all of what one of them is off by, and leave the others with what slips of theirs explain: at least
    those who agree, and all where it explains no second one.
    """
    rests = {player: left[player] - amount for player, amount in joint.amounts.items()}
    open_to = {player for player, rest in rests.items() if not suspects.can_explain(player, rest)}
    agreed = {player for player in rests if not left[player]}
    whole = sum(not rest for rest in rests.values())
    if not whole or (whole == 1 and open_to) or open_to & agreed:
        return 0
    alone = sum(suspects.cost(player, left[player]) for player in joint.amounts)
    after = sum(suspects.cost(player, rest) for player, rest in rests.items())
    return 1 + joint.rank + 3 * (len(joint.against) + len(agreed)) + after - alone


def _find_shared(suspects: Suspects, left: Mapping[str, int]) -> Iterator[Joint]:
    """Slips that several players share by their nature, or that made a run pay all of them another dividend."""
    for key, of in suspects.groups.items():
        slip = next(iter(of.values()))
        alike = slip.shared is not None and slip.shared.alike
        amounts = {player: each.amount for player, each in of.items() if alike or each.amount == left[player]}
        if len(amounts) > 1 and any(left[player] for player in amounts):
            yield _join(slip, amounts, tuple(suspects.cleared.get(key, ())))
    yield from wrong_runs(suspects.course, left)


def _join(slip: Slip, amounts: Mapping[str, int], against: tuple[str, ...]) -> Joint:
    says = slip.shared.says if slip.shared is not None else slip.reason
    return Joint(slip.line, slip.text, says, slip.rank, amounts, slip.section, against)


def _find_passed(suspects: Suspects, left: Mapping[str, int]) -> Iterator[Joint]:
    """Money that passed between two players, or among all who differ."""
    differing = {player: amount for player, amount in left.items() if amount}
    yield from find_transfers(suspects.course, differing)
    if (joint := transfer_chain(suspects.course, differing)) is not None:
        yield joint
