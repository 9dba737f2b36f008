"""What cash was counted to be, beside what the books have: the difference, and the lines that could be why."""

from collections.abc import Mapping

from moderator.audit.corrections.search import Correction
from moderator.audit.counted import correct_counts, explain_counts
from moderator.audit.suspects import Explanation
from moderator.game import Game
from moderator.model.wording import clean
from moderator.titles.title import Title
from moderator.views.columns import wrap
from moderator.views.declared import signed

_FEW = 3  # explanations of one difference


def miscounted(game: Game, counts: Mapping[str, int]) -> list[str]:
    """`Ann +£65: 1 BNR sold at £65, which no line says?`: a player after the other, the likeliest first.

    Before them stands what explains several at once.
    """
    lines = []
    for each in correct_counts(game, counts)[:1]:
        says = f"all at once: {_remedy(each)}? it says {clean(each.text)}"
        lines += wrap("; or: ".join([says, *map(_remedy, each.ways[1 : 1 + _FEW])]), "  ", "    ")
    for player, (amount, explained) in explain_counts(game, counts).items():
        off = f"{clean(player)} {signed(game.title, amount)}: "
        alone = bool(explained.likely) and len(explained.likely[0].slips) == 1
        told = [_could_be(game.title, each) for each in explained.likely[: _FEW if alone else 1]]
        more = len(explained.likely) - len(told) + explained.more
        told = told or ["no single line explains it, nor do two"]
        for at, text in enumerate([*told, *([f"and {more} more"] if more else [])]):
            lines += wrap(text, f"  {off if at == 0 else '  or: ' if at < len(told) else '  '}", "    ")
    return lines


def _remedy(each: Correction) -> str:
    return "; ".join(map(clean, each.remedies))


def _could_be(title: Title, each: Explanation) -> str:
    """`the dividend of £65 counted twice? line 118, BNR: pay`; of two slips both with their amounts."""
    told = []
    for slip in each.slips:
        amount = f" ({signed(title, slip.amount)})" if len(each.slips) > 1 else ""
        where = f" line {slip.line}, {clean(slip.text)}" if slip.line is not None else ""
        told.append(f"{slip.reason}{amount}?{where}")
    return "; and ".join(told)
