"""What a corporation is paid for the link of its places."""

from moderator.model.ledger import BANK, BOARD
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk


def pay_link(desk: Desk, company: str) -> None:
    """The money of a link: what lies aside for it, the rest from the bank or back to it."""
    facts = desk.title.file.links[company]
    due = facts.times * desk.position.par[company] if facts.times else facts.pays
    aside = facts.pays if facts.aside else 0
    desk.pay(BOARD, company, min(due, aside), "link-grant")
    desk.pay(BANK, company, max(0, due - aside), "link-grant")
    desk.pay(BOARD, BANK, max(0, aside - due), "link-grant")
    linked = list_words(desk.title.place_name(place) for place in facts.places)
    desk.tell("link-grant", company=company, amount=due, places=linked)
