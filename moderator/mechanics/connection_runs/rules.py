"""Its rules: when connections are run, what becomes of the marker, and what a destination counts from then on.

Who has just ended a turn comes first, then all others in operating order; what only the board shows is attested.
"""

from collections.abc import Collection, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOARD, BOX, token_unit
from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound, StockRound, Turn
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train
from moderator.rules.basics.points import Rules
from moderator.rules.basics.price_markers import move_for_dividend
from moderator.rules.basics.state import State, require
from moderator.rules.rounds.operating import finish
from moderator.rules.rounds.phases import first_waiting
from moderator.rules.rounds.sequence import next_turn, round_name
from moderator.rules.rounds.turns import check_duty, check_in_play
from moderator.rules.runs.dividends import pay_shares
from moderator.rules.runs.routes import Call, Route
from moderator.rules.track.stations import place_station
from moderator.titles.title import Title
from moderator.vocabulary.connections import CONNECTED, DOUBLED, Connect
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Token


def connect(desk: Desk, move: Connect, company: str) -> None:
    """Book a connection run with its marker and its dividend. Raises NotBooked for a corporation that has made its own,
    and where no operating round is under way or has just ended.
    """
    check_in_play(desk, company)
    where = _check_open(desk, company)
    check_duty(desk)
    desk.judge(
        _within_turn(desk, company),
        _run_no_train(desk, company),
        _second_station(desk, move, company, where),
    )
    _settle_marker(desk, move, company, where)
    desk.flag("revenue", f"{company} earns {desk.money(move.revenue)}: the table vouches for its routes")
    desk.tell("connection-run", company=company, amount=move.revenue, place=desk.title.place_name(where))
    CONNECTED.mark(desk.position, company)
    desk.position.earned |= {company}
    _divide(desk, move, company)
    _order_anew(desk)


def _check_open(desk: Desk, company: str) -> str:
    """The destination of a corporation that it has yet to run to, its turn that was settled being over."""
    where = desk.title.file.corporations[company].destination if company in desk.title.certificates else None
    if where is None or company in CONNECTED.of(desk.position):
        why = "has no destination" if where is None else "has made its connection run before"
        raise desk.refuse("missing", f"{company} {why}", about="connection-run")
    now = desk.position.round
    if isinstance(now, OperatingRound) and now.turn is not None and now.turn.settled:
        finish(desk, now.turn)
    elif not isinstance(now, OperatingRound) and not _is_fresh_stock(desk):
        said = f"a connection is run in an operating round; this is {round_name(desk.position)}"
        raise desk.refuse("wrong-round", said, about="connection-run")
    return where


def _is_fresh_stock(state: State) -> bool:
    """Whether nobody has acted in a stock round: the last turn of the rounds before it may have joined something."""
    now = state.position.round
    return isinstance(now, StockRound) and not (now.passes or now.did or now.last_actor)


def _begun(turn: Turn | None) -> bool:
    """Whether something has been done in a turn."""
    return turn is not None and turn != Turn(turn.company, started_at_limit=turn.started_at_limit, trains=turn.trains)


def _within_turn(state: State, company: str) -> Finding | None:
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.turn is None or not _begun(now.turn):
        return None
    return state.finding(
        "connection-time",
        f"{company} runs its connection within the turn of {now.turn.company}",
        expected="as a round begins, or after a turn",
        actual=f"in the turn of {now.turn.company}",
    )


def _run_no_train(state: State, company: str) -> Finding | None:
    if owns_train(state, company):
        return None
    return state.finding(
        "run-no-train",
        f"{company} owns no train and makes no connection run",
        expected="a train",
        actual="none",
        about="connection-run",
    )


def _second_station(state: State, move: Connect, company: str, where: str) -> Finding | None:
    """A marker is placed where its corporation has a station."""
    if move.marker == "charter" or where not in state.position.stations.get(company, ()):
        return None
    return state.finding(
        "connection-marker",
        f"{company} has a station in {state.title.place_name(where)} already: its marker is a token more",
        expected="charter",
        actual="map",
        remedy=state.instead(marker="charter"),
    )


