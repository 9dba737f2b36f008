"""Shares: their price, and the certificates they lie on."""

from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, fewest_certificates, loose_certificates
from moderator.rules.basics.price_markers import price
from moderator.rules.basics.state import State, stated_price
from moderator.vocabulary.shares import Buy


def share_price(state: State, company: str) -> int:
    """The price of a share now. Raises NotBooked for a company that has none."""
    if company not in state.title.certificates:
        raise state.refuse("no-shares", f"{company} has no shares: it is owned whole")
    value = price(state, company)
    if value is None and company in state.title.merged:
        raise state.refuse("merge-company", f"{company} is not in play: two corporations form it that merge")
    if value is None and company in state.title.formed and company not in state.position.closed:
        raise state.refuse("start-again", f"{company} is not in play: nobody starts it, others become it")
    if value is None and company in state.position.closed:
        raise state.refuse("start-again", f"{company} has left the game for good")
    if value is None:
        raise state.refuse(
            "president-first",
            f"{company} has not been started: the president's certificate must be bought first",
            f"first: start {company} VALUE",
        )
    return value


def stated_share_price(
    state: State, company: str, stated: int | None, due: int, about: str | None = None
) -> tuple[int, Finding | None]:
    """The price the table says a share was traded at, and a verdict if it was another.

    It is for one share, or for the part that the title states its prices for.
    """
    part = charter_of(state, company).price_for
    what = f"a share of {company}" if part is None else f"{part}% of {company}"
    return stated_price(state, stated, due, "price-stated", what, about)


def can_part_with(state: State, company: str, player: str, count: int) -> bool:
    """Whether a player's ordinary certificates make up so many shares, none of them broken."""
    return fewest_certificates(loose_certificates(state, company, player), count) is not None


def bar_seller(state: State, seller: str | None) -> None:
    """Raise NotBooked for a share that somebody named is said to sell."""
    if seller is not None:
        raise state.refuse(
            "missing",
            f"shares are not bought from {seller}: they come from a treasury or the pool",
            state.instead(seller=None, price=None),
            about="from-player",
        )


def check_deals(state: State, company: str) -> None:
    """Raise NotBooked for a company that does not deal in its own stock."""
    share_price(state, company)
    if company in state.title.certificates and "stock" not in charter_of(state, company).steps:
        raise state.refuse("wrong-round", f"{company} does not deal in its own stock in this title", about="own-stock")


def refuse_deal(desk: Desk, move: Move, company: str) -> None:
    """A company trades what no mechanic lets it. Raises NotBooked."""
    if getattr(move, "company", None) in desk.title.file.privates and isinstance(move, Buy):
        raise desk.refuse("wrong-round", "no company buys a private in this title", about="private-purchase")
    check_deals(desk, company)
    raise desk.refuse("wrong-round", f"{company} deals in nothing but its own stock", about="own-stock")
