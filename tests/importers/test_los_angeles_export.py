"""Exports of 18 Los Angeles: the token of Pacific Maritime as an ordinary one."""

import json

import pytest

from moderator.importers.games18xx import import_game
from tests.importers.test_traces import GAMES

pytestmark = pytest.mark.skipif(not GAMES.is_dir(), reason="the games of 18xx.games are not here")


def test_an_ordinary_token_in_the_city_of_pacific_maritime_is_its_free_one():
    source = json.loads((GAMES / "18LA1" / "19984.json").read_bytes())
    usual = import_game(json.dumps(source).encode()).text
    token = next(each for each in source["actions"] if each["entity"] == "PMC" and each["type"] == "place_token")
    token.update(entity="ELA", entity_type="corporation")
    text = import_game(json.dumps(source).encode()).text
    assert 'ELA: token "Long Beach" with PMC' in text
    assert text == usual
