"""A private given for a share: in stock rounds between turns or in one's own, and as an operating round begins."""

from collections.abc import Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK
from moderator.model.findings import Finding
from moderator.model.questions import Question
from moderator.model.rounds import OperatingRound, StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask_later, drop, drop_questions
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import move_shares, privates_of
from moderator.rules.basics.limits import hold_limit
from moderator.rules.basics.points import Meaning, Rules, to_take_up
from moderator.rules.basics.presidency import settle_presidency
from moderator.rules.basics.privates import (
    check_open,
    cited,
    give_private,
    owner_of,
    player_owns,
    refuse_cited,
    revenue_of,
)
from moderator.rules.basics.shares import share_price
from moderator.rules.basics.state import State
from moderator.rules.rounds.sequence import resume, round_name
from moderator.rules.rounds.turns import claim_answer
from moderator.rules.stock.floating import float_if_due, shares_to_float
from moderator.rules.stock.merging import refuse_terms
from moderator.rules.stock.offers import find_share, places_with, source_of
from moderator.titles.privates import ShareSwap
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.privates import IDLE_SWAP
from moderator.vocabulary.turns import Done, Pass

_WHEN = "in a stock round in one's own turn or between two turns, or as an operating round begins"


def swap_private(desk: Desk, move: Exchange, player: str) -> None:
    """Give a private for a share of a corporation that it is given for, wherever one lies; the private closes.

    As an operating round begins it has paid for that round: that goes back. Raises NotBooked if no share is there.
    """
    private, company = move.minor, move.company
    refuse_terms(desk, move)
    if not desk.title.file.privates[private].for_share:
        raise refuse_cited(desk, private, "power-used", f"{private} is not given for a share")
    check_open(desk, private)
    swap = desk.title.file.privates[private].swap
    if not swap.unstarted:
        share_price(desk, company)
    usual = next((place for place in places_with(desk, company) if place in swap.lies), None)
    place = find_share(desk, company, move.source or usual)
    _check_sold_before(desk, company, place)
    early = not swap.any_time and _at_the_beginning(desk)
    moment = None if early or swap.any_time else _swap_moment(desk, player)
    owns = player_owns(desk, private, player, "cannot give it for a share")
    verdicts = owns, moment, _swap_share(desk, private, swap, company, place)
    desk.judge(*(cited(desk, private, verdict) for verdict in verdicts), hold_limit(desk, player, company, 1))
    if early:
        desk.pay(owner_of(desk, private), BANK, revenue_of(desk, private), "private-for-share")
    give_private(desk, private, "private-for-share")
    move_shares(desk, company, 1, source_of(company, place), player, "private-for-share")
    desk.tell("private-for-share", company=company, source=player, private=private, place=place)
    settle_presidency(desk, company)
    float_if_due(desk, company)
    if early:
        drop(desk, IDLE_SWAP)
        now = desk.now(OperatingRound)
        desk.position.round = now.but(turn=None)
        resume(desk)


def _swap_share(state: State, private: str, swap: ShareSwap, company: str, place: str) -> Finding | None:
    """A share of another corporation, or one that lies elsewhere, than the private is given for."""
    if (not swap.companies or company in swap.companies) and (not swap.lies or place in swap.lies):
        return None
    of = f" of {list_words(swap.companies, 'or')}" if swap.companies else ""
    lies = f" from the {list_words(swap.lies, 'or')}" if swap.lies else ""
    return state.finding(
        "swap-share",
        f"{private} is given for a share{of}{lies}, not for one of {company} from the {place}",
        expected=f"a share{of}{lies}",
        actual=f"{company} from the {place}",
        remedy=state.instead(company=swap.companies[0], source=None) if company not in swap.companies else None,
    )


def _check_sold_before(state: State, company: str, place: str) -> None:
    """Raise NotBooked where the pool has nothing but what was just sold, which the president may take up first."""
    there = places_with(state, company)
    if place != "pool" or there[place] > to_take_up(state, company):
        return
    message = f"the shares of {company} in the pool have just been sold, and its president may take them up first"
    other = next((name for name in there if name != place), None)
    remedy = f"first: buy {quote_name(company)}, or pass" if other is None else state.instead(source=other)
    raise state.refuse("missing", message, remedy, about="share-purchase")


