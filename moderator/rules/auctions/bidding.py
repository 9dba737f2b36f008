"""Bidding in a fire sale: round the table from the priority deal, until one is left, or nobody bids.

What is up is the `lot` of the turn under way; one question waits for each player who may still bid, and he is passed
over as soon as he could not bid any more.
"""

from collections.abc import Iterator

from moderator.model.accounts import BANK, POOL, token_unit
from moderator.model.findings import Finding
from moderator.model.money import divide
from moderator.model.moves import Bid, Buy, Done, Pass
from moderator.model.questions import BIDDING, Question
from moderator.model.rounds import Bidding, Turn
from moderator.rules.basics.agenda import ask, drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president, worth_of
from moderator.rules.basics.limits import certificate_limit, certificate_weight, hold_limit
from moderator.rules.basics.market import fall_after_sale
from moderator.rules.basics.presidency import settle_presidency
from moderator.rules.basics.seating import players_from
from moderator.rules.basics.shares import share_price
from moderator.rules.basics.state import State
from moderator.rules.openings.bidding import bid_cash, bid_minimum, bid_raise
from moderator.rules.rounds.operating import current_turn, save
from moderator.rules.stock.selling import pool_room
from moderator.rules.track.stations import give_way, next_cost, place_station, vouch_for_route
from moderator.titles.certificates import Certificate

CASE = "fire-sale"  # of the checks that other auctions have, too


def lot_under_way(state: State, company: str) -> Bidding | None:
    """What a company has up for auction now."""
    turn = current_turn(state)
    return turn.lot if turn is not None and turn.company == company else None


def certificate_of(state: State, company: str) -> Certificate | None:
    """The smallest certificate of its own that a company holds."""
    kinds = reversed(state.title.certificates[company][1:])
    return next((kind for kind in kinds if state.position.books.of(kind.unit, company)), None)


def lot_words(state: State, company: str, where: str | None) -> str:
    """`a share of BNR`, `BNR's station in Lyon`."""
    return f"a share of {company}" if where is None else f"{company}'s station in {state.title.place_name(where)}"


def least_bid(state: State, lot: Bidding) -> int:
    """What must be bid now, at least."""
    facts = state.title.file.emergency.fire_sale
    assert facts is not None
    return lot.least if lot.bidder is None else lot.bid + facts.step


# ---- who may bid ----


def ask_bidders(desk: Desk, turn: Turn) -> None:
    """One question for each player who could bid, from the priority deal on; never the president."""
    lot, leader, position = turn.lot, president(desk, turn.company), desk.position
    assert lot is not None
    table = [player for player in players_from(position, position.priority) if player != leader]
    able = [player for player in table if could_bid(desk, turn.company, lot, player)]
    ask(desk, *(Question(BIDDING, player, turn.company, "fire-sale") for player in able))


def could_bid(state: State, company: str, lot: Bidding, player: str) -> bool:
    """Whether a player could bid so much as he must now."""
    least = least_bid(state, lot)
    if lot.place is None:
        return least <= state.cash(player) and not any(_beyond_limits(state, company, player))
    return any(state.cash(buyer) >= least + next_cost(state, buyer, lot.place) for buyer in buyers(state, lot, player))


def buyers(state: State, lot: Bidding, player: str) -> list[str]:
    """The companies for which a player may bid for a station: those of his with a token, or the one he bids for."""
    assert lot.place is not None
    own = lot.buyer(player)
    return [
        company
        for company in state.position.par
        if president(state, company) == player
        and own in (None, company)
        and state.position.books.of(token_unit(company), company)
        and lot.place not in state.position.stations.get(company, ())
    ]


def _beyond_limits(state: State, company: str, player: str) -> Iterator[Finding]:
    """The limits that the share would bring a player beyond."""
    kind = certificate_of(state, company)
    assert kind is not None
    weight = certificate_weight(state, company, kind.shares)
    found = hold_limit(state, player, company, kind.shares), certificate_limit(state, player, weight)
    yield from filter(None, found)


# ---- bids ----


