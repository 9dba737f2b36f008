"""Trains claimed, turned over, or not to be paid: claim, flip, insolvent."""

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words
from moderator.model.works_moves import Claim, Flip


def parse_claim(words: Words) -> Claim:
    train = words.train()
    seller = words.company() if words.keyword("from") else None
    replaces = words.train() if words.keyword("for") else None
    return words.make(Claim, train=train, seller=seller, replaces=replaces)


def format_claim(move: Claim) -> str:
    seller = "" if move.seller is None else f" from {quote_name(move.seller)}"
    replaces = "" if move.replaces is None else f" for {quote_name(move.replaces)}"
    return quote_name(move.train) + seller + replaces


def parse_flip(words: Words) -> Flip:
    return words.make(Flip, train=words.train())


def format_flip(move: Flip) -> str:
    return quote_name(move.train)
