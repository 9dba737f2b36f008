"""Its rules: whether a run is the great one, what it earns more, and what its company gets for the first."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.rounds import Beside, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of
from moderator.rules.basics.points import Great, Rules
from moderator.rules.basics.state import State, require
from moderator.rules.runs.routes import Route
from moderator.vocabulary.run_bonuses import ORIENTED
from moderator.vocabulary.runs import Run


def _is_great(state: State, route: Route) -> bool:
    """Whether a run is the great one: by its company and by the places it calls at."""
    facts, called = state.title.file.bonuses.orient, {call.where for call in route.calls}
    if facts is None or not _may_make(state, route.company):
        return False
    return facts.end in called and not called.isdisjoint(facts.others)


def _add(desk: Desk, route: Route) -> Route:
    """The run with what the great one earns more, whatever multiplies the rest."""
    facts = require(desk.title.file.bonuses.orient)
    desk.judge(_on_land(desk, route))
    bonus = desk.title.since(facts.pays, desk.position.phase)
    desk.tell("orient-express", company=route.company, amount=bonus, train=route.train)
    return route.but(after=route.after + bonus)


def _on_land(state: State, route: Route) -> Finding | None:
    """The great run may not be made of sea crossings alone; beside them, where every way is one, only the board shows
    track.
    """
    if not all(call.sea for call in route.calls[:-1]):
        return None
    says = f"the great run of {route.company}, which crosses the sea between all its stops, uses track on land, too"
    return state.finding("orient-land", f"{says}: the table vouches for it")


def _may_make(state: State, company: str) -> bool:
    """Whether it is a company of those that the great run brings something."""
    facts = state.title.file.bonuses.orient
    return facts is not None and charter_name(state, company) == facts.charter


def _take_marker(desk: Desk, move: Run, company: str, made: int | None) -> tuple[tuple[Beside, ...], int]:
    """What the first great run brings: money for the treasury, steps to the right; its marker is never taken again.

    `made` is what it earned by its stops.
    """
    facts = desk.title.file.bonuses.orient
    desk.judge(_barred(desk, move, company), _wrong_sum(desk, move, made))
    earned = move.orient if move.orient is not None else made
    first = earned is not None and company not in ORIENTED.of(desk.position)
    desk.judge(_wrong_choice(desk, move, company, earned is not None, first))
    if facts is None or not first or not _may_make(desk, company):
        return (), 0
    ORIENTED.mark(desk.position, company)
    desk.tell("orient-express", "marker", company=company)
    if move.marker == "right":
        return (), facts.rises
    paid = earned if move.marker == "treasury" else None
    return ((Beside("orient-express", paid, "paid"),) if paid else ()), 0


def _barred(state: State, move: Run, company: str) -> Finding | None:
    """The great run is claimed for a company that does not make it."""
    if move.orient is None and move.marker is None:
        return None
    if _may_make(state, company):
        return None
    return state.finding(
        "orient-run",
        f"{company} is no company that makes the great run",
        expected="no orient",
        actual="orient",
        remedy=state.instead(orient=None, marker=None),
    )


def _wrong_sum(state: State, move: Run, made: int | None) -> Finding | None:
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


def _wrong_choice(state: State, move: Run, company: str, made: bool, first: bool) -> Finding | None:
    """A first great run without a choice of what it brings; or a choice where none is due."""
    if not _may_make(state, company) or first == (move.marker is not None):
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


def _lose_marker(desk: Desk, company: str) -> None:
    """One that makes no great runs any more keeps no marker of them."""
    if not _may_make(desk, company):
        ORIENTED.drop(desk.position, company)


def _begun(state: State, turn: Turn) -> Iterator[str]:
    run = "run" in charter_of(state, turn.company).steps[turn.step :] and turn.revenue is None
    if run and _may_make(state, turn.company) and turn.company not in ORIENTED.of(state.position):
        yield "run TRAIN:STOP-STOP ... orient right|treasury"


def _told(state: State) -> Iterator[str]:
    made = [company for company in state.title.file.corporations if company in ORIENTED.of(state.position)]
    if made:
        yield f"{list_words(made)} {'has' if len(made) == 1 else 'have'} made the great run"


RULES = Rules(
    great=(Great(_is_great, _add, _take_marker),),
    charter_changed=(_lose_marker,),
    turn_begun=(_begun,),
    powers_told=(_told,),
)
