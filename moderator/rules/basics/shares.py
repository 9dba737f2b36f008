"""Shares: sold to the pool and bought, whoever does it."""

from moderator.model.accounts import BANK, POOL
from moderator.model.rounds import StockRound
from moderator.rules.basics.desk import Desk, plural
from moderator.rules.basics.holdings import loose_shares, move_shares, percent, president, share_size, shares
from moderator.rules.basics.market import drop_for_sale, price
from moderator.rules.basics.presidency import hand_over, heir_to
from moderator.titles.title import Certificate


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


def payee(desk: Desk, company: str, source: str) -> str:
    """Who is paid for a share: the bank for one from the pool, and for one not yet had where the title says so."""
    offered = desk.title.file.shares.unsold == "bank-then-company" and company not in desk.position.floated
    return BANK if source == POOL or offered else company


def sell_shares(
    desk: Desk,
    player: str,
    company: str,
    count: int,
    each: int,
    why: str,
    kinds: tuple[Certificate, ...] = (),
) -> None:
    """A player sells a block to the pool at one price; the president's certificate changes hands first if it must.

    The certificates are those of `kinds`, or as few as serve.

    Raises NotBooked if the player has too few shares, or would have to break up a certificate nobody can take.
    """
    title, position = desk.title, desk.position
    held = shares(title, position.books, company, player)
    after = held - count
    if after < 0:
        raise desk.refuse(
            "missing",
            f"{player} has {plural(held, 'share')} of {company}, not {count}",
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
    for kind in kinds:
        desk.give(kind.unit, player, POOL, 1, why)
    if not kinds and not can_part_with(desk, company, player, count):
        raise desk.refuse(
            "missing",
            f"{player}'s certificates of {company} do not make up {plural(count, 'share')}",
            "sell whole certificates; none is broken but the president's, against another player's shares",
        )
    if not kinds:
        move_shares(desk, company, count, player, POOL, why)
    desk.pay(BANK, player, count * each, why)
    drop_for_sale(desk, company, count)


def may_be_sold(desk: Desk, company: str) -> bool:
    """Whether shares of a corporation may be sold now, whoever holds them."""
    rules, position = desk.title.file.shares, desk.position
    now = position.round
    if isinstance(now, StockRound) and now.number == 1 and not rules.sell_in_first_round:
        return False
    if rules.sell_when == "floated":
        return company in position.floated
    return rules.sell_before_operated or company in position.operated


def can_part_with(desk: Desk, company: str, player: str, count: int) -> bool:
    """Whether a player's ordinary certificates make up so many shares, none of them broken."""
    for kind in desk.title.certificates[company][1:]:
        count -= kind.shares * min(desk.position.books.of(kind.unit, player), count // kind.shares)
    return not count


def most_sellable(desk: Desk, player: str, company: str, *, stays: bool = False) -> int:
    """How many shares a player may sell now, in one block, by the rules of 3.1 and 4.1.1.

    With `stays` the sale may not cost him the presidency (4.5.1).
    """
    title, position = desk.title, desk.position
    rules, books = title.file.shares, position.books
    if not may_be_sold(desk, company):
        return 0
    held = shares(title, books, company, player)
    room = rules.pool_limit - percent(title, position, company, POOL)
    for count in range(min(held, room // share_size(title, position, company)), 0, -1):
        if president(title, position, company) != player:
            if can_part_with(desk, company, player, count):
                return count
            continue
        if heir_to(title, position, company, player, held - count) is not None:
            if not stays:
                return count
        elif can_part_with(desk, company, player, count):
            return count
    return 0


def bar_seller(desk: Desk, seller: str | None) -> None:
    """Raise NotBooked for a share that somebody named is said to sell."""
    if seller is not None:
        raise desk.refuse(
            "missing", f"shares are not bought from {seller}: they come from a treasury or the pool", "leave out `from`"
        )


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
