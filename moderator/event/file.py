"""`event.toml` as data: what each key holds. docs/use/tournament.md describes them; values are as written."""

import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(min_length=1, max_length=80)]
Long = Annotated[str, Field(min_length=1, max_length=400)]
Worth = Annotated[int, Field(ge=-(10**9), le=10**9)]
Number = Annotated[int, Field(ge=1, le=999)]
Day = datetime.date | Text

MOST_PLAYERS, MOST_ROUNDS, MOST_TABLES, MOST_DECISIONS = 500, 50, 200, 500


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


class Person(_Part):
    """Who somebody is: other names on sheets, a club, and the first and last round if not all are played."""

    also: list[Text] = Field(default_factory=list, max_length=20)
    club: Text | None = None
    note: Long | None = None
    first: Number | None = Field(default=None, alias="from")
    last: Number | None = Field(default=None, alias="until")


class Table(_Part):
    """Who sits at a table, the first seat first; its title and options; its result, or the file that has it."""

    players: list[Text] = Field(max_length=12)
    title: Text | None = None
    options: dict[Text, Text] = Field(default_factory=dict, max_length=40)
    result: Text | dict[Text, Worth | Literal["bankrupt"]] | None = None
    ended: Text | None = None


class Round(_Part):
    """A round: when it is played, who is not there, who sits out, and its tables once they are seated."""

    date: Day | None = None
    starts: datetime.time | Text | None = None
    limit: Annotated[int, Field(ge=1, le=9999)] | None = None  # minutes
    titles: list[Text] = Field(default_factory=list, max_length=MOST_TABLES)
    absent: list[Text] = Field(default_factory=list, max_length=MOST_PLAYERS)
    byes: list[Text] = Field(default_factory=list, max_length=MOST_PLAYERS)
    drawn: Long | None = None  # how, for whoever asks
    final: bool = False  # who does not sit in it has no bye
    tables: list[Table] = Field(default_factory=list, alias="table", max_length=MOST_TABLES)


class Decision(_Part):
    """What the director has ruled on a table, or on a player: who decided, and why."""

    by: Text
    why: Long
    day: Day | None = Field(default=None, alias="date")
    round: Number | None = None
    table: Number | None = None
    counts: Text | None = None  # the file that counts of several
    worths: dict[Text, Worth | Literal["bankrupt"]] = Field(default_factory=dict, max_length=12)
    out: bool = False  # the game does not count
    points: dict[Text, Annotated[int, Field(ge=-10_000, le=10_000)]] = Field(default_factory=dict, max_length=20)


class Event(_Part):
    """A whole event."""

    name: Text
    place: Text | None = None
    sizes: Annotated[list[Annotated[int, Field(ge=2, le=12)]], Field(alias="tables", min_length=1, max_length=11)]
    titles: list[Text] = Field(default_factory=list, max_length=MOST_TABLES)
    scheme: Text | None = None
    seed: Annotated[int, Field(ge=0, le=10**12)] | None = None
    rulesets: list[Long] = Field(default_factory=list, max_length=40)  # folders, from that of the event
    options: dict[Text, dict[Text, Text]] = Field(default_factory=dict, max_length=40)
    players: Annotated[dict[Text, list[Text] | Person], Field(max_length=MOST_PLAYERS)]
    rounds: list[Round] = Field(default_factory=list, alias="round", max_length=MOST_ROUNDS)
    decisions: list[Decision] = Field(default_factory=list, alias="decision", max_length=MOST_DECISIONS)

    @property
    def people(self) -> dict[str, Person]:
        """Everybody, with who he is."""
        return {name: told if isinstance(told, Person) else Person(also=told) for name, told in self.players.items()}

    @property
    def aliases(self) -> dict[str, list[str]]:
        """Everybody's other names, as `players.toml` has them."""
        return {name: person.also for name, person in self.people.items()}


KINDS: dict[str, type[_Part]] = {"players": Person, "round": Round, "table": Table, "decision": Decision}