def bid(desk: Desk, move: Bid, player: str) -> None:
    """A player bids more than has been bid; those behind him are asked whether they bid on."""
    turn, lot = _up(desk)
    judge_bid(desk, lot, turn.company, player, move)
    outbids(desk, turn.company, player, move)
    if not _others(desk, player):
        conclude(desk)


def outbids(desk: Desk, company: str, player: str, move: Bid) -> None:
    """Lay a bid down, and leave those in who could bid more."""
    turn, lot = _up(desk)
    buyer = _buyer(desk, lot, player, move)
    said = tuple(pair for pair in lot.buyers if pair[0] != player)
    lot = lot.but(bid=move.amount, bidder=player, buyers=said if buyer is None else (*said, (player, buyer)))
    save(desk, turn.but(lot=lot))
    others = [question for question in _others(desk, player) if could_bid(desk, company, lot, question.who or "")]
    drop(desk, BIDDING)
    if others:
        ask(desk, *others, Question(BIDDING, player, company, "fire-sale"))


def pass_by(desk: Desk, move: Pass | Done, player: str) -> None:
    """A player is out of the auction for good."""
    player = _speaker(desk, player)
    lot = _up(desk)[1]
    waiting = [question.who for question in desk.position.asked_of(BIDDING)]
    if player not in waiting:
        desk.flag("out-of-turn", f"{player} is not asked to bid", expected=waiting[0], actual=player)
    drop(desk, BIDDING, player)
    if not _others(desk, lot.bidder):
        conclude(desk)


def let_go(desk: Desk) -> None:
    """Somebody else speaks than who is asked: who sat before him has passed; another move ends the auction."""
    move = desk.move
    who = _speaker(desk, move.actor or "")
    waiting = [question.who for question in desk.position.asked_of(BIDDING)]
    if isinstance(move, Bid | Pass | Done) and who in waiting:
        for player in waiting[: waiting.index(who)]:
            drop(desk, BIDDING, player)
    elif isinstance(move, Buy) and who in waiting and move.company == _up(desk)[0].company:
        least = least_bid(desk, _up(desk)[1])
        meant = Bid(actor=who, amount=max(least, move.price or move.count or 0))
        raise desk.refuse("fire-sale-bidder", f"what {move.company} puts up is bid for, not bought", meant)
    elif not isinstance(move, Bid):
        conclude(desk)


def _up(state: State) -> tuple[Turn, Bidding]:
    """The turn under way, and what is up for auction in it."""
    turn = current_turn(state)
    assert turn is not None
    assert turn.lot is not None
    return turn, turn.lot


def _speaker(state: State, who: str) -> str:
    """Who speaks: a player, also for his company."""
    return president(state, who) or who if who in state.title.certificates else who


def _others(state: State, player: str | None) -> list[Question]:
    return [question for question in state.position.asked_of(BIDDING) if question.who != player]


def _buyer(state: State, lot: Bidding, player: str, move: Bid) -> str | None:
    """The company that a station is bid for: as named, else the one that the player may bid for."""
    if lot.place is None:
        return None
    named = next((name for name in (move.company, move.actor) if name in state.title.certificates), None)
    return named or next(iter(buyers(state, lot, player)), None)


def judge_bid(desk: Desk, lot: Bidding, company: str, player: str, move: Bid) -> None:
    """What a bid may not be, and who may not make it. Raises NotBooked for a station that no company would get."""
    facts, buyer = desk.title.file.emergency.fire_sale, _buyer(desk, lot, player, move)
    assert facts is not None
    if player in desk.position.bankrupt:
        raise desk.refuse("fire-sale-bidder", f"{player} is bankrupt and bids for nothing")
    if lot.place is not None and (buyer is None or not desk.position.books.of(token_unit(buyer), buyer)):
        raise desk.refuse("fire-sale-bidder", f"{buyer or player} has no station token to put there")
    if (barred := _bidder(desk, company, player)) is not None:
        desk.judge(barred)
        return
    desk.judge(
        _out(desk, lot, company, player, move.amount),
        bid_minimum(desk, move.amount, lot.least, CASE),
        bid_raise(desk, move.amount, lot.bidder, lot.bid, facts.step, CASE),
    )
    if lot.place is None:
        desk.judge(bid_cash(desk, player, move.amount, about=CASE), *_beyond_limits(desk, company, player))
    else:
        assert buyer is not None
        desk.judge(
            _may_have(desk, lot, player, buyer),
            bid_cash(desk, buyer, move.amount, next_cost(desk, buyer, lot.place), CASE, "placing it"),
        )


