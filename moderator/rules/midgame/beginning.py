"""The place of a counted position in the sequence of play. From there the game continues like any other."""

from collections import Counter
from collections.abc import Iterator, Mapping

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import APART, BANK, BOX, DEPOT, INVESTOR, IPO, MONEY, charter_unit, train_unit
from moderator.model.position import ROUND, Question
from moderator.model.rounds import (
    ConcessionRound,
    Counting,
    ExchangeRound,
    OperatingRound,
    PacketSale,
    RepeatedRound,
    StockRound,
    Turn,
)
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, await_correction, impossible
from moderator.rules.events import CountBegins
from moderator.rules.holdings import (
    charter_of,
    companies_in_play,
    deals_first,
    loose_shares,
    minors_of,
    move_shares,
    players_from,
    solvent,
)
from moderator.rules.listeners import happened
from moderator.rules.midgame.companies import lay_treasuries, untold_gifts
from moderator.rules.midgame.handing import line_of
from moderator.rules.midgame.judging import judge_position, judge_tracks
from moderator.rules.privates import concessions_left, owner_of
from moderator.rules.rounds.ending import BANK_BROKEN, last_called, stop_short
from moderator.rules.rounds.phases import set_length, settle_tracks
from moderator.rules.rounds.sequence import give_turn, is_repeated, round_name, rounds_due, waiting
from moderator.rules.rounds.turns import keep_turn
from moderator.rules.train_supply import trains_call_end
from moderator.titles.schema import places_itself
from moderator.titles.title import Title
from moderator.vocabulary.starting_position import Begin

# ---- last rounds ----
# The round with which a counted game ends, once a phase has called the last rounds.


def calls_last_rounds(title: Title, phase: str) -> bool:
    """Return whether a phase that has begun has called the last rounds."""
    return any("last-rounds" in begun.events for begun in title.begun(None, phase).values())


def all_of_bank(state: State) -> int:
    """Return all money in the game except the money set aside for its end."""
    books = state.position.books
    return books.total(MONEY) - books.of(MONEY, APART)


def _no_end(title: Title, phase: str, why: str, move: Begin) -> str | None:
    """Return why the game cannot end with the stated round, or None. It must be the last of this set or the next."""
    assert move.end is not None
    number, index = move.end
    rounds = set_length(title, phase)
    if number > move.number + 1:
        return f"{why}, so the game ends with the set of OR {move.number + 1} at the latest"
    if number == move.number and move.of not in (None, index):
        return f"this set has {plural(move.of or 0, 'operating round')}: OR {number}.{index} is not the last"
    if index > rounds + 1:
        return f"no set has {plural(index, 'operating round')}"
    if index < rounds:
        return f"the last set has at least {plural(rounds, 'operating round')}: OR {number}.{index} is not the last"
    return None


def lay_end(booking: Booking, move: Begin) -> Iterator[Finding]:
    """Record the round with which the game ends, as stated. A broken bank has its own rule."""
    position, title = booking.position, booking.title
    by_phase = last_called(position.phase) if calls_last_rounds(title, position.phase) else None
    why = by_phase or trains_call_end(booking)
    if why is None or position.ending == BANK_BROKEN:
        if move.end is not None:
            yield impossible(
                booking, f"in phase {position.phase} the last rounds have not been announced", "leave the end out"
            )
        return
    here = (move.number, move.index if move.kind == "OR" else 1)
    if move.end is not None and (fault := _no_end(title, position.phase, why, move)) is not None:
        yield impossible(booking, fault, "state the last round of a set as the end: end OR N.M")
        return
    if move.end is None or move.end < here:
        rounds = set_length(title, position.phase)
        least = (move.number, max(rounds, move.index, move.of or 0))
        problem = "the round that ends the game is missing" if move.end is None else "the stated end has passed"
        yield impossible(
            booking,
            f"{why}, but {problem}",
            "state the round that ends the game: end OR N.M",
            move.replace(end=least),
        )
        return
    position.ending, position.last_set = why, move.end


# ---- openings ----
# A counted position before the first stock round: the packet, or concessions yet to be used.
#
# No train has been sold then; players without a line in the packet have their starting capital.

Problems = Iterator[Finding]
STAGES = {"ISR": "packet", "CR": "concessions"}


def lay_stack(booking: Booking, counted: Counting) -> None:
    """Put all trains in the stack if no line states it, and give privates their trains."""
    books, title = booking.position.books, booking.title
    for name, facts in title.file.trains.items() if "depot" not in counted.given else ():
        if facts.start == DEPOT and facts.branch is None and facts.preserves is None:
            booking.give(train_unit(name), BOX, DEPOT, books.of(train_unit(name), BOX), "setup")
    for private, left in ((name, facts.leaves) for name, facts in title.file.privates.items()):
        if left is not None and left.train is not None and owner_of(booking, private) == BANK:
            booking.give(train_unit(left.train), BOX, private, 1, "setup")


