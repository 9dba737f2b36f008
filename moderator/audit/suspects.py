"""All mistakes that could affect the declared worths, and those that explain a player's difference."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from moderator.audit.mistakes.counts import (
    certificates,
    credits,
    digits,
    markers,
    miscounts,
    notes,
    others_money,
    swap_digits,
)
from moderator.audit.mistakes.payments import (
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
from moderator.audit.mistakes.played_game import JointMistake, Mistake, PlayedGame
from moderator.game import Game
from moderator.model.values import Record

MOST, MOST_PAIRS = 10, 5  # explanations a player
Kind = Callable[[PlayedGame, str], Iterator[Mistake]]
_KINDS: tuple[Kind, ...] = (
    payments, incomes, private_face_values, dividends, trades, president_contributions,
    markers, certificates, credits, others_money, digits, miscounts,
)  # fmt: skip
_PAIRED = 250  # mistakes from which pairs are made, the likely ones
_UNEXPLAINED = 8  # the cost of a difference that no mistake explains


class Explanation(Record):
    """One mistake, or two, whose amounts add up to the difference.

    `also` are the other players whom the same mistake explains. `against` are those whom it would affect, but whose
    worth agrees with the books or differs by another amount.
    """

    mistakes: tuple[Mistake, ...]
    also: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    @property
    def rank(self) -> int:
        """Lower is more likely."""
        return sum(mistake.rank for mistake in self.mistakes) - 2 * len(self.also) + 3 * len(self.against)

    def as_json(self) -> dict[str, Any]:
        return {
            "slips": [mistake.as_json() for mistake in self.mistakes],
            "also": list(self.also),
            "against": list(self.against),
        }


class LikelyExplanations(Record):
    """The explanations of one amount, most likely first.

    `more` of them are not listed. Counting all, `equal` are as likely as the first.
    """

    likely: tuple[Explanation, ...] = ()
    more: int = 0
    equal: int = 0


class Suspects:
    """The possible mistakes of the players who declared, of all `kinds`, except those that a cash count rules out."""

    def __init__(self, game: Game, players: Iterable[str], kinds: Sequence[Kind] = _KINDS) -> None:
        self.played, self.kinds = PlayedGame(game), kinds
        self.mistakes: dict[str, list[Mistake]] = {}
        self.groups: dict[str, dict[str, Mistake]] = defaultdict(
            dict
        )  # shared mistakes by their keys, with who made them
        self.cleared: dict[str, list[str]] = defaultdict(list)  # players whose cash count rules a shared mistake out
        for player in players:
            self.mistakes[player] = self._mistakes_of(player)

    def _mistakes_of(self, player: str) -> list[Mistake]:
        """Return the mistakes that affect a player's worth, likely ones first, later lines before earlier ones.

        Of several mistakes with the same effect in one line, keep only the likeliest.
        """
        found: dict[tuple[int | None, int, str], Mistake] = {}
        for mistake in (mistake for kind in self.kinds for mistake in kind(self.played, player) if mistake.amount):
            if self.played.is_ruled_out(player, mistake):
                if mistake.shared is not None and mistake.shared.alike:
                    self.cleared[mistake.shared.key].append(player)
                continue
            if mistake.shared is not None:
                self.groups[mistake.shared.key][player] = mistake
            place = (mistake.line, mistake.amount, "" if mistake.cash else mistake.reason)
            if place not in found or mistake.rank < found[place].rank:
                found[place] = mistake
        return sorted(found.values(), key=lambda mistake: (mistake.rank, -(mistake.line or 0)))

    @cached_property
    def _least(self) -> Mapping[tuple[str, int], int]:
        """Return the lowest rank of a mistake with this amount for a player that affects nobody else."""
        ranks: dict[tuple[str, int], int] = {}
        for player, mistakes in self.mistakes.items():
            for mistake in mistakes:
                if not self._touches_others(mistake):
                    ranks.setdefault((player, mistake.amount), mistake.rank)
        return ranks

    def _touches_others(self, mistake: Mistake) -> bool:
        if mistake.shared is None or not mistake.shared.alike:
            return False
        return len(self.groups[mistake.shared.key]) > 1 or mistake.shared.key in self.cleared

    def cost(self, player: str, amount: int) -> int:
        """Return how unlikely it is that the player alone is off by this amount."""
        return 1 + self._least.get((player, amount), _UNEXPLAINED) if amount else 0

    def can_explain(self, player: str, amount: int) -> bool:
        """Return whether the amount is 0 or equals one mistake that affects only this player."""
        return not amount or (player, amount) in self._least

    def explain(self, player: str, books: int, differences: Mapping[str, int]) -> LikelyExplanations:
        """Return what could have put this player alone off the `books`.

        Pairs of mistakes are tried only if no single mistake explains the difference.
        """
        difference = differences[player]
        found = [
            self._weigh(player, mistake, differences)
            for mistake in self.mistakes[player]
            if mistake.amount == difference
        ]
        if books + difference in swap_digits(books):
            reason = f"two digits swapped: {books + difference} for {books}"
            found.append(Explanation((Mistake(None, "", difference, reason, 4),)))
        found += [Explanation((mistake,)) for mistake in notes(self.played, difference)]
        if found:
            return _likeliest(found, MOST)
        return _likeliest(_pair_up(self.mistakes[player], difference), MOST_PAIRS)

    def _weigh(self, player: str, mistake: Mistake, differences: Mapping[str, int]) -> Explanation:
        """Return the mistake as an explanation, with the other players it fits and those it speaks against."""
        if mistake.shared is None:
            return Explanation((mistake,))
        also: list[str] = []
        against = list(self.cleared.get(mistake.shared.key, ()))
        for other, same in self.groups[mistake.shared.key].items():
            if other != player and same.amount == differences[other]:
                also.append(other)
            elif other != player and mistake.shared.alike:
                against.append(other)
        return Explanation((mistake,), tuple(also), tuple(against))


def _likeliest(found: list[Explanation], most: int) -> LikelyExplanations:
    found.sort(key=lambda explanation: explanation.rank)
    equal = sum(explanation.rank == found[0].rank for explanation in found)
    return LikelyExplanations(tuple(found[:most]), max(0, len(found) - most), equal)


def _pair_up(mistakes: list[Mistake], difference: int) -> list[Explanation]:
    """Return pairs of mistakes in different lines that add up to the difference, closest lines first."""
    likely = mistakes[:_PAIRED]
    by_amount: dict[int, list[int]] = {}
    found = []
    for at, mistake in enumerate(likely):
        for before in by_amount.get(difference - mistake.amount, ()):
            other = likely[before]
            if other.line != mistake.line or mistake.line is None:
                apart = abs((mistake.line or 0) - (other.line or 0))
                found.append((apart, Explanation((other, mistake))))
        by_amount.setdefault(mistake.amount, []).append(at)
    found.sort(key=lambda each: each[0])
    return [explanation for _, explanation in found]


# ---- together ----
# Shared mistakes and transfers of money, each of which explains several players.

MOST_JOINT = 5  # that could be the same finding
_NEAR = 1  # how much less likely than the best a joint mistake may be and still be reported


class JointFinding(Record):
    """Joint mistakes, most likely first, of which one may have been made.

    The first explains the whole difference of the `explained` players. Counting all, `equal` are as likely as the
    first.
    """

    joints: tuple[JointMistake, ...]
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
    """Return findings about several players, and the difference that each player has left afterwards.

    A finding must cost less than it saves, so there are few. Shared mistakes are tried before transfers.
    """
    left, found = dict(differences), list[JointFinding]()
    for kind in (_find_shared, _find_passed):
        while (one := _choose(suspects, left, kind(suspects, left))) is not None:
            found.append(one)
            left = {player: amount - one.joints[0].amounts.get(player, 0) for player, amount in left.items()}
    return tuple(found), left


def _choose(suspects: Suspects, left: Mapping[str, int], joints: Iterator[JointMistake]) -> JointFinding | None:
    """Return the joint mistake that leaves least to explain, with those that do nearly as well."""
    weighed = [(cost, joint) for joint in joints if (cost := _weigh(suspects, left, joint)) < 0]
    if not weighed:
        return None
    weighed.sort(key=lambda each: (each[0], each[1].line is None, -(each[1].line or 0)))
    least, first = weighed[0]
    near = [joint for cost, joint in weighed if cost <= least + _NEAR]
    explained = tuple(player for player, amount in first.amounts.items() if left[player] == amount)
    equal = sum(cost == least for cost, _ in weighed)
    return JointFinding(tuple(near[:MOST_JOINT]), explained, max(0, len(near) - MOST_JOINT), equal)


def _weigh(suspects: Suspects, left: Mapping[str, int], joint: JointMistake) -> int:
    """Return the cost of a joint mistake and what remains, less the cost of explaining each player alone.

    A negative result favours the joint mistake. It must fully explain at least one player. Players who agreed with the
    books must be left with an amount that a mistake of theirs explains; so must all others if it fully explains only
    one.
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


