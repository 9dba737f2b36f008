"""Moves of companies that float, grow and change what they are, made by players."""

from typing import Literal

from moderator.model.forms import company, filler, flag, patronage, place, word
from moderator.model.moves import Move
from moderator.model.told import Natural


class Float(Move):
    """`Ann: float K at Lyon`, `Ann: float L at Nancy zone FR patronage pink`: a minor where its owner chooses."""

    form = (company("company", "MINOR"), filler("at"), place(), word("zone", "ZONE").after("zone"), patronage())
    verb: Literal["float"] = "float"
    company: str
    place: str
    zone: str | None = None  # of track rights, where the map does not tell it
    patron: str | None = None  # the kind of patronage tile there, which pays at once what it pays least,
    patronage: Natural | None = None  # ... and how much that is
    printed: tuple[Natural, ...] = ()  # what is printed on it, beside yellow, green, brown and grey


class Expand(Move):
    """`Ann: expand GWR`, `Ann: expand GWR share`: a corporation gets its larger charter, a share bought before that."""

    form = (company(), flag("share", "share"))
    verb: Literal["expand"] = "expand"
    company: str
    share: bool = False
