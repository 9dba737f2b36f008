"""Write auctions, mergers, nationalizations, loans and bankruptcies of companies."""

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
    """Return the pending question if it is one of these kinds, else None."""
    question = builder.position.asked
    return question if question is not None and question.kind in kinds else None


def let_pass(builder: JournalBuilder, action: Action) -> None:
    """Pass for players who are asked something that this action does not answer: the site did not ask them."""
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
    """End the last turn of a round, since another company is asked about a formation."""
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
    """Return whether another company has yet to act in this round."""
    now = builder.position.round
    return first_waiting(builder.state, (*getattr(now, "acted", ()), company)) is not None


def _is_late(builder: JournalBuilder, action: Action) -> bool:
    """Return whether a company passes again after its turn has ended in the books."""
    if action.kind != "pass" or action.entity_kind != "corporation":
        return False
    return builder.has_begun(builder.company(action)) and builder.goes_on()


def _answers(builder: JournalBuilder, action: Action, question: Question) -> bool:
    if question.kind in _PLAYERS:
        mine = action.entity_kind == "player" and builder.player(action) == question.who
        if not mine or question.kind != BIDDERS:
            return mine and action.kind in ("buy_shares", "pass")
        if action.kind == "bid":
            return builder.pieces.company(action, action.text("corporation")) == question.about
        return action.kind == "pass"
    if action.entity_kind != "corporation" or builder.company(action) != question.about:
        return False
    if _is_late(builder, action):
        return False
    return action.kind in (("convert", "merge", "pass") if question.kind == FORMS else ("choose", "pass"))


def bid(builder: JournalBuilder, action: Action) -> None:
    """Write a company put up for auction with its home city, or a higher bid for it."""
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
    """Return whether the acting company was past its run before this action."""
    turn = builder.turn_of()
    return turn is not None and turn.settled and builder.pieces.acts(action, turn.company)


def pay_loans(builder: JournalBuilder, action: Action, had_run: bool) -> None:
    """Write the payment of interest and loans, which the site makes automatically if the company buys no private now.

    A company that could buy one is asked after its run, so only a pass after the run is its answer.
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


def passes_question(builder: JournalBuilder, action: Action) -> bool:
    """Write a pass that answers a question, and return whether it did."""
    question = question_of_kind(builder, *_PLAYERS, FORMS, SURRENDER)
    if question is None:
        return False
    if not _answers(builder, action, question):
        return action.entity_kind == "corporation"  # a pass in a turn that has ended in the books
    if question.kind == FORMS and builder.parts:
        return True  # no further company merges
    builder.write(Pass, actor=question.who)
    return True


def convert(builder: JournalBuilder, action: Action) -> None:
    """Do nothing: the next action says which larger company this one becomes."""


def merge(builder: JournalBuilder, action: Action) -> None:
    """Record a company that merges, or write the formation once the new company is named."""
    question, company = question_of_kind(builder, FORMS), builder.pieces.company(action, action.text("corporation"))
    if question is None:
        raise action.fail(f"{company} is formed, but the books do not ask for it")
    if company in builder.position.par:
        builder.parts = (*builder.parts, company)
        return
    parts, builder.parts = (question.about, *builder.parts), ()
    keeps = _keeps(builder, parts, action.text("corporation"))
    builder.write(move_of("form"), actor=question.who, company=company, parts=parts, keeps=keeps)


def _keeps(builder: JournalBuilder, parts: tuple[str, ...], symbol: str) -> tuple[str, ...]:
    """Return the tokens that stay if some are removed from the map, as the next actions say."""
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
    """Return whether the site asks about a surrender after privates have paid for the next operating round.

    When the last train of a type leaves the stack and ends the merger rounds, no round of players comes between.
    """
    now, until = builder.position.round, require(builder.title.file.formation).until
    between = isinstance(now, OperatingRound) and now.turn is None and now.index < now.of
    return between and until is not None and builder.title.reached(builder.position.phase, until)


def choose(builder: JournalBuilder, action: Action) -> None:
    """Write that a company is surrendered to the state, or kept."""
    question = question_of_kind(builder, SURRENDER)
    if question is None:
        raise action.fail("a choice is made, but the books do not ask for one")
    if _is_asked_a_round_later(builder):
        builder.note(f"18xx.games asks about {question.about} in the next round; the rules ask as the phase begins")
    if action.text("choice") == "nationalize":
        builder.write(move_of("surrender"), actor=question.who, company=question.about)
    else:
        builder.write(Pass, actor=question.who)


# ---- amalgamation ----
# Mergers into the national: presidents' answers, and the token that remains.


def merge_into_national(builder: JournalBuilder, action: Action) -> None:
    """Write that a corporation merges into the national."""
    question, company = (
        question_of_kind(builder, AMALGAMATION),
        builder.pieces.company(action, action.text("corporation")),
    )
    facts = builder.title.file.amalgamation
    if question is None or facts is None:
        raise action.fail(f"{company} is merged, but the books do not ask for it")
    builder.write(Merge, actor=question.who, company=company, other=facts.company)


def names_station(builder: JournalBuilder, action: Action) -> bool:
    """Write the token that remains after a merger, if that is asked, and return whether it was."""
    question = question_of_kind(builder, REPLACED)
    if question is None:
        return False
    place = builder.title.place_name(builder.pieces.hex(action, action.text("target")))
    builder.write(Token, actor=question.who, place=place)
    return True


# ---- debts ----
# Loans, rights for runs, and bankruptcy.

_DEBTS, _STATIONS, _TRAINS = "debts", "national-stations", "national-trains"
_ANSWERS = {_STATIONS: ("remove_token",), _TRAINS: ("discard_train", "pass")}
_KINDS = (_DEBTS, _TRAINS)


def borrow(builder: JournalBuilder, action: Action) -> None:
    """Write a loan, at any time of a company's turn."""
    company = builder.company(action)
    to_company(builder, company, late=True)
    builder.write(move_of("borrow"), actor=company)


