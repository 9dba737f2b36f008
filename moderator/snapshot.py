"""A position as JSON: the contract of `show --json` and of every line of `replay`."""

from typing import Any

from moderator.model.findings import Doubts, as_reasons
from moderator.model.ledger import INVESTOR, MONEY, POOL
from moderator.model.position import DISCARD, Position, Question
from moderator.model.rounds import GameOver
from moderator.rules.booking import State
from moderator.rules.cards import destiny_of
from moderator.rules.description import Company, describe
from moderator.rules.events import CompanyFloat, CompanyLeader
from moderator.rules.holdings import certificates, charter_of, minors_of, percent, privates_of, trains_of
from moderator.rules.listeners import adjusted
from moderator.rules.mechanic_rules import facts_of
from moderator.rules.place_tokens import token_facts, token_place
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.stock.offers import payee
from moderator.rules.subsidiaries import bearer
from moderator.rules.tokens import chits_left, slots_left
from moderator.rules.train_supply import left_in_depot
from moderator.scoring import scored_worth
from moderator.vocabulary.catalogue import PLAYER_FACTS


def as_json(state: State, doubts: Doubts = (), worths: bool = True) -> dict[str, Any]:
    """Return the whole position. Shares are percent, `cell` is row and column of the chart, `stack` is 0 on top.

    A player is worth `cash` and, for every corporation, `shares` times `price` by `price_for` percent, less the final
    cost of a `credit`, so it adds up from these figures. While the game goes on, views and sheets also count what the
    score leaves out. `share` is the percentage of a corporation's smallest certificate. Money of the bank on the board
    is counted with the bank. The `president` of a closed minor is its last owner; that of a company run by nobody is
    `Market`. `doubts` are the journal's, for `uncertain`. Without `worths` everybody's worth is None.
    """
    title, position = state.title, state.position
    return {
        "title": title.name,
        "line": position.line,
        "ref": position.ref,
        "round": round_name(position),
        "phase": position.phase,
        "tracks": dict(position.tracks),
        "bank": state.bank_in_all(),
        "finished": isinstance(position.round, GameOver),
        "current": actor(state),
        "priority": position.priority,
        "players": {player: _player(state, player, worths) for player in position.players},
        "investor": _investor(state),
        "companies": {company: _company(state, company) for company in title.kinds},
        "train_pool": trains_of(state, POOL),
        "trains_left": {name: left_in_depot(state, name) for name in title.depot_trains},
        "rights_left": chits_left(state),
        "tiles": dict(position.tiles),
        "ending": position.ending,
        "bids": _bids(position),
        "duties": [question.who for question in position.asked_of(DISCARD)],
        "agenda": [_question(state, question) for question in position.agenda],
        "uncertain": as_reasons(doubts),
    }


def _question(state: State, question: Question) -> dict[str, Any]:
    """Return an open question: who is asked, about what, and its section."""
    kind, about = question.kind, question.about or None
    own = state.title.own_section(question.about)
    section = own or (state.title.section(question.code) if question.code else None)
    return {"kind": kind, "who": question.who, "about": about, "section": section}


def _bids(position: Position) -> list[dict[str, Any]]:
    """Return the standing bids in an opening sale of several lots."""
    return [{"lot": lot, "player": player, "amount": amount} for lot, player, amount in position.round.laid]


def _player(state: State, player: str, worths: bool) -> dict[str, Any]:
    title, position = state.title, state.position
    books = position.books
    shares = {c: share for c in title.certificates if (share := percent(state, c, player))}
    return {
        "cash": books.of(MONEY, player),
        **{fact.json_key: fact.of(position).get(player, fact.nothing) for fact in PLAYER_FACTS},
        "shares": shares,
        "privates": privates_of(state, player),
        "minors": minors_of(state, player),
        "cards": _cards(state, player),
        "certificates": certificates(state, player),
        "worth": scored_worth(state, player) if worths else None,
        "bankrupt": player in position.bankrupt,
    }


