"""Phases, and the consequences of beginning one with the first train of a type."""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from operator import itemgetter

from moderator.model.ledger import BOX, DEPOT, POOL, train_unit
from moderator.model.position import DISCARD, ROUND, STATION, Question
from moderator.model.rounds import Counting, OpeningRound, OperatingRound, StockRound
from moderator.rules.booking import Booking, State, ask_later, drop_questions
from moderator.rules.certificates import over_train_limit
from moderator.rules.events import OperatingOrder, PhaseBegins, PhaseEffect, TrainRust, TrainsChanged
from moderator.rules.holdings import charter_of, companies_in_play, president
from moderator.rules.listeners import adjusted, happened
from moderator.rules.place_tokens import take_outdated, take_players_tokens
from moderator.rules.prices import standing
from moderator.rules.privates import close_overdue, close_privates, keep_effects, owner_of
from moderator.rules.rounds.ending import call_last_rounds
from moderator.rules.tokens import UNSTARTED, convert_all
from moderator.rules.train_supply import claimable, forget_sides
from moderator.titles.schema import Stretch, TrackPhase
from moderator.titles.title import Title

Place = tuple[int, ...]  # in the operating order: the rank, then a key within the rank


def operating_order(state: State, without: Container[str] = ()) -> list[str]:
    """Return companies in their current operating order: by rank, then as their charters say. Corporations must have
    floated.
    """
    return [
        company
        for _, company in sorted(_places(state, _moved(state), without, _from_the_lowest(state)), key=itemgetter(0))
    ]


def next_order(state: State) -> list[str]:
    """Return the operating order of the next round at current prices.

    A company that chose its place in this round chooses again.
    """
    now = state.position.round
    is_first = isinstance(now, OpeningRound) or (isinstance(now, StockRound) and now.number == 1)
    rising = is_first and state.title.file.operating.first_order == "lowest"
    return [company for _, company in sorted(_places(state, {}, rising=rising), key=itemgetter(0))]


def first_waiting(state: State, without: Container[str] = ()) -> str | None:
    """Return the first company in operating order that is not in `without`, or None."""
    first: tuple[Place, str] | None = None
    foremost = (state.title.first_rank,)  # no company comes before this
    for place, company in _places(state, _moved(state), without, _from_the_lowest(state)):
        if place == foremost:
            return company
        if first is None or place < first[0]:
            first = place, company
    return None if first is None else first[1]


def _moved(state: State) -> Mapping[str, str]:
    """Return the companies that chose to operate first or last of their rank in this round."""
    now = state.position.round
    return now.moved if isinstance(now, OperatingRound) else {}


def _places(
    state: State, moved: Mapping[str, str], without: Container[str] = (), rising: bool = False
) -> Iterator[tuple[Place, str]]:
    """Yield the place of every company that operates, in the order of the ruleset, which breaks ties."""
    floated, may_sit_out = state.position.floated, OperatingOrder in state.title.adjusters
    for company in companies_in_play(state, without):
        if may_sit_out and adjusted(state, OperatingOrder(company)).sits_out:
            continue
        charter = charter_of(state, company)
        if company in moved:
            yield (charter.rank, _AT[moved[company]]), company
        elif charter.order == "listed":
            yield (charter.rank,), company
        elif charter.order == "track":
            if company in (track := state.position.order) and president(state, company) is not None:
                yield (charter.rank, track.index(company)), company
        elif company in floated:
            dearest, *others = standing(state, company)
            yield (charter.rank, -dearest if rising else dearest, *others), company


def _from_the_lowest(state: State) -> bool:
    """Return whether lower prices operate first, as in some titles in the first operating round."""
    now = state.position.round
    first = isinstance(now, OperatingRound) and (now.number, now.index) == (1, 1)
    return first and state.title.file.operating.first_order == "lowest"


_AT = {"first": -(10**9), "last": 10**9}  # before and after all others of the rank


def begin_phase(booking: Booking, name: str, buyer: str | None) -> None:
    """Begin a phase: limits, tiles, rusting, discards, and the events of this phase and skipped ones.

    `buyer` is None if the train left the stack without a sale.
    """
    title, position = booking.title, booking.position
    begun = title.begun(position.phase, name)
    position.phase = name
    phase = title.phase(name)
    alone = len(phase.limits) == 1
    limits = [str(number) if alone else f"{number} ({kind})" for kind, number in phase.limits.items()]
    booking.tell("phase-change", phase=name, limits=limits, tiles=phase.tiles, column=phase.column)
    _grow_set(booking)
    take_outdated(booking)
    opener = None if buyer is None else president(booking, buyer)
    names = frozenset(begun)
    effects = frozenset(effect for passed in begun.values() for effect in passed.events)
    agenda = position.agenda
    happened(booking, PhaseBegins(names, effects, opener, buyer))
    at_once = position.agenda == agenda and (buyer is None or not _waits_for_step(booking, buyer))
    if at_once:
        _leave_obsolete(booking)
    for passed in begun.values():
        set_off(booking, passed, opener)
    close_overdue(booking, names)
    if at_once:
        demand_discards(booking, buyer)


