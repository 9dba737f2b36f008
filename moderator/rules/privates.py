"""Private companies: what they pay their owners."""

from moderator.model.accounts import BANK, BOX
from moderator.rules.desk import Desk


def pay_privates(desk: Desk) -> None:
    """As an operating round begins, the bank pays each private's revenue to the player or company that owns it."""
    for private, unit in desk.title.private_charters:
        revenue = desk.title.file.privates[private].revenue
        for owner in desk.position.books.holders(unit):
            if owner not in (BANK, BOX) and revenue:
                desk.pay(BANK, owner, revenue, "private-income")
                desk.tell("private-income", f"{private} pays {owner} {desk.money(revenue)}")
