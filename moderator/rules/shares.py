"""Shares: sold to the pool and bought, whoever does it."""

from moderator.model.accounts import BANK, POOL
from moderator.rules.desk import Desk
from moderator.rules.holdings import loose_shares, move_shares, percent, president, share_size, shares
from moderator.rules.market import drop_for_sale, price
from moderator.rules.presidency import hand_over, heir_to


def share_price(desk: Desk, company: str) -> int:
    """The price of a share now. Raises NotBooked for a company that has none."""
    if company not in desk.title.certificates:
        raise desk.refuse("no-shares", f"{company} has no shares: it is owned whole", "name a corporation")
    value = price(desk.title, desk.position, company)
    if value is None:
        raise desk.refuse(
            "president-first",
            f"{company} has not been started: the president's certificate must be bought first",
            f"start {company} VALUE",
        )
    return value


def sell_shares(desk: Desk, player: str, company: str, count: int, each: int, why: str) -> None:
    """A player sells a block to the pool at one price; the president's certificate changes hands first if it must.

    Raises NotBooked if the player has too few shares, or would have to break up a certificate nobody can take.
    """
    title, position = desk.title, desk.position
    held = shares(title, position.books, company, player)
    after = held - count
    if after < 0:
        raise desk.refuse(
            "missing",
            f"{player} has {held} share{'s' if held != 1 else ''} of {company}, not {count}",
            f"sell {held} or fewer" if held else "sell shares of another corporation",
        )
    if president(title, position, company) == player:
        heir = heir_to(title, position, company, player, after)
        if heir is not None:
            hand_over(desk, company, player, heir)
        elif count > (free := loose_shares(title, position.books, company, player)):
            raise desk.refuse(
                "president-stays",
                f"{player} is president of {company} and nobody else holds two shares: the certificate cannot be sold",
                f"sell {free} or fewer" if free else "sell shares of another corporation",
            )
    move_shares(desk, company, count, player, POOL, why)
    desk.pay(BANK, player, count * each, why)
    drop_for_sale(desk, company, count)


def most_sellable(desk: Desk, player: str, company: str, *, stays: bool = False) -> int:
    """How many shares a player may sell now, in one block, by the rules of 3.1 and 4.1.1.

    With `stays` the sale may not cost him the presidency (4.5.1).
    """
    title, position = desk.title, desk.position
    rules, books = title.file.shares, position.books
    if not (rules.sell_before_operated or company in position.operated):
        return 0
    held = shares(title, books, company, player)
    room = rules.pool_limit - percent(title, position, company, POOL)
    for count in range(min(held, room // share_size(title, position, company)), 0, -1):
        if president(title, position, company) != player:
            return count
        if heir_to(title, position, company, player, held - count) is not None:
            if not stays:
                return count
        elif count <= loose_shares(title, books, company, player):
            return count
    return 0


def buy_source(desk: Desk, company: str, stated: str | None) -> str:
    """Where a share comes from: as stated, else the treasury before the pool. Raises NotBooked if there is none."""
    books = desk.position.books
    held = {
        "treasury": loose_shares(desk.title, books, company, company),
        "pool": loose_shares(desk.title, books, company, POOL),
    }
    wanted = stated or ("treasury" if held["treasury"] else "pool")
    if not held[wanted]:
        other = "pool" if wanted == "treasury" else "treasury"
        remedy = f"the {other} has {held[other]}" if held[other] else "nobody offers one"
        raise desk.refuse("missing", f"there is no share of {company} in the {wanted}", remedy)
    return company if wanted == "treasury" else POOL
