"""Bids in shorthand: what a number, a lot, or both mean in an opening sale or auction."""

from moderator.journal.lexer import quote_name
from moderator.journal.names import lexicon_of
from moderator.journal.words import is_number
from moderator.model.rounds import LotRound, PrivateSale, SaleRound
from moderator.model.vocabulary import UnknownName, Vocabulary
from moderator.rules.basics.state import State
from moderator.shell.meant import verb_of
from moderator.shell.offers.opening import owed_value

Opening = SaleRound | LotRound | PrivateSale


def read_bid(state: State, vocabulary: Vocabulary, text: str) -> str:
    """`14` selects, `105` bids, `rea 45` and `b rea 45` bid on a lot, a number alone is a starting value that is owed.

    `t` takes what is offered. What is no such form is given back as it is.
    """
    now = state.position.round
    first, _, rest = text.partition(" ")
    if first.casefold() == "b" and rest:
        return f"bid {rest}"
    if first.casefold() == "t" and not isinstance(now, LotRound):
        return f"take {rest}".rstrip()
    if is_number(text):
        return _lone_number(state, text) or text
    lot, _, amount = text.rpartition(" ")
    return f"bid {text}" if is_number(amount) and verb_of(first) is None and _is_company(vocabulary, lot) else text


def _lone_number(state: State, number: str) -> str | None:
    match state.position.round:
        case SaleRound(stage=stage):
            return f"{'select' if stage == 'select' else 'bid'} {number}"
        case LotRound() as lots if (owed := owed_value(state, lots)) is not None:
            return f"value {quote_name(owed)} {number}"
        case PrivateSale(stage="start", lot=str(lot)):
            return f"start {quote_name(lot)} {number}"
        case PrivateSale(stage="auction" | "turn") | LotRound():
            return f"bid {number}"  # of several lots one must be named: it is told so
    return None


def _is_company(vocabulary: Vocabulary, words: str) -> bool:
    try:
        lexicon_of(vocabulary).companies.find(words)
    except UnknownName as unknown:
        return unknown.ambiguous or bool(unknown.near)  # nearly one: it is answered with the nearest names
    return True
