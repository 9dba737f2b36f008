"""A destiny card is given up, and the one that is kept may be named, at any time."""

from moderator.model.findings import Finding
from moderator.model.position import Position
from moderator.model.rounds import GameOver, OperatingRound, StockRound
from moderator.rules.basics.agenda import ask_later, drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.vocabulary.cards import KEEP, Keep
from moderator.vocabulary.catalogue import new_question


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
    if _first_over(state.position) or isinstance(state.position.round, GameOver):
        return None
    return state.finding(
        "card-early",
        f"{player} gives up a destiny card before the first stock round is over",
        expected="after the first stock round",
        actual=state.position.round.name,
    )


def _first_over(position: Position) -> bool:
    """Whether the first stock round of the game has ended; an opening comes before it."""
    now = position.round
    return (isinstance(now, OperatingRound) and now.number > 0) or position.set_number > 1


def _ask_to_keep(desk: Desk) -> None:
    """Players who have two destiny cards give one up once the first stock round is over; nothing waits for it."""
    left = [player for player in desk.position.players if player not in desk.position.cards.kept]
    ask_later(desk, *(new_question(KEEP, player, code="destiny-card", told=True) for player in left))


def _stock_closed(desk: Desk) -> None:
    if isinstance(desk.position.round, StockRound) and desk.position.round.number == 1:
        _ask_to_keep(desk)


def _count_begun(desk: Desk) -> None:
    if _first_over(desk.position):
        _ask_to_keep(desk)


def _round_over(desk: Desk) -> None:
    """What each company has earned in an operating round is kept for goals of that."""
    ended = desk.position.round.name
    earned = {turn.company: turn.revenue or 0 for turn in desk.position.past if turn.over == ended}
    desk.position.cards = desk.position.cards.but(earned=earned)


RULES = Rules(
    of_players={Keep: keep},
    asked_offers={KEEP: lambda state, asked: ("keep",)},
    stock_closed=(_stock_closed,),
    round_over=(_round_over,),
    count_begun=(_count_begun,),
)
