"""A minor that its owner can merge with nothing: he asks all others for offers, must take one, or abandons it."""

from moderator.model.findings import Finding
from moderator.model.questions import CONSENT, PROPOSAL, Question
from moderator.model.rounds import StockRound
from moderator.model.topics.minors import Close, Exchange, Propose
from moderator.model.topics.turns import Done, Pass
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask, drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.seating import next_player, players_from
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import is_consolidating
from moderator.rules.rounds.turns import claim_answer
from moderator.rules.stock.absorbing import merge_minor
from moderator.rules.stock.consolidation import own_takers, share_place
from moderator.rules.stock.merging import abandon, own_minor
from moderator.rules.stock.stock import acted, claim, end_turn


def give_up(desk: Desk, move: Close, player: str) -> None:
    """Ask for offers for a minor, or abandon it at once where nobody could make any."""
    minor = move.company
    own_minor(desk, minor, player, "abandonment")
    now = claim(desk, player, "abandon")
    desk.judge(_abandon_early(desk, minor), _abandon_barred(desk, minor, player))
    able = [name for name in players_from(desk.position, next_player(desk.position, player)) if name != player]
    able = [name for name in able if may_propose(desk, name)]
    if now is None or not able:
        abandon(desk, minor)
        if now is not None:
            end_turn(desk, acted(now, player))
        return
    desk.tell("abandonment", "request", company=minor, players=able)
    desk.position.round = now.but(requested=minor, did=())  # what comes of it is the answers'
    ask(desk, *(Question(PROPOSAL, name, minor, "abandon-offers@abandonment") for name in able))


def may_propose(state: State, player: str) -> list[str]:
    """The corporations of a player that could take in a minor for a share of their treasuries."""
    return [company for company in own_takers(state, player) if share_place(state, company) == "treasury"]


def propose(desk: Desk, move: Propose, player: str) -> None:
    """Answer: a corporation is offered. Raises NotBooked for one that could not take the minor in for a share."""
    able, asked = may_propose(desk, player), [question.who or "" for question in desk.position.asked_of(PROPOSAL)]
    if player not in asked:
        said = f"{player} is not asked about minor {_round(desk).requested}, but {list_words(asked)}"
        raise desk.refuse("proposal-barred", said)
    if move.company not in able:
        raise desk.refuse(
            "proposal-barred",
            f"{player} has no {move.company} with a share to give for a minor",
            desk.instead(company=able[0]) if able else Pass(actor=player),
        )
    _answer(desk, player)
    now = _round(desk)
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
    now = _round(desk)
    drop(desk, PROPOSAL)
    drop(desk, CONSENT)
    desk.judge(_not_offered(desk, now, move))
    desk.position.round = now.but(requested=None, proposed=())
    merge_minor(desk, move, now.player)


def _settle(desk: Desk) -> None:
    """Once all have answered: the owner takes an offer, or the minor is abandoned."""
    now = _round(desk)
    if desk.position.asked_of(PROPOSAL):
        return
    assert now.requested is not None
    if now.proposed:
        ask(desk, Question(CONSENT, now.player, now.requested, "abandon-offers@abandonment"))
        return
    abandon(desk, now.requested)
    end_turn(desk, acted(now, now.player).but(requested=None))


def _round(desk: Desk) -> StockRound:
    now = desk.position.round
    assert isinstance(now, StockRound)
    return now


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
    """It could merge into a corporation of its owner's that has a share to give."""
    taker = next((company for company in own_takers(state, player) if share_place(state, company) != "none"), None)
    if taker is None:
        return None
    return state.finding(
        "abandon-barred",
        f"minor {minor} can merge into {player}'s {taker}",
        expected=f"exchange {minor} {taker}",
        actual="abandoned",
        remedy=Exchange(actor=player, minor=minor, company=taker),
    )
