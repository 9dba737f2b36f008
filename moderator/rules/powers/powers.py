"""The powers of privates: used once by the company that owns one, which closes it."""

from collections.abc import Callable
from typing import Any

from moderator.model.accounts import BANK, BOARD, BOX, DEPOT, charter_unit, token_unit
from moderator.model.findings import Finding
from moderator.model.position import OWN, GrantedPower
from moderator.model.topics.privates import Use
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.effects import forget_effects
from moderator.rules.basics.place_tokens import token_facts
from moderator.rules.basics.privates import cited, owner_of, refuse_cited
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.powers.laying_tokens import lay_token
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import claim, enter, save, turn_of
from moderator.rules.track.stations import base_city, next_cost, token_twice
from moderator.titles.companies import Power

Effect = Callable[[Desk, Use, str, Power], None]


def use(desk: Desk, move: Use, company: str) -> None:
    """Use a power in its step of the turn. Raises NotBooked for a private that has none, or is closed."""
    if token_facts(desk, move.private) is not None:
        lay_token(desk, move, company)
        return
    power = _power(desk, move)
    owner = owner_of(desk, move.private)
    if owner == BOX:
        raise refuse_cited(desk, move.private, "power-used", f"{move.private} has been used and is closed")
    if power.step is None:
        claim(desk, company)
    else:
        enter(desk, company, power.step)
    verdicts = _private_power(desk, move.private, owner, company), _power_place(desk, move, power)
    desk.judge(*(cited(desk, move.private, verdict) for verdict in verdicts))
    EFFECTS[power.kind](desk, move, company, power)
    finish_if_idle(desk)


def _power(state: State, move: Use) -> Power:
    """The power that the line means: at a place, for the train limit, or neither."""
    facts = state.title.file.privates.get(move.private)
    for power in facts.uses if facts else ():
        if move.limit == (power.kind == "extra-train") and (move.place is not None) == bool(power.places):
            return power
    known = "use PRIVATE at PLACE, use PRIVATE limit, or use PRIVATE"
    message = f"{move.private} cannot be used like that"
    if facts is None:
        raise state.refuse("private-power", message, known)
    raise refuse_cited(state, move.private, "private-power", message, known)


def _private_power(state: State, private: str, owner: str, company: str) -> Finding | None:
    if owner == company:
        return None
    return state.finding(
        "private-power",
        f"{private} belongs to {owner}: only the company that owns it may use its power",
        expected=owner,
        actual=company,
    )


def _power_place(state: State, move: Use, power: Power) -> Finding | None:
    if move.place is None:
        return None
    kind = state.title.hex(move.place).kind
    if kind in power.places:
        return None
    return state.finding(
        "power-place",
        f"{move.private} is used in a place of another kind than {move.place}",
        expected=list_words(power.places),
        actual=kind or "open country",
    )


def _close(desk: Desk, private: str, why: str, company: str, **facts: Any) -> None:
    unit = charter_unit(private)
    desk.give(unit, owner_of(desk, private), BOX, 1, why)
    desk.tell(why, "granted", company=company, private=private, **facts)


def _grant(desk: Desk, move: Use, company: str, power: Power, where: str | None) -> None:
    """Note a power that lasts; one that adds no amount is there or not."""
    granted = GrantedPower(company, power.kind, where, power.amount)
    desk.position.powers = {**desk.position.powers, move.private: granted}


def _add_to_city(desk: Desk, move: Use, company: str, power: Power) -> None:
    where = desk.title.hex_of(move.place or "")
    _grant(desk, move, company, power, where)
    _close(desk, move.private, "city-bonus", company, worth=power.amount, place=desk.title.place_name(where))


