"""Companies that are put up for auction in a stock round, that form larger ones, or fall to the state."""

from itertools import takewhile

from moderator.importers.arrival import buy_unled, end_begun, to_company, to_player
from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder, move_of
from moderator.importers.operating import after_track, before_trains, privates_for_sale
from moderator.model.position import Question
from moderator.model.rounds import OperatingRound, StockRound
from moderator.rules.booking import require
from moderator.rules.holdings import charter_of, president
from moderator.rules.loans import loans_of
from moderator.rules.rounds.phases import first_waiting
from moderator.rules.trains.emergency import sellable_blocks
from moderator.rules.trains.forced_sale import forced_counts
from moderator.vocabulary.corporations import AMALGAMATION, HALF_LED, REPLACED, Merge
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.openings import Bid
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.track import Clear, Token
from moderator.vocabulary.turns import Pass

# ---- formation ----

BIDDERS, FORMS, SHARES, SURRENDER = "company-bid", "forms", "formation-shares", "surrender"
_PLAYERS = (BIDDERS, SHARES)


def question_of_kind(builder: JournalBuilder, *kinds: str) -> Question | None:
    """What somebody is asked now, if it is one of these."""
    question = builder.position.asked
    return question if question is not None and question.kind in kinds else None


def let_pass(builder: JournalBuilder, action: Action) -> None:
    """Who is asked something that this action does not answer has passed: that site asks nobody who can do nothing."""
    if "formation" not in builder.title.rooms:
        return
    _end_last_turn(builder, action)
    while (question := question_of_kind(builder, *_PLAYERS, FORMS, SURRENDER)) is not None and not _answers(
        builder, action, question
    ):
        if _is_late(builder, action):
            return
        builder.write(Pass, builder.before, actor=question.who)


def _end_last_turn(builder: JournalBuilder, action: Action) -> None:
    """The last company of a round has acted, and another one is asked what it forms."""
    turn = builder.turn_of()
    if turn is None or action.kind not in ("pass", "convert", "merge", "choose") or action.entity_kind != "corporation":
        return
    company = builder.company(action)
    acts = action.kind != "pass" or turn.company != company
    over = company in getattr(builder.position.round, "acted", ()) or not _waiting(builder, turn.company)
    last = builder.has_begun(turn.company) and over
    if acts and last and builder.position.asked is None:
        end_begun(builder)


def _waiting(builder: JournalBuilder, company: str) -> bool:
    """Whether another company has yet to act in this round."""
    now = builder.position.round
    return first_waiting(builder.state, (*getattr(now, "acted", ()), company)) is not None


def _is_late(builder: JournalBuilder, action: Action) -> bool:
    """Whether a company passes once more whose turn has ended in the books."""
    if action.kind != "pass" or action.entity_kind != "corporation":
        return False
    return builder.has_begun(builder.company(action)) and builder.goes_on()


def _answers(builder: JournalBuilder, action: Action, question: Question) -> bool:
    if question.kind in _PLAYERS:
        mine = action.entity_kind == "player" and builder.player(action) == question.who
        if not mine or question.kind != BIDDERS:
            return mine and action.kind in ("buy_shares", "pass")
        return action.kind == "pass" or (action.kind == "bid" and _bids_on(builder, action) == question.about)
    if action.entity_kind != "corporation" or builder.company(action) != question.about:
        return False
    if _is_late(builder, action):
        return False
    return action.kind in (("convert", "merge", "pass") if question.kind == FORMS else ("choose", "pass"))


def _bids_on(builder: JournalBuilder, action: Action) -> str:
    return builder.pieces.company(action, action.text("corporation"))


def bid(builder: JournalBuilder, action: Action) -> None:
    """A company is put up, with the place where it begins, or a higher bid for the one that is."""
    player, amount = builder.player(action), action.number("price")
    symbol = action.text("corporation")
    company = builder.pieces.company(action, symbol)
    if question_of_kind(builder, BIDDERS) is not None:
        builder.write(Bid, actor=player, amount=amount)
        return
    to_player(builder, player)
    place, home = None, builder.following_of("place_token", symbol)
    if home is not None:
        place = builder.title.place_name(builder.pieces.city_hex(home))
        builder.take(home)
    builder.write(Bid, actor=player, company=company, amount=amount, starts_at=place)


def has_run(builder: JournalBuilder, action: Action) -> bool:
    """Return whether the company that acts has come past its run before this action."""
    turn = builder.turn_of()
    return turn is not None and turn.settled and builder.pieces.acts(action, turn.company)


def pay_loans(builder: JournalBuilder, action: Action, had_run: bool) -> None:
    """Write the payment of interest and loans, which that site makes unasked once the company buys no private now.

    A company that could buy one is asked after its run, so only a pass that comes after the run is its answer.
    """
    turn, title = builder.turn_of(), builder.title
    if turn is None or title.file.loans is None or title.file.loans.due != "loan" or not turn.settled:
        return
    company = turn.company
    if not builder.pieces.acts(action, company) or builder.position.asked is not None:
        return
    steps = charter_of(builder.state, company).steps
    due = "loan" in steps and turn.step <= steps.index("loan") and loans_of(builder.state, company)
    passes = action.kind == "pass" and had_run
    buys = not passes and privates_for_sale(builder, company)
    if due and not buys:
        builder.write(move_of("repay"), actor=company)


