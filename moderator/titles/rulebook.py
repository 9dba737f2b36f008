"""The shape of `rulebook.toml`: every section of a rulebook, in our words, and what covers it."""

from typing import Annotated, Literal

from moderator.model.record import Field
from moderator.titles.toml_table import Distinct, Table, Text, Word


class Section(Table):
    """One section of the rulebook: what it says in our words, and what covers it.

    `covered_by` names checks and mechanics. Where a check serves several sections, `CODE@CASE` claims it for what it is
    about, a mechanic or a word of the check's own; the plain code stands for all other cases.
    """

    id: Word
    heading: Text
    says: Text
    covered_by: Annotated[tuple[Word, ...], Distinct] = ()
    attested: Text | None = None
    out_of_scope: Literal["map", "prose"] | None = None
    also: Text | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The checks and mechanics that cover it, whatever the case."""
        return tuple(dict.fromkeys(code.partition("@")[0] for code in self.covered_by))


class RulebookFile(Table):
    """The whole of `rulebook.toml`."""

    title: str = ""
    sections: tuple[Section, ...] = Field(min_length=1)
