"""A ruleset checked whole: every fault of every file, told together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from moderator.titles.checking.companies import check_companies, check_likes
from moderator.titles.checking.course import check_course, check_mechanics
from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import MOST_FOUND, Fault
from moderator.titles.checking.layers import check_layers
from moderator.titles.checking.names import check_names
from moderator.titles.checking.options import check_options
from moderator.titles.checking.others import check_chart, check_others
from moderator.titles.checking.shape import check_shape
from moderator.titles.folder import CHART, Layer, lay_over, lay_rulebook, lay_title, read_chart, refuse
from moderator.titles.imports import ImportFile
from moderator.titles.map import MapFile
from moderator.titles.market import NO_MARKET, BadChart, Market, parse_market
from moderator.titles.overlay import choose
from moderator.titles.rulebook import RulebookFile
from moderator.titles.schema import TitleFile


def check_ruleset(layers: Sequence[Layer], options: Iterable[tuple[str, str]]) -> None:
    """Raise BrokenRuleset unless these folders make a sound title, with these options too; or BadOption."""
    chart, faults = NO_MARKET, [*check_layers(layers)]
    try:
        chart = read_chart(layers)
    except BadChart as problem:
        faults.append(Fault(CHART, (), str(problem), problem.remedy))
    draft = draft_of(layers, chart)
    refuse(layers, [*faults, *check_whole(draft)])
    if options:
        refuse(layers, _first(check_chosen(draft, options)))


def draft_of(layers: Sequence[Layer], chart: Market) -> Draft:
    """The tables of these folders, none of their options chosen."""
    hexes, imports = (lay_over(layers, name) for name in ("map.toml", "import.toml"))
    laid = lay_title(layers)
    return Draft(choose(laid, ()), hexes, lay_rulebook(layers), imports, chart, laid)


def check_chosen(draft: Draft, options: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    """The faults of title.toml with these options chosen. Raises BadOption."""
    return check_title(draft.but(title=choose(draft.laid, options)))


def check_whole(draft: Draft) -> list[Fault]:
    """The first faults of a ruleset, those of title.toml before others; none is told twice."""
    title = _first(chain(check_title(draft), check_mechanics(draft)))
    return _first(chain(title, check_options(draft, title, check_title), _check_beside(draft)))


def _check_beside(draft: Draft) -> Iterator[Fault]:
    """The faults of the other files."""
    for file, shape, tables in (
        ("map.toml", MapFile, draft.map),
        ("rulebook.toml", RulebookFile, draft.rulebook),
        ("import.toml", ImportFile, draft.imports),
    ):
        yield from check_shape(file, shape, tables)
        yield from check_names(draft, file)
    yield from check_others(draft)


def _first(faults: Iterable[Fault]) -> list[Fault]:
    """As many as are looked for, each once."""
    found: dict[Fault, None] = {}
    for fault in faults:
        found.setdefault(fault)
        if len(found) == MOST_FOUND:
            break
    return [*found]


def check_title(draft: Draft) -> Iterator[Fault]:
    """The faults of title.toml as it stands, its options chosen or not."""
    rows = draft.texts("title.toml", "chart.rows")
    if rows:
        try:
            draft = draft.but(market=parse_market("\n".join(rows)))
        except BadChart as problem:
            yield Fault("title.toml", ("chart", "rows"), str(problem), problem.remedy)
        else:
            yield from check_chart(draft)
    yield from check_likes(draft)
    yield from check_shape("title.toml", TitleFile, draft.title)
    yield from check_names(draft, "title.toml")
    yield from check_companies(draft)
    yield from check_course(draft)
