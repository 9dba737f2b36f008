"""Dispatch: which rule handles a move, and who makes it."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from moderator.journal.grammar import VERBS
from moderator.model.declaration import QUESTIONS
from moderator.model.ledger import INVESTOR
from moderator.model.moves import Move
from moderator.model.position import DISCARD, DISPOSAL, STATION, Question
from moderator.model.rounds import Counting, OpeningRound, OperatingRound
from moderator.model.values import default_of, fields_of
from moderator.model.wording import list_words
from moderator.rules import table
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.certificates import refuse_deal
from moderator.rules.holdings import charter_of, president, runner
from moderator.rules.kinds import begin_due, kind_of, named
from moderator.rules.mechanic_rules import meaning_of, mechanics_of
from moderator.rules.rounds import operating
from moderator.rules.rounds.kind import Handler
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.rounds.turns import check_in_play, turn_is_over
from moderator.rules.runs import dividends, running
from moderator.rules.stock import buying as purchase
from moderator.rules.stock import sale, starting
from moderator.rules.stock.stock_round import pass_stock
from moderator.rules.track import slotted, stations, track
from moderator.rules.track.granted import laid_beside_turns
from moderator.rules.trains import buying, discarding
from moderator.rules.trains.owing import is_for_a_train
from moderator.titles.title import Title
from moderator.vocabulary.cards import Choose, Deal
from moderator.vocabulary.catalogue import WORDS
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.listing import MECHANICS
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Bid, Select, Sold, Take, Value
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.starting_position import GIVEN
from moderator.vocabulary.table import Adjust, Count, End, Note, Reprice
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Discard, Train
from moderator.vocabulary.turns import Dispose, Done, Pass, Swap


def _token(booking: Booking, move: Token, company: str) -> None:
    """Place a station: one of several tokens with their own prices, or the next one."""
    charter = charter_of(booking, company)
    (slotted.place_chosen if charter.token_choice else stations.token)(booking, move, company)


def _lay_out(booking: Booking, move: Any) -> None:
    """Book a line of a counted position. The import is local because few journals have such lines."""
    from moderator.rules.midgame.laying import given

    given(booking, move)


def _dispose(booking: Booking, move: Dispose, player: str) -> None:
    """Give a certificate up. The import is local because few titles have rounds in which players hold too many."""
    from moderator.rules.players import dispose

    dispose(booking, move, player)


# Moves of all titles. Mechanics list their own.
PLAYER_MOVES: dict[type[Move], Handler] = {
    Buy: purchase.buy,
    Sell: sale.sell,
    Start: starting.start,
}

COMPANY_MOVES: dict[type[Move], Handler] = {
    Lay: track.lay,
    Token: _token,
    Run: running.run,
    Dividend: dividends.declare,
    Train: buying.buy_train,
    Discard: discarding.discard,
    Done: operating.done,
    Buy: refuse_deal,
    Sell: refuse_deal,
}

TABLE_MOVES: dict[type[Move], Callable[[Booking, Any], None]] = {
    Adjust: table.adjust,
    Reprice: table.reprice,
    Count: table.count,
    Note: table.note,
    End: table.end,
    **dict.fromkeys(GIVEN, _lay_out),
}

# Moves that answer an open question; any other move is out of order.
ANSWERS: dict[str, dict[type[Move], Handler]] = {
    DISCARD: {Discard: discarding.discard},
    DISPOSAL: {Dispose: _dispose},
    STATION: {Token: slotted.place_due, Pass: slotted.decline, Done: slotted.decline},
}

# Called when a question lapses.
LAPSES: dict[str, Callable[[Booking], None]] = {STATION: slotted.let_go}


def book(booking: Booking) -> None:
    """Judge and book a move. Raises NotBooked if that is impossible."""
    kind = type(booking.move)
    if isinstance(booking.position.round, Counting) and kind not in _WHILE_COUNTING:
        raise booking.refuse("wrong-round", "the counted position is not complete: `begin` is missing", "begin SR ...")
    _check_words(booking)
    booking.move = _as_taken(booking, booking.move)
    kind = type(booking.move)
    if (of_table := TABLE_MOVES.get(kind) or mechanics_of(booking.title).moves.table.get(kind)) is not None:
        of_table(booking, booking.move)
    else:
        _book_actor(booking, kind)


def _as_taken(booking: Booking, move: Move) -> Move:
    """Read `buy PWB` or `buy PWB for 20` as `take` if the lot is sold that way, or as a bid if lots are auctioned."""
    now = booking.position.round
    if not isinstance(move, Buy) or not isinstance(now, OpeningRound):
        return move
    if move.seller is not None or move.source is not None:
        return move
    price = move.count if move.price is None else move.price
    if now.TAKEN:
        share = move.company in booking.title.certificates
        return move if share else Take(actor=move.actor, company=move.company, price=price, allowed=move.allowed)
    least = kind_of(booking).least_bid(booking, move.company)
    if least is None:
        return move
    amount = least if price is None else price
    bid = Bid(actor=move.actor, company=move.company, amount=max(least, amount))
    message = f"{move.company} is auctioned: bid on it, and the highest bid wins"
    booking.flag("sale-order", message, expected="a bid", actual="buy", remedy=bid)
    return bid.replace(amount=amount, allowed=move.allowed)


def _check_words(booking: Booking) -> None:
    """Raise NotBooked for words that belong to a mechanic the title lacks, or if a purchase names two sources."""
    move = booking.move
    if isinstance(move, Buy) and move.seller is not None and move.source is not None:
        both = f"{move.company} cannot be bought both from {move.seller} and from the {move.source}"
        raise booking.refuse("missing", both, booking.instead(source=None), about="share-purchase")
    rooms = booking.title.rooms
    for word, room, fields in _words_of(type(move)):
        if room not in rooms and (said := [name for name in fields if getattr(move, name)]):
            without = {name: default_of(type(booking.move), name) for name in said}
            raise booking.refuse(
                "wrong-round", f"`{word}` is not used in {booking.title.name}", booking.instead(**without)
            )


@cache
def _words_of(kind: type[Move]) -> list[tuple[str, str, list[str]]]:
    """Return the words that belong to mechanics and fit this kind of move, with the mechanic and fields of each."""
    there = fields_of(kind)
    words = ((word, room, [name for name in fields if name in there]) for word, (room, fields) in WORDS.items())
    return [entry for entry in words if entry[2]]


def _book_actor(booking: Booking, kind: type[Move]) -> None:
    """Book a line of a player or company: an answer to an open question, or a move."""
    if kind is Done and _is_for_others(booking):
        return
    asked = _asked_now(booking)
    if asked is not None and (answer := _answers(booking, asked.kind).get(kind)) is not None:
        who = who_acts(booking, booking.move)
        if who not in booking.title.kinds:
            answer(booking, booking.move, who)
            return
        if kind is not Done and kind is not Pass:  # for a player an answer; for a company the end of its turn
            check_in_play(booking, who)
            answer(booking, booking.move, who)
            return
    if kind in OF_ROUNDS:
        handler = _of_a_round(booking, kind)
        handler(booking, booking.move, "" if kind.by_table else who_acts(booking, booking.move))
        return
    if not has_unasked_move(booking.title, kind):
        raise _no_such_move(booking)
    if isinstance(booking.move, Lay) and laid_beside_turns(booking, booking.move):
        track.lay_beside_turns(booking, booking.move)
        return
    who = who_acts(booking, booking.move)
    if who == INVESTOR and booking.position.investor is not None:
        _book_investor(booking)
    elif kind is Pass or kind is Done:
        _pass(booking, who)
    elif who in booking.title.kinds:
        check_in_play(booking, who)
        _booked_by(booking, kind_of(booking).of_companies, COMPANY_MOVES, who)(booking, booking.move, who)
    else:
        _booked_by(booking, kind_of(booking).moves, PLAYER_MOVES, who)(booking, booking.move, who)


def _booked_by(
    booking: Booking, of_round: Mapping[type[Move], Handler], of_all: Mapping[type[Move], Handler], who: str
) -> Handler:
    """Return the handler of a line: of the round, of a mechanic, or the usual one. Raises NotBooked if there is
    none.
    """
    kind = type(booking.move)
    found = of_round.get(kind) or _of_a_mechanic(booking, who) or of_all.get(kind)
    if found is None:
        raise _no_such_move(booking)
    return found


def _of_a_mechanic(booking: Booking, who: str) -> Handler | None:
    """Return the handler of a move that a mechanic introduces or reads in its own way, or None."""
    moves = mechanics_of(booking.title).moves
    own = (moves.companies if who in booking.title.kinds else moves.players).get(type(booking.move))
    return meaning_of(booking, who) or own


def _answers(state: State, kind: str) -> Mapping[type[Move], Handler]:
    return ANSWERS.get(kind) or mechanics_of(state.title).questions.answers.get(kind, {})


def has_unasked_move(title: Title, kind: type[Move]) -> bool:
    """Return whether this kind of move is possible in a title when no question is open."""
    if kind not in _OF_ROOMS:
        return True
    moves = mechanics_of(title).moves
    own = kind in moves.companies or kind in moves.players or kind in moves.table
    return own or any(each.move is kind for each in moves.meanings)


def has_answer(title: Title, kind: type[Move]) -> bool:
    """Return whether a question of one of the title's mechanics accepts this kind of move."""
    return any(kind in accepted for accepted in mechanics_of(title).questions.answers.values())


