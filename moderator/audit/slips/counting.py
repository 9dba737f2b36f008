"""Slips in what was counted at the end: prices, certificates, credits and cash."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from moderator.audit.sheet.pieces import scored_privates
from moderator.audit.slips.slip import PlayedGame, Slip
from moderator.model.accounts import MONEY
from moderator.model.wording import list_words, plural
from moderator.replay import Applied
from moderator.rules.basics.holdings import president, privates_of, shares
from moderator.rules.basics.state import State


def markers(course: PlayedGame, player: str) -> Iterator[Slip]:
    """The final price of a corporation read, or moved, one cell off."""
    market = course.title.market
    for company, value in course.prices.items():
        held = shares(course.title, course.end.books, company, player)
        if not held:
            continue
        cell = course.end.cells[company]
        line, text = _last(
            step for before, step in course.steps if before.cells.get(company) != step.position.cells.get(company)
        )
        steps = {"left": market.left(cell), "right": market.right(cell), "up": market.up(cell)}
        ways: dict[int, list[str]] = {}
        for way, other in {**steps, "down": market.down(cell)}.items():
            ways.setdefault(market.price(other), []).append(way)
        for new, named in ways.items():
            moved = f"the price of {company} one step {list_words(named, 'or')}"
            reason = f"{moved}: {course.money(new)} instead of {course.money(value)}, {plural(held, 'share')}"
            yield Slip(line, text, held * (new - value), reason, 2, f"{company} {new}", alike=True)


def certificates(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A share counted wrong, a president's certificate for one share, a company or a private left out."""
    books = course.end.books
    for company, value in course.prices.items():
        units = {kind.unit for kind in course.title.certificates[company]}
        line, text = _last(
            step
            for _, step in course.steps
            for posting in step.entry.postings
            if posting.unit in units and player in (posting.source, posting.target)
        )
        held = shares(course.title, books, company, player)
        each = f"at {course.money(value)}"
        more = f"one share of {company} {each} too many: {held + 1}, not {held}"
        yield Slip(line, text, value, more, 3 if held else 5)
        if not held:
            continue
        yield Slip(line, text, -value, f"one share of {company} {each} too few: {held - 1}, not {held}", 3)
        if held > 1:
            yield Slip(line, text, -held * value, f"all {held} shares of {company} {each} left out", 4)
        least = course.title.certificates[company][0].shares
        if least > 2 and president(State(course.title, course.end), company) == player:
            reason = f"the president's certificate of {company} {each} counted as one share"
            yield Slip(line, text, -(least - 1) * value, reason, 3)
    for private in privates_of(State(course.title, course.end), player) if scored_privates(course.title) else ():
        face = course.title.file.privates[private].face
        yield Slip(None, "", -face, f"{private} left out, which counts its face value", 3)


def credits(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A bank credit left out, or not counted as often as it must be."""
    owed, factor = course.end.credits.get(player, 0), course.title.file.emergency.credit_factor
    if owed:
        yield Slip(None, "", factor * owed, f"the bank credit of {course.money(owed)} left out", 2)
        for times in range(1, factor):
            reason = f"the bank credit of {course.money(owed)} counted {times} x, not {factor} x"
            yield Slip(None, "", (factor - times) * owed, reason, 2)


def digits(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Two neighbouring digits of the cash written the wrong way round; or the cash left out."""
    cash = course.end.books.of(MONEY, player)
    for other in swapped(cash):
        yield Slip(None, "", other - cash, f"cash of {course.money(cash)} written as {course.money(other)}", 5)
    yield Slip(None, "", -cash, f"the cash of {course.money(cash)} left out", 5)


def _last(steps: Iterable[Applied]) -> tuple[int | None, str]:
    """The last of these lines, and its text."""
    line, text = None, ""
    for step in steps:
        line, text = step.booked.line, step.booked.text
    return line, text


_NOTES = (5, 10, 20, 50, 100, 500, 1000)  # what games have notes of


def notes(course: PlayedGame, difference: int) -> list[Slip]:
    """One note too many or too few in the cash, or one taken for another."""
    amount, more = abs(difference), difference > 0
    if amount in _NOTES:
        reason = f"a note of {course.money(amount)} counted {'twice' if more else 'by nobody'}"
        return [Slip(None, "", difference, reason, 6)]
    for low, high in pairwise(_NOTES):
        if high - low == amount:
            said, true = (high, low) if more else (low, high)
            reason = f"a note of {course.money(true)} taken for one of {course.money(said)}"
            return [Slip(None, "", difference, reason, 6)]
    return []


def swapped(number: int) -> list[int]:
    """A number with two neighbouring digits the wrong way round, in all the ways there are."""
    text = str(abs(number))
    pairs = [text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
    sign = -1 if number < 0 else 1
    return [sign * int(pair) for pair in dict.fromkeys(pairs) if pair != text]
