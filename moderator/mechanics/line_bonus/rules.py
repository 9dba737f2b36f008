"""Its rules: what a run earns along such a line, and how one is told in a counted position."""

from collections.abc import Collection

from moderator.model.findings import Finding
from moderator.model.position import GrantedPower
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State
from moderator.rules.late.handing import impossible
from moderator.rules.runs.rivers import colour_at
from moderator.rules.runs.routes import Call, Route
from moderator.vocabulary.starting_position import Gift, GivenCompany


def _bonus(desk: Desk, route: Route) -> Route:
    """What a private has left to its company: a run between two groups of places earns more.

    A metropolis is one of its group once it is upgraded.
    """
    for private, power in desk.position.powers.items():
        legacy = desk.title.file.privates[private].leaves
        if power.company != route.company or power.kind != "line-bonus" or legacy is None:
            continue
        counted = [call for call in route.calls if not call.facts.metropolis or colour_at(desk, call.where) != "yellow"]
        if {group for call in counted for group in call.facts.groups}.issuperset(legacy.between):
            desk.tell("line-bonus", company=route.company, amount=power.amount, train=route.train, private=private)
            route = route.but(added=route.added + power.amount)
    return route


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds, of those of which a run with too much calls at an end; of one by ferry at both ends."""
    groups = {group for call in called for group in call.facts.groups}
    least = 2 if any(call.ferried for call in called) else 1
    legacies = (facts.leaves for facts in state.title.file.privates.values())
    amounts = {each.bonus for each in legacies if each is not None and len(groups & {*each.between}) >= least}
    return "line-bonus" if more in amounts else None


def _lay(desk: Desk, move: GivenCompany, gift: Gift) -> list[Finding] | None:
    """What a private has left to a company for good, told with the place of its link; None if nothing such."""
    legacy = desk.title.file.privates[move.company].leaves
    if legacy is None or not legacy.bonus:
        return None
    where = None if gift.place is None else desk.title.hex_of(gift.place)
    if where not in legacy.links or gift.company not in desk.title.file.corporations:
        words, without = "leave it out", move.but(gave=None)
        return [impossible(desk, f"{move.company} has left {gift.company} nothing of that kind", words, without)]
    power = GrantedPower(gift.company, "line-bonus", where, legacy.bonus)
    desk.position.powers = {**desk.position.powers, move.company: power}
    desk.position.used |= {move.company}
    return []


def _told(state: State, power: GrantedPower) -> str:
    return f"runs to {state.title.place_name(power.place or '')} earn {state.title.money(power.amount)} more"


RULES = Rules(
    bonuses={"line-bonus": _bonus},
    bonus_claimed=(_claimed,),
    gift_laid=(_lay,),
    power_told={"line-bonus": _told},
)
