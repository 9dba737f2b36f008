"""Placing: a company that may choose operates first or last of its rank in the operating round that begins."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.abilities import who_can
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import is_fresh, under_way
from moderator.vocabulary.openings import Operate

_PLACES = ("first", "last")


def place_in_order(desk: Desk, move: Operate, company: str) -> None:
    """Take a place in the order of this round. Raises NotBooked for a company that cannot choose, or out of a round."""
    now = under_way(desk, OperatingRound, "the operating round")
    able = _able(desk)
    if company not in able:
        others = f", but {list_words(able)} may" if able else ""
        raise desk.refuse("order-barred", f"{company} does not choose its place in the operating order{others}")
    if not is_fresh(desk):
        desk.flag(
            "order-late",
            f"{company} says where it operates when {now.name} is under way",
            expected="before anybody operates",
            actual=f"operate {move.place}",
        )
    moved = {name: place for name, place in now.moved.items() if name != company}
    if move.place != "usual":
        moved[company] = move.place
    desk.position.round = now.but(moved=moved, turn=None if is_fresh(desk) else now.turn)
    told = "in its usual place" if move.place == "usual" else move.place
    desk.tell("order-choice", company=company, place=told)
    resume(desk)


def _able(state: State) -> list[str]:
    """The companies that may choose their place in the operating order."""
    return [company for company, _ in who_can(state, "place_in_order")]


def _offers(state: State, _: Turn) -> Iterator[str]:
    """The places that may be chosen, as long as nobody has operated."""
    if is_fresh(state):
        yield from (f"{quote_name(name)}: operate {place}" for name in _able(state) for place in _PLACES)


RULES = Rules(of_companies={Operate: place_in_order}, turn_offers=(_offers,))
