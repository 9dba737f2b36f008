"""Corporations of a file, in the order of their markers, with what it leaves out."""

from collections.abc import Iterator, Mapping

from moderator.counted.facts import state_facts
from moderator.counted.naming import Naming
from moderator.counted.places import Path
from moderator.counted.schema import Corporation, CountedFile
from moderator.model.ledger import INVESTOR
from moderator.model.position import Cell
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import EVERY_FACT
from moderator.vocabulary.starting_position import GivenCompany

Tables = Mapping[str, Corporation]


def state_corporations(naming: Naming, file: CountedFile) -> Iterator[tuple[Path, GivenCompany]]:
    """A line for each corporation of which something is known; those on one cell from the top of their stack."""
    tables = naming.tables(file.corporations, "corporations", "corporation")
    for company in _in_order(naming, file, tables):
        table, path = tables[company], ("corporations", company)
        if table.price:
            yield path, _state(naming, file, company, table)
        elif table.closed:
            parts = naming.companies(table.of, (*path, "of"), "corporation")
            yield path, GivenCompany(company=company, closed=True, formed_of=parts, cash=table.cash)
        elif said := sorted(table.model_fields_set - _unstarted(naming.title, company) - _empty(table)):
            remedy = "state its price, or leave the rest out"
            naming.complain((*path, said[0]), f"{company} has no price: it is not in play", remedy)
        elif table.earned or table.cash:
            yield path, GivenCompany(company=company, earned=bool(table.earned), cash=table.cash)


def _unstarted(title: Title, company: str) -> set[str]:
    """What may be said of a corporation that nobody has started."""
    return {"price", "earned", "stations", *(("cash",) if title.endowed(company) else ())}


def _empty(table: Corporation) -> set[str]:
    """The fields that say nothing."""
    return {name for name, value in table if value in ("", 0, (), None, False)}


def _in_order(naming: Naming, file: CountedFile, tables: Tables) -> list[str]:
    """The corporations, those of a stack as it lies; a problem for a stack that cannot be, or is not said."""
    cells = {name: cell for name, table in tables.items() if (cell := _cell(naming.title, table)) is not None}
    place: dict[str, int] = {}
    for number, words in enumerate(file.stacks):
        path = ("stacks", str(number))
        stack = [name for word in words if (name := naming.company(word, path, "corporation")) is not None]
        for name in stack:
            if name in place:
                naming.complain(path, f"{name} is named twice in the stacks", "name each marker once, from the top")
            place.setdefault(name, len(place))
        if len({cells.get(name) for name in stack}) > 1:
            naming.complain(path, f"{', '.join(stack)} do not stand on one cell", "name the markers of one cell")
    for name, cell in cells.items():
        others = [other for other, at in cells.items() if at == cell]
        if name == others[0] and len(others) > 1 and not all(other in place for other in others):
            naming.complain(
                ("corporations", name, "price"),
                f"{', '.join(others)} stand on one cell, and nobody says which is on top",
                f"stacks = {[others]}".replace("'", '"') + ", from the top",
            )
    return sorted(tables, key=lambda name: (name not in place, place.get(name, 0)))


def _cell(title: Title, table: Corporation) -> Cell | None:
    """Where a marker stands, as far as that is clear."""
    cells = title.market.cells_at(table.price) if table.price else []  # a corporation that nobody has started
    if table.cell is not None:
        return table.cell if table.cell in cells else None
    return cells[0] if len(cells) == 1 else None


def _state(naming: Naming, file: CountedFile, company: str, table: Corporation) -> GivenCompany:
    title, path = naming.title, ("corporations", company)
    structure = table.structure or default_structure(title, file.phase, company)
    held = _held(naming, file, company)
    floated = table.floated
    if floated is None:
        enough = sum(held.values()) >= _float_at(title, company, structure)
        floated = bool(table.operated or table.of) or enough
    operated = floated if table.operated is None else table.operated
    stations = _stations(naming, company, table)
    leader = None if _is(table, "leaderless") else _largest(held)
    return GivenCompany(
        company=company,
        owner=naming.leader(table.president, (*path, "president")) if table.president else leader,
        formed_of=naming.companies(table.of, (*path, "of"), "corporation"),
        par=table.par or None,
        price=table.price,
        cell=table.cell or _cell(title, table),
        structure=structure,
        floated=floated,
        operated=operated,
        earned=operated if table.earned is None else table.earned,
        stations=stations,
        tokens=table.tokens_left,
        slots=table.slots,
        unpaid=_unpaid(title, file.phase, floated, table),
        trains=naming.trains(table.trains, (*path, "trains")),
        treasury=table.treasury or (),
        cash=table.cash,
        facts=state_facts(naming, table, path),
    )


def _is(table: Corporation, what: str) -> bool:
    """Whether a fact of its corporation that the table states means that it is `leaderless`, or `homeless`."""
    return any(getattr(fact, what) and getattr(table, fact.name, None) for fact in EVERY_FACT)


def default_structure(title: Title, phase: str, company: str) -> str | None:
    """How a corporation would be divided that started now; None where they are all divided alike."""
    begun = title.file.phases.get(phase)
    return title.file.corporations[company].charter or (begun.charter if begun is not None else None)


def _float_at(title: Title, company: str, structure: str | None) -> int:
    facts = title.file.charters.get(structure or title.opening_charter_name(company))
    return (facts.float_at if facts is not None else None) or title.file.shares.float_at


def _held(naming: Naming, file: CountedFile, company: str) -> dict[str, int]:
    """The parts that players hold."""
    parts: dict[str, int] = {}
    tables = [(player, table.shares) for player, table in file.players.items()]
    tables += [] if file.investor is None else [(INVESTOR, file.investor.shares)]
    for player, shares in tables:
        for word, percents in shares.items():
            if naming.meant(word) == company:
                parts[player] = sum(percents)
    return parts


def _largest(held: Mapping[str, int]) -> str | None:
    """Who holds most, the earliest in seat order."""
    return max(held, key=lambda player: held[player], default=None)


def _stations(naming: Naming, company: str, table: Corporation) -> tuple[str, ...]:
    """As stated, else at the home where the ruleset gives one."""
    path, facts = ("corporations", company), naming.title.file.corporations[company]
    if table.stations is not None:
        return naming.places(table.stations, (*path, "stations"))
    if facts.homes:
        return () if _is(table, "homeless") else facts.homes
    if table.tokens_left is None:
        naming.complain(path, f"nothing is said of the stations of {company}", "stations = [...], or tokens_left = ...")
    return ()


def _unpaid(title: Title, phase: str, floated: bool, table: Corporation) -> int | None:
    """Tokens that wait to be paid for; that none do is said where some might."""
    rules, begun = title.file.shares, title.file.phases.get(phase)
    late = rules.token_fee and rules.token_fee_due == "as-formed"
    might = late and not floated and begun is not None and begun.formation == "full"
    return table.tokens_unpaid if might else table.tokens_unpaid or None
