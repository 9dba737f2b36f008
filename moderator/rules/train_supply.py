"""Trains on sale by the bank, and their prices."""

from collections.abc import Iterable

from moderator.model.declaration import TurnFact
from moderator.model.ledger import DEPOT, POOL, divide, train_unit
from moderator.model.moves import Move
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.values import Record
from moderator.rules.booking import Booking, State
from moderator.rules.events import BankTrains, TrainSupply
from moderator.rules.holdings import FREIGHT, charter_of, free_case, is_investors
from moderator.rules.listeners import adjusted
from moderator.rules.subsidiaries import abilities_of
from moderator.titles.abilities import Ability
from moderator.titles.privates import Power

# ---- supply ----


def left_in_depot(state: State, name: str) -> int | None:
    """Return how many trains of a type are left in the stack, or None if it never runs out."""
    return None if state.title.train(name).unlimited else state.position.books.of(train_unit(name), DEPOT)


def obsolete(state: State, train: str) -> bool:
    """Return whether the phase that makes a train obsolete has begun. It never does for a permanent train."""
    rusts = state.title.train(train).rusts
    return rusts is not None and state.title.reached(state.position.phase, rusts)


def keeps_obsolete(state: State, company: str) -> bool:
    """Return whether a company buys no trains but claims obsolete ones."""
    stacked = state.title.file.operating.obsolete == "stack"
    return stacked and charter_of(state, company).keeps_obsolete


def claimable(state: State, train: str) -> bool:
    """Return whether a train is obsolete and in the stack, free for companies that claim such trains."""
    return state.title.file.operating.obsolete == "stack" and obsolete(state, train)


def next_train(state: State) -> str | None:
    """Return the type on top of the stack, or None if it is empty. Trains kept for companies do not count."""
    for name in state.title.depot_trains:
        if left_in_depot(state, name) != 0 and not claimable(state, name) and not is_set_aside(state, name):
            return name
    return None


def on_sale(state: State) -> list[str]:
    """Return the types that the bank sells: those always sold, the top of the stack, and those sold alongside it."""
    title = state.title
    top = next_train(state)
    may_be_kept_on_sale = title.train_names if TrainSupply in title.adjusters else ()
    names = [
        *(name for name in may_be_kept_on_sale if adjusted(state, TrainSupply(name)).always_sold),
        *([top] if top is not None and not _is_barred(state, top) else []),
        *(name for name in title.beside_trains if _is_beside(state, name) and not _is_barred(state, name)),
        *(name for name in title.coaches if title.reached(state.position.phase, title.train(name).phase)),
    ]
    return [name for name in dict.fromkeys(names) if left_in_depot(state, name) != 0 and not claimable(state, name)]


def _is_beside(state: State, name: str) -> bool:
    """Return whether a type is sold while earlier ones are left: from its phase on, or after enough sales of other
    types.
    """
    facts, trains = state.title.train(name), state.title.file.trains
    sold = ((left_in_depot(state, other), trains[other].count - count) for other, count in facts.after.items())
    enough = all(left is not None and left <= most for left, most in sold)
    return enough and (facts.beside is None or state.title.reached(state.position.phase, facts.beside))


def _is_barred(state: State, name: str) -> bool:
    """Return whether a type is not for sale yet although it is on top of the stack."""
    return adjusted(state, TrainSupply(name)).barred


# ---- trains kept for companies ----


def is_set_aside(state: State, name: str) -> bool:
    """Return whether all trains of a type that are left in the stack are kept for companies."""
    return adjusted(state, TrainSupply(name)).set_aside


def first_train(state: State, company: str) -> str | None:
    """Return the train that a company must buy before any other, or None."""
    return adjusted(state, BankTrains(company)).first


def due_first(state: State, company: str) -> str | None:
    """Return the train that a company must buy first, if it is on sale."""
    card = first_train(state, company)
    return card if card is not None and card in on_sale(state) else None


def sold_to(state: State, company: str) -> list[str]:
    """Return the types that the bank sells to a company: only the one it must buy first until it has that."""
    if (first := due_first(state, company)) is not None:
        return [first]
    bank = adjusted(state, BankTrains(company))
    return [] if bank.closed else [name for name in on_sale(state) if name not in bank.barred]


def next_for(state: State, company: str) -> str | None:
    """Return the train that a company buys if the line names none."""
    return next((name for name in sold_to(state, company) if not state.title.train(name).car), None)


# ---- trains available ----


def barred_type(state: State, turn: Turn, card: str, seller: str = DEPOT) -> bool:
    """Return whether the company on turn may buy no further train of this type from the seller in this round."""
    return state.holds("one-a-type") and rationed(state, seller) and card in turn.from_bank


def rationed(state: State, seller: str) -> bool:
    """Return whether the status `one-a-type` counts trains bought from the seller."""
    return seller == DEPOT or (seller == POOL and state.title.file.operating.type_limit == "bank")


