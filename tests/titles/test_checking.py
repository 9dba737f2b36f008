"""A ruleset is checked completely when it is read: every fault names its file, its key and a remedy."""

import ast
from itertools import pairwise
from pathlib import Path

import pytest

from moderator.mechanics.catalogue import load_title
from moderator.titles import load as load_module
from moderator.titles.checking.shape import FORMS
from moderator.titles.folder import BrokenRuleset, Fault, spell


def faults_of(folder: Path, text: str, file: str = "title.toml", extends: str = "18EU") -> list[Fault]:
    """Return the faults of an overlay with this text in one of its files; none if it is sound."""
    folder.mkdir(exist_ok=True)
    (folder / "title.toml").write_text(f'extends = "{extends}"\n', encoding="utf-8")
    with (folder / file).open("a", encoding="utf-8") as written:
        written.write(text)
    try:
        load_title("", ruleset=folder)
    except BrokenRuleset as broken:
        return list(broken.faults)
    return []


# The text of a ruleset, the key at fault, the problem, and the remedy.
FAULTS = [
    ("[players.1]\ncash = 400\ncertificates = 20", "players.1", "'1' is not valid here", "a number of players, from 2"),
    # ---- names that nothing bears ----
    ('mechanics = ["red-to-redd"]', "mechanics[1]", "no mechanic is called 'red-to-redd'", "did you mean red-to-red?"),
    ('mechanics = ["rust"]', "mechanics[1]", "no mechanic is called 'rust'", "leave it out: rust follows from"),
    ('[charters.ten]\nsteps = ["trak"]', "charters.ten.steps[1]", "'trak'", "track"),
    ('[charters.ten]\nlike = "nine"', "charters.ten.like", "no charter is called 'nine'", "known: minor, ten"),
    ('[corporations.BNR]\ncharter = "minor"', "corporations.BNR.charter", "a minor does not fit", "certificates"),
    ("[charters.ten]\nrank = 0", "charters.ten.rank", "rank 0", "its own rank"),
    ("[charters.minor]\naside = 2", "charters.minor.aside", "no certificates", "leave it out"),
    # ---- keys of earlier rulesets ----
    ("[structures.ten]\naside = 1", "structures", "there is no such key", "write [charters.NAME]"),
    ('[operating]\nowes_train = "always"', "operating.owes_train", "there is no such key", "in [charters.NAME]"),
    ('[phases.5]\nevent = "flood"', "phases.5.event", "there is no such key", "write events = [...]"),
    ("[phases.2]\none_a_type = true", "phases.2.one_a_type", "no such key", 'write statuses = ["one-a-type"]'),
    ('[phases.2]\nstructure = "ten"', "phases.2.structure", "there is no such key", "write charter"),
    ('[shares]\nunsold = "company"', "shares.unsold", "there is no such key", "write pays in [offers.NAME]"),
    ('without = ["trains.9"]', "without[1]", "no 'trains.9'", "did you mean trains."),
    ('without = "trains.8"', "without", "'trains.8' is not a list", "square brackets"),
    ("without = [8]", "without[1]", "8 is not a text", "quotation marks"),
    ('[trains.2]\nrusts = "9"', "trains.2.rusts", "no phase is called '9'", "known: 2, 3, 4, 5, 6, 8"),
    ('[trains.8]\nbeside = "7"', "trains.8.beside", "no phase is called '7'", "known: 2, 3"),
    ('[corporations.BNR]\ncharter = "twelve"', "corporations.BNR.charter", "no charter", "known: minor, ten"),
    ('[corporations.BNR]\nhome = "Q99"', "corporations.BNR.home", "no hex is called 'Q99'", "known: A6, A10"),
    ('[minors.2]\nhome = "Q99"', "minors.2.home", "no hex is called 'Q99'", "known: A6, A10"),
    ("[phases.2.limits]\nminr = 2", "phases.2.limits.minr", "'minr'", "did you mean minor?"),
    ('[phases.5]\nevents = ["flood"]', "phases.5.events[1]", "no event of a phase is called 'flood'", "final-exchange"),
    ('[phases.5]\nstatuses = ["calm"]', "phases.5.statuses[1]", "no status of a phase", "known: one-a-type"),
    (
        '[phases.7]\nlimits = {corporation = 2, minor = 1}\ntiles = ["yellow"]\ncolumn = "yellow"',
        "phases.7",
        "'7'",
        "known: 2, 3",
    ),
    ('[bonuses]\nlinked_area = "north"', "bonuses.linked_area", "no area of the map", "there are none"),
    ('[links.BNRR]\nplaces = ["A6"]\npays = 10', "links.BNRR", "no corporation is called 'BNRR'", "did you mean BNR?"),
    (
        '[options.extra-3-trains]\nsection = "4.4.77"',
        "options.extra-3-trains.section",
        "'4.4.77'",
        "did you mean 4.4.7",
    ),
    ('[options.extra-3-trains]\nplayers = ["9"]', "options.extra-3-trains.players[1]", "'9'", "known: 2, 3, 4, 5, 6"),
    # ---- values out of bounds ----
    ("bank = -5", "bank", "-5 is too small", "write 1 or more"),
    ("bank = 1_000_000_000_000", "bank", "1000000000000 is too large", "write 1000000 or less"),
    ("bank = 100", "players.2.cash", "begin with 1500 in all", "a larger bank"),
    ("[trains.5]\nprice = -500", "trains.5.price", "-500 is too small", "write 0 or more"),
    ("[trains.5]\nreach = 0", "trains.5.reach", "any stop", "write how many"),
    ('[trains.3]\nrusts = "2"', "trains.3.rusts", "rusts in phase 2", "name a later phase"),
    ("[charters.ten]\ncertificates = [20, 10, 10]", "charters.ten.certificates", "add up to 40%", "100%"),
    ("[charters.ten]\ncertificates = []", "charters.ten.order", "has no price", 'order = "listed"'),
    ("[charters.ten]\ncertificates = [40, 30, 30]", "charters.ten.certificates", "multiples of 30%", "whole shares"),
    ("[charters.ten]\ncertificates = [10, 20, 70]", "charters.ten.certificates", "is only 10%", "certificate first"),
    ("[charters.ten]\ncertificates = [50, 40, 10]", "charters.ten.certificates", "more than 3 shares", "divide it"),
    ("[charters.ten]\naside = 5", "charters.ten.aside", "5 shares", "add [conversion]"),
    ("[charters.ten.dividend]\nmultiple_of = 0", "charters.ten.dividend.multiple_of", "too small", "1 or more"),
    ("[sale]\noffers = [10, 90]", "sale.offers", "the offers do not fall", "the highest first"),
    ("[private_rules]\nleast = 200", "private_rules.least", "200%, is above the highest, 150%", "below the highest"),
    (
        '[charters.minor]\nsteps = ["dividend"]',
        "charters.minor.steps",
        "does not come after the run",
        "in their order",
    ),
    ("[charters.minor]\nsteps = []", "charters.minor.steps", "it is empty", "at least one"),
    ('[charters.minor]\nsteps = ["run", "run"]', "charters.minor.steps", "'run' is named twice", "name it once"),
    ("[shares]\nhold_limit = true", "shares.hold_limit", "true is not a whole number", "write digits"),
    ('[trains.8]\nunlimited = "yes"', "trains.8.unlimited", "neither true nor false", "write true or false"),
    ("[trains.2]\nrusts = 4", "trains.2.rusts", "4 is not a text", "quotation marks"),
    ("[trains.2]\ncount = 14", "trains.2.count", "15 minors begin with one each", "write 15"),
    ("trains = 5", "trains", "5 is not a table", "write a table"),
    # ---- what does not go together ----
    ('opening = ["lot-auction"]', "opening[1]", "lot-auction has no table", "add [auction]"),
    ('opening = ["lot-sale"]', "opening[1]", "no stage of an opening is called 'lot-sale'", "did you mean"),
    ('course = ["stock", "market"]', "course[2]", "no round of the course is called 'market'", "known"),
    (
        'course = ["stock"]\nbegins = "operating"',
        "begins",
        "the course of the game has no operating rounds",
        "add this one",
    ),
    ('opening = "lot-auction"', "opening", "'lot-auction' is not a list", "square brackets"),
    ('mechanics = ["industry"]', "mechanics[1]", "bonuses.industry_pairs of title.toml", "leave the mechanic"),
    ('[phases.5]\nevents = ["conversion"]', "phases.5.events[1]", "needs [conversion]", "leave the event out"),
    ("[tracks.rail.old.floated]\nten = 2", "tracks.rail.old", "begins with the game", "`floated`"),
    ("[tracks.rail]\nold = {}\nnew = {}", "tracks.rail.new", "nothing begins this phase", "add floated"),
    ('mechanics = ["mining-district"]', "mechanics[1]", "phases.*.statuses", "leave the mechanic"),
    (
        "[director_lots.BNR]\nvalue = 71\nfunds = 100",
        "director_lots.BNR.value",
        "71 is not a par price",
        "70, 75, 82",
    ),
    ("[director_lots.BNR]\nvalue = 70\nfunds = 100\npool = 5", "director_lots.BNR.pool", "5% of BNR", "10%"),
    ('[privates.X]\nname = "X"\nface = 20\nbrings = {BNR = 90}', "privates.X.brings.BNR", "no 90%", "write a size"),
    (
        '[privates.BNR]\nname = "X"\nface = 20',
        "privates.BNR",
        "'BNR' is also the name of corporations.BNR",
        "another name",
    ),
    ('[privates.bank]\nname = "X"\nface = 20', "privates.bank", "'bank' is also the name of bank", "another name"),
    ('[offers.bank]\nlies = "pool"', "offers.bank.lies", "pool already sets the price", "set it once"),
    ('[offers.bob]\nlies = "player"', "offers.bob.pays", "the agreed price", "leave this key out"),
    ('[offers.pool]\nprice = "agreed"', "offers.pool.price", "no seller", "market or par"),
    ('[offers.treasury]\nlies = "player"\npays = "holder"', "offers", "has no price", 'lies = "treasury"'),
    ("[charters.ten.weights]\n50 = 1", "charters.ten.weights.50", "no certificate of 50%", "known: 20, 10"),
    # ---- options ----
    (
        '[options.extra-3-trains]\nadd = "trains.9.count"',
        "options.extra-3-trains.add",
        "no number to add to",
        "dots",
    ),
    ('[options.extra-3-trains]\nadd = "trains"', "options.extra-3-trains.add", "no number to add to", "dots"),
    (
        '[options.extra-3-trains]\nchoices = ["few"]',
        "options.extra-3-trains.choices[1]",
        "is not a number",
        "digits",
    ),
    ("[options.green-red-to-red.put.none]", "options.green-red-to-red.put.none", "not among the choices", "add it"),
    (
        '[options.green-red-to-red.put.one]\n"bank.x" = 1',
        "options.green-red-to-red.put.one",
        "{'x': 1} is not a whole",
        "digits",
    ),
    (
        '[options.green-red-to-red.put.one]\n"bnak" = 1',
        "options.green-red-to-red.put.one",
        "bnak: there is no such key",
        "bank?",
    ),
    (
        '[options.green-red-to-red.put.one]\n"bank" = -1',
        "options.green-red-to-red.put.one",
        "bank: -1 is too small",
        "1 or more",
    ),
    # ---- keys ----
    ("bnak = 1", "bnak", "there is no such key", "did you mean bank?"),
    ("[trains.5]\nprize = 1", "trains.5.prize", "there is no such key", "did you mean price?"),
    ("[trains.9]\ncount = 1", "trains.9.price", "the key is missing", "add it"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "key", "problem", "remedy"), FAULTS, ids=[fault[0][:50] for fault in FAULTS])
