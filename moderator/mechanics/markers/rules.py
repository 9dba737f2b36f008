"""Its rules: one train of a turn earns what a marker pays, whatever else multiplies its run."""

from collections.abc import Collection, Iterator

from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.rounds.operating import current_turn, replace_turn
from moderator.rules.runs.routes import Call, Route
from moderator.titles.privates import Marker, Private
from moderator.titles.title import Title
from moderator.vocabulary.run_bonuses import MARKED, USED


def _bring(desk: Desk, private: str, company: str) -> None:
    """The company that has bought the private gets its markers, which outlive it."""
    if desk.title.file.privates[private].markers:
        MARKED.put(desk.position, company, private)
        desk.tell("markers", "bought", company=company, private=private)


def _lose(desk: Desk, company: str) -> None:
    """Another player is president: the markers are gone for good."""
    if (private := MARKED.of(desk.position).get(company)) is not None:
        MARKED.drop(desk.position, company)
        desk.tell("markers", "lost", company=company, private=private)


def _add(desk: Desk, route: Route) -> Route:
    """What the markers of its company add to a run, each to the first train that calls at all of its places."""
    turn, called = current_turn(desk), {call.where for call in route.calls}
    for marker in _markers(desk, route.company):
        if turn is None or turn.company != route.company or not called.issuperset(marker.between):
            continue
        if marker.between in USED.of(turn):
            continue
        turn = USED.put(turn, (*USED.of(turn), marker.between))
        replace_turn(desk, turn)
        places = [desk.title.place_name(where) for where in marker.between]
        desk.tell("markers", company=route.company, amount=marker.pays, train=route.train, places=places)
        route = route.but(after=route.after + marker.pays)
    return route


def _markers(state: State, company: str) -> tuple[Marker, ...]:
    private = MARKED.of(state.position).get(company)
    return () if private is None else state.title.file.privates[private].markers


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that a marker would."""
    places = {call.where for call in called}
    every = [marker for facts in state.title.file.privates.values() for marker in facts.markers]
    return "markers" if any(more == each.pays and places & {*each.between} for each in every) else None


def _words(title: Title, facts: Private) -> Iterator[str]:
    for marker in facts.markers:
        places = list_words(map(title.place_name, marker.between))
        yield f"{title.money(marker.pays)} more for one run by way of {places}, for the company that buys it"


RULES = Rules(
    whole_run={"markers": _add},
    bonus_claimed=(_claimed,),
    private_sold=(_bring,),
    private_words=(_words,),
    presidency_changed=(_lose,),
)
