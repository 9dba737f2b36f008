"""Stock auctions: a player puts a company up in his stock turn; all others bid round the table or pass for good."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.position import Question
from moderator.model.rounds import StockRound
from moderator.rules.booking import Booking, State, ask, drop, require
from moderator.rules.certificates import certificate_limit
from moderator.rules.events import CompanyStart, PhaseEffect, StockTurn
from moderator.rules.holdings import next_player, players_from
from moderator.rules.listeners import after, judge, offer
from moderator.rules.mechanic_rules import Meaning, MechanicRules, Moves, Questions
from moderator.rules.stock.buying import buy_twice
from moderator.rules.stock.startable import charter_started_as, start_cost, starting_cells
from moderator.rules.stock.starting import Funds, place_home, put_in_play
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.track.stations import circle_left, token_place
from moderator.titles.shares import StockAuction
from moderator.vocabulary.auctions import BIDDERS, LOT, STOCK_AUCTION_CASE, Lot
from moderator.vocabulary.openings import Bid, Sold
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}


def _facts(state: State) -> StockAuction:
    return require(state.title.file.stock_auction)


def is_lot(state: State, company: str | None) -> bool:
    """Return whether a company begins by auction in a stock round."""
    known = company is not None and company in state.title.certificates
    return known and state.title.opening_charter_name(company or "") == _facts(state).charter


# ---- a company is put up ----


def put_up(booking: Booking, move: Bid, player: str) -> None:
    """Put a company up with its home and a first bid; the other players are asked from the bidder's left."""
    company = move.company or ""
    _check_open(booking, company)
    now = require_stock_turn(booking, player, "buy")
    if now is None:
        return
    booking.judge(
        buy_twice(booking, now.bought) if now.bought is not None else None,
        _judge_order(booking, company),
        *_judge_bid(booking, company, player, move.amount, None),
    )
    home = booking.title.file.corporations[company].home
    place = home if move.starts_at is None else booking.title.hex_of(move.starts_at)
    if place is not None:
        booking.judge(token_place(booking, place) or circle_left(booking, place))
    if home is None:
        named = f", {move.starts_at}" if move.starts_at else ""
        booking.flag("open-city", f"{company} begins in an open city{named}: the table vouches for it")
    booking.position.round = LOT.put(now, Lot(company, place, move.amount, player))
    _ask(booking, player, [name for name in players_from(booking.position, player) if name != player])
    asked = booking.position.asked_of(BIDDERS)
    if asked:
        booking.tell(
            STOCK_AUCTION_CASE, "offered", company=company, source=player, target=asked[0].who, amount=move.amount
        )
    else:
        _sell(booking)


def _check_open(state: State, company: str) -> None:
    """Raise NotBooked for a company that has begun, or has left the game."""
    if company in state.position.closed:
        raise state.refuse("start-again", f"{company} has left the game")
    if company in state.position.par:
        raise state.refuse("start-again", f"{company} has already been started")


def _judge_order(state: State, company: str) -> Finding | None:
    """Judge a company put up before the one that must come first, or before its phase."""
    facts, begun = _facts(state), {*state.position.par, *state.position.closed}
    if facts.first is not None and facts.first != company and facts.first not in begun:
        return state.finding(
            "auction-company",
            f"{facts.first} must be put up before all others",
            expected=facts.first,
            actual=company,
            remedy=state.instead(company=facts.first, starts_at=None),
        )
    if company not in facts.later or state.title.reached(state.position.phase, facts.later_phase):
        return None
    message = f"{company} may be put up from phase {facts.later_phase} on; this is phase {state.position.phase}"
    return state.finding("auction-company", message, expected="another company", actual=company)


