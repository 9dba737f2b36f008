"""Bankruptcy: a president who cannot pay for an owed train leaves the game (18EU 4.5.1)."""

from moderator.model.accounts import BANK, BOARD, POOL, token_unit, train_unit
from moderator.model.findings import Finding
from moderator.model.moves import Bankrupt
from moderator.rules.desk import Desk
from moderator.rules.emergency import emergency_need
from moderator.rules.holdings import minors_of, percent, president, single_shares, trains_of
from moderator.rules.market import price, remove_marker
from moderator.rules.merging import dissolve
from moderator.rules.operating import current_turn, mark_acted
from moderator.rules.presidency import hand_over, heir_to
from moderator.rules.sequence import next_turn, watch_the_end


def bankrupt(desk: Desk, move: Bankrupt, player: str) -> None:
    """Cash to the company that must buy, holdings to the pool, presidencies to heirs, heirless corporations closed."""
    position = desk.position
    if player in position.bankrupt:
        raise desk.refuse("bankrupt-early", f"{player} is bankrupt already", "leave it out")
    need = emergency_need(desk, player)
    desk.judge(_bankrupt_early(desk, player, need))
    desk.tell("bankruptcy", f"{player} is bankrupt and leaves the game")
    purse = need[0] if need else BANK
    desk.pay(player, purse, desk.cash(player), "bankruptcy")
    position.bankrupt = position.bankrupt | {player}
    for company in desk.title.file.corporations:
        _give_up(desk, player, company)
    for minor in minors_of(desk.title, position, player):
        dissolve(desk, minor, f"{player} is bankrupt")
    watch_the_end(desk)
    turn = current_turn(desk)
    if turn is not None and turn.company not in position.par:
        mark_acted(desk, turn.company)
        next_turn(desk)


def _bankrupt_early(desk: Desk, player: str, need: tuple[str, int] | None) -> Finding | None:
    if need is None:
        return desk.finding(
            "bankrupt-early",
            f"{player} has no train to pay for and is not bankrupt",
            expected="an owed train",
            actual="none",
            remedy="leave it out",
        )
    company, lacking = need
    could_raise = sellable(desk, player, company)
    if could_raise < lacking:
        return None
    return desk.finding(
        "bankrupt-early",
        f"{player} lacks {desk.money(lacking)} and can still sell shares for {desk.money(could_raise)}",
        expected=f"less than {desk.money(lacking)} to sell",
        actual=desk.money(could_raise),
        remedy=f"{player}: sell ...",
    )


def sellable(desk: Desk, player: str, operating: str) -> int:
    """What the shares a president may legally sell for an owed train would bring, each block at today's price."""
    title, position = desk.title, desk.position
    single, books = title.file.shares.single, position.books
    total = 0
    for company in position.operated & position.par.keys():
        held = percent(title, books, company, player)
        room = (title.file.shares.pool_limit - percent(title, books, company, POOL)) // single
        count = min(held // single, room)
        while count > 0 and not _may_sell(desk, player, company, held - count * single, count, operating):
            count -= 1
        total += count * (price(title, position, company) or 0)
    return total


def _may_sell(desk: Desk, player: str, company: str, after: int, count: int, operating: str) -> bool:
    """Whether the president's certificate allows the sale: kept in the operating company, taken over in others."""
    if president(desk.title, desk.position, company) != player:
        return True
    heir = heir_to(desk.title, desk.position, company, player, after)
    if heir is not None:
        return company != operating
    return count <= single_shares(desk.title, desk.position.books, company, player)


def _give_up(desk: Desk, player: str, company: str) -> None:
    """Put a bankrupt player's shares of one corporation into the pool; its heir or its end follows."""
    title, position = desk.title, desk.position
    certificate, single = title.certificates[company]
    if position.books.of(certificate.unit, player):
        heir = heir_to(title, position, company, player, 0)
        if heir is None:
            close_corporation(desk, company)
            return
        hand_over(desk, company, player, heir)
    desk.give(single.unit, player, POOL, position.books.of(single.unit, player), "bankruptcy")


def close_corporation(desk: Desk, company: str) -> None:
    """Nobody can lead it: shares back to its treasury, trains to the pool, money to the bank; it may start anew."""
    title, position = desk.title, desk.position
    for certificate in title.certificates[company]:
        for holder, count in list(position.books.holders(certificate.unit).items()):
            desk.give(certificate.unit, holder, company, count, "company-closed")
    for name in trains_of(title, position, company):
        desk.give(train_unit(name), company, POOL, 1, "company-closed")
    desk.pay(company, BANK, desk.cash(company), "company-closed")
    unit = token_unit(company)
    desk.give(unit, BOARD, company, position.books.of(unit, BOARD), "company-closed")
    remove_marker(desk, company)
    position.par = {name: value for name, value in position.par.items() if name != company}
    position.stations = {name: at for name, at in position.stations.items() if name != company}
    position.floated -= {company}
    position.operated -= {company}
    position.duties = tuple(duty for duty in position.duties if duty.company != company)
    desk.tell("company-closed", f"{company} has no president and closes; it may be started anew")
