"""What privates have given to somebody who leaves the game: it goes with him, or to the heir of a company."""

from moderator.model.ledger import BOARD, BOX, token_unit
from moderator.model.position import OWN, GrantedPower
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.effects import forget_effects


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
