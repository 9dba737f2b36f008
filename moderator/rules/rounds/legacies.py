"""Legacies: what privates leave to a company that their owner directs, and that he names, even out of turn."""

from moderator.model.accounts import BOX, DEPOT, charter_unit
from moderator.model.findings import Finding
from moderator.model.moves import Assign, Move
from moderator.model.position import GrantedPower
from moderator.model.questions import ASSIGN, LEGACY
from moderator.model.rounds import Counting
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask, drop_questions
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import companies_in_play, president, trains_of
from moderator.rules.basics.legacies import legacy_of
from moderator.rules.basics.privates import cited, owner_of, refused
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import NotBooked, State
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.rounds.sequence import resume
from moderator.titles.companies import Legacy


def directed_by(state: State, player: str) -> list[str]:
    """The floated corporations whose charters lie before a player."""
    floated = (company for company in state.title.file.corporations if company in state.position.floated)
    return [company for company in floated if president(state, company) == player]


def heirs_for(state: State, player: str, private: str) -> list[str]:
    """The companies that a player may name: all of his for a train that is preserved, else his corporations."""
    legacy = legacy_of(state, private)
    if legacy is None or legacy.train is None or state.title.train(legacy.train).preserves is None:
        return directed_by(state, player)
    return [company for company in companies_in_play(state) if president(state, company) == player]


def watch_legacies(desk: Desk) -> None:
    """After every move: a legacy that waited is named as soon as its owner directs a company; one alone is its heir.

    Where it lapses nothing waits; while a position is counted nobody is known yet to direct nothing.
    """
    for question in desk.position.asked_of(LEGACY):
        heirs, legacy = directed_by(desk, question.who or ""), legacy_of(desk, question.about)
        if len(heirs) > 1 or (heirs and legacy is not None and legacy.metropolises):
            drop_questions(desk, question)
            ask(desk, question.but(kind=ASSIGN))
        elif heirs:
            drop_questions(desk, question)
            _hand_over(desk, question.about, heirs[0], None)
        elif legacy is not None and legacy.lapses and not isinstance(desk.position.round, Counting):
            drop_questions(desk, question)
            _let_lapse(desk, question.about, legacy, question.who or "")


def assign(desk: Desk, move: Assign, player: str) -> None:
    """The owner of a private names the company that gets what it leaves. Raises NotBooked if nothing is due."""
    asked = next((question for question in desk.position.asked_of(ASSIGN) if question.about == move.private), None)
    if asked is None and (heirs := heirs_of(desk, move.private)):
        _check_said_again(desk, move, heirs[0])
        return
    if asked is None and (owner := _of_his_own_accord(desk, move.private)) is not None:
        desk.judge(_assigned_early(desk, move), _legacy_owner(desk, move, player, owner))
        _assign(desk, move)
        return
    if asked is None:
        said = f"nothing that {move.private} leaves is to be named now: it is due by its phase, or by `link`"
        raise refused(desk, move.private, desk.refuse("legacy-early", said))
    desk.judge(_legacy_owner(desk, move, player, asked.who or ""))
    drop_questions(desk, asked)
    _assign(desk, move)
    finish_if_idle(desk)
    resume(desk)


def _assign(desk: Desk, move: Assign) -> None:
    """What its owner says is done. Raises NotBooked for a place where the private leaves no token."""
    if move.place is not None and not token_places(desk, move.private):
        message = f"what {move.private} leaves is no token: it has no place"
        raise _refused(desk, move, "power-place", message, desk.instead(place=None))
    _hand_over(desk, move.private, move.company, move.place)
    desk.position.assigned = {**desk.position.assigned, move.private: desk.position.line}


def _check_said_again(state: State, move: Assign, heir: str) -> None:
    """What has been left stays where it is: to say that again changes nothing.

    Raises NotBooked for another company or another place.
    """
    power, line = state.position.powers.get(move.private), state.position.assigned.get(move.private)
    lies = None if power is None or not token_places(state, move.private) else power.place
    there = move.place is None or lies == state.title.hex_of(move.place)
    if move.company == heir and there:
        return
    at = "" if lies is None else f" at {state.title.place_name(lies)}"
    if line is None:
        message = f"{move.private} has gone to {heir}{at} already"
        raise _refused(state, move, "legacy-early", message)
    message = f"{move.private} was left to {heir}{at} in line {line}"
    raise _refused(state, move, "legacy-early", message, move, mends=line)


def _refused(
    state: State, move: Assign, code: str, message: str, remedy: Move | None = None, mends: int | None = None
) -> NotBooked:
    """The exception, with the section that the private is told in."""
    refusal = state.refuse(code, message, remedy, mends=mends)
    return NotBooked(cited(state, move.private, refusal.finding) or refusal.finding)


