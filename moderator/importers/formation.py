"""Companies that are put up for auction in a stock round, that form larger ones, or fall to the state."""

from itertools import takewhile

from moderator.importers.arrival import end_begun, to_player
from moderator.importers.export import Action
from moderator.importers.interest import privates_for_sale
from moderator.importers.scribe import Scribe, move_of
from moderator.model.position import Question
from moderator.model.rounds import OperatingRound
from moderator.rules.booking import require
from moderator.rules.holdings import charter_of
from moderator.rules.loans import loans_of
from moderator.rules.rounds.phases import first_waiting
from moderator.vocabulary.openings import Bid
from moderator.vocabulary.turns import Pass

BIDDERS, FORMS, SHARES, SURRENDER = "company-bid", "forms", "formation-shares", "surrender"
_PLAYERS = (BIDDERS, SHARES)


def asked(scribe: Scribe, *kinds: str) -> Question | None:
    """What somebody is asked now, if it is one of these."""
    question = scribe.position.asked
    return question if question is not None and question.kind in kinds else None


def let_pass(scribe: Scribe, action: Action) -> None:
    """Who is asked something that this action does not answer has passed: that site asks nobody who can do nothing."""
    if "formation" not in scribe.title.rooms:
        return
    _end_last_turn(scribe, action)
    while (question := asked(scribe, *_PLAYERS, FORMS, SURRENDER)) is not None and not _answers(
        scribe, action, question
    ):
        if _is_late(scribe, action):
            return
        scribe.write(Pass, scribe.before, actor=question.who)


def _end_last_turn(scribe: Scribe, action: Action) -> None:
    """The last company of a round has acted, and another one is asked what it forms."""
    turn = scribe.turn_of()
    if turn is None or action.kind not in ("pass", "convert", "merge", "choose") or action.entity_kind != "corporation":
        return
    company = scribe.company(action)
    acts = action.kind != "pass" or turn.company != company
    over = company in getattr(scribe.position.round, "acted", ()) or not _waiting(scribe, turn.company)
    last = scribe.has_begun(turn.company) and over
    if acts and last and scribe.position.asked is None:
        end_begun(scribe)


def _waiting(scribe: Scribe, company: str) -> bool:
    """Whether another company has yet to act in this round."""
    now = scribe.position.round
    return first_waiting(scribe.state, (*getattr(now, "acted", ()), company)) is not None


def _is_late(scribe: Scribe, action: Action) -> bool:
    """Whether a company passes once more whose turn has ended in the books."""
    if action.kind != "pass" or action.entity_kind != "corporation":
        return False
    return scribe.has_begun(scribe.company(action)) and scribe.goes_on()


def _answers(scribe: Scribe, action: Action, question: Question) -> bool:
    if question.kind in _PLAYERS:
        mine = action.entity_kind == "player" and scribe.player(action) == question.who
        if not mine or question.kind != BIDDERS:
            return mine and action.kind in ("buy_shares", "pass")
        return action.kind == "pass" or (action.kind == "bid" and _bids_on(scribe, action) == question.about)
    if action.entity_kind != "corporation" or scribe.company(action) != question.about:
        return False
    if _is_late(scribe, action):
        return False
    return action.kind in (("convert", "merge", "pass") if question.kind == FORMS else ("choose", "pass"))


def _bids_on(scribe: Scribe, action: Action) -> str:
    return scribe.pieces.company(action, action.text("corporation"))


def bid(scribe: Scribe, action: Action) -> None:
    """A company is put up, with the place where it begins, or a higher bid for the one that is."""
    player, amount = scribe.player(action), action.number("price")
    symbol = action.text("corporation")
    company = scribe.pieces.company(action, symbol)
    if asked(scribe, BIDDERS) is not None:
        scribe.write(Bid, actor=player, amount=amount)
        return
    to_player(scribe, player)
    place, home = None, scribe.following_of("place_token", symbol)
    if home is not None:
        place = scribe.title.place_name(scribe.pieces.city_hex(home))
        scribe.take(home)
    scribe.write(Bid, actor=player, company=company, amount=amount, starts_at=place)


