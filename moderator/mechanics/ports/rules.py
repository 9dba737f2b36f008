"""Port authorities: bought of the bank before the trains, or of another company with its stations."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOX, port_unit
from moderator.model.books import Books
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State, require, short_of_cash, stated_price
from moderator.rules.basics.water import port_of
from moderator.rules.late.handing import impossible
from moderator.rules.rounds.operating import go_to_step, is_step_judged, require_turn
from moderator.titles.title import Title
from moderator.titles.water import Ports
from moderator.vocabulary.harbours import PORT, Port
from moderator.vocabulary.starting_position import GivenCompany


def buy_port(desk: Desk, move: Port, company: str) -> None:
    """Buy a port authority. Raises NotBooked for a water that there is not, or one of which none is to be had."""
    facts, unit = _facts(desk), port_unit(move.area)
    if move.area not in facts.areas:
        known = f"port {list_words(facts.areas, 'or')}"
        raise desk.refuse("port-left", f"there is no port authority {move.area}", known)
    seller = move.seller or BANK
    if not desk.position.books.of(unit, seller):
        right = desk.instead(seller=None) if move.seller else None
        raise desk.refuse("port-left", f"{seller} has no port authority {move.area}", right)
    turn = require_turn(desk, company, "port") if move.seller is None else go_to_step(desk, company, "transfer")
    cost, wrong = stated_price(desk, move.price, facts.price, "port-price", "a port authority")
    desk.judge(
        wrong,
        _too_late(desk, turn),
        _not_for(desk, company, facts),
        _second(desk, company),
        short_of_cash(desk, company, cost, "port-authority"),
    )
    desk.pay(company, seller, cost, "port-authority")
    desk.give(unit, seller, company, 1, "port-authority")
    desk.tell("port-authority", company=company, source=seller, area=move.area, amount=cost)


def _open(state: State, company: str) -> list[str]:
    """The port authorities that a company could buy of the bank."""
    water = state.title.file.water
    if water is None or water.ports is None or charter_name(state, company) not in water.ports.charters:
        return []
    if port_of(state, company) is not None or state.cash(company) < water.ports.price:
        return []
    return [area for area in water.ports.areas if state.position.books.of(port_unit(area), BANK)]


def _facts(state: State) -> Ports:
    water = state.title.file.water
    assert water is not None
    assert water.ports is not None  # the move is one of titles that have them
    return water.ports


def _too_late(state: State, turn: Turn | None) -> Finding | None:
    """Judge a purchase after the company has come to its trains, even if the turn has ended by itself since."""
    if turn is None or not is_step_judged(state, turn):
        return None
    steps = charter_of(state, turn.company).steps
    if "train" not in steps or turn.step < steps.index("train"):
        return None
    return state.finding(
        "port-late",
        f"{turn.company} has come to its trains: a port authority is bought before",
        expected="before the trains",
        actual=steps[min(turn.step, len(steps) - 1)],
    )


def _not_for(state: State, company: str, facts: Ports) -> Finding | None:
    name = charter_name(state, company)
    if name in facts.charters:
        return None
    return state.finding(
        "port-owner",
        f"{company} is a {name} and owns no port authority",
        expected=list_words(facts.charters, "or"),
        actual=name,
    )


def _second(state: State, company: str) -> Finding | None:
    own = port_of(state, company)
    if own is None:
        return None
    return state.finding(
        "port-single",
        f"{company} has the port authority {own} and may own one",
        expected=1,
        actual=2,
    )


def _leave(desk: Desk, company: str) -> None:
    """A corporation that may own none any more loses its port authority, which leaves the game."""
    area = port_of(desk, company)
    if area is not None and charter_name(desk, company) not in _facts(desk).charters:
        desk.give(port_unit(area), company, BOX, 1, "national")


def _lay(desk: Desk, move: GivenCompany, area: str) -> Iterator[Finding]:
    company, areas = move.company, _facts(desk).areas
    if desk.title.kinds[company] == "private" or not desk.position.books.of(port_unit(area), BANK):
        known = f"port {list_words(areas, 'or')}"
        yield impossible(desk, f"no port authority {area} is left for {company}", known, move.without("port"))
        return
    desk.give(port_unit(area), BANK, company, 1, "setup")


def _offers(state: State, turn: Turn) -> Iterator[str]:
    """Those of the bank before the trains; in the step for that, those of other companies."""
    company, steps = turn.company, charter_of(state, turn.company).steps
    if "train" in steps and turn.step < steps.index("train"):
        yield from (f"port {quote_name(area)}" for area in _open(state, company))


def _offers_of_others(state: State, turn: Turn) -> Iterator[str]:
    company = turn.company
    if "transfer" not in charter_of(state, company).steps[turn.step :] or port_of(state, company) is not None:
        return
    for other in state.position.stations:
        if other != company and other in state.title.certificates and (area := port_of(state, other)) is not None:
            yield f"port {quote_name(area)} from {quote_name(other)}"


def _may_buy(state: State, turn: Turn) -> bool:
    """Whether another company could still sell one."""
    return state.cash(turn.company) >= _facts(state).price and any(_offers_of_others(state, turn))


def _lay_out(title: Title, books: Books) -> None:
    """The port authorities of each water lie with the bank."""
    for area, count in require(require(title.file.water).ports).areas.items():
        books.seed(port_unit(area), BANK, count)


RULES = Rules(
    laid_out=(_lay_out,),
    of_companies={Port: buy_port},
    charter_changed=(_leave,),
    may_act=(_may_buy,),
    turn_offers=(_offers,),
    turn_begun=(_offers_of_others,),
    lays={PORT.name: _lay},
    reads={PORT.name: port_of},
)
