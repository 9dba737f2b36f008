"""The standings with the parts of each score, the report on a scoring sheet, and seatings."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from moderator.model.wording import clean, plural
from moderator.scoring import Score, Standing
from moderator.titles.title import Title
from moderator.tournament.seating import Seating
from moderator.views.findings import cite, count_phrase, finding
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, WIDEST_CELL, clip, table, uncertainty_mark, wrap

if TYPE_CHECKING:
    from moderator.audit.report import Judged

_DECISIVE = 5  # parts listed one by one


def standings(title: Title, score: Score, where: str, explain: bool = False, ink: Ink = PLAIN) -> list[str]:
    """Return the standings. `where` is the current state of the game, for a score that is not final."""
    lines = [*uncertainty_mark(score.uncertain, ink), *wrap(_state(score, where))]
    if score.section:
        lines += wrap(f"By {cite(title, score.section)}.")
    rows = [(f"{s.place}.", s.player, title.money(s.total), "bankrupt" if s.bankrupt else "") for s in score.standings]
    lines += ["", *table(("", "player", "worth", ""), rows, "worth", ink)]
    for standing in score.standings if explain else ():
        lines += ["", *_parts(title, standing, ink)]
    return lines


def won(title: Title, score: Score, margin: int | None) -> str:
    """Return `Cyd wins by £1216.`"""
    first = [clean(standing.player) for standing in score.standings if standing.place == 1]
    if len(first) > 1:
        return f"{', '.join(first[:-1])} and {first[-1]} share first place."
    return f"{first[0]} wins{'' if margin is None else f' by {title.money(margin)}'}."


def verdict(title: Title, score: Score) -> list[str]:
    """Return the winner, the margin, and what made the difference to the runner-up; empty before the end."""
    if not score.final or not score.standings:
        return []
    first, *others = score.standings
    margin = first.total - others[0].total if others else None
    lines = ["", *wrap(won(title, score, margin))]
    return lines + (wrap(_decided(title, first, others[0])) if margin else [])


def _decided(title: Title, first: Standing, second: Standing) -> str:
    """Return `Difference to Bob: NYC +$450, CPR -$200, cash +$63.`, largest difference first."""
    apart: dict[str, int] = {}
    for sign, standing in ((1, first), (-1, second)):
        for part in standing.parts:
            apart[part.what] = apart.get(part.what, 0) + sign * part.amount
    differences = sorted(((what, by) for what, by in apart.items() if by), key=lambda each: -abs(each[1]))
    rest = sum(by for _, by in differences[_DECISIVE:])
    differences = differences[:_DECISIVE] + ([("everything else", rest)] if rest else [])
    parts = (f"{clean(what)} {'-' if by < 0 else '+'}{title.money(abs(by))}" for what, by in differences)
    return f"Difference to {clean(second.player)}: {', '.join(parts)}."


def _state(score: Score, where: str) -> str:
    """Return whether the score is final, and if not, why. A scoring sheet need not say how the game ended."""
    if score.finished and score.ended is None:
        return "Scored from the parts on the sheet."
    if score.final:
        return f"Final score: {score.ended}."
    if score.finished:
        return f"Not final, because the books are uncertain; the game has ended: {score.ended}."
    return f"Not final, the game is not over: {where}."


def _parts(title: Title, standing: Standing, ink: Ink) -> list[str]:
    """Return a score's parts: `BNR  3 shares x £150 = £450`, `BN  35% at $100 per 10% = $350`, and their sum."""
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
        elif part.count != 1:  # a credit, which is multiplied
            pieces, each = f"{title.money(part.count)} x", f"{part.each} ="
        rows.append((part.what, pieces, each, title.money(part.amount)))
    rows.append(("worth", "", "", title.money(standing.total)))
    notes = [f"{part.what}: {part.why}" for part in standing.parts if part.why]
    lines = table((standing.player, "shares", "price", "amount"), rows, "shares price amount", ink)
    return [*lines, *(line for text in notes for line in wrap(text, "  ", "    ", ROOM))]


def scoring_sheet(judged: "Judged", file: str, explain: bool = False, ink: Ink = PLAIN) -> list[str]:
    """Return the report on a scoring sheet: findings, standings, margin and verdict."""
    title, sheet = judged.sheet.title, judged.sheet
    rulebook = f"{title.name} {title.file.version} ({title.file.rulebook})"
    lines = [*wrap(f"{file}, sheet {sheet.name}: {len(sheet.players)} players judged by {rulebook}"), ""]
    for found in judged.findings:
        lines += finding(found.finding, title, f"{file}:{found.cell}", ink=ink)
    lines += standings(title, judged.score, "", explain, ink)
    if judged.uncertain:
        unread = "No winner yet: cells that could not be read count as nothing. Correct them and score again."
        lines += ["", *wrap(unread)]
    elif judged.score.standings:
        lines += ["", *wrap(won(title, judged.score, judged.margin))]
    return [*lines, "", f"{'clean' if judged.clean else 'not clean'}: {count_phrase(judged.counts)}"]


# ---- seating ----
# Rounds, their tables, and which pairs meet again.


def seating(drawn: Seating, ink: Ink = PLAIN) -> Iterator[str]:
    """Yield the tables of each round: `table 1: Ann, Bob, Cyd, Dan`, first seat first."""
    for number, tables in enumerate(drawn.rounds, 1):
        yield ink.bold(f"Round {number}")
        for at, seated in enumerate(tables, 1):
            yield from wrap(", ".join(clean(clip(name, WIDEST_CELL)) for name in seated), f"  table {at}: ", "      ")
        yield ""
    yield from wrap(seating_method(drawn))


def seating_method(drawn: Seating) -> str:
    """Return how the seating was drawn and how good it is."""
    return (
        f"Drawn with seed {drawn.seed} (--seed {drawn.seed} repeats it): {seating_quality(drawn)}. "
        "The first player named has the first seat, and begins if seats decide that."
    )


def seating_quality(drawn: Seating) -> str:
    """Return how many pairs meet again, and whether another seating could do better."""
    if not drawn.again:
        return "no pair meets twice"
    times = f"{len(drawn.again)} pairs meet" if len(drawn.again) != 1 else "1 pair meets"
    fewest = "no seating has fewer" if drawn.repeats == drawn.least else f"no seating has fewer than {drawn.least}"
    more = f"{plural(drawn.repeats, 'repeat')}; " if drawn.repeats > len(drawn.again) else ""
    return f"{times} more than once ({more}{fewest})"


def seated_round(
    name: str, tables: Sequence[tuple[str | None, Sequence[str]]], byes: Sequence[str], ink: Ink = PLAIN
) -> Iterator[str]:
    """Yield a round of an event: each table with its title, and who sits out."""
    yield ink.bold(f"{name[:1].upper()}{name[1:]}")
    for at, (title, names) in enumerate(tables, 1):
        named = f", {clean(clip(title, WIDEST_CELL))}" if title else ""
        yield from wrap(", ".join(clean(clip(name, WIDEST_CELL)) for name in names), f"  table {at}{named}: ", "      ")
    if byes:
        yield from wrap(", ".join(clean(clip(name, WIDEST_CELL)) for name in byes), "  sits out: ", "      ")
    yield ""
