"""What the complete game of 1846 shows."""

from moderator.model.position import Position
from moderator.replay import Step
from moderator.vocabulary.openings import Take
from moderator.vocabulary.track import Lay, Token
from tests.showing.common import EMERGENCY, SOLD_FOR_TRAIN, STARTED, WITHHELD, Holds, run_of, told


def _kind(code: str, kind: str) -> Holds:
    return lambda before, step: any((event.code, event.kind) == (code, kind) for event in step.entry.events)


def _with_private(before: Position, step: Step) -> bool:
    return isinstance(step.booked.move, Lay | Token) and step.booked.move.power is not None


FEATURES: dict[str, Holds] = {
    **STARTED,
    **WITHHELD,
    **EMERGENCY,
    **SOLD_FOR_TRAIN,
    "a private taken in the draft": lambda before, step: isinstance(step.booked.move, Take),
    "a blank card": _kind("draft", "blank"),
    "money for a corporation as it is started": told("start-grant"),
    "a minor bought by a corporation": _kind("takeover", ""),
    "a station in its place": _kind("takeover", "station"),
    "a minor that closes": _kind("takeover", "closed"),
    "shares issued before the dividend": _kind("own-stock", "sold"),
    "shares redeemed": _kind("own-stock", "bought"),
    "shares issued for a train": _kind("forced-sale", "own"),
    "half of the earnings kept": told("dividend-half"),
    "a price that falls for shares in the pool": told("pool-fall"),
    "a run from end to end": told("opposite-ends"),
    "a token that adds to runs": told("token-income"),
    "track or a station by a private": _with_private,
    "trains that run once more": told("last-run"),
    "a run by stops": run_of("stops"),
    "a run by trains": run_of("trains"),
}

PAIR: dict[str, Holds] = {
    **STARTED,
    **WITHHELD,
    "a private taken in the draft": lambda before, step: isinstance(step.booked.move, Take),
    "a minor bought by a corporation": _kind("takeover", ""),
    "shares issued before the dividend": _kind("own-stock", "sold"),
    "half of the earnings kept": told("dividend-half"),
    "trains that run once more": told("last-run"),
    "the last train": told("last-train"),
    "a run by stops": run_of("stops"),
    "a run by trains": run_of("trains"),
}