def begin_packet(booking: Booking, counted: Counting, player: str, passes: int) -> Problems:
    """Begin the packet without bids, with its rows as stated or as in the ruleset."""
    title, position = booking.title, booking.position
    if title.file.packet is None:
        yield impossible(booking, "this title has no packet", "state another round")
        return
    seat = title.file.players[str(len(position.players))]
    for name in position.players:
        if name not in counted.given:
            booking.pay(BANK, name, seat.cash, "setup")
    rows = tuple(tuple(name for name, _ in row) for row in counted.rows)
    passed = tuple(players_from(position, player))[len(position.players) - passes :]
    faces = tuple((name, price) for row in counted.rows for name, price in row if price is not None)
    position.round = PacketSale(player, passes=passed, rows=rows, faces=faces)
    lots = [lot for row in rows or title.file.packet.rows for lot in row]
    sold = [lot for lot in lots if not position.books.of(charter_unit(lot), BANK)] if rows else []
    if sold:
        yield impossible(booking, f"in a row but already owned: {list_words(sold)}", "leave them out of the rows")
    lost = [lot for row in title.file.packet.rows for lot in row if lot not in lots and owner_of(booking, lot) == BANK]
    if lost:
        yield impossible(
            booking, f"neither owned nor in a row: {list_words(lost)}", "add them to a row, or name their owners"
        )
    position.agenda = (
        *position.agenda,
        *(Question(ROUND, None, stage, stage) for stage in _later(booking, "packet")),
    )


def begin_concessions(booking: Booking, player: str | None) -> Problems:
    """Begin the round in which holders of concessions act, in order."""
    left = concessions_left(booking)
    if not left:
        yield impossible(booking, "no player holds a concession", "name its owner after `owner`, or begin SR 1")
        return
    holder = owner_of(booking, left[0])
    if player not in (None, holder):
        yield impossible(booking, f"{left[0]} comes first: {holder} has it", f"name {holder}")
    booking.position.round = ConcessionRound(holder)


def _later(state: State, stage: str) -> list[str]:
    """Return the stages of the opening that follow a stage."""
    opening = [*state.title.file.opening]
    return opening[opening.index(stage) + 1 :] if stage in opening else []


def lay_out_of_play(booking: Booking) -> None:
    """Put concessions and shares out of play that need not be stated after the opening.

    Where unsold shares go to the pool at the float, none are left in the offering.
    """
    if booking.title.file.shares.float_leaves == "pool":
        for company in sorted(booking.position.floated & booking.title.certificates.keys()):
            move_shares(
                booking, company, loose_shares(booking.title, booking.position.books, company, IPO), IPO, BOX, "setup"
            )
    for card in booking.title.concessions:
        booking.give(charter_unit(card), BANK, BOX, booking.position.books.of(charter_unit(card), BANK), "setup")


def lay_begin(booking: Booking, move: Begin) -> Problems:
    """Put the game into its round, and check the whole position."""
    position = booking.position
    assert isinstance(position.round, Counting)
    counted = position.round
    if move.kind != "ISR":
        lay_out_of_play(booking)
    unsaid = [] if move.kind == "ISR" else _unowned(booking)
    if move.kind in STAGES:
        lay_stack(booking, counted)
    yield from unsaid
    yield from lay_treasuries(booking, counted)
    yield from _not_out(booking, Counter(counted.out))
    yield from untold_gifts(booking, counted)
    if not solvent(position):
        yield impossible(booking, "every player is bankrupt", "the game is over")
        return
    dummy, first = position.investor, (move.kind, move.number) == ("SR", 1)
    if dummy is not None and dummy.card is None and not (first or unsaid):
        yield impossible(
            booking,
            "nobody has the Investor's card: one player has had it since SR 1",
            "add `card` to the line of its owner",
        )
    position.set_number = move.number
    yield from _not_placed(booking, move)
    yield from lay_end(booking, move)
    if booking.bank() < 0 and position.ending is None:
        yield impossible(
            booking,
            f"players and companies hold {booking.money(-booking.bank())} more than the game has",
            "count the money again; if the bank has broken, say so: given bank broken",
            expected=f"at most {booking.money(all_of_bank(booking))}",
            actual=booking.money(all_of_bank(booking) - booking.bank()),
        )
    position.priority = move.priority or (move.next if move.next in position.players else None) or solvent(position)[0]
    position.priority = deals_first(position)
    if move.kind == "OR":
        yield from _begin_operating(booking, move)
    elif move.kind == "SR":
        yield from _begin_stock(booking, move)
    elif move.kind == "CR":
        yield from begin_concessions(booking, move.next)
    elif move.kind == "ISR":
        player, problems = _player_on_turn(booking, move)
        yield from problems
        yield from _all_passed(
            booking, move, "the top row becomes cheaper", "state the prices, and leave the passes out"
        )
        yield from begin_packet(booking, counted, player, move.passes)
    else:
        yield from _begin_exchange(booking, move)
    stop_short(booking)
    happened(booking, CountBegins(counted))
    stated = position.tracks
    settle_tracks(booking)
    _await_exchange(booking, move)
    booking.flag("counted", "the game began from a counted position: the table vouches for it")
    judge_tracks(booking, counted, stated)
    judge_position(booking, counted, trains=not unsaid)
    if move.kind != "FER":
        _tell_paid(booking, counted)
    for above in move.above:
        await_correction(booking, above.player, above.about)
    if move.played:
        booking.findings[:] = map(_as_played, booking.findings)
    booking.tell("setup", round=round_name(position))