def test_a_fault_of_title_toml(tmp_path, text, key, problem, remedy):
    found = [fault for fault in faults_of(tmp_path, text) if spell(fault.key) == key]
    assert [fault.file.removeprefix("18EU/") for fault in found] == ["title.toml"]
    assert problem in found[0].problem
    assert remedy in found[0].remedy


def test_no_fault_shows_an_expression():
    written = "".join(path.read_text(encoding="utf-8") for path in Path(load_module.__file__).parent.glob("*.py"))
    tree = ast.walk(ast.parse(written))
    patterns = [
        ast.literal_eval(each.value) for each in tree if isinstance(each, ast.keyword) and each.arg == "pattern"
    ]
    assert len(patterns) > 8
    assert {*patterns} <= FORMS.keys()


BESIDE = [
    ("map.toml", '[hexes.A6]\nof = "Q99"', "hexes.A6.of", "no hex is called 'Q99'", "known: A6"),
    ("map.toml", '[hexes.A66X]\nname = "X"', "hexes.A66X", "'A66X' is not valid here", "write a coordinate"),
    ("map.toml", "[hexes.A6]\ncost = -60", "hexes.A6.cost", "-60 is too small", "write 0 or more"),
    (
        "map.toml",
        '[hexes.A6]\nname = "Paris"',
        "hexes.A10.name",
        "'Paris' is also the name of hexes.A6",
        "another name",
    ),
    ("map.toml", "[hexes.A6]\nbanks = [20]", "hexes.A6.banks", "a river has two banks, not 1", "[LEFT, RIGHT]"),
    ("map.toml", '[hexes.A6]\nkind = "village"', "hexes.A6.kind", "'village'", "known: city, town"),
    ("market.txt", "100* 110 x", "", "line 1: 'x' is not a price", "* after a par price"),
    ("market.txt", "100* 110 -5", "", "line 1: '-5' is not a price", "write prices"),
    ("market.txt", "100* 110 1000000", "", "line 1: 1000000", "printed price"),
    ("market.txt", "# nothing", "", "no rows of prices", "the top one first"),
    ("market.txt", "100 110", "", "no par price is marked", "write *"),
    ("market.txt", "100* 110\n100* 105", "", "two cells with 100", "mark only one"),
    ("market.txt", "0* 110", "", "a company cannot start at 0", "remove the *"),
    ("import.toml", '[companies]\nX = "BNRR"', "companies.X", "no company is called 'BNRR'", "did you mean BNR?"),
    ("import.toml", '[homes]\nA10-0-0 = "16"', "homes.A10-0-0", "no company is called '16'", "did you mean"),
    ("import.toml", '[options]\nx = {option = "y"}', "options.x.option", "no option is called 'y'", "known: extra-3"),
    ("import.toml", '[always]\nextra-3-trains = "7"', "always.extra-3-trains", "does not offer '7'", "known: 0, 1, 2"),
    ("import.toml", '[options]\nx = {option = "green-red-to-red"}', "options.x.option", "adds nothing", "the value"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("file", "text", "key", "problem", "remedy"), BESIDE)
def test_a_fault_of_another_file(tmp_path, file, text, key, problem, remedy):
    found = [fault for fault in faults_of(tmp_path, text, file) if spell(fault.key) == key]
    assert [fault.file.removeprefix("18EU/") for fault in found] == [file]
    assert problem in found[0].problem
    assert remedy in found[0].remedy


SECTION = '[[sections]]\nid = "4.4.7"\nheading = "H"\nsays = "S"\n'


@pytest.mark.parametrize(
    ("text", "key", "problem", "remedy"),
    [
        (
            'covered_by = ["hold-limitt"]',
            "sections[1].covered_by[1]",
            "no check or mechanic",
            "did you mean hold-limit",
        ),
        ("", "sections[1]", "section 4.4.7", "add covered_by, attested"),
        ('out_of_scope = "none"', "sections[1].out_of_scope", "'none'", "known: map, prose"),
        (f'out_of_scope = "map"\n{SECTION}out_of_scope = "map"', "sections[2].id", "4.4.7 is there twice", "keep one"),
    ],
)
def test_a_fault_of_the_rulebook(tmp_path, text, key, problem, remedy):
    found = [fault for fault in faults_of(tmp_path, SECTION + text, "rulebook.toml") if spell(fault.key) == key]
    assert [fault.file for fault in found] == ["rulebook.toml"]
    assert problem in found[0].problem
    assert remedy in found[0].remedy


@pytest.mark.slow
@pytest.mark.parametrize(
    ("extends", "text", "key", "problem"),
    [
        ("18VA", "[auction]\nface = 0", "auction.face", "0 is not a table"),
        ("18VA", '[auction]\nlots = ["REA", "N&W"]', "auction.lots[2]", "N&W has no price"),
        ("18VA", "[charters.five]\naside = 4", "charters.five.aside", "9 shares"),
        ("18VA", '[offers.treasury]\nlies = "ipo"', "charters.five.aside", "where treasury offers certificates"),
        ("18VA", '[conversion]\nafter = "five"', "conversion.after", "before the conversion"),
        ("18VA", "[charters.ten]\ntoken_costs = []", "charters.ten.token_costs", "fewer tokens than five"),
        ("18VA", '[phases.2]\ncharter = "ten"\nlimits = 4', "phases.2.limits", "4 is not a table"),
        ("18VA", '[trains.2.freight]\nname = "3"', "trains.2.freight.name", "'3' is also the name of trains.3"),
        ("18VA", '[phases.4]\nevents = ["conversion"]', "phases.5.limits", None),
        ("18Rhl", '[private_sale]\nlots = ["PWB"]', "director_lots.RhE", "RhE is not a lot"),
        (
            "18Rhl",
            '[private_sale]\nlots = ["ADR"]\nface = {ADR = 9}',
            "private_sale.lots[1]",
            "ADR has no place to start",
        ),
        ("18Rhl", "[director_lots.RhE]\npool = 90", "director_lots.RhE.pool", "no 90% on single shares"),
        ("18Rhl", '[privates.PWB.lays]\nplaces = ["swamp"]', "privates.PWB.lays.places[1]", "no hex or terrain"),
        ("18Rhl", '[bonuses.express]\nbegins = "south"', "bonuses.express.begins", "no group of places"),
        ("18Rhl", '[links.RhE]\nplaces = ["Q9"]', "links.RhE.places[1]", "no hex is called 'Q9'"),
        ("18MW", f"[charters.system]\ncertificates = {10 * [10]}", "charters.system.certificates", "not those of two"),
        ("18MW", '[merger]\nafter = "ten"', "charters.ten.certificates", "not those of two ten, each at half its size"),
        ("18MW", '[merger]\nbefore = "eleven"', "merger.before", "no charter is called 'eleven'"),
        ("18MW", '[merger]\nphase = "9"', "merger.phase", "no phase is called '9'"),
        (
            "18MW",
            "[corporations]\n" + "".join(f'{name}.charter = "ten"\n' for name in ("BN", "CR", "CSX", "NW")),
            "merger.after",
            "no corporation is a system",
        ),
        ("18MW", "[merger]\nfewer = 4", "players.5.certificates", "16 fewer certificates than 13"),
    ],
)
def test_a_fault_that_another_title_can_have(tmp_path, extends, text, key, problem):
    found = [fault for fault in faults_of(tmp_path, text, extends=extends) if spell(fault.key) == key]
    assert [problem in fault.problem for fault in found] == [True] if problem else not found


def test_a_fault_of_the_title_below_names_its_folder(tmp_path):
    fault, *_ = faults_of(tmp_path, SECTION.replace("4.4.7", "1") + 'attested = "A"', "rulebook.toml")
    assert (fault.file, spell(fault.key)) == ("18EU/title.toml", "options.extra-3-trains.section")


def test_options_that_are_faulty_together(tmp_path):
    text = """
    [options.poor]
    says = "a small bank"
    section = "1.2"
    choices = ["no", "yes"]
    put.yes = {"bank" = 1500}
    [options.rich]
    says = "more cash"
    section = "1.2"
    choices = ["no", "yes"]
    put.yes = {"players.2.cash" = 800}
    """
    assert faults_of(tmp_path, text) == []
    with pytest.raises(BrokenRuleset, match="2 players begin with 1600 in all"):
        load_title("", [("poor", "yes"), ("rich", "yes")], tmp_path)


DEEP = [
    ("corporations.BNR." + "a." * 1_500 + "b = 1\n", "at most 20 deep"),
    (f"[{'a.' * 1_500}b]\n{'c.' * 1_500}d = 1\n", "at most 20 deep"),
    (f"a = {'[' * 90}{']' * 90}\n", "at most 20 deep"),
    ('[options.green-red-to-red.put.one]\n"' + "a." * 30 + 'b" = 1\n', "at most 20 names"),
]


@pytest.mark.parametrize(("text", "said"), DEEP)
def test_tables_within_tables_have_a_limit(tmp_path, text, said):
    assert any(said in f"{fault.problem} {fault.remedy}" for fault in faults_of(tmp_path, text))


@pytest.mark.parametrize("count", [8, 9, 3_000])
def test_a_chain_of_charters_has_a_limit(tmp_path, count):
    """Each charter is like the next one, the last like one of the title."""
    names = [*(f"c{number}" for number in range(count)), "ten"]
    text = "".join(f'[charters.{name}]\nlike = "{after}"\n' for name, after in pairwise(names))
    chains = [fault for fault in faults_of(tmp_path, text) if "`like`" in fault.problem]
    assert bool(chains) == (count > 8)


def test_faults_are_counted_up_to_a_limit(tmp_path):
    text = "".join(f"[privates.P{number}]\nfoo = 1\n" for number in range(4_000))
    faults = faults_of(tmp_path, text)
    assert len(faults) == len({*faults}) == 100
    assert str(BrokenRuleset("x", faults)).startswith("ruleset x has 100 or more faults:\n")
    assert str(BrokenRuleset("x", faults[:99])).startswith("ruleset x has 99 faults:\n")