def _judge_bid(state: State, company: str, player: str, amount: int, standing: Lot | None) -> Iterator[Finding | None]:
    """Judge a bid by its size, and by the bidder's money and certificates."""
    facts = _facts(state)
    least = _least(state, standing)
    if amount < least:
        code = "bid-minimum" if standing is None else "bid-raise"
        yield state.finding(
            code,
            f"{state.money(amount)} is too little for {company}: the least bid is {state.money(least)}",
            expected=f"at least {state.money(least)}",
            actual=state.money(amount),
            remedy=state.instead(amount=least),
            about=STOCK_AUCTION_CASE,
        )
    elif (amount - facts.least) % facts.step:
        yield state.finding(
            "bid-step",
            f"a bid must be {state.money(facts.least)}, or exceed it by a multiple of {state.money(facts.step)}",
            expected=state.money(amount + facts.step - (amount - facts.least) % facts.step),
            actual=state.money(amount),
            remedy=state.instead(amount=amount - (amount - facts.least) % facts.step),
            about=STOCK_AUCTION_CASE,
        )
    if amount > state.cash(player):
        yield state.finding(
            "bid-cash",
            f"{player} bids {state.money(amount)} but has {state.money(state.cash(player))}",
            expected=f"at most {state.money(state.cash(player))}",
            actual=state.money(amount),
            about=STOCK_AUCTION_CASE,
        )
    yield certificate_limit(state, player, _weight(state, company))


def _least(state: State, standing: Lot | None) -> int:
    facts = _facts(state)
    return facts.least if standing is None else standing.bid + facts.step


def _weight(state: State, company: str) -> int:
    return charter_started_as(state, company).weight(state.title.certificates[company][0].shares)


# ---- the bidding ----


def _current_lot(state: State) -> tuple[StockRound, Lot]:
    now = state.now(StockRound)
    lot = LOT.of(now)
    assert lot is not None
    return now, lot


def _ask(booking: Booking, bidder: str, among: list[str]) -> None:
    """Ask the players who could still bid, in seat order from the bidder's left."""
    _, lot = _current_lot(booking)
    drop(booking, BIDDERS)
    order = [name for name in players_from(booking.position, next_player(booking.position, bidder)) if name in among]
    able = [name for name in order if name != bidder and _could_bid(booking, lot, name)]
    ask(booking, *(Question(BIDDERS, name, lot.company, STOCK_AUCTION_CASE) for name in able))


def _could_bid(state: State, lot: Lot, player: str) -> bool:
    within = certificate_limit(state, player, _weight(state, lot.company)) is None
    return within and _least(state, lot) <= state.cash(player)


def bid(booking: Booking, move: Bid, player: str) -> None:
    """Answer: a higher bid. Raises NotBooked for a company other than the one up for auction."""
    now, lot = _current_lot(booking)
    if move.company not in (None, lot.company):
        raise booking.refuse("auction-company", f"{lot.company} is up for auction, not {move.company}")
    waiting = _waiting(booking)
    booking.judge(_out_of_turn(booking, player, waiting), *_judge_bid(booking, lot.company, player, move.amount, lot))
    booking.position.round = LOT.put(now, lot.replace(bid=move.amount, bidder=player))
    _ask(booking, player, [*waiting, lot.bidder])
    if not booking.position.asked_of(BIDDERS):
        _sell(booking)


