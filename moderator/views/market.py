"""The stock market chart, with the price markers of each cell from the top of the stack."""

from collections.abc import Iterator, Mapping

from moderator.model.position import LASTING, OWN, Cell, GrantedPower, cell_name, row_name
from moderator.model.wording import plural
from moderator.rules.booking import State
from moderator.rules.events import LinkStated
from moderator.rules.holdings import charter_of
from moderator.rules.listeners import adjusted
from moderator.rules.mechanic_rules import all_of, mechanics_of
from moderator.rules.place_tokens import for_others, token_facts, token_place, token_worth
from moderator.rules.privates import still_lasts
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import ROOM, titled, wrap

_ROW = 3  # columns of the row letters


def market(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the stock market chart with the price markers of each cell, and the stacks from the top."""
    title, position = state.title, state.position
    if not title.file.shares.priced:
        return titled("Market", ["shares have no price in this game"], ink)
    chart = title.market
    stacks = {cell: kept for cell, stack in position.stacks.items() if (kept := moving_markers(state, stack))}
    names = short_names([company for stack in stacks.values() for company in stack])
    digits = max(len(str(price)) for price in chart.prices)
    room = max(digits, *(len(name) for name in names.values()), 0) + 1
    columns = max(len(row) for row in chart.rows)
    per_block = max(1, (ROOM - _ROW) // room)
    lines: list[str] = []
    for start in range(0, columns, per_block):
        lines += _block(state, stacks, names, (start, min(columns, start + per_block)), room, ink)
    lines += [
        line
        for cell, stack in sorted(stacks.items(), key=lambda item: (-chart.price(item[0]), -item[0][1]))
        for line in wrap(", ".join(stack), f"{title.money(chart.price(cell)):>5} at {cell_name(cell)}: ", room=ROOM)
    ]
    fixed = [f"{company} {title.money(chart.price(position.cells[company]))}" for company in fixed_prices(state)]
    lines += wrap([f"{piece}," for piece in fixed[:-1]] + fixed[-1:], "fixed: ", "  ", ROOM) if fixed else []
    starts = f"; * {title.words.par}" if chart.starts else ""
    return titled(f"Market   (cell C6: row and column; stacks from the top{starts})", lines, ink)


def moving_markers(state: State, stack: tuple[str, ...]) -> tuple[str, ...]:
    """Return the markers of a stack without companies whose price is fixed, which are listed outside the chart."""
    return tuple(company for company in stack if not charter_of(state, company).fixed)


def fixed_prices(state: State) -> list[str]:
    """Companies whose price is fixed, the highest price first, then by their names."""
    chart, cells = state.title.market, state.position.cells
    return sorted(
        (company for company in cells if charter_of(state, company).fixed),
        key=lambda company: (-chart.price(cells[company]), company),
    )


def _block(
    state: State,
    held: Mapping[Cell, tuple[str, ...]],
    names: dict[str, str],
    span: tuple[int, int],
    room: int,
    ink: Ink,
) -> list[str]:
    """Return some columns of the chart: a line of prices per row, with the markers of its cells below."""
    chart, margin = state.title.market, " " * _ROW
    lines = [ink.faint(margin + "".join(f"{column + 1:>{room - 1}} " for column in range(*span)).rstrip())]
    for number, row in enumerate(chart.rows):
        if not any(row[slice(*span)]):
            continue  # the row ends before these columns
        stacks = [held.get((number, column), ()) for column in range(*span)]
        prices = (_shown(price, (number, span[0] + at) in chart.starts) for at, price in enumerate(row[slice(*span)]))
        lines.append(f"{row_name(number):<{_ROW}}{''.join(f'{price:>{room}}' for price in prices)}".rstrip())
        for depth in range(max((len(stack) for stack in stacks), default=0)):
            marks = (names[stack[depth]] if depth < len(stack) else "" for stack in stacks)
            lines.append(ink.bold((margin + "".join(f"{mark:>{room - 1}} " for mark in marks)).rstrip()))
    return lines


def _shown(price: int | None, starts: bool) -> str:
    return "" if price is None else f"{price}{'*' if starts else ' '}"


def short_names(companies: list[str], room: int = 3) -> dict[str, str]:
    """Each company by its first letters: as few as `room`, more where two would look alike."""
    for letters in range(room, max((len(name) for name in companies), default=0) + 1):
        short = {name: name[:letters] for name in companies}
        if len(set(short.values())) == len(short):
            return short
    return {name: name for name in companies}


# ---- powers ----
# The board apart from stations: remaining powers of privates, links, coalmines, steel mills.


def powers(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the remaining powers of privates, links and the like; empty if there are none."""
    texts = [
        *_powers(state),
        *_links(state),
        *all_of(mechanics_of(state.title).shown.powers, state),
    ]
    lines = [line for text in texts for line in wrap(text, "", "  ", ROOM)]
    return titled("Powers and links", lines, ink) if lines else []


def _powers(state: State) -> Iterator[str]:
    for private, power in state.position.powers.items():
        if power.kind == LASTING and not still_lasts(state, private):
            continue
        if token_facts(state, private) is not None and token_place(state, private) is None:
            continue
        by = "" if power.company == private else f" by {private}"
        yield f"{power.company}{by}: {_power(state, private, power)}"


def _power(state: State, private: str, power: GrantedPower) -> str:
    title = state.title
    where = "" if power.place is None else title.place_name(power.place)
    match power.kind:
        case "town":
            return f"a town in {where}, worth {title.money(token_worth(state, private))}"
        case "passage":
            return f"{where} does not count for its trains"
        case "income":
            return f"runs to {where} earn {title.money(token_worth(state, private))} more{_also(state, private)}"
        case "city-bonus" | "bonus":
            return f"{where} is worth {title.money(power.amount)} more{_also(state, private)}"
        case "extra-station":
            return f"a station in {where}"
        case kind if kind == OWN:
            return f"an extra station among its own, first in {where}"
        case kind if kind == LASTING:
            return "an effect that lasts although it has closed"
        case "extra-train":
            return f"{plural(power.amount, 'train')} beyond the limit"
    if (words := mechanics_of(title).shown.power.get(power.kind)) is not None:
        return words(state, power)
    return f"{power.kind} {where}".rstrip()


def _also(state: State, private: str) -> str:
    """Return the revenue that a token adds for companies that do not own it."""
    others = for_others(state, private)
    return f", {state.money(others)} to others" if others else ""


def _links(state: State) -> Iterator[str]:
    title, position = state.title, state.position
    for linked, count in position.links.items():
        if (places := adjusted(state, LinkStated(linked)).joins) is not None:
            yield f"a run has connected {places}"
            continue
        if linked in title.kinds:
            yield f"{linked} is linked"
            continue
        if linked in title.map.hexes:
            yield f"{title.place_name(linked)} is linked"
            continue
        names = [facts.name for facts in title.map.hexes.values() if facts.area == linked and facts.name]
        worth = title.money(title.link_value(linked, count))
        yield f"{names[0] if names else linked}: {plural(count, 'link')}, worth {worth}"
