"""Legacies: privates that their owner leaves to a company he directs, even out of turn.

A legacy that is due waits until its owner directs a company.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BOX, DEPOT, charter_unit
from moderator.model.moves import Move
from moderator.model.position import GrantedPower, Question
from moderator.model.rounds import Counting
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State, ask, ask_later, drop_questions
from moderator.rules.events import AnyMoment, BooksChanged, CompanyTurn, CountBegins, LinkStated, PhaseEffect
from moderator.rules.holdings import companies_in_play, president, trains_of
from moderator.rules.listeners import adjust, after, offer
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Moves, Questions, Shown
from moderator.rules.privates import cited, owner_of, refused
from moderator.rules.rounds.operating import current_turn, finish_if_idle
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.rounds.sequence import resume
from moderator.rules.runs.routes import EXPRESS
from moderator.rules.tokens import count_link
from moderator.rules.train_supply import give_train
from moderator.titles.privates import Legacy
from moderator.vocabulary.private_powers import ASSIGN, ASSIGNED, LEGACY, Assign
from moderator.vocabulary.starting_position import Gift, GivenCompany

RULES: dict[str, MechanicRules] = {}


def _legacy_of(state: State, private: str) -> Legacy | None:
    """Return the legacy of a private; None for a private without one, and for any other name."""
    facts = state.title.file.privates.get(private)
    return None if facts is None else facts.leaves


def _make_all_due(booking: Booking, effect: PhaseEffect) -> None:
    """Make every legacy due that has not been, when a phase says so."""
    if effect.name != "privates-leave":
        return
    for private, facts in booking.title.file.privates.items():
        if facts.leaves is not None:
            _make_due(booking, private)


def _make_due(booking: Booking, private: str) -> None:
    """Make a private's legacy due, unless it was due before or no player owns the private."""
    owner = owner_of(booking, private)
    if owner in booking.position.players and not _was_due(booking, private):
        ask_later(booking, Question(LEGACY, owner, private, "legacy"))
        booking.tell("legacy", "due", company=private, target=owner)


def _was_due(state: State, private: str) -> bool:
    """Return whether a legacy has become due: handed over already, or waiting for it."""
    asked = (*state.position.asked_of(LEGACY), *state.position.asked_of(ASSIGN))
    return private in state.position.used or any(question.about == private for question in asked)


def _directed_by(state: State, player: str) -> list[str]:
    """Return the floated corporations that a player directs."""
    floated = (company for company in state.title.file.corporations if company in state.position.floated)
    return [company for company in floated if president(state, company) == player]


def _heirs_for(state: State, player: str, private: str) -> list[str]:
    """Return the companies that may inherit: any of the player's for a preserved train, else his corporations."""
    legacy = _legacy_of(state, private)
    if legacy is None or legacy.train is None or state.title.train(legacy.train).preserves is None:
        return _directed_by(state, player)
    return [company for company in companies_in_play(state) if president(state, company) == player]


def _settle_waiting(booking: Booking, event: BooksChanged) -> None:
    """Hand over a waiting legacy, or ask for its heir, once its owner directs a company.

    A legacy that cannot wait lapses, except while a position is being counted.
    """
    for question in booking.position.asked_of(LEGACY):
        heirs, legacy = _directed_by(booking, question.who or ""), _legacy_of(booking, question.about)
        if len(heirs) > 1 or (heirs and legacy is not None and legacy.metropolises):
            drop_questions(booking, question)
            ask(booking, question.replace(kind=ASSIGN))
        elif heirs:
            drop_questions(booking, question)
            _hand_over(booking, question.about, heirs[0], None)
        elif legacy is not None and legacy.lapses and not isinstance(booking.position.round, Counting):
            drop_questions(booking, question)
            _let_lapse(booking, question.about, legacy, question.who or "")


