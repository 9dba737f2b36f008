"""The wording of events, as listed in `vocabulary/catalogue.py`."""

from collections.abc import Mapping
from typing import Any

from moderator.model.entries import Event, Posting
from moderator.model.wording import list_words, plural
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE

_SUBJECT = "{company} "


class _Value:
    """A value for a wording, which writes money in the title's currency: `{amount:money}`."""

    def __init__(self, title: Title, value: Any) -> None:
        self.title, self.value = title, value

    def __format__(self, form: str) -> str:
        value = self.value
        match form:
            case "":
                return str(value)
            case "money":
                return self.title.money(value)
            case "seller":
                return "the train pool" if value == "the pool" else str(value)
            case "list":
                return list_words(value)
            case "commas":
                return ", ".join(value)
            case "values":
                return list_words(f"{name} {self.title.money(amount)}" for name, amount in value)
            case "amounts":
                return ", ".join(f"{name} {self.title.money(amount)}" for name, amount in value) or "nobody"
        return plural(value, form)


def tell(title: Title, event: Event) -> str:
    """Return the wording of an event: `BNR pays £210: price £100 -> £110`."""
    sentence = _fill(title, event, MECHANIC_BY_CODE[event.code].wording(event.kind))
    return sentence if event.moved is None else f"{sentence}: {tell_move(title, event.moved)}"


def section_of(title: Title, event: Event) -> str | None:
    """Return the section of an event, found by its private, else by its `about` or kind, else by its mechanic."""
    for field in MECHANIC_BY_CODE[event.code].private.split():
        named = event.facts.get(field) if field in event.facts else getattr(event, field, None)
        section = title.own_section(str(named)) if named else None
        if section is not None:
            return section
    case = event.facts.get("about") or event.kind
    return title.section(f"{event.code}@{case}" if case else event.code)


def section_of_posting(title: Title, posting: Posting) -> str | None:
    """Return the section of a posting, found by its case if one is cited, else by its mechanic."""
    return title.section(posting.why if posting.about is None else f"{posting.why}@{posting.about}")


def tell_of(title: Title, event: Event) -> str:
    """Return the event's wording without the company's name and the price change: `pays £210`."""
    return _fill(title, event, MECHANIC_BY_CODE[event.code].wording(event.kind).removeprefix(_SUBJECT))


def tell_move(title: Title, moved: tuple[int, int]) -> str:
    """Return a price change: `price £100 -> £110`."""
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
    return title.worded(wording.format_map({name: _Value(title, value) for name, value in facts.items()}))