def _tell_paid(booking: Booking, counted: Counting) -> None:
    """Report corporations yet to float whose tokens are assumed to be paid for, as their lines do not say."""
    position, title = booking.position, booking.title
    if not title.fee_at_float(position.phase):
        return
    for company in filter(title.token_fee, position.par):
        line, own = line_of(counted, company), title.file.corporations[company].token_costs
        count = len(charter_of(booking, company).token_costs if own is None else own)
        if company not in position.floated and line is not None and line[1].unpaid is None:
            message = f"{company} has not floated, but its station tokens are assumed to be paid for"
            words = f"if they are not: given {company} ... unpaid {count}"
            booking.flag("counted", message, severity=Severity.NOTE, words=words)


def _as_played(found: Finding) -> Finding:
    """Return a finding as a note if the position is the result of play that has been judged already."""
    if found.severity is not Severity.VIOLATION:
        return found
    return found.replace(severity=Severity.NOTE, instead=None, mends=None, remedy=None)


def _unowned(state: State) -> list[Finding]:
    """Return a finding for minors and privates that no line states: the opening sale must be over."""
    title, books = state.title, state.position.books
    unsaid = [name for name, unit in (*title.minor_charters, *title.private_charters) if books.of(unit, BANK)]
    if not unsaid:
        return []
    message = f"no owner is given for {list_words(unsaid)}: a counted position comes after the opening sale"
    return [impossible(state, message, "name the owner, or state that it is closed")]


def _not_out(state: State, out: Mapping[str, int]) -> Problems:
    """Yield findings if more trains are stated to be out than can be."""
    for train, count in out.items():
        total, free = state.position.books.total(train_unit(train)), state.position.books.of(train_unit(train), BOX)
        if count > free and not state.title.train(train).unlimited:
            yield impossible(
                state,
                f"{count} of the {train} trains are stated as out, but {total - free} of {total} are elsewhere",
                "count the trains again",
                expected=free,
                actual=count,
            )


def _not_placed(state: State, move: Begin) -> Problems:
    """Yield findings for companies that cannot have chosen their place in the operating order."""
    playing = companies_in_play(state) if move.kind == "OR" and places_itself(state.title.file) else []
    strange = [each.company for each in move.placed if each.company not in playing]
    if strange:
        left = tuple(each for each in move.placed if each.company not in strange)
        message = f"{list_words(strange)} cannot have chosen a place in the operating order"
        yield impossible(state, message, "leave it out", move.replace(placed=left))


def _player_on_turn(state: State, move: Begin) -> tuple[str, list[Finding]]:
    """Return the player on turn, by default the holder of the priority deal, and findings about the stated one."""
    position = state.position
    name = move.next or position.priority
    if name in position.players and name not in position.bankrupt:
        return name, []
    if name == INVESTOR and position.investor is not None and move.kind == "SR" and not move.out:
        return name, []
    who = list_words(solvent(position), "or")
    message, first = f"{name} is not a player who can act in {move.kind}", move.priority or solvent(position)[0]
    return position.priority, [impossible(state, message, f"name {who}", move.replace(next=first))]


def _all_passed(state: State, move: Begin, so: str, words: str) -> Problems:
    """Yield a finding if all players have passed in a row, which would have ended the round."""
    count = len(solvent(state.position))
    if move.passes >= count:
        message = f"{move.passes} players have passed in a row: {so}"
        yield impossible(state, message, words, expected=f"fewer than {count}", actual=move.passes)


