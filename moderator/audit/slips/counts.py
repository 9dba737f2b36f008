"""Slips in the money that was counted at the end: credits, treasuries, notes, and figures written down wrong."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from moderator.audit.sheet.words import scored_privates
from moderator.audit.slips.course import PlayedGame, Shared, Slip
from moderator.model.ledger import MONEY
from moderator.model.position import DEBT
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, president, privates_of, shares
from moderator.rules.prices import price
from moderator.scoring import score_parts, section_of_score

# ---- cash ----


def credits(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A bank credit left out, or not counted as often as it must be."""
    section = course.title.section("bank-credit")
    for part in (part for part in score_parts(State(course.title, course.end), player) if part.what == DEBT):
        owed, factor = part.count, -part.each
        yield Slip(None, "", factor * owed, f"the bank credit of {course.money(owed)} left out", 2, section)
        for times in range(1, factor):
            reason = f"the bank credit of {course.money(owed)} counted {times} x, not {factor} x"
            yield Slip(None, "", (factor - times) * owed, reason, 2, section)


def others_money(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A company's treasury counted with the cash of its president."""
    state = State(course.title, course.end)
    for company in course.title.kinds:
        held = course.end.books.of(MONEY, company)
        if held and company not in course.end.closed and president(state, company) == player:
            reason = f"the treasury of {company}, {course.money(held)}, counted with the cash"
            yield Slip(None, "", held, reason, 4, section_of_score(course.title))


def miscounts(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Cash that the table counted once and found to differ, and that nobody has put right."""
    if player in course.miscounted:
        booked, off = course.miscounted[player]
        more = f"{course.money(abs(off))} {'more' if off > 0 else 'less'}"
        reason = f"the count had {more} than the books, and nothing has put that right"
        yield Slip(booked.line, booked.text, off, reason, 1)


def digits(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Two neighbouring digits of the cash written the wrong way round; or the cash left out."""
    cash = course.end.books.of(MONEY, player)
    for other in swap_digits(cash):
        yield Slip(None, "", other - cash, f"cash of {course.money(cash)} written as {course.money(other)}", 5)
    yield Slip(None, "", -cash, f"the cash of {course.money(cash)} left out", 5)


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


def swap_digits(number: int) -> list[int]:
    """A number with two neighbouring digits the wrong way round, in all the ways there are."""
    text = str(abs(number))
    pairs = [text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
    sign = -1 if number < 0 else 1
    return [sign * int(pair) for pair in dict.fromkeys(pairs) if pair != text]


# ---- counting ----
# Slips in what was counted at the end: prices, certificates and privates.


def markers(course: PlayedGame, player: str) -> Iterator[Slip]:
    """The final price of a corporation read, or moved, one cell off; or one that it had before."""
    state = State(course.title, course.end)
    for company, value in course.prices.items():
        held = shares(course.title, course.end.books, company, player)
        if not held:
            continue
        line, text = course.last_moves.get(company, (None, ""))
        charter, section = charter_of(state, company), section_of_score(course.title)
        for new, why, rank in _misread(course, company):
            amount = charter.worth(new, held, "scored") - charter.worth(value, held, "scored")
            says = f"the price of {company} {why}: {course.money(new)} instead of {course.money(value)}"
            shared = Shared(f"price {company} {new}", says, True)
            yield Slip(line, text, amount, f"{says}, {plural(held, 'share')}", rank, section, shared=shared)


def _misread(course: PlayedGame, company: str) -> Iterator[tuple[int, str, int]]:
    """Other prices that a marker could be taken to stand at, each once: why, and how likely that is."""
    market, cell = course.title.market, course.end.cells[company]
    steps = {"left": market.left(cell), "right": market.right(cell), "up": market.up(cell)}
    ways: dict[int, list[str]] = {course.prices[company]: []}
    for way, other in {**steps, "down": market.down(cell)}.items():
        ways.setdefault(market.price(other), []).append(way)
    moves = course.price_moves.get(company, ())
    if moves and moves[-1].old not in ways:
        yield moves[-1].old, f"before its last move (line {moves[-1].line})", 2
    for new, named in ways.items():
        if new != course.prices[company]:
            yield new, f"one step {list_words(named, 'or')}", 2
    par = course.end.par.get(company)
    if par is not None and par not in ways and not (moves and moves[-1].old == par):
        yield par, "taken for its starting value", 4


def certificates(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A share counted wrong, a president's certificate for one share, a company or a private left out."""
    state, books, section = State(course.title, course.end), course.end.books, section_of_score(course.title)
    for company, value in course.prices.items():
        line, text = course.last_trades.get((player, company), (None, ""))
        held = shares(course.title, books, company, player)
        worth = partial(charter_of(state, company).worth, value, deal="scored")
        for other, reason, rank in _miscounted(state, company, player, held):
            yield Slip(line, text, worth(other) - worth(held), reason, rank, section)
    for private in privates_of(state, player):
        face = course.title.file.privates[private].face
        if private in scored_privates(course.title):
            yield Slip(None, "", -face, f"{private} left out, which counts its face value", 3, section)
        elif not course.title.file.private_rules.scored:
            yield Slip(None, "", face, f"{private} counted at its face value, which counts nothing", 4, section)


def _miscounted(state: State, company: str, player: str, held: int) -> Iterator[tuple[int, str, int]]:
    """Other numbers of shares that could be counted for those held: why, and how likely that is."""
    of = f"{company} at {state.money(price(state, company) or 0)}"
    yield held + 1, f"one share of {of} too many: {held + 1}, not {held}", 3 if held else 5
    if not held:
        return
    yield held - 1, f"one share of {of} too few: {held - 1}, not {held}", 3
    if held > 1:
        yield 0, f"all {held} shares of {of} left out", 4
    least = state.title.certificates[company][0].shares
    if least > 2 and president(state, company) == player:
        yield held - least + 1, f"the president's certificate of {of} counted as one share", 3
