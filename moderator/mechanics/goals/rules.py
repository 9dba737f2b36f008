"""A goal is reached, as the table says: a target pays at once, a destiny at the end."""

from moderator.model.findings import Finding
from moderator.model.topics.cards import Reach
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.points import Rules
from moderator.rules.basics.sights import pay_target
from moderator.rules.basics.state import State
from moderator.titles.cards import Card


def reach(desk: Desk, move: Reach) -> None:
    """The table says that a goal is reached: a target pays at once, a destiny at the end."""
    card, cards = desk.title.file.cards[move.card], desk.position.cards
    if card.kind == "destiny":
        if card.sees is not None:
            says = f"the books judge {move.card} at the end"
            raise desk.refuse("card-unreached", says, about="destiny-card")
        desk.position.cards = cards.but(stated=cards.stated | {move.card})
        desk.flag("card-stated", f"the goal of {move.card} is reached: the table vouches for it", about="destiny-card")
        return
    if move.card not in cards.owners:
        says = "has been paid" if move.card in cards.paid else "is nobody's"
        raise desk.refuse("card-held", f"{move.card} {says}")
    owner = cards.owners[move.card]
    desk.judge(_not_own(desk, move, card, owner), _never_built(desk, move.card, card, owner))
    desk.flag("card-stated", f"the goal of {move.card} is reached: the table vouches for it", about="target-card")
    pay_target(desk, move.card)


def _not_own(state: State, move: Reach, card: Card, owner: str) -> Finding | None:
    """A company reached it that the card's owner does not direct, and the card asks for that."""
    director = None if move.company is None else president(state, move.company)
    if not card.own or move.company is None or director == owner:
        return None
    return state.finding(
        "card-unreached",
        f"{move.card} is {owner}'s, and {move.company} is directed by {director or 'nobody'}",
        expected=f"a company of {owner}'s",
        actual=move.company,
    )


def _never_built(state: State, name: str, card: Card, owner: str) -> Finding | None:
    """A station is claimed that no company has built; those of his own have paid by themselves."""
    built = {at for stations in state.position.stations.values() for at in stations}
    if card.sees != "station" or built & {*card.places}:
        return None
    return state.finding(
        "card-unreached",
        f"no company has a station in {state.title.place_name(card.places[0])}: {name} is not reached",
        expected="a station there",
        actual="none",
    )


RULES = Rules(of_table={Reach: reach})