def repay(builder: JournalBuilder, action: Action) -> None:
    """Write a repaid loan, after all purchases of trains."""
    company = builder.company(action)
    to_company(builder, company, late=True)
    before_trains(builder, company)
    builder.write(move_of("repay"), actor=company)


def merge_indebted(builder: JournalBuilder, action: Action) -> None:
    """Write that a company in debt merges into the national."""
    company = builder.pieces.company(action, action.text("corporation"))
    question = _asked(builder, company)
    if question is None:
        raise action.fail(f"{company} merges into the national, but the books do not ask for it")
    national = next(iter(builder.title.formed))
    builder.write(Merge, actor=question.who, company=company, other=national)


def passes_debt(builder: JournalBuilder, action: Action) -> bool:
    """Return whether a company's pass answers a question: the president pays its loans, or it keeps its trains."""
    if action.entity_kind != "corporation":
        return False
    company = builder.company(action)
    question = _asked(builder, company)
    if question is not None and question == builder.position.asked:
        builder.write(Pass, actor=question.who)
        return True
    if question is not None:  # the president first answers for another company
        builder.write(move_of("repay"), actor=company)
        return True
    return company in builder.title.formed and builder.turn_of(company) is None


def let_debts_pass(builder: JournalBuilder, action: Action) -> None:
    """Write that the national gives nothing up, if the next action is another one: the site does not ask then."""
    while (asked := builder.position.asked) is not None and asked.kind in _ANSWERS:
        of_it = action.entity_kind == "corporation" and builder.company(action) == asked.about
        if of_it and action.kind in _ANSWERS[asked.kind]:
            return
        builder.write(Pass, builder.before, actor=asked.who)


def give_up_station(builder: JournalBuilder, action: Action, national: str) -> None:
    """Write a token that the national gives up: it has no spare one, or has another in the hex."""
    asked, where = builder.position.asked, builder.pieces.city_hex(action)
    place = builder.title.place_name(where)
    if asked is None or asked.kind != _STATIONS:
        builder.note(f"{national} removes one of two tokens in {place}; the books have only one")
        return
    builder.write(Clear, actor=national, place=place)


def end_unable(builder: JournalBuilder) -> None:
    """Write the bankruptcy of a player who leads the national with one share and cannot pay for another."""
    now, players = builder.position.round, builder.position.players
    led = [player for player in HALF_LED.of(builder.position).values() if player in players]
    if led and isinstance(now, StockRound) and now.player in led:
        builder.write(Bankrupt, actor=now.player)


def _asked(builder: JournalBuilder, company: str) -> Question | None:
    """Return the pending question about a company's debts or limits, if one must be answered first; else None."""
    asked = builder.position.asked
    if asked is None or asked.kind not in _KINDS:
        return None
    return next((each for each in builder.position.asked_of(asked.kind) if each.about == company), None)


def buy_right(builder: JournalBuilder, action: Action) -> None:
    """Write a right for runs, given the site's name of it."""
    company, description = builder.company(action), action.text("description")
    right = builder.pieces.table.rights.get(description) or _right_called(builder, description)
    if right is None:
        raise action.fail(f"{description[:40]!r} is not a right that companies can buy in {builder.title.name}")
    to_company(builder, company, late=True)
    builder.write(move_of("right"), actor=company, name=right)
    after_track(builder, company)


def _right_called(builder: JournalBuilder, description: str) -> str | None:
    """Return the right whose name the site's description contains, or the only one of the title."""
    rights = [*builder.title.file.run_rights]
    called = [right for right in rights if right.casefold() in description.casefold()]
    found = called or rights
    return found[0] if len(found) == 1 else None


def bankrupt(builder: JournalBuilder, action: Action) -> None:
    """Write a bankruptcy. For a company it is the president's, whose shares the site sells in the largest blocks."""
    if action.entity_kind == "player":
        builder.write(Bankrupt, actor=builder.player(action))
        return
    company = builder.company(action)
    player = president(builder.state, company)
    if player is None:
        raise action.fail(f"{company} has no president who could go bankrupt")
    to_company(builder, company, late=True)
    before_trains(builder, company)
    _sell_own(builder, company)
    once, turn = builder.pieces.table.sells_once, builder.turn_of(company)
    for sold in builder.title.certificates:
        count = sellable_blocks(builder.state, player, company).get(sold, 0)
        if count and not (once and turn is not None and sold in turn.sold):
            builder.note(f"18xx.games sells the last shares of {player} without an action: {count} of {sold}")
            builder.write(Sell, actor=player, company=sold, count=count)
    builder.write(Bankrupt, actor=player)
    if builder.turn_of(company) is not None:
        buy_unled(builder, company, str(action.id))


def _sell_own(builder: JournalBuilder, company: str) -> None:
    """Write the treasury shares that a company sells before its president goes bankrupt, if each lowers the price."""
    stepwise = builder.title.file.own_stock.forced == "left-each"
    if stepwise and (counts := forced_counts(builder.state, company)):
        builder.note(f"18xx.games sells treasury shares of {company} without an action: {counts[-1]}")
        builder.write(Sell, actor=company, company=company, count=counts[-1])
