"""Mistakes in the final count: cash, credits, treasuries, notes, prices, certificates and privates."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from moderator.audit.mistakes.played_game import Mistake, PlayedGame, Shared
from moderator.audit.sheet.words import scored_privates
from moderator.model.ledger import MONEY
from moderator.model.position import DEBT
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, president, privates_of, shares
from moderator.rules.prices import price
from moderator.scoring import score_parts, section_of_score

# ---- cash ----


def credits(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a bank credit left out, or counted fewer times than the rules say."""
    section = played.title.section("bank-credit")
    for part in (part for part in score_parts(State(played.title, played.end), player) if part.what == DEBT):
        owed, factor = part.count, -part.each
        yield Mistake(None, "", factor * owed, f"the bank credit of {played.money(owed)} left out", 2, section)
        for times in range(1, factor):
            reason = f"the bank credit of {played.money(owed)} counted {plural(times, 'time')}, not {factor}"
            yield Mistake(None, "", (factor - times) * owed, reason, 2, section)


def others_money(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a company's treasury counted with its president's cash."""
    state = State(played.title, played.end)
    for company in played.title.kinds:
        held = played.end.books.of(MONEY, company)
        if held and company not in played.end.closed and president(state, company) == player:
            reason = f"the treasury of {company}, {played.money(held)}, counted as cash of {player}"
            yield Mistake(None, "", held, reason, 4, section_of_score(played.title))


def miscounts(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a difference found by a cash count and never corrected."""
    if player in played.miscounted:
        booked, off = played.miscounted[player]
        more = f"{played.money(abs(off))} {'more' if off > 0 else 'less'}"
        reason = f"the count had {more} than the books, and no line corrects it"
        yield Mistake(booked.line, booked.text, off, reason, 1)


def digits(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield the cash written with two neighbouring digits swapped, or left out."""
    cash = played.end.books.of(MONEY, player)
    for other in swap_digits(cash):
        yield Mistake(None, "", other - cash, f"cash of {played.money(cash)} written as {played.money(other)}", 5)
    yield Mistake(None, "", -cash, f"the cash of {played.money(cash)} left out", 5)


_NOTES = (5, 10, 20, 50, 100, 500, 1000)  # the bank notes of most games


def notes(played: PlayedGame, difference: int) -> list[Mistake]:
    """Return a note counted twice or not at all, or one mistaken for another."""
    amount, more = abs(difference), difference > 0
    if amount in _NOTES:
        reason = f"a note of {played.money(amount)} {'counted twice' if more else 'not counted'}"
        return [Mistake(None, "", difference, reason, 6)]
    for low, high in pairwise(_NOTES):
        if high - low == amount:
            counted, true = (high, low) if more else (low, high)
            reason = f"a note of {played.money(true)} taken for one of {played.money(counted)}"
            return [Mistake(None, "", difference, reason, 6)]
    return []


def swap_digits(number: int) -> list[int]:
    """Return the numbers made by swapping two neighbouring digits."""
    text = str(abs(number))
    pairs = [text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
    sign = -1 if number < 0 else 1
    return [sign * int(pair) for pair in dict.fromkeys(pairs) if pair != text]


# ---- counting ----


def markers(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield the final price of a corporation read one cell off, or read before its last move."""
    state = State(played.title, played.end)
    for company, value in played.prices.items():
        held = shares(played.title, played.end.books, company, player)
        if not held:
            continue
        line, text = played.last_moves.get(company, (None, ""))
        charter, section = charter_of(state, company), section_of_score(played.title)
        for new, why, rank in _misread(played, company):
            amount = charter.worth(new, held, "scored") - charter.worth(value, held, "scored")
            says = f"the price of {company} {why}: {played.money(new)} instead of {played.money(value)}"
            shared = Shared(f"price {company} {new}", says, True)
            yield Mistake(line, text, amount, f"{says}, {plural(held, 'share')}", rank, section, shared=shared)


def _misread(played: PlayedGame, company: str) -> Iterator[tuple[int, str, int]]:
    """Yield the other prices a marker could be misread as, each once, with the reason and the rank."""
    market, cell = played.title.market, played.end.cells[company]
    steps = {"left": market.left(cell), "right": market.right(cell), "up": market.up(cell)}
    ways: dict[int, list[str]] = {played.prices[company]: []}
    for way, other in {**steps, "down": market.down(cell)}.items():
        ways.setdefault(market.price(other), []).append(way)
    moves = played.price_moves.get(company, ())
    if moves and moves[-1].old not in ways:
        yield moves[-1].old, f"before its last move (line {moves[-1].line})", 2
    for new, named in ways.items():
        if new != played.prices[company]:
            yield new, f"one step {list_words(named, 'or')}", 2
    par = played.end.par.get(company)
    if par is not None and par not in ways and not (moves and moves[-1].old == par):
        yield par, "taken for its par price", 4


def certificates(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a share too many or too few, a president's certificate counted as one share, or a holding left out."""
    state, books, section = State(played.title, played.end), played.end.books, section_of_score(played.title)
    for company, value in played.prices.items():
        line, text = played.last_trades.get((player, company), (None, ""))
        held = shares(played.title, books, company, player)
        worth = partial(charter_of(state, company).worth, value, deal="scored")
        for other, reason, rank in _miscounted(state, company, player, held):
            yield Mistake(line, text, worth(other) - worth(held), reason, rank, section)
    for private in privates_of(state, player):
        face = played.title.file.privates[private].face
        if private in scored_privates(played.title):
            yield Mistake(None, "", -face, f"{private} left out, though it counts at face value", 3, section)
        elif not played.title.file.private_rules.scored:
            yield Mistake(None, "", face, f"{private} counted at face value, though it counts nothing", 4, section)


def _miscounted(state: State, company: str, player: str, held: int) -> Iterator[tuple[int, str, int]]:
    """Yield other numbers of shares that could be counted for those held, each with a reason and a rank."""
    of = f"{company} at {state.money(price(state, company) or 0)}"
    yield held + 1, f"one share of {of} too many: {held + 1}, not {held}", 3 if held else 5
    if not held:
        return
    yield held - 1, f"one share of {of} too few: {held - 1}, not {held}", 3
    if held > 1:
        yield 0, f"all {held} shares of {of} left out", 4
    least = state.title.certificates[company][0].shares
    if least > 2 and president(state, company) == player:
        yield (
            held - least + 1,
            state.title.worded(f"the president's certificate of {of} counted as one share"),
            3,
        )
