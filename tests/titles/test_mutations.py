"""A shipped ruleset with one changed key is refused with a remedy, or works."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from moderator.audit.report import report
from moderator.game import Game
from moderator.journal.errors import DamagedJournal
from moderator.journal.reader import read_journal
from moderator.mechanics.catalogue import rules_of
from moderator.model.entries import Header
from moderator.model.names import Vocabulary
from moderator.replay import Replay
from moderator.resources import example, ruleset_dir
from moderator.rules.setup import WrongTable
from moderator.scoring import score
from moderator.snapshot import as_json
from moderator.titles.folder import TABLES, BrokenRuleset, Layer, read_layers
from moderator.titles.load import build_title
from moderator.titles.overlay import BadOption
from moderator.titles.title import Title
from moderator.views.log import show_views

TRIED = 100  # changes of each title
SEED = 18
GONE = object()


def values_of(tables: Any, key: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every value of a file with its key, tables and lists before their contents."""
    inside = tables.items() if isinstance(tables, dict) else enumerate(tables) if isinstance(tables, list) else ()
    for name, value in inside:
        yield (*key, name), value
        yield from values_of(value, (*key, name))


def changes_of(value: Any) -> Iterator[Any]:
    """Return values to try instead: none, another type, too small, too large, an unknown name, a repeated entry."""
    yield from (GONE, "Nobody", "", -1, 0, 1, 7, 99_999, 10**30, 1.5, True, [value], {"any": value}, [], {})
    if isinstance(value, list):
        yield from (value + value[:1], value[::-1], value[1:])


def changed(tables: Any, key: tuple[Any, ...], new: Any) -> Any:
    tables = copy.deepcopy(tables)
    at = tables
    for part in key[:-1]:
        at = at[part]
    if new is GONE:
        del at[key[-1]]
    else:
        at[key[-1]] = new
    return tables


def play(layers: list[Layer], journal: bytes) -> Game:
    """Return the journal played with these files."""
    opened: list[tuple[Title, Vocabulary, Replay]] = []

    def names(header: Header) -> Vocabulary:
        title = build_title(layers, header.options, rules=rules_of)
        opened.append((title, title.vocabulary(header.players), Replay(title, header.players)))
        return opened[0][1]

    read = read_journal(journal, names)
    title, vocabulary, replay = opened[0]
    return Game(read, title, replay, vocabulary, journal)


def use(layers: list[Layer], journal: bytes) -> str:
    """Play, show, score and audit. Return `refused` or `works`; any other error is raised."""
    try:
        game = play(layers, journal)
    except BrokenRuleset as broken:
        return "refused" if all(fault.file and fault.problem and fault.remedy for fault in broken.faults) else "mute"
    except (BadOption, WrongTable, DamagedJournal):  # the option or the seats of this very journal are gone
        return "refused"
    score(game.state)
    as_json(game.state)
    show_views(game)
    report(game)
    return "works"


@pytest.mark.slow
@pytest.mark.parametrize("title", ["18EU", "18Rhl", "18VA"])
def test_every_changed_key_is_refused_or_works(title):
    layers = read_layers(ruleset_dir(title))
    journal = example(f"{title}-audit.18xx").read_bytes()
    every = [
        (place, file, key, new)
        for place, layer in enumerate(layers)
        for file in TABLES
        for key, value in values_of(layer.tables(file))
        for new in changes_of(value)
    ]
    seen = set()
    for place, file, key, new in random.Random(SEED).sample(every, TRIED):
        layer = layers[place]
        tables = {file: layer.tables(file) for file in TABLES}
        mutant = Layer(layer.folder, layer.texts, {**tables, file: changed(tables[file], key, new)})
        try:
            seen.add(use([*layers[:place], mutant, *layers[place + 1 :]], journal))
        except Exception as error:
            pytest.fail(f"{file} {key} changed to {new!r}: {error!r}")
    assert seen == {"refused", "works"}


CHARTS = ["", "100", "*", "100* 1" + "0" * 30, "100*" + " 100" * 1000, "100*\n" * 3, "\x00", "1_0*", "٣*", "-1*"]


@pytest.mark.parametrize("text", CHARTS)
def test_an_invalid_chart_is_refused(text):
    (layer,) = read_layers(ruleset_dir("18EU"))
    mutant = Layer(layer.folder, {**layer.texts, "market.txt": text})
    assert use([mutant], example("18EU-audit.18xx").read_bytes()) == "refused"
