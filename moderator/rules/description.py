"""Describe a company from the books, for JSON, position files and late starts."""

from collections.abc import Mapping

from moderator.model.ledger import BANK, BOX, INVESTOR, MONEY, POOL, charter_unit, token_unit
from moderator.model.position import Cell, GrantedPower
from moderator.model.values import Field, Record
from moderator.rules.booking import State
from moderator.rules.holdings import LAST_OWNER, charter_name, percent, president, share_size, trains_of


class Marker(Record):
    """The marker of a started corporation. `stack` counts from 0 at the top; `par` is its par price."""

    cell: Cell
    price: int
    stack: int
    par: int


class Company(Record):
    """The description of a minor, corporation or private.

    `owner` is the president or owner, or the last owner of a closed minor; None if there is none. `parts` maps accounts
    to percentages of a corporation, including its treasury and the pool. `tokens_unpaid` are paid for when it floats.
    """

    owner: str | None
    cash: int
    trains: tuple[str, ...]
    stations: tuple[str, ...]
    tokens_left: int
    tokens_unpaid: int
    tokens: int  # in the whole game
    floated: bool
    operated: bool
    earned: bool
    closed: bool
    formed_of: tuple[str, ...]  # the two corporations of a merger
    used: bool
    power: GrantedPower | None
    charter: str | None = None  # of a minor or corporation
    marker: Marker | None = None
    parts: Mapping[str, int] = Field(default_factory=dict)


def describe(state: State, company: str) -> Company:
    """Return the description of one company."""
    title, position = state.title, state.position
    books, unit, private = position.books, token_unit(company), company in title.file.privates
    holder = next(iter(books.holders(charter_unit(company))), None) if private else None
    owned = president(state, company) or LAST_OWNER.of(position).get(company)
    return Company(
        owner=(None if holder in (BANK, BOX) else holder) if private else owned,
        cash=books.of(MONEY, company),
        trains=tuple(trains_of(state, company)),
        stations=position.stations.get(company, ()),
        tokens_left=books.of(unit, company),
        tokens_unpaid=books.of(unit, BANK),
        tokens=books.total(unit),
        floated=company in position.floated,
        operated=company in position.operated,
        earned=company in position.earned,
        closed=holder == BOX if private else company in position.closed,
        formed_of=position.formed.get(company, ()),
        used=company in position.used,
        power=position.powers.get(company),
        charter=None if private else charter_name(state, company),
        marker=_marker(state, company),
        parts=parts_of(state, company) if company in title.certificates else {},
    )


def _marker(state: State, company: str) -> Marker | None:
    position = state.position
    cell = position.cells.get(company)
    if cell is None:
        return None
    return Marker(cell, state.title.market.price(cell), position.stacks[cell].index(company), position.par[company])


def parts_of(state: State, company: str) -> dict[str, int]:
    """Return how much of a corporation each account holds, in percent."""
    dummy = () if state.position.investor is None else (INVESTOR,)
    accounts = (*state.position.players, *dummy, company, state.title.unsold(company), POOL)
    return {account: part for account in accounts if (part := percent(state, company, account))}


def certificates_of(state: State, account: str) -> dict[str, tuple[int, ...]]:
    """Return the sizes in percent of the certificates that an account holds of each corporation, the president's
    first.
    """
    held: dict[str, tuple[int, ...]] = {}
    for company, kinds in state.title.certificates.items():
        size = share_size(state, company)
        each = [kind.shares * size for kind in kinds for _ in range(state.position.books.of(kind.unit, account))]
        if each:
            held[company] = tuple(each)
    return held