def _find_shared(suspects: Suspects, left: Mapping[str, int]) -> Iterator[JointMistake]:
    """Yield mistakes that several players share, and dividends paid on a wrong amount."""
    for key, of in suspects.groups.items():
        mistake = next(iter(of.values()))
        alike = mistake.shared is not None and mistake.shared.alike
        amounts = {player: each.amount for player, each in of.items() if alike or each.amount == left[player]}
        if len(amounts) > 1 and any(left[player] for player in amounts):
            yield _join(mistake, amounts, tuple(suspects.cleared.get(key, ())))
    yield from wrong_runs(suspects.played, left)


def _join(mistake: Mistake, amounts: Mapping[str, int], against: tuple[str, ...]) -> JointMistake:
    says = mistake.shared.says if mistake.shared is not None else mistake.reason
    return JointMistake(mistake.line, mistake.text, says, mistake.rank, amounts, mistake.section, against)


def _find_passed(suspects: Suspects, left: Mapping[str, int]) -> Iterator[JointMistake]:
    """Yield transfers of money between two of the players who differ, or among all of them."""
    differing = {player: amount for player, amount in left.items() if amount}
    yield from find_transfers(suspects.played, differing)
    if (joint := transfer_chain(suspects.played, differing)) is not None:
        yield joint
