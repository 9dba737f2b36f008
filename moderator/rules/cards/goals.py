"""What is said of cards while the game goes on: a destiny given up, named late, a goal that the table sees reached."""

from moderator.model.findings import Finding
from moderator.model.questions import KEEP
from moderator.model.rounds import GameOver
from moderator.model.topics.cards import Keep, Reach
from moderator.rules.basics.agenda import drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.sights import pay_target
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import first_stock_round_over
from moderator.titles.cards import Card


def keep(desk: Desk, move: Keep, player: str) -> None:
    """A player gives one of two destiny cards up; the one that is kept may be named then, or at any other time."""
    cards, card = desk.position.cards, move.card
    if (problem := _not_to_be_kept(desk, player, card)) is not None:
        raise desk.refuse("card-held", *problem, about="destiny-card")
    desk.judge(_kept_early(desk, player))
    named = cards.named if card is None else {**cards.named, player: card}
    desk.position.cards = cards.but(kept=cards.kept | {player}, named=named)
    drop(desk, KEEP, player)
    desk.tell("destiny-card", "kept" if card is None else "named", target=player)


def _not_to_be_kept(state: State, player: str, card: str | None) -> tuple[str, str] | None:
    """Why a line cannot be booked, and what to do; whose a card is instead is not told."""
    cards = state.position.cards
    if card is not None and state.title.file.cards[card].kind != "destiny":
        return f"{card} is no destiny card", "name one, or leave it out"
    if player in cards.kept and (card is None or player in cards.named):
        return f"{player} has said that before", "leave it out, or amend that line"
    if card is not None and card in cards.named.values():
        return f"{player} cannot have that card", "name another one"
    return None


def _kept_early(state: State, player: str) -> Finding | None:
    if first_stock_round_over(state.position) or isinstance(state.position.round, GameOver):
        return None
    return state.finding(
        "card-early",
        f"{player} gives up a destiny card before the first stock round is over",
        expected="after the first stock round",
        actual=state.position.round.name,
    )


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
