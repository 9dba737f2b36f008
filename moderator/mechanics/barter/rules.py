"""Barter: two players exchange minors, open privates and money, as the action of one of them in a stock round."""

from collections.abc import Iterator

from moderator.model.accounts import charter_unit
from moderator.model.findings import Finding
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.limits import certificate_limit
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.privates import is_open
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.stock.corrections import judge_other_cure
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.vocabulary.shares import Barter, Buy


def barter(desk: Desk, move: Barter, player: str) -> None:
    """Exchange what two players have agreed on. Raises NotBooked for what its giver does not have, or cannot give."""
    other = move.player
    _check_goods(desk, player, other, move)
    now = require_stock_turn(desk, player, "barter")
    more, told = 2 * (len(move.gets) - len(move.gives)), judge_other_cure(desk, player, "a trade")
    desk.judge(
        _barred(desk),
        short_of_cash(desk, player, move.pays, "barter"),
        short_of_cash(desk, other, move.paid, "barter"),
        certificate_limit(desk, player, more) if more > 0 and not told else None,
        certificate_limit(desk, other, -more) if more < 0 else None,
    )
    desk.pay(player, other, move.pays, "barter")
    desk.pay(other, player, move.paid, "barter")
    for source, target, goods in ((player, other, move.gives), (other, player, move.gets)):
        for company in goods:
            desk.give(charter_unit(company), source, target, 1, "barter")
    gives, gets = _goods(desk, move.gives, move.pays), _goods(desk, move.gets, move.paid)
    desk.tell("barter", source=player, target=other, gives=gives, gets=gets)
    if now is not None:
        end_turn(desk, acted(now, player, bought=False))


def buy_company(desk: Desk, move: Buy, player: str) -> None:
    """`Ann: buy K from Bob 90`: the same, for money alone. Raises NotBooked where owner or price is missing."""
    if move.seller is None or move.price is None:
        asks = f"add the owner and the agreed price after `buy {move.company}`"
        raise desk.refuse("barter-barred", "from whom, and for how much, must be said", asks)
    exchange = Barter(actor=player, player=move.seller, gets=(move.company,), pays=move.price, allowed=move.allowed)
    barter(desk, exchange, player)


def _check_goods(state: State, player: str, other: str, move: Barter) -> None:
    if other == player or other not in state.position.players or other in state.position.bankrupt:
        raise state.refuse("barter-barred", f"{other} is no other player", "name one who takes part")
    if not move.gives and not move.gets:
        raise state.refuse("barter-barred", "nothing but money changes hands", "name a minor or a private")
    for owner, goods in ((player, move.gives), (other, move.gets)):
        for company in goods:
            if (why := _not_his(state, owner, company)) is not None:
                raise state.refuse("barter-barred", why)


def _not_his(state: State, owner: str, company: str) -> str | None:
    """Why a player cannot give this away."""
    kind = state.title.kinds[company]
    if kind == "corporation" or company in state.title.concessions:
        return f"{company} is no minor and no private"
    if not state.position.books.of(charter_unit(company), owner):
        return f"{owner} does not have {company}"
    if kind == "private" and not is_open(state, company):
        return f"{company} lies face down and stays with {owner}"
    return None


def _barred(state: State) -> Finding | None:
    if not state.holds("no-dealings"):
        return None
    return state.finding(
        "barter-barred", "players exchange nothing yet", expected="another action", actual="an exchange"
    )


def _goods(state: State, companies: tuple[str, ...], money: int) -> str:
    """`A, WCF and £40`, `nothing`."""
    return list_words([*companies, *([state.money(money)] if money else [])] or ["nothing"])


def _is_no_corporation(state: State, move: Buy, player: str) -> bool:
    return player in state.position.players and state.title.kinds[move.company] != "corporation"


def _offers(state: State) -> Iterator[str]:
    if not state.holds("no-dealings"):
        yield "barter MINOR|PRIVATE AMOUNT with PLAYER for MINOR|PRIVATE AMOUNT"


RULES = Rules(
    of_players={Barter: barter}, means=(Meaning(Buy, _is_no_corporation, buy_company),), stock_begun=(_offers,)
)
