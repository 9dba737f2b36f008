"""What explains several players at once: shared slips, and money that passed between two of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.audit.slips.dividends import wrong_runs
from moderator.audit.slips.slip import Joint, Slip
from moderator.audit.slips.transfers import chain, find_transfers
from moderator.audit.suspects import Suspects
from moderator.model.values import Record

MOST_JOINT = 5  # that could be the same finding
_NEAR = 1  # how much less likely a joint slip is that is told beside the likeliest


class Together(Record):
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


def take_off(suspects: Suspects, differences: Mapping[str, int]) -> tuple[tuple[Together, ...], dict[str, int]]:
    """Findings about several players, as long as they explain more than single slips do; and what each is left with.

    Shared slips go first. Each finding costs less than what it saves of what is left, so there are few.
    """
    left, found = dict(differences), list[Together]()
    for kind in (_find_shared, _find_passed):
        while (one := _choose(suspects, left, kind(suspects, left))) is not None:
            found.append(one)
            left = {player: amount - one.joints[0].amounts.get(player, 0) for player, amount in left.items()}
    return tuple(found), left


def _choose(suspects: Suspects, left: Mapping[str, int], joints: Iterator[Joint]) -> Together | None:
    """The joint slip with which least remains to be explained, and those that do nearly as well."""
    weighed = [(cost, joint) for joint in joints if (cost := _weigh(suspects, left, joint)) < 0]
    if not weighed:
        return None
    weighed.sort(key=lambda each: (each[0], each[1].line is None, -(each[1].line or 0)))
    least, first = weighed[0]
    near = [joint for cost, joint in weighed if cost <= least + _NEAR]
    explained = tuple(player for player, amount in first.amounts.items() if left[player] == amount)
    equal = sum(cost == least for cost, _ in weighed)
    return Together(tuple(near[:MOST_JOINT]), explained, max(0, len(near) - MOST_JOINT), equal)


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
    if (joint := chain(suspects.course, differing)) is not None:
        yield joint
