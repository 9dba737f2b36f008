"""The Investor's card: chosen, and dealt in."""

from collections.abc import Callable
from typing import Literal

from moderator.journal.words import Words
from moderator.model.moves import Prefer, Reply, Stake


def parse_prefer(words: Words) -> Prefer:
    what = words.keyword("priority", "investor")
    if what is None:
        raise words.fail("`priority` or `investor` should stand here")
    return words.make(Prefer, what=what)


def format_prefer(move: Prefer) -> str:
    return move.what


def parse_offer(words: Words) -> Stake:
    return words.make(Stake, amount=words.number("the amount"))


def format_offer(move: Stake) -> str:
    return str(move.amount)


def parse_reply(verb: Literal["accept", "decline"]) -> Callable[[Words], Reply]:
    return lambda words: words.make(Reply, verb=verb)