def assign(booking: Booking, move: Assign, player: str) -> None:
    """Let the owner of a private name the company that inherits. Raises NotBooked if no legacy is due."""
    asked = next((question for question in booking.position.asked_of(ASSIGN) if question.about == move.private), None)
    if asked is None and (heirs := _heirs_of(booking, move.private)):
        _check_said_again(booking, move, heirs[0])
        return
    if asked is None and (owner := _owner_who_may_leave(booking, move.private)) is not None:
        booking.judge(_assigned_early(booking, move), _legacy_owner(booking, move, player, owner))
        _assign(booking, move)
        return
    if asked is None:
        message = f"no company can be named for {move.private} yet: its legacy becomes due by its phase, or by `link`"
        raise refused(booking, move.private, booking.refuse("legacy-early", message))
    booking.judge(_legacy_owner(booking, move, player, asked.who or ""))
    drop_questions(booking, asked)
    _assign(booking, move)
    finish_if_idle(booking)
    resume(booking)


def _assign(booking: Booking, move: Assign) -> None:
    """Hand over the legacy to the named company. Raises NotBooked for a place if the private leaves no token."""
    if move.place is not None and not _token_places(booking, move.private):
        message = f"{move.private} leaves no token, so it needs no place"
        raise _refused(booking, move, "power-place", message, booking.instead(place=None))
    _hand_over(booking, move.private, move.company, move.place)
    ASSIGNED.put(booking.position, move.private, booking.position.line)


def _check_said_again(state: State, move: Assign, heir: str) -> None:
    """Accept a repeated line about a legacy that has been handed over.

    Raises NotBooked for another company or another place.
    """
    power, line = state.position.powers.get(move.private), ASSIGNED.of(state.position).get(move.private)
    token_at = None if power is None or not _token_places(state, move.private) else power.place
    same_place = move.place is None or token_at == state.title.hex_of(move.place)
    if move.company == heir and same_place:
        return
    at = "" if token_at is None else f" at {state.title.place_name(token_at)}"
    if line is None:
        message = f"{move.private} was already left to {heir}{at}"
        raise _refused(state, move, "legacy-early", message)
    message = f"{move.private} was left to {heir}{at} in line {line}"
    raise _refused(state, move, "legacy-early", message, move, mends=line)


def _refused(
    state: State, move: Assign, code: str, message: str, remedy: Move | None = None, mends: int | None = None
) -> NotBooked:
    """Return the exception, with the rulebook section about the private."""
    refusal = state.refuse(code, message, remedy, mends=mends)
    return NotBooked(cited(state, move.private, refusal.finding) or refusal.finding)


def _heirs_of(state: State, private: str) -> list[str]:
    """Return the company that has inherited from a private, in a list; empty while the legacy is not handed over."""
    legacy, position = _legacy_of(state, private), state.position
    if legacy is None or private not in position.used:
        return []
    if legacy.train is not None:
        owned = (*state.title.file.minors, *state.title.file.corporations)
        return [name for name in owned if legacy.train in trains_of(state, name)]
    return [position.powers[private].company] if private in position.powers else []


def _owner_who_may_leave(state: State, private: str) -> str | None:
    """Return the player who may leave a private to a company before it is due, and has not yet."""
    legacy, owner = _legacy_of(state, private), BOX
    if legacy is not None and legacy.phase is not None and private not in state.position.used:
        owner = owner_of(state, private)
    return owner if owner in state.position.players else None


def _assigned_early(state: State, move: Assign) -> Finding | None:
    """Judge a legacy left before the phase that allows it, or outside the heir's turn."""
    legacy, turn = _legacy_of(state, move.private), current_turn(state)
    wanted = None if legacy is None else legacy.phase
    if not state.title.reached(state.position.phase, wanted):
        expected, actual = f"phase {wanted}", f"phase {state.position.phase}"
    elif legacy is not None and legacy.metropolises and (turn is None or turn.company != move.company):
        expected, actual = (
            f"a turn of {move.company}",
            "between turns" if turn is None else f"the turn of {turn.company}",
        )
    else:
        return None
    verdict = state.finding(
        "legacy-early",
        f"{move.private} may not be left to {move.company} now: this is {actual}",
        expected=expected,
        actual=actual,
    )
    return cited(state, move.private, verdict)


def _token_places(state: State, private: str) -> list[str]:
    """Return the places where the private's token may be laid; empty if it leaves none."""
    legacy, hexes = _legacy_of(state, private), state.title.map.hexes.items()
    asked = legacy is not None and legacy.metropolises
    return [state.title.place_name(where) for where, facts in hexes if facts.metropolis] if asked else []


