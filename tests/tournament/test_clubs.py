"""Clubs, ratings carried from event to event, and the figures that break ties."""

import pytest

from moderator.export.standings import standings_book
from moderator.publish.front import ExtraTables, front_facts
from moderator.tournament.document import NotPublished, as_json, read_ratings
from moderator.tournament.schemes import SCHEMES, rate
from moderator.tournament.standings import Terms, make_standings
from moderator.views.tournament import tournament
from tests.tournament.results import result, standings

FRIDAY = result("friday.18xx", {"Ann": 500, "Bob": 300, "Cyd": 200})
SUNDAY = result("sunday.18xx", {"Bob": 600, "Ann": 400}, title="18VA")
CLUBS = {"Ann": "Kiel", "Bob": "Bonn", "Cyd": "Kiel"}


def test_clubs_are_ranked_by_the_totals_of_their_best_players():
    made = standings(FRIDAY, SUNDAY, scheme="places", clubs=CLUBS)  # Bob 60 + 120, Ann 120 + 0, Cyd 0
    assert [(each.place, each.club, each.points, each.players) for each in made.clubs] == [
        (1, "Bonn", 180, 1),
        (2, "Kiel", 120, 2),
    ]
    alone = standings(FRIDAY, SUNDAY, scheme="places", clubs=dict.fromkeys(CLUBS, "Kiel"), club_best=2)
    assert [(each.points, [line.player for line in each.counted]) for each in alone.clubs] == [(300, ["Bob", "Ann"])]
    assert any("1.  Bonn     180  Bob 180" in line for line in tournament(made))
    assert [sheet.name for sheet in standings_book(made).sheets][:2] == ["Standings", "Clubs"]
    assert [each["club"] for each in front_facts(made, "Open", {}, ExtraTables())["clubs"]] == ["Bonn", "Kiel"]
    assert as_json(made)["clubs"][0]["counted"] == [{"player": "Bob", "points": 180}]


def test_players_without_a_club_have_no_standing_of_clubs():
    assert (standings(FRIDAY).clubs, "clubs" in as_json(standings(FRIDAY))) == ((), False)


def test_ratings_go_on_from_an_earlier_event():
    whole = rate([FRIDAY, SUNDAY])
    earlier = read_ratings(as_json(standings(FRIDAY), rated=rate([FRIDAY])))
    after = rate([SUNDAY], earlier)
    assert [*after] == [*whole]
    assert all(abs(after[name].rating - whole[name].rating) < 0.05 for name in whole)
    assert (after["Bob"].games, rate([SUNDAY])["Bob"].games) == (2, 1)
    with pytest.raises(NotPublished):
        read_ratings(as_json(standings(FRIDAY)))


def test_ratings_are_shown_beside_the_players():
    made, rated = standings(FRIDAY, scheme="places"), rate([FRIDAY])
    heading, first = (line.split() for line in tournament(made, rated=rated)[4:6])
    assert (heading[-1], first[-1]) == ("rating", f"{rated['Ann'].rating:.2f}")
    (table,) = standings_book(made, rated=rated).sheets[0].tables
    at = [column.heading for column in table.columns].index("rating")
    assert table.rows[0][at] == round(100 * rated["Ann"].rating)


def test_the_figures_that_break_ties_are_columns():
    scheme = SCHEMES["places"].replace(ties=("wins", "share", "opponents"))
    made = make_standings([FRIDAY, SUNDAY], (), Terms(scheme))
    assert as_json(made)["standings"][0]["tie_figures"] == {"wins": "1", "share": "90.00%", "opponents": "40.00"}
    (table,) = standings_book(made).sheets[0].tables
    assert [column.heading for column in table.columns if column.heading.startswith("tie: ")] == [
        "tie: wins", "tie: share", "tie: opponents"
    ]  # fmt: skip
    assert len(table.rows[0]) == len(table.columns)