def _is_for_others(booking: Booking) -> bool:
    """Return whether to ignore `done` because only other players have open questions."""
    asked, who = booking.position.asked, booking.move.actor
    if asked is None or who is None or not QUESTIONS[asked.kind].lapses:
        return False
    if who in booking.title.kinds:
        return operating.just_ended(booking, who)
    return who in booking.position.players and who not in [question.who for question in booking.position.open]


def _asked_now(booking: Booking) -> Question | None:
    """Return the open question, after dropping questions that lapse with this move.

    Exchanging a private for a share, outside all turns, neither answers nor lapses a question. Any line that merges the
    minor in question is an answer, whoever enters it.
    """
    asked, move = booking.position.asked, booking.move
    if asked is None or not QUESTIONS[asked.kind].lapses:
        return asked
    if isinstance(move, Exchange):
        if move.minor in (*booking.title.file.privates, asked.about):
            return asked
    elif _may_answer(booking, asked) and type(move) in _answers(booking, asked.kind):
        return asked
    if isinstance(move, Token) and move.power is not None and move.power == asked.about:
        return asked  # the line names the company that gets the station
    (LAPSES.get(asked.kind) or mechanics_of(booking.title).questions.lapses[asked.kind])(booking)
    begin_due(booking)  # begins the next round if only the question held this one open
    return booking.position.asked


