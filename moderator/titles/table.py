"""What every table of a ruleset is made of: the table itself, and figures and texts within their bounds."""

from typing import Annotated, Literal, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

T = TypeVar("T")


class Table(BaseModel):
    """A frozen table of a ruleset file; unknown keys are refused, so a typo never passes for a rule."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # built when first read


def distinct(values: tuple[T, ...]) -> tuple[T, ...]:
    """The same values. Raises an error of the ruleset for one that is there twice."""
    seen: set[T] = set()
    for value in values:
        if value in seen:
            raise PydanticCustomError("twice", "{value} is named twice", {"value": repr(value)})
        seen.add(value)
    return values


Colour = Literal["yellow", "green", "brown", "grey"]
COLOURS: tuple[Colour, ...] = get_args(Colour)  # of tiles, as they are laid on one another
HexKind = Literal["city", "town", "port", "offboard", "mine", "district"]
Terrain = Literal["mountain", "river"]
Ore = Literal["coal", "steel"]

Flag = Annotated[bool, Field(strict=True)]
Money = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]  # whole currency units
Price = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]  # what cannot be had for nothing, and what is divided by
Percent = Annotated[int, Field(strict=True, ge=0, le=100)]
Part = Annotated[int, Field(strict=True, ge=1, le=100)]  # a percentage that is something
Rate = Annotated[int, Field(strict=True, ge=1, le=1000)]  # a percentage of a price
Count = Annotated[int, Field(strict=True, ge=0, le=100)]  # pieces in a box, and how often something is done
Few = Annotated[int, Field(strict=True, ge=1, le=100)]
Text = Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]+$")]
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r'^[^\x00-\x20:;"\x7f][^\x00-\x1f:;"\x7f]*$')]
Word = Annotated[str, Field(min_length=1, max_length=40, pattern=r'^[^\s:;"=\x00-\x1f\x7f]+$')]  # a journal writes it
Coordinate = Annotated[str, Field(pattern=r"^[A-Z]{1,2}[0-9]{1,2}$")]
Distinct = AfterValidator(distinct)
