"""Corporations that merge, or that take in another one."""

from collections.abc import Iterator, Sequence

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, divide, token_unit
from moderator.model.position import Question
from moderator.model.rounds import OperatingRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, NotBooked, State, ask, drop, drop_questions, require, too_early
from moderator.rules.events import (
    CompanyCloses,
    CompanyLeader,
    GameSetUp,
    PhaseEffect,
    PlayerLimit,
    SharesForSale,
    TokenSupply,
    TrainDuty,
    TrainsChanged,
)
from moderator.rules.holdings import (
    charter_name,
    next_player,
    owns_train,
    players_from,
    president,
    share_size,
    shares,
    trains_of,
    worth_of,
)
from moderator.rules.listeners import adjust, adjusted, after, happened
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Moves, Questions
from moderator.rules.presidency import settle_presidency
from moderator.rules.prices import price
from moderator.rules.rounds.operating import current_turn, go_to_step, mark_acted
from moderator.rules.rounds.phases import demand_discards, operating_order
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import check_in_play, claim_answer
from moderator.rules.stock.closing import end_taken_over
from moderator.rules.train_supply import give_train, least_price
from moderator.rules.trains.forming import Pair, form
from moderator.titles.companies import Certificate
from moderator.titles.mergers import Amalgamation, Merger
from moderator.titles.title import Title
from moderator.vocabulary.corporations import AMALGAMATION, REPLACED, Merge
from moderator.vocabulary.emergencies import HANDED
from moderator.vocabulary.mergers import ALONE, EXCHANGED, LEFT, TAKEN_IN
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.track import Token
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}

# ---- amalgamation ----
# A corporation may take in another one when its phase begins.
#
# Presidents of floated corporations are asked first, from the left of the player who began the phase; corporations of
# one president in operating order. Then the taker's president chooses among corporations that have not been started,
# or else have not floated, by refusing one after another: the last one is taken in automatically.

_WHY = "amalgamation"


def facts_of(title: Title) -> Amalgamation:
    """Return the facts of mergers in a title that has them."""
    return require(title.file.amalgamation)


# ---- who is asked ----


def _begin_amalgamation(booking: Booking, effect: PhaseEffect) -> None:
    """Ask which corporation is taken in when the phase begins; none is if the taker has not floated."""
    if effect.name != "amalgamation":
        return
    taker = facts_of(booking.title).company
    if taker not in booking.position.floated:
        _fail(booking)
        return
    floated, others = _floated(booking, effect.opener), _not_floated(booking)
    if floated or others:
        booking.tell(_WHY, "asked", company=taker, companies=[*floated, *others])
    leader = president(booking, taker)
    ask(
        booking,
        *(Question(AMALGAMATION, president(booking, company), company, _WHY) for company in floated),
        *(Question(AMALGAMATION, leader, company, _WHY) for company in others[:-1]),
    )
    _end_if_answered(booking)


def _candidates(state: State) -> Iterator[str]:
    """Yield the corporations that may be taken in: none that belongs to the taker's own president."""
    facts, position = facts_of(state.title), state.position
    leader = president(state, facts.company)
    for company in state.title.file.corporations:
        if company == facts.company or company in facts.never or company in position.closed:
            continue
        if company in state.title.formed or president(state, company) == leader:
            continue
        yield company


def _floated(state: State, opener: str | None) -> list[str]:
    position, now = state.position, state.position.round
    first = next_player(position, opener or position.priority)
    seats = [*players_from(position, first)]
    acted = now.acted if isinstance(now, OperatingRound) else ()
    turn = (now.turn.company,) if isinstance(now, OperatingRound) and now.turn is not None else ()
    order = [*acted, *turn, *operating_order(state, without=(*acted, *turn))]
    floated = [company for company in _candidates(state) if company in position.floated]
    return sorted(floated, key=lambda company: (seats.index(president(state, company) or first), order.index(company)))


