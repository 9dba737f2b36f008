"""Lots of an opening: what is left, the bids on them and their checks, and how a lot changes hands."""

from collections.abc import Iterable
from typing import NoReturn, TypeVar

from moderator.model.entries import transfer
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, POOL, Books, charter_unit, divide
from moderator.model.moves import Move
from moderator.model.rounds import LotStage, ParRound, Round
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import move_shares, president, share_size, shares
from moderator.rules.privates import spend_private
from moderator.rules.rounds.turns import claim_player
from moderator.rules.stock.startable import float_if_due, step_up
from moderator.rules.stock.starting import place_at_home, start_granted
from moderator.rules.tokens import place_bought
from moderator.titles.title import Title
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.openings import Bid

# ---- checks of bids and prices ----


def bid_minimum(state: State, amount: int, least: int, about: str | None = None) -> Finding | None:
    """Return a finding if a bid is below the minimum."""
    if amount >= least:
        return None
    return state.finding(
        "bid-minimum",
        f"a bid of {state.money(amount)} is below the minimum of {state.money(least)}",
        expected=f"at least {state.money(least)}",
        actual=state.money(amount),
        remedy=state.instead(amount=least),
        about=about,
    )


def bid_step(state: State, amount: int, step: int) -> Finding | None:
    """Return a finding if a bid is not a multiple of the step."""
    if amount % step == 0:
        return None
    return state.finding(
        "bid-step",
        f"a bid of {state.money(amount)} is not a multiple of {state.money(step)}",
        expected=f"a multiple of {state.money(step)}",
        actual=state.money(amount),
        remedy=state.instead(amount=amount - amount % step + step),
    )


def bid_raise(
    state: State, amount: int, bidder: str | None, bid: int, by: int = 1, about: str | None = None, step: int = 0
) -> Finding | None:
    """Return a finding if a bid is not at least `by` above the standing bid.

    The remedy is the lowest sufficient bid, or with `step` the next multiple of it. With neither, there is no remedy.
    """
    if bidder is None or amount >= bid + by:
        return None
    due = bid + by if by > 1 else bid - bid % step + step if step else None
    higher = None if due is None else state.instead(amount=due)
    more = "" if by == 1 else f" by {state.money(by)} or more"
    return state.finding(
        "bid-raise",
        f"{state.money(amount)} does not raise {bidder}'s bid of {state.money(bid)}{more}",
        expected=f"more than {state.money(bid)}" if by == 1 else f"at least {state.money(bid + by)}",
        actual=state.money(amount),
        remedy=higher if isinstance(higher, Bid) else None,  # a recorded outcome is not changed
        about=about,
    )


def bid_cash(
    state: State, player: str, amount: int, aside: int = 0, about: str | None = None, other: str = "other lots"
) -> Finding | None:
    """Return a finding if a player offers more than their cash, less `aside` for other bids."""
    held = state.cash(player) - aside
    if amount <= held:
        return None
    left = f" left, with {state.money(aside)} set aside for {other}" if aside else ""
    return state.finding(
        "bid-cash",
        f"{player} offers {state.money(amount)} but has {state.money(held)}{left}",
        expected=f"at most {state.money(max(0, held))}",
        actual=state.money(amount),
        about=about,
    )


# ---- director lots ----
# Director's certificates and shares sold in the opening sale.


def fill_pool(title: Title, books: Books) -> None:
    """Move the shares that begin in the pool to it: those of directors' lots, and those of other corporations."""
    pooled = {company: facts.pool for company, facts in title.file.corporations.items()}
    pooled |= {company: facts.pool for company, facts in title.file.director_lots.items()}
    for company, percent in pooled.items():
        if percent and company not in title.formed:
            single = title.certificates[company][-1]
            share = title.opening_charter(company).share
            transfer(books, title.unsold(company), POOL, single.unit, divide(percent, share, "exact"), "setup")


