"""Minors that end: absorbed by a corporation, dissolved, or abandoned."""

from typing import Any

from moderator.model.ledger import BANK, BOARD, BOX, MONEY, POOL, charter_unit, token_unit, train_unit
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import drop_asked
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import LAST_OWNER, minors_of, president, trains_of
from moderator.rules.basics.place_tokens import take_back
from moderator.rules.basics.points import settle_trains
from moderator.rules.basics.privates import refuse_cited
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import leave_play
from moderator.vocabulary.minors import Exchange


def refuse_terms(state: State, move: Exchange) -> None:
    """Raise NotBooked if the line states what is replaced, declined or paid in a merger, and this is none."""
    terms = {"token PLACE": "stations", "without": "without", "gets": "gets"}
    for word, field in terms.items():
        if getattr(move, field):
            bare = state.instead(stations=(), without=(), gets=0)
            raise state.refuse("wrong-round", f"`{word}` has no meaning in this exchange: leave it out", bare)


def own_minor(state: State, minor: str, player: str, about: str | None = None) -> None:
    """Raise NotBooked unless the player owns this minor; `about` is the case of the rulebook's claims."""
    owned = minors_of(state, player)
    if not state.title.file.minors:
        raise state.refuse("wrong-round", "this title has no minors")
    if minor not in owned:
        raise state.refuse(
            "exchange-owner",
            f"{player} does not own minor {minor}{f', but {list_words(owned)}' if owned else ''}",
            (state.instead(minor=owned[0]) or state.instead(company=owned[0])) if owned else None,
            about=about,
        )


def absorb(desk: Desk, minor: str, company: str) -> None:
    """Put a minor's money and trains on a corporation's charter and close it."""
    _empty(desk, minor, company, company, "merges", target=company)
    settle_trains(desk, company)


def dissolve(desk: Desk, minor: str, kind: str, trains: str = "pool", **facts: Any) -> None:
    """Return a minor's money to the bank and its trains to the pool, and close it; told in the words of this kind.

    The trains may leave the game instead ("out").
    """
    out = trains == "out"
    _empty(desk, minor, BANK, BOX if out else POOL, f"{kind}-out" if out else kind, **facts)


def abandon(desk: Desk, minor: str) -> None:
    """The charter of a minor goes to the pool, its trains too, its money to the bank; its stations leave the map."""
    books, (holder,) = desk.position.books, desk.position.books.holders(charter_unit(minor))
    cash, trains = books.of(MONEY, minor), trains_of(desk, minor)
    cars = [train for train in trains if desk.title.train(train).car]  # with the charter
    desk.pay(minor, BANK, cash, "abandonment")
    for train in trains:
        if train not in cars:
            give_train(desk, train, minor, POOL, "abandonment")
    desk.give(charter_unit(minor), holder, POOL, 1, "abandonment")
    leave_play(desk, minor, "abandonment")
    take_back(desk, {minor})
    desk.tell("abandonment", company=minor, amount=cash, count=len(trains) - len(cars))


def _empty(desk: Desk, minor: str, purse: str, yard: str, kind: str, **facts: Any) -> None:
    title, books = desk.title, desk.position.books
    cash, trains = books.of(MONEY, minor), 0
    desk.pay(minor, purse, cash, "minor-exchange")
    for name in title.train_names:
        count = books.of(train_unit(name), minor)
        desk.give(train_unit(name), minor, yard, count, "minor-exchange")
        trains += count
    owner = president(desk, minor)
    if owner is not None:
        desk.give(charter_unit(minor), owner, BOX, 1, "minor-exchange")
        LAST_OWNER.put(desk.position, minor, owner)
    desk.give(token_unit(minor), BOARD, BOX, books.of(token_unit(minor), BOARD), "minor-exchange")
    desk.position.closed = desk.position.closed | {minor}
    desk.position.stations = {c: at for c, at in desk.position.stations.items() if c != minor}
    drop_asked(desk, minor)
    desk.tell("minor-exchange", kind, company=minor, amount=cash, count=trains, **facts)


def check_is_minor(state: State, named: str) -> None:
    """Raise NotBooked for a private, of which a mechanic would have taken the line."""
    if named in state.title.file.privates:
        raise refuse_cited(state, named, "power-used", f"{named} is not given for a share")
