"""Cards that players are dealt or choose: destinies, goals, the Investor's card."""

from moderator.model.findings import Finding
from moderator.model.ledger import DEPOT
from moderator.model.position import Position, Question
from moderator.model.rounds import GameOver, OperatingRound, StockRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask, ask_later, drop, drop_questions, short_of_cash
from moderator.rules.cards import pay_target
from moderator.rules.certificates import train_limit
from moderator.rules.events import (
    CompanyTurnEnds,
    CountBegins,
    DividendDeclared,
    OperatingRoundClosed,
    StockRoundClosed,
    StockRoundEnds,
    TrainChance,
    TrainPurchase,
)
from moderator.rules.holdings import (
    companies_in_play,
    investor_facts,
    is_investors,
    next_player,
    owns_train,
    president,
    trains_of,
)
from moderator.rules.listeners import adjust, after, judge
from moderator.rules.mechanic_rules import MechanicRules, Moves, Questions
from moderator.rules.rounds.sequence import resume, richest_player
from moderator.rules.train_supply import on_sale
from moderator.titles.openings import Card
from moderator.vocabulary.cards import CARD, KEEP, REPLY, STAKE, Keep, Prefer, Reach, Reply, Stake
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Pass

RULES: dict[str, MechanicRules] = {}

# ---- destinies ----
# A player may give up a destiny card, and name the one that is kept, at any time.


def keep(booking: Booking, move: Keep, player: str) -> None:
    """Let a player give up one of two destiny cards and, then or later, name the one that is kept.

    Raises NotBooked if the card is no destiny card or another player has named it, or if the player repeats himself.
    """
    cards, card = booking.position.cards, move.card
    if (problem := _reason_not_to_keep(booking, player, card)) is not None:
        raise booking.refuse("card-held", *problem, about="destiny-card")
    booking.judge(_judge_early_keep(booking, player))
    named = cards.named if card is None else {**cards.named, player: card}
    booking.position.cards = cards.replace(kept=cards.kept | {player}, named=named)
    drop(booking, KEEP, player)
    booking.tell("destiny-card", "kept" if card is None else "named", target=player)


def _reason_not_to_keep(state: State, player: str, card: str | None) -> tuple[str, str] | None:
    """Return why the line cannot be booked, and what to do. The owner of a card is not revealed."""
    cards = state.position.cards
    if card is not None and state.title.file.cards[card].kind != "destiny":
        return f"{card} is not a destiny card", "name a destiny card, or none"
    if player in cards.kept and (card is None or player in cards.named):
        return f"{player} has already kept a card", "leave this line out, or amend the earlier one"
    if card is not None and card in cards.named.values():
        return f"{player} cannot have that card", "name another one"
    return None


def _judge_early_keep(state: State, player: str) -> Finding | None:
    if _first_over(state.position) or isinstance(state.position.round, GameOver):
        return None
    return state.finding(
        "card-early",
        f"{player} may not give up a destiny card before the first stock round is over",
        expected="after the first stock round",
        actual=state.position.round.name,
    )


def _first_over(position: Position) -> bool:
    """Return whether the game's first stock round has ended; an opening comes before it."""
    now = position.round
    return (isinstance(now, OperatingRound) and now.number > 0) or position.set_number > 1


def _ask_to_keep(booking: Booking) -> None:
    """Ask players with two destiny cards to give one up; the game does not wait for the answers."""
    left = [player for player in booking.position.players if player not in booking.position.cards.kept]
    ask_later(booking, *(Question(KEEP, player, code="destiny-card", told=True) for player in left))


def _stock_closed(booking: Booking, event: StockRoundClosed) -> None:
    if isinstance(booking.position.round, StockRound) and booking.position.round.number == 1:
        _ask_to_keep(booking)


def _count_begun(booking: Booking, _: CountBegins) -> None:
    if _first_over(booking.position):
        _ask_to_keep(booking)


def _round_over(booking: Booking, event: OperatingRoundClosed) -> None:
    """Keep what each company has earned in the operating round, for goals about it."""
    ended = booking.position.round.name
    earned = {turn.company: turn.revenue or 0 for turn in booking.position.past if turn.over == ended}
    booking.position.cards = booking.position.cards.replace(earned=earned)


RULES["destinies"] = MechanicRules(
    moves=Moves(players={Keep: keep}),
    questions=Questions(offers={KEEP: lambda state, asked: ("keep",)}),
    listens=(
        after(StockRoundClosed, _stock_closed),
        after(CountBegins, _count_begun),
        after(OperatingRoundClosed, _round_over),
    ),
)


# ---- goals ----
# The table says when a goal is reached. A target pays at once, a destiny at the end.


