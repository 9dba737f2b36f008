"""Check a whole ruleset and report the faults of all files together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from moderator.titles.board import Hex, MapFile, Zone
from moderator.titles.checking.companies import check_companies, check_likes, find_twins
from moderator.titles.checking.course import check_course, check_mechanics
from moderator.titles.checking.draft import Draft
from moderator.titles.checking.names import check_names
from moderator.titles.checking.shape import check_shape
from moderator.titles.checking.unread import find_unread
from moderator.titles.folder import (
    CHART,
    MOST_FOUND,
    TABLES,
    Fault,
    Key,
    Layer,
    holds,
    lay_over,
    lay_rulebook,
    lay_title,
    read_chart,
    refuse,
    show,
    spell,
    suggest,
)
from moderator.titles.market import NO_MARKET, BadChart, Market, parse_market
from moderator.titles.other_files import ImportFile, RulebookFile, Section
from moderator.titles.overlay import KEY, BadOption, NoSuchPath, Tables, by_number, choose, way_to
from moderator.titles.schema import Option, TitleFile

# ---- files other than title.toml ----


def check_others(draft: Draft) -> Iterator[Fault]:
    """Yield the faults of a ruleset's files other than `title.toml`: map, market chart, rulebook and imports."""
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
            yield Fault("map.toml", (*key, "right_bank"), "there is no river here", "add its `banks`")


def check_chart(draft: Draft) -> Iterator[Fault]:
    """Yield faults of the chart's zones and par prices."""
    zones = dict(draft.each(Zone, "zones"))
    letters = {facts.letter: name for name, facts in zones.items()}
    for name, facts in zones.items():
        if letters[facts.letter] != name:
            problem = f"{facts.letter} is also the letter of {letters[facts.letter]}"
            yield Fault("title.toml", ("zones", name, "letter"), problem, "choose another letter")
        elif draft.market.rows and facts.letter not in draft.market.zones.values():
            problem = f"market.txt has no cell marked {facts.letter}"
            yield Fault("title.toml", ("zones", name, "letter"), problem, "mark some cells, or leave the zone out")
    for letter in sorted(set(draft.market.zones.values()) - {*letters}):
        yield Fault("market.txt", (), f"no zone has the letter {letter}", f"add [zones.NAME] with letter = {letter!r}")
    groups = draft.market.starts
    prices = [draft.market.price(cell) for cell in sorted(groups) if groups[cell] in ("", min(groups.values()))]
    if draft.market.rows and not prices:
        yield Fault("market.txt", (), "no par price is marked", "write * after each par price")
    if 0 in prices:
        yield Fault("market.txt", (), "a company cannot start at 0", "remove the *")
    for twice in sorted({price for price in prices if prices.count(price) > 1}):
        yield Fault("market.txt", (), f"two cells with {twice} are par prices", "mark only one of them")


def _rulebook(draft: Draft) -> Iterator[Fault]:
    seen: set[str] = set()
    for key, tables in draft.find("rulebook.toml", "sections"):
        section = draft.sound(Section, tables)
        if section is None:
            continue
        if section.id in seen:
            yield Fault("rulebook.toml", (*key, "id"), f"section {section.id} is there twice", "keep one of them")
        seen.add(section.id)
        coverage = [bool(section.covered_by), section.attested is not None, section.out_of_scope is not None]
        if not any(coverage):
            remedy = "add covered_by, attested or out_of_scope"
            yield Fault("rulebook.toml", key, f"section {section.id} does not say what covers it", remedy)


def _imports(draft: Draft) -> Iterator[Fault]:
    """Yield options that are given values they do not offer."""
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
            problem, remedy = f"{imported.option} adds nothing", "write the value it sets"
            yield Fault("import.toml", ("options", theirs, "option"), problem, remedy)
    for key, name, value in named:
        option = draft.part(Option, "options", name)
        if option is not None and value not in option.choices:
            problem = f"{name} does not offer {show(value)}"
            yield Fault("import.toml", key, problem, suggest(value, option.choices))


