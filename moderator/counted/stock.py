"""Shares and trains that no player or company owns: the pool and the stack."""

from collections import Counter
from collections.abc import Iterator

from moderator.counted.read import Naming, Path
from moderator.counted.schema import CountedFile, Shares
from moderator.rules.midgame.judging import may_be_left
from moderator.titles.title import Title
from moderator.vocabulary.starting_position import GivenStock, Holding


def hold(naming: Naming, shares: Shares, path: Path) -> tuple[Holding, ...]:
    """Return the holdings in corporations. One stated twice, under two forms of its name, is a problem."""
    held: dict[str, Holding] = {}
    for word, parts in shares.items():
        company = naming.company(word, (*path, word), "corporation")
        if company in held:
            naming.complain((*path, word), f"{company} is stated twice", "add the percentages")
        elif company is not None:
            held[company] = Holding(company=company, percents=parts)
    return tuple(held.values())


def _count_trains(naming: Naming, file: CountedFile) -> Counter[str]:
    """Count the cards of each type in companies, in the pool and out of the game, whichever side is up. Ignore unknown
    names, which are reported elsewhere.
    """
    held = [name for tables in (file.corporations, file.minors) for table in tables.values() for name in table.trains]
    held += [*file.pool.trains, *file.out]
    known = {name: naming.names.trains.exact(name) for name in held}
    return Counter(naming.title.card(name) for word in held if (name := known[word]) is not None)


def state_stock(naming: Naming, file: CountedFile) -> Iterator[tuple[Path, GivenStock]]:
    """Yield the pool, the stack, and trains out of the game. Unlisted trains are in the stack unless sold out or
    rusted.
    """
    title, held = naming.title, _count_trains(naming, file)
    pooled = [title.card(name) for name in naming.trains(file.pool.trains, ("pool", "trains"))]
    rest = {name: total_of(title, name) - held.get(name, 0) for name in title.train_names}
    for name, facts in title.file.trains.items():
        if facts.start == "pool" and name not in pooled and not _rusted(title, file, name):
            pooled += [name] * max(0, rest[name])
    shares = hold(naming, file.pool.shares, ("pool", "shares"))
    if shares or pooled:
        yield ("pool",), GivenStock(place="pool", shares=shares, trains=tuple(pooled))
    names = {word: naming.find(naming.names.trains, word, ("left", word)) for word in file.left}
    left = {name: file.left[word] for word, name in names.items() if name is not None}
    stack: list[str] = []
    for name in title.depot_trains:
        if title.train(name).unlimited:
            continue
        if name in left:
            stack += [name] * left[name]
        elif file.phase in title.phase_order and may_be_left(title, file.phase, name):
            stack += [] if _rusted(title, file, name) else [name] * max(0, rest[name])
    for name in left:
        if name not in title.depot_trains or title.train(name).unlimited:
            naming.complain(
                ("left", name), f"{name} trains are unlimited, so they are not counted in the stack", "leave them out"
            )
    if stack:
        yield ("left",), GivenStock(place="depot", trains=tuple(stack))
    if out := naming.trains(file.out, ("out",)):
        yield ("out",), GivenStock(place="out", trains=out)


def total_of(title: Title, name: str) -> int:
    """Return how many trains of a type the game has."""
    facts = title.train(name)
    return len(title.file.minors) if facts.start == "minors" else facts.count


def _rusted(title: Title, file: CountedFile, name: str) -> bool:
    rusts = title.train(name).rusts
    return rusts is not None and file.phase in title.phase_order and title.reached(file.phase, rusts)