def pool_for(state: State, company: str) -> list[str]:
    """Return the train types that a company may buy from the pool: none if the bank may not sell it trains."""
    return [] if adjusted(state, BankTrains(company)).closed else in_pool(state)


def in_pool(state: State) -> list[str]:
    """Return the types in the pool, in the order of the ruleset."""
    return [name for name in state.title.train_names if state.position.books.of(train_unit(name), POOL)]


def none_left(state: State) -> bool:
    """Return whether the bank has no train for sale."""
    return next_train(state) is None and not in_pool(state)


NONE_LEFT = "the bank has no train left"


def trains_call_end(state: State) -> str | None:
    """Return why the bank's lack of trains has called the final operating rounds, or None."""
    ends = state.title.file.ending.last_train != "plays-on"
    return NONE_LEFT if ends and none_left(state) else None


# ---- sides ----
# The side of a train's card that is up on a charter, and the effect of moving the card.
#
# The books count cards. Only a company's card has one side up: a card in the stack or the pool is both.


def give_train(booking: Booking, train: str, source: str, target: str, why: str, count: int = 1) -> None:
    """Hand over trains, named by the side they show. Raises NotBooked if the source has too few with that side up."""
    title, position = booking.title, booking.position
    card = title.card(train)
    from_charter = has_sides(booking, source, card)
    if from_charter and title.train(card).freight is not None:
        freight = _turned(booking, source, card)
        held = freight if title.is_freight(train) else position.books.of(train_unit(card), source) - freight
        if held < count:
            turned = position.books.of(train_unit(card), source) - held >= count
            raise booking.refuse(
                "missing",
                f"{source} has {held} {train} trains, not {count}",
                _other_side(booking, train) if turned else None,
                words="name the side that faces up on its charter" if turned else None,
                expected=count,
                actual=held,
                about=why,
            )
    booking.give(train_unit(card), source, target, count, why)
    if title.is_freight(train):
        if from_charter:
            _turn(booking, source, card, -count)
        if has_sides(booking, target, card):
            _turn(booking, target, card, count)


def _other_side(booking: Booking, train: str) -> Move | None:
    """Return the move with the other side of the train's card."""
    (other,) = (side for side in booking.title.sides_of(booking.title.card(train)) if side != train)
    field = next((name for name in ("train", "replaces") if getattr(booking.move, name, None) == train), None)
    return None if field is None else booking.instead(**{field: other})


def has_sides(state: State, account: str, card: str) -> bool:
    """Return whether cards show one side there: with a company, and in the pool of titles that keep the side."""
    freight = state.title.train(card).freight
    return account in state.title.kinds or (account == POOL and freight is not None and freight.kept)


def sides_in_pool(state: State, card: str) -> tuple[str, ...]:
    """Return the sides for which a card in the pool may be bought."""
    both = state.title.sides_of(card)
    if len(both) == 1 or not has_sides(state, POOL, card):
        return both
    freight = _turned(state, POOL, card)
    plain = state.position.books.of(train_unit(card), POOL) - freight
    return tuple(side for side, count in zip(both, (plain, freight), strict=True) if count)


def _turn(booking: Booking, company: str, card: str, more: int) -> None:
    """Turn `more` of a company's cards to the freight side; back if negative."""
    turned = {**FREIGHT.of(booking.position).get(company, {}), card: _turned(booking, company, card) + more}
    if left := {name: count for name, count in turned.items() if count}:
        FREIGHT.put(booking.position, company, left)
    else:
        FREIGHT.drop(booking.position, company)


def _turned(state: State, company: str, card: str) -> int:
    """Return how many of a company's cards of a type show their freight side."""
    return FREIGHT.of(state.position).get(company, {}).get(card, 0)


def turn_over(booking: Booking, company: str, card: str, why: str) -> None:
    """Turn one of a company's cards to its freight side. Raises NotBooked if none shows the other side."""
    if booking.position.books.of(train_unit(card), company) <= _turned(booking, company, card):
        message = f"{company} has no {card} train with that side up"
        raise booking.refuse("missing", message, expected=1, actual=0, about=why)
    _turn(booking, company, card, 1)


def forget_sides(booking: Booking, company: str, card: str) -> None:
    """Forget the sides of a type when all its cards leave a company."""
    if turned := _turned(booking, company, card):
        _turn(booking, company, card, -turned)


# ---- train prices ----
# Prices that a company pays the bank, after discounts.


class OnSale(Record):
    """A train that a company may buy from the bank, whether it is in the pool, and its price for that company."""

    train: str
    pooled: bool
    price: int

    @property
    def seller(self) -> str | None:
        """Return the seller as a line names it; None for the stack."""
        return POOL if self.pooled else None