def _investor(state: State) -> dict[str, Any] | None:
    """Return the dummy of a game that has one."""
    dummy = state.position.investor
    if dummy is None:
        return None
    shares = {c: share for c in state.title.certificates if (share := percent(state, c, INVESTOR))}
    return {
        "company": dummy.company,
        "behind": dummy.behind,
        "card": dummy.card,
        "shares": shares,
        "certificates": certificates(state, INVESTOR),
    }


def _cards(state: State, player: str) -> list[str]:
    """Return target cards, and the destiny card, which stays hidden until the game is over."""
    targets = [card for card, owner in state.position.cards.owners.items() if owner == player]
    destiny = destiny_of(state, player)
    return targets if destiny is None else [*targets, destiny[0]]


def _company(state: State, company: str) -> dict[str, Any]:
    title, known = state.title, describe(state, company)
    facts: dict[str, Any] = {
        "kind": title.kinds[company],
        "president": known.owner
        if known.owner in state.position.players
        else adjusted(state, CompanyLeader(company)).told,
        "cash": known.cash,
        "price": None,
        "cell": None,
        "stack": None,
        "floated": known.floated and not adjusted(state, CompanyFloat(company)).later,
        "operated": known.operated,
        "trains": list(known.trains),
        "treasury": 0,
        "ipo": 0,
        "pool": 0,
        "tokens_left": known.tokens_left,
        "stations": list(known.stations),
        "closed": known.closed,
        "privates": privates_of(state, company),
    }
    if company in title.file.privates:
        facts |= _private(state, company, known)
    if company in title.certificates:
        facts |= _corporation(state, company, known)
    facts |= _facts(state, company)
    if title.file.merging is not None and title.kinds[company] == "minor":
        merged = bearer(state, company)
        facts |= {"merged": None if merged == company else merged}
    if token_facts(state, company) is not None:
        facts["token"] = token_place(state, company)
    if known.charter is not None and title.file.charters[known.charter].token_choice:
        facts["slots"] = list(slots_left(state, company))
    if known.marker is not None:
        at = known.marker
        facts |= {"price": at.price, "cell": list(at.cell), "par": at.par, "stack": at.stack}
    return facts


def _facts(state: State, company: str) -> dict[str, Any]:
    """Return the facts that mechanics of the title define for this sort of company."""
    shown = ((fact, value) for fact, value in facts_of(state, company) if fact.told)
    return {fact.json_key: fact.in_json(value) for fact, value in shown}


def _private(state: State, company: str, known: Company) -> dict[str, Any]:
    """Return the keys that only privates have."""
    private = state.title.file.privates[company]
    return {"owner": known.owner, "face": private.face, "revenue": private.revenue}


def _corporation(state: State, company: str, known: Company) -> dict[str, Any]:
    """Return the keys that only corporations have, some of them only in some titles."""
    title, position, charter = state.title, state.position, charter_of(state, company)
    share, price_for = charter.share, charter.price_for or charter.share
    facts: dict[str, Any] = {"structure": known.charter, "share": share, "price_for": price_for}
    facts |= _unsold(state, company, known)
    facts["pool"] = known.parts.get(POOL, 0)
    facts["players"] = sum(known.parts.get(player, 0) for player in position.players)
    if title.file.merging is not None:
        facts["minors"] = minors_of(state, company)
    if company in title.merged:
        facts["formed_of"] = list(known.formed_of)
    return facts


def _unsold(state: State, company: str, known: Company) -> dict[str, int]:
    """Return a corporation's own shares, separately if somebody other than the company is paid for them."""
    own, offering = known.parts.get(company, 0), state.title.unsold(company)
    if offering != company:
        return {"treasury": own, "ipo": known.parts.get(offering, 0)}
    return {"treasury" if payee(state, company, "treasury") == company else "ipo": own}
