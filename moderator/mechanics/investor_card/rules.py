"""The Investor's corporation in operating rounds, and the card by which the players run it in turn."""

from moderator.model.accounts import DEPOT
from moderator.model.findings import Finding
from moderator.model.questions import Question
from moderator.model.rounds import StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask, drop_questions
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import owns_train, trains_of
from moderator.rules.basics.investor import investor_facts, is_investors
from moderator.rules.basics.limits import train_limit
from moderator.rules.basics.player_order import next_player
from moderator.rules.basics.points import Rules
from moderator.rules.basics.state import State, short_of_cash
from moderator.rules.basics.supply import on_sale
from moderator.rules.rounds.sequence import resume, richest_player
from moderator.vocabulary.cards import CARD, REPLY, STAKE, Prefer, Reply, Stake
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Pass

_OFFER = "investor-card@card-offer"  # what an offer of money for the card rests on

# ---- its trains and its dividend ----


def _can_buy(state: State, company: str) -> bool | None:
    """Whether there is a train that it may take; None of other companies."""
    return bool(_trains_open(state, company)) if is_investors(state, company) else None


def _trains_open(state: State, company: str) -> list[str]:
    """The trains that the Investor's corporation may take now: new ones of a type it has not got, within its limit."""
    owned = trains_of(state, company)
    return [] if len(owned) >= train_limit(state, company) else [card for card in on_sale(state) if card not in owned]


def _trains_due(state: State, company: str) -> list[str]:
    """Those of which it must take one: it has a train, and none of another type."""
    return _trains_open(state, company) if owns_train(state, company) else []


