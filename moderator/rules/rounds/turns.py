"""Turns, and the handling of moves out of turn."""

from typing import TypeVar

from moderator.model.declaration import QUESTIONS
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, INVESTOR, charter_unit
from moderator.model.moves import Move
from moderator.model.position import CONSENT, DISCARD, Question
from moderator.model.rounds import (
    ConcessionRound,
    GameOver,
    OpeningRound,
    OperatingRound,
    ParallelAuction,
    Round,
    RoundOfPlayers,
    StockRound,
    Turn,
)
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, drop_questions
from moderator.rules.holdings import charter_of, first_to_go, in_play, next_in_stock, next_player, runner
from moderator.rules.rounds.sequence import following, resume, round_name
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Bid, Select, Take
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.trains import Discard
from moderator.vocabulary.turns import Pass

# ---- past turns ----
# A line about a company after its turn belongs to that turn, until play has gone on.


def keep_turn(booking: Booking, turn: Turn, idle: bool = False) -> None:
    """Remember a turn that has ended in the current round. Turns of earlier rounds are settled."""
    go_on(booking)
    others = (was for was in booking.position.past if was.company != turn.company)
    booking.position.past = (*others, turn.replace(over=booking.position.round.name, idle=idle))
    booking.position.last_turn = turn.company


def go_on(booking: Booking) -> None:
    """Settle the turns of earlier rounds: play has gone on in the current one."""
    past, now = booking.position.past, booking.position.round.name
    if past and any(turn.over != now for turn in past):
        booking.position.past = ()


def change_past(booking: Booking, turn: Turn) -> None:
    """Store a changed turn among past turns."""
    booking.position.past = tuple(turn if was.company == turn.company else was for was in booking.position.past)


def past_turn(state: State, company: str) -> Turn | None:
    """Return the last turn of this company, or None if play has gone on since its round."""
    for was in state.position.past:
        if was.company == company:
            return was
    return None


def last_turn(state: State, company: str) -> Turn | None:
    """Return the company's last turn if no other company's turn has ended since, else None."""
    return past_turn(state, company) if state.position.last_turn == company else None


def turn_that_was(state: State, company: str, step: str | None) -> Turn | None:
    """Return the past turn to which a line of this step belongs; None if it can belong to a current or later turn.

    In the round of the turn, all further lines of a company are late. At the start of the next operating round, lines
    for steps after a run are late, and any line of the company that acted last.
    """
    was, now = past_turn(state, company), state.position.round
    if was is None or not isinstance(now, OperatingRound):
        return was
    turn = now.turn
    if turn is not None and turn.company == company:
        missed = was.missed == "dividend" and company == state.position.last_turn
        return was if step == "dividend" and turn.revenue is None and missed else None
    if step != "dividend" and turn is not None and turn.settled and following(state) == company:
        return None
    fits = was.over == now.name or company == state.position.last_turn or _follows_run(state, company, step)
    return was if fits else None


def _follows_run(state: State, company: str, step: str | None) -> bool:
    steps = charter_of(state, company).steps
    return step in steps and "run" in steps and steps.index(step) > steps.index("run")


Kind = TypeVar("Kind", bound=Round)
Facts = TypeVar("Facts")
Asked = TypeVar("Asked", bound=RoundOfPlayers)


def of_title(state: State, facts: Facts | None, what: str) -> Facts:
    """Return the facts of a stage of the opening. Raises NotBooked if the title has no `what`."""
    if facts is None:
        raise state.refuse("wrong-round", f"this title has no {what}")
    return facts


def under_way(state: State, kind: type[Kind], what: str) -> Kind:
    """Return the current round, which must be of this kind. Raises NotBooked when `what` is over."""
    now: Round = state.position.round
    if isinstance(now, kind):
        return now
    message = f"{what} is over; this is {round_name(state.position)}"
    raise state.refuse("wrong-round", message, about=kind.NAME)


def in_round(booking: Booking, kind: type[Kind], where: str) -> Kind | None:
    """Return the current round if it is of this kind; else report it and return None, and the move does not advance
    play.
    """
    now: Round = booking.position.round
    if isinstance(now, kind):
        return now
    booking.judge(wrong_round(booking, kind, where))
    return None


def wrong_round(booking: Booking, kind: type[Round], where: str) -> Finding | None:
    """Return a finding if the move belongs to another kind of round."""
    now, verb = booking.position.round, getattr(booking.move, "verb", "this")
    if isinstance(now, kind):
        return None
    if isinstance(now, GameOver):
        return booking.finding("game-over", f"the game is over ({now.reason}); `{verb}` comes after it", actual=verb)
    about, also = kind.NAME, ""
    if issubclass(kind, StockRound) and isinstance(now, OpeningRound):
        about, also = now.NAME, _unsold(booking, now)
    elif (
        issubclass(kind, StockRound)
        and isinstance(booking.move, Buy)
        and booking.move.actor in booking.title.certificates
    ):
        about, also = "own-stock", f", and {booking.move.actor} may buy only its own shares"
    return booking.finding(
        "wrong-round",
        f"`{verb}` belongs to {where}; this is {round_name(booking.position)}{also}",
        expected=where,
        actual=round_name(booking.position),
        about=about,
    )


