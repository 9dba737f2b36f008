"""Telling: the events of an entry in words, as `vocabulary/catalogue.py` has them."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from moderator.model.entries import Event, Posting
from moderator.model.wording import list_words, name_leader, plural
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE

_SUBJECT = "{company} "


class _Wording(Formatter):
    """Fills a wording in; the title knows its currency."""

    def __init__(self, title: Title) -> None:
        self.title = title

    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec:
            case "":
                return str(value)
            case "money":
                return self.title.money(value)
            case "list":
                return list_words(value)
            case "commas":
                return ", ".join(value)
            case "values":
                return list_words(f"{name} {self.title.money(amount)}" for name, amount in value)
            case "amounts":
                return ", ".join(f"{name} {self.title.money(amount)}" for name, amount in value) or "nobody"
        return plural(value, format_spec)


def tell(title: Title, event: Event) -> str:
    """The whole event: `BNR pays £210: price £100 -> £110`."""
    told = _fill(title, event, MECHANIC_BY_CODE[event.code].wording(event.kind))
    return told if event.moved is None else f"{told}: {tell_move(title, event.moved)}"


def section_of(title: Title, event: Event) -> str | None:
    """The section an event rests on: that of its private, of what it is `about` or of its kind if one names it, else
    that of its mechanic.
    """
    for field in MECHANIC_BY_CODE[event.code].private.split():
        named = event.facts.get(field) if field in event.facts else getattr(event, field, None)
        own = title.own_section(str(named)) if named else None
        if own is not None:
            return own
    case = event.facts.get("about") or event.kind
    return title.section(f"{event.code}@{case}" if case else event.code)


def section_of_posting(title: Title, posting: Posting) -> str | None:
    """The section a posting rests on: that of its case if one names it, else of its mechanic."""
    return title.section(posting.why if posting.about is None else f"{posting.why}@{posting.about}")


def tell_of(title: Title, event: Event) -> str:
    """What happened to the company, which is not named again, nor the price it came to: `pays £210`."""
    return _fill(title, event, MECHANIC_BY_CODE[event.code].wording(event.kind).removeprefix(_SUBJECT))


def tell_move(title: Title, moved: tuple[int, int]) -> str:
    """`price £100 -> £110`."""
    before, after = moved
    return f"price {title.money(before)} -> {title.money(after)}"


def _fill(title: Title, event: Event, wording: str) -> str:
    facts: Mapping[str, object] = {
        "company": event.company,
        "source": event.source,
        "target": event.target,
        "amount": event.amount,
        **event.facts,
    }
    return name_leader(_Wording(title).vformat(wording, (), facts), title.file.leader)
