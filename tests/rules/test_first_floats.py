"""The phase of the first floats: presidents' certificates alone, no pass with a minor at hand, removals, its end."""

import pytest

from moderator.rules.tokens import UNSTARTED
from moderator.shell.possible_moves import choices
from tests.figures import figures
from tests.ledger import play
from tests.made_up import write_ruleset
from tests.rules.test_chosen_homes import MAP, SOLD
from tests.rules.test_chosen_homes import TITLE as HOMES
from tests.setups import swap
from tests.virginia import OPERATING

# Ann has the minors K and M, Bob L. The phase `first` ends with three minors and one corporation in play.
TITLE = (
    swap(HOMES, ("of_together = 2", "of_together = 4"))
    + """
[removal]
keeps = 5
one_a_zone = true
[tracks.floats.first]
statuses = ["presidents-only", "floats-first", "removals"]
[tracks.floats.then]
floated = { small = 3, five = 1 }
events = ["unstarted-leave"]
"""
)
FLOATED = "Bob: float L at E2\nCyd: pass\nAnn: float K at C8\nBob: pass\nCyd: pass\nAnn: float M at E8\n"


@pytest.fixture
def table(tmp_path):
    over = write_ruleset(tmp_path, TITLE, extends="18VA")
    (over / "map.toml").write_text(MAP, encoding="utf-8")
    return lambda text: play(text, title="18VA", ruleset=over, setup=SOLD)


def test_a_player_with_an_unfloated_minor_may_not_pass(table):
    verdict = table("Bob: pass\n").finding("floats-first")
    assert figures(verdict) == "Bob L"
    assert table("Bob: float L at E2\nCyd: pass\n").codes == []


def test_only_presidents_certificates_are_for_sale(table):
    assert table("Bob: start SR 82\nCyd: buy SR\n").codes == ["presidents-only"]


def test_a_corporation_is_removed_as_an_action_one_of_a_zone(table):
    game = table("Bob: remove SR\n")
    assert (game.codes, game.current, game.happened("removal")) == ([], "Cyd", ["SR"])
    assert table("Bob: remove SR\nCyd: start SR 82\n").codes == ["start-again"]
    # B&O is at home in North, SR in South; with B&O gone, too, five of seven are left and none is removed.
    assert table("Bob: remove SR\nCyd: remove B&O\n").codes == []
    assert table("Bob: remove SR\nCyd: remove B&O\nAnn: remove VGN\n").codes == ["removal-barred"]
    assert table("Bob: start SR 82\nCyd: remove SR\n").codes == ["removal-barred"]
    assert "remove SR" in [choice.text for choice in choices(table("").game)]


def test_a_forbidden_removal_is_refused_and_not_offered(table, tmp_path):
    path = tmp_path / "title.toml"
    path.write_text(swap(path.read_text(encoding="utf-8"), ("one_a_zone = true", "")), encoding="utf-8")

    def offered(text):
        game = play(text, title="18VA", ruleset=tmp_path, setup=SOLD)
        return {choice.text for choice in choices(game.game) if choice.text.startswith("remove")}

    assert offered("Bob: start SR 82\n") == {f"remove {name}" for name in ("B&O", "C&O", "N&W", "RF&P", "VGN", "WM")}
    assert offered("Bob: remove SR\n") == {f"remove {name}" for name in ("B&O", "C&O", "N&W", "RF&P", "VGN", "WM")}
    assert offered("Bob: remove SR\nCyd: remove B&O\n") == set()  # five are left
    again = table("Bob: remove SR\nCyd: remove SR\n")
    assert (again.codes, figures(again.finding("removal-barred"))) == (
        ["removal-barred"],
        "SR",
    )
    assert {*UNSTARTED.of(again.position)} == {"SR"}
    assert not UNSTARTED.of(table("Bob: start SR 82\nCyd: remove SR\n").position)
    assert offered(FLOATED + "Bob: start SR 82\n") == set()


def test_only_one_corporation_of_a_zone_is_removed(table, tmp_path):
    (tmp_path / "map.toml").write_text(swap(MAP, ('"F11"]', '"F11", "F13"]')), encoding="utf-8")
    again = play("Bob: remove SR\nCyd: remove N&W\n", title="18VA", ruleset=tmp_path, setup=SOLD)
    assert figures(again.finding("removal-barred")) == "N&W SR South"


def test_the_home_of_a_removed_corporation_is_free_for_a_minor(table):
    assert table("Bob: remove SR\nCyd: pass\nAnn: float K at F11\n").codes == []
    assert table("Bob: float L at F11\n").codes == ["float-home"]


def test_the_last_float_ends_the_phase_and_removes_unfloated_companies(table):
    game = table(FLOATED + "Bob: start SR 82\n")
    assert game.codes == []
    assert game.happened("removal") == ["rest: B&O, C&O, N&W, RF&P, VGN, WM"]
    assert table(FLOATED + "Bob: start SR 82\nCyd: buy SR\n").codes == []
    # A corporation that was removed has not floated: the phase goes on.
    assert table(FLOATED + "Bob: remove SR\n").position.tracks == {"floats": "first"}


def test_in_this_phase_only_trains_of_the_phase_are_bought_from_the_bank(tmp_path):
    barred = '\n[phases.3]\nstatuses = ["no-new-phase", "no-train-trade"]\n'
    over = write_ruleset(tmp_path, barred, extends="18VA")
    setup = OPERATING + "B&O: train 3\n"

    def early(lines):
        return play(lines, title="18VA", ruleset=over, setup=setup)

    all_threes = "B&O: done\nadjust depot -4 train 3 box +4 train 3\n"
    assert early(all_threes + "C&O: train 4\n").codes == ["adjusted", "train-early"]
    assert early("B&O: done\nC&O: train 3 from B&O 50\n").codes == ["trade-early"]
    assert early("B&O: done\nC&O: train 3\n").codes == []