def reach(booking: Booking, move: Reach) -> None:
    """Book a goal that the table says is reached: a target pays at once, a destiny at the end.

    Raises NotBooked if the card has been paid or has no owner, or if the books judge it at the end.
    """
    card, cards = booking.title.file.cards[move.card], booking.position.cards
    if card.kind == "destiny":
        if card.sees is not None:
            message = f"the books judge {move.card} at the end"
            raise booking.refuse("card-unreached", message, about="destiny-card")
        booking.position.cards = cards.replace(stated=cards.stated | {move.card})
        booking.flag(
            "card-stated", f"the goal of {move.card} is reached: the table vouches for it", about="destiny-card"
        )
        return
    if move.card not in cards.owners:
        problem = "has been paid" if move.card in cards.paid else "has no owner"
        raise booking.refuse("card-held", f"{move.card} {problem}")
    owner = cards.owners[move.card]
    booking.judge(_judge_own_card(booking, move, card, owner) or _judge_station_goal(booking, move, card, owner))
    booking.flag("card-stated", f"the goal of {move.card} is reached: the table vouches for it", about="target-card")
    pay_target(booking, move.card)


def _judge_own_card(state: State, move: Reach, card: Card, owner: str) -> Finding | None:
    """Judge a card about its owner's own company, if he does not direct the named company, or directs none."""
    directed = _directed(state, owner)
    if not card.own or (move.company in directed if move.company else directed):
        return None
    if move.company is None:
        message = f"{move.card} is {owner}'s, who directs no company"
    else:
        director = president(state, move.company)
        directed_by = f"is directed by {director}" if director else "has no director"
        message = f"{move.card} is {owner}'s, and {move.company} {directed_by}"
    return state.finding(
        "card-unreached",
        message,
        expected=f"a company of {owner}'s",
        actual=move.company or "none",
    )


def _directed(state: State, player: str) -> list[str]:
    return [company for company in companies_in_play(state) if president(state, company) == player]


def _judge_station_goal(state: State, move: Reach, card: Card, owner: str) -> Finding | None:
    """Judge a station goal if no company that counts for the card has built the station."""
    builders = _directed(state, owner) if card.own else [*companies_in_play(state)]
    if move.company is not None:
        builders = [move.company]
    built = {at for company in builders for at in state.position.stations.get(company, ())}
    if card.sees != "station" or built & {*card.places}:
        return None
    builder = move.company or (f"no company of {owner}'s" if card.own else "no company")
    place = state.title.place_name(card.places[0])
    return state.finding(
        "card-unreached",
        f"{builder} has {'no' if move.company else 'a'} station in {place}: {move.card} is not reached",
        expected="a station there",
        actual="none",
    )


RULES["goals"] = MechanicRules(moves=Moves(table={Reach: reach}))


# ---- investor card ----
# The Investor's corporation in operating rounds. The players run it in turn: whoever holds the card decides.

_OFFER = "investor-card@card-offer"  # the case that an offer of money for the card cites

# ---- trains and dividend of the Investor's corporation ----


def _can_buy(state: State, chance: TrainChance) -> TrainChance:
    """Let the Investor's corporation buy a train as long as one is open to it."""
    if chance.can_buy is not None or not is_investors(state, chance.company):
        return chance
    return chance.replace(can_buy=bool(_trains_open(state, chance.company)))


def _trains_open(state: State, company: str) -> list[str]:
    """Return the trains that the Investor's corporation may buy now: new ones of a type it lacks, within its limit."""
    owned = trains_of(state, company)
    return [] if len(owned) >= train_limit(state, company) else [card for card in on_sale(state) if card not in owned]


def _trains_due(state: State, company: str) -> list[str]:
    """Return the trains of which it must buy one: other types than its own train; none if it has no train."""
    return _trains_open(state, company) if owns_train(state, company) else []