def _bidder(state: State, company: str, player: str) -> Finding | None:
    if president(state, company) != player:
        return None
    return state.finding(
        "fire-sale-bidder",
        f"{player} is president of {company} and takes no part in its auction",
        expected="another player",
        actual=player,
    )


def _out(state: State, lot: Bidding, company: str, player: str, amount: int) -> Finding | None:
    """A bid after passing; of an outcome alone nobody knows who has."""
    waiting = [question.who for question in state.position.asked_of(BIDDING)]
    if not waiting or player in waiting or president(state, company) == player:
        return None
    return state.finding(
        "bid-passed",
        f"{player} has passed, or could not bid, and is out of the auction",
        expected="no further bid",
        actual=state.money(amount),
        about=CASE,
    )


def _may_have(state: State, lot: Bidding, player: str, buyer: str) -> Finding | None:
    """The company that gets a station: one that the player leads, that has a token, and the one he has bid for."""
    able = buyers(state, lot, player)
    if buyer in able:
        return None
    return state.finding(
        "fire-sale-bidder",
        f"{player} may not bid for {buyer} here",
        expected=able[0] if able else "a company of his with a token and no station there",
        actual=buyer,
        remedy=state.instead(company=able[0]) if able else None,
    )


# ---- the end of an auction ----


def bank_price(state: State, company: str) -> int:
    """What the bank pays for a share that nobody bids for."""
    facts, kind = state.title.file.emergency.fire_sale, certificate_of(state, company)
    assert facts is not None
    assert kind is not None
    return divide(facts.rate * worth_of(state, company, kind.shares, share_price(state, company)), 100, "down")


def conclude(desk: Desk) -> None:
    """Who bid most gets what was up; without a bid the bank takes a share, and a station stays."""
    drop(desk, BIDDING)
    turn, lot = _up(desk)
    company = turn.company
    left = turn.unsold if lot.bidder is not None else (*turn.unsold, *_keep(desk, company, lot))
    save(desk, turn.but(lot=None, unsold=left))
    if lot.bidder is not None and lot.place is None:
        _sell_share(desk, company, lot.bidder, lot.bid)
    elif lot.bidder is not None and lot.place is not None:
        buyer = lot.buyer(lot.bidder)
        assert buyer is not None
        cost = next_cost(desk, buyer, lot.place)
        give_way(desk, company, buyer, lot.place, lot.bid)
        place_station(desk, buyer, lot.place, cost)
        vouch_for_route(desk, buyer, lot.place)


def _sell_share(desk: Desk, company: str, player: str, amount: int) -> None:
    kind = certificate_of(desk, company)
    assert kind is not None
    desk.pay(player, company, amount, "fire-sale")
    desk.give(kind.unit, company, player, 1, "fire-sale")
    desk.tell("fire-sale", company=company, target=player, amount=amount)
    settle_presidency(desk, company)


def _keep(desk: Desk, company: str, lot: Bidding) -> tuple[str, ...]:
    """What becomes of a lot that nobody bids for; what stays with the company is not put up again."""
    if lot.place is not None:
        desk.tell("fire-sale", "station-kept", company=company, place=desk.title.place_name(lot.place))
        return (lot.place,)
    kind = certificate_of(desk, company)
    assert kind is not None
    if pool_room(desk, company) < kind.shares:
        desk.tell("fire-sale", "kept", company=company)
        return ("",)
    amount = bank_price(desk, company)
    desk.give(kind.unit, company, POOL, 1, "fire-sale")
    desk.pay(BANK, company, amount, "fire-sale")
    desk.tell("fire-sale", "bank", company=company, amount=amount)
    fall_after_sale(desk, company, kind.shares, company, "fire-sale")
    return ()
