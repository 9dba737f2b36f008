"""Keys of a ruleset that no rule reads, and choices of options that do not make a sound title."""

from typing import Literal, get_args, get_origin

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.model.values import fields_of
from moderator.resources import ruleset_dir, ruleset_names
from moderator.titles.checking.unread import READ_WITH
from moderator.titles.folder import read_layers
from moderator.titles.load import build_title
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Table
from tests.titles.test_checking import faults_of


def said_of(tmp_path, text, file="title.toml", extends="1889"):
    return [str(fault) for fault in faults_of(tmp_path, text, file, extends)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[shares]\ntoken_fee_due = "float"',
            "nothing reads shares.token_fee_due here; leave it out, or write",
        ),
        (
            '[auction]\nlots = ["TK"]\nstep = 5\nreduction = 5',
            "or write opening = lot-auction",
        ),
        ("[privates.SMR]\ncloses_led = true", "or write privates.SMR.presidency"),
        ('[privates.SMR]\nswap = { companies = ["IR"] }', "or write privates.SMR.for_share"),
        ("[redemption]\nmost = 1", "or write shares.redeemed"),
        ('[bonuses.rows.x]\nplaces = ["B3"]\nshare_to = 10', "or write bonuses.rows.x.share"),
    ],
)
def test_a_key_that_nothing_reads_is_a_fault(tmp_path, text, told):
    (said,) = said_of(tmp_path, text)
    assert told in said


@pytest.mark.parametrize(
    "text",
    [
        '[shares]\ntoken_fee = 100\ntoken_fee_due = "float"',
        '[shares]\ntoken_fee_due = "float"\n[corporations.AR]\ntoken_fee = 100',
        '[bonuses.rows.x]\nplaces = ["B3"]\nshare = 10\nshare_to = 10',
        "[zones.orange]\nseveral_offered = true",
    ],
)
def test_a_key_that_another_one_makes_useful_is_none(tmp_path, text):
    assert said_of(tmp_path, text) == []


def is_key(annotation, path):
    """Return whether a path, in which `*` is any name, leads to a key of a table."""
    if not path:
        return True
    first, *rest = path
    if first == "*":
        parts = get_args(annotation)
        return any(is_key(part, rest) for part in parts) or any(is_key(part, path) for part in parts)
    return any(first in fields_of(table) and is_key(fields_of(table)[first], rest) for table in own_tables(annotation))


def own_tables(annotation):
    """Return the tables that a value is, not those that it contains."""
    if isinstance(annotation, type):
        return [annotation] if issubclass(annotation, Table) else []
    inside = get_origin(annotation) in (dict, tuple, Literal)
    return [] if inside else [table for part in get_args(annotation) for table in own_tables(part)]


def test_the_keys_that_are_read_with_others_are_keys():
    """A key that has been renamed would make its rule an empty one."""
    named = set(READ_WITH) | {
        key.rpartition(".")[0] + other if other.startswith(".") else other
        for key, others in READ_WITH.items()
        for other in others
    }
    paths = {path.partition(" = ")[0] for path in named}
    assert not {path for path in paths if not is_key(TitleFile, path.split("."))}


def test_a_key_that_an_option_makes_useful_is_none(tmp_path):
    option = '[options.fee]\nsays = "a fee"\nsection = "floating"\nchoices = ["no", "yes"]\n'
    text = '[shares]\ntoken_fee_due = "float"\n' + option + 'put.yes = { "shares.token_fee" = 100 }\n'
    assert said_of(tmp_path, text) == []


def test_a_colour_that_no_phase_uses_is_a_fault(tmp_path):
    (said,) = said_of(tmp_path, "[hexes.C4]\nvalue = { yellow = 20, green = 30 }\n", "map.toml")
    assert "hexes.C4.value.green: no phase and no train uses the column green" in said


def test_a_mine_is_read_by_the_colour_of_its_tile(tmp_path):
    assert said_of(tmp_path, '[hexes.C4]\nkind = "mine"\nvalue = { yellow = 20, green = 30 }\n', "map.toml") == []


def test_a_key_of_the_title_below_is_no_fault_of_the_one_above(tmp_path):
    """1889 turns off sales in several blocks, for which the base has a price."""
    assert load_title("1889").file.shares.split_price == "market"
    assert said_of(tmp_path, "bank = 9000") == []


@pytest.mark.parametrize("name", ruleset_names())
def test_no_shipped_title_has_a_key_that_nothing_reads(name):
    build_title(read_layers(ruleset_dir(name)))


# ---- choices of options ----

OPTION = '[options.club]\nsays = "ours"\nsection = "trains"\nchoices = ["no", "yes"]\n'


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ('without.yes = ["trains.3"]', "options.club.without.yes: with club yes, phases.3: no train is called '3'"),
        ('without.yes = ["trains.DD"]', "options.club.without.yes[1]: nothing is at trains.DD"),
        ('without.maybe = ["trains.D"]', "options.club.without.maybe: 'maybe' is not among the choices"),
        ('put.yes = { "trains.3.rusts" = "9" }', "options.club.put.yes: with club yes, trains.3.rusts: no phase"),
    ],
)
def test_every_choice_is_checked_as_a_new_game_would_check_it(tmp_path, change, told):
    assert any(told in said for said in said_of(tmp_path, OPTION + change))


def test_an_entry_of_a_list_is_removed_by_a_choice(tmp_path):
    (tmp_path / "title.toml").write_text(
        'extends = "1889"\nname = "own"\n' + OPTION + 'without.yes = ["private_sale.lots.MF", "privates.MF"]\n',
        encoding="utf-8",
    )
    chosen = load_title("own", (("club", "yes"),), tmp_path).file
    assert chosen.private_sale.lots == ("TK", "ER", "SMR", "DR", "SIR", "UTF")


def test_what_a_choice_puts_replaces_what_the_title_below_puts(tmp_path):
    """18Chesapeake's choice puts keys one by one; a table of the title above takes the place of the whole table."""
    (tmp_path / "low").mkdir()
    (tmp_path / "high").mkdir()
    below = 'extends = "1889"\nname = "low"\n' + OPTION + 'put.yes = { "privates.TK.brings" = { AR = 10, IR = 10 } }\n'
    above = 'extends = "low"\nname = "high"\n[options.club.put.yes]\n"privates.TK.brings" = { KO = 10 }\n'
    (tmp_path / "low" / "title.toml").write_text(below, encoding="utf-8")
    (tmp_path / "high" / "title.toml").write_text(above, encoding="utf-8")
    title = load_title("high", (("club", "yes"),), tmp_path / "high")
    assert title.file.privates["TK"].brings == {"KO": 10}