def leave(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the player is out of the auction for good."""
    booking.judge(_out_of_turn(booking, player, _waiting(booking)))
    drop(booking, BIDDERS, player)
    if not booking.position.asked_of(BIDDERS):
        _sell(booking)


def _waiting(state: State) -> list[str]:
    return [question.who or "" for question in state.position.asked_of(BIDDERS)]


def _out_of_turn(state: State, player: str, waiting: list[str]) -> Finding | None:
    """Judge a bid or pass before another player's, or by a player who is out."""
    if waiting[0] == player:
        return None
    if player in waiting:
        message = f"{waiting[0]} must answer before {player}"
        return state.finding("out-of-turn", message, expected=waiting[0], actual=player)
    message = f"{player} has passed, or could not bid, and is out of the auction"
    return state.finding("bid-passed", message, expected=waiting[0], actual=player, about=STOCK_AUCTION_CASE)


def sold(booking: Booking, move: Sold, _: str = "") -> None:
    """Book the outcome of an auction that the table settled by voice."""
    now, lot = _current_lot(booking)
    if (move.player, move.amount) != (lot.bidder, lot.bid):
        booking.flag("auction-unrecorded", f"the bids for {lot.company} were not recorded", about=STOCK_AUCTION_CASE)
        standing = None if move.amount == lot.bid else lot
        booking.judge(*_judge_bid(booking, lot.company, move.player, move.amount, standing))
    booking.position.round = LOT.put(now, lot.replace(bid=move.amount, bidder=move.player))
    _sell(booking)


def _sell(booking: Booking) -> None:
    """Sell the company to the highest bidder; the bid goes to its treasury, and the player to his left is next."""
    now, lot = _current_lot(booking)
    drop(booking, BIDDERS)
    company, player = lot.company, lot.bidder
    cells = starting_cells(booking, company)
    paid = [value for value in cells if start_cost(booking, company, value) <= lot.bid]
    value = max(paid, default=min(cells))
    put_in_play(booking, company, player, cells[value], value, Funds(STOCK_AUCTION_CASE, player, company, lot.bid))
    place_home(booking, company, lot.place or "")
    booking.tell(STOCK_AUCTION_CASE, company=company, target=player, amount=lot.bid, value=value)
    end_turn(booking, acted(LOT.put(now, None), player).replace(player=player))


def _leave(booking: Booking, effect: PhaseEffect) -> None:
    """Remove the companies that have not been put up."""
    if effect.name != "lots-leave":
        return
    gone = {*booking.position.par, *booking.position.closed}
    left = [name for name in booking.title.certificates if is_lot(booking, name) and name not in gone]
    booking.position.closed |= {*left}
    if left:
        booking.tell(STOCK_AUCTION_CASE, "left", companies=left)


# ---- offers ----


def _opens(state: State, move: Bid, who: str) -> bool:
    return isinstance(state.position.round, StockRound) and is_lot(state, move.company)


def _settles(state: State, move: Sold, who: str) -> bool:
    now = state.position.round
    return isinstance(now, StockRound) and LOT.of(now) is not None


def _judge_start(state: State, event: CompanyStart) -> Finding | None:
    """Judge the start of a company that begins by auction."""
    company = event.company
    if not is_lot(state, company):
        return None
    least = _facts(state).least
    return state.finding(
        "auction-only",
        f"{company} is sold only by auction, for {state.money(least)} or more",
        expected=f"bid {company} {least}",
        actual="a par price",
        remedy=Bid(company=company, amount=least),
    )


def _lots(state: State, player: str) -> Iterator[str]:
    """Yield the companies that a player could put up."""
    for company in state.title.certificates:
        gone = company in state.position.par or company in state.position.closed
        if gone or not is_lot(state, company) or _judge_order(state, company) is not None:
            continue
        within = certificate_limit(state, player, _weight(state, company)) is None
        if within and _facts(state).least <= state.cash(player):
            yield company


def _offers(state: State, event: StockTurn) -> Iterator[str]:
    for company in _lots(state, event.player):
        if state.title.file.corporations[company].home is not None:
            yield f"bid {quote_name(company)} {_facts(state).least}"


def _offer_with_place(state: State, event: StockTurn) -> Iterator[str]:
    now = state.position.round
    for company in _lots(state, now.actor or "") if isinstance(now, StockRound) else ():
        if state.title.file.corporations[company].home is None:
            yield f"bid {quote_name(company)} AMOUNT at PLACE"


def _answers(state: State, asked: Question) -> Iterator[str]:
    yield f"bid {_least(state, _current_lot(state)[1])}"


RULES["stock_auctions"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Bid, _opens, put_up), Meaning(Sold, _settles, sold))),
    questions=Questions(answers={BIDDERS: {Bid: bid, Pass: leave, Done: leave}}, offers={BIDDERS: _answers}),
    listens=(
        judge(CompanyStart, _judge_start),
        offer(StockTurn, _offers),
        offer(StockTurn, _offer_with_place, lines="patterns"),
        after(PhaseEffect, _leave),
    ),
)
