"""A minor that its owner can merge with nothing: he asks all others for offers, must take one, or abandons it."""

from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.questions import CONSENT, PROPOSAL
from moderator.model.rounds import StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask, drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, trains_of
from moderator.rules.basics.player_order import players_from
from moderator.rules.basics.points import Meaning, Rules
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, short_of_cash, stated_price
from moderator.rules.basics.subsidiaries import abandoned_minors, is_abandoned, is_consolidating
from moderator.rules.basics.takers import TAKEN_UP, may_take_up, merging_of
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import go_to_step, replace_turn
from moderator.rules.rounds.turns import claim_answer
from moderator.rules.stock.absorbing import merge_minor, take_in
from moderator.rules.stock.consolidation import may_propose, own_takers, share_place, smaller_of
from moderator.rules.stock.merging import abandon, own_minor
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.corporations import Expand
from moderator.vocabulary.minors import ABANDONED, Close, Exchange, Propose
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Done, Pass


def give_up(desk: Desk, move: Close, player: str) -> None:
    """Ask for offers for a minor, or abandon it at once where nobody could make any."""
    minor = move.company
    own_minor(desk, minor, player, "abandonment")
    now = require_stock_turn(desk, player, "abandon")
    desk.judge(_abandon_early(desk, minor) or _abandon_barred(desk, minor, player))
    others = (name for name in players_from(desk.position, player) if name != player)
    able = [name for name in others if may_propose(desk, name)]
    if now is None or not able:
        abandon(desk, minor)
        if now is not None:
            end_turn(desk, acted(now, player))
        return
    desk.tell("abandonment", "request", company=minor, players=able)
    desk.position.round = now.but(requested=minor, did=())  # what comes of it is the answers'
    ask(desk, *(new_question(PROPOSAL, name, minor, "abandon-offers@abandonment") for name in able))


def propose(desk: Desk, move: Propose, player: str) -> None:
    """Answer: a corporation is offered. Raises NotBooked for one that could not take the minor in for a share."""
    able, asked = may_propose(desk, player), [question.who or "" for question in desk.position.asked_of(PROPOSAL)]
    if player not in asked:
        said = f"{player} is not asked about minor {desk.now(StockRound).requested}, but {list_words(asked)}"
        raise desk.refuse("proposal-barred", said)
    if move.company not in able:
        raise desk.refuse(
            "proposal-barred",
            f"{player} has no {move.company} with a share to give for a minor",
            desk.instead(company=able[0]) if able else Pass(actor=player),
        )
    _answer(desk, player)
    now = desk.now(StockRound)
    desk.tell("abandonment", "proposed", company=now.requested, source=player, target=move.company)
    desk.position.round = now.but(proposed=(*now.proposed, move.company))
    _settle(desk)


def refuse_proposal(desk: Desk, move: Propose, player: str) -> None:
    """A corporation is offered when nobody is asked. Raises NotBooked."""
    raise desk.refuse("proposal-barred", f"{player} is not asked: no minor is to be abandoned")


def decline(desk: Desk, move: Pass | Done, player: str) -> None:
    """Answer: no offer."""
    _answer(desk, player)
    _settle(desk)


def _answer(desk: Desk, player: str) -> None:
    """Take an answer. No order is named: one that comes before those of players to his right leaves them asked."""
    first = desk.position.asked
    answered = claim_answer(desk, player)
    if first is not None and first != answered:
        desk.tell("abandonment", "early", company=answered.about, source=player, target=first.who)


def let_go(desk: Desk) -> None:
    """Play goes on: who is still asked has offered nothing."""
    asked = desk.position.asked_of(PROPOSAL)
    silent = list_words(question.who or "" for question in asked)
    desk.flag("abandon-offers", f"{silent} offered nothing for minor {asked[0].about}: the table vouches for it")
    drop(desk, PROPOSAL)
    _settle(desk)


def accept(desk: Desk, move: Exchange, player: str) -> None:
    """The minor merges: into a corporation that was offered, or is with this line."""
    now = desk.now(StockRound)
    drop(desk, PROPOSAL)
    drop(desk, CONSENT)
    desk.judge(_not_offered(desk, now, move))
    desk.position.round = now.but(requested=None, proposed=())
    merge_minor(desk, move, now.player)


def _settle(desk: Desk) -> None:
    """Once all have answered: the owner takes an offer, or the minor is abandoned."""
    now = desk.now(StockRound)
    if desk.position.asked_of(PROPOSAL):
        return
    assert now.requested is not None
    if now.proposed:
        ask(desk, new_question(CONSENT, now.player, now.requested, "abandon-offers@abandonment"))
        return
    abandon(desk, now.requested)
    end_turn(desk, acted(now, now.player).but(requested=None))


def _not_offered(state: State, now: StockRound, move: Exchange) -> Finding | None:
    """Another minor, or a corporation whose president has offered nothing, while there are offers."""
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
        f"minor {minor} is not abandoned before the round in which the last minors go",
        expected="a later round",
        actual="abandoned",
    )


def _abandon_barred(state: State, minor: str, player: str) -> Finding | None:
    """It could merge into a corporation of its owner's that has a share to give, or will have one once expanded."""
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


# ---- an abandoned one is taken up ----


def _take_up(desk: Desk, move: Buy, company: str) -> None:
    """Buy an abandoned minor of the bank: its charter, chit and power, and what lies with it."""
    minor, facts = move.company, merging_of(desk)
    if company not in desk.title.certificates or "stock" not in charter_of(desk, company).steps:
        raise desk.refuse("abandon-taken", f"{company} takes up no minor: it has no step for that")
    if minor not in abandoned_minors(desk):
        other = next(iter(abandoned_minors(desk)), None)
        said = f"minor {minor} was not abandoned, or somebody has it"
        raise desk.refuse("abandon-taken", said, None if other is None else desk.instead(company=other))
    turn = go_to_step(desk, company, "stock")
    cost, wrong = stated_price(desk, move.price, facts.price, "price-stated", f"minor {minor}", "abandonment")
    desk.judge(wrong, _second(desk, turn), short_of_cash(desk, company, cost, "abandonment"))
    desk.pay(company, BANK, cost, "abandonment")
    for train in trains_of(desk, minor):
        give_train(desk, train, minor, company, "abandonment")
    desk.tell("abandonment", "taken", company=minor, target=company, amount=cost)
    take_in(desk, minor, company)
    if turn is not None:
        replace_turn(desk, TAKEN_UP.put(turn, True))
        finish_if_idle(desk)


def _second(state: State, turn: Turn | None) -> Finding | None:
    if turn is None or not TAKEN_UP.of(turn):
        return None
    return state.finding(
        "abandon-taken",
        f"{turn.company} has taken up a minor in this turn already",
        expected="one a turn",
        actual="a second one",
        about="second",
    )


def _takes_up(state: State, move: Buy, who: str) -> bool:
    return who in state.title.kinds and move.company in state.title.file.minors


RULES = Rules(
    reads={ABANDONED.name: lambda state, minor: is_abandoned(state, minor) or None},
    lays={ABANDONED.name: lambda desk, move, value: ()},  # its charter is laid with all that it had
    of_players={Exchange: merge_minor, Propose: refuse_proposal, Close: give_up},
    means=(Meaning(Buy, _takes_up, _take_up),),
    answers={
        PROPOSAL: {Propose: propose, Exchange: accept, Pass: decline, Done: decline},
        CONSENT: {Exchange: accept},
    },
    lapses={PROPOSAL: let_go},
    may_act=(lambda state, turn: bool(may_take_up(state, turn.company, turn)),),
)
