"""Games of 1846 and of titles close to 1830, compared with 18xx.games after every action."""

from typing import Any

import pytest

from moderator.audit.report import report
from moderator.game import Game, open_game
from moderator.importers.games18xx import import_game
from moderator.model.findings import Severity
from moderator.rules.booking import State
from moderator.snapshot import as_json
from moderator.titles.title import Title
from tests.importers.test_traces import GAMES, booked, held, read_trace

# Actions after which a price is late: the site moves a marker for a skipped run at once, but the export does not show
# the skip until the company acts.
LATE = {
    "1889/three-players": 0,
    "1889/five-players-opening": 0,
    "1830/bank-breaks": 0,
    "1830/bankruptcy": 0,
    "1861/three-players": 0,
    "1867/four-players": 0,
    "1870/price-protection": 0,
    "1870/bankruptcy": 0,
    "1870/two-players": 0,
    "1856/opening": 0,
    "1856/four-players": 1,
    "1856/three-players": 2,
    "1850Jr/1850Jr_game_end_bankrupt": 0,
    "1850Jr/generated-4p-81-sane": 1,
    "1836jr56/generated-2p-83-sane": 4,
    "1836jr56/generated-3p-81-sane": 1,
    "1888/128097": 0,
    "1888/bankrupt": 0,
    "1888/generated-3p-75-sane": 4,
    "18JPT/18JPT_game_end_bank": 0,
    "18JPT/generated-3p-81-sane": 0,
    "18JPT/generated-4p-87-sane": 0,
    "1882/four-players": 0,
    "1882/bankruptcy": 0,
    "18AL/four-players": 0,
    "18AL/bankruptcy": 0,
    "18MEX/chart-ends": 0,
    "18MEX/five-players": 0,
    "18MS/three-players": 0,
    "18GA/bankruptcy": 0,
    "18TN/four-players": 1,
    "18Chesapeake/four-players": 0,
    "1846/second-edition-opening": 0,
    "1846/three-players": 0,
    "1846/five-players": 1,
    "1846/bankruptcy": 0,
    "18462pVariant/two-players": 0,
    "18Texas/65394": 0,
    "18Texas/generated-4p-77-sane": 8,
    "18LA1/19984": 3,
    "18LA1/generated-2p-81-sane": 1,
    "18LA2/101655": 0,
    "18LA2/generated-3p-81-sane": 1,
    "18Chesapeake/two-players": 0,
}
MARKER = {"price", "cell", "stack"}

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not GAMES.is_dir(), reason="the games of 18xx.games are not here")]


@pytest.fixture(scope="module", params=LATE)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def game(name: str) -> Game:
    return open_game(import_game((GAMES / f"{name}.json").read_bytes()).text.encode())


def differences(title: Title, want: dict[str, Any], position: dict[str, Any]) -> set[tuple[str, str]]:
    """Return what each account has differently. A share of the offering counts as the corporation's."""
    wanted = held(want, title.imports.companies)
    for facts in wanted["players"].values():
        owned = (title.imports.privates.get(name, name) for name in facts["privates"])
        facts["privates"] = sorted(name for name in owned if name not in title.file.minors)
    for formed in title.formed:  # the engine omits a part of its offering
        wanted["companies"].get(formed, {}).pop("treasury", None)
    ours = booked(wanted, position)
    wrong = {("game", key) for key in wanted.keys() - {"players", "companies"} if wanted[key] != ours[key]}
    for company in wanted["companies"]:
        if position["companies"][company]["floated"] and "treasury" in ours["companies"][company]:
            ours["companies"][company]["treasury"] += position["companies"][company]["ipo"]
    for group in ("players", "companies"):
        for who, facts in wanted[group].items():
            wrong |= {(who, key) for key in facts if facts[key] != ours[group][who][key]}
    return wrong


def compare(trace: list[dict[str, Any]], game: Game) -> list[tuple[dict[str, Any], set[tuple[str, str]]]]:
    """Return the engine's position after each action, with the differences of the books."""
    found, at = [], -1
    for want in trace:
        while at + 1 < len(game.steps) and int(game.steps[at + 1].booked.ref or 0) <= want["id"]:
            at += 1
        found.append((want, differences(game.title, want, as_json(State(game.title, game.steps[at].position)))))
    return found


def moment(want: dict[str, Any]) -> tuple[Any, ...]:
    """Return the round and the company or player on turn."""
    return tuple(want.get(key) for key in ("round", "turn", "or", "current"))


def test_every_position_equals_the_engines(name, game):
    found, late = compare(read_trace(name)[1:], game), 0
    for number, (want, wrong) in enumerate(found):
        if not wrong:
            continue
        assert (want["round"], {what for _, what in wrong} <= MARKER) == ("Operating", True), (want["id"], wrong)
        later = next((after for then, after in found[number + 1 :] if moment(then) != moment(want)), set())
        assert not wrong & later, (want["id"], wrong)
        late += 1
    assert len(found) > 30
    assert late == LATE[name]


def test_audit_finds_nothing(game):
    assert not report(game).of(Severity.VIOLATION, Severity.ERROR)
