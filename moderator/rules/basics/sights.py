"""What the books see of target cards: a goal that a run or a station shows to be reached is paid at once."""

from collections.abc import Iterator, Sequence

from moderator.model.ledger import BANK
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.state import State
from moderator.titles.cards import Card


def see_run(desk: Desk, company: str, train: str, called: Sequence[tuple[str, str | None]]) -> None:
    """A train has run by these hexes, each with the industry counted there."""
    waiting = list(_waiting(desk))
    if not waiting:
        return
    where = {at for at, _ in called}
    asked = {at for _, card in waiting if card.sees == "called" for at in card.places}
    if new := (where & asked) - desk.position.cards.called:
        desk.position.cards = desk.position.cards.but(called=desk.position.cards.called | new)
    groups = [set(desk.title.hex(at).groups) for at, _ in called]
    industry = [kind for _, kind in called]
    for name, card in waiting:
        match card.sees:
            case "pairs":
                seen = min(industry.count("coal"), industry.count("steel")) >= card.count
            case "run":
                seen = where.issuperset(card.places)
            case "express":
                seen = desk.title.train(train).express and _whole_line(desk, groups)
            case "groups":
                seen = bool(facts := desk.title.file.bonuses.groups) and set().union(*groups).issuperset(facts)
            case "called":
                seen = desk.position.cards.called.issuperset(card.places)
            case _:
                seen = False
        if seen:
            _pay_if_own(desk, name, card, company)


def see_station(desk: Desk, company: str, where: str) -> None:
    """A company has built a station there."""
    for name, card in list(_waiting(desk)):
        if card.sees == "station" and where in card.places:
            _pay_if_own(desk, name, card, company)


def pay_target(desk: Desk, name: str) -> None:
    """The bonus of a target card to its owner, once; the card is out of the game."""
    card, cards = desk.title.file.cards[name], desk.position.cards
    owner = cards.owners[name]
    held = {other: player for other, player in cards.owners.items() if other != name}
    desk.position.cards = cards.but(owners=held, paid=cards.paid | {name})
    desk.pay(BANK, owner, card.pays, "target-card")
    desk.tell("target-card", source=name, target=owner, amount=card.pays, name=card.name)


def unblocked_places(state: State, company: str, called: set[str]) -> set[str]:
    """Hexes whose stations do not keep a run of a company's out, since it reaches a target of its director's."""
    reached = [
        card
        for name, card in _waiting(state)
        if card.unblocked and called.issuperset(card.places) and _pays_for(state, name, card, company)
    ]
    return {place for card in reached for place in card.unblocked}


def _waiting(state: State) -> Iterator[tuple[str, Card]]:
    """The target cards that players hold, with their facts."""
    for name in state.position.cards.owners:
        yield name, state.title.file.cards[name]


def _pay_if_own(desk: Desk, name: str, card: Card, company: str) -> None:
    if _pays_for(desk, name, card, company):
        pay_target(desk, name)


def _pays_for(state: State, name: str, card: Card, company: str) -> bool:
    """Whether a card pays for what this company does: for its owner's, or for anybody's."""
    return not card.own or president(state, company) == state.position.cards.owners[name]


def _whole_line(state: State, groups: Sequence[set[str]]) -> bool:
    """Whether a run goes from one end of the express line to the other."""
    facts = state.title.file.bonuses.express
    ends = set() if facts is None else {facts.begins, facts.doubles_to}
    return bool(ends) and len(groups) > 1 and ends <= groups[0] | groups[-1]
