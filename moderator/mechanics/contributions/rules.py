"""Contributions: the same sum from every player for a bank that cannot pay."""

from moderator.model.accounts import BANK
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.player_order import solvent
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import short_of_cash
from moderator.rules.rounds.ending import put_ahead
from moderator.vocabulary.emergencies import Contribute


def contribute(desk: Desk, move: Contribute) -> None:
    """Every player pays the bank the same, after the payment that it could not make, or before.

    Raises NotBooked in a title that goes on without.
    """
    if not desk.title.has("contribution"):
        raise desk.refuse("contribution-need", "players contribute nothing to the bank in this title")
    players = list(solvent(desk.position))
    if desk.position.ending is None:  # whether there is need shows with the payment (rounds/ending.py)
        put_ahead(desk, len(players) * move.amount)
    for player in players:
        desk.judge(short_of_cash(desk, player, move.amount, "contribution"))
        desk.pay(player, BANK, move.amount, "contribution")
    desk.tell("contribution", amount=move.amount)


RULES = Rules(of_table={Contribute: contribute})
