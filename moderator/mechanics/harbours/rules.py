"""Harbour tokens: placed on harbours alone, or turned and placed as a usual station when nothing else is left."""

from collections.abc import Collection, Iterator

from moderator.model.accounts import BOX, token_unit
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, president
from moderator.rules.basics.investor import free_case, investor_facts, is_investors
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.privates import owner_of
from moderator.rules.basics.state import State, require, short_of_cash, stated_price
from moderator.rules.late.handing import impossible
from moderator.rules.rounds.operating import go_to_step, replace_turn
from moderator.rules.runs.routes import Call, Route
from moderator.rules.track.stations import place_station, refuse_seller, token_count, token_twice
from moderator.titles.companies import Harbour
from moderator.titles.toml_table import COLOURS, Colour
from moderator.vocabulary.harbours import HARBOUR
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Lay, Token


def _left(state: State, company: str) -> Harbour | None:
    """What a corporation's harbour token costs, while that lies on its charter; None if it has none, or none left."""
    if company not in state.title.certificates or company in HARBOUR.of(state.position):
        return None
    left = state.position.books.of(token_unit(company), company)
    return state.title.file.corporations[company].harbour if left else None


def _keeper(state: State, where: str) -> str | None:
    """The private, alive, that keeps the harbour of a hex for its owner."""
    for private, facts in state.title.file.privates.items():
        if facts.harbour == where and owner_of(state, private) != BOX:
            return private
    return None


# ---- placed ----


def _place(desk: Desk, move: Token, company: str) -> None:
    """The harbour token, whatever other tokens are left, if the company has one on its charter.

    A private that keeps the place for the company's director is used up with it.
    """
    refuse_seller(desk, move)
    position, where, facts = desk.position, desk.title.hex_of(move.place), require(_left(desk, company))
    place, turn, free = desk.title.place_name(where), go_to_step(desk, company, "token"), free_case(desk, company)
    due, about = (0, free) if free else (_cost(desk, company, where, facts), "harbour")
    cost, wrong = stated_price(desk, move.cost, due, "token-cost", f"the harbour token in {place}", about)
    desk.judge(
        wrong,
        None if free else short_of_cash(desk, company, cost, "station-tokens"),
        _no_harbour(desk, where) or _reserved(desk, company, where),
        _other_harbour(desk, company, where),
        token_twice(desk, company, where) if where in position.stations.get(company, ()) else None,
        token_count(desk, turn) if turn else None,
    )
    desk.flag("station-route", f"{company} reaches the harbour of {place}: the table vouches for it")
    place_station(desk, company, where, cost)
    HARBOUR.put(position, company, where)
    if (kept := _keeper(desk, where)) is not None and owner_of(desk, kept) in (company, president(desk, company)):
        position.used = position.used | {kept}
    desk.tell("harbour-token", company=company, place=place)
    if turn is not None:
        replace_turn(desk, turn.but(tokens=turn.tokens + 1))


def _cost(state: State, company: str, where: str, facts: Harbour) -> int:
    """What its token costs in a hex: less where the place is kept for its director, or as its charter says."""
    if where in facts.places:
        return facts.places[where]
    kept = _keeper(state, where)
    return facts.reserved if kept is not None and owner_of(state, kept) == president(state, company) else facts.price


def _no_harbour(state: State, where: str) -> Finding | None:
    """No harbour is in the hex, not yet, or it is taken."""
    facts, position = state.title.hex(where), state.position
    colour = position.tiles.get(where, facts.printed)
    taken = next((name for name, at in HARBOUR.of(position).items() if at == where), None)
    if _built(facts.harbour, colour) and taken is None:
        return None
    place = state.title.place_name(where)
    says = f"{taken} has its token in the harbour of {place}" if taken else f"{place} has no harbour"
    return state.finding(
        "harbour-place",
        says if taken or facts.harbour is None else f"{says} before a {facts.harbour} tile lies there",
        expected="an empty harbour",
        actual=taken or colour or "open country",
    )


def _built(from_on: Colour | None, colour: str | None) -> bool:
    """Whether a tile of this colour has a harbour that is there from a colour on."""
    return None not in (from_on, colour) and COLOURS.index(colour) >= COLOURS.index(from_on)


def _reserved(state: State, company: str, where: str) -> Finding | None:
    kept = _keeper(state, where)
    owner = None if kept is None else owner_of(state, kept)
    if owner is None or owner in (company, president(state, company)):
        return None
    return state.finding(
        "harbour-reserved",
        f"the harbour of {state.title.place_name(where)} is kept for {kept}, which belongs to {owner}",
        expected=f"a company of {owner}'s",
        actual=company,
    )


def _offers(state: State, turn: Turn) -> Iterator[str]:
    if "token" in charter_of(state, turn.company).steps[turn.step :] and _left(state, turn.company) is not None:
        yield "token PLACE harbour"


# ---- turned ----


def _turned_price(state: State, company: str, move: Token | None) -> int | None:
    """A usual station is made of the harbour token as the line says, or because it is the last one."""
    facts, last = _left(state, company), state.position.books.of(token_unit(company), company) == 1
    return facts.price if facts is not None and (last or (move is not None and move.turned)) else None


def _turned_early(state: State, move: Token, company: str) -> Finding | None:
    """It is placed as a usual one while others are left."""
    left = state.position.books.of(token_unit(company), company)
    if not move.turned or left == 1 or state.title.file.operating.harbour_turned == "any":
        return None
    return state.finding(
        "harbour-turned",
        f"{company} turns its harbour token while another one is left",
        expected="a usual token",
        actual=f"{left} tokens left",
        remedy=state.instead(turned=False, cost=None),
    )