def _may_answer(booking: Booking, asked: Question) -> bool:
    """Return whether the actor may answer this question.

    Of players asked together, each may. A move other than pass or done counts whoever makes it.
    """
    who, kind = booking.move.actor, QUESTIONS[asked.kind]
    if who in (None, asked.who) or not kind.together:
        return who in (None, asked.who)
    return type(booking.move) not in (Pass, Done) or who in [each.who for each in booking.position.asked_of(asked.kind)]


_WHILE_COUNTING = frozenset((*GIVEN, Note))
_OF_ROOMS = frozenset(kind for declared in MECHANICS.values() for kind in declared.moves)
# Moves that only some kinds of round accept, as an opening accepts bids.
OF_ROUNDS: frozenset[type[Move]] = frozenset((Select, Bid, Take, Sold, Value, Deal, Choose, Dispose, Swap))


def _of_a_round(booking: Booking, kind: type[Move]) -> Handler:
    """Return the handler that a mechanic or the current round has for a kind of move.

    Otherwise return the handler of another round of the title, which refuses the move and says why. Raises NotBooked if
    no round of the title accepts it.
    """
    if (own := _of_a_mechanic(booking, "")) is not None:
        return own
    for entry in (kind_of(booking), *map(named, (*booking.title.file.opening, *booking.title.file.course))):
        if (handler := entry.moves.get(kind)) is not None:
            return handler
    raise _no_such_move(booking)


def _no_such_move(booking: Booking) -> NotBooked:
    verb = booking.move.verb  # type: ignore[attr-defined]
    if has_answer(booking.title, type(booking.move)):
        return booking.refuse("wrong-round", f"nobody is asked to `{verb}` now")
    return booking.refuse("wrong-round", f"`{verb}` is not a move in this title")


