"""Where a counted position stands in the sequence of play; from here on the game goes on as any other."""

from collections import Counter
from collections.abc import Iterator, Mapping

from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOX, INVESTOR, train_unit
from moderator.model.position import ROUND
from moderator.model.rounds import Counting, ExchangeRound, OperatingRound, RepeatedRound, StockRound, Turn
from moderator.model.wording import list_words, plural
from moderator.rules.basics.agenda import await_correction
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, companies_in_play, minors_of
from moderator.rules.basics.player_order import deals_first, players_from, solvent
from moderator.rules.basics.points import joined
from moderator.rules.basics.state import State
from moderator.rules.late.company_lines import lay_treasuries, untold_gifts
from moderator.rules.late.handing import impossible, line_of
from moderator.rules.late.judging import judge_position, judge_tracks
from moderator.rules.late.last_rounds import all_of_bank, lay_end
from moderator.rules.late.openings import STAGES, begin_concessions, begin_packet, lay_out_of_play, lay_stack
from moderator.rules.rounds.ending import BANK_BROKEN, stop_short
from moderator.rules.rounds.past import keep_turn
from moderator.rules.rounds.phases import set_length, settle_tracks
from moderator.rules.rounds.repeated import is_repeated
from moderator.rules.rounds.sequence import give_turn, round_name, rounds_due, waiting
from moderator.titles.schema import places_itself
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.starting_position import Begin

Problems = Iterator[Finding]


def lay_begin(desk: Desk, move: Begin) -> Problems:
    """Put the game into its round, and judge the whole position."""
    position = desk.position
    assert isinstance(position.round, Counting)
    counted = position.round
    if move.kind != "ISR":
        lay_out_of_play(desk)
    unsaid = [] if move.kind == "ISR" else _unowned(desk)
    if move.kind in STAGES:
        lay_stack(desk, counted)
    yield from unsaid
    yield from lay_treasuries(desk, counted)
    yield from _not_out(desk, Counter(counted.out))
    yield from untold_gifts(desk, counted)
    if not solvent(position):
        yield impossible(desk, "every player is bankrupt", "the game is over")
        return
    dummy, first = position.investor, (move.kind, move.number) == ("SR", 1)
    if dummy is not None and dummy.card is None and not (first or unsaid):
        yield impossible(desk, "nobody has the Investor's card, and one player has since SR 1", "state who has it")
    position.set_number = move.number
    yield from _not_placed(desk, move)
    yield from lay_end(desk, move)
    if desk.bank() < 0 and position.ending is None:
        yield impossible(
            desk,
            f"players and companies hold {desk.money(-desk.bank())} more than the game has",
            "count the money again; if the bank has broken, say so: given bank broken",
            expected=f"at most {desk.money(all_of_bank(desk))}",
            actual=desk.money(all_of_bank(desk) - desk.bank()),
        )
    position.priority = move.priority or (move.next if move.next in position.players else None) or solvent(position)[0]
    position.priority = deals_first(position)
    if move.kind == "OR":
        yield from _begin_operating(desk, move)
    elif move.kind == "SR":
        yield from _begin_stock(desk, move)
    elif move.kind == "CR":
        yield from begin_concessions(desk, move.next)
    elif move.kind == "ISR":
        player, problems = _player_on_turn(desk, move)
        yield from problems
        yield from _all_passed(desk, move, "the topmost row is cheaper", "state the prices, and leave the passes out")
        yield from begin_packet(desk, counted, player, move.passes)
    else:
        yield from _begin_exchange(desk, move)
    stop_short(desk)
    for begun in joined(desk.title).count_begun:
        begun(desk)
    stated = position.tracks
    settle_tracks(desk)
    _await_exchange(desk, move)
    desk.flag("counted", "the game was begun from a counted position: the table vouches for it")
    judge_tracks(desk, counted, stated)
    judge_position(desk, counted, trains=not unsaid)
    if move.kind != "FER":
        _tell_paid(desk, counted)
    for above in move.above:
        await_correction(desk, above.player, above.about)
    if move.played:
        desk.findings[:] = map(_as_played, desk.findings)
    desk.tell("setup", round=round_name(position))


