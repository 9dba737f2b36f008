"""Keys that mechanics add to the tables of a ruleset."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

from moderator.model.record import Field, Record, add_field
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table

T = TypeVar("T")


class Key(Record, Generic[T]):
    """A key of one mechanic: in which `table` it stands, of what `kind` its value is, its default, and what it `says`.

    `of` reads it from a table of that kind.
    """

    table: type[Table]
    name: str
    kind: Any
    usual: T
    says: str = ""

    def of(self, table: Table) -> T:
        return cast(T, getattr(table, self.name))


class Keys(Record):
    """What one room adds to rulesets: `refers` says of what kind the names are that stand at a path, `sections` what
    codes of cases rest on that the ruleset names a section for; `has` whether a title has the mechanic, where no path
    of what it says tells that.
    """

    has: Callable[[TitleFile], bool] = lambda _: False
    keys: tuple[Key[Any], ...] = ()
    refers: Mapping[str, str] = Field(default_factory=dict)
    sections: Callable[[TitleFile], Mapping[str, str]] = lambda _: {}


def add_keys(keys: Keys) -> None:
    """Let the tables have them, before the first one is made."""
    for key in keys.keys:
        add_field(key.table, key.name, key.kind, key.usual)