def decline(builder: JournalBuilder, action: Action) -> bool:
    """Whether a pass answers a question: that is written."""
    question = question_of_kind(builder, *_PLAYERS, FORMS, SURRENDER)
    if question is None:
        return False
    if not _answers(builder, action, question):
        return action.entity_kind == "corporation"  # of a turn that has ended in the books
    if question.kind == FORMS and builder.parts:
        return True  # no further one
    builder.write(Pass, actor=question.who)
    return True


def convert(builder: JournalBuilder, action: Action) -> None:
    """A company becomes a larger one: which, the next action says."""


def merge(builder: JournalBuilder, action: Action) -> None:
    """A company is joined, or the one is named that all of them form."""
    question, company = question_of_kind(builder, FORMS), builder.pieces.company(action, action.text("corporation"))
    if question is None:
        raise action.fail(f"{company} is formed there when nobody is asked")
    if company in builder.position.par:
        builder.parts = (*builder.parts, company)
        return
    parts, builder.parts = (question.about, *builder.parts), ()
    keeps = _keeps(builder, parts, action.text("corporation"))
    builder.write(move_of("form"), actor=question.who, company=company, parts=parts, keeps=keeps)


def _keeps(builder: JournalBuilder, parts: tuple[str, ...], symbol: str) -> tuple[str, ...]:
    """The stations that stay where some are taken off the map, as the next actions say."""
    stations = [where for part in parts for where in builder.position.stations.get(part, ())]
    gone = []
    for removed in takewhile(lambda each: (each.kind, each.entity) == ("remove_token", symbol), builder.coming()):
        builder.take(removed)
        gone.append(builder.pieces.city_hex(removed))
    for where in gone:
        if where in stations:
            stations.remove(where)
    return tuple(builder.title.place_name(where) for where in dict.fromkeys(stations)) if gone else ()


def _is_asked_a_round_later(builder: JournalBuilder) -> bool:
    """Return whether that site asks about a surrender after privates have paid for the next operating round.

    A train that leaves as the last one of its type ends the merger rounds: no round of players comes between.
    """
    now, until = builder.position.round, require(builder.title.file.formation).until
    between = isinstance(now, OperatingRound) and now.turn is None and now.index < now.of
    return between and until is not None and builder.title.reached(builder.position.phase, until)


def choose(builder: JournalBuilder, action: Action) -> None:
    """A company is given to the state, or kept."""
    question = question_of_kind(builder, SURRENDER)
    if question is None:
        raise action.fail("a choice is made when nobody is asked")
    if _is_asked_a_round_later(builder):
        builder.note(f"18xx.games asks about {question.about} in the next round; the rules ask as the phase begins")
    if action.text("choice") == "nationalize":
        builder.write(move_of("surrender"), actor=question.who, company=question.about)
    else:
        builder.write(Pass, actor=question.who)


# ---- amalgamation ----
# One corporation takes in another: what presidents answer, and which station goes on.


def amalgamation_asked(builder: JournalBuilder, kind: str = AMALGAMATION) -> Question | None:
    """What somebody is asked now, if it is that."""
    question = builder.position.asked
    return question if question is not None and question.kind == kind else None


def merge_into_national(builder: JournalBuilder, action: Action) -> None:
    """This one is taken in."""
    question, company = amalgamation_asked(builder), builder.pieces.company(action, action.text("corporation"))
    facts = builder.title.file.amalgamation
    if question is None or facts is None:
        raise action.fail(f"{company} is taken in there when nobody is asked")
    builder.write(Merge, actor=question.who, company=company, other=facts.company)


def refuse(builder: JournalBuilder) -> None:
    """It is not: a pass of that corporation there."""
    question = amalgamation_asked(builder)
    assert question is not None
    builder.write(Pass, actor=question.who)


def names_station(builder: JournalBuilder, action: Action) -> bool:
    """Whether a place is assigned as the station that goes on: that is written."""
    question = amalgamation_asked(builder, REPLACED)
    if question is None:
        return False
    place = builder.title.place_name(builder.pieces.hex(action, action.text("target")))
    builder.write(Token, actor=question.who, place=place)
    return True


# ---- debts ----
# What companies borrow and pay back, the rights that they buy for their runs, and bankruptcy.

_DEBTS, _STATIONS, _TRAINS = "debts", "national-stations", "national-trains"
_ANSWERS = {_STATIONS: ("remove_token",), _TRAINS: ("discard_train", "pass")}
_KINDS = (_DEBTS, _TRAINS)