def _token_hex(state: State, private: str, place: str | None) -> str:
    """Return the metropolis on which a private's token is laid. Raises NotBooked for no place or another one."""
    named = [where for where, facts in state.title.map.hexes.items() if facts.metropolis]
    where = None if place is None else state.title.hex_of(place)
    if where not in named:
        shown = list_words(map(state.title.place_name, named), "or")
        remedy = state.instead(place=state.title.place_name(named[0]))
        message = f"the token of {private} must be laid in {shown}"
        raise refused(state, private, state.refuse("power-place", message, remedy))
    return where


def _legacy_owner(state: State, move: Assign, player: str, owner: str) -> Finding | None:
    """Judge a legacy left by another player, or to a company that the owner does not direct."""
    heirs = _heirs_for(state, owner, move.private)
    if player == owner and move.company in heirs:
        return None
    named = list_words(heirs, "or") if heirs else "no company yet"
    return state.finding(
        "legacy-owner",
        f"{owner} must leave {move.private} to a company he directs: {list_words(heirs, 'or') if heirs else 'none yet'}"
        if player == owner
        else f"{move.private} belongs to {owner}, not to {player}",
        expected=f"{owner}: {named}",
        actual=f"{player}: {move.company}",
        remedy=state.instead(actor=owner, company=heirs[0]) if heirs else None,
    )


def _let_lapse(booking: Booking, private: str, legacy: Legacy, owner: str) -> None:
    """Let a due legacy lapse; a train leaves the game."""
    booking.position.used = booking.position.used | {private}
    if legacy.train is not None:
        give_train(booking, legacy.train, private, BOX, "legacy")
    booking.tell("legacy", "lapsed", company=private, target=owner)


def _hand_over(booking: Booking, private: str, company: str, place: str | None) -> None:
    """Give the legacy to the company: a permanent bonus, or a train that may bring it above its limit."""
    position, legacy = booking.position, _legacy_of(booking, private)
    assert legacy is not None
    where = _token_hex(booking, private, place) if legacy.metropolises else None
    position.used = position.used | {private}
    if where is not None:
        position.powers = {**position.powers, private: GrantedPower(company, EXPRESS, where)}
        booking.tell("legacy", "token", company=company, source=private, place=booking.title.place_name(where))
    if legacy.bonus:
        power = GrantedPower(company, "line-bonus", legacy.links[0], legacy.bonus)
        position.powers = {**position.powers, private: power}
        booking.tell("legacy", "bonus", company=company, source=private, amount=legacy.bonus)
    if legacy.train is not None:
        preserves = booking.title.train(legacy.train).preserves
        if preserves is not None:
            give_train(booking, preserves, DEPOT, BOX, "branch-train")
            booking.give(charter_unit(private), owner_of(booking, private), BOX, 1, "branch-train")
        give_train(booking, legacy.train, private, company, "branch-train")
        kind = "" if preserves is None else "preserved"
        booking.tell("branch-train", kind, company=company, train=legacy.train, source=private, card=preserves)
        demand_discards(booking)


# ---- links that make legacies due ----


def _has_link(state: State, event: LinkStated) -> LinkStated:
    """Mark a private whose legacy becomes due by a link."""
    return event.replace(linkable=True) if _is_due_by_link(state, event.what) else event


def _is_due_by_link(state: State, private: str) -> bool:
    legacy = _legacy_of(state, private)
    return legacy is not None and bool(legacy.links)


def _link(booking: Booking, event: LinkStated) -> None:
    """Make a private's legacy due when its places are linked. Raises NotBooked if it was due before."""
    private = event.what
    legacy = _legacy_of(booking, private)
    if legacy is None or not legacy.links:
        return
    if _was_due(booking, private) or owner_of(booking, private) not in booking.position.players:
        raise booking.refuse("missing", f"{private} no longer needs a link", about="legacy")
    linked = list_words(booking.title.place_name(place) for place in legacy.links)
    booking.flag("link-built", f"{private} has the link to {linked}: the table vouches for it", about="legacy")
    count_link(booking, private)
    _make_due(booking, private)


