"""Files that are not exports, or are broken: one clear message, which names the action if there is one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.importers.games18xx import ImportFailed, import_game
from moderator.titles.load import UnknownTitle
from tests.importers.exports import ANN, BOB, SOLD, act, bid, buy, export, lay, par, pass_, run, sale, token


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"moderator 1\n", "not JSON: "),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b'{"title": ' + b"9" * 5000 + b"}", "number"),
        (b"[]", "outermost value"),
        (b"{}", "`title` is missing"),
        (export(players=()), "players, not 0"),
        (export(players=((1, "Ann"), (1, "Bob"))), "two players have the same id"),
        (export(actions=None), "`actions` is missing"),
        (export(actions={}), "`actions` is not a list"),
        (export(actions=[7]), "an action is not an object"),
        (export({"entity": ANN}), "`type` is missing"),
        (export(players_=1, settings={"optional_rules": 4}), "`optional_rules` is not a list"),
    ],
)
def test_a_file_that_is_not_an_export(data, message):
    with pytest.raises(ImportFailed, match=message) as caught:
        import_game(data)
    assert "\n" not in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([act("hex_token", "BNR")], "'hex_token'"),
        ([act("\x1b[31m", ANN)], "unknown action"),
        ([act("bid", ANN, minor="2")], "bid has no `price`"),
        ([act("bid", ANN, minor="2", price="lots")], "`price` of bid is not a whole number: lots"),
        ([act("bid", ANN, minor="2", price=True)], "`price` of bid is not a whole number"),
        ([act("bid", ANN, minor="2", price=-5)], "out of bounds: -5"),
        ([act("bid", ANN, minor="2", price=10**12)], "out of bounds"),
        ([bid(99, "2", 100)], "bid by '99', who is not a player"),
        ([bid(ANN, "16", 100)], "18EU has no company '16'"),
        ([bid(ANN, "2", 100), bid(BOB, "3", 105)], "a bid for 3 while 2 is up for sale"),
        ([pass_(ANN)], "Ann passes"),
        ([*SOLD, bid(ANN, "1", 100)], "a bid for 1"),
        ([*SOLD, lay("1", "Paris", "8-0")], "'Paris'"),
        ([*SOLD, lay("1", "B9", "8")], "'8'"),
        ([lay("1", "B9", "8-0")], "1 acts before the opening is over"),
        ([buy(ANN, "BNR_1")], "Ann acts before the opening is over"),
        ([act("lay_tile", ANN, hex="B9", tile="8-0")], "only a company"),
        ([*SOLD, run("1", t9_0=50)], "'9-0'"),
        ([*SOLD, act("run_routes", "1", routes=[{"train": "2-0"}])], "old format"),
        ([*SOLD, act("run_routes", "1", routes=[7])], "not a list of objects"),
        ([*SOLD, act("dividend", "1", kind="double")], "'double' is not a dividend"),
        ([*SOLD, token("BNR", "201-0-0")], "'201-0-0'"),
        ([*SOLD, act("buy_train", "1", train="7-0", price=1)], "'7-0'"),
        ([par(ANN, "BNR", "cheap")], "'cheap'"),
        ([buy(ANN, "BNR_1", "FS_1")], "not shares of one corporation"),
        ([buy(ANN, "14_1")], "not shares of one corporation"),
        ([act("buy_shares", ANN, shares=[], percent=10)], "is not a list"),
        ([act("buy_shares", ANN, shares=["BNR_1"], percent=15)], "15%"),
        ([buy("3", "BNR_2")], "minor 3 has no owner"),
    ],
)
def test_the_failing_action_is_named(actions, message):
    stopped = import_game(export(*actions)).stopped
    assert stopped is not None
    assert message in str(stopped)
    assert stopped.action == len(actions)
    assert str(stopped).isprintable()


def test_an_unknown_title():
    with pytest.raises(UnknownTitle, match="no title is called '1847'"):
        import_game(export(title="1847"))


def test_an_unknown_option_is_named():
    with pytest.raises(ImportFailed, match="'fewer_trains'"):
        import_game(export(settings={"optional_rules": ["fewer_trains"]}))


JUNK = st.sampled_from([None, True, -1, 1.5, "", "x", "BNR", "pass", "player", [], {}, [[]], "\ud800", 10**30])


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_change_is_imported_or_refused(data):
    actions = [
        *map(dict, sale(1) + sale(2)),
        pass_(ANN),
        lay("1", "B9", "8-0"),
        run("1", t2_0=60),
        par(BOB, "FS", "70,1,1"),
    ]
    for _ in range(data.draw(st.integers(1, 3))):
        action = data.draw(st.sampled_from(actions))
        action[data.draw(st.sampled_from(sorted(action)))] = data.draw(JUNK)
    try:
        said = import_game(export(*actions)).text
    except ImportFailed as error:
        said = str(error)
    assert said.replace("\n", "").isprintable()
