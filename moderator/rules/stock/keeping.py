"""Shares that are kept, starting values set anew, shielded prices: what players do beside the turns of a stock round.

In the first stock round a player may keep the single shares of one corporation for himself. A private may keep one
share of a treasury until that is empty, set a starting value anew, or shield a price from sales until the round ends.
"""

from moderator.model.accounts import BOX
from moderator.model.findings import Finding
from moderator.model.founding_moves import Par, Reserve, Shield
from moderator.model.rounds import ConcessionRound, OperatingRound, StockRound
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of, loose_shares
from moderator.rules.basics.market import place_marker
from moderator.rules.basics.privates import cited, owner_of, player_owns, power_owner, spend_private
from moderator.rules.basics.shares import share_price
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import round_name

# ---- without a private: in the first stock round ----


def reserve(desk: Desk, move: Reserve, player: str) -> None:
    """Keep the single shares of a corporation until the next stock round, or one of a treasury by a private's power."""
    if move.power is not None:
        _keep_share(desk, move, player)
        return
    facts = desk.title.file.shares
    if facts.reserved is None or move.company not in desk.title.certificates:
        raise desk.refuse("reserve-barred", f"no shares of {move.company} are reserved")
    desk.judge(_reserve_time(desk), _reserve_barred(desk, move.company, player))
    desk.position.reserved = {**desk.position.reserved, move.company: player}
    desk.tell("reserved-share", company=move.company, source=player)


def may_reserve(state: State) -> bool:
    """Whether this is the first stock round."""
    now = state.position.round
    return isinstance(now, StockRound) and now.number == 1 and not isinstance(now, ConcessionRound)


def _reserve_time(state: State) -> Finding | None:
    if may_reserve(state):
        return None
    return state.finding(
        "reserve-time",
        f"shares are reserved in the first stock round, and this is {round_name(state.position)}",
        expected="SR 1",
        actual=round_name(state.position),
    )


def _reserve_barred(state: State, company: str, player: str) -> Finding | None:
    """The shares of such a corporation, all of them unsold, and none of another that the player has reserved."""
    reserved = state.position.reserved
    before = next((name for name, who in reserved.items() if who == player), None)
    if before is not None:
        why = f"{player} has reserved those of {before}"
    elif company in reserved:
        why = f"{reserved[company]} has reserved them"
    elif company in state.position.closed or charter_name(state, company) != state.title.file.shares.reserved:
        why = f"{company} is no {state.title.file.shares.reserved}"
    elif not _all_unsold(state, company):
        why = "one has been sold"
    else:
        return None
    return state.finding(
        "reserve-barred",
        f"the shares of {company} cannot be reserved: {why}",
        expected="one corporation a player, of which no single share is sold",
        actual=company,
        remedy=_said_late(state, company, player) if before is None and why == "one has been sold" else None,
    )


def _said_late(state: State, company: str, player: str) -> str | None:
    """The first single share has just been bought, and the table meant that purchase to be barred."""
    now = state.position.round
    if not isinstance(now, StockRound) or _single_sold(state, company) != 1:
        return None
    if now.bought is not None and now.bought.company == company:
        buyer: str | None = now.player
    else:
        buyer = now.bought_by if now.bought_of == company else None
    if buyer in (None, player):
        return None
    return f"undo that purchase, then {player}: reserve {company}, then what {buyer} does instead"


def _single_sold(state: State, company: str) -> int:
    """How many single shares of a corporation as it is divided now do not lie with it."""
    title, size = state.title, charter_of(state, company).share
    others = 100 // size - title.certificates[company][0].shares
    return others - loose_shares(title, state.position.books, company, title.unsold(company))


def _all_unsold(state: State, company: str) -> bool:
    return not _single_sold(state, company)


# ---- by a private's power ----


def _private_used(state: State, named: str | None, kind: str, player: str) -> str:
    """The private that a line names, or the only one with such a power. Raises NotBooked if its power is not there."""
    privates = state.title.file.privates
    known = [name for name, facts in privates.items() if kind in facts.steers]
    private = named or next(iter(known), None)
    if private not in known or owner_of(state, private) == BOX or private in state.position.used:
        said = "no private has such a power" if private is None else f"{private} has no such power any more"
        raise state.refuse("power-used", said)
    return private


def _moment(state: State, fits: bool, when: str) -> Finding | None:
    if fits:
        return None
    during = round_name(state.position)
    return state.finding("power-moment", f"that is done {when}, and this is {during}", expected=when, actual=during)


def set_par(desk: Desk, move: Par, player: str) -> None:
    """Set a starting value anew that still counts: of a corporation whose price is its value, or
    that has just grown.
    """
    company, position = move.company, desk.position
    private = _private_used(desk, move.power, "par", player)
    charter = charter_of(desk, company)
    now, starts = position.round, desk.title.market.starts_of(charter.starts)
    own = isinstance(now, StockRound) and now.player == player and not isinstance(now, ConcessionRound)
    turn = isinstance(now, OperatingRound) and now.turn is not None and now.turn.company == company
    if company not in position.par or not (charter.fixed or company in position.parred):
        raise desk.refuse("power-used", f"the starting value of {company} counts no more")
    values = list_words((desk.money(value) for value in sorted(starts)), "or")
    wrong = (
        None
        if move.value in starts
        else desk.finding(
            "start-value",
            f"{desk.money(move.value)} is no starting value of a {charter_name(desk, company)}",
            expected=values,
            actual=desk.money(move.value),
            remedy=desk.instead(value=min(starts, key=lambda value: abs(value - move.value))),
        )
    )
    desk.judge(
        player_owns(desk, private, player) or cited(desk, private, power_owner(desk, private, company)),
        cited(desk, private, _moment(desk, own or turn, "in one's own turn of a stock round, or in the company's")),
        wrong,
    )
    position.par = {**position.par, company: move.value}
    if charter.fixed and move.value in starts:
        place_marker(desk, company, starts[move.value])
    desk.tell("new-par", company=company, source=player, value=move.value)
    spend_private(desk, private)


def _keep_share(desk: Desk, move: Reserve, player: str) -> None:
    company, title = move.company, desk.title
    private = _private_used(desk, move.power, "share", player)
    share_price(desk, company)
    own = loose_shares(title, desk.position.books, company, company)
    small = charter_name(desk, company) == title.file.shares.reserved
    if not own or (small and not _all_unsold(desk, company)):
        said = "no share lies in its treasury" if not own else "one of its single shares has been sold"
        raise desk.refuse("reserve-barred", f"no share of {company} can be kept: {said}", about="custody")
    in_stock = isinstance(desk.position.round, StockRound)
    desk.judge(
        player_owns(desk, private, player) or cited(desk, private, power_owner(desk, private, company)),
        cited(desk, private, _moment(desk, in_stock, "in a stock round")),
    )
    desk.position.kept = {**desk.position.kept, company: player}
    desk.tell("reserved-share", "kept", company=company, source=player)
    spend_private(desk, private)


def shield(desk: Desk, move: Shield, player: str) -> None:
    """Until the stock round ends no sale lowers the price of a corporation, whoever leads it."""
    private = _private_used(desk, move.power, "price", player)
    share_price(desk, move.company)
    in_stock = isinstance(desk.position.round, StockRound)
    desk.judge(player_owns(desk, private, player), cited(desk, private, _moment(desk, in_stock, "in a stock round")))
    position = desk.position
    position.shielded = {**position.shielded, move.company: private}
    position.used = position.used | {private}
    now = position.round
    late = isinstance(now, StockRound) and any(company == move.company for _, company in now.sold)
    desk.tell("price-shield", "late" if late else "", company=move.company)