def bring_shares(booking: Booking, private: str, player: str) -> None:
    """Give the buyer of a private the shares that come with it."""
    for company, percent in booking.title.file.privates[private].brings.items():
        count = divide(percent, share_size(booking, company), "exact")
        booking.judge(certificate_limit(booking, player))
        move_shares(booking, company, count, booking.title.unsold(company), player, "free-share")
        booking.tell("free-share", company=company, target=player, percent=percent, private=private)
        if company in booking.position.par:
            _pay_for_brought(booking, company, count)


def _pay_for_brought(booking: Booking, company: str, count: int) -> None:
    """Let the bank pay a corporation for shares that came with privates, where the title says so."""
    if booking.title.file.shares.brought_pays:
        amount = count * booking.position.par[company]
        booking.pay(BANK, company, amount, "granted-capital")
        booking.tell("granted-capital", company=company, source=president(booking, company), amount=amount)


def start_brought(booking: Booking, company: str, player: str, value: int) -> None:
    """Start a corporation whose president's certificate came with a private. It floats like any other."""
    start_granted(booking, company, player, value, 0, "free-share")
    private = next(name for name, facts in booking.title.file.privates.items() if facts.presidency == company)
    booking.tell("free-share", "presidency", company=company, target=player, value=value, private=private)
    held = (shares(booking.title, booking.position.books, company, owner) for owner in booking.position.players)
    _pay_for_brought(booking, company, sum(held))
    place_at_home(booking, company)
    if booking.title.file.privates[private].closes_led:
        spend_private(booking, private)
    float_if_due(booking, company)


def start_director_lot(booking: Booking, company: str, player: str, value: int, paid: int) -> None:
    """Start and float a corporation with the sale of its director's certificate; it receives part of the price."""
    facts = booking.title.file.director_lots[company]
    funds = paid if facts.funds == "winning-bid" else facts.funds
    booking.position.floated = booking.position.floated | {company}
    start_granted(booking, company, player, value, funds, "float-funds")
    place_at_home(booking, company)
    booking.tell("float", "sold", company=company, target=player, amount=funds)
    step_up(booking, company)


Stage = TypeVar("Stage", bound=LotStage)


# ---- lots ----


def unsold(state: State, lots: Iterable[str]) -> list[str]:
    """Return the lots that the bank still has, in the same order."""
    title, books = state.title, state.position.books
    kinds = title.certificates
    return [
        lot
        for lot in lots
        if (books.of(kinds[lot][0].unit, title.unsold(lot)) if lot in kinds else books.of(charter_unit(lot), BANK))
    ]


def face_of(title: Title, lot: str) -> int:
    """Return the face value of a private or minor."""
    return title.file.minors[lot].face if lot in title.file.minors else title.file.privates[lot].face


def standing_bids(now: LotStage, lot: str) -> list[tuple[str, int]]:
    """Return players and amounts bid on a lot, lowest bid first."""
    return sorted(((player, amount) for of, player, amount in now.bids if of == lot), key=lambda bid: bid[1])


def highest_bid(now: LotStage, lot: str) -> tuple[str | None, int]:
    """Return the player with the highest bid on a lot, and the amount; no player and 0 without a bid."""
    return [(None, 0), *standing_bids(now, lot)][-1]


def add_bid(now: Stage, lot: str, player: str, amount: int) -> Stage:
    """Return the round with a bid in place of the player's last one on the same lot."""
    return now.replace(bids=(*(bid for bid in now.bids if bid[:2] != (lot, player)), (lot, player, amount)))


def drop_bids(now: Stage, lot: str, player: str | None = None) -> Stage:
    """Return the round without the bids on a lot, or without a player's bid on it."""
    return now.replace(bids=tuple(bid for bid in now.bids if bid[0] != lot or player not in (None, bid[1])))


def money_beside(sale: Round, player: str, lot: str) -> int:
    """Return the total of a player's bids on other lots."""
    return sum(amount for of, bidder, amount in sale.laid if bidder == player and of != lot)


