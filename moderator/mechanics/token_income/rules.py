"""Its rules: it is added last, whatever multiplies the stops; one that may be laid anew is, once a round."""

from collections.abc import Collection, Iterator

from moderator.model.findings import Finding
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.place_tokens import for_others, lying, token_facts, token_worth
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.privates import cited
from moderator.rules.basics.state import State
from moderator.rules.powers.laying_tokens import lay_token
from moderator.rules.runs.routes import Call, Route
from moderator.vocabulary.harbours import LAID_NOW
from moderator.vocabulary.privates import Use
from moderator.vocabulary.table import LEFT_OUT


def _add(desk: Desk, route: Route) -> Route:
    """What tokens at the places of a run bring, once each: those of its company, and others that add for all."""
    called = {call.where for call in route.calls}
    for private, where, own in _tokens(desk):
        amount = own if desk.position.powers[private].company == route.company else for_others(desk, private)
        if where in called and amount:
            place = desk.title.place_name(where)
            desk.tell(
                "token-income", company=route.company, amount=amount, train=route.train, place=place, private=private
            )
            route = route.but(after=route.after + amount)
    return route


def _tokens(state: State) -> Iterator[tuple[str, str, int]]:
    """The tokens on the map that bring something in this phase: of which private, where, how much."""
    for private, where in lying(state, "income"):
        facts = token_facts(state, private)
        if facts is not None and (amount := token_worth(state, private)):
            yield private, where, facts.by_place.get(where, amount)


def _may_move(state: State, move: Use, who: str) -> bool:
    facts = token_facts(state, move.private)
    return facts is not None and facts.kind == "income" and facts.again


def _lay(desk: Desk, move: Use, company: str) -> None:
    """Who has bought the private may lay it anew, though its seller has done so in this round."""
    name = move.private
    desk.judge(cited(desk, name, _twice(desk, name)))
    lay_token(desk, move, company)
    LAID_NOW.put(desk.position, name, True)


def _twice(state: State, private: str) -> Finding | None:
    if private not in LAID_NOW.of(state.position):
        return None
    return state.finding(
        "power-used",
        f"the token of {private} has been laid in this round",
        expected="once a round",
        actual="a second time",
        remedy=LEFT_OUT,
        about="place-token",
    )


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that such a token would."""
    privates = state.title.file.privates
    amounts = {token_worth(state, name) for name, facts in privates.items() if facts.token is not None}
    amounts |= {facts.token.others for facts in privates.values() if facts.token is not None and facts.token.others}
    amounts |= {
        each for facts in privates.values() if facts.token is not None for each in facts.token.by_place.values()
    }
    places = {at for facts in privates.values() if facts.token is not None for at in facts.token.places}
    return "token-income" if more in amounts and any(call.where in places for call in called) else None


RULES = Rules(
    means=(Meaning(Use, _may_move, _lay),),
    whole_run={"token-income": _add},
    bonus_claimed=(_claimed,),
    private_sold=(lambda desk, private, company: LAID_NOW.drop(desk.position, private),),
    round_over=(lambda desk: LAID_NOW.clear(desk.position),),
)
