"""The standings, and the parts each figure is the sum of."""

from moderator.scoring import Score, Standing
from moderator.titles.title import Title
from moderator.views.findings import cite, uncertain
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import ROOM, table, wrap


def standings(title: Title, score: Score, where: str, explain: bool = False, ink: Ink = PLAIN) -> list[str]:
    """`where` says how far the game is, for a score that is not final."""
    lines = [*uncertain(score.uncertain, ink), *wrap(_state(score, where))]
    if score.section:
        lines += wrap(f"By {cite(title, score.section)}.")
    rows = [(f"{s.place}.", s.player, title.money(s.total), "bankrupt" if s.bankrupt else "") for s in score.standings]
    lines += ["", *table(("", "player", "worth", ""), rows, "worth", ink)]
    for standing in score.standings if explain else ():
        lines += ["", *_parts(title, standing, ink)]
    return lines


def _state(score: Score, where: str) -> str:
    """How far the score can be relied on. A scoring sheet need not say how the game ended."""
    if score.finished and score.ended is None:
        return "By the parts that the sheet holds."
    if score.final:
        return f"Final score: {score.ended}."
    if score.finished:
        return f"Not final, for it is uncertain; the game has ended: {score.ended}."
    return f"Not final, the game is not over: {where}."


def _parts(title: Title, standing: Standing, ink: Ink) -> list[str]:
    """`BNR  3 shares x £150 = £450`, `BN  35% at $100 per 10% = $350`, `bank credit  M87 x -2 = -M174`, and the sum."""
    rows = []
    for part in standing.parts:
        pieces = each = ""
        if part.why:
            rows.append((part.what, "", "", title.money(part.amount)))
            continue
        if part.per:
            pieces, each = f"{part.count}% at", f"{title.money(part.each)} per {part.per}% ="
        elif part.what in title.certificates:
            pieces, each = f"{part.count} share{'s' if part.count != 1 else ''} x", f"{title.money(part.each)} ="
        elif part.count != 1:  # a credit, which counts several times
            pieces, each = f"{title.money(part.count)} x", f"{part.each} ="
        rows.append((part.what, pieces, each, title.money(part.amount)))
    rows.append(("worth", "", "", title.money(standing.total)))
    told = [f"{part.what}: {part.why}" for part in standing.parts if part.why]
    lines = table((standing.player, "shares", "price", "amount"), rows, "shares price amount", ink)
    return [*lines, *(line for text in told for line in wrap(text, "  ", "    ", ROOM))]