def has_run(scribe: Scribe, action: Action) -> bool:
    """Return whether the company that acts has come past its run before this action."""
    turn = scribe.turn_of()
    return turn is not None and turn.settled and scribe.pieces.acts(action, turn.company)


def pay_loans(scribe: Scribe, action: Action, had_run: bool) -> None:
    """Write the payment of interest and loans, which that site makes unasked once the company buys no private now.

    A company that could buy one is asked after its run, so only a pass that comes after the run is its answer.
    """
    turn, title = scribe.turn_of(), scribe.title
    if turn is None or title.file.loans is None or title.file.loans.due != "loan" or not turn.settled:
        return
    company = turn.company
    if not scribe.pieces.acts(action, company) or scribe.position.asked is not None:
        return
    steps = charter_of(scribe.state, company).steps
    due = "loan" in steps and turn.step <= steps.index("loan") and loans_of(scribe.state, company)
    passes = action.kind == "pass" and had_run
    buys = not passes and privates_for_sale(scribe, company)
    if due and not buys:
        scribe.write(move_of("repay"), actor=company)


def decline(scribe: Scribe, action: Action) -> bool:
    """Whether a pass answers a question: that is written."""
    question = asked(scribe, *_PLAYERS, FORMS, SURRENDER)
    if question is None:
        return False
    if not _answers(scribe, action, question):
        return action.entity_kind == "corporation"  # of a turn that has ended in the books
    if question.kind == FORMS and scribe.parts:
        return True  # no further one
    scribe.write(Pass, actor=question.who)
    return True


def convert(scribe: Scribe, action: Action) -> None:
    """A company becomes a larger one: which, the next action says."""


def merge(scribe: Scribe, action: Action) -> None:
    """A company is joined, or the one is named that all of them form."""
    question, company = asked(scribe, FORMS), scribe.pieces.company(action, action.text("corporation"))
    if question is None:
        raise action.fail(f"{company} is formed there when nobody is asked")
    if company in scribe.position.par:
        scribe.parts = (*scribe.parts, company)
        return
    parts, scribe.parts = (question.about, *scribe.parts), ()
    keeps = _keeps(scribe, parts, action.text("corporation"))
    scribe.write(move_of("form"), actor=question.who, company=company, parts=parts, keeps=keeps)


def _keeps(scribe: Scribe, parts: tuple[str, ...], symbol: str) -> tuple[str, ...]:
    """The stations that stay where some are taken off the map, as the next actions say."""
    stations = [where for part in parts for where in scribe.position.stations.get(part, ())]
    gone = []
    for removed in takewhile(lambda each: (each.kind, each.entity) == ("remove_token", symbol), scribe.coming()):
        scribe.take(removed)
        gone.append(scribe.pieces.city_hex(removed))
    for where in gone:
        if where in stations:
            stations.remove(where)
    return tuple(scribe.title.place_name(where) for where in dict.fromkeys(stations)) if gone else ()


def _is_asked_a_round_later(scribe: Scribe) -> bool:
    """Return whether that site asks about a surrender after privates have paid for the next operating round.

    A train that leaves as the last one of its type ends the merger rounds: no round of players comes between.
    """
    now, until = scribe.position.round, require(scribe.title.file.formation).until
    between = isinstance(now, OperatingRound) and now.turn is None and now.index < now.of
    return between and until is not None and scribe.title.reached(scribe.position.phase, until)


def choose(scribe: Scribe, action: Action) -> None:
    """A company is given to the state, or kept."""
    question = asked(scribe, SURRENDER)
    if question is None:
        raise action.fail("a choice is made when nobody is asked")
    if _is_asked_a_round_later(scribe):
        scribe.note(f"18xx.games asks about {question.about} in the next round; the rules ask as the phase begins")
    if action.text("choice") == "nationalize":
        scribe.write(move_of("surrender"), actor=question.who, company=question.about)
    else:
        scribe.write(Pass, actor=question.who)
