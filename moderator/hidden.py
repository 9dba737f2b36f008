"""Hide from text what only one player may know: a card he has named, a lot he has chosen in a secret draft."""

import re
from functools import lru_cache
from html import escape

from moderator.journal.lexer import quote_name
from moderator.model.position import Position
from moderator.model.rounds import DraftRound, GameOver
from moderator.titles.title import Title

# What may stand between two words of a line, also where it is part of a page or of JSON.
_GAP = r'(?:[\s"\\]|&(?:#34|quot);|<[^<>]{0,200}>){1,100}'
_KEPT = re.compile(rf"(?i)(\bke(?:eps?|pt){_GAP})(\w+)")


def hide_cards(title: Title, position: Position, text: str, reader: str | None = None) -> str:
    """Return the text with `...` for what is hidden from its reader: those who only look, and the keeper, are None.

    A destiny card follows `keep` or `kept` and is hidden until the game is over. A lot of a draft that is paid at its
    end follows `take` or `chooses` and is hidden until the draft is over.
    """
    if title.file.card_rules.destiny and not isinstance(position.round, GameOver):
        text = _hide_destinies(title, text, None if reader is None else position.cards.named.get(reader))
    if isinstance(position.round, DraftRound) and title.file.draft is not None and title.file.draft.paid == "at-end":
        text = _hide_lots(title, position, position.round, text, reader)
    return text


def _hide_destinies(title: Title, text: str, own: str | None) -> str:
    hidden = {name.casefold() for name, card in title.file.cards.items() if card.kind == "destiny" and name != own}

    def hide(named: re.Match[str]) -> str:
        keeps, card = named.groups()
        return f"{keeps}..." if card.casefold() in hidden else named[0]

    return _KEPT.sub(hide, text)


def _hide_lots(title: Title, position: Position, now: DraftRound, text: str, reader: str | None) -> str:
    """Hide what others have chosen; also in a line of another player that is undone, or not written yet."""
    others = tuple(name for name in position.players if name != reader)
    chosen = {form for player, lot, _ in now.chosen if player != reader for form in _forms(lot)}
    assert title.file.draft is not None

    def hide(named: re.Match[str]) -> str:
        who, takes, lot = named.groups()
        return f"{who or ''}{takes}..." if who or lot.casefold() in chosen else named[0]

    return _pattern(others, tuple(title.file.draft.lots)).sub(hide, text)


@lru_cache(maxsize=32)
def _pattern(players: tuple[str, ...], lots: tuple[str, ...]) -> re.Pattern[str]:
    """Match `Ann: take MS` and `Ann chooses MS`: who, if it is one of these players, the verb, and the lot."""
    who, lot = ("|".join(_escaped(names)) for names in (players, lots))
    return re.compile(rf"(?i)((?:{who})(?::|&#58;)?{_GAP})?(\b(?:takes?|chooses?){_GAP})({lot})(?!\w)")


def _escaped(names: tuple[str, ...]) -> list[str]:
    forms = {form for name in names for form in _forms(name)}
    return [re.escape(form) for form in sorted(forms, key=len, reverse=True)]


def _forms(name: str) -> set[str]:
    """A name as it stands in a line and in a page."""
    plain = {name.casefold(), quote_name(name).casefold()}
    return plain | {escape(form) for form in plain} | {escape(form).replace("&quot;", "&#34;") for form in plain}