def borrow(builder: JournalBuilder, action: Action) -> None:
    """A loan, at any time of a company's turn."""
    company = builder.company(action)
    to_company(builder, company, late=True)
    builder.write(move_of("borrow"), actor=company)


def repay(builder: JournalBuilder, action: Action) -> None:
    """One that is paid back, after all trains are bought."""
    company = builder.company(action)
    to_company(builder, company, late=True)
    before_trains(builder, company)
    builder.write(move_of("repay"), actor=company)


def merge_indebted(builder: JournalBuilder, action: Action) -> None:
    """A company in debt goes into the national."""
    company = builder.pieces.company(action, action.text("corporation"))
    question = _asked(builder, company)
    if question is None:
        raise action.fail(f"{company} goes into the national there when nobody is asked")
    national = next(iter(builder.title.formed))
    builder.write(Merge, actor=question.who, company=company, other=national)


def declines(builder: JournalBuilder, action: Action) -> bool:
    """Whether a company's pass answers a question: its president pays its loans, or no train is given up."""
    if action.entity_kind != "corporation":
        return False
    company = builder.company(action)
    question = _asked(builder, company)
    if question is not None and question == builder.position.asked:
        builder.write(Pass, actor=question.who)
        return True
    if question is not None:  # its president answers for another company of his first
        builder.write(move_of("repay"), actor=company)
        return True
    return company in builder.title.formed and builder.turn_of(company) is None


def let_debts_pass(builder: JournalBuilder, action: Action) -> None:
    """Write that the national gives nothing up, if the next action is another one: that site asks nobody then."""
    while (asked := builder.position.asked) is not None and asked.kind in _ANSWERS:
        of_it = action.entity_kind == "corporation" and builder.company(action) == asked.about
        if of_it and action.kind in _ANSWERS[asked.kind]:
            return
        builder.write(Pass, builder.before, actor=asked.who)


def give_up_station(builder: JournalBuilder, action: Action, national: str) -> None:
    """The national gives up a station, for which it has no token or beside which it has another one in the hex."""
    asked, where = builder.position.asked, builder.pieces.city_hex(action)
    place = builder.title.place_name(where)
    if asked is None or asked.kind != _STATIONS:
        builder.note(f"{national} gives up one of two stations in {place}: the books have one there")
        return
    builder.write(Clear, actor=national, place=place)


def end_unable(builder: JournalBuilder) -> None:
    """A president who leads the national with one share and cannot pay for the other: that site ends the game then."""
    now, players = builder.position.round, builder.position.players
    led = [player for player in HALF_LED.of(builder.position).values() if player in players]
    if led and isinstance(now, StockRound) and now.player in led:
        builder.write(Bankrupt, actor=now.player)


def _asked(builder: JournalBuilder, company: str) -> Question | None:
    """What somebody is asked about a company, before anything else, for it owes loans or is above a limit."""
    asked = builder.position.asked
    if asked is None or asked.kind not in _KINDS:
        return None
    return next((each for each in builder.position.asked_of(asked.kind) if each.about == company), None)


def buy_right(builder: JournalBuilder, action: Action) -> None:
    """A right for runs, by what that site calls it."""
    company, said = builder.company(action), action.text("description")
    right = builder.pieces.table.rights.get(said)
    if right is None:
        raise action.fail(f"{said[:40]!r} is nothing that a company buys in {builder.title.name}")
    to_company(builder, company, late=True)
    builder.write(move_of("right"), actor=company, name=right)
    after_track(builder, company)


def bankrupt(builder: JournalBuilder, action: Action) -> None:
    """A player gives up; a company says it for its president, whose shares that engine sells in the largest blocks."""
    if action.entity_kind == "player":
        builder.write(Bankrupt, actor=builder.player(action))
        return
    company = builder.company(action)
    player = president(builder.state, company)
    if player is None:
        raise action.fail(f"{company} has no president who could be bankrupt")
    to_company(builder, company, late=True)
    before_trains(builder, company)
    _sell_own(builder, company)
    once, turn = builder.pieces.table.sells_once, builder.turn_of(company)
    for sold in builder.title.certificates:
        count = sellable_blocks(builder.state, player, company).get(sold, 0)
        if count and not (once and turn is not None and sold in turn.sold):
            builder.note(f"that site sells what {player} may still sell, and says nothing: {count} of {sold}")
            builder.write(Sell, actor=player, company=sold, count=count)
    builder.write(Bankrupt, actor=player)
    if builder.turn_of(company) is not None:
        buy_unled(builder, company, str(action.id))


def _sell_own(builder: JournalBuilder, company: str) -> None:
    """The company sells as many shares of itself as it may before its president gives up, where each lowers the price
    of all.
    """
    stepwise = builder.title.file.own_stock.forced == "left-each"
    if stepwise and (counts := forced_counts(builder.state, company)):
        builder.note(f"that site sells what {company} may sell of itself, and says nothing: {counts[-1]}")
        builder.write(Sell, actor=company, company=company, count=counts[-1])
