"""Its rules: such a token costs nothing and stands for nobody until the corporation is started that has all of them."""

from collections.abc import Iterator

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.rounds import Turn
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.state import State, stated_price
from moderator.rules.rounds.operating import go_to_step, replace_turn, steps_ahead
from moderator.rules.track.circles import base_city, circle_left, token_place
from moderator.rules.track.stations import refuse_seller, token_count, token_twice, vouch_for_route
from moderator.titles.title import Title
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.stations import NEUTRAL, PLACED
from moderator.vocabulary.track import Token


def _whose(title: Title) -> str:
    """The corporation whose stations neutral ones are."""
    return next(name for name, facts in title.file.corporations.items() if facts.neutral_stations)


def _left(state: State, company: str) -> int:
    """How many neutral tokens a company may yet place."""
    facts = state.title.file.corporations.get(company)
    return int(facts is not None and facts.neutral_token and company not in PLACED.of(state.position))


def _place(desk: Desk, move: Token, company: str) -> None:
    """The neutral token of a company, as the station of its turn."""
    refuse_seller(desk, move)
    where = desk.title.hex_of(move.place)
    turn = go_to_step(desk, company, "token")
    if not _left(desk, company):
        usual = desk.instead(neutral=False)
        raise desk.refuse("token-left", f"{company} has no neutral token left", usual, about="neutral")
    place = desk.title.place_name(where)
    cost, wrong = stated_price(desk, move.cost, 0, "token-cost", f"the neutral station in {place}", "neutral")
    desk.judge(
        wrong,
        token_place(desk, where) or circle_left(desk, where),
        token_twice(desk, _whose(desk.title), where) if where in NEUTRAL.of(desk.position) else None,
        token_count(desk, turn) if turn else None,
    )
    desk.judge(*base_city(desk, company, where))
    vouch_for_route(desk, company, where)
    desk.pay(company, BANK, cost, "station-tokens")
    _stand(desk, where)
    PLACED.mark(desk.position, company)
    desk.tell("neutral-station", company=company, place=place)
    if turn is not None:
        replace_turn(desk, turn.but(tokens=turn.tokens + 1))


def _stand(desk: Desk, where: str) -> None:
    """A neutral station stands in a hex from now on."""
    NEUTRAL.mark(desk.position, where)
    _count(desk)


def _count(desk: Desk) -> None:
    """Those on the map are the stations of the corporation that has them, started or not."""
    places, whose = tuple(sorted(NEUTRAL.of(desk.position))), _whose(desk.title)
    if places or whose in desk.position.stations:
        desk.position.stations = {**desk.position.stations, whose: places}


def _replace(desk: Desk, move: Start, player: str) -> None:
    """A corporation begins in the place of a neutral station, which leaves the game."""
    where = desk.title.hex_of(move.place) if move.neutral and move.place else ""
    if where not in NEUTRAL.of(desk.position):
        return
    NEUTRAL.drop(desk.position, where)
    _count(desk)
    desk.tell("neutral-station", "gone", company=move.company, place=desk.title.place_name(where))


def _home_taken(state: State, company: str, where: str) -> Finding | None:
    """The home of a company stays beside a neutral station, which there is one of in a place."""
    if where not in NEUTRAL.of(state.position):
        return None
    place = state.title.place_name(where)
    return state.finding(
        "token-place",
        f"{company} stays in {place}, its home: a neutral station stands there already",
        expected="another station",
        actual=place,
        about="neutral",
    )


def _take_home(desk: Desk, company: str, where: str) -> None:
    """A company's first station has been moved: a neutral one takes its place."""
    _stand(desk, where)
    desk.tell("neutral-station", "left", company=company, place=desk.title.place_name(where))


def _startable(state: State, company: str, player: str) -> Finding | None:
    """The corporation that has all of them, before there is one."""
    if not state.title.file.corporations[company].neutral_stations or NEUTRAL.of(state.position):
        return None
    return state.finding(
        "start-neutral",
        f"{company} is started once a neutral station is on the map, which are its stations",
        expected="a neutral station on the map",
        actual="none",
    )


def _no_neutral(state: State, move: Start) -> Finding | None:
    where = state.title.hex_of(move.place) if move.place else ""
    if not move.neutral or where in NEUTRAL.of(state.position):
        return None
    place = move.place or "no place"
    return state.finding(
        "token-place",
        f"no neutral station stands in {place} that {move.company} could take the place of",
        expected="a free circle",
        actual=place,
        remedy=state.instead(neutral=False),
        about="neutral",
    )


def _offers(state: State, turn: Turn) -> Iterator[str]:
    if "token" in steps_ahead(state, turn) and not turn.tokens and _left(state, turn.company):
        yield "token PLACE neutral"


def _told(state: State) -> Iterator[str]:
    if _whose(state.title) not in state.position.par and (places := NEUTRAL.of(state.position)):
        yield f"neutral stations in {list_words(map(state.title.place_name, sorted(places)))}"


RULES = Rules(
    means=(Meaning(Token, lambda state, move, company: move.neutral, _place),),
    start_judged=(_startable,),
    start_weighed=(_no_neutral,),
    started=(_replace,),
    stations_beside=(_left,),
    home_leaves=(_home_taken,),
    home_left=(_take_home,),
    turn_begun=(_offers,),
    powers_told=(_told,),
    count_begun=(_count,),
)
