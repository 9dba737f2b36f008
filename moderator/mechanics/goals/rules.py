"""A goal is reached, as the table says: a target pays at once, a destiny at the end."""

from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import companies_in_play, president
from moderator.rules.basics.points import Rules
from moderator.rules.basics.sights import pay_target
from moderator.rules.basics.state import State
from moderator.titles.cards import Card
from moderator.vocabulary.cards import Reach


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
    desk.judge(_not_own(desk, move, card, owner) or _never_built(desk, move, card, owner))
    desk.flag("card-stated", f"the goal of {move.card} is reached: the table vouches for it", about="target-card")
    pay_target(desk, move.card)


def _not_own(state: State, move: Reach, card: Card, owner: str) -> Finding | None:
    """Judge a card that asks for its owner's own company, if he does not direct the company named, or any."""
    directed = _directed(state, owner)
    if not card.own or (move.company in directed if move.company else directed):
        return None
    if move.company is None:
        said = f"{move.card} is {owner}'s, who directs no company"
    else:
        director = president(state, move.company) or "nobody"
        said = f"{move.card} is {owner}'s, and {move.company} is directed by {director}"
    return state.finding(
        "card-unreached",
        said,
        expected=f"a company of {owner}'s",
        actual=move.company or "none",
    )


def _directed(state: State, player: str) -> list[str]:
    return [company for company in companies_in_play(state) if president(state, company) == player]


def _never_built(state: State, move: Reach, card: Card, owner: str) -> Finding | None:
    """Judge a station that is claimed though no company that counts for the card has built it."""
    builders = _directed(state, owner) if card.own else [*companies_in_play(state)]
    if move.company is not None:
        builders = [move.company]
    built = {at for company in builders for at in state.position.stations.get(company, ())}
    if card.sees != "station" or built & {*card.places}:
        return None
    who = move.company or (f"no company of {owner}'s" if card.own else "no company")
    place = state.title.place_name(card.places[0])
    return state.finding(
        "card-unreached",
        f"{who} has {'no' if move.company else 'a'} station in {place}: {move.card} is not reached",
        expected="a station there",
        actual="none",
    )


RULES = Rules(of_table={Reach: reach})