def _waits_for_step(booking: Booking, buyer: str) -> bool:
    """Return whether obsolete trains stay until the phase's opener has finished buying; note that in the turn."""
    now = booking.position.round
    turn = now.turn if isinstance(now, OperatingRound) else None
    if booking.title.file.operating.change == "at-once" or turn is None or turn.company != buyer:
        return False
    if not turn.changed:
        booking.position.round = now.replace(turn=turn.replace(changed=True))
    return True


def end_change(booking: Booking, buyer: str) -> None:
    """Complete a change of phase after nationals have formed, or leave it to the end of the step."""
    if not _waits_for_step(booking, buyer):
        complete_change(booking, buyer)


def complete_change(booking: Booking, buyer: str) -> None:
    """Remove obsolete trains, and ask for discards."""
    _leave_obsolete(booking)
    demand_discards(booking, buyer)


def _leave_obsolete(booking: Booking) -> None:
    if booking.title.file.operating.obsolete != "stay":
        rust(booking, booking.position.phase)


def set_length(title: Title, phase: str) -> int:
    """Return the number of operating rounds in a set that begins in a phase."""
    return title.phase(phase).rounds or title.file.operating.rounds


def _grow_set(booking: Booking) -> None:
    """Extend the current set to the length of the new phase, if the title says so."""
    now = booking.position.round
    if (
        booking.title.file.operating.rounds_grow
        and booking.position.last_set is None
        and isinstance(now, OperatingRound)
    ):
        rounds = max(now.index, set_length(booking.title, booking.position.phase))
        booking.position.round = now.replace(of=rounds)


def set_off(booking: Booking, phase: Stretch, opener: str | None) -> None:
    """Apply the events of a phase. `opener` is the player who began it, or None."""
    for event in phase.events:
        if (brings := BRINGS.get(event)) is not None:
            brings(booking, opener)
        else:
            happened(booking, PhaseEffect(event, opener))


def announce_exchange(booking: Booking, opener: str | None) -> None:
    """Schedule the final exchange of minors before the next stock round. The player who began the phase begins."""
    drop_questions(
        booking, *(called for called in booking.position.asked_of(ROUND) if called.about == "final-exchange")
    )
    ask_later(booking, Question(ROUND, opener, "final-exchange", "final-exchange"))
    booking.tell("final-exchange", "announced")


def _close_privates(booking: Booking) -> None:
    """Close all privates; lasting effects stay with their last owners."""
    keep_effects(booking, booking.title.file.privates)
    take_players_tokens(booking)
    close_privates(booking)


def leave_if_enough_started(booking: Booking) -> None:
    """Take unstarted corporations out of the game once as many have been started as this number of players allows."""
    position, title = booking.position, booking.title
    most = title.file.players[str(len(position.players))].started
    gone = UNSTARTED.of(position)
    started = [c for c in title.certificates if c in position.par or (c in position.closed and c not in gone)]
    if most is not None and len(started) >= most:
        _leave_unstarted(booking)


def _leave_unstarted(booking: Booking) -> None:
    """Take unstarted corporations out of the game and report them."""
    unstarted = _take_unstarted(booking)
    if unstarted:
        booking.tell("removal", "rest", companies=[c for c in booking.title.certificates if c in unstarted])


def _take_unstarted(booking: Booking) -> set[str]:
    """Take unstarted corporations out of the game and return them."""
    position = booking.position
    happened(booking, PhaseEffect("unstarted-leave", None))
    unstarted = {c for c in booking.title.certificates if c not in position.par and c not in position.closed}
    position.closed |= unstarted
    UNSTARTED.mark(position, *unstarted)
    return unstarted


def _open_stations(booking: Booking) -> None:
    """Ask owners of privates that grant a station from this phase on whether to place it now."""
    for private, facts in booking.title.file.privates.items():
        owner = owner_of(booking, private)
        phase = None if facts.places is None else facts.places.phase
        due = phase is not None and booking.title.reached(booking.position.phase, phase)
        if due and private not in booking.position.used and owner in booking.position.players:
            ask_later(booking, Question(STATION, owner, private, "granted-track"))


