"""Privates that players sell one another, in the buyer's turn of a stock round."""

from moderator.model.accounts import charter_unit
from moderator.model.moves import Buy
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.limits import certificate_limit
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import short_of_cash
from moderator.rules.stock.selling import sell_first_round
from moderator.rules.stock.stock import claim


def buy_of_player(desk: Desk, move: Buy, player: str) -> None:
    """A player buys a private of another one for what they agreed on: beside what he does in his turn with shares.

    Raises NotBooked if it is not said of whom and for how much, or if somebody else has it.
    """
    private, owner = move.company, owner_of(desk, move.company)
    if move.seller is None or move.price is None:
        form = f"{player}: buy {private} from PLAYER PRICE"
        raise desk.refuse("private-price", "from whom, and for how much, must be said", form)
    if owner != move.seller or owner == player or owner not in desk.position.players:
        other = owner in desk.position.players and owner != player
        remedy = desk.instead(seller=owner) if other else None
        raise desk.refuse("private-seller", f"{private} is with {owner}, not with {move.seller}", remedy)
    now = claim(desk, player)
    desk.judge(
        sell_first_round(desk),
        certificate_limit(desk, player),
        short_of_cash(desk, player, move.price, "private-purchase"),
    )
    desk.pay(player, owner, move.price, "private-purchase")
    desk.give(charter_unit(private), owner, player, 1, "private-purchase")
    desk.tell("private-purchase", company=player, source=owner, amount=move.price, private=private)
    if now is not None:
        desk.position.round = now
