"""Dispatch: which rule handles which move, and who makes it."""

from collections.abc import Callable
from typing import Any

from moderator.model.given import GIVEN
from moderator.model.moves import (
    Adjust,
    Bankrupt,
    Bid,
    Buy,
    Close,
    Contribute,
    Convert,
    Count,
    Credit,
    Discard,
    Dividend,
    Done,
    End,
    Exchange,
    Industry,
    Lay,
    Link,
    Move,
    Note,
    Pass,
    Reprice,
    Run,
    Select,
    Sell,
    Sold,
    Start,
    Take,
    Token,
    Train,
    Use,
    Value,
)
from moderator.model.rounds import Counting, ExchangeRound, LotRound, OperatingRound, PrivateSale, Round, SaleRound
from moderator.rules import table
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.late.laying import given
from moderator.rules.openings import auction, private_sale, sale
from moderator.rules.powers import powers
from moderator.rules.rounds import operating
from moderator.rules.rounds.sequence import actor
from moderator.rules.rounds.turns import check_in_play
from moderator.rules.runs import dividends, industry, running
from moderator.rules.stock import exchange, stock
from moderator.rules.track import links, stations, track
from moderator.rules.trains import bankruptcy, credit, emergency, trains
from moderator.rules.treasury import contributing, conversion, own_stock
from moderator.titles.title import Title

Handler = Callable[[Desk, Any, str], None]

PLAYER_MOVES: dict[type[Move], Handler] = {
    Buy: stock.buy,
    Sell: emergency.sell,
    Start: private_sale.start,
    Exchange: exchange.exchange,
    Close: exchange.close,
    Bankrupt: bankruptcy.bankrupt,
    Credit: credit.borrow,
}

# The moves of an opening, by the mechanic the title chooses. `Sold` has no actor: it is said by the table.
OPENING_MOVES: dict[str, dict[type[Move], Handler]] = {
    "opening-sale": {Select: sale.select, Bid: sale.bid, Take: sale.take, Sold: sale.sold},
    "private-sale": {Bid: private_sale.bid, Take: private_sale.take, Sold: private_sale.sold},
    "lot-auction": {Bid: auction.bid, Sold: auction.sold, Value: auction.value},
}

# What it means to pass, by the round; in any other it is a stock round's pass.
PASSES: dict[type[Round], Handler] = {
    SaleRound: sale.pass_sale,
    LotRound: auction.pass_lot,
    PrivateSale: private_sale.pass_sale,
    ExchangeRound: exchange.pass_exchange,
}

COMPANY_MOVES: dict[type[Move], Handler] = {
    Convert: conversion.convert,
    Use: powers.use,
    Lay: track.lay,
    Token: stations.token,
    Run: running.run,
    Dividend: dividends.declare,
    Train: trains.buy_train,
    Discard: trains.discard,
    Done: operating.done,
    Buy: own_stock.buy_for_company,
    Sell: own_stock.sell_for_company,
}

TABLE_MOVES: dict[type[Move], Callable[[Desk, Any], None]] = {
    Adjust: table.adjust,
    Reprice: table.reprice,
    Count: table.count,
    Link: links.link,
    Industry: industry.find,
    Contribute: contributing.contribute,
    Note: table.note,
    End: table.end,
    **dict.fromkeys(GIVEN, given),
}


# Moves that only some titles have, and what a title must have for them.
ONLY_WITH: dict[type[Move], Callable[[Title], bool]] = {
    Exchange: lambda title: bool(title.file.minors),
    Close: lambda title: bool(title.file.minors),
    Convert: lambda title: title.file.conversion is not None,
    Use: lambda title: any(private.uses for private in title.file.privates.values()),
}


# What the table says: nobody stands before the colon.
SAID_BY_THE_TABLE = frozenset((*TABLE_MOVES, Sold))


def book(desk: Desk) -> None:
    """Judge and book the desk's move. Raises NotBooked if that cannot be done."""
    kind = type(desk.move)
    if isinstance(desk.position.round, Counting) and kind not in _WHILE_COUNTING:
        raise desk.refuse("wrong-round", "the counted position is not complete: `begin` is missing", "begin SR ...")
    if (by_table := TABLE_MOVES.get(kind)) is not None:
        by_table(desk, desk.move)
        return
    if kind in _OF_AN_OPENING:
        _opening_move(desk)(desk, desk.move, "" if kind is Sold else who_acts(desk, desk.move))
        return
    if kind in ONLY_WITH and not ONLY_WITH[kind](desk.title):
        raise _no_such_move(desk)
    who = who_acts(desk, desk.move)
    if kind is Pass or kind is Done:
        _pass(desk, who)
    elif who in desk.title.kinds:
        check_in_play(desk, who)
        COMPANY_MOVES[kind](desk, desk.move, who)
    else:
        PLAYER_MOVES[kind](desk, desk.move, who)


_WHILE_COUNTING = frozenset((*GIVEN, Note))
_OF_AN_OPENING = frozenset(kind for moves in OPENING_MOVES.values() for kind in moves)


def _opening_move(desk: Desk) -> Handler:
    """What the title's opening makes of the move. Raises NotBooked if that opening knows no such move."""
    handler = OPENING_MOVES[desk.title.file.opening].get(type(desk.move))
    if handler is None:
        raise _no_such_move(desk)
    return handler


def _no_such_move(desk: Desk) -> NotBooked:
    verb = desk.move.verb  # type: ignore[attr-defined]
    return desk.refuse("wrong-round", f"`{verb}` is no move of this title", "leave it out")


def who_acts(state: State, move: Move) -> str:
    """The player or company that makes the move: as stated, or whose turn it is. Raises NotBooked if neither fits."""
    title = state.title
    now = actor(state)
    who = move.actor or now
    if who is None:
        raise state.refuse("game-over", "nobody is to act: the game is over", "undo what ended it")
    company_only = type(move) in COMPANY_MOVES and type(move) not in PLAYER_MOVES and not isinstance(move, Done)
    if company_only and who not in title.kinds:
        if now in title.kinds and now is not None and president(state, now) == who:
            return now
        raise state.refuse("out-of-turn", f"`{move.verb}` is a company's move", f"write COMPANY: {move.verb} ...")  # type: ignore[attr-defined]
    if (type(move) in PLAYER_MOVES or type(move) in _OF_AN_OPENING) and who in title.kinds:
        own_trade = isinstance(move, Buy | Sell) and move.company == who
        of_player = isinstance(move, Buy) and move.company in title.file.privates
        if not own_trade and not of_player:
            return _president_of(state, who)
    return who


def _president_of(state: State, company: str) -> str:
    """A player's move entered for a company: its president makes it."""
    who = president(state, company)
    if who is None:
        raise state.refuse("out-of-turn", f"{company} has no president who could do that", "write PLAYER: ...")
    return who


def _pass(desk: Desk, who: str) -> None:
    """Pass and done mean the same; what they end depends on the round."""
    move = Pass(actor=desk.move.actor)
    if who in desk.title.kinds:
        operating.done(desk, Done(actor=who), who)
        return
    now = desk.position.round
    if isinstance(now, OperatingRound) and now.turn and president(desk, now.turn.company) == who:
        operating.done(desk, Done(actor=now.turn.company), now.turn.company)
    else:
        PASSES.get(type(now), stock.pass_stock)(desk, move, who)
