"""A destiny card is given up, and the one that is kept may be named, at any time."""

from moderator.model.findings import Finding
from moderator.model.questions import KEEP
from moderator.model.rounds import GameOver
from moderator.model.topics.cards import Keep
from moderator.rules.basics.agenda import drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import first_stock_round_over


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


RULES = Rules(of_players={Keep: keep})