# The effect of each event of a phase.
BRINGS: dict[str, Callable[[Booking, str | None], None]] = {
    "final-exchange": announce_exchange,
    "conversion": lambda booking, _: convert_all(booking),
    "unstarted-leave": lambda booking, _: _leave_unstarted(booking),
    "last-rounds": lambda booking, _: call_last_rounds(booking, set_length(booking.title, booking.position.phase)),
    "stations-open": lambda booking, _: _open_stations(booking),
    "privates-close": lambda booking, _: _close_privates(booking),
}


def watch_tracks(booking: Booking) -> None:
    """After every move, begin phases of other tracks whose conditions are met."""
    if isinstance(booking.position.round, Counting):
        return
    for track, name in _due_phases(booking):
        booking.position.tracks = {**booking.position.tracks, track: name}
        booking.tell("phase-change", "track", track=track, phase=name)
        set_off(booking, booking.title.file.tracks[track][name], None)


def settle_tracks(booking: Booking) -> None:
    """Settle the phases of all tracks of a counted position, and book their consequences."""
    tracks, at = booking.title.file.tracks, booking.position.tracks
    booking.position.tracks = {track: at.get(track) or next(iter(phases)) for track, phases in tracks.items()}
    for track, name in _due_phases(booking):
        booking.position.tracks = {**booking.position.tracks, track: name}
    for track, name in booking.position.tracks.items():
        reached = [*tracks[track]][: [*tracks[track]].index(name) + 1]
        if any("unstarted-leave" in tracks[track][each].events for each in reached):
            _take_unstarted(booking)


def _due_phases(state: State) -> Iterator[tuple[str, str]]:
    """Yield the next phases that are due, each with its track. Each may depend on the one before."""
    for track, phases in state.title.file.tracks.items():
        names = list(phases)
        for name in names[names.index(state.position.tracks[track]) + 1 :]:
            if not _is_due(state, phases[name]):
                break
            yield track, name


def _is_due(state: State, phase: TrackPhase) -> bool:
    title, position = state.title, state.position
    whole = {company for company in companies_in_play(state) if not title.opening_charter(company).certificates}
    begun = whole | position.floated | position.closed - {*title.file.privates} - {*UNSTARTED.of(position)}
    floated = Counter(map(title.opening_charter_name, begun))
    return all(floated[charter] >= count for charter, count in phase.floated.items())


def rust(booking: Booking, phase: str) -> None:
    """Remove obsolete trains from companies and the pool.

    Those that can still be claimed go to the stack. A Pullman left alone goes to the pool.
    """
    title, position = booking.title, booking.position
    for name in title.train_names:
        rusts = title.train(name).rusts
        if rusts is None or not title.reached(phase, rusts):
            continue
        unit = train_unit(name)
        holders = [holder for holder in position.books.holders(unit) if holder not in (DEPOT, BOX)]
        keeping = {c for c in title.certificates if c in position.par and charter_of(booking, c).keeps_obsolete}
        companies = [holder for holder in holders if holder != POOL]
        keeping |= {company for company in companies if adjusted(booking, TrainRust(name, company)).spared}
        lost = [holder for holder in holders if holder not in keeping]
        for holder in lost:
            forget_sides(booking, holder, name)
            yard = DEPOT if claimable(booking, name) else BOX
            booking.give(unit, holder, yard, position.books.of(unit, holder), "rust")
        if lost:
            booking.tell("rust", train=name, holders=lost)
        for holder in lost:
            if holder != POOL:
                happened(booking, TrainsChanged(holder))


def demand_discards(booking: Booking, first: str | None = None, about: str | None = None) -> None:
    """Ask each company above its train limit for discards, in operating order from `first` on.

    `about` is the rulebook case if it is not a change of phase. A question that was passed over is asked again if the
    excess has grown.
    """
    settle_discards(booking)
    over = {company: above for company in companies_in_play(booking) if (above := over_train_limit(booking, company))}
    if not over:
        return
    order = operating_order(booking)
    if first in order:
        at = order.index(first)
        order = order[at:] + order[:at]
    order += [company for company in over if company not in order]
    code = "train-discard" if about is None else f"train-discard@{about}"
    for company in (each for each in order if each in over):
        surplus = over[company]
        open_now = [question for question in booking.position.asked_of(DISCARD) if question.who == company]
        if all(question.told and question.amount < surplus for question in open_now):
            drop_questions(booking, *open_now)
            ask_later(booking, Question(DISCARD, company, code=code, amount=surplus))
            who = president(booking, company)
            booking.tell("train-discard", "owed", company=company, source=who, count=surplus)


def settle_discards(booking: Booking) -> None:
    """Drop questions for discards of companies that are within their limit again."""
    owed = booking.position.asked_of(DISCARD)
    drop_questions(booking, *(q for q in owed if q.who is None or not over_train_limit(booking, q.who)))