class Raised(Record):
    """Money raised in a turn for an owed train and needed for the dearest one. A cheaper one may leave some over."""

    own: tuple[int, ...] = ()  # for each treasury certificate that the company sold
    issued: tuple[int, ...] = ()  # for one, two, ... shares issued together, each of which lowers the price of all
    sold: tuple[int, ...] = ()  # for each certificate its president sold
    lent: int = 0  # by the bank, as loans


RAISED: TurnFact[Raised] = TurnFact("raised_for_train", Raised())  # since the last train was bought


ANNOUNCED: TurnFact[str | None] = TurnFact("announced", None)  # the private that makes the next train cheaper


def announced_power(state: State, turn: Turn, train: str) -> Power | None:
    """Return the power announced in this turn for a train of this type, or None."""
    private = ANNOUNCED.of(turn)
    if private is None:
        return None
    (power,) = [power for power in state.title.file.privates[private].uses if power.kind == "train-discount"]
    return power if not power.trains or train in power.trains else None


def taken_off(power: Power, price: int) -> int:
    """Return by how much a power makes a train cheaper."""
    return price - divide(price * (100 - power.rate), 100, "down") + power.amount


def discounted(state: State, turn: Turn | None, seller: str, price: int, train: str) -> int:
    """Return the price of a train from the bank, after discounts from abilities and mechanics; never below 0."""
    if turn is None or seller not in (DEPOT, POOL):
        return price
    due = _cheaper(abilities_of(state, turn.company), price)
    power = None if seller == POOL else announced_power(state, turn, train)
    return max(0, due if power is None else due - taken_off(power, due))


def with_powers(state: State, minors: Iterable[str], price: int) -> int:
    """Return a price after the train discounts of these minors, rounded down."""
    abilities = (state.title.file.minors[minor].ability for minor in minors)
    return _cheaper([ability for ability in abilities if ability is not None], price)


def _cheaper(abilities: Iterable[Ability], price: int) -> int:
    rate = sum(ability.train_discount for ability in abilities)
    return divide(price * max(0, 100 - rate), 100, "down")


def price_for(state: State, company: str, train: str, seller: str) -> int:
    """Return the price that a company pays the bank for a train now; 0 for a company that pays for nothing."""
    turn = state.position.turn
    if turn is None or turn.company != company:
        turn = Turn(company)
    return 0 if free_case(state, company) else discounted(state, turn, seller, state.title.price(train), train)


def trains_for(state: State, company: str) -> list[OnSale]:
    """Return the trains that a company may buy from the bank and run, or only the one it must buy first."""
    kept = due_first(state, company) is not None
    pooled = [] if kept or is_investors(state, company) else pool_for(state, company)
    both = [*((name, True) for name in pooled), *((name, False) for name in sold_to(state, company))]
    if state.title.file.emergency.trains in ("any-of-bank", "any"):
        both = [
            (side, lies)
            for name, lies in both
            for side in (sides_in_pool(state, name) if lies else state.title.sides_of(name))
        ]
    return [
        OnSale(name, lies, price_for(state, company, name, POOL if lies else DEPOT))
        for name, lies in both
        if not state.title.train(name).car and not claimable(state, state.title.card(name))
    ]


def least_train(state: State, company: str) -> OnSale | None:
    """Return the least expensive train that a company may buy from the bank, or None."""
    return min(trains_for(state, company), key=lambda offer: offer.price, default=None)


def helped_trains(state: State, company: str) -> list[OnSale]:
    """Return the trains that a company may buy with money from others.

    Depending on the title: the least expensive one; any from the pool and the least expensive new one; or any. A choice
    from the pool requires that the company's own treasury could not pay for any train before it sold shares.
    """
    offers, cheapest = trains_for(state, company), least_train(state, company)
    if state.title.file.emergency.trains == "any":
        return offers
    if cheapest is None or state.title.file.emergency.trains == "cheapest" or not is_forced(state, company):
        return [] if cheapest is None else [cheapest]
    if state.title.file.emergency.trains == "any-of-bank":
        return offers
    new = [offer for offer in offers if not offer.pooled]
    return [*(offer for offer in offers if offer.pooled), *sorted(new, key=lambda offer: offer.price)[:1]]


def is_forced(state: State, company: str) -> bool:
    """Return whether a company's treasury, without proceeds from its own shares, is too small for any train of the
    bank.
    """
    cheapest, now = least_train(state, company), state.position.round
    turn = now.turn if isinstance(now, OperatingRound) else None
    raised = sum(RAISED.of(turn).own) if turn is not None and turn.company == company else 0
    return cheapest is not None and state.cash(company) - raised < cheapest.price


def least_price(state: State, company: str) -> int | None:
    """Return the price of the least expensive train for a company, or None if none is for sale."""
    cheapest = least_train(state, company)
    return None if cheapest is None else cheapest.price


def dearest_price(state: State, company: str) -> int | None:
    """Return the price of the dearest train for which others may help a company, or None."""
    return max((offer.price for offer in helped_trains(state, company)), default=None)
