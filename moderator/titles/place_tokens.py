"""Tokens that are no stations: one lies in a place and makes it worth more, or easier to run by, for somebody."""

from typing import Annotated, Literal

from moderator.model.record import Field
from moderator.titles.toml_table import Distinct, Flag, HexKind, Money, Table, Terrain, Word


class PlaceToken(Table):
    """The token of a private, laid by its owner in the turn of a company of his, or of a minor, laid in its turn.

    A `bonus` is worth more to the minor, or to who it has merged with: another token follows with a phase in which it
    is; that of a private to the company that has laid it. An `income` is added to every run of that company. A `town`
    is one for all companies of the owner. A `passage` does not count against the reach of the company's trains.
    """

    kind: Literal["bonus", "town", "passage", "income"]
    step: Literal["track", "token", "any"]
    worth: dict[Word, Money] = Field(default_factory=dict)  # from a phase on: what it adds, or pays as a town
    # "owner": a private's is laid by the company that owns it; "holder": by that, or, as an operating round begins, for
    # any company by the player who owns it, whose token leaves as privates close.
    by: Literal["president", "owner", "holder"] = "president"
    again: Flag = False  # it may be laid anew, once an operating round
    by_place: dict[Word, Money] = Field(default_factory=dict)  # hexes where it is worth something else than elsewhere
    train: Flag = False  # ... if it has a train
    places: Annotated[tuple[Word, ...], Distinct] = ()  # hexes; of any, if none is said,
    kinds: Annotated[
        tuple[HexKind, ...], Distinct
    ] = ()  # ... of these kinds; open country, or one town, if neither is named
    metropolis: Flag = True  # whether it may lie on one
    terrain: Annotated[tuple[Terrain, ...], Distinct] = ()  # only on such,
    least: Money = 0  # ... where a tile costs so much or more
    # What a bonus adds for every other company, until its owner turns the token (`use PRIVATE`): with that, and not as
    # the token is laid, the private leaves the game.
    others: Money = 0
    turns_down: Flag = False  # the private lies face down from then on: it pays and counts nothing any more
    closes: Flag = False  # the private leaves the game as its token is laid, which stays
