"""Privates that players sell one another, in the buyer's turn of a stock round."""

from collections.abc import Iterator

from moderator.model.accounts import charter_unit
from moderator.model.findings import Finding
from moderator.model.rounds import Bought, StockRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.limits import certificate_limit
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.privates import cited, owner_of
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.stock.purchase import buy_twice
from moderator.rules.stock.selling import sell_first_round
from moderator.rules.stock.stock_round import acted, end_purchase, require_stock_turn
from moderator.vocabulary.shares import Buy


def buy_of_player(desk: Desk, move: Buy, player: str) -> None:
    """A player buys a private of another one for what they agreed on, beside his action or as his purchase of the turn.

    Raises NotBooked if it is not said of whom and for how much, or if somebody else has it.
    """
    private, owner = move.company, owner_of(desk, move.company)
    if move.seller is None or move.price is None:
        asks = f"add the owner and the agreed price after `buy {private}`"
        raise desk.refuse("private-price", "from whom, and for how much, must be said", asks)
    if owner != move.seller or owner == player or owner not in desk.position.players:
        other = owner in desk.position.players and owner != player
        remedy = desk.instead(seller=owner) if other else None
        raise desk.refuse("private-seller", f"{private} is with {owner}, not with {move.seller}", remedy)
    purchase = desk.title.file.private_rules.between_players == "purchase"
    now = require_stock_turn(desk, player, "buy" if purchase else None)
    over_count = certificate_limit(desk, player)
    desk.judge(
        cited(desk, private, _barred(desk, private)),
        _too_early(desk),
        buy_twice(desk, now.bought) if purchase and now is not None and now.bought is not None else None,
        over_count,
        short_of_cash(desk, player, move.price, "private-purchase"),
    )
    desk.pay(player, owner, move.price, "private-purchase")
    desk.give(charter_unit(private), owner, player, 1, "private-purchase")
    desk.tell("private-purchase", company=player, source=owner, amount=move.price, private=private)
    if now is not None and purchase:
        end_purchase(desk, acted(now, player), Bought(private, "player", over_count=over_count is not None))
    elif now is not None:
        desk.position.round = now


def _too_early(state: State) -> Finding | None:
    """A private is sold in the first stock round, where nothing is."""
    return None if state.title.file.private_rules.between_at_first else sell_first_round(state)


def _barred(state: State, private: str) -> Finding | None:
    now = "" if _in_phase(state) else f" in phase {state.position.phase}"
    if state.title.file.privates[private].to_players and not now:
        return None
    return state.finding(
        "private-barred",
        f"{private} is not for sale to another player{now}",
        expected="its owner keeps it",
        actual="sold to a player",
    )


def _in_phase(state: State) -> bool:
    """Whether players sell one another privates in this phase."""
    return not state.title.file.private_rules.between_for_sale or state.holds("privates-for-sale")


def _is_private(state: State, move: Buy, player: str) -> bool:
    return player in state.position.players and move.company in state.title.file.privates


def _offers(state: State) -> Iterator[str]:
    """As long as the player on turn may still buy one, in a round in which anything is."""
    now, between = state.position.round, state.title.file.private_rules.between_players
    bought = isinstance(now, StockRound) and now.bought is not None
    if (between == "beside" or not bought) and _in_phase(state) and _too_early(state) is None and _others_own(state):
        yield "buy PRIVATE from PLAYER PRICE"


def _others_own(state: State) -> bool:
    """Whether another player than the one on turn owns a private."""
    sold = (name for name, facts in state.title.file.privates.items() if facts.to_players)
    owners = {owner_of(state, private) for private in sold}
    return bool(owners & {*state.position.players} - {state.position.round.actor})


RULES = Rules(means=(Meaning(Buy, _is_private, buy_of_player),), stock_begun=(_offers,))
