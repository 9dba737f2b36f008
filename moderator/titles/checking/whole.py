"""A ruleset checked whole: every fault of every file, told together."""

from collections.abc import Iterator

from moderator.titles.checking.companies import check_companies
from moderator.titles.checking.course import check_course, check_mechanics
from moderator.titles.checking.draft import Draft
from moderator.titles.checking.fault import Fault
from moderator.titles.checking.names import check_names
from moderator.titles.checking.options import check_options
from moderator.titles.checking.others import check_others
from moderator.titles.checking.shape import check_shape
from moderator.titles.imports import ImportFile
from moderator.titles.map import MapFile
from moderator.titles.rulebook import RulebookFile
from moderator.titles.schema import TitleFile


def check_whole(draft: Draft) -> list[Fault]:
    """All faults of a ruleset, those of title.toml first; none is told twice."""
    title = [*check_title(draft), *check_mechanics(draft)]
    faults = [*title, *check_options(draft, title, check_title)]
    for file, shape, tables in (
        ("map.toml", MapFile, draft.map),
        ("rulebook.toml", RulebookFile, draft.rulebook),
        ("import.toml", ImportFile, draft.imports),
    ):
        faults += check_shape(file, shape, tables)
        faults += check_names(draft, file)
    faults += check_others(draft)
    return [*dict.fromkeys(faults)]


def check_title(draft: Draft) -> Iterator[Fault]:
    """The faults of title.toml as it stands, its options chosen or not."""
    yield from check_shape("title.toml", TitleFile, draft.title)
    yield from check_names(draft, "title.toml")
    yield from check_companies(draft)
    yield from check_course(draft)
