"""The shape of `rulebook.toml`: every section of a rulebook, in our words, and what covers it."""

from typing import Annotated, Literal

from moderator.model.record import Field
from moderator.titles.table import Distinct, Table, Text, Word


class Section(Table):
    """One section of the rulebook: what it says in our words, and what covers it."""

    id: Word
    heading: Text
    says: Text
    covered_by: Annotated[tuple[Word, ...], Distinct] = ()
    attested: Text | None = None
    out_of_scope: Literal["map", "prose"] | None = None
    also: Text | None = None


class RulebookFile(Table):
    """The whole of `rulebook.toml`."""

    title: str = ""
    sections: tuple[Section, ...] = Field(min_length=1)
