"""Its rules: who is paid for a share, when a corporation floats and operates, and the escrow that a destination frees.

What lies in escrow follows from the shares that have left the offering, and so the books hold it as the bank's.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import bought_percent, issued, worth_of
from moderator.rules.basics.limits import percent_to_float
from moderator.rules.basics.points import Purchase, Rules
from moderator.rules.basics.state import State, require
from moderator.rules.basics.supply import left_in_depot
from moderator.rules.late.handing import impossible
from moderator.titles.shares import Capital
from moderator.titles.shares import CapitalWay as Way
from moderator.vocabulary.charters import WAY
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.runs import Link
from moderator.vocabulary.starting_position import GivenCompany

_WAYS = ("escrow", "shares", "full")


def _facts(state: State) -> Capital:
    return require(state.title.file.capital)


def _way(state: State, company: str) -> str:
    """How a corporation is paid, or would be that is started now."""
    if company in state.title.formed:
        return "full"  # it is never started
    way: Way = _facts(state).begins
    for train, later in _facts(state).sold_out.items():
        way = later if left_in_depot(state, train) == 0 else way
    return WAY.of(state.position).get(company, way)


def _paid_itself(state: State, company: str) -> bool:
    return _way(state, company) != "full"


# ---- who floats, and operates ----


def _float_needs(state: State, company: str) -> int | None:
    """The percent that corporations need by the trains that are gone; None where nothing is said yet."""
    due = [percent for train, percent in _facts(state).float_at.items() if left_in_depot(state, train) == 0]
    return due[-1] if due else None


def _falls_short(state: State, company: str) -> bool:
    """Trains have sold out since it floated, and it has not operated."""
    position = state.position
    waits = company in position.par and company in position.floated and company not in position.operated
    if company in state.title.formed or not waits:
        return False
    return bought_percent(state, company) < percent_to_float(state, company)


def _begins_later(state: State, company: str) -> bool:
    """Return whether a corporation floats with its first turn: until then trains may sell out before it.

    One that is paid in full floats as soon as the bank pays it.
    """
    on_turn = state.position.turn_of(company) is not None
    began = on_turn or company in state.position.operated or _way(state, company) == "full"
    return not began and bool(_facts(state).float_at)


# ---- escrow ----


def _settle(desk: Desk, move: Start, player: str) -> None:
    """It is settled as a corporation is started."""
    company, way = move.company, _way(desk, move.company)
    WAY.put(desk.position, company, way)
    desk.tell("capital", way, company=company, count=_facts(desk).at_once)
    _lay_by(desk, company, 0)


def _bought(desk: Desk, purchase: Purchase) -> None:
    if purchase.place == desk.title.first_place:
        _lay_by(desk, purchase.company, issued(desk, purchase.company) - purchase.count)


def _lay_by(desk: Desk, company: str, before: int) -> None:
    """Of the shares beyond so many that have been paid to a corporation, the price of some goes into escrow."""
    count = _waiting(desk, company) - max(0, before - _facts(desk).at_once)
    if count <= 0:
        return
    amount = worth_of(desk, company, count, desk.position.par[company])
    desk.pay(company, BANK, amount, "escrow")
    desk.tell("escrow", company=company, amount=amount, count=count)


def _waiting(state: State, company: str) -> int:
    """How many shares of a corporation lie in escrow with their price."""
    if _way(state, company) != "escrow" or company in state.position.links:
        return 0
    return max(0, issued(state, company) - _facts(state).at_once)


def _link(desk: Desk, company: str) -> bool:
    """A destination is reached: whether what is linked has one. Raises NotBooked for one that was reached before."""
    places, position = _facts(desk).destinations.get(company), desk.position
    if places is None:
        return False
    if company in position.links:
        raise desk.refuse("missing", f"{company} has reached its destination before", about="escrow")
    joined = list_words(desk.title.place_name(place) for place in places)
    desk.judge(desk.finding("link-built", f"{joined} are joined: the table vouches for it", about="escrow"))
    count = _waiting(desk, company) if company in position.par else 0
    position.links = {**position.links, company: 1}
    amount = worth_of(desk, company, count, position.par[company]) if count else 0
    desk.pay(BANK, company, amount, "escrow")
    desk.tell("escrow", "paid" if amount else "reached", company=company, amount=amount)
    return True


def link(desk: Desk, move: Link) -> None:
    """Note it in a title without links of other kinds. Raises NotBooked for what has no destination."""
    if not _link(desk, move.what):
        named = list_words(_facts(desk).destinations, "or")
        remedy = f"only {named} can be linked" if named else "leave the line out"
        raise desk.refuse("missing", f"{move.what} has no destination", remedy, about="escrow")


def _linkable(state: State, what: str) -> bool:
    return what in _facts(state).destinations


def _offers(state: State, turn: Turn) -> Iterator[str]:
    """Destinations that track may have reached."""
    for company in _facts(state).destinations:
        if company not in state.position.links and company not in state.position.closed:
            yield f"link {quote_name(company)}"


# ---- counted positions ----


def _lay(desk: Desk, move: GivenCompany, way: str) -> Iterator[Finding]:
    if way not in _WAYS:
        yield impossible(
            desk,
            f"{way} is no way in which money for shares of {move.company} comes in",
            f"capital {list_words(_WAYS, 'or')}",
            move.without(WAY.name),
        )
        return
    WAY.put(desk.position, move.company, way)


RULES = Rules(
    of_table={Link: link},
    link_said=(_link,),
    linkable=(_linkable,),
    paid_itself=(_paid_itself,),
    float_needs=(_float_needs,),
    begins_later=(_begins_later,),
    sits_out=(_falls_short,),
    started=(_settle,),
    purchase_done=(_bought,),
    company_ends=(lambda desk, company: WAY.drop(desk.position, company),),
    turn_offers=(_offers,),
    lays={WAY.name: _lay},
)
