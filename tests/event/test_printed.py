"""Printed posters, slips several to a page, and the timetable of an event."""

from moderator.event.changing import Plan, write_event
from moderator.event.event_file import parse_event
from moderator.event.timetable import calendar, tell_round
from moderator.export.seating import PosterRound, posters_book, slips_book
from moderator.export.writers.layout import lay_out, room_of

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
TABLES = tuple(("18EU", tuple(NAMES[at : at + 4])) for at in range(0, 24, 4))
FACTS = "2026-11-20, 10:00 to 14:00 (240 minutes), Kings Arms"
PLAN = Plan(
    "Autumn Open; 2026",
    {name: [] for name in NAMES},
    3,
    (4,),
    dates=("2026-11-20", "2026-11-21", "2026-11-21"),
    starts=("10:00",),
    limit=240,
    place="Kings Arms",
)


def test_posters_fill_a_page_and_say_when_and_where():
    book = posters_book("Autumn Open", [PosterRound(1, "Round 1", FACTS, TABLES, ("Zoë",))])
    assert [sheet.name for sheet in book.sheets] == ["R1 by player", "R1 by player 2", "R1 by player 3", "R1 by table"]
    assert [row[0] for row in book.sheets[2].tables[0].rows][-1] == "Zoë"
    for page in lay_out(book):
        assert page.sheet.notes == (FACTS, "Sits out: Zoë.")
        assert page.printed.columns.scale >= 180  # 11 points become 20 at least
        assert sum(page.blocks) * page.printed.columns.scale / 100 <= room_of("a4", page.printed.upright).high


def test_all_slips_are_on_one_sheet_to_print_and_numbered():
    said = [{"title": "18EU", "event": "Open", "round": 1, "table": at} for at in range(1, 7)]
    book = slips_book([(facts, names) for facts, (_, names) in zip(said, TABLES, strict=True)])
    assert [sheet.name for sheet in book.sheets] == [*(f"R1 T{at}" for at in range(1, 7)), "All slips"]
    assert [table.heading for table in book.sheets[-1].tables][1] == "Slip 2 of 6: round 1, table 2, 18EU"
    page = lay_out(book)[-1]
    assert len(page.printed.breaks) == 1  # six slips on two pages


def test_a_round_in_words():
    event = parse_event(write_event(PLAN))
    assert [tell_round(event, number) for number in (1, 3)] == [FACTS, "2026-11-21, 240 minutes, Kings Arms"]


def test_the_calendar_has_every_round_with_a_day():
    lines = calendar(parse_event(write_event(PLAN))).split("\r\n")
    assert (lines[0], lines[-2:], lines.count("BEGIN:VEVENT")) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""], 3)
    assert {"DTSTART:20261120T100000", "DTEND:20261120T140000", "DTSTART;VALUE=DATE:20261121"} <= {*lines}
    assert "SUMMARY:Autumn Open\\; 2026\\, round 1" in lines
    assert all(len(line.encode()) <= 75 for line in lines)
