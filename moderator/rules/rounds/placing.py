"""Placing: a company that may choose operates first or last of its rank in the operating round that begins."""

from moderator.model.building_moves import Operate
from moderator.model.rounds import OperatingRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.abilities import who_can
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import under_way
from moderator.titles.title import Title


def place_in_order(desk: Desk, move: Operate, company: str) -> None:
    """Take a place in the order of this round. Raises NotBooked for a company that cannot choose, or out of a round."""
    now = under_way(desk, OperatingRound, "the operating round")
    able = who_may_choose(desk)
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


def places_itself(title: Title) -> bool:
    """Whether a minor of the title gives the choice."""
    return any(facts.ability is not None and facts.ability.place_in_order for facts in title.file.minors.values())


def who_may_choose(state: State) -> list[str]:
    """The companies that may choose their place in the operating order."""
    return [company for company, _ in who_can(state, "place_in_order")]


def is_fresh(state: State) -> bool:
    """Whether nobody has done anything in the operating round that has begun."""
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.acted:
        return False
    turn = now.turn
    return turn is None or turn == Turn(turn.company, started_at_limit=turn.started_at_limit, trains=turn.trains)
