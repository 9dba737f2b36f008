"""The notes for packing up: everything needed to set the table up again another day."""

from collections import Counter
from collections.abc import Iterable, Iterator

from moderator.model.ledger import BOARD, INVESTOR, MONEY, POOL, token_unit
from moderator.model.position import cell_name
from moderator.rules.booking import State
from moderator.rules.description import certificates_of
from moderator.rules.holdings import minors_of, president, privates_of, trains_of
from moderator.rules.mechanic_rules import told_facts
from moderator.rules.prices import standing
from moderator.rules.train_supply import left_in_depot
from moderator.views.companies import in_order
from moderator.views.ink import PLAIN, Ink
from moderator.views.market import powers
from moderator.views.text import ROOM, titled, wrap


def packup(state: State, ink: Ink = PLAIN) -> list[str]:
    """Return the notes in the order of setting up: map, chart, charters, players, bank and trains."""
    return [
        *_block("Map   (stations; tiles as the journal has them)", [*_stations(state), *_tiles(state)], ink),
        *powers(state, ink),
        *_block("Chart   (highest price first; stacks from the top)", _chart(state), ink),
        *_block("Charters   (money, trains, certificates, tokens left)", _charters(state), ink),
        *_block(state.title.worded("Players   (money, certificates; the president's first)"), _players(state), ink),
        *_block("Bank and trains", _bank(state), ink),
    ]


def _block(heading: str, texts: Iterable[str], ink: Ink) -> list[str]:
    lines = [line for text in texts for line in wrap(text, "", "  ", ROOM)]
    return titled(heading, lines, ink) if lines else []


def _stations(state: State) -> Iterator[str]:
    title = state.title
    for company, places in state.position.stations.items():
        if places and company not in state.position.closed:
            yield f"{_name(state, company)}: {', '.join(map(title.place_name, places))}"


def _tiles(state: State) -> Iterator[str]:
    """Hexes by the colour of their tile."""
    laid: dict[str, list[str]] = {}
    for where, colour in state.position.tiles.items():
        laid.setdefault(colour, []).append(state.title.place_name(where))
    for colour, places in laid.items():
        yield f"{colour}: {', '.join(sorted(places))}"


def _chart(state: State) -> Iterator[str]:
    """Each cell with its markers, and what their companies started at where that is something else."""
    title, position = state.title, state.position
    order = sorted(position.cells, key=lambda company: standing(state, company))
    for cell in dict.fromkeys(position.cells[company] for company in order):
        price = title.market.price(cell)
        markers = [
            company if (par := position.par.get(company, price)) == price else f"{company} (from {title.money(par)})"
            for company in position.stacks[cell]
        ]
        yield f"{cell_name(cell)} {title.money(price)}: {', '.join(markers)}"


def _charters(state: State) -> Iterator[str]:
    minors = [minor for minor in state.title.file.minors if president(state, minor)]
    for company in (*minors, *in_order(state)):
        shared = company in state.title.certificates
        facts = [_money(state, company), *_trains(trains_of(state, company)), *_certificates(state, company)]
        facts += [_tokens(state, company)] if shared else []
        facts += privates_of(state, company)
        notes = [] if not shared or company in state.position.floated else ["not floated"]
        yield f"{_name(state, company)}: {', '.join([*facts, *notes])}"


def _name(state: State, company: str) -> str:
    return f"minor {company}" if company in state.title.file.minors else company


def _tokens(state: State, company: str) -> str:
    left = state.position.books.of(token_unit(company), company)
    return f"{left} token{'s' * (left != 1)}"


def _players(state: State) -> Iterator[str]:
    position = state.position
    for player in (*position.players, *((INVESTOR,) if position.investor else ())):
        facts = [_money(state, player), *_certificates(state, player)]
        facts += [f"minor {minor}" for minor in minors_of(state, player)] + privates_of(state, player)
        facts += [f"card {card}" for card, owner in position.cards.owners.items() if owner == player]
        facts += told_facts(state, player)
        facts += ["priority" if state.title.file.shares.priced else "begins"] if player == position.priority else []
        yield f"{player}: {', '.join(facts)}"


def _bank(state: State) -> Iterator[str]:
    title, position = state.title, state.position
    aside = position.books.of(MONEY, BOARD)
    laid = f", {title.money(aside)} set aside on the board" if aside else ""
    yield f"bank {title.money(state.bank())}{laid}, phase {position.phase}"
    left = {name: left_in_depot(state, name) for name in title.depot_trains}
    yield "stack: " + (
        ", ".join(f"{'any' if count is None else count} x {name}" for name, count in left.items() if count != 0)
        or "empty"
    )
    pool = [f"{count} x {name}" for name, count in Counter(trains_of(state, POOL)).items()]
    pool += _certificates(state, POOL)
    yield f"{title.words.pool}: {', '.join(pool) or 'empty'}"
    for company in title.certificates:
        offering = title.unsold(company)
        if offering != company and (held := certificates_of(state, offering).get(company)):
            yield f"offering: {company} {_sizes(held)}"


def _money(state: State, account: str) -> str:
    return state.title.balance(state.position.books.of(MONEY, account))


def _trains(names: list[str]) -> list[str]:
    return [f"train{'s' * (len(names) > 1)} {' '.join(names)}"] if names else []


def _certificates(state: State, account: str) -> list[str]:
    """`BNR 20 10 10%` a corporation."""
    return [f"{company} {_sizes(sizes)}" for company, sizes in certificates_of(state, account).items()]


def _sizes(sizes: tuple[int, ...]) -> str:
    return f"{' '.join(map(str, sizes))}%"