def _settle_marker(desk: Desk, move: Connect, company: str, where: str) -> None:
    """The marker becomes a free station that counts twice, or one more token of the charter."""
    if move.marker == "map":
        place_station(desk, company, where, 0, holder=BOX)
        DOUBLED.mark(desk.position, company)
        desk.tell("connection-run", "map", company=company, place=desk.title.place_name(where))
        return
    desk.give(token_unit(company), BOX, company, 1, "connection-run")
    desk.tell("connection-run", "charter", company=company, amount=_later(desk))


def _later(state: State) -> int:
    facts = require(state.title.file.connection_run)
    return facts.later


def _divide(desk: Desk, move: Connect, company: str) -> None:
    """All is paid, which moves the price to the right, or kept, which does not move it."""
    if move.declares == "hold":
        desk.pay(BANK, company, move.revenue, "connection-run")
        return
    pay_shares(desk, charter_of(desk, company).dividend, company, move.revenue)
    move_for_dividend(desk, company, move.revenue)


def _order_anew(desk: Desk) -> None:
    """Those still to operate are sorted anew: a turn in which nothing was done may be another one's."""
    now = desk.position.round
    if not isinstance(now, OperatingRound) or now.turn is None or _begun(now.turn):
        return
    if first_waiting(desk, now.acted) != now.turn.company:
        desk.position.round = now.but(turn=None)
        next_turn(desk)


# ---- from then on ----


def _twice(desk: Desk, route: Route) -> Route:
    """A destination at an end of a run counts twice for the corporation whose marker lies there."""
    where = _doubled(desk, route.company)
    ends = {0, len(route.calls) - 1}
    twice = [at for at, call in enumerate(route.calls) if at in ends and call.where == where]
    if not twice:
        return route
    calls = tuple(call.but(value=2 * call.value) if at in twice else call for at, call in enumerate(route.calls))
    worth = [(desk.title.place_name(calls[at].where), calls[at].value) for at in twice]
    desk.tell("destination-bonus", company=route.company, train=route.train, values=worth)
    return route.but(calls=calls)


def _doubled(state: State, company: str) -> str | None:
    facts = state.title.file.corporations.get(company)
    return facts.destination if facts is not None and company in DOUBLED.of(state.position) else None


def _claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """A run has a destination's value once too often."""
    ends = {facts.destination for facts in state.title.file.corporations.values()}
    return "destination-bonus" if any(call.where in ends and call.value == more for call in called) else None


def _kept_price(state: State, company: str, _: Token | None) -> int | None:
    """What the token costs that a connection run has added to a charter: it comes after the others."""
    if company not in CONNECTED.of(state.position) or company in DOUBLED.of(state.position):
        return None
    own = state.title.opening_tokens(company)
    return _later(state) if state.position.books.of(token_unit(company), BOARD) >= own else None


def _apart(title: Title, company: str) -> int:
    facts = title.file.corporations.get(company)
    return int(facts is not None and facts.destination is not None)


def _lay_marker(desk: Desk, move: GivenCompany) -> None:
    """One that has made its run has its marker, as a station or as a token."""
    if any(name == CONNECTED.name for name, _ in move.facts):
        desk.give(token_unit(move.company), BOX, move.company, _apart(desk.title, move.company), "setup")


def _words(title: Title, company: str) -> Iterator[str]:
    if (where := title.file.corporations[company].destination) is not None:
        yield f"marker for {title.place_name(where)}"


def _offers(state: State, _: Turn) -> Iterator[str]:
    """Corporations with a train that have yet to run to their destinations, while no turn has anything in it."""
    now = state.position.round
    if isinstance(now, OperatingRound) and not _begun(now.turn):
        for company, facts in state.title.file.corporations.items():
            to_go = facts.destination is not None and company not in CONNECTED.of(state.position)
            if to_go and company in state.position.floated and owns_train(state, company):
                yield f"{quote_name(company)}: connect map|charter REVENUE pay|hold"


RULES = Rules(
    of_companies={Connect: connect},
    whole_run={"destination-bonus": _twice},
    bonus_claimed=(_claimed,),
    station_price=(_kept_price,),
    stations_apart=(lambda state, company: int(company in DOUBLED.of(state.position)),),
    tokens_apart=(_apart,),
    token_words=(_words,),
    shares_laid=(_lay_marker,),
    turn_begun=(_offers,),
)
