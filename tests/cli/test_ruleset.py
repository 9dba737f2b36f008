"""`moderator ruleset`: a title of one's own begun, checked for holes, and played at random."""

from pathlib import Path

import pytest

from tests.phrases import EXISTS


def change(file: str, old: str, new: str) -> None:
    path = Path("Mine") / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def begun(run):
    assert run("ruleset", "new", "Mine").code == 0
    return run


@pytest.mark.slow
def test_a_new_ruleset_has_no_faults_and_can_be_played(begun):
    assert begun("ruleset", "check", "Mine").stdout.count("\n") == 1
    played = begun("ruleset", "play", "Mine", "--games", "2", "--seed", "7")
    assert (played.code, [line.split(", ")[0] for line in played.stdout.splitlines()]) == (0, ["seed 7", "seed 8"])
    assert played.stdout.count("End: over") == 2


@pytest.mark.slow
def test_the_second_game_is_played_with_an_option(begun):
    option = '[options.rich]\nsays = "more money"\nsection = "1"\nchoices = ["yes"]\nput.yes = { "bank" = 9000 }\n'
    change("title.toml", "# The railways,", option + "\n# The railways,")
    told = begun("ruleset", "play", "Mine", "--games", "2", "--seed", "7").stdout.splitlines()
    assert [line.partition(": ")[0] for line in told] == ["seed 7, 3 players", "seed 8, 2 players, rich yes"]


def test_an_existing_folder_is_kept(begun):
    refused = begun("ruleset", "new", "Mine")
    assert (refused.code, EXISTS in refused.stderr) == (1, True)
    assert begun("ruleset", "new", "a/b").code == 2


HOLES = {
    "private": ("title.toml", "[privates.Mail]", '[privates.B]\nname = "B"\nface = 5\n[privates.Mail]', "privates.B"),
    "home": ("map.toml", 'name = "Midway", kind = "city"', 'name = "Midway", kind = "town"', "corporations.C.home"),
    "mechanic": ("title.toml", "[shares]", "[bonuses]\nharbour = 20\n[shares]", "bonuses.harbour"),
    "mechanic unnamed": (
        "rulebook.toml",
        '"private-income", ',
        "",
        'Mail pays Ann $5; add "private-income"',
    ),
    "posting unnamed": ("rulebook.toml", '"share-sale", ', "", "no section covers share-sale"),
    "section": ("rulebook.toml", ', "revenue"', "", 'add "revenue" to covered_by'),
    "table": ("title.toml", "face = 20", "face = 9000", "2 players cannot start"),
}


@pytest.mark.slow
@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_in_a_ruleset_is_reported(begun, hole):
    file, old, new, told = HOLES[hole]
    change(file, old, new)
    done = begun("ruleset", "check", "Mine")
    assert (done.code, told in done.stdout) == (3, True), done.stdout + done.stderr


def test_a_broken_ruleset_is_a_failure(begun):
    change("title.toml", "bank = 3000", "bank = 0")
    assert begun("ruleset", "check", "Mine").code == 1


def test_a_game_that_goes_wrong_is_kept(begun, monkeypatch):
    from moderator.shell import random_play as at_random

    monkeypatch.setattr(at_random, "named_moves", lambda state: ())
    done = begun("ruleset", "play", "Mine", "--games", "1", "--seed", "4")
    assert (done.code, "stuck: " in done.stdout) == (3, True)
    assert Path("Mine-4.18xx").read_text(encoding="utf-8").startswith("moderator 1")


def test_a_kept_game_overwrites_no_file(begun, monkeypatch):
    from moderator.shell import random_play as at_random

    monkeypatch.setattr(at_random, "named_moves", lambda state: ())
    Path("Mine-4.18xx").write_text("mine", encoding="utf-8")
    done = begun("ruleset", "play", "Mine", "--games", "1", "--seed", "4")
    assert (Path("Mine-4.18xx").read_text(encoding="utf-8"), "Mine-4-2.18xx" in done.stderr) == ("mine", True)
    assert Path("Mine-4-2.18xx").read_text(encoding="utf-8").startswith("moderator 1")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["../../Mine", "a/b", "C:Mine", ".hidden", "-o", "a\\\\b", "what?"])
def test_a_title_s_name_that_could_lead_elsewhere_is_a_fault(begun, name):
    change("title.toml", 'name = "Mine"', f'name = "{name}"')
    done = begun("ruleset", "check", "Mine")
    assert (done.code, "a name that can be part of a file name" in done.stderr) == (1, True), done.stderr