def _tell_paid(desk: Desk, counted: Counting) -> None:
    """Corporations that are yet to float, and whose tokens are taken to be paid for because nothing is said of that."""
    position, rules = desk.position, desk.title.file.shares
    late = rules.token_fee and rules.token_fee_due == "as-formed"
    if not late or desk.title.phase(position.phase).formation != "full":
        return
    for company in position.par:
        line, count = line_of(counted, company), len(charter_of(desk, company).token_costs)
        if company not in position.floated and line is not None and line[1].unpaid is None:
            said = f"{company} has yet to float, and its station tokens are taken to be paid for"
            words = f"if they are not: given {company} ... unpaid {count}"
            desk.flag("counted", said, severity=Severity.NOTE, words=words)


def _as_played(found: Finding) -> Finding:
    """What breaks a rule in a position that came about in play was judged there: a note."""
    if found.severity is not Severity.VIOLATION:
        return found
    return found.but(severity=Severity.NOTE, instead=None, mends=None, remedy=None)


def _unowned(state: State) -> list[Finding]:
    """Minors and privates of which nothing was said: the opening sale must be over."""
    title, books = state.title, state.position.books
    unsaid = [name for name, unit in (*title.minor_charters, *title.private_charters) if books.of(unit, BANK)]
    if not unsaid:
        return []
    message = f"nobody owns {list_words(unsaid)}: a late start comes after the opening sale"
    return [impossible(state, message, "name the owner, or say that it is closed")]


def _not_out(state: State, out: Mapping[str, int]) -> Problems:
    """More trains said to be out of the game than lie nowhere else."""
    for train, count in out.items():
        total, free = state.position.books.total(train_unit(train)), state.position.books.of(train_unit(train), BOX)
        if count > free and not state.title.train(train).unlimited:
            yield impossible(
                state,
                f"{count} of the {train} trains are said to be out, and {total - free} of {total} lie elsewhere",
                "count the trains again",
                expected=free,
                actual=count,
            )


def _not_placed(state: State, move: Begin) -> Problems:
    """Companies said to operate first or last that cannot, for want of a power to say so, or of an operating round."""
    playing = companies_in_play(state) if move.kind == "OR" and places_itself(state.title.file) else []
    strange = [each.company for each in move.placed if each.company not in playing]
    if strange:
        left = tuple(each for each in move.placed if each.company not in strange)
        said = f"{list_words(strange)} cannot have chosen a place in the operating order"
        yield impossible(state, said, "leave it out", move.but(placed=left))


def _player_on_turn(state: State, move: Begin) -> tuple[str, list[Finding]]:
    """Who acts in a round of players: as stated, else the holder of the priority deal."""
    position = state.position
    name = move.next or position.priority
    if name in position.players and name not in position.bankrupt:
        return name, []
    if name == INVESTOR and position.investor is not None and move.kind == "SR" and not move.out:
        return name, []
    who = list_words(solvent(position), "or")
    said, first = f"{name} is no player who could act in {move.kind}", move.priority or solvent(position)[0]
    return position.priority, [impossible(state, said, f"name {who}", move.but(next=first))]


def _all_passed(state: State, move: Begin, so: str, words: str) -> Problems:
    """As many have passed one after another as there are players: that has brought what follows."""
    count = len(solvent(state.position))
    if move.passes >= count:
        said = f"{move.passes} have passed one after another: {so}"
        yield impossible(state, said, words, expected=f"fewer than {count}", actual=move.passes)


def _begin_stock(desk: Desk, move: Begin) -> Problems:
    player, problems = _player_on_turn(desk, move)
    yield from problems
    yield from _all_passed(desk, move, "the round is over", "state the round that follows it")
    sold = frozenset((sale.player, sale.company) for sale in move.sold)
    desk.position.round = StockRound(
        player, move.number, move.passes, move.last, sold, merged=frozenset(move.merged), taken=move.taken, out=move.out
    )