def _wrong_trade(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a train that the Investor's corporation sells or buys used, or a second one of a type."""
    move, company, seller = purchase.move, purchase.company, purchase.seller
    card = state.title.card(move.train)
    if is_investors(state, seller):
        message, expected = f"{seller} never sells a train to another corporation", "a train from the bank"
    elif not is_investors(state, company):
        return None
    elif seller != DEPOT:
        message, expected = f"{company} buys only new trains from the bank", "a new train"
    elif card in trains_of(state, company):
        message, expected = f"{company} has a {card} train and may not buy a second one", "a train of another type"
    else:
        return None
    offered = _trains_open(state, company) if is_investors(state, company) else on_sale(state)
    remedy = Train(actor=company, train=offered[0]) if offered else None
    return state.finding("investor-train", message, expected=expected, actual=f"{card} from {seller}", remedy=remedy)


def _train_undone(state: State, event: CompanyTurnEnds) -> Finding | None:
    """Judge a turn that the Investor's corporation ends with one train though the bank has another type."""
    company = event.company
    if not is_investors(state, company) or not (due := _trains_due(state, company)):
        return None
    return state.finding(
        "investor-train",
        f"{company} has one train and must buy a second one of another type",
        expected=list_words((f"train {card}" for card in due), "or"),
        actual="none",
        remedy=Train(actor=company, train=due[0]),
    )


def _wrong_dividend(state: State, declared: DividendDeclared) -> Finding | None:
    """Judge the dividend of the Investor's corporation: it withholds if it must buy a permanent train, else it pays."""
    move, company = declared.move, declared.company
    if not is_investors(state, company):
        return None
    lasting = [card for card in _trains_due(state, company) if state.title.train(card).rusts is None]
    due = "hold" if lasting else "pay"
    if move.verb == due:
        return None
    why = f"must buy a permanent train, a {lasting[0]}," if lasting else "need not buy a permanent train"
    message = f"{company} {why} in this turn: it {'withholds' if lasting else 'pays'} its earnings"
    return state.finding("investor-dividend", message, expected=due, actual=move.verb, remedy=state.instead(verb=due))


# ---- the card itself ----


def prefer(booking: Booking, move: Prefer, player: str) -> None:
    """Give one player the Investor card and the other one the priority deal.

    Raises NotBooked if no player has this choice now.
    """
    position, asked = booking.position, _answered(booking, player, CARD)
    dummy = position.investor
    if asked is None or dummy is None:
        raise booking.refuse("investor-card", "no player has this choice now")
    other = next_player(position, asked.who or player)
    card, priority = (other, asked.who or player) if move.what == "priority" else (asked.who or player, other)
    position.investor, position.priority = dummy.replace(card=card), priority
    booking.tell("card-choice", source=card, target=priority)
    resume(booking)


def _ask_for_card(booking: Booking, event: StockRoundEnds) -> None:
    """After the first stock round, ask the richest player to choose between the priority deal and the card.

    If several are equally rich, the one next after the holder of the priority deal is asked.
    """
    position = booking.position
    if position.investor is not None and event.ended.number == 1:
        ask(
            booking,
            Question(CARD, richest_player(booking, next_player(position, position.priority)), code="card-choice"),
        )


def _pass_card(booking: Booking, event: CompanyTurnEnds) -> None:
    """Pass the card on after the turn of the Investor's corporation; the previous holder may offer money for it."""
    dummy = booking.position.investor
    if dummy is None or dummy.company != event.company or dummy.card is None:
        return
    heir = next_player(booking.position, dummy.card)
    booking.position.investor = dummy.replace(card=heir)
    booking.tell("card-passes", target=heir)
    if investor_facts(booking).offers:
        ask(booking, Question(STAKE, dummy.card, heir, _OFFER))


def offer(booking: Booking, move: Stake | Pass, player: str) -> None:
    """Book the money offered for keeping the card, or a pass. Raises NotBooked if no offer is due."""
    asked = _answered(booking, player, STAKE)
    if asked is None:
        raise booking.refuse("investor-card", "no player may offer money for the Investor card now", about="card-offer")
    if isinstance(move, Stake):
        most = max(0, booking.cash(player))
        less = booking.instead(amount=most) if most else Pass(actor=player)
        booking.judge(short_of_cash(booking, player, move.amount, "card-offer", less))
        ask(booking, Question(REPLY, asked.about, player, _OFFER, move.amount))
    resume(booking)


def reply(booking: Booking, move: Reply, player: str) -> None:
    """Accept the offer and return the card, or pay as much to keep it. Raises NotBooked if no offer is open."""
    asked, dummy = _answered(booking, player, REPLY), booking.position.investor
    if asked is None or dummy is None:
        raise booking.refuse("investor-card", "no offer for the Investor card is open", about="card-offer")
    if move.verb == "accept":
        booking.pay(asked.about, player, asked.amount, "card-passes")
        booking.position.investor = dummy.replace(card=asked.about)
        booking.tell("card-passes", "back", source=player, target=asked.about, amount=asked.amount)
    else:
        taken = Reply(actor=player, verb="accept")
        booking.judge(short_of_cash(booking, player, asked.amount, "card-offer", taken))
        booking.pay(player, asked.about, asked.amount, "card-passes")
        booking.tell("card-passes", "kept", source=player, target=asked.about, amount=asked.amount)
    resume(booking)


def _answered(booking: Booking, player: str, kind: str) -> Question | None:
    """Remove the open question of a kind from the agenda and return it, if any; flag an answer by another player."""
    asked = next(iter(booking.position.asked_of(kind)), None)
    if asked is None:
        return None
    if asked.who != player:
        booking.flag(
            "investor-card",
            f"{asked.who} is asked, not {player}",
            expected=asked.who,
            actual=player,
            remedy=booking.instead(actor=asked.who),
            about=asked.case,
        )
    drop_questions(booking, asked)
    return asked


RULES["investor_card"] = MechanicRules(
    moves=Moves(players={Prefer: prefer, Stake: offer, Reply: reply}),
    questions=Questions(
        answers={CARD: {Prefer: prefer}, STAKE: {Stake: offer, Pass: offer}, REPLY: {Reply: reply}},
        offers={
            CARD: lambda state, asked: ("prefer priority", "prefer investor"),
            REPLY: lambda state, asked: ("accept", "decline"),
        },
    ),
    listens=(
        adjust(TrainChance, _can_buy),
        judge(TrainPurchase, _wrong_trade, instead_of="train-seller"),
        after(StockRoundEnds, _ask_for_card),
        judge(DividendDeclared, _wrong_dividend),
        judge(CompanyTurnEnds, _train_undone),
        after(CompanyTurnEnds, _pass_card),
    ),
)
