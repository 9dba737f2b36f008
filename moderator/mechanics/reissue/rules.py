"""Reissue: shares that a corporation holds of itself are offered again, by its president, whose turn ends with that.

From then on the corporation is paid for what is unsold of it, which may have a higher starting value.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import IPO
from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import loose_shares, move_shares, president
from moderator.rules.basics.points import Rules
from moderator.rules.basics.shares import share_price
from moderator.rules.basics.state import State, require
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.vocabulary.own_shares import REISSUED, Reissue


def reissue(desk: Desk, _: Reissue, company: str) -> None:
    """All its own shares, to the initial offering. Raises NotBooked for one that has none, or that nobody leads."""
    value, who, held = new_value(desk, company), president(desk, company), _own(desk, company)
    if who is None:
        raise desk.refuse("out-of-turn", f"{company} has no president who could do that", about="SR")
    if not held:
        raise desk.refuse("missing", f"{company} holds no share of itself that it could offer", about="reissue")
    now = require_stock_turn(desk, who)
    desk.judge(_reissue_early(desk, company))
    position = desk.position
    move_shares(desk, company, held, company, IPO, "reissue")
    position.par = {**position.par, company: value}
    REISSUED.mark(position, company)
    desk.tell("reissue", company=company, count=held, value=value)
    if now is not None:
        end_turn(desk, acted(now, who, bought=False))


def new_value(state: State, company: str) -> int:
    """What a share costs that is offered again: the starting value, or a higher figure near a part of the price.

    Raises NotBooked for a corporation that nobody has started.
    """
    facts, price = require(state.title.file.reissue), share_price(state, company)
    nearest = min(_top_row(state), key=lambda figure: (abs(100 * figure - facts.rate * price), -figure))
    return max(state.position.par[company], nearest if facts.cap is None else min(nearest, facts.cap))


def _top_row(state: State) -> list[int]:
    return [figure for figure in state.title.market.rows[0] if figure is not None]


def _later_values(state: State, company: str) -> list[int]:
    """What the starting value may be of a corporation that has offered shares again."""
    facts = state.title.file.reissue
    cap = [] if facts is None or facts.cap is None else [facts.cap]
    return [*_top_row(state), *cap] if company in REISSUED.of(state.position) else []


def _own(state: State, company: str) -> int:
    return loose_shares(state.title, state.position.books, company, company)


def _reissue_early(state: State, company: str) -> Finding | None:
    unsold = loose_shares(state.title, state.position.books, company, IPO)
    if not unsold:
        return None
    return state.finding(
        "reissue-early",
        f"{company} offers shares again while others are unsold",
        expected="none unsold",
        actual=unsold,
    )


def _offers(state: State, player: str) -> Iterator[str]:
    for company in state.position.par:
        if president(state, company) == player and _own(state, company) and _reissue_early(state, company) is None:
            yield f"{quote_name(company)}: reissue"


RULES = Rules(
    of_companies={Reissue: reissue},
    later_values=(_later_values,),
    paid_itself=(lambda state, company: company in REISSUED.of(state.position),),
    stock_offers=(_offers,),
)
