"""Presidency: who runs a corporation, and when the certificate changes hands."""

from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import move_shares, president, shares
from moderator.rules.basics.seating import players_from
from moderator.rules.basics.state import State


def heir_to(state: State, company: str, old: str, held: int) -> str | None:
    """Who becomes president when the old one holds `held` shares; None if nobody does.

    The heir holds more than the president and enough to give up in exchange for the certificate; of several with the
    same share it is the earliest in turn order after the president.
    """
    title, position = state.title, state.position
    books, least = position.books, title.certificates[company][0].shares
    heir, most = None, max(held, least - 1)
    for player in players_from(position, old):
        if player == old:
            continue
        theirs = shares(title, books, company, player)
        if theirs > most:
            heir, most = player, theirs
    return heir


def hand_over(desk: Desk, company: str, old: str, new: str) -> None:
    """Exchange the president's certificate for single shares of the new president."""
    certificate = desk.title.certificates[company][0]
    move_shares(desk, company, certificate.shares, new, old, "presidency")
    desk.give(certificate.unit, old, new, 1, "presidency")
    desk.tell("presidency", company=company, source=old, target=new)


def settle_presidency(desk: Desk, company: str) -> None:
    """Hand the certificate over if another player now holds more than the president."""
    old = president(desk, company)
    if old is None:
        return
    held = shares(desk.title, desk.position.books, company, old)
    new = heir_to(desk, company, old, held)
    if new is not None:
        hand_over(desk, company, old, new)