def _unsold(state: State, now: OpeningRound) -> str:
    """Return why shares are not traded yet in a parallel auction: the privates that are still unsold."""
    sale = state.title.file.parallel_auction
    if sale is None or not isinstance(now, ParallelAuction):
        return ""
    left = [lot for lot in sale.lots if state.position.books.of(charter_unit(lot), BANK)]
    return f", and {list_words(left)} {'is' if len(left) == 1 else 'are'} still for sale"


def check_duty(booking: Booking) -> None:
    """Report a move that passes over an open question. It is reported once and stays open."""
    if not (asked := booking.position.open):
        return
    kind, who = QUESTIONS[asked[0].kind], booking.move.actor
    waits = "" if who in (None, asked[0].who) else f"{who} waits: "
    booking.flag(
        "duty-first",
        f"{waits}{asked[0].who} {kind.must} before play goes on",
        expected="; ".join(f"{q.who}: {list_words(QUESTIONS[q.kind].verbs, 'or')}" for q in asked),
        actual=getattr(booking.move, "verb", ""),
        remedy=_answer(booking, asked[0]),
        about=asked[0].case or asked[0].code,
    )
    booking.position.agenda = tuple(q.replace(told=True) if q.now else q for q in booking.position.agenda)
    resume(booking)


def _answer(state: State, asked: Question) -> Move | str:
    """Return the remedy for an open question: a move that answers it, or its form."""
    now = state.position.round
    if "pass" in QUESTIONS[asked.kind].verbs and not QUESTIONS[asked.kind].lapses:
        return Pass(actor=asked.who)
    if asked.kind == CONSENT and isinstance(now, StockRound) and asked.about is not None:
        return Exchange(actor=asked.who, minor=asked.about, company=now.proposed[0])
    if asked.kind != DISCARD or asked.who is None:
        return f"{asked.who}: {QUESTIONS[asked.kind].form}"
    return Discard(actor=asked.who, train=first_to_go(state, asked.who))


def claim_answer(booking: Booking, player: str) -> Question:
    """Return the open question and drop it; report a player who answers for another.

    Where several players answer at the same time, each has a separate question.
    """
    asked = booking.position.asked
    assert asked is not None
    if QUESTIONS[asked.kind].together:
        asked = next((each for each in booking.position.asked_of(asked.kind) if each.who == player), asked)
    if asked.who != player:
        booking.flag(
            "out-of-turn",
            f"{asked.who} is asked, not {player}",
            expected=asked.who,
            actual=player,
        )
    drop_questions(booking, asked)
    return asked


def check_in_play(state: State, company: str) -> None:
    """Raise NotBooked for a company that is not in play or is closed."""
    if not in_play(state, company):
        raise state.refuse("not-in-play", f"{company} is not in play")


def claim_player(booking: Booking, now: Asked, player: str) -> Asked:
    """Return the round with this player on turn; report it if another one is."""
    check_duty(booking)
    go_on(booking)
    if now.player == player:
        return now
    why, about = _why_over(booking, now, player)
    booking.flag(
        "out-of-turn",
        f"it is {now.player}'s turn, not {player}'s{why}",
        expected=now.player,
        actual=player,
        about=about,
    )
    return now.replace(player=player)


def turn_is_over(state: State, player: str) -> bool:
    """Return whether `done` by a player refers to a turn that is over: the previous turn, or a company that is not on
    turn.
    """
    now = state.position.round
    if isinstance(now, OperatingRound):
        return now.turn is not None and runner(state, now.turn.company) != player
    if not isinstance(now, RoundOfPlayers) or player in (now.player, INVESTOR):
        return False
    if isinstance(now, StockRound):
        return next_in_stock(state.position, now, player) == now.player
    return next_player(state.position, player) == now.player


def give_up_turn(state: State, move: Move) -> Move | None:
    """Return the pass that a player could make instead of this move, or None."""
    now = state.position.round
    if not isinstance(move, Bid | Buy | Exchange | Select | Start | Take) or not isinstance(now, RoundOfPlayers):
        return None
    who = now.player if move.actor is None else move.actor
    return Pass(actor=who) if who == now.player else None


def _why_over(state: State, now: RoundOfPlayers, player: str) -> tuple[str, str]:
    """Return the reason why a player's turn is over, for a message, and the rulebook case."""
    if isinstance(now, ConcessionRound):
        return "", now.NAME
    if isinstance(now, StockRound) and now.bought_by == player and now.redeemed is not None:
        return f": {now.redeemed} has redeemed its own shares, which used up {player}'s turn", "redemption"
    if isinstance(now, StockRound) and now.bought_by == player:
        about = "first-purchase" if now.number == 1 else "purchase"
        return f": {player} has already {'exchanged' if now.swapped else 'bought'}", about
    if _has_just_acted(now, player):
        trades = " (a trade counts)" if "barter" in state.title.rooms else ""
        return f": {player} has already taken the one action of a turn{trades}", now.NAME
    if player in getattr(now, "passed", ()):
        return f": {player} has passed", now.NAME
    return "", now.NAME


def _has_just_acted(now: RoundOfPlayers, player: str) -> bool:
    """Return whether the previous turn was the player's and ended with an action."""
    return isinstance(now, StockRound) and now.last_actor == player and not now.passes


def is_fresh(state: State) -> bool:
    """Return whether no company has done anything in the current operating round."""
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.acted:
        return False
    turn = now.turn
    return turn is None or turn == Turn(turn.company, started_at_limit=turn.started_at_limit, trains=turn.trains)
