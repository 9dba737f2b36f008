"""Small exports of 1867, and of minors that form majors: the two-player draw, the falling sale, and tokens."""

from pathlib import Path
from typing import Any

from moderator.importers.games18xx import import_game
from tests.importers.exports import ANN, BOB, Facts, act, export, pass_
from tests.minors import lay


def imported(*actions: Facts, **facts: Any) -> tuple[dict[str, str], list[str]]:
    """Return the options that the import has found, and the lines without headings and ids."""
    game = import_game(export(*actions, title="1867", **facts))
    assert game.stopped is None, game.stopped
    lines = [line.partition(" ; ")[0] for line in game.lines if line and not line.startswith(";")]
    return dict(game.header.options), lines


def private(player: int, name: str, price: int) -> Facts:
    return act("bid", player, company=name, price=price)


def put_up(player: int, company: str, price: int, city: str, other: int) -> list[Facts]:
    home = act("place_token", company, city=city, slot=0)
    return [act("bid", player, corporation=company, price=price), home, pass_(other)]


SOLD = [private(ANN, "C&SL", 20), pass_(BOB), private(BOB, "MB", 40), pass_(ANN), private(ANN, "QB", 50), pass_(BOB)]


def test_bids_show_which_privates_two_players_leave_out():
    options, lines = imported(*SOLD)
    assert options == {"players-2": "yes", "privates-out": "NFB+SCT"}
    assert lines[-2:] == ["Ann: bid 50", "Bob: pass"]


def test_the_grid_is_an_optional_rule():
    assert imported(*SOLD, settings={"optional_rules": ["grid_market"]})[0]["market"] == "grid"


def test_a_bid_in_the_falling_sale_takes_the_private():
    falling = [pass_(ANN), pass_(BOB), pass_(ANN), private(BOB, "C&SL", 15)]
    rest = [private(ANN, "MB", 40), pass_(BOB), private(BOB, "QB", 50), pass_(ANN)]
    assert imported(*falling, *rest)[1][:4] == ["Ann: pass", "Bob: pass", "Ann: pass", "Bob: take"]


def test_a_private_at_0_goes_automatically_to_the_first_player():
    """The seed 1 draws the second and third of five, by the lowest of 1103527590, 377401575, 662824084, ..."""
    passes = [pass_(ANN), pass_(BOB)] * 4
    rest = [private(BOB, "QB", 50), pass_(ANN), private(ANN, "SCT", 60), pass_(BOB)]
    options, lines = imported(*passes, *rest, settings={"seed": 1, "optional_rules": []})
    assert options["privates-out"] == "NFB+MB"
    assert lines[8:10] == ["Bob: bid 50", "Ann: pass"]


# A made-up title in which minors form majors in phase 2: N (Ash), S (Birch) and E (Cedar) are Ann's.
OPENED = [private(ANN, "TR", 20), private(BOB, "TR", 25), pass_(ANN), private(ANN, "BLC", 40), pass_(BOB)]
FORMING = [
    *OPENED,
    pass_(BOB),
    *put_up(ANN, "N", 150, "B2-0-0", BOB),
    pass_(BOB),
    *put_up(ANN, "S", 150, "B4-0-0", BOB),
    pass_(BOB),
    *put_up(ANN, "E", 150, "B6-0-0", BOB),
    pass_(BOB),
    pass_(ANN),
]


def removed(company: str, city: str) -> Facts:
    return act("remove_token", company, city=city, slot=0)


def bought(company: str, number: int) -> list[Facts]:
    train = act("buy_train", company, train=f"2-{number}", price=100, variant="2")
    return [pass_(company), train, pass_(company)]


def test_removed_tokens_show_which_tokens_stay(tmp_path: Path):
    folder = lay(tmp_path)
    facts = (folder / "title.toml").read_text(encoding="utf-8")
    early = facts.replace('phase = "3"\nuntil', 'phase = "2"\nuntil').replace("cash = 600", "cash = 900")
    (folder / "title.toml").write_text(early.replace("of_one = 2", "of_one = 3"), encoding="utf-8")
    ran = [each for number, company in enumerate("NSE") for each in bought(company, number)]
    merged = [act("merge", "N", corporation=name) for name in ("S", "E", "BIG")]
    game = import_game(
        export(*FORMING, *ran, *merged, removed("BIG", "B4-0-0"), pass_(ANN), title="Minors"), ruleset=folder
    )
    assert game.stopped is None, game.stopped
    assert "Ann: form BIG N S E keeps Ash Cedar" in [line.partition(" ; ")[0] for line in game.lines]
