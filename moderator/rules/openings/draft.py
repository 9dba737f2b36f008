"""The opening draft: players take lots at their prices in turn; some drafts have blank cards.

Secret choices are paid for and handed over when the draft ends. The last lot becomes cheaper each time a player
declines it.
"""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, charter_unit
from moderator.model.rounds import DraftRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, require, short_of_cash, stated_price
from moderator.rules.holdings import trains_of
from moderator.rules.openings import lots
from moderator.rules.openings.stage import (
    add_pass,
    all_passed,
    cheapen,
    interrupt,
    list_lots,
    lots_left,
    price_of,
    sell,
    terms_of,
    turn_on,
)
from moderator.rules.rounds.kind import RoundKind
from moderator.rules.rounds.sequence import begin_early, end_round
from moderator.rules.rounds.turns import claim_player, under_way
from moderator.rules.subsidiaries import leave_play
from moderator.rules.train_supply import give_train
from moderator.titles.openings import Draft
from moderator.vocabulary.openings import Take
from moderator.vocabulary.turns import Pass

_STAGE = "draft"


def open_draft(state: State, _: str) -> DraftRound:
    """Return the draft as it begins, or continues after operating rounds. The ruleset says who begins."""
    players, facts = state.position.players, _facts(state)
    seats = {"first": players[0], "second": players[min(1, len(players) - 1)], "last": players[-1]}
    first = state.position.priority if facts.begins == "priority" else None
    begins = first or seats[facts.begins]
    return DraftRound(begins, first=first, blanks=len(players) if facts.blanks else 0)


def lots_taken(state: State) -> list[str]:
    """Return the lots that have been taken in the current draft, in the order of the ruleset; empty at other times."""
    if not isinstance(state.position.round, DraftRound):
        return []
    left = lots_left(state)
    return [lot for lot in _facts(state).lots if lot not in left]


def is_last(state: State) -> bool:
    """Return whether only one lot is left and no blank card, in drafts where all lots are taken."""
    now = state.position.round
    if _facts(state).one_each or _facts(state).all_pass == "end":
        return False
    return isinstance(now, DraftRound) and not now.blanks and len(lots_left(state)) == 1


def may_pass(state: State) -> bool:
    """Return whether the player on turn may take no lot."""
    now, facts = state.now(DraftRound), _facts(state)
    if is_last(state):
        lot = lots_left(state)[0]
        price = price_of(state, lot)
        return price > terms_of(state).floors.get(lot, 0) or state.cash(now.player) < price
    begun = now.passes or now.chosen or _sold(state)
    return now.blanks > 0 or (facts.may_pass and (facts.all_pass == "end" or bool(begun)))


def _sold(state: State) -> list[str]:
    return [lot for lot in _facts(state).lots if not state.position.books.of(charter_unit(lot), BANK)]


def _facts(state: State) -> Draft:
    return require(state.title.file.draft)


# ---- moves ----


def take(booking: Booking, move: Take, player: str) -> None:
    """Take a lot, paid at once or when the draft ends. Raises NotBooked if it is not available."""
    now = under_way(booking, DraftRound, "the draft")
    left, facts = lots_left(booking), _facts(booking)
    lot = move.company or (left[0] if len(left) == 1 else None)
    if lot is None or lot not in left:
        message = "name the lot: several are left" if lot is None else f"{lot} is not available"
        raise booking.refuse("missing", message, f"left: {list_words(left)}" if left else None, about=_STAGE)
    now = claim_player(booking, now, player)
    booking.position.round = now
    price, wrong = stated_price(booking, move.price, price_of(booking, lot), "take-price", lot)
    booking.judge(wrong)
    if facts.paid == "at-end":
        booking.tell(_STAGE, "chosen", company=lot, source=player)
        now = now.replace(chosen=(*now.chosen, (player, lot, price)))
    else:
        _sell(booking, lot, player, price)
    _go_on(booking, turn_on(booking, now.replace(passes=()), again=True))


def pass_draft(booking: Booking, move: Pass, player: str) -> None:
    """Keep a blank card, decline the last lot and so make it cheaper, or pass in an open draft."""
    now = claim_player(booking, under_way(booking, DraftRound, "the draft"), player)
    booking.position.round = now
    booking.judge(_must_take(booking))
    now = turn_on(booking, now)
    if is_last(booking):
        lot = lots_left(booking)[0]
        booking.position.round = cheapen(booking, now, (lot,))
        booking.tell(_STAGE, "cheaper", company=lot, source=player, amount=price_of(booking, lot))
        return
    if now.blanks:
        booking.tell(_STAGE, "blank", source=player)
        now = now.replace(blanks=now.blanks - 1)
    _go_on(booking, add_pass(now, player, once=True))


def _must_take(state: State) -> Finding | None:
    if may_pass(state):
        return None
    left, now = lots_left(state), state.now(DraftRound)
    why = f"{left[0]} is the last lot and costs the least it can" if is_last(state) else "a lot must be taken first"
    return state.finding(
        "draft-owed",
        f"{now.player} may not pass: {why}",
        expected=f"take {left[0]}" if is_last(state) else "take LOT",
        actual="pass",
        remedy=Take(actor=now.player, company=left[0]),
    )


# ---- after a move ----


def go_on(booking: Booking) -> None:
    """Continue after a par price has been set."""
    _go_on(booking, booking.now(DraftRound))


def _go_on(booking: Booking, now: DraftRound) -> None:
    """End the draft when no lot is left; interrupt or end an open one when all have passed in a row."""
    booking.position.round = now
    if lots.await_pars(booking):
        return
    facts, players = _facts(booking), booking.position.players
    most = terms_of(booking).most or len(facts.lots)
    passed = facts.may_pass and all_passed(booking, now)
    taken = sum(booking.position.books.of(charter_unit(lot), player) for lot in facts.lots for player in players)
    if taken + len(now.chosen) >= most or (passed and facts.all_pass == "end"):
        _leave_rest(booking)
    if not lots_left(booking):
        booking.position.round = now.replace(chosen=())
        for player, lot, price in now.chosen:
            _sell(booking, lot, player, price)
        if not lots.await_pars(booking):
            end_round(booking, "opening")
    elif passed:
        interrupt(booking)
        begin_early(booking)


def _leave_rest(booking: Booking) -> None:
    """Remove the remaining lots from the game, minors with their trains and stations."""
    left = lots_left(booking)
    for lot in left:
        if lot in booking.title.file.minors:
            for train in trains_of(booking, lot):
                give_train(booking, train, lot, BOX, _STAGE)
            leave_play(booking, lot, _STAGE)
        booking.give(charter_unit(lot), BANK, BOX, 1, _STAGE)
    if left:
        booking.tell(_STAGE, "left", companies=left)


def _sell(booking: Booking, lot: str, player: str, price: int) -> None:
    """Sell a lot to a player."""
    booking.judge(short_of_cash(booking, player, price, _STAGE))
    sell(booking, lot, player, price)


def draft_step(state: State) -> str:
    """Describe the next action in an opening draft, and whether the player may pass."""
    if is_last(state):
        lot = lots_left(state)[0]
        return f"takes {lot} for {state.title.money(price_of(state, lot))}, or passes"
    if not may_pass(state):
        return "takes a lot"
    facts = state.title.file.draft
    return (
        "takes a lot, or passes"
        if facts is not None and facts.may_pass
        else "takes a lot, or passes and keeps a blank card"
    )


KIND = RoundKind(
    "Draft",
    draft_step,
    lambda _: "draft",
    {Take: take, Pass: pass_draft},
    name="draft",
    opens=open_draft,
    lots=list_lots,
    resumes=go_on,
)