def _place_station(desk: Desk, move: Use, company: str, power: Power) -> None:
    if power.own:
        _place_own(desk, move, company, power)
        return
    position, where = desk.position, desk.title.hex_of(move.place or "")
    stations = position.stations.get(company, ())
    if where in stations and not desk.title.file.private_rules.extra_beside_own:
        desk.judge(token_twice(desk, company, where))
    desk.give(token_unit(move.private), move.private, BOARD, 1, "extra-station")
    position.stations = {**position.stations, company: (*stations, where)}
    _grant(desk, move, company, power, where)
    _close(desk, move.private, "extra-station", company, place=desk.title.place_name(where))


def _place_own(desk: Desk, move: Use, company: str, power: Power) -> None:
    """A station that counts among the company's own: paid for like any, though no route leads there."""
    position, where = desk.position, desk.title.hex_of(move.place or "")
    stations, cost = position.stations.get(company, ()), next_cost(desk, company, where)
    desk.judge(
        short_of_cash(desk, company, cost, "station-tokens"),
        token_twice(desk, company, where) if where in stations else None,
    )
    desk.judge(*base_city(desk, company, where))
    desk.pay(company, BANK, cost, "station-tokens")
    desk.give(token_unit(company), BOX, BOARD, 1, "extra-station")
    position.stations = {**position.stations, company: (*stations, where)}
    granted = GrantedPower(company, OWN, where)
    position.powers = {**position.powers, move.private: granted}
    _close(desk, move.private, "extra-station", company, place=desk.title.place_name(where))


def _raise_limit(desk: Desk, move: Use, company: str, power: Power) -> None:
    _grant(desk, move, company, power, None)
    _close(desk, move.private, "extra-train", company, count=power.amount)


def _announce_discount(desk: Desk, move: Use, company: str, power: Power) -> None:
    turn = turn_of(desk, company)
    if turn is not None:
        save(desk, turn.but(discount=move.private))
    desk.tell("train-discount", company=company, amount=power.amount)


EFFECTS: dict[str, Effect] = {
    "city-bonus": _add_to_city,
    "extra-station": _place_station,
    "extra-train": _raise_limit,
    "train-discount": _announce_discount,
}


def spend_discount(desk: Desk, company: str, seller: str) -> None:
    """Close the private whose power made the train just bought cheaper."""
    turn = turn_of(desk, company)
    if turn is None or turn.discount is None or seller != DEPOT:
        return
    if owner_of(desk, turn.discount) != BOX:
        _close(desk, turn.discount, "train-discount", company)
    save(desk, turn.but(discount=None))


def drop_powers(desk: Desk, company: str, why: str) -> None:
    """What privates have left to a company that closes goes out of the game with it, privates it owns too."""
    position = desk.position
    for private, power in position.powers.items():
        if power.company == company and power.kind == "extra-station":
            desk.give(token_unit(private), BOARD, BOX, 1, why)
    position.powers = {private: power for private, power in position.powers.items() if power.company != company}
    discard_privates(desk, company, why)


def pass_powers(desk: Desk, company: str, heir: str, why: str) -> int:
    """What privates have left to a company is its heir's, and the privates it owns.

    Stations they have given are from now on the heir's own: how many there are with tokens of privates, which leave.
    """
    position, stations, kept = desk.position, 0, dict[str, GrantedPower]()
    for private, power in position.powers.items():
        if power.company == company and power.kind == "extra-station":
            desk.give(token_unit(private), BOARD, BOX, 1, why)
            stations += 1
        elif power.company != company:
            kept[private] = power
        elif power.kind != OWN:
            kept[private] = power.but(company=heir)
    position.powers = kept
    for _, unit in desk.title.private_charters:
        desk.give(unit, company, heir, position.books.of(unit, company), why)
    return stations


def discard_privates(desk: Desk, owner: str, why: str) -> None:
    """The privates of somebody who leaves the game leave it with him, and what those that are closed still brought
    him.
    """
    forget_effects(desk, owner)
    for private, unit in desk.title.private_charters:
        if desk.position.books.of(unit, owner):
            desk.give(unit, owner, BOX, 1, why)
            desk.tell(why, "private", company=private)