def _open_linked(booking: Booking, _: CountBegins) -> None:
    """Make legacies due whose links a counted position states."""
    for private in booking.position.links:
        if _legacy_of(booking, private) is not None:
            _make_due(booking, private)


# ---- counted positions ----


def _waits(state: State, move: GivenCompany) -> bool:
    """Return whether the owner of a closed private must still name a company."""
    due = _legacy_of(state, move.company) is not None and move.closed and not move.used
    return due and move.owner in state.position.players


def _lay_legacy(booking: Booking, move: GivenCompany) -> Iterator[Finding]:
    """Ask for the heir of a waiting legacy; put a train that is still to be left with its private."""
    legacy = _legacy_of(booking, move.company)
    if legacy is not None and legacy.train is not None and not move.used:
        give_train(booking, legacy.train, BOX, move.company, "setup")
    if _waits(booking, move):
        ask_later(booking, Question(LEGACY, move.owner, move.company, "legacy"))
    yield from ()


def _lay_left(booking: Booking, move: GivenCompany, gift: Gift) -> list[Finding] | None:
    """Lay the express-train station that a private has left to a company; None if it leaves none."""
    legacy = _legacy_of(booking, move.company)
    if legacy is None or not legacy.metropolises or gift.place is None:
        return None
    power = GrantedPower(gift.company, EXPRESS, booking.title.hex_of(gift.place))
    booking.position.powers = {**booking.position.powers, move.company: power}
    booking.position.used |= {move.company}
    return []


def _name_heir(state: State, private: str, owner: str | None, used: bool) -> str | None:
    """Name the player who is asked for the heir, or will be once the position is complete."""
    asked = state.position.asked_of(LEGACY)
    heir = next((question.who for question in asked if question.about == private), None)
    due = _legacy_of(state, private) is not None and not used
    return owner if heir is None and due and owner in state.position.players else heir


# ---- offers and display ----


def _links_offered(state: State, event: CompanyTurn) -> Iterator[str]:
    for private in state.title.file.privates:
        if _is_due_by_link(state, private) and not _was_due(state, private) and private not in state.position.links:
            yield f"link {quote_name(private)}"


def _heirs_offered(state: State, asked: Question) -> Iterator[str]:
    return (line for heir in _directed_by(state, asked.who or "") for line in _bequests(state, asked.about, heir))


def _offers(state: State, event: AnyMoment) -> Iterator[str]:
    """Offer legacies that players may leave before they are due; a token on the map only in the heir's turn."""
    title, position, turn = state.title, state.position, current_turn(state)
    for private, facts in title.file.privates.items():
        leaves, owner = facts.leaves, owner_of(state, private)
        if leaves is None or leaves.phase is None or private in position.used or owner not in position.players:
            continue
        heirs = _heirs_for(state, owner, private) if title.reached(position.phase, leaves.phase) else []
        for heir in heirs:
            if not leaves.metropolises or (turn is not None and heir == turn.company):
                yield from (f"{quote_name(owner)}: {line}" for line in _bequests(state, private, heir))


def _bequests(state: State, private: str, heir: str) -> Iterator[str]:
    """Yield a line for each place where the private's token could be laid, or a single line without a place."""
    for at in [f" at {quote_name(place)}" for place in _token_places(state, private)] or [""]:
        yield f"assign {quote_name(private)} to {quote_name(heir)}{at}"


def _station_told(state: State, power: GrantedPower) -> str:
    return f"a station in {state.title.place_name(power.place or '')} for express trains"


RULES["legacies"] = MechanicRules(
    moves=Moves(players={Assign: assign}),
    questions=Questions(answers={ASSIGN: {Assign: assign}}, offers={ASSIGN: _heirs_offered}),
    counted_facts=CountedFacts(completes=(_lay_legacy,), gifts=(_lay_left,), heirs=(_name_heir,)),
    listens=(
        after(CountBegins, _open_linked),
        offer(CompanyTurn, _links_offered),
        after(BooksChanged, _settle_waiting),
        adjust(LinkStated, _has_link),
        after(LinkStated, _link),
        offer(AnyMoment, _offers),
        after(PhaseEffect, _make_all_due),
    ),
    shown=Shown(power={EXPRESS: _station_told}),
)
