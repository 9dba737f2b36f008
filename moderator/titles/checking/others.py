"""The files beside title.toml: the map, the chart, the rulebook, and the names of another program."""

from collections.abc import Iterator

from moderator.titles.chart import Zone
from moderator.titles.checking.companies import find_twins
from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault, Key, show, suggest
from moderator.titles.imports import ImportFile
from moderator.titles.map import Hex
from moderator.titles.rulebook import Section
from moderator.titles.schema import Option


def check_others(draft: Draft) -> Iterator[Fault]:
    yield from _map(draft)
    yield from check_chart(draft)
    yield from _rulebook(draft)
    yield from _imports(draft)


def _map(draft: Draft) -> Iterator[Fault]:
    named = [*draft.find("map.toml", "hexes.*.name"), *draft.find("map.toml", "hexes.*.right_bank")]
    yield from find_twins("map.toml", named, {})
    for key, tables in draft.find("map.toml", "hexes.*"):
        facts = draft.sound(Hex, tables)
        if facts is not None and len(facts.banks) not in (0, 2):
            problem = f"a river has two banks, not {len(facts.banks)}"
            yield Fault("map.toml", (*key, "banks"), problem, "write [LEFT, RIGHT]")
        if facts is not None and facts.right_bank and not facts.banks:
            yield Fault("map.toml", (*key, "right_bank"), "no river is here", "name its `banks`, too")


def check_chart(draft: Draft) -> Iterator[Fault]:
    """The zones of the chart by their letters, and its starting values."""
    zones = dict(draft.each(Zone, "zones"))
    letters = {facts.letter: name for name, facts in zones.items()}
    for name, facts in zones.items():
        if letters[facts.letter] != name:
            problem = f"{facts.letter} is the letter of {letters[facts.letter]} too"
            yield Fault("title.toml", ("zones", name, "letter"), problem, "give each a letter of its own")
        elif draft.market.rows and facts.letter not in draft.market.zones.values():
            problem = f"no cell of market.txt is marked {facts.letter}"
            yield Fault("title.toml", ("zones", name, "letter"), problem, "mark some, or leave the zone out")
    for letter in sorted(set(draft.market.zones.values()) - {*letters}):
        yield Fault("market.txt", (), f"no zone has the letter {letter}", f"add [zones.NAME] with letter = {letter!r}")
    groups = draft.market.starts
    prices = [draft.market.price(cell) for cell in sorted(groups) if groups[cell] in ("", min(groups.values()))]
    if draft.market.rows and not prices:
        yield Fault("market.txt", (), "no starting value is marked", "write a * behind each")
    if 0 in prices:
        yield Fault("market.txt", (), "a company cannot start at 0", "take the * away")
    for twice in sorted({price for price in prices if prices.count(price) > 1}):
        yield Fault("market.txt", (), f"two cells of {twice} are starting values", "mark one of them")


def _rulebook(draft: Draft) -> Iterator[Fault]:
    seen: set[str] = set()
    for key, tables in draft.find("rulebook.toml", "sections"):
        section = draft.sound(Section, tables)
        if section is None:
            continue
        if section.id in seen:
            yield Fault("rulebook.toml", (*key, "id"), f"section {section.id} stands there twice", "tell it once")
        seen.add(section.id)
        said = [bool(section.covered_by), section.attested is not None, section.out_of_scope is not None]
        if not any(said):
            remedy = "add covered_by, attested or out_of_scope"
            yield Fault("rulebook.toml", key, f"nothing says what watches over section {section.id}", remedy)


def _imports(draft: Draft) -> Iterator[Fault]:
    """Options are given values that they offer."""
    facts = draft.sound(ImportFile, draft.imports)
    if facts is None:
        return
    named: list[tuple[Key, str, str]] = [(("always", name), name, value) for name, value in facts.always.items()]
    for action, options in facts.with_action.items():
        named += [(("with_action", action, name), name, value) for name, value in options.items()]
    for theirs, imported in facts.options.items():
        option = draft.part(Option, "options", imported.option)
        if imported.value is not None:
            named.append((("options", theirs, "value"), imported.option, imported.value))
        elif option is not None and option.add is None:
            problem, remedy = f"{imported.option} adds nothing", "write the value it stands for"
            yield Fault("import.toml", ("options", theirs, "option"), problem, remedy)
    for key, name, value in named:
        option = draft.part(Option, "options", name)
        if option is not None and value not in option.choices:
            problem = f"{name} does not offer {show(value)}"
            yield Fault("import.toml", key, problem, suggest(value, option.choices))