def _at_the_beginning(state: State) -> bool:
    """Whether an operating round has begun and no company has done anything in it."""
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.acted:
        return False
    turn = now.turn
    return turn is None or turn == Turn(turn.company, started_at_limit=turn.started_at_limit)


def _swap_moment(state: State, player: str) -> Finding | None:
    """The turn of somebody else is under way, or a round in which nothing is exchanged."""
    now = state.position.round
    if isinstance(now, StockRound) and (now.player == player or not (now.sold_now or now.bought)):
        return None
    in_stock = isinstance(now, StockRound)
    during = f"{now.actor}'s turn is under way" if in_stock else f"this is {round_name(state.position)}"
    return state.finding(
        "swap-moment",
        f"a private is given for a share {_WHEN}: {during}",
        expected="between two turns",
        actual=during,
        remedy=Done(actor=now.actor) if in_stock else None,
    )


# ---- a round in which nobody operates ----


def _ask_if_idle(desk: Desk) -> None:
    """The round would be over as it begins; before that a private may yet float a corporation that operates in it."""
    now = desk.position.round
    if desk.position.floated or (isinstance(now, OperatingRound) and now.acted):
        return
    for player in desk.position.players:
        for private in privates_of(desk, player):
            if _would_float(desk, private):
                ask_later(desk, new_question(IDLE_SWAP, player, private))


def _would_float(state: State, private: str) -> bool:
    """Whether the one share that a private is given for floats a corporation."""
    facts = state.title.file.privates[private]
    if not facts.for_share or facts.swap.any_time:
        return False
    named = facts.swap.companies or state.position.par
    lies = facts.swap.lies
    return any(
        name in state.position.par
        and shares_to_float(state, name) == 1
        and any(not lies or place in lies for place in places_with(state, name))
        for name in named
    )


def _decline(desk: Desk, move: Pass | Done, player: str) -> None:
    asked = claim_answer(desk, player)
    drop_questions(desk, asked)


def _let_go(desk: Desk) -> None:
    """Play goes on: the private is kept, and the round is over."""
    drop(desk, IDLE_SWAP)


# ---- offers ----


def _is_private(state: State, move: Exchange, player: str) -> bool:
    return move.minor in state.title.file.privates


def _swaps(state: State, player: str) -> Iterator[str]:
    """A player's privates for a share."""
    return _swaps_of(state, privates_of(state, player))


def _swaps_of(state: State, privates: Iterable[str]) -> Iterator[str]:
    """Privates for a share of any corporation in play, or of those they name, of each place where one lies."""
    for private in privates:
        facts = state.title.file.privates[private]
        if facts.for_share:
            named = facts.swap.companies or state.position.par
            for company in named if facts.swap.unstarted else (name for name in named if name in state.position.par):
                for place in places_with(state, company):
                    if not facts.swap.lies or place in facts.swap.lies:
                        yield f"exchange {quote_name(private)} {quote_name(company)} {place}"


def _any_time(state: State) -> Iterator[str]:
    """What players who are not on turn may give."""
    for player in state.position.players:
        if player != state.position.round.actor:
            privates = [name for name in privates_of(state, player) if state.title.file.privates[name].swap.any_time]
            yield from (f"{quote_name(player)}: {text}" for text in _swaps_of(state, privates))


def _asked(state: State, asked: Question) -> Iterator[str]:
    """What the private that is asked about may be given for."""
    return _swaps_of(state, (asked.about,))


RULES = Rules(
    means=(Meaning(Exchange, _is_private, swap_private),),
    answers={IDLE_SWAP: {Exchange: swap_private, Pass: _decline, Done: _decline}},
    asked_offers={IDLE_SWAP: _asked},
    lapses={IDLE_SWAP: _let_go},
    round_ends=(_ask_if_idle,),
    swap_offers=(_swaps,),
    any_time=(_any_time,),
)
