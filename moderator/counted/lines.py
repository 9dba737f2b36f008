"""From a file to the lines of a journal, what it leaves out filled in."""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise

from moderator.counted.corporations import state_corporations
from moderator.counted.facts import state_facts
from moderator.counted.naming import Naming
from moderator.counted.places import Path
from moderator.counted.schema import CountedFile, Private
from moderator.counted.sequence import state_round
from moderator.counted.stock import hold, state_stock
from moderator.model.ledger import INVESTOR
from moderator.vocabulary.catalogue import PLAYER_FACTS
from moderator.vocabulary.starting_position import (
    Begin,
    Gift,
    Given,
    GivenBank,
    GivenCompany,
    GivenLink,
    GivenPhase,
    GivenPlaces,
    GivenPlayer,
    GivenRow,
    Lot,
)

Stated = tuple[Path, Given | Begin]


def state(naming: Naming, file: CountedFile) -> list[Stated]:
    """The lines that lay a position out, each with the path of the file it comes from; problems are the naming's."""
    closed = _closed(naming, file)
    return [
        (("phase",), GivenPhase(phase=file.phase, tracks=tuple(file.tracks.items()))),
        *_places(naming, file),
        *_links(naming, file),
        *_rows(naming, file),
        *_privates(naming, file, closed),
        *_in_order(naming, file, [*state_corporations(naming, file), *_minors(naming, file, closed)]),
        *_players(naming, file),
        *state_stock(naming, file),
        *_bank(file),
        *state_round(naming, file),
    ]


def _in_order(naming: Naming, file: CountedFile, lines: list[tuple[Path, GivenCompany]]) -> list[Stated]:
    """Companies on the track of those that operate in the order they floated come last, in that order.

    But for those of a stack, which lie as they lie there: one without a place on the track may come between. A minor
    comes after the corporation it has merged into.
    """
    track = [naming.company(word, ("order",), "minor", "corporation") for word in file.order]
    place = {name: number for number, name in enumerate(track)}
    usual = sorted(lines, key=lambda line: place.get(line[1].company, -1))
    if not file.order or not file.stacks:
        return [*usual]
    after: TopologicalSorter[str | None] = TopologicalSorter({line[1].company: () for line in usual})
    stacks = ([naming.names.companies.exact(word) for word in words] for words in file.stacks)
    merged = ((line.owner, line.company) for _, line in usual if line.owner in naming.title.certificates)
    for row in (track, *stacks, *merged):
        for above, below in pairwise(row):
            after.add(below, above)
    try:
        found = {name: number for number, name in enumerate(after.static_order())}
    except CycleError:
        return [*usual]  # a track and a stack that go against one another: the track counts
    return [*sorted(usual, key=lambda line: found[line[1].company])]


def _places(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    for kind, words in file.map:
        if places := naming.places(words, ("map", kind)):
            yield ("map", kind), GivenPlaces(kind=kind, places=places)


def _links(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    for word, count in file.links.items():
        path = ("links", word)
        companies = naming.names.companies
        what = companies.exact(word) or naming.place(word, path)
        if what is not None and count:
            yield path, GivenLink(what=what, count=count)


def _rows(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    """Rows of the packet: names, each perhaps with the price behind it."""
    for number, row in enumerate(file.rows):
        path, lots = ("rows", str(number)), list[Lot]()
        for word in row:
            if isinstance(word, int) and lots:
                lots[-1] = lots[-1].but(price=word)
            elif (name := naming.company(str(word), path, "private", "minor")) is not None:
                lots.append(Lot(name=name))
        if lots:
            yield path, GivenRow(lots=tuple(lots))


def _closed(naming: Naming, file: CountedFile) -> set[str]:
    """Minors and privates named as out of the game."""
    names = (naming.company(word, ("closed",), "minor", "private") for word in file.closed)
    return {name for name in names if name is not None}


def _privates(naming: Naming, file: CountedFile, out: set[str]) -> Iterator[Stated]:
    """Before the companies: what a private has left to one changes how its stations are counted."""
    tables = naming.tables(file.privates, "privates", "private")
    for private in naming.title.file.privates:
        table, path = tables.get(private, Private()), ("privates", private)
        closed = table.closed or private in out
        facts = naming.title.file.privates[private]  # its owner may have yet to name a company, or keep an effect
        told = table.owner and (not closed or facts.leaves is not None or any(effect.until for effect in facts.effects))
        owner = naming.find(naming.names.actors, table.owner, path) if told else None
        gave = naming.company(table.gave, path, "corporation", "minor") if table.gave else None
        if table.at and gave is None:
            naming.complain(path, f"{private} gave a place to no company", "gave = ...")
        place = naming.place(table.at, path) if table.at and gave is not None else None
        if closed or owner is not None:
            yield (
                path,
                GivenCompany(
                    company=private,
                    owner=owner,
                    closed=closed,
                    used=table.used,
                    gave=None if gave is None else Gift(company=gave, place=place),
                    stations=naming.places(table.stations, path),
                    tokens=table.tokens_left if table.tokens_left == 0 or (facts.lays and facts.lays.tokens) else None,
                    facts=state_facts(naming, table, path),
                ),
            )


def _minors(naming: Naming, file: CountedFile, closed: set[str]) -> Iterator[tuple[Path, GivenCompany]]:
    tables = naming.tables(file.minors, "minors", "minor")
    for minor in naming.title.file.minors:
        path = ("minors", minor)
        table = tables.get(minor)
        if table is None:
            if minor in closed:
                yield ("closed",), GivenCompany(company=minor, closed=True, operated=True, earned=True)
            continue
        owner = _minor_owner(naming, table.owner, path)
        out = table.closed or minor in closed
        operated = table.operated is not False
        facts = state_facts(naming, table, path)
        if out or facts or owner is not None:
            yield (
                path,
                GivenCompany(
                    company=minor,
                    owner=owner,
                    closed=out,
                    used=table.used,
                    stations=naming.places(table.stations, path),
                    tokens=table.tokens_left,
                    slots=table.slots,
                    operated=operated,
                    earned=operated if table.earned is None else table.earned,
                    trains=naming.trains(table.trains, path),
                    cash=table.cash,
                    facts=facts,
                ),
            )


def _minor_owner(naming: Naming, word: str, path: Path) -> str | None:
    """A player, or the corporation that a minor has merged into."""
    if not word:
        return None
    company = naming.names.companies.exact(word)
    return company if company in naming.title.certificates else naming.player(word, path)


def _players(naming: Naming, file: CountedFile) -> Iterator[Stated]:
    named = "" if file.investor is None else file.investor.card
    card = naming.player(named, ("investor", "card")) if named else None
    for player, table in file.players.items():
        path = ("players", player)
        held = hold(naming, table.shares, (*path, "shares"))
        yield (
            path,
            GivenPlayer(
                player=player,
                cash=table.cash,
                shares=held,
                facts=state_facts(naming, table, path, PLAYER_FACTS),
                cards=naming.cards(table.cards, path),
                bankrupt=table.bankrupt,
                card=player == card,
                kept=bool(table.kept),
                destiny=next(iter(naming.cards([table.kept], path)), None) if isinstance(table.kept, str) else None,
            ),
        )
    if file.investor is not None:
        shares = hold(naming, file.investor.shares, ("investor", "shares"))
        yield ("investor",), GivenPlayer(player=INVESTOR, shares=shares)


def _bank(file: CountedFile) -> Iterator[Stated]:
    if file.bank is not None or file.bank_broken:
        yield ("bank",), GivenBank(cash=file.bank, broken=file.bank_broken)
