"""Minors that larger companies absorb or buy."""

from collections import Counter
from collections.abc import Iterator, Sequence

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOARD, BOX, charter_unit, token_unit
from moderator.model.position import CONSENT, PROPOSAL, Question
from moderator.model.rounds import StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask, drop, short_of_cash, stated_price
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    CompanyTurn,
    CompanyTurnEnds,
    OperatingRoundClosed,
    PhaseEffect,
    PrivateSale,
    RunStated,
    TrainsChanged,
)
from moderator.rules.holdings import (
    SPENT,
    charter_name,
    charter_of,
    count_trains,
    minors_of,
    players_from,
    president,
    trains_of,
)
from moderator.rules.listeners import adjust, after, happened, judge, judged, offer
from moderator.rules.mechanic_rules import CountedFacts, Meaning, MechanicRules, Moves, Questions
from moderator.rules.rounds.operating import current_turn, finish_if_idle, go_to_step, replace_turn, require_turn
from moderator.rules.rounds.turns import claim_answer
from moderator.rules.runs.remedies import with_own_trains
from moderator.rules.stock.consolidation import may_propose, own_takers, share_place, smaller_of
from moderator.rules.stock.minors import abandon, merge_minor, own_minor, take_in
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.subsidiaries import (
    TAKEN_UP,
    abandoned_minors,
    is_abandoned,
    is_consolidating,
    leave_play,
    may_take_up,
    merging_of,
)
from moderator.rules.train_supply import give_train
from moderator.titles.companies import Sale
from moderator.vocabulary.corporations import Expand
from moderator.vocabulary.minors import ABANDONED, RAN, Close, Exchange, Propose
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}

# ---- absorption ----
# A player who cannot merge a minor asks the others for offers. He must take one, or abandons the minor.


def give_up(booking: Booking, move: Close, player: str) -> None:
    """Ask the other players for offers for a minor, or abandon it at once if none could make one."""
    minor = move.company
    own_minor(booking, minor, player, "abandonment")
    now = require_stock_turn(booking, player, "abandon")
    booking.judge(_abandon_early(booking, minor) or _abandon_barred(booking, minor, player))
    others = (name for name in players_from(booking.position, player) if name != player)
    able = [name for name in others if may_propose(booking, name)]
    if now is None or not able:
        abandon(booking, minor)
        if now is not None:
            end_turn(booking, acted(now, player))
        return
    booking.tell("abandonment", "request", company=minor, players=able)
    booking.position.round = now.replace(requested=minor, did=())  # the answers decide
    ask(booking, *(Question(PROPOSAL, name, minor, "abandon-offers@abandonment") for name in able))


def propose(booking: Booking, move: Propose, player: str) -> None:
    """Answer: offer a corporation. Raises NotBooked for one that could not take the minor in for a share."""
    able, asked = may_propose(booking, player), [question.who or "" for question in booking.position.asked_of(PROPOSAL)]
    if player not in asked:
        minor = booking.now(StockRound).requested
        message = f"{player} is not asked about minor {minor}: {list_words(asked)} must answer"
        raise booking.refuse("proposal-barred", message)
    if move.company not in able:
        raise booking.refuse(
            "proposal-barred",
            f"{player} has no {move.company} with a share to give for a minor",
            booking.instead(company=able[0]) if able else Pass(actor=player),
        )
    _answer(booking, player)
    now = booking.now(StockRound)
    booking.tell("abandonment", "proposed", company=now.requested, source=player, target=move.company)
    booking.position.round = now.replace(proposed=(*now.proposed, move.company))
    _settle(booking)


def refuse_proposal(booking: Booking, move: Propose, player: str) -> None:
    """Refuse an offer that no player is asked for. Raises NotBooked."""
    raise booking.refuse("proposal-barred", f"{player} is not asked now: no minor is being abandoned")


