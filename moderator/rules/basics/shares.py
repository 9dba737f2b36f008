"""Shares: sold to the pool and bought, whoever does it."""

from moderator.model.accounts import BANK, POOL
from moderator.model.rounds import StockRound
from moderator.model.wording import plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares, percent, president, share_size, shares
from moderator.rules.basics.market import drop_for_sale, price
from moderator.rules.basics.presidency import hand_over, heir_to
from moderator.rules.basics.state import State
from moderator.titles.title import Certificate


def share_price(state: State, company: str) -> int:
    """The price of a share now. Raises NotBooked for a company that has none."""
    if company not in state.title.certificates:
        raise state.refuse("no-shares", f"{company} has no shares: it is owned whole", "name a corporation")
    value = price(state, company)
    if value is None:
        raise state.refuse(
            "president-first",
            f"{company} has not been started: the president's certificate must be bought first",
            f"start {company} VALUE",
        )
    return value


def payee(state: State, company: str, source: str) -> str:
    """Who is paid for a share: the bank for one from the pool, and for one not yet had where the title says so."""
    offered = state.title.file.shares.unsold == "bank-then-company" and company not in state.position.floated
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
    if president(desk, company) == player:
        heir = heir_to(desk, company, player, after)
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


def may_be_sold(state: State, company: str) -> bool:
    """Whether shares of a corporation may be sold now, whoever holds them."""
    rules, position = state.title.file.shares, state.position
    now = position.round
    if isinstance(now, StockRound) and now.number == 1 and not rules.sell_in_first_round:
        return False
    if rules.sell_when == "floated":
        return company in position.floated
    return rules.sell_before_operated or company in position.operated


def can_part_with(state: State, company: str, player: str, count: int) -> bool:
    """Whether a player's ordinary certificates make up so many shares, none of them broken."""
    for kind in state.title.certificates[company][1:]:
        count -= kind.shares * min(state.position.books.of(kind.unit, player), count // kind.shares)
    return not count


def most_sellable(state: State, player: str, company: str, *, stays: bool = False) -> int:
    """How many shares a player may sell now, in one block, by the rules of 3.1 and 4.1.1.

    With `stays` the sale may not cost him the presidency (4.5.1).
    """
    title, position = state.title, state.position
    rules, books = title.file.shares, position.books
    if not may_be_sold(state, company):
        return 0
    held = shares(title, books, company, player)
    room = rules.pool_limit - percent(state, company, POOL)
    for count in range(min(held, room // share_size(state, company)), 0, -1):
        if president(state, company) != player:
            if can_part_with(state, company, player, count):
                return count
            continue
        if heir_to(state, company, player, held - count) is not None:
            if not stays:
                return count
        elif can_part_with(state, company, player, count):
            return count
    return 0


def bar_seller(state: State, seller: str | None) -> None:
    """Raise NotBooked for a share that somebody named is said to sell."""
    if seller is not None:
        raise state.refuse(
            "missing", f"shares are not bought from {seller}: they come from a treasury or the pool", "leave out `from`"
        )


def buy_source(state: State, company: str, stated: str | None) -> str:
    """Where a share comes from: as stated, else the treasury before the pool. Raises NotBooked if there is none."""
    books = state.position.books
    held = {
        "treasury": loose_shares(state.title, books, company, company),
        "pool": loose_shares(state.title, books, company, POOL),
    }
    wanted = stated or ("treasury" if held["treasury"] else "pool")
    if not held[wanted]:
        other = "pool" if wanted == "treasury" else "treasury"
        remedy = f"the {other} has {held[other]}" if held[other] else "nobody offers one"
        raise state.refuse("missing", f"there is no share of {company} in the {wanted}", remedy)
    return company if wanted == "treasury" else POOL
