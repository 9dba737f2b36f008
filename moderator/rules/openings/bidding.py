"""Checks of bids and prices in opening sales."""

from moderator.model.entries import transfer
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, POOL, Books
from moderator.model.money import divide
from moderator.rules.booking import Booking, State
from moderator.rules.certificates import certificate_limit
from moderator.rules.holdings import move_shares, president, share_size, shares
from moderator.rules.privates import spend_private
from moderator.rules.stock.startable import float_if_due, step_up
from moderator.rules.stock.starting import place_at_home, start_granted
from moderator.titles.title import Title
from moderator.vocabulary.openings import Bid


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