def _begin_operating(desk: Desk, move: Begin) -> Problems:
    """The companies that have not acted go on in their order; another one first is out of it."""
    title, position = desk.title, desk.position
    due = rounds_due(desk)
    rounds = move.of or due
    playing = set(companies_in_play(desk))
    left = move.but(acted=tuple(company for company in move.acted if company in playing))
    if strange := [company for company in move.acted if company not in playing]:
        yield impossible(desk, f"{list_words(strange)} cannot have acted: not in play", "leave it out", left)
    grown = title.file.operating.rounds_grow  # a set under way has as many rounds as the phase says
    begun = () if grown else (name for name in title.phase_order if title.reached(position.phase, name))
    cut = {move.index} if position.ending == BANK_BROKEN and title.file.ending.finishes == "round" else set()
    known = sorted({due, *cut, *(set_length(title, name) for name in begun)})
    if move.index > rounds or rounds not in known:
        yield impossible(
            desk,
            f"a set of {plural(rounds, 'operating round')} has no OR {move.number}.{move.index}"
            if move.index > rounds
            else f"no set has {plural(rounds, 'operating round')} by phase {position.phase}",
            "count the rounds of the set again",
            expected=f"{list_words(map(str, known), 'or')} in a set",
            actual=max(move.index, rounds),
        )
    kind = RepeatedRound if is_repeated(desk, move.number, move.index) else OperatingRound
    moved = {each.company: each.place for each in move.placed}
    position.round = kind(move.number, move.index, rounds, move.acted, moved=moved)
    for company in filter(playing.__contains__, move.acted):  # what these turns held is not known
        keep_turn(desk, Turn(company, len(charter_of(desk, company).steps), settled=True, missed="run"))
    queue = waiting(desk)
    if not queue:
        yield impossible(desk, "no company is left to act in this round", "state the round that follows it")
        return
    first = move.next or queue[0]
    if first not in queue:
        said, words = f"{first} does not operate now", f"the next company is {queue[0]}"
        yield impossible(desk, said, words, move.but(next=queue[0]))
        return
    if first != queue[0]:
        desk.flag(
            "out-of-order",
            f"{queue[0]} operates before {first} as the markers stand and by who has acted",
            expected=queue[0],
            actual=first,
            words="put the stacks right, or name all that have acted",
            remedy=move.but(next=queue[0]),
        )
    give_turn(desk, first)


def _begin_exchange(desk: Desk, move: Begin) -> Problems:
    position = desk.position
    player, problems = _player_on_turn(desk, move)
    yield from problems
    if exchange_event(desk.title, position.phase) is None:
        yield impossible(desk, f"no exchange round is held by phase {position.phase}", "state another round")
    elif not problems:
        holders = [name for name in players_from(position, player) if minors_of(State(desk.title, position), name)]
        if not holders:
            yield impossible(desk, "no player owns a minor: the exchange round is over", "state the stock round")
        elif holders[0] != player:
            yield impossible(desk, f"{player} owns no minor", f"{holders[0]} is next", move.but(next=holders[0]))
    position.round = ExchangeRound(player, move.number)


def _first_holder(state: State, move: Begin) -> str | None:
    """Who begins the exchange round: the first who owns a minor, from its opener or the holder of the priority deal
    on.
    """
    first = move.opener or state.position.priority
    return next((name for name in players_from(state.position, first) if minors_of(state, name)), None)


def exchange_event(title: Title, phase: str) -> str | None:
    """The event by which minors become shares, if a phase reached by now has it."""
    begun = title.begun(None, phase)
    return next((event for facts in begun.values() for event in facts.events if event == "final-exchange"), None)


def _await_exchange(desk: Desk, move: Begin) -> None:
    """While minors are left in a phase that ends them, the round in which they become shares is still to come."""
    position = desk.position
    left = any(minors_of(State(desk.title, position), player) for player in position.players)
    event = exchange_event(desk.title, position.phase)
    if move.kind == "FER" or event is None or not (left or move.opener):
        return
    position.agenda = (new_question(ROUND, move.opener or position.priority, event, event),)
    if move.kind == "SR":
        desk.flag(
            "wrong-round",
            f"players own minors in phase {position.phase}: they become shares before the next stock round",
            expected="no minor",
            actual=round_name(position),
            words=f"begin FER {move.number}",
            remedy=Begin(kind="FER", number=move.number, next=_first_holder(desk, move), priority=move.priority),
        )
