"""Their rules: who may buy one and of whom, what runs earn by them, and how a count tells them."""

from collections.abc import Collection, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOX
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words, plural
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Rules
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.late.handing import impossible
from moderator.rules.rounds.operating import require_turn
from moderator.rules.runs.routes import Call, Route
from moderator.titles.places import RunRight
from moderator.titles.privates import Private
from moderator.titles.title import Title
from moderator.vocabulary.run_bonuses import HELD, Right
from moderator.vocabulary.starting_position import GivenCompany


def _facts(state: State) -> dict[str, RunRight]:
    return state.title.file.run_rights


def _held(state: State, company: str) -> list[str]:
    """The rights that a company has: those that it has bought, and those that go with its privates."""
    return [*_bought(state, company), *_with_privates(state, company)]


def _bought(state: State, company: str) -> list[str]:
    return HELD.of(state.position).get(company, "").split("+") if company in HELD.of(state.position) else []


def _with_privates(state: State, company: str) -> list[str]:
    rights = ((name, facts) for name, facts in _facts(state).items() if facts.price is None)
    return [name for name, facts in rights if owner_of(state, facts.private) == company]


def _left(state: State, name: str) -> int | None:
    """How many of a right nobody has; None where they do not run out."""
    count = _facts(state)[name].count
    return None if count is None else count - sum(name in _held(state, company) for company in HELD.of(state.position))


def _take(desk: Desk, name: str, company: str) -> None:
    HELD.put(desk.position, company, "+".join([*_bought(desk, company), name]))


# ---- how one comes to a company ----


def buy(desk: Desk, move: Right, company: str) -> None:
    """A company buys a right in its turn. Raises NotBooked for one that there is not."""
    facts = _facts(desk).get(move.name)
    if facts is None:
        raise desk.refuse("right-name", f"there is no right {move.name}", _for_sale(desk))
    if facts.price is None:
        said = f"the right {move.name} goes with {facts.private}"
        raise desk.refuse("right-barred", said, f"buy {quote_name(facts.private)} of a player")
    require_turn(desk, company)
    cost, wrong = stated_price(desk, move.price, facts.price, "right-price", f"the right {move.name}")
    seller = _seller(desk, facts) or BANK
    desk.judge(
        wrong,
        _barred(desk, move.name, facts),
        _twice(desk, move.name, company),
        short_of_cash(desk, company, cost, "run-rights"),
    )
    desk.pay(company, seller, cost, "run-rights")
    _take(desk, move.name, company)
    desk.tell("run-rights", "bought", company=company, source=seller, amount=cost, what=move.name)


def _for_sale(desk: Desk) -> str:
    """Return the lines with which a right can be bought now, as the remedy for one that does not exist."""
    names = [name for name, facts in _facts(desk).items() if facts.price is not None]
    open_now = [f"right {name}" for name in names if _barred(desk, name, _facts(desk)[name]) is None]
    return list_words(open_now, "or") if open_now else "leave it out: no right is for sale now"


def _seller(state: State, facts: RunRight) -> str | None:
    """The company that owns the private, the bank once that is closed; None as long as no company has had it."""
    owner = owner_of(state, facts.private)
    if owner == BOX:
        return BANK
    return owner if owner in state.title.certificates else None


def _barred(state: State, name: str, facts: RunRight) -> Finding | None:
    if _seller(state, facts) is None:
        said = f"{facts.private} is with no company, and open: nobody sells the right {name}"
        return state.finding("right-barred", said, expected="nothing", actual=name)
    if _left(state, name) == 0:
        said = f"all {plural(facts.count or 0, 'right')} {name} are sold"
        return state.finding("right-barred", said, expected="none left", actual=name)
    return None


def _twice(state: State, name: str, company: str) -> Finding | None:
    if name not in _held(state, company):
        return None
    return state.finding("right-twice", f"{company} has the right {name}", expected="one", actual="a second one")


def _bring(desk: Desk, private: str, company: str) -> None:
    """The company that has bought the private has its right at once; one that it had is the same."""
    for name, facts in _facts(desk).items():
        lasting = facts.price is not None and facts.private == private
        if lasting and company in desk.title.certificates and name not in _held(desk, company):
            _take(desk, name, company)
            desk.tell("run-rights", "brought", company=company, private=private, what=name)


def _hand_on(desk: Desk, part: str, company: str) -> None:
    """The rights of a company that becomes part of another one are that one's; a second one of a kind is nobody's."""
    for name in _held(desk, part):
        if name not in _held(desk, company):
            _take(desk, name, company)
            desk.tell("run-rights", "passes", company=part, target=company, what=name)
        else:
            desk.tell("run-rights", "back", company=part, what=name)
    HELD.drop(desk.position, part)


def _give_back(desk: Desk, company: str) -> None:
    """A company that leaves play has its rights no more: others may buy them."""
    for name in _bought(desk, company):
        desk.tell("run-rights", "back", company=company, what=name)
    HELD.drop(desk.position, company)


def _offers(state: State, turn: Turn) -> Iterator[str]:
    for name, facts in _facts(state).items():
        if facts.price is None or facts.price > state.cash(turn.company):
            continue
        if not (_barred(state, name, facts) or _twice(state, name, turn.company)):
            yield f"right {quote_name(name)}"


# ---- runs ----


def _add(desk: Desk, route: Route) -> Route:
    """What the rights of its company add to a run, each once, whatever multiplies its stops."""
    called = {call.where for call in route.calls}
    for name in _held(desk, route.company):
        facts = _facts(desk)[name]
        if called & {*facts.places}:
            desk.tell("run-rights", company=route.company, amount=facts.pays, train=route.train, what=name)
            route = route.but(after=route.after + facts.pays)
    return route


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that a right would."""
    places = {call.where for call in called}
    fits = any(more == facts.pays and places & {*facts.places} for facts in _facts(state).values())
    return "run-rights" if fits else None


def _words(title: Title, private: Private) -> Iterator[str]:
    for name, facts in title.file.run_rights.items():
        if title.file.privates[facts.private] is private:
            places = list_words([title.place_name(where) for where in facts.places], "or")
            yield f"the right {name} for the company that buys it: {title.money(facts.pays)} more for runs to {places}"


# ---- counted positions ----


def _lay(desk: Desk, move: GivenCompany, said: str) -> Iterator[Finding]:
    """The rights of a company, each one that there is and of which one is left."""
    for name in said.split("+"):
        known = name in _facts(desk) and _facts(desk)[name].price is not None
        if not known or name in _held(desk, move.company) or _left(desk, name) == 0:
            wrong = f"{move.company} cannot have the right {name}"
            yield impossible(desk, wrong, f"rights {'+'.join(_facts(desk))}", move.without(HELD.name))
            return
        _take(desk, name, move.company)


RULES = Rules(
    of_companies={Right: buy},
    turn_offers=(_offers,),
    private_sold=(_bring,),
    private_words=(_words,),
    parts_join=(_hand_on,),
    company_ends=(_give_back,),
    whole_run={"run-rights": _add},
    bonus_claimed=(_claimed,),
    lays={HELD.name: _lay},
)