def _not_floated(state: State) -> list[str]:
    """Return the corporations not started yet; if there are none, those that have not floated."""
    candidates = [company for company in _candidates(state) if company not in state.position.floated]
    return [company for company in candidates if company not in state.position.par] or candidates


def _end_if_answered(booking: Booking) -> None:
    """Take in the last corporation that has not floated once every president has refused, or none."""
    if booking.position.asked_of(AMALGAMATION):
        return
    others = _not_floated(booking)
    if others:
        take_in(booking, others[-1])
    else:
        _fail(booking)


def refuse(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the corporation is not taken in."""
    asked = claim_answer(booking, player)
    booking.tell(_WHY, "refused", company=facts_of(booking.title).company, target=asked.about)
    _end_if_answered(booking)
    resume(booking)


def accept(booking: Booking, move: Merge, player: str) -> None:
    """Answer: this corporation is taken in. Raises NotBooked for one that no player is asked about."""
    asked, taker = booking.position.asked_of(AMALGAMATION), facts_of(booking.title).company
    company = move.other if move.company == taker else move.company
    meant = next((each for each in asked if each.about == company), None)
    if meant is None and company in _not_floated(booking) and company == _not_floated(booking)[-1]:
        meant = asked[0].replace(about=company)
    if meant is None or taker not in (move.company, move.other):
        message = f"{asked[0].who} must say whether {asked[0].about} is taken in by {taker}"
        raise booking.refuse(
            "amalgamation-barred", message, Merge(actor=asked[0].who, company=asked[0].about, other=taker)
        )
    if meant.who != player or asked[0].who != player:
        booking.flag(
            "amalgamation-barred",
            f"{asked[0].who} must decide about {asked[0].about} first, not {player} about {company}",
            expected=f"{asked[0].who}: merge {asked[0].about} {taker}, or pass",
            actual=f"{player}: merge {company} {taker}",
            remedy=Pass(actor=asked[0].who),
        )
    drop(booking, AMALGAMATION)
    take_in(booking, company)
    resume(booking)


def _refuse_merger(booking: Booking, move: Merge, player: str) -> None:
    """Refuse a merger that no player is asked about. Raises NotBooked."""
    message = (
        f"{facts_of(booking.title).company} takes in a corporation when a phase begins, and {player} is not asked now"
    )
    raise booking.refuse("amalgamation-barred", message)


def _fail(booking: Booking) -> None:
    facts = facts_of(booking.title)
    ALONE.put(booking.position, facts.company, True)
    booking.tell(_WHY, "none", company=facts.company)
    if facts.relief:
        booking.tell(_WHY, "relief", company=facts.company, count=facts.relief)


# ---- the corporation is taken in ----


def take_in(booking: Booking, company: str) -> None:
    """Pay for the shares, move money and trains to the taker, replace stations and close the corporation."""
    facts, position = facts_of(booking.title), booking.position
    taker, leader = facts.company, president(booking, company)
    TAKEN_IN.put(position, taker, company)
    happened(booking, CompanyCloses(company))
    cash, trains = booking.cash(company), trains_of(booking, company)
    booking.pay(company, taker, cash, _WHY)
    for train in trains:
        give_train(booking, train, company, taker, _WHY)
    booking.tell(_WHY, company=taker, target=company, amount=cash, count=len(trains))
    _pay_shares(booking, company, leader)
    if leader is not None:
        booking.give(_kept_certificate(booking).unit, booking.title.unsold(taker), leader, 1, _WHY)
        booking.tell(_WHY, "share", company=taker, target=leader, percent=facts.share, other=company)
    stations = position.stations.get(company, ())
    end_taken_over(booking, company, _WHY)
    _take_stations(booking, company, stations)
    happened(booking, TrainsChanged(taker))
    settle_presidency(booking, taker)
    demand_discards(booking, about=_WHY)
    if (turn := position.turn_of(company)) is not None:
        mark_acted(booking, turn)


def _pay_shares(booking: Booking, company: str, leader: str | None) -> None:
    """Pay each player for his shares, rounded up, without the president's certificate."""
    facts, value, paid = facts_of(booking.title), price(booking, company), []
    first = booking.title.certificates[company][0].shares
    for player in booking.position.players if value is not None else ():
        count = shares(booking.title, booking.position.books, company, player) - first * (player == leader)
        amount = divide(worth_of(booking, company, count, value or 0) * facts.rate, 100, "up")
        if amount:
            booking.pay(BANK, player, amount, _WHY)
            paid.append((player, amount))
    if paid:
        booking.tell(_WHY, "paid", company=company, paid=paid)


def _kept_certificate(state: State) -> Certificate:
    """Return the kind of certificate that is kept for the president of the corporation taken in."""
    facts = facts_of(state.title)
    size = facts.share // share_size(state, facts.company)
    return next(kind for kind in state.title.certificates[facts.company][1:] if kind.shares == size)


def _held_back(state: State, event: SharesForSale) -> SharesForSale:
    """Keep the certificate out of sale until it is settled which corporation is taken in."""
    position, company = state.position, event.company
    settled = company in ALONE.of(position) or company in TAKEN_IN.of(position)
    if company == facts_of(state.title).company and not settled:
        return event.replace(kept=(*event.kept, _kept_certificate(state).shares))
    return event


def _relieve(state: State, limit: PlayerLimit) -> PlayerLimit:
    facts = facts_of(state.title)
    return limit.replace(more=limit.more + facts.relief) if facts.company in ALONE.of(state.position) else limit


def _answers(state: State, asked: Question) -> Iterator[str]:
    yield f"merge {quote_name(asked.about)} {quote_name(facts_of(state.title).company)}"
    yield "pass"


# ---- stations ----


def _take_stations(booking: Booking, company: str, places: tuple[str, ...]) -> None:
    """Replace the home station, placed or not, and one more station, with tokens of the taker.

    A place never gets two tokens; spare tokens stay on the charter.
    """
    facts, homes = facts_of(booking.title), booking.title.file.corporations[company].homes
    taker = facts.company
    booking.give(token_unit(taker), BOX, taker, facts.tokens, _WHY)
    taken = booking.position.stations.get(taker, ())
    home = [where for where in (places[:1] or homes[:1]) if where not in taken][: facts.tokens]
    _replace(booking, company, home)
    taken = booking.position.stations.get(taker, ())
    further = [where for where in places[1:] if where not in taken]
    tokens = facts.tokens - len(home)
    gone = [where for where in places if where not in (*taken, *further)]
    gone += [where for where in places if where in taken and where not in home]
    if len(further) <= tokens:
        _replace(booking, company, further)
    elif tokens:
        for where in further:
            LEFT.put(booking.position, where, True)
        ask(booking, Question(REPLACED, taker, company, _WHY))
    if gone:
        booking.tell(_WHY, "gone", company=taker, target=company, places=[*map(booking.title.place_name, gone)])


def _replace(booking: Booking, company: str, places: Sequence[str]) -> None:
    """Place tokens of the taker free of charge; they do not raise the price of later tokens."""
    taker, position = facts_of(booking.title).company, booking.position
    if not places:
        return
    booking.give(token_unit(taker), taker, BOARD, len(places), _WHY)
    position.stations = {**position.stations, taker: (*position.stations.get(taker, ()), *places)}
    EXCHANGED.put(position, taker, EXCHANGED.of(position).get(taker, 0) + len(places))
    named = [*map(booking.title.place_name, places)]
    booking.tell(_WHY, "stations", company=taker, target=company, places=named)


def _name_station(booking: Booking, move: Token, who: str) -> None:
    """Answer: which further station the taker keeps; the others are removed. Raises NotBooked for any other place."""
    asked, left = booking.position.asked_of(REPLACED)[0], [*LEFT.of(booking.position)]
    where = booking.title.hex_of(move.place)
    if where not in left:
        message = f"{asked.about} leaves no station in {move.place} to {asked.who}"
        raise booking.refuse("amalgamation-barred", message, booking.instead(place=booking.title.place_name(left[0])))
    drop_questions(booking, asked)
    LEFT.clear(booking.position)
    _replace(booking, asked.about, [where])
    gone = [booking.title.place_name(other) for other in left if other != where]
    booking.tell(_WHY, "gone", company=asked.who, target=asked.about, places=gone)
    resume(booking)


def _places_left(state: State, asked: Question) -> Iterator[str]:
    return (f"token {quote_name(state.title.place_name(where))}" for where in LEFT.of(state.position))


# ---- counted positions ----


def _lay_more(booking: Booking, move: GivenCompany) -> None:
    """Give the extra tokens to a corporation that has taken in another one in a counted position."""
    company = move.company
    if any(name == TAKEN_IN.name for name, _ in move.facts):
        booking.give(token_unit(company), BOX, company, facts_of(booking.title).tokens, "setup")


def _set_up(booking: Booking, _: GameSetUp) -> None:
    """Put the tokens for corporations that may be taken in out of play."""
    facts = facts_of(booking.title)
    booking.position.books.seed(token_unit(facts.company), BOX, facts.tokens)


def _without_exchanged(state: State, tokens: TokenSupply) -> TokenSupply:
    """Leave tokens that replaced stations out of the count that sets the price of the next one."""
    exchanged = EXCHANGED.of(state.position).get(tokens.company, 0)
    return tokens.replace(special=tokens.special + exchanged)


RULES["amalgamation"] = MechanicRules(
    counted_facts=CountedFacts(shares_laid=(_lay_more,)),
    moves=Moves(players={Merge: _refuse_merger}),
    questions=Questions(
        answers={AMALGAMATION: {Merge: accept, Pass: refuse, Done: refuse}, REPLACED: {Token: _name_station}},
        offers={AMALGAMATION: _answers, REPLACED: _places_left},
    ),
    listens=(
        adjust(PlayerLimit, _relieve),
        adjust(SharesForSale, _held_back),
        after(GameSetUp, _set_up),
        adjust(TokenSupply, _without_exchanged),
        after(PhaseEffect, _begin_amalgamation),
    ),
)


# ---- merger ----
# A corporation that cannot pay for a train it must buy may merge with another one of the same president.


def merge(booking: Booking, move: Merge, player: str) -> None:
    """Merge two corporations of one president into a new one, which operates from the next round on.

    Raises NotBooked for companies that cannot merge, and if there is none left to form.
    """
    facts = require(booking.title.file.merger)
    company, other = pair = _on_turn_first(booking, move)
    new = _to_form(booking, move, facts)
    for each in pair:
        check_in_play(booking, each)
        if adjusted(booking, CompanyLeader(each)).runs is not None:
            raise booking.refuse(
                "merge-owner", f"{each} has no president and may not merge", _instead(booking, company)
            )
        _check_kind(booking, each, facts)
    if company == other:
        raise booking.refuse("merge-company", f"{company} cannot merge with itself", _instead(booking, company))
    go_to_step(booking, company, "train")  # a turn without earnings has moved the price by now
    booking.judge(_merge_phase(booking, facts), _merge_need(booking, company), _merge_owner(booking, player, pair))
    booking.flag("connection", f"{company} and {other} are connected: the table vouches for it", about="merger")
    form(booking, pair, new)
    demand_discards(booking, about="merger")
    _end_turns(booking, pair, new)


def _mergers(state: State, company: str) -> Iterator[str]:
    """Yield the corporations that one which must buy a train may merge with, in the order they were started."""
    facts, leader = require(state.title.file.merger), president(state, company)
    if leader is None or _merge_phase(state, facts) or _merge_need(state, company):
        return
    if next(_free(state), None) is None or _unfit(state, company, facts):
        return
    for other in state.position.par:
        if other != company and president(state, other) == leader and not _unfit(state, other, facts):
            yield other


def _on_turn_first(state: State, move: Merge) -> Pair:
    """Return the two corporations, the one on turn first, in whatever order the line names them."""
    turn = current_turn(state)
    first_on_turn = turn is None or turn.company != move.other
    return (move.company, move.other) if first_on_turn else (move.other, move.company)


def _free(state: State) -> Iterator[str]:
    """Yield the corporations that no merger has formed yet."""
    return (name for name in state.title.merged if name not in state.position.formed)


def _to_form(state: State, move: Merge, facts: Merger) -> str:
    """Return the corporation to form, named or the first free one. Raises NotBooked if there is none such."""
    free = list(_free(state))
    if not free:
        raise state.refuse("merge-company", f"no {facts.after} is left to form by a merger")
    if move.forms is None or move.forms in free:
        return move.forms or free[0]
    formed = move.forms in state.position.formed
    message = f"{move.forms} {'has already been formed' if formed else 'cannot be formed by a merger'}"
    raise state.refuse("merge-company", message, state.instead(forms=free[0]))


def _check_kind(state: State, company: str, facts: Merger) -> None:
    if (why := _unfit(state, company, facts)) is not None:
        raise _refuse(state, company, why, facts)


def _refuse(state: State, company: str, why: str, facts: Merger) -> NotBooked:
    message = f"{company} {why}: only a floated {facts.before} may merge"
    return state.refuse("merge-company", message, _instead(state, company))


def _unfit(state: State, company: str, facts: Merger) -> str | None:
    """Return why a company in play may not merge, else None."""
    kind = charter_name(state, company)
    if kind != facts.before:
        return f"is a {kind}"
    return None if company in state.position.floated else "has not floated"


def _instead(state: State, company: str) -> Merge | None:
    """Return a legal merger of the company on turn, or None."""
    turn = current_turn(state)
    if turn is None:
        return None
    other = next(_mergers(state, turn.company), None)
    return None if other is None else Merge(actor=president(state, turn.company), company=turn.company, other=other)


def _merge_phase(state: State, facts: Merger) -> Finding | None:
    return too_early(state, "merge-phase", "corporations may merge", facts.phase)


def _merge_need(state: State, company: str) -> Finding | None:
    """Judge a merger by a company that owns a train or can pay for the bank's cheapest one.

    A president newly in charge of a company without a train may merge it all the same.
    """
    least, cash = least_price(state, company), state.cash(company)
    if owns_train(state, company):
        why, actual = f"{company} owns a train", "a train"
    elif least is not None and cash >= least and company not in HANDED.of(state.position):
        why, actual = f"{company} has {state.money(cash)} and can pay for a train", state.money(cash)
    else:
        return None
    expected = "no train" if least is None else f"no train, and less than {state.money(least)}"
    return state.finding("merge-need", f"{why}: it may not merge", expected=expected, actual=actual)


def _merge_owner(state: State, player: str, pair: Pair) -> Finding | None:
    others = [company for company in pair if president(state, company) != player]
    if not others:
        return None
    return state.finding(
        "merge-owner",
        f"{player} is not president of {list_words(others)}",
        expected=f"two corporations of {player}'s",
        actual=list_words(f"{name} of {president(state, name) or 'no president'}" for name in others),
        remedy=_instead(state, pair[0]),
    )


def _end_turns(booking: Booking, pair: Pair, new: str) -> None:
    """End the current turn if it belongs to one of the two; the new corporation does not operate in this round."""
    now = booking.position.round
    if not isinstance(now, OperatingRound):
        return
    booking.position.round = now.replace(acted=(*now.acted, new))
    if now.turn is not None and now.turn.company in pair:
        mark_acted(booking, now.turn)
    resume(booking)


def _offer_mergers(state: State, duty: TrainDuty) -> TrainDuty:
    return duty.replace(merges_with=(*duty.merges_with, *_mergers(state, duty.company)))


RULES["merger"] = MechanicRules(moves=Moves(players={Merge: merge}), listens=(adjust(TrainDuty, _offer_mergers),))
