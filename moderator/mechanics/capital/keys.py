"""Keys: how corporations are paid for the shares of their offering, from which train on, and their destinations."""

from typing import Literal

from moderator.model.record import Field
from moderator.titles.companies import Words
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Few, Part, Table, Word

Way = Literal["escrow", "shares", "full"]


class Capital(Table):
    """How a corporation is paid for the shares of its offering: that is settled as it is started.

    For each share (`shares`), as the offer and the phase say where those pay in full (`full`), or in escrow: for the
    first shares at once, the price of the others lies with the bank until the places of its destination are joined. Of
    trains that have sold out the last one listed counts.
    """

    begins: Way = "shares"  # from the beginning of the game,
    sold_out: dict[Word, Way] = Field(default_factory=dict)  # ... and once the last train of a type has left the stack
    at_once: Few = 5  # so many shares are paid for at once where the rest lies in escrow
    # The percent with which a corporation floats once the last train of a type has left the stack.
    float_at: dict[Word, Part] = Field(default_factory=dict)
    destinations: dict[Word, Words] = Field(default_factory=dict)  # places that track joins, by corporation


CAPITAL: Key[Capital | None] = Key(TitleFile, "capital", Capital | None, None)
KEYS = Keys(
    keys=(CAPITAL,),
    refers={
        "capital.sold_out.KEYS": "train",
        "capital.float_at.KEYS": "train",
        "capital.destinations.KEYS": "corporation",
        "capital.destinations.*": "hex",
    },
)