def _wrong_trade(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """The Investor's corporation takes an old train or a second one of a type, or sells one."""
    card = state.title.card(move.train)
    if is_investors(state, seller):
        says, expected = f"{seller} never sells a train to another corporation", "a train from the bank"
    elif not is_investors(state, company):
        return None
    elif seller != DEPOT:
        says, expected = f"{company} takes new trains of the bank alone", "a new train"
    elif card in trains_of(state, company):
        says, expected = f"{company} has a {card} train and takes no second one", "a train of another type"
    else:
        return None
    offered = _trains_open(state, company) if is_investors(state, company) else on_sale(state)
    remedy = Train(actor=company, train=offered[0]) if offered else None
    return state.finding("investor-train", says, expected=expected, actual=f"{card} from {seller}", remedy=remedy)


def _train_undone(state: State, turn: Turn) -> Finding | None:
    """The Investor's corporation ends its turn with one train though the bank has one of another type."""
    company = turn.company
    if not is_investors(state, company) or not (due := _trains_due(state, company)):
        return None
    return state.finding(
        "investor-train",
        f"{company} has one train and takes a second one of another type",
        expected=list_words((f"train {card}" for card in due), "or"),
        actual="none",
        remedy=Train(actor=company, train=due[0]),
    )


def _wrong_dividend(state: State, move: Dividend, company: str) -> Finding | None:
    """Earnings are paid before a train is taken that lasts for good, or withheld without that."""
    if not is_investors(state, company):
        return None
    lasting = [card for card in _trains_due(state, company) if state.title.train(card).rusts is None]
    due = "hold" if lasting else "pay"
    if move.verb == due:
        return None
    why = f"takes a permanent train, a {lasting[0]}," if lasting else "takes no permanent train"
    says = f"{company} {why} in this turn: it {'withholds' if lasting else 'pays'} its earnings"
    return state.finding("investor-dividend", says, expected=due, actual=move.verb, remedy=state.instead(verb=due))


# ---- its card ----


def prefer(desk: Desk, move: Prefer, player: str) -> None:
    """One player has the card from now on, the other one the priority deal."""
    position, asked = desk.position, _answered(desk, player, CARD)
    dummy = position.investor
    if asked is None or dummy is None:
        raise desk.refuse("investor-card", "nobody has that choice now")
    other = next_player(position, asked.who or player)
    card, priority = (other, asked.who or player) if move.what == "priority" else (asked.who or player, other)
    position.investor, position.priority = dummy.but(card=card), priority
    desk.tell("card-choice", source=card, target=priority)
    resume(desk)


def _ask_for_card(desk: Desk, ended: StockRound) -> None:
    """After the first stock round the richest player chooses between the priority deal and the card.

    Of several the next one to who had the priority deal.
    """
    position = desk.position
    if position.investor is not None and ended.number == 1:
        ask(
            desk, new_question(CARD, richest_player(desk, next_player(position, position.priority)), code="card-choice")
        )


def _pass_card(desk: Desk, company: str) -> None:
    """After the turn of the Investor's corporation the other player gets its card; who had it may offer money."""
    dummy = desk.position.investor
    if dummy is None or dummy.company != company or dummy.card is None:
        return
    heir = next_player(desk.position, dummy.card)
    desk.position.investor = dummy.but(card=heir)
    desk.tell("card-passes", target=heir)
    if investor_facts(desk).offers:
        ask(desk, new_question(STAKE, dummy.card, heir, _OFFER))


def offer(desk: Desk, move: Stake | Pass, player: str) -> None:
    """Money is offered for keeping the card, or none."""
    asked = _answered(desk, player, STAKE)
    if asked is None:
        raise desk.refuse("investor-card", "nobody offers money for the Investor card now", about="card-offer")
    if isinstance(move, Stake):
        most = max(0, desk.cash(player))
        less = desk.instead(amount=most) if most else Pass(actor=player)
        desk.judge(short_of_cash(desk, player, move.amount, "card-offer", less))
        ask(desk, new_question(REPLY, asked.about, player, _OFFER, move.amount))
    resume(desk)


def reply(desk: Desk, move: Reply, player: str) -> None:
    """The offer is taken and the card given back, or as much is paid for keeping it."""
    asked, dummy = _answered(desk, player, REPLY), desk.position.investor
    if asked is None or dummy is None:
        raise desk.refuse("investor-card", "no offer for the Investor card is open", about="card-offer")
    if move.verb == "accept":
        desk.pay(asked.about, player, asked.amount, "card-passes")
        desk.position.investor = dummy.but(card=asked.about)
        desk.tell("card-passes", "back", source=player, target=asked.about, amount=asked.amount)
    else:
        taken = Reply(actor=player, verb="accept")
        desk.judge(short_of_cash(desk, player, asked.amount, "card-offer", taken))
        desk.pay(player, asked.about, asked.amount, "card-passes")
        desk.tell("card-passes", "kept", source=player, target=asked.about, amount=asked.amount)
    resume(desk)


def _answered(desk: Desk, player: str, kind: str) -> Question | None:
    """The open question of a kind, off the agenda, with a verdict if another player is asked; None if there is none."""
    asked = next(iter(desk.position.asked_of(kind)), None)
    if asked is None:
        return None
    if asked.who != player:
        desk.flag(
            "investor-card",
            f"{asked.who} is asked, not {player}",
            expected=asked.who,
            actual=player,
            remedy=desk.instead(actor=asked.who),
            about=asked.case,
        )
    drop_questions(desk, asked)
    return asked


RULES = Rules(
    of_players={Prefer: prefer, Stake: offer, Reply: reply},
    answers={CARD: {Prefer: prefer}, STAKE: {Stake: offer, Pass: offer}, REPLY: {Reply: reply}},
    asked_offers={
        CARD: lambda state, asked: ("prefer priority", "prefer investor"),
        REPLY: lambda state, asked: ("accept", "decline"),
    },
    stock_over=(_ask_for_card,),
    can_buy=(_can_buy,),
    train_judged=(_wrong_trade,),
    dividend_judged=(_wrong_dividend,),
    turn_judged=(_train_undone,),
    turn_ends=(_pass_card,),
)
