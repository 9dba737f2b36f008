"""An event played through from its file, by slips: what standings, status and the published page say of each round."""

import json

import pytest
from openpyxl import load_workbook

pytestmark = pytest.mark.slow

NAMES = "Ada Ben Cleo Dora Emil Finn Gwen Hugo Ida Jon Kim Lea Max Nora Otto Pia Quin Rosa Sam Tess Uwe Vera Will Zoë"
TITLES = "--title", "18EU", "--title", "1830", "--title", "18Chesapeake"
RULED = "--by", "Greta", "--date", "2026-11-21"
LATE = "--now", "2026-11-20 14:30"


@pytest.fixture
def event(run, tmp_path):
    """24 players in three rounds of six tables, seated; the slips of all rounds lie on the tables."""
    asked = "--rounds", 3, "--tables", 4, "--date", "20.11.2026", "--starts", "10:00", "--limit", 240, *TITLES
    assert run("event", "new", "open", "--name", "Autumn Open", "--players", ",".join(NAMES.split()), *asked).code == 0
    assert run("event", "seat", "open", "--seed", 3).code == 0
    for number in (1, 2, 3):
        assert run("event", "start", "open", "--round", number, "--what", "slips").code == 0
    return tmp_path / "open"


class Slip:
    """A slip in the hand of a table: what stands beside its labels, and a row a player."""

    def __init__(self, sheet):
        rows = [*sheet.iter_rows()]
        head = next(number for number, row in enumerate(rows) if row[1].value == "player")
        self.labels = {row[0].value: row[1] for row in rows[:head]}
        held = [(row[1], row[2], row[3], row[4]) for row in rows[head + 1 :][:4]]
        self.names, self.worths, self.places, self.signed = zip(*held, strict=True)


def hand_in(event, number, spoil=lambda slips: None):
    """Every table of a round writes its worths down, seat by seat 700 less, and signs; then comes `spoil`."""
    path = event / f"r{number}-slips.xlsx"
    book = load_workbook(path)
    slips = {sheet.title: Slip(sheet) for sheet in book.worksheets}
    for at, slip in enumerate(slips.values()):
        for seat in range(4):
            slip.worths[seat].value, slip.signed[seat].value = 5000 + 13 * at - 700 * seat, "signed"
    spoil(slips)
    book.save(path)
    return {name: [cell.value for cell in slip.names] for name, slip in slips.items()}


def spoil_third(slips):
    slips["R3 T1"].names[0].value = slips["R3 T2"].names[0].value


def states(run, number):
    told = run("event", "status", "open", "--round", number, *LATE, "--json").json["tables"]
    return [each["state"] for each in told]


def looks(run):
    """What standings tell a director to look at, by the file it is about."""
    problems = run("standings", "open", "--json").json["problems"]
    return [f"{each['file'] or ''}: {each['message']}" for each in problems if each["weight"] in ("look", "not read")]


def test_an_event_without_a_slip_of_the_pen(run, event):
    for number in (1, 2, 3):
        hand_in(event, number)
    told = run("standings", "open", "--json").json
    assert (told["counted"], told["problems"], len(told["standings"])) == (18, [], 24)
    assert sum(line["points"] for line in told["standings"]) == 18 * 240
    assert states(run, 3) == ["in"] * 6


def test_a_player_at_two_tables_is_reported_and_the_table_can_be_left_out(run, event):
    for number in (1, 2, 3):
        seats = hand_in(event, number, spoil_third if number == 3 else lambda slips: None)
    assert any(f"{seats['R3 T2'][0]} plays at 2 tables of round 3: table 1" in text for text in looks(run))
    (event / "published.json").write_text(json.dumps(run("standings", "open", "--json").json), encoding="utf-8")
    out = run("event", "decide", "open", "r3", "t1", "--out", *RULED, "--why", "nobody knows who played")
    assert out.stdout.startswith("open/event.toml: decision 1\nDiffers from before\n")
    told = run("standings", "open", "--json").json
    assert (told["counted"], [each["weight"] for each in told["problems"]]) == (17, ["decided"])
    since = run("standings", "open", "--since", "open/published.json", "--json").json["since"]
    assert ("game", "r3-slips.xlsx, R3 T1") in [(each["about"], each["name"]) for each in since]


def test_an_unreadable_slip_does_not_affect_others_in_its_file(run, event):
    hand_in(event, 1, lambda slips: setattr(slips["R1 T2"].worths[0], "value", None))
    for _ in range(2):  # made, and brought up to date
        assert run("publish", "open", "-o", "site").code == 4
        told = json.loads((event.parent / "site" / "standings.json").read_text(encoding="utf-8"))
        assert told == run("standings", "open", "--json").json | {"problems": []}
        assert told["counted"] == 5


def test_rounds_of_one_day_do_not_begin_at_one_time(run, event):
    """The time that was said is the first round's: the others are to come until something of them is there."""
    assert run("event", "status", "open", *LATE).stdout.splitlines()[-1] == "to come: rounds 2 and 3"
    hand_in(event, 2)
    assert run("event", "status", "open").stdout.splitlines()[-1] == "to come: round 3"


def test_a_journal_that_is_only_laid_out_has_no_page(run, event):
    assert run("event", "start", "open", "--round", 1, "--what", "journals").code == 0
    hand_in(event, 1)
    assert run("publish", "open", "-o", "site").code == 0
    made = [path.name[:9] for path in (event.parent / "site" / "games").iterdir()]
    assert made == ["r1-slips-"] * 6
