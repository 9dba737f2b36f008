"""Director's certificates and shares that come with the opening sale."""

from moderator.model.entries import transfer
from moderator.model.ledger import POOL, Books
from moderator.model.money import divide
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import move_shares, share_size
from moderator.rules.basics.limits import certificate_limit
from moderator.rules.basics.privates import spend_private
from moderator.rules.stock.floating import float_if_due, step_up
from moderator.rules.stock.starting import place_at_home, start_granted
from moderator.titles.title import Title


def fill_pool(title: Title, books: Books) -> None:
    """Lay out the shares of such a corporation that lie in the pool from the beginning."""
    for company, facts in title.file.director_lots.items():
        single = title.certificates[company][-1]
        share = title.opening_charter(company).share
        transfer(books, title.unsold(company), POOL, single.unit, divide(facts.pool, share, "exact"), "setup")


def bring_shares(desk: Desk, private: str, player: str) -> None:
    """Give the buyer of a private the shares that come with it for nothing."""
    for company, percent in desk.title.file.privates[private].brings.items():
        count = divide(percent, share_size(desk, company), "exact")
        desk.judge(certificate_limit(desk, player))
        move_shares(desk, company, count, desk.title.unsold(company), player, "free-share")
        desk.tell("free-share", company=company, target=player, percent=percent, private=private)


def start_brought(desk: Desk, company: str, player: str, value: int) -> None:
    """Start a corporation whose president's certificate came with a private: it floats like any other, perhaps now."""
    start_granted(desk, company, player, value, 0, "free-share")
    private = next(name for name, facts in desk.title.file.privates.items() if facts.presidency == company)
    desk.tell("free-share", "presidency", company=company, target=player, value=value, private=private)
    place_at_home(desk, company)
    if desk.title.file.privates[private].closes_led:
        spend_private(desk, private)
    float_if_due(desk, company)


def start_director_lot(desk: Desk, company: str, player: str, value: int, paid: int) -> None:
    """Start a corporation with the sale of its director's certificate; it floats, and part of the price is its own."""
    facts = desk.title.file.director_lots[company]
    funds = paid if facts.funds == "winning-bid" else facts.funds
    desk.position.floated = desk.position.floated | {company}
    start_granted(desk, company, player, value, funds, "float-funds")
    place_at_home(desk, company)
    desk.tell("float", "sold", company=company, target=player, amount=funds)
    step_up(desk, company)