def check_ruleset(layers: Sequence[Layer], options: Iterable[tuple[str, str]]) -> None:
    """Raise BrokenRuleset unless these folders make a valid title, with these options too. Raises BadOption."""
    chart, faults = NO_MARKET, [*check_layers(layers)]
    try:
        chart = read_chart(layers)
    except BadChart as problem:
        faults.append(Fault(CHART, (), str(problem), problem.remedy))
    draft = draft_of(layers, chart)
    unread = (fault for fault in find_unread(draft) if holds(layers[-1].tables(fault.file), fault.key))
    refuse(layers, _first(chain(faults, check_whole(draft), unread)))
    if options:
        refuse(layers, _first(check_chosen(draft, options)))


def draft_of(layers: Sequence[Layer], chart: Market) -> Draft:
    """Return the tables of these folders, without any options chosen."""
    hexes, imports = (lay_over(layers, name) for name in ("map.toml", "import.toml"))
    laid = lay_title(layers)
    return Draft(choose(laid, ()), hexes, lay_rulebook(layers), imports, chart, laid)


def check_chosen(draft: Draft, options: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    """Yield the faults of title.toml with these options chosen. Raises BadOption."""
    return check_title(draft.replace(title=choose(draft.laid, options)))


def check_whole(draft: Draft) -> list[Fault]:
    """Return the first faults of a ruleset without repeats, those of title.toml first."""
    title = _first(chain(check_title(draft), check_mechanics(draft)))
    return _first(chain(title, check_options(draft, title, check_title), _check_beside(draft)))


def _check_beside(draft: Draft) -> Iterator[Fault]:
    """Yield the faults of the other files."""
    for file, shape, tables in (
        ("map.toml", MapFile, draft.map),
        ("rulebook.toml", RulebookFile, draft.rulebook),
        ("import.toml", ImportFile, draft.imports),
    ):
        yield from check_shape(file, shape, tables)
        yield from check_names(draft, file)
    yield from check_others(draft)


def _first(faults: Iterable[Fault]) -> list[Fault]:
    """Return the first MOST_FOUND faults, without repeats."""
    found: dict[Fault, None] = {}
    for fault in faults:
        found.setdefault(fault)
        if len(found) == MOST_FOUND:
            break
    return [*found]


def check_title(draft: Draft) -> Iterator[Fault]:
    """Yield the faults of title.toml, with or without options applied."""
    rows = draft.texts("title.toml", "chart.rows")
    if rows:
        try:
            draft = draft.replace(market=parse_market("\n".join(rows)))
        except BadChart as problem:
            yield Fault("title.toml", ("chart", "rows"), str(problem), problem.remedy)
        else:
            yield from check_chart(draft)
    yield from check_likes(draft)
    yield from check_shape("title.toml", TitleFile, draft.title)
    yield from check_names(draft, "title.toml")
    yield from check_companies(draft)
    yield from check_course(draft)


def check_layers(layers: Sequence[Layer]) -> Iterator[Fault]:
    """Yield faults in the `without` of each file of each folder."""
    for count, layer in enumerate(layers):
        for file in TABLES:
            if KEY in layer.tables(file):
                within = file if layer is layers[-1] else f"{layer.folder.name}/{file}"
                yield from _taken(within, layer.tables(file)[KEY], _below(layers[:count], file))


def _below(layers: Sequence[Layer], file: str) -> Tables:
    return by_number(lay_rulebook(layers)) if file == "rulebook.toml" else lay_over(layers, file)


def _taken(file: str, named: Any, below: Tables) -> Iterator[Fault]:
    if not isinstance(named, list):
        yield Fault(file, (KEY,), f"{show(named)} is not a list", "put paths in square brackets: [ ... ]")
        return
    for place, path in enumerate(named):
        if not isinstance(path, str):
            yield Fault(file, (KEY, place), f"{show(path)} is not a text", "put it in quotation marks")
        elif not way_to(below, path):
            yield Fault(file, (KEY, place), f"the rulesets below have no {show(path)}", _near(below, path))


def _near(below: Tables, path: str) -> str:
    """Return a suggestion for a path: names similar to the first one that is not found."""
    names, before = path.split("."), ""
    for name in names:
        if not isinstance(below, dict) or not isinstance(below.get(name), dict | list):
            break
        below, before = below[name], f"{before}{name}."
    known = [f"{before}{each}" for each in below if isinstance(each, str)] if isinstance(below, dict | list) else []
    return suggest(path, known)


_FILE = "title.toml"
_DIGITS = 4


def check_options(
    draft: Draft, before: Iterable[Fault], check_title: Callable[[Draft], Iterator[Fault]]
) -> Iterator[Fault]:
    """Yield faults of the options themselves, and of the title that each choice makes.

    Faults in `before`, those of the title without options, are not reported again.
    """
    reported = {(fault.key, fault.problem) for fault in before}
    options = dict(draft.each(Option, "options"))
    for name, option in options.items():
        yield from _badly_put(name, option)
        for choice in option.choices:
            if option.add is not None and not _is_number(choice):
                continue
            key = _key_of(name, option, choice)
            for chosen in _chosen_with(options, name, choice):
                try:
                    title = choose(draft.laid, chosen)
                except NoSuchPath as error:
                    yield Fault(_FILE, key, str(error), error.remedy)
                    break
                except BadOption:  # the drawn options do not go with this choice
                    continue
                for fault in check_title(draft.replace(title=title)):
                    if (fault.key, fault.problem) not in reported:
                        reported.add((fault.key, fault.problem))
                        said = " and ".join(f"{other} {value}" for other, value in chosen)
                        problem = f"with {said}, {spell(fault.key)}: {fault.problem}"
                        yield Fault(_FILE, key, problem, fault.remedy)
            yield from _led_nowhere(draft, name, option, choice)


def _key_of(name: str, option: Option, choice: str) -> Key:
    """Return the key at which a choice says what it changes."""
    if choice in option.put or choice in option.without:
        return "options", name, "put" if choice in option.put else "without", choice
    return "options", name, "choices" if option.add is None else "add"


def _chosen_with(options: Mapping[str, Option], name: str, choice: str) -> list[list[tuple[str, str]]]:
    """Return the options of a new game with this choice: with the one it needs, and with those drawn for a number of
    players.
    """
    option = options[name]
    needed = options.get(option.needs or "")
    beside = [] if needed is None else [(option.needs or "", needed.choices[-1]), (name, choice)]
    games = {tuple(beside or [(name, choice)]): None}
    for count in sorted({each for facts in options.values() for each in facts.drawn}):
        if option.players and count not in option.players:
            continue
        chosen = dict(beside or [(name, choice)])
        for other, facts in options.items():
            barred = {
                each for made, value in chosen.items() for each in options[made].bars.get(value, {}).get(other, ())
            }
            open_to = [each for each in facts.choices if each not in barred]
            if count in facts.drawn and other not in chosen and open_to:
                chosen[other] = open_to[0]
        games[tuple(chosen.items())] = None
    return [list(game) for game in games]


def _led_nowhere(draft: Draft, name: str, option: Option, choice: str) -> Iterator[Fault]:
    """Yield the paths of a choice's `without` at which neither the title nor another choice has anything."""
    put = [path for _, facts in draft.each(Option, "options") for values in facts.put.values() for path in values]
    for place, path in enumerate(option.without.get(choice, ())):
        if not way_to(draft.laid, path) and not any(f"{path}.".startswith(f"{each}.") for each in put):
            problem, remedy = f"nothing is at {path[:60]}", "name a table, a key or an entry of a list in title.toml"
            yield Fault(_FILE, ("options", name, "without", choice, place), problem, remedy)


def _badly_put(name: str, option: Option) -> Iterator[Fault]:
    for key, values in (("put", option.put), ("without", option.without), ("bars", option.bars)):
        for value in values:
            if value not in option.choices:
                problem, remedy = f"{show(value)} is not among the choices", "add it to choices, or leave it out"
                yield Fault(_FILE, ("options", name, key, value), problem, remedy)
    for place, choice in enumerate(option.choices):
        if option.add is not None and not _is_number(choice):
            problem, remedy = f"{show(choice)} is not a number", "write digits in quotation marks"
            yield Fault(_FILE, ("options", name, "choices", place), problem, remedy)


def _is_number(choice: str) -> bool:
    return choice.isascii() and choice.isdigit() and len(choice) < _DIGITS