def heirs_of(state: State, private: str) -> list[str]:
    """The company that has what a private has left, as a list: empty while that is not handed over."""
    legacy, position = legacy_of(state, private), state.position
    if legacy is None or private not in position.used:
        return []
    if legacy.train is not None:
        owned = (*state.title.file.minors, *state.title.file.corporations)
        return [name for name in owned if legacy.train in trains_of(state, name)]
    return [position.powers[private].company] if private in position.powers else []


def _of_his_own_accord(state: State, private: str) -> str | None:
    """The player who owns a private that he may leave to a company before it is due, and has not yet."""
    legacy, owner = legacy_of(state, private), BOX
    if legacy is not None and legacy.phase is not None and private not in state.position.used:
        owner = owner_of(state, private)
    return owner if owner in state.position.players else None


def _assigned_early(state: State, move: Assign) -> Finding | None:
    """Before the phase from which it may be, or beside the turn of the company that gets it."""
    legacy, turn = legacy_of(state, move.private), current_turn(state)
    wanted = None if legacy is None else legacy.phase
    if not state.title.reached(state.position.phase, wanted):
        expected, actual = f"phase {wanted}", f"phase {state.position.phase}"
    elif legacy is not None and legacy.metropolises and (turn is None or turn.company != move.company):
        expected, actual = f"a turn of {move.company}", "beside it" if turn is None else f"the turn of {turn.company}"
    else:
        return None
    verdict = state.finding(
        "legacy-early",
        f"{move.private} is left to {move.company} in {actual}",
        expected=expected,
        actual=actual,
    )
    return cited(state, move.private, verdict)


def token_places(state: State, private: str) -> list[str]:
    """Where the token lies that a private leaves, one of them is named; none if it leaves none."""
    legacy, hexes = legacy_of(state, private), state.title.map.hexes.items()
    asked = legacy is not None and legacy.metropolises
    return [state.title.place_name(where) for where, facts in hexes if facts.metropolis] if asked else []


def _token_hex(state: State, private: str, place: str | None) -> str:
    """The metropolis that a private's token is laid on. Raises NotBooked for none, or another place."""
    named = [where for where, facts in state.title.map.hexes.items() if facts.metropolis]
    where = None if place is None else state.title.hex_of(place)
    if where not in named:
        shown = list_words(map(state.title.place_name, named), "or")
        remedy = state.instead(place=state.title.place_name(named[0]))
        message = f"the token of {private} is laid in {shown}"
        raise refused(state, private, state.refuse("power-place", message, remedy))
    return where


def _legacy_owner(state: State, move: Assign, player: str, owner: str) -> Finding | None:
    """Somebody else names the company, or one that its owner does not direct."""
    heirs = heirs_for(state, owner, move.private)
    if player == owner and move.company in heirs:
        return None
    named = list_words(heirs, "or") if heirs else "no company yet"
    return state.finding(
        "legacy-owner",
        f"{owner} names the company for {move.private}, and directs {list_words(heirs) if heirs else 'none'}"
        if player == owner
        else f"{move.private} belongs to {owner}, not to {player}",
        expected=f"{owner}: {named}",
        actual=f"{player}: {move.company}",
        remedy=state.instead(actor=owner, company=heirs[0]) if heirs else None,
    )


def _let_lapse(desk: Desk, private: str, legacy: Legacy, owner: str) -> None:
    """What was due goes to nobody; a train leaves the game."""
    desk.position.used = desk.position.used | {private}
    if legacy.train is not None:
        give_train(desk, legacy.train, private, BOX, "legacy")
    desk.tell("legacy", "lapsed", company=private, target=owner)


def _hand_over(desk: Desk, private: str, company: str, place: str | None) -> None:
    """The company gets it: a bonus for good, a train that may bring it above its limit."""
    position, legacy = desk.position, legacy_of(desk, private)
    assert legacy is not None
    where = _token_hex(desk, private, place) if legacy.metropolises else None
    position.used = position.used | {private}
    if where is not None:
        position.powers = {**position.powers, private: GrantedPower(company, "legacy", where)}
        desk.tell("legacy", "token", company=company, source=private, place=desk.title.place_name(where))
    if legacy.bonus:
        power = GrantedPower(company, "line-bonus", legacy.links[0], legacy.bonus)
        position.powers = {**position.powers, private: power}
        desk.tell("legacy", "bonus", company=company, source=private, amount=legacy.bonus)
    if legacy.train is not None:
        preserves = desk.title.train(legacy.train).preserves
        if preserves is not None:
            give_train(desk, preserves, DEPOT, BOX, "branch-train")
            desk.give(charter_unit(private), owner_of(desk, private), BOX, 1, "branch-train")
        give_train(desk, legacy.train, private, company, "branch-train")
        kind = "" if preserves is None else "preserved"
        desk.tell("branch-train", kind, company=company, train=legacy.train, source=private, card=preserves)
        demand_discards(desk)
