"""The great run: between a place and one of certain others, once a turn; what the first one brings its company."""

from moderator.model.findings import Finding
from moderator.model.rounds import Beside
from moderator.model.topics.runs import Run
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name
from moderator.rules.basics.state import State
from moderator.rules.runs.routes import Route


def is_orient(state: State, route: Route) -> bool:
    """Whether a run is the great one: by its company and by the places it calls at."""
    facts, called = state.title.file.bonuses.orient, {call.where for call in route.calls}
    if facts is None or not may_make_great_run(state, route.company):
        return False
    return facts.end in called and not called.isdisjoint(facts.others)


def orient_bonus(desk: Desk, route: Route) -> Route:
    """The run with what the great one earns more, whatever multiplies the rest."""
    facts = desk.title.file.bonuses.orient
    assert facts is not None
    bonus = desk.title.since(facts.pays, desk.position.phase)
    desk.tell("orient-express", company=route.company, amount=bonus, train=route.train)
    return route.but(after=route.after + bonus)


def on_land(state: State, route: Route) -> Finding | None:
    """The great run may not be made of sea crossings alone; beside them, where every way is one, only the board shows
    track.
    """
    if not all(call.sea for call in route.calls[:-1]):
        return None
    says = f"the great run of {route.company}, which crosses the sea between all its stops, uses track on land, too"
    return state.finding("orient-land", f"{says}: the table vouches for it")


def may_make_great_run(state: State, company: str) -> bool:
    """Whether it is a company of those that the great run brings something."""
    facts = state.title.file.bonuses.orient
    return facts is not None and charter_name(state, company) == facts.charter


def take_marker(desk: Desk, move: Run, company: str, made: int | None) -> tuple[tuple[Beside, ...], int]:
    """What the first great run brings: money for the treasury, steps to the right; its marker is never taken again.

    `made` is what it earned by its stops.
    """
    facts = desk.title.file.bonuses.orient
    desk.judge(_orient_barred(desk, move, company), _orient_sum(desk, move, made))
    earned = move.orient if move.orient is not None else made
    first = earned is not None and company not in desk.position.oriented
    desk.judge(_orient_choice(desk, move, company, earned is not None, first))
    if facts is None or not first or not may_make_great_run(desk, company):
        return (), 0
    desk.position.oriented |= {company}
    desk.tell("orient-express", "marker", company=company)
    if move.marker == "right":
        return (), facts.rises
    paid = earned if move.marker == "treasury" else None
    return ((Beside("orient-express", paid, "paid"),) if paid else ()), 0


def _orient_barred(state: State, move: Run, company: str) -> Finding | None:
    """The great run is claimed for a company that does not make it."""
    if move.orient is None and move.marker is None:
        return None
    if may_make_great_run(state, company):
        return None
    return state.finding(
        "orient-run",
        f"{company} is no company that makes the great run",
        expected="no orient",
        actual="orient",
        remedy=state.instead(orient=None, marker=None),
    )


def _orient_sum(state: State, move: Run, made: int | None) -> Finding | None:
    """What the run is said to have earned is not what its stops come to, or no run with stops is that one."""
    if move.orient is None or move.orient == made or any(not train.stops for train in move.runs) or not move.runs:
        return None
    says = "no run of these is the great one" if made is None else f"the great run earns {state.money(made)}"
    return state.finding(
        "orient-run",
        f"{says}, not {state.money(move.orient)}" if made is not None else says,
        expected="nothing" if made is None else state.money(made),
        actual=state.money(move.orient),
        remedy=state.instead(orient=None, **({"marker": None} if made is None else {})),
    )


def _orient_choice(state: State, move: Run, company: str, made: bool, first: bool) -> Finding | None:
    """A first great run without a choice of what it brings; or a choice where none is due."""
    if not may_make_great_run(state, company) or first == (move.marker is not None):
        return None
    if first:
        return state.finding(
            "orient-choice",
            f"{company} makes the great run for the first time: say what that brings",
            expected="orient right, or orient treasury",
            actual="nothing",
            remedy=state.instead(marker="right"),
        )
    why = "has had its marker" if made else "makes no great run here"
    return state.finding(
        "orient-choice",
        f"{company} {why}: its run brings nothing beside",
        expected="nothing",
        actual=move.marker,
        remedy=state.instead(marker=None),
    )