def who_acts(state: State, move: Move) -> str:
    """Return the player or company that makes the move: as stated, or the one on turn. Raises NotBooked if neither
    fits.
    """
    title = state.title
    who = move.actor or actor(state)
    if who is None:
        raise state.refuse("game-over", "the game is over", "undo what ended it")
    kind = type(move)
    usual = kind in PLAYER_MOVES or kind is Done
    alone = not usual and kind not in mechanics_of(title).moves.players
    if alone and _is_of_companies(title, kind) and who not in title.kinds:
        now = actor(state)
        return now if now in title.kinds and now is not None and runner(state, now) == who else _meant(state, move, who)
    if who in title.kinds and kind is not Pass and (kind in PLAYER_MOVES or not _is_of_companies(title, kind)):
        own_trade = isinstance(move, Buy | Sell) and move.company == who and not is_for_a_train(state, move, who)
        whole = {*title.file.privates, *title.minors_for_sale}
        if not own_trade and not (isinstance(move, Buy) and move.company in whole):
            return _president_of(state, who)
    return who


def _is_of_companies(title: Title, kind: type[Move]) -> bool:
    return kind in COMPANY_MOVES or kind in mechanics_of(title).moves.companies


def _meant(state: State, move: Move, player: str) -> str:
    """Return the company that a player means when only one is possible. Raises NotBooked otherwise."""
    entry = kind_of(state)
    meant = [] if entry.meant is None else entry.meant(state, move, player)
    if len(meant) == 1:
        return meant[0]
    verb = move.verb  # type: ignore[attr-defined]
    if entry.meant is None:
        message = f"`{verb}` is a company's move in its turn; this is {round_name(state.position)}"
        raise state.refuse("out-of-turn", message, about="OR")
    named = f", such as {list_words(meant, 'or')}" if meant else ""
    about = state.position.round.NAME
    raise state.refuse("out-of-turn", f"`{verb}` is a company's move", f"begin with the company{named}", about=about)


def _president_of(state: State, company: str) -> str:
    """Return a company's president, who makes a player's move entered for the company. Raises NotBooked if it has
    none.
    """
    who = president(state, company)
    if who is None:
        raise state.refuse("out-of-turn", f"{company} has no president to do that", about="SR")
    return who


def _book_investor(booking: Booking) -> None:
    """Book a move by the Investor, who has turns only in stock rounds. Raises NotBooked for moves it never makes."""
    from moderator.rules.stock import investor

    moves: dict[type[Move], Handler] = {Buy: investor.take, Pass: investor.leave, Done: investor.leave}
    if type(booking.move) not in moves:
        raise booking.refuse("investor-choice", "the Investor only takes a certificate or passes")
    moves[type(booking.move)](booking, booking.move, INVESTOR)


def _pass(booking: Booking, who: str) -> None:
    """Book `pass` or `done`. Both mean the same; the kind of round decides whether a turn or a step ends."""
    now = booking.position.round
    if any(named(opening).known(booking, who) for opening in booking.title.file.opening):
        return
    if type(booking.move) is Done and who in booking.position.players and turn_is_over(booking, who):
        return
    if who in booking.title.kinds:
        kind_of(booking).of_companies.get(Done, operating.done)(booking, booking.move, who)
    elif Pass in kind_of(booking).moves:
        kind_of(booking).moves[Pass](booking, booking.move, who)
    elif isinstance(now, OperatingRound) and now.turn and runner(booking, now.turn.company) == who:
        kind_of(booking).of_companies.get(Done, operating.done)(booking, booking.move, now.turn.company)
    else:
        pass_stock(booking, booking.move, who)


# ---- verbs ----


def verbs_of(title: Title) -> frozenset[str]:
    """Return all journal verbs except those that only other titles have."""
    return frozenset(VERBS) - {verb for kind in _absent(title) for verb in verbs_of_move(kind)}


def _absent(title: Title) -> Iterator[type[Move]]:
    rooms = (kind for declared in MECHANICS.values() for kind in declared.moves)
    yield from (kind for kind in rooms if not (has_unasked_move(title, kind) or has_answer(title, kind)))
    known = [named(name) for name in (*title.file.opening, *title.file.course)]
    yield from (kind for kind in OF_ROUNDS if not any(kind in entry.moves for entry in known))


def verbs_of_move(kind: type[Move]) -> tuple[str, ...]:
    """Return the verbs by which a kind of move is written."""
    return tuple(kind.form_by_verb) or (default_of(kind, "verb"),)
