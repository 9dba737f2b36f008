"""Handing out shares and trains of a counted position, and findings if there are not enough."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from moderator.model.findings import Finding
from moderator.model.ledger import BOX, DEPOT, POOL, train_unit
from moderator.model.rounds import Counting
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible
from moderator.rules.certificates import can_part_with
from moderator.rules.holdings import loose_shares, move_shares, percent, share_size
from moderator.rules.train_supply import give_train
from moderator.vocabulary.starting_position import GivenCompany, Holding


def amended(counted: Counting, company: str, **changes: object) -> dict[str, Any]:
    """Return remedy fields that amend the line about a company, or an empty dict if there is none."""
    given = line_of(counted, company)
    return {} if given is None else {"remedy": given[1].replace(**changes), "mends": given[0]}


def line_of(counted: Counting, company: str) -> tuple[int, GivenCompany] | None:
    """Return number and move of the line in which a company was given, or None."""
    lines = ((line, move) for line, move in counted.lines if isinstance(move, GivenCompany))
    return next(((line, move) for line, move in lines if move.company == company), None)


def hand_shares(booking: Booking, held: Holding, account: str) -> Iterator[Finding]:
    """Give shares of a corporation to an account: a total on as few certificates as possible, or the stated ones.

    The president's certificate, if already given, is counted.
    """
    company = held.company
    if company not in booking.title.certificates:
        yield impossible(booking, f"{company} has no shares: it has a single owner", f"given {company} owner {account}")
        return
    size, first, unsold = (
        share_size(booking, company),
        booking.title.certificates[company][0],
        booking.title.unsold(company),
    )
    stated = sum(held.percents)
    owned = percent(booking, company, account)
    if stated % size or stated < owned or owned > first.shares * size:
        yield _odd_part(booking, company, account, stated, size)
        return
    free = loose_shares(booking.title, booking.position.books, company, unsold) * size
    if stated - owned > free:
        yield _too_many_shares(booking, company, account, stated)
    elif len(held.percents) == 1:
        count = (stated - owned) // size
        if can_part_with(booking, company, unsold, count):
            move_shares(booking, company, count, unsold, account, "setup")
        else:
            yield _no_such_certificates(booking, company, account, held.percents)
    else:
        yield from _hand_certificates(booking, held, account, owned, size)


def _hand_certificates(booking: Booking, held: Holding, account: str, owned: int, size: int) -> Iterator[Finding]:
    sizes = Counter(held.percents)
    sizes[owned] -= bool(owned)
    books, kinds = booking.position.books, booking.title.certificates[held.company][1:]
    unsold = booking.title.unsold(held.company)
    of_size = {kind.shares * size: kind.unit for kind in kinds}
    if any(count < 0 or count > books.of(of_size.get(p, ""), unsold) for p, count in sizes.items()):
        yield _no_such_certificates(booking, held.company, account, held.percents)
        return
    for part, count in sizes.items():
        booking.give(of_size.get(part, ""), unsold, account, count, "setup")


def _odd_part(state: State, company: str, account: str, stated: int, size: int) -> Finding:
    """Return the finding for a percentage that is no number of shares, less than the president's certificate, or
    repeated.
    """
    certificate = state.title.certificates[company][0].shares * size
    owns = state.position.books.of(state.title.certificates[company][0].unit, account)
    expected = f"at least {certificate}% in steps of {size}%" if owns else f"steps of {size}%, stated once"
    return impossible(
        state, f"{account} cannot hold {stated}% of {company}", "count again", expected=expected, actual=f"{stated}%"
    )


def _too_many_shares(state: State, company: str, account: str, stated: int) -> Finding:
    position = state.position
    holders = [name for name in (*position.players, POOL) if name != account]
    others = {name: part for name in holders if (part := percent(State(state.title, position), company, name))}
    parts = [f"{name} {part}%" for name, part in (*others.items(), (account, stated))]
    return impossible(
        state,
        f"more than 100% of {company}: {list_words(parts)}",
        "count the shares again",
        expected="at most 100%",
        actual=f"{sum(others.values()) + stated}%",
    )


def _no_such_certificates(state: State, company: str, account: str, parts: Iterable[int]) -> Finding:
    size, books = share_size(state, company), state.position.books
    left = [
        f"{count} of {kind.shares * size}%"
        for kind in state.title.certificates[company][1:]
        if (count := books.of(kind.unit, state.title.unsold(company)))
    ]
    sizes = list_words(f"{part}%" for part in parts)
    return impossible(
        state,
        f"{account} cannot hold {sizes} of {company}: no certificates add up to it",
        "state the size of each certificate",
        expected=list_words(left) if left else "none left",
        actual=sizes,
    )


def hand_trains(booking: Booking, trains: Iterable[str], account: str) -> Iterator[Finding]:
    """Give trains to a company, the pool or the stack, and yield findings if there are too many."""
    title, books, trains = booking.title, booking.position.books, tuple(trains)
    for train, count in Counter(trains).items():
        card = title.card(train)
        endless = title.train(train).unlimited
        if endless and account == DEPOT:
            rest = booking.instead(trains=tuple(each for each in trains if each != train))
            yield impossible(booking, f"the stack never runs out of {train} trains", "leave them out", rest)
            continue
        source = DEPOT if endless or train in title.coaches else BOX
        free = count if endless else books.of(train_unit(card), source)
        give_train(booking, train, source, account, "setup", min(count, free))
        if free < count:
            held = Counter(dict(books.holders(train_unit(card)))) + Counter({account: count - free})
            parts = list_words(f"{name} {number}" for name, number in held.items() if name != BOX)
            total = books.total(train_unit(card))
            yield impossible(
                booking,
                f"there are only {total} of the {card} trains: {parts}",
                "count the trains again",
                expected=total,
                actual=total + count - free,
            )
