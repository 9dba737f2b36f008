"""Cards of goals: deal, choose, keep, reach."""

from moderator.journal.lexer import quote_name
from moderator.journal.words import Words
from moderator.model.card_moves import Choose, Deal, Keep, Reach


def parse_deal(words: Words) -> Deal:
    cards = [words.card()]
    while words.left():
        cards.append(words.card())
    return words.make(Deal, cards=tuple(cards))


def format_deal(move: Deal) -> str:
    return " ".join(map(quote_name, move.cards))


def parse_choose(words: Words) -> Choose:
    return words.make(Choose, card=words.card())


def format_choose(move: Choose) -> str:
    return quote_name(move.card)


def parse_keep(words: Words) -> Keep:
    return words.make(Keep, card=words.card() if words.left() else None)


def format_keep(move: Keep) -> str:
    return "" if move.card is None else quote_name(move.card)


def parse_reach(words: Words) -> Reach:
    card = words.card()
    return words.make(Reach, card=card, company=words.company() if words.left() else None)


def format_reach(move: Reach) -> str:
    return quote_name(move.card) + ("" if move.company is None else f" {quote_name(move.company)}")