def _turn(desk: Desk, move: Token, company: str) -> None:
    if _turned_price(desk, company, move) is None:
        return
    last = desk.position.books.of(token_unit(company), company) == 1
    HARBOUR.put(desk.position, company, HARBOUR.word)
    desk.tell("harbour-token", "turned" if last else "early", company=company)


# ---- runs by way of it ----


def _bonus(desk: Desk, route: Route) -> Route:
    """A run by way of the company's own harbour: every coalmine and steel mill of it adds to it."""
    harbour = HARBOUR.of(desk.position).get(route.company)
    found = sum(call.industry is not None for call in route.calls)
    if not found or all(call.where != harbour for call in route.calls):
        return route
    bonus = found * desk.title.file.bonuses.harbour
    desk.tell("harbour-bonus", company=route.company, amount=bonus, train=route.train, count=found)
    return route.but(added=route.added + bonus)


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """The bonus, if a run that has too much has as much as that for every location it called at."""
    found = sum(call.industry is not None for call in called)
    return "harbour-bonus" if more and more == found * state.title.file.bonuses.harbour else None


# ---- the Investor's corporation ----


def _investors_way(state: State, move: Lay, company: str, colour: str) -> Finding | None:
    """What the table vouches for of its track: the way to its harbour, after that upgrades alone."""
    if not is_investors(state, company):
        return None
    place, reached = state.title.place_name(_investors_harbour(state, company)), company in HARBOUR.of(state.position)
    if reached and colour == "yellow":
        return state.finding(
            "investor-track",
            f"{company} has reached its harbour in {place} and only upgrades from then on",
            expected="an upgrade",
            actual="a yellow tile",
        )
    what = "upgrades what it has a route to" if reached else f"builds towards {place}"
    return state.finding("investor-route", f"{company} {what}, by the shortest route: the table vouches for it")


def _other_harbour(state: State, company: str, where: str) -> Finding | None:
    """The harbour token of the Investor's corporation is for the harbour of its private, while that is open."""
    if not is_investors(state, company):
        return None
    harbour, others = _investors_harbour(state, company), HARBOUR.of(state.position).values()
    if where == harbour or harbour in others:
        return None
    place = state.title.place_name(harbour)
    return state.finding(
        "investor-track",
        f"{company} has its harbour token in {place}, the harbour of its private",
        expected=place,
        actual=state.title.place_name(where),
        remedy=state.instead(place=place),
    )


def _investors_delay(state: State, turn: Turn) -> Finding | None:
    """At the end of a turn the token of the Investor's corporation is not in its harbour, though that is built."""
    company = turn.company
    if not is_investors(state, company) or company in HARBOUR.of(state.position):
        return None
    where = _investors_harbour(state, company)
    if not _built(state.title.hex(where).harbour, state.position.tiles.get(where)):
        return None
    place = state.title.place_name(where)
    says = f"{company} has no route to the harbour of {place} yet, and places its token as soon as it has"
    return state.finding("investor-route", f"{says}: the table vouches for it")


def _investors_harbour(state: State, company: str) -> str:
    """That of the private that is the corporation's own."""
    private = investor_facts(state).aligned[company]
    return state.title.file.privates[private].harbour or ""


# ---- counted positions, and what is told ----


def _lay(desk: Desk, move: GivenCompany, said: str) -> Iterator[Finding]:
    """Which of the stations is the harbour token, or that it was turned."""
    company, position = move.company, desk.position
    where = said if said == HARBOUR.word else desk.title.hex_of(said)
    lies = where == HARBOUR.word or where in position.stations.get(company, ())
    lies = lies and (where == HARBOUR.word or desk.title.hex(where).harbour is not None)
    if desk.title.file.corporations[company].harbour is None or not lies:
        place = "" if where == HARBOUR.word else f" in {desk.title.place_name(where)}"
        words = f"name a harbour among the stations of {company}, or leave it out"
        yield impossible(desk, f"{company} has no harbour token{place}", words, move.without(HARBOUR.name))
        return
    HARBOUR.put(position, company, where)


def _lay_untold(desk: Desk, move: GivenCompany) -> Iterator[Finding]:
    """With no token left on the charter, and none said to lie in a harbour, it was turned."""
    company, position = move.company, desk.position
    has = company in desk.title.certificates and company in position.stations
    has = has and desk.title.file.corporations[company].harbour is not None
    if has and move.fact(HARBOUR.name) is None and not position.books.of(token_unit(company), company):
        HARBOUR.put(position, company, HARBOUR.word)
    yield from ()


def _told(state: State) -> Iterator[str]:
    for company, where in HARBOUR.of(state.position).items():
        lies = "was turned" if where == HARBOUR.word else f"in {state.title.place_name(where)}"
        yield f"{company}'s harbour token {lies}"


RULES = Rules(
    means=(Meaning(Token, lambda state, move, company: move.harbour and _left(state, company) is not None, _place),),
    station_judged=(_turned_early,),
    station_price=(_turned_price,),
    station_taken=(_turn,),
    stations_apart=(lambda state, company: int(company in HARBOUR.of(state.position)),),
    tile_judged=(_investors_way,),
    turn_judged=(_investors_delay,),
    turn_begun=(_offers,),
    bonuses={"harbour-bonus": _bonus},
    bonus_claimed=(_claimed,),
    lays={HARBOUR.name: _lay},
    company_laid=(_lay_untold,),
    powers_told=(_told,),
)