def decline(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: no offer."""
    _answer(booking, player)
    _settle(booking)


def _answer(booking: Booking, player: str) -> None:
    """Take an answer in any order. Report one that comes before those of players asked earlier."""
    first = booking.position.asked
    answered = claim_answer(booking, player)
    if first is not None and first != answered:
        booking.tell("abandonment", "early", company=answered.about, source=player, target=first.who)


def let_go(booking: Booking) -> None:
    """Count the silence of players still asked as no offer, because play goes on."""
    asked = booking.position.asked_of(PROPOSAL)
    silent = list_words(question.who or "" for question in asked)
    booking.flag("abandon-offers", f"{silent} offered nothing for minor {asked[0].about}: the table vouches for it")
    drop(booking, PROPOSAL)
    _settle(booking)


def accept(booking: Booking, move: Exchange, player: str) -> None:
    """Merge the minor into an offered corporation, or into the one that this line offers."""
    now = booking.now(StockRound)
    drop(booking, PROPOSAL)
    drop(booking, CONSENT)
    booking.judge(_judge_offer(booking, now, move))
    booking.position.round = now.replace(requested=None, proposed=())
    merge_minor(booking, move, now.player)


def _settle(booking: Booking) -> None:
    """Let the owner take an offer, or abandon the minor, once every player has answered."""
    now = booking.now(StockRound)
    if booking.position.asked_of(PROPOSAL):
        return
    assert now.requested is not None
    if now.proposed:
        ask(booking, Question(CONSENT, now.player, now.requested, "abandon-offers@abandonment"))
        return
    abandon(booking, now.requested)
    end_turn(booking, acted(now, now.player).replace(requested=None))


def _judge_offer(state: State, now: StockRound, move: Exchange) -> Finding | None:
    """Judge a merger with a corporation that has not been offered, or of another minor."""
    offered = now.proposed or (move.company,)
    if move.minor == now.requested and move.company in offered:
        return None
    return state.finding(
        "proposal-barred",
        f"{list_words(offered)} {'was' if len(offered) == 1 else 'were'} offered for minor {now.requested}",
        expected=list_words((f"exchange {now.requested} {company}" for company in offered), "or"),
        actual=f"exchange {move.minor} {move.company}",
        remedy=state.instead(minor=now.requested, company=offered[0]),
    )


def _abandon_early(state: State, minor: str) -> Finding | None:
    if is_consolidating(state):
        return None
    return state.finding(
        "abandon-early",
        f"minor {minor} may not be abandoned before the consolidation round",
        expected="a later round",
        actual="abandoned",
    )


def _abandon_barred(state: State, minor: str, player: str) -> Finding | None:
    """Judge an abandoned minor that could merge into a corporation of its owner, if need be once it is expanded."""
    takers = own_takers(state, player)
    taker = next((company for company in takers if share_place(state, company, player) != "none"), None)
    grows = None if taker else next(iter(smaller_of(state, player)), None)
    company = taker or grows
    if company is None:
        return None
    return state.finding(
        "abandon-barred",
        f"minor {minor} can merge into {player}'s {company}{', once that is expanded' if grows else ''}",
        expected=f"expand {company}" if grows else f"exchange {minor} {company}",
        actual="abandoned",
        remedy=Expand(actor=player, company=company) if grows else Exchange(actor=player, minor=minor, company=company),
    )


# ---- buying an abandoned minor ----


def _take_up(booking: Booking, move: Buy, company: str) -> None:
    """Buy an abandoned minor from the pool, with its charter, chit, power and belongings."""
    minor, facts = move.company, merging_of(booking)
    if company not in booking.title.certificates or "stock" not in charter_of(booking, company).steps:
        raise booking.refuse(
            "abandon-taken", f"{company} may not buy an abandoned minor: its charter has no step for that"
        )
    if minor not in abandoned_minors(booking):
        other = next(iter(abandoned_minors(booking)), None)
        message = f"minor {minor} is not in the pool"
        raise booking.refuse("abandon-taken", message, None if other is None else booking.instead(company=other))
    turn = go_to_step(booking, company, "stock")
    cost, wrong = stated_price(booking, move.price, facts.price, "price-stated", f"minor {minor}", "abandonment")
    booking.judge(wrong, _judge_second_minor(booking, turn), short_of_cash(booking, company, cost, "abandonment"))
    booking.pay(company, BANK, cost, "abandonment")
    for train in trains_of(booking, minor):
        give_train(booking, train, minor, company, "abandonment")
    booking.tell("abandonment", "taken", company=minor, target=company, amount=cost)
    take_in(booking, minor, company)
    if turn is not None:
        replace_turn(booking, TAKEN_UP.put(turn, True))
        finish_if_idle(booking)


def _judge_second_minor(state: State, turn: Turn | None) -> Finding | None:
    if turn is None or not TAKEN_UP.of(turn):
        return None
    return state.finding(
        "abandon-taken",
        f"{turn.company} has already bought an abandoned minor in this turn",
        expected="one a turn",
        actual="a second one",
        about="second",
    )


def _takes_up(state: State, move: Buy, who: str) -> bool:
    return who in state.title.kinds and move.company in state.title.file.minors


def _count_take_up(state: State, event: CompanyTurn) -> CompanyTurn:
    return event.with_way(bool(may_take_up(state, event.company, event.turn)))


RULES["absorption"] = MechanicRules(
    counted_facts=CountedFacts(
        reads={ABANDONED.name: lambda state, minor: is_abandoned(state, minor) or None},
        lays={ABANDONED.name: lambda booking, move, value: ()},  # its charter is laid with its belongings
    ),
    moves=Moves(
        players={Exchange: merge_minor, Propose: refuse_proposal, Close: give_up},
        meanings=(Meaning(Buy, _takes_up, _take_up),),
    ),
    questions=Questions(
        answers={
            PROPOSAL: {Propose: propose, Exchange: accept, Pass: decline, Done: decline},
            CONSENT: {Exchange: accept},
        },
        lapses={PROPOSAL: let_go},
    ),
    listens=(adjust(CompanyTurn, _count_take_up),),
)


# ---- takeover ----
# A corporation buys a minor with everything it has. The minor's station does not use one of the corporation's tokens.


def _sale(state: State, minor: str) -> Sale | None:
    return state.title.file.minors[minor].sells


def buy_minor(booking: Booking, move: Buy, company: str) -> None:
    """Buy a minor for an agreed price, in the corporation's turn, without taking a step.

    Raises NotBooked if no player owns it, if it is not sold to corporations, or if the line states no price.
    """
    minor, sale, owner = move.company, _sale(booking, move.company), president(booking, move.company)
    if sale is None or company not in booking.title.certificates:
        buyer = "a corporation" if sale is None else f"a {charter_name(booking, company)}"
        raise booking.refuse("takeover-seller", f"{buyer} may not buy {minor}")
    if owner is None or minor in booking.position.closed:
        raise booking.refuse("takeover-seller", f"no player owns {minor}")
    if move.seller not in (None, owner):
        message = f"{minor} is {owner}'s, not {move.seller}'s"
        raise booking.refuse(
            "takeover-seller", message, booking.instead(seller=owner), expected=owner, actual=move.seller
        )
    if move.price is None:
        form = f"{company}: buy {minor} from {owner} {sale.least}-{sale.most}"
        raise booking.refuse("takeover-price", f"the line must state the price of {minor}", form)
    require_turn(booking, company)
    booking.judge(
        _phase(booking, minor),
        _price(booking, move.price, sale, minor),
        short_of_cash(booking, company, move.price, "takeover"),
        _room(booking, company, minor),
        *judged(booking, PrivateSale(minor, company)),
    )
    trains, cash = trains_of(booking, minor), booking.cash(minor)
    booking.pay(company, owner, move.price, "takeover")
    booking.pay(minor, company, cash, "takeover")
    for train in trains:
        give_train(booking, train, minor, company, "takeover")
    booking.give(charter_unit(minor), owner, BOX, 1, "takeover")
    _note_spent_trains(booking, minor, trains)
    booking.tell(
        "takeover",
        company=company,
        minor=minor,
        source=owner,
        amount=move.price,
        cash=cash,
        count=len(trains),
    )
    _take_places(booking, minor, company)
    happened(booking, TrainsChanged(company))
    finish_if_idle(booking)


def _note_spent_trains(booking: Booking, minor: str, trains: Sequence[str]) -> None:
    """Bar trains that have run for the minor in this round from running again."""
    turn = current_turn(booking)
    if turn is not None and minor in RAN.of(booking.position):
        replace_turn(booking, SPENT.put(turn, (*SPENT.of(turn), *trains)))
    RAN.drop(booking.position, minor)


def _take_places(booking: Booking, minor: str, company: str) -> None:
    """Replace the minor's stations with extra tokens, where the corporation has none yet."""
    position = booking.position
    places = position.stations.get(minor, ())
    leave_play(booking, minor, "takeover")
    for where in places:
        stations, unit = position.stations.get(company, ()), token_unit(company)
        if where in stations or not position.books.of(unit, BOX):
            continue
        booking.give(unit, BOX, BOARD, 1, "takeover")
        position.stations = {**position.stations, company: (*stations, where)}
        booking.tell("takeover", "station", company=company, minor=minor, place=booking.title.place_name(where))


def _phase(state: State, minor: str) -> Finding | None:
    if state.holds("minors-for-sale"):
        return None
    return state.finding(
        "takeover-phase",
        f"no corporation may buy {minor} in phase {state.position.phase}",
        expected="another phase",
        actual=f"phase {state.position.phase}",
    )


def _price(state: State, price: int, sale: Sale, minor: str) -> Finding | None:
    if sale.least <= price <= sale.most:
        return None
    return state.finding(
        "takeover-price",
        f"a corporation pays {state.money(sale.least)} to {state.money(sale.most)} for {minor}",
        expected=f"{state.money(sale.least)} to {state.money(sale.most)}",
        actual=state.money(price),
        remedy=state.instead(price=min(max(price, sale.least), sale.most)),
    )


def _room(state: State, company: str, minor: str) -> Finding | None:
    """Judge a purchase that would bring the corporation above its train limit."""
    limit, count = train_limit(state, company), count_trains(state, company) + len(trains_of(state, minor))
    if count <= limit:
        return None
    return state.finding(
        "train-limit",
        f"{company} would own {count} trains with those of {minor}; its limit is {limit}",
        expected=f"at most {limit}",
        actual=count,
        about="takeover",
    )


def _note_run(booking: Booking, event: CompanyTurnEnds) -> None:
    company = event.company
    turn = current_turn(booking)
    if company in booking.title.file.minors and turn is not None and turn.revenue:
        RAN.put(booking.position, company, True)


def _run_again(state: State, stated: RunStated) -> Finding | None:
    """Judge a second run of a train that has run for its minor.

    From a total alone this is known only if the company has no other train.
    """
    move, company = stated.move, stated.company
    turn = current_turn(state)
    spent = SPENT.of(turn) if turn is not None and turn.company == company else ()
    rested = Counter(trains_of(state, company)) - Counter(spent)
    ran = Counter(each.train for each in move.runs)
    again = [train for train in spent if ran[train] > rested[train]]
    if not again and (move.runs or not move.total or rested or not spent):
        return None
    able = [*rested.elements()]
    return state.finding(
        "takeover-run",
        f"{company}'s {(again or spent)[0]} has already run for its minor in this round",
        expected=f"a run of {list_words(able)}" if able else state.money(0),
        actual="a second run",
        remedy=with_own_trains(state, able) if move.runs and able else state.instead(total=0, runs=(), extra=None),
    )


def _close_minors(booking: Booking, effect: PhaseEffect) -> None:
    """Close minors of players: their money goes to the bank, their trains leave the game."""
    if effect.name != "minors-close":
        return
    for player in booking.position.players:
        for minor in minors_of(booking, player):
            close_minor(booking, minor, player)


def close_minor(booking: Booking, minor: str, owner: str) -> None:
    """Close a minor: its money goes to the bank; its trains and charter leave the game."""
    trains, cash = trains_of(booking, minor), booking.cash(minor)
    booking.pay(minor, BANK, cash, "takeover")
    for train in trains:
        give_train(booking, train, minor, BOX, "takeover")
    booking.give(charter_unit(minor), owner, BOX, 1, "takeover")
    leave_play(booking, minor, "takeover")
    RAN.drop(booking.position, minor)
    booking.tell("takeover", "closed", company=minor, amount=cash, count=len(trains))


def _buys_minor(state: State, move: Buy, who: str) -> bool:
    return who in state.title.kinds and move.company in state.title.file.minors


def _for_sale(state: State, company: str) -> Iterator[tuple[str, Sale]]:
    """Yield purchases of players' minors without the price, each with its price range."""
    if not state.holds("minors-for-sale") or company not in state.title.certificates:
        return
    for player in state.position.players:
        for minor in minors_of(state, player):
            barred = judged(state, PrivateSale(minor, company))
            sale = _sale(state, minor)
            if sale is not None and _room(state, company, minor) is None and not any(barred):
                yield f"buy {quote_name(minor)} from {quote_name(player)}", sale


def _count_minor(state: State, event: CompanyTurn) -> CompanyTurn:
    company = event.company
    return event.with_way(any(sale.least <= state.cash(company) for _, sale in _for_sale(state, company)))


def _offers(state: State, event: CompanyTurn) -> Iterator[str]:
    yield from (f"{bought} {sale.least}" for bought, sale in _for_sale(state, event.company))


def _offer_prices(state: State, event: CompanyTurn) -> Iterator[str]:
    yield from (f"{bought} {sale.least}-{sale.most}" for bought, sale in _for_sale(state, event.company))


RULES["takeover"] = MechanicRules(
    moves=Moves(meanings=(Meaning(Buy, _buys_minor, buy_minor),)),
    listens=(
        judge(RunStated, _run_again),
        adjust(CompanyTurn, _count_minor),
        after(CompanyTurnEnds, _note_run),
        offer(CompanyTurn, _offers),
        offer(CompanyTurn, _offer_prices, lines="patterns"),
        after(PhaseEffect, _close_minors),
        after(OperatingRoundClosed, lambda booking, event: RAN.clear(booking.position)),
    ),
)
