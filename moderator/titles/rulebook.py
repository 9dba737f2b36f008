"""The shape of `rulebook.toml`: every section of a rulebook, in our words, and what covers it."""

from typing import Literal

from moderator.titles.schema import Table


class Section(Table):
    """One section of the rulebook: what it says in our words, and what covers it."""

    id: str
    heading: str
    says: str
    covered_by: tuple[str, ...] = ()
    attested: str | None = None
    out_of_scope: Literal["map", "prose"] | None = None
    also: str | None = None


class RulebookFile(Table):
    """The whole of `rulebook.toml`."""

    title: str = ""
    sections: tuple[Section, ...]
