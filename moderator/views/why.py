"""Why a line did what it did: its postings with the balances before and after, and the sections they rest on."""

from moderator.game import Game
from moderator.model.entries import Posting
from moderator.model.ledger import BANK, MONEY
from moderator.model.position import Position
from moderator.titles.telling import section_of, section_of_posting, tell
from moderator.titles.title import Title
from moderator.views.columns import wrap


def why(game: Game, line: int) -> list[str] | None:
    """A line that counts, told in full; None if no such line does."""
    at = next((index for index, step in enumerate(game.steps) if step.booked.line == line), None)
    if at is None:
        return None
    step = game.steps[at]
    before = game.steps[at - 1].position if at else game.replay.start
    lines = wrap(game.shown(step.booked), f"{line} | ")
    for posting in step.entry.postings:
        lines += wrap(_posting(game.title, posting), "  ", "    ")
    lines += _balances(game.title, before, step.position, step.entry.postings)
    for event in step.entry.events:
        section = section_of(game.title, event)
        lines += wrap(game.hide(tell(game.title, event)) + (f" [{section}]" if section else ""), "  ", "    ")
    for finding in step.findings:
        section = f" [{finding.section}]" if finding.section else ""
        lines += wrap(f"{finding.severity}: {game.hide(finding.message)}{section}", "  ", "    ")
    return lines


def _posting(title: Title, posting: Posting) -> str:
    what = title.money(posting.count) if posting.unit == MONEY else f"{posting.count} x {posting.unit}"
    section = section_of_posting(title, posting)
    return f"{what}: {posting.source} -> {posting.target}, {posting.why}{f' [{section}]' if section else ''}"


def _balances(title: Title, before: Position, after: Position, postings: tuple[Posting, ...]) -> list[str]:
    """What each account held of what moved, before the line and after it."""
    touched = dict.fromkeys((account, p.unit) for p in postings for account in (p.source, p.target))
    lines = []
    for account, unit in touched:
        had, has = before.books.of(unit, account), after.books.of(unit, account)
        show = str if unit != MONEY else title.money if account == BANK else title.balance
        lines.append(f"    {account}{'' if unit == MONEY else f', {unit}'}: {show(had)} -> {show(has)}")
    return lines
