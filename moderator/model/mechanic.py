"""A mechanic: what the books do by a rule, how its events are told, and in which columns its money stands."""

from collections.abc import Mapping
from typing import Literal

from moderator.model.record import Field, Record

OTHER = "other"  # the column of what no column is for

CALLS = "the {train} train: {values:values}"  # what one train earns by its stops

Told = str | Mapping[str, str]
Dealt = Literal["", "bought", "sold"]
Answered = Literal["did", "trade", "due", "brought", "marked"]


class Mechanic(Record):
    """What the books do by a rule.

    `tells` words its events, by their `kind` where there are several: fields of the event or its facts, as money
    (`{amount:money}`), lists (`list`, `commas`), values or amounts by name (`values`, `amounts`), or a number of
    things (`{count:share}`). A wording that begins with `{company} ` says what happened to that company. `player` and
    `company` are the columns in which its money stands in their rows.

    A line that was entered is answered by one sentence of what it `did`, by its other events, which it `brought` about,
    and with a mark by those that nobody may miss (`marked`). A `trade` is told by the shares that changed hands; one
    that is `due` again only if something did, for what is due tells it. `buys` is what its money is for in the sentence
    where no event tells. Shares of a `deal` have a price, and its rounding. `private` is the field that names the
    private, minor or director's lot whose power it is; the first of several that does.
    """

    says: str
    tells: Told = Field(default_factory=dict)
    player: str = OTHER
    company: str = OTHER
    answer: Answered = "brought"
    buys: str = ""
    deal: Dealt = ""
    private: str = ""

    def wording(self, kind: str) -> str:
        """The wording of an event of this kind. Raises KeyError for one that nobody tells."""
        return self.tells if isinstance(self.tells, str) else self.tells[kind]
