"""The timetable of an event: when its rounds are, in words and as a calendar (iCalendar, RFC 5545)."""

import hashlib
from collections.abc import Iterator
from datetime import date, datetime

from moderator.event.file import Event, Round
from moderator.event.status import begin_of, end_of
from moderator.journal.occasion import plain_day
from moderator.tournament.standings import name_round

_LINE = 73  # bytes of a line of a calendar, without its end


def tell_round(event: Event, number: int) -> str:
    """Return when and where a round is: `2026-11-20, 10:00 to 14:00 (240 minutes), Kings Arms`; empty if unknown."""
    round_ = event.rounds[number - 1]
    begun, ends = begin_of(round_), end_of(round_)
    hours = f"{begun:%H:%M}" if begun is not None else ""
    hours += f" to {ends:%H:%M}" if ends is not None else ""
    limit = f"{round_.limit} minutes" if round_.limit is not None else ""
    hours = f"{hours} ({limit})" if hours and limit else hours or limit
    return ", ".join(filter(None, (_day(round_), hours, event.place or "")))


def _day(round_: Round) -> str:
    return "" if round_.date is None else plain_day(str(round_.date)) or ""


def calendar(event: Event) -> str:
    """Return the rounds that have a day as a calendar. Rounds without a time take the whole day."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//moderator//event//EN", *_entries(event), "END:VCALENDAR"]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _entries(event: Event) -> Iterator[str]:
    for number, each in enumerate(event.rounds, 1):
        if not (day := _day(each)):
            continue
        begun, ends = begin_of(each), end_of(each)
        uid = hashlib.sha256(f"{event.name} {number} {day}".encode()).hexdigest()[:24]
        yield "BEGIN:VEVENT"
        yield f"UID:{uid}@moderator"
        yield f"DTSTAMP:{date.fromisoformat(day):%Y%m%d}T000000Z"
        yield f"DTSTART:{_stamp(begun)}" if begun is not None else f"DTSTART;VALUE=DATE:{day.replace('-', '')}"
        yield from [f"DTEND:{_stamp(ends)}"] if ends is not None else []
        name = name_round(str(number), event.stages)
        yield f"SUMMARY:{_escaped(f'{event.name}, {name}')}"
        yield from [f"LOCATION:{_escaped(event.place)}"] if event.place else []
        yield "END:VEVENT"


def _stamp(when: datetime) -> str:
    """Return a local time, which a calendar shows as it is wherever it is read."""
    return f"{when:%Y%m%dT%H%M%S}"


def _escaped(text: str) -> str:
    for letter in "\\;,":
        text = text.replace(letter, f"\\{letter}")
    return text


def _folded(line: str) -> Iterator[str]:
    """Yield a line in parts of at most 75 bytes; later parts begin with a blank."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > _LINE:
            yield part
            part = " "
        part += letter
    yield part