def refuse_lot(state: State, lot: str, remedy: str | None, about: str) -> NotBooked:
    """Return the refusal of a lot that is not for sale: sold, or not in a game with this number of players."""
    count = len(state.position.players)
    if lot in state.title.file.players[str(count)].out:
        message = f"{lot} is not in play in a game of {plural(count, 'player')}"
        found = state.refuse("not-in-play", message, remedy).finding
        return NotBooked(found.replace(section=state.title.section("setup")))
    return state.refuse("missing", f"{lot} is not for sale", remedy, about=about)


def named_lot(state: State, lot: str | None, left: list[str], about: str) -> str:
    """Return the lot that a line names. Raises NotBooked unless it is for sale."""
    offered = f"for sale: {list_words(left)}" if left else None
    if lot is None:
        words = f"name the lot before the amount; {offered}" if offered else None
        raise state.refuse("missing", "name the lot: several are for sale", words, about=about)
    if lot not in left:
        raise refuse_lot(state, lot, offered, about)
    return lot


# ---- settling ----


def hand_over(booking: Booking, lot: str, player: str, price: int, why: str, kind: str = "", treasury: int = 0) -> None:
    """Sell a lot to a player: a minor with its first treasury and station, a private with the shares it brings.

    Up to `treasury` of the price goes to a minor. The shares of a corporation that is a lot change hands when its par
    price is set.
    """
    own = min(price, treasury) if lot in booking.title.file.minors else 0
    booking.pay(player, lot, own, why)
    booking.pay(player, BANK, price - own, why)
    booking.tell(why, kind, company=lot, target=player, amount=price)
    if lot in booking.title.certificates:
        return
    booking.give(charter_unit(lot), BANK, player, 1, why)
    if lot in booking.title.file.minors:
        booking.pay(BANK, lot, booking.title.file.minors[lot].treasury, why)
        place_bought(booking, lot, why)
    else:
        bring_shares(booking, lot, player)


def led_by(title: Title, lot: str) -> str | None:
    """Return the corporation whose president's certificate a private brings, or None."""
    facts = title.file.privates.get(lot)
    return None if facts is None else facts.presidency


def await_par(booking: Booking, company: str, player: str, paid: int = 0) -> None:
    """Have a player set the par price of a corporation before the opening goes on."""
    booking.position.round = ParRound(player, company, booking.position.round, paid)


def await_pars(booking: Booking) -> bool:
    """Have the owner of a sold private set the par price of the corporation that came with it, if one is due."""
    position = booking.position
    for private, facts in booking.title.file.privates.items():
        owner = next(iter(position.books.holders(charter_unit(private))))
        if facts.presidency is not None and facts.presidency not in position.par and owner in position.players:
            await_par(booking, facts.presidency, owner)
            return True
    return False


def set_par(booking: Booking, move: Start, player: str) -> None:
    """Start the corporation whose president's certificate was bought in the opening, or came with a private."""
    now = booking.now(ParRound)
    if move.company != now.company:
        refuse_start(booking, move, player)
    now = claim_player(booking, now, player)
    if move.company in booking.title.file.director_lots:
        start_director_lot(booking, move.company, player, move.value, now.paid)
    else:
        start_brought(booking, move.company, player, move.value)
    booking.position.round = now.then


def refuse_start(booking: Booking, move: Start, _: str) -> NoReturn:
    """Raise NotBooked: a corporation starts after the opening, unless its par price is due."""
    raise booking.refuse(
        "wrong-round", f"the privates are still for sale; {move.company} is started later", about="ISR"
    )


def refuse_until_par(booking: Booking, _: Move, __: str) -> None:
    """Raise NotBooked: a par price is due first."""
    now = booking.now(ParRound)
    does, code = ("start", "sale-order") if now.VERB == "start" else ("set the par price of", "value-owed")
    message = f"{now.player} must first {does} {now.company}"
    raise booking.refuse(code, message, f"{now.player}: {now.VERB} {now.company} VALUE")