def _begin_stock(booking: Booking, move: Begin) -> Problems:
    player, problems = _player_on_turn(booking, move)
    yield from problems
    yield from _all_passed(booking, move, "the round is over", "state the next round")
    sold = frozenset((sale.player, sale.company) for sale in move.sold)
    booking.position.round = StockRound(
        player, move.number, move.passes, move.last, sold, merged=frozenset(move.merged), taken=move.taken, out=move.out
    )


def _begin_operating(booking: Booking, move: Begin) -> Problems:
    """Begin an operating round with the companies that have not acted, in their order; report another first one."""
    title, position = booking.title, booking.position
    due = rounds_due(booking)
    rounds = move.of or due
    playing = set(companies_in_play(booking))
    left = move.replace(acted=tuple(company for company in move.acted if company in playing))
    if strange := [company for company in move.acted if company not in playing]:
        yield impossible(booking, f"{list_words(strange)} cannot have acted: not in play", "leave it out", left)
    grown = title.file.operating.rounds_grow  # the phase sets the length of the current set
    begun = () if grown else (name for name in title.phase_order if title.reached(position.phase, name))
    cut = {move.index} if position.ending == BANK_BROKEN and title.file.ending.finishes == "round" else set()
    known = sorted({due, *cut, *(set_length(title, name) for name in begun)})
    if move.index > rounds or rounds not in known:
        yield impossible(
            booking,
            f"a set of {plural(rounds, 'operating round')} has no OR {move.number}.{move.index}"
            if move.index > rounds
            else f"no set has {plural(rounds, 'operating round')} in phase {position.phase}",
            "count the rounds of the set again",
            expected=f"{list_words(map(str, known), 'or')} in a set",
            actual=max(move.index, rounds),
        )
    kind = RepeatedRound if is_repeated(booking, move.number, move.index) else OperatingRound
    moved = {each.company: each.place for each in move.placed}
    position.round = kind(move.number, move.index, rounds, move.acted, moved=moved)
    for company in filter(playing.__contains__, move.acted):  # the details of these turns are unknown
        keep_turn(booking, Turn(company, len(charter_of(booking, company).steps), settled=True, missed="run"))
    queue = waiting(booking)
    if not queue:
        yield impossible(booking, "no company is left to act in this round", "state the next round")
        return
    first = move.next or queue[0]
    if first not in queue:
        message, words = f"{first} does not operate now", f"the next company is {queue[0]}"
        yield impossible(booking, message, words, move.replace(next=queue[0]))
        return
    if first != queue[0]:
        booking.flag(
            "out-of-order",
            f"{queue[0]} operates before {first}, by their markers and the companies that have acted",
            expected=queue[0],
            actual=first,
            words="correct the stacks, or name all companies that have acted",
            remedy=move.replace(next=queue[0]),
        )
    give_turn(booking, first)


def _begin_exchange(booking: Booking, move: Begin) -> Problems:
    position = booking.position
    player, problems = _player_on_turn(booking, move)
    yield from problems
    if exchange_event(booking.title, position.phase) is None:
        yield impossible(booking, f"there is no exchange round in phase {position.phase}", "state another round")
    elif not problems:
        holders = [name for name in players_from(position, player) if minors_of(State(booking.title, position), name)]
        if not holders:
            yield impossible(booking, "no player owns a minor: the exchange round is over", "state the stock round")
        elif holders[0] != player:
            yield impossible(booking, f"{player} owns no minor", f"{holders[0]} is next", move.replace(next=holders[0]))
    position.round = ExchangeRound(player, move.number)


def _first_holder(state: State, move: Begin) -> str | None:
    """Return who begins the exchange round: the first owner of a minor, from its opener or the priority deal on."""
    first = move.opener or state.position.priority
    return next((name for name in players_from(state.position, first) if minors_of(state, name)), None)


def exchange_event(title: Title, phase: str) -> str | None:
    """Return the event that exchanges minors for shares, if a phase reached by now has it."""
    begun = title.begun(None, phase)
    return next((event for facts in begun.values() for event in facts.events if event == "final-exchange"), None)


def _await_exchange(booking: Booking, move: Begin) -> None:
    """Schedule the exchange round if minors are left in a phase that ends them."""
    position = booking.position
    left = any(minors_of(State(booking.title, position), player) for player in position.players)
    event = exchange_event(booking.title, position.phase)
    if move.kind == "FER" or event is None or not (left or move.opener):
        return
    position.agenda = (Question(ROUND, move.opener or position.priority, event, event),)
    if move.kind == "SR":
        booking.flag(
            "wrong-round",
            f"players own minors in phase {position.phase}, which must be exchanged before the next stock round",
            expected="no minor",
            actual=round_name(position),
            words=f"begin FER {move.number}",
            remedy=Begin(kind="FER", number=move.number, next=_first_holder(booking, move), priority=move.priority),
        )
