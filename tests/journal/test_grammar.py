"""The grammar: every way to write a move, its normal form, and the position of a problem in an unreadable line."""

import re
from pathlib import Path

import pytest

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import VERBS, format_line, format_move, parse_line
from moderator.journal.header import check_players
from moderator.journal.names import check_player_name
from moderator.model.entries import Amend, Delete, Insert, Redo, Undo, Was
from moderator.model.moves import Move, Stop, TrainRun
from moderator.model.names import fold
from moderator.model.wording import excerpt
from moderator.vocabulary.cards import Choose, Deal, Keep, Prefer, Reach, Reply, Stake
from moderator.vocabulary.connections import Connect
from moderator.vocabulary.corporations import Convert, Expand, Merge, Par, Repay, Start
from moderator.vocabulary.emergencies import Auction, Bankrupt, Contribute, Insolvent
from moderator.vocabulary.harbours import Port
from moderator.vocabulary.loans import Borrow, Credit
from moderator.vocabulary.mergers import Form
from moderator.vocabulary.minors import Close, Exchange, Float, Propose, Replaced
from moderator.vocabulary.nationals import Nationalize, Surrender
from moderator.vocabulary.openings import Bid, Operate, Select, Sold, Take, Value
from moderator.vocabulary.own_shares import Reissue
from moderator.vocabulary.player_actions import Release, Remove, Reserve, Shield
from moderator.vocabulary.private_powers import Assign
from moderator.vocabulary.privates import Use
from moderator.vocabulary.run_bonuses import Mail, Right
from moderator.vocabulary.runs import Dividend, Industry, Link, Run
from moderator.vocabulary.shares import Barter, Buy, Sell
from moderator.vocabulary.starting_position import Begin, GivenPhase
from moderator.vocabulary.table import Adjust, Change, Count, End, Note, Reprice
from moderator.vocabulary.track import Clear, Crossing, Lay, Token
from moderator.vocabulary.train_kinds import Claim, Flip
from moderator.vocabulary.trains import Discard, Train
from moderator.vocabulary.turns import Dispose, Done, Pass, Swap
from tests.figures import figures_of

AS_WRITTEN = {  # these are formatted exactly as written
    "Ann: select 14": Select(actor="Ann", company="14"),
    "Ann: bid 105": Bid(actor="Ann", amount=105),
    "Ann: bid BNR 105 at London": Bid(actor="Ann", company="BNR", amount=105, starts_at="London"),
    "Ann: form SNCF 1 2 keeps London": Form(actor="Ann", company="SNCF", parts=("1", "2"), keeps=("London",)),
    "BNR: reissue": Reissue(actor="BNR"),
    "BNR: connect charter 240 hold": Connect(actor="BNR", marker="charter", revenue=240, declares="hold"),
    "Ann: surrender BNR": Surrender(actor="Ann", company="BNR"),
    "Ann: bid 14 105": Bid(actor="Ann", company="14", amount=105),
    "Ann: take": Take(actor="Ann"),
    "Ann: take 90": Take(actor="Ann", price=90),
    "Ann: take BNR": Take(actor="Ann", company="BNR"),
    "Ann: take 14 90": Take(actor="Ann", company="14", price=90),
    "Ann: take BNR against 10% 10%": Take(actor="Ann", company="BNR", against=(10, 10)),
    "Ann: dispose BNR": Dispose(actor="Ann", company="BNR"),
    "Ann: dispose BNR 20% against 10% 10%": Dispose(actor="Ann", company="BNR", percent=20, against=(10, 10)),
    "Ann: swap BNR FS": Swap(actor="Ann", company="BNR", other="FS"),
    "Ann: merge BNR FS": Merge(actor="Ann", company="BNR", other="FS"),
    "Ann: merge BNR FS as DR": Merge(actor="Ann", company="BNR", other="FS", forms="DR"),
    "BNR: mail 50": Mail(actor="BNR", amount=50),
    'Ann: take "14"': Take(actor="Ann", company="14"),
    'sold 14 "Player 1" 105': Sold(company="14", player="Player 1", amount=105),
    "Ann: value BNR 90": Value(actor="Ann", company="BNR", value=90),
    "Player 1: pass": Pass(actor="Player 1"),
    "pass": Pass(),
    "Ann: buy BNR": Buy(actor="Ann", company="BNR"),
    "BNR: buy BNR 2": Buy(actor="BNR", company="BNR", count=2),
    "Ann: buy FS 2 pool for 120 !": Buy(actor="Ann", allowed=True, company="FS", count=2, source="pool", price=120),
    'BNR: buy 14 from "Player 1" 60': Buy(actor="BNR", company="14", seller="Player 1", price=60),
    "BNR: buy 14 from 3": Buy(actor="BNR", company="14", seller="3"),
    "Ann: buy FS 20% pool": Buy(actor="Ann", company="FS", percent=20, source="pool"),
    "Ann: buy 14 20%": Buy(actor="Ann", company="14", percent=20),
    "Bob: sell RPR 20% 10%": Sell(actor="Bob", company="RPR", certificates=(20, 10)),
    "Ann: buy FS pool for 60 against 10% 10%": Buy(
        actor="Ann", company="FS", source="pool", price=60, against=(10, 10)
    ),
    'Ann: buy FS from "Player 1" 60 against 20%': Buy(
        actor="Ann", company="FS", seller="Player 1", price=60, against=(20,)
    ),
    "Bob: sell RPR 20% 10% against 10% 10%": Sell(actor="Bob", company="RPR", certificates=(20, 10), against=(10, 10)),
    "Bob: sell RPR 2": Sell(actor="Bob", company="RPR", count=2),
    "Bob: sell 3 2 for 50": Sell(actor="Bob", company="3", count=2, price=50),
    "Zoë: start SNCF 100 minor 3": Start(actor="Zoë", company="SNCF", value=100, minor="3"),
    'Zoë: start SNCF 90 at "Newport News"': Start(actor="Zoë", company="SNCF", value=90, place="Newport News"),
    "Ann: par BNR 75": Par(actor="Ann", company="BNR", value=75),
    "Ann: par BNR 75 with 14": Par(actor="Ann", company="BNR", value=75, power="14"),
    "Ann: release BNR": Release(actor="Ann", company="BNR"),
    "Ann: reserve BNR": Reserve(actor="Ann", company="BNR"),
    "Ann: shield BNR with 14": Shield(actor="Ann", company="BNR", power="14"),
    'Ann: barter "14" 40 with "Player 1" for BNR "3" 5': Barter(
        actor="Ann", gives=("14",), pays=40, player="Player 1", gets=("BNR", "3"), paid=5
    ),
    "Ann: barter 90 with Bob for FS": Barter(actor="Ann", pays=90, player="Bob", gets=("FS",)),
    "Ann: remove BNR": Remove(actor="Ann", company="BNR"),
    "Ann: nationalize BNR": Nationalize(actor="Ann", company="BNR"),
    "BNR: claim 3": Claim(actor="BNR", train="3"),
    "BNR: claim 4 for 3": Claim(actor="BNR", train="4", replaces="3"),
    "BNR: claim 4 from DR for 3": Claim(actor="BNR", train="4", seller="DR", replaces="3"),
    "BNR: flip 3": Flip(actor="BNR", train="3"),
    "3: insolvent": Insolvent(actor="3"),
    "Ann: expand BNR": Expand(actor="Ann", company="BNR"),
    "Ann: expand BNR share": Expand(actor="Ann", company="BNR", share=True),
    "Ann: float 3 at London": Float(actor="Ann", company="3", place="London"),
    "Ann: float 3 at London zone FR patronage 20": Float(
        actor="Ann", company="3", place="London", zone="FR", patronage=20
    ),
    "Ann: exchange 3 BNR": Exchange(actor="Ann", minor="3", company="BNR"),
    "Ann: exchange 3 BNR none token": Exchange(actor="Ann", minor="3", company="BNR", source="none", token=True),
    "Ann: close 3": Close(actor="Ann", company="3"),
    "Bob: propose BNR": Propose(actor="Bob", company="BNR"),
    'Ann: exchange 3 BNR token Paris 60 "Newport News" without 2 gets 40': Exchange(
        actor="Ann",
        minor="3",
        company="BNR",
        token=True,
        stations=(Replaced(place="Paris", cost=60), Replaced(place="Newport News")),
        without=("2",),
        gets=40,
    ),
    "BNR: convert": Convert(actor="BNR"),
    "BNR: use 14 at Paris": Use(actor="BNR", private="14", place="Paris"),
    "BNR: use 14 limit": Use(actor="BNR", private="14", limit=True),
    "BNR: use 14": Use(actor="BNR", private="14"),
    "BNR: lay D8 #57 green 60": Lay(actor="BNR", place="D8", tile="57", colour="green", cost=60),
    "BNR: operate last": Operate(actor="BNR", place="last"),
    "BNR: port north from DR 125": Port(actor="BNR", area="north", seller="DR", price=125),
    "BNR: clear D8 60": Clear(actor="BNR", place="D8", cost=60),
    "BNR: lay D8 terrain 60 hill sea 2 in north ferry 1": Lay(
        actor="BNR",
        place="D8",
        terrain=60,
        ground="hill",
        crossed=(Crossing(by="sea", count=2, area="north"), Crossing(by="ferry", count=1)),
    ),
    "BNR: lay D8 patronage pink 30 right-of-way": Lay(
        actor="BNR", place="D8", patron="pink", patronage=30, right_of_way=True
    ),
    "BNR: token Paris slot 60 sea 1 zone FR with 14 and 15": Token(
        actor="BNR", place="Paris", slot=60, crossed=(Crossing(by="sea", count=1),), zone="FR", power="14", helper="15"
    ),
    "BNR: token Paris access 40 from DR": Token(actor="BNR", place="Paris", access=40, seller="DR"),
    "BNR: lay D8 with 14": Lay(actor="BNR", place="D8", power="14"),
    "BNR: token Paris 40": Token(actor="BNR", place="Paris", cost=40),
    "BNR: token Paris with 14": Token(actor="BNR", place="Paris", power="14"),
    "BNR: run 0": Run(actor="BNR", total=0),
    "BNR: run 3:90 4:120": Run(actor="BNR", runs=(TrainRun(train="3", revenue=90), TrainRun(train="4", revenue=120))),
    "BNR: run 4:London-Lille=20-Paris*=40 P:London": Run(
        actor="BNR",
        runs=(
            TrainRun(
                train="4",
                stops=(
                    Stop(place="London"),
                    Stop(place="Lille", value=20),
                    Stop(place="Paris", value=40, station=True),
                ),
            ),
            TrainRun(train="P", stops=(Stop(place="London"),)),
        ),
    ),
    "run 3:Paris*~-Lille+K-London+S=20": Run(
        runs=(
            TrainRun(
                train="3",
                stops=(
                    Stop(place="Paris", station=True, ferry=True),
                    Stop(place="Lille", industry="coal"),
                    Stop(place="London", industry="steel", value=20),
                ),
            ),
        ),
    ),
    "BNR: run 100+40": Run(actor="BNR", total=100, extra=40),
    "BNR: run 3:50+20 4:0": Run(
        actor="BNR", runs=(TrainRun(train="3", revenue=50, extra=20), TrainRun(train="4", revenue=0))
    ),
    "run 3:50+20:Lille-A7": Run(
        runs=(TrainRun(train="3", revenue=50, extra=20, stops=(Stop(place="Lille"), Stop(place="A7"))),)
    ),
    'run 210 4:90:"Elberfeld-Barmen"-A7': Run(
        total=210, runs=(TrainRun(train="4", revenue=90, stops=(Stop(place="Elberfeld-Barmen"), Stop(place="A7"))),)
    ),
    "BNR: pay": Dividend(actor="BNR", verb="pay"),
    "BNR: half": Dividend(actor="BNR", verb="half"),
    "BNR: hold": Dividend(actor="BNR", verb="hold"),
    "BNR: train 4": Train(actor="BNR", train="4"),
    "BNR: train 4 300": Train(actor="BNR", train="4", price=300),
    "BNR: train 3 pool": Train(actor="BNR", train="3", seller="pool"),
    "BNR: train 3 from DR 150": Train(actor="BNR", train="3", seller="DR", price=150),
    "BNR: train 3 from 7": Train(actor="BNR", train="3", seller="7"),
    "BNR: discard P": Discard(actor="BNR", train="P"),
    "BNR: pay except P": Dividend(actor="BNR", verb="pay", apart="P"),
    "BNR: token Paris neutral": Token(actor="BNR", place="Paris", neutral=True),
    "BNR: token Paris with 14 moving D8": Token(actor="BNR", place="Paris", power="14", moved="D8"),
    "BNR: lay D8 river 60 over 2": Lay(actor="BNR", place="D8", river=60, hexsides=2),
    "Zoë: start SNCF 90 at Paris neutral": Start(actor="Zoë", company="SNCF", value=90, place="Paris", neutral=True),
    "BNR: token Paris harbour 50": Token(actor="BNR", place="Paris", cost=50, harbour=True),
    "Ann: assign 3 to BNR": Assign(actor="Ann", private="3", company="BNR"),
    "Ann: assign 3 to BNR at Paris": Assign(actor="Ann", private="3", company="BNR", place="Paris"),
    "deal T1 T2": Deal(cards=("T1", "T2")),
    "Ann: choose T2": Choose(actor="Ann", card="T2"),
    "Ann: keep": Keep(actor="Ann"),
    "Ann: keep D1": Keep(actor="Ann", card="D1"),
    "reach T2": Reach(card="T2"),
    "reach T2 BNR": Reach(card="T2", company="BNR"),
    "Ann: buy BNR treasury replacing DR": Buy(actor="Ann", company="BNR", source="treasury", replacing="DR"),
    "BNR: auction share": Auction(actor="BNR"),
    "BNR: auction Paris 40": Auction(actor="BNR", place="Paris", least=40),
    "sold BNR bank 50": Sold(company="BNR", player="bank", amount=50),
    "sold BNR at Paris DR 80": Sold(company="BNR", player="DR", amount=80, place="Paris"),
    "Ann: prefer priority": Prefer(actor="Ann", what="priority"),
    "Ann: prefer investor": Prefer(actor="Ann", what="investor"),
    "Ann: offer 50": Stake(actor="Ann", amount=50),
    "Bob: accept": Reply(actor="Bob", verb="accept"),
    "Bob: decline": Reply(actor="Bob", verb="decline"),
    "BNR: right bridge 40": Right(actor="BNR", name="bridge", price=40),
    "BNR: borrow 2": Borrow(actor="BNR", count=2),
    "BNR: repay 2": Repay(actor="BNR", count=2),
    "Ann: credit 120": Credit(actor="Ann", amount=120),
    "done": Done(),
    "Ann: bankrupt": Bankrupt(actor="Ann"),
    'adjust "Player 1" +40 BNR -40 !': Adjust(
        allowed=True, changes=(Change(account="Player 1", count=40), Change(account="BNR", count=-40))
    ),
    "adjust Ann +10% BNR pool -10% BNR": Adjust(
        changes=(Change(account="Ann", count=10, unit="share BNR"), Change(account="pool", count=-10, unit="share BNR"))
    ),
    "adjust BNR +1 train 3 pool -1 train 3": Adjust(
        changes=(Change(account="BNR", count=1, unit="train 3"), Change(account="pool", count=-1, unit="train 3"))
    ),
    "price BNR 110 C6": Reprice(company="BNR", price=110, cell=(2, 5)),
    "price BNR 110": Reprice(company="BNR", price=110),
    "count Ann 430": Count(account="Ann", amount=430),
    "count bank -40": Count(account="bank", amount=-40),
    "count Ann 30% BNR": Count(account="Ann", amount=30, unit="share BNR"),
    "count BNR 1 train 3": Count(account="BNR", amount=1, unit="train 3"),
    "count Ann 1 charter 3": Count(account="Ann", amount=1, unit="charter 3"),
    "link BNR": Link(what="BNR"),
    'link "Newport News"': Link(what="Newport News"),
    "link D8": Link(what="D8"),
    "industry D8 coal": Industry(place="D8", kind="coal"),
    "contribute 200": Contribute(amount=200),
    "given phase 4": GivenPhase(phase="4"),
    "begin SR 4 next Ann": Begin(kind="SR", number=4, next="Ann"),
    "note Bob: leaves at 11": Note(text="Bob: leaves at 11"),
    'note "one; two"': Note(text="one; two"),
    'note "wow!"': Note(text="wow!"),
    "end": End(),
    "end time ran out !": End(text="time ran out", allowed=True),
    "undo": Undo(),
    "undo 3": Undo(count=3),
    "undo to 120": Undo(to=120),
    "redo": Redo(),
    "redo 2": Redo(count=2),
    "amend 41 BNR: run 220 !": Amend(line=41, move=Run(actor="BNR", total=220, allowed=True)),
    "insert before 41: BNR: run 220 !": Insert(line=41, move=Run(actor="BNR", total=220, allowed=True)),
    "delete 41": Delete(line=41),
    'delete 41 was 33 "BNR: run 210" after 3fa81c !': Delete(41, Was(33, "BNR: run 210", "3fa81c"), allowed=True),
}

OTHERWISE = {  # typed text, and the line it stands for
    "price bnr 110 2,5": "price BNR 110 C6",  # as in older journals
    "price bnr 110 c6": "price BNR 110 C6",
    "b bnr": "buy BNR",
    "Ann: sell 2 rpr": "Ann: sell RPR 2",
    "zoe: p": "Zoë: pass",
    "player 1: s RPR!": "Player 1: sell RPR !",
    '"Player 1": pass': "Player 1: pass",
    "play: pass": "Player 1: pass",
    "x 3 b pool": "exchange 3 BNR pool",
    "buy Belgian National Railways 2": "buy BNR 2",
    "buy Belgian Nat for 90": "buy BNR for 90",
    "sold 14 Player 1 105": 'sold 14 "Player 1" 105',
    "sold 14 to bob for 105": "sold 14 Bob 105",
    "210": "run 210",
    "BNR: 210": "BNR: run 210",
    "100+40": "run 100+40",
    "run 4:Lille-Newport News*=20": 'run 4:Lille-"Newport News"*=20',
    "run 4:koln-elberfeld-barmen=30": 'run 4:Köln-"Elberfeld-Barmen"=30',
    "withhold": "hold",
    "lay d8 60 gray": "lay D8 grey 60",
    "lay Newport News": 'lay "Newport News"',
    "t p": "train P",
    "train 3 DR 150": "train 3 from DR 150",
    "train 2 7 150": "train 2 from 7 150",
    "train 3 bank": "train 3",
    "d": "done",
    "count Player 1 430": 'count "Player 1" 430',
    "count POOL 1 train 3": "count pool 1 train 3",
    "note   spaced  out ": "note spaced  out",
    'note "quoted" and "quoted"': 'note "\\"quoted\\" and \\"quoted\\""',
    'note a 5" gap ; cut': 'note "a 5\\" gap"',
    "Ann: pass ; comment": "Ann: pass",
    "u 3": "undo 3",
    "am 41 ann: b bnr ; why": "amend 41 Ann: buy BNR",
    "amend 41: ann: b bnr": "amend 41 Ann: buy BNR",
    "inse before 41 ann: b bnr ; why": "insert before 41: Ann: buy BNR",
    "INSERT BEFORE 41:p": "insert before 41: pass",
    'insert before 4 was 2 "Ann: pass": note x: y': 'insert before 4 was 2 "Ann: pass": note x: y',
    "del 41!": "delete 41 !",
}

UNREADABLE = {  # where the problem is, and the numbers and names in the message
    "Ann: buy BRN": (9, "BNR BRN"),
    "Anm: buy BNR": (0, "Anm Ann"),
    "B: pass": (0, "B BNR Bob"),
    "Ann buy BNR": (0, "Ann"),
    "Ann: byu BNR": (5, ""),
    "Anm buy BNR": (0, "Anm"),
    "Ann: pa": (5, ""),
    "16: pass": (0, "16 6 1"),
    "buy 1²": (4, "1²"),
    "buy BNR ١": (8, ""),
    "take ²": (5, "²"),
    "train 3x": (6, "3x"),
    "train H": (6, "H"),
    "buy BNR 99999999999999999999": (0, "10000000"),
    "buy BNR 0": (0, "1"),
    "count Ann 99999999": (0, "10000000"),
    "adjust Ann 40": (11, ""),
    "lay Parsi": (4, "Paris Parsi"),
    "lay D8 60 60": (10, ""),
    "start SNCF": (10, ""),
    "run": (3, ""),
    "run 3:": (4, "TRAIN:REVENUE TRAIN:STOP-STOP"),
    "run 3:London=x": (4, ""),
    "run 3:London--Paris": (4, ""),
    "Ann: count Ann 430": (0, "`count`"),
    "Ann: undo": (0, "`undo`"),
    "undo 0": (6, "1"),
    "undo 3 !": (8, ""),
    "amend 41 undo": (0, ""),
    "amend 1 " * 1000: (0, ""),
    "insert before 41: undo": (0, ""),
    "insert before 41: insert before 42: pass": (0, ""),
    "insert before 41:": (17, ""),
    "insert before 41 ": (16, ""),
    'insert before 41 was 3 "x":': (27, ""),
    "insert 41: pass": (7, "`before`"),
    "insert before BNR: pass": (14, ""),
    "delete": (6, ""),
    "delete 41 42": (10, ""),
    "delete 41 was 3 x": (16, ""),
    "Ann: delete 41": (0, "`delete`"),
    "option extra 1": (0, "`option`"),
    "round 2": (0, "`round`"),
    'buy "BNR': (4, ""),
    'buy "\\u001b[31m"': (4, ""),
    "note \x1b[31mred": (5, ""),
    "buy B\0NR": (5, ""),
    "note \ud800": (5, "UTF-8"),
    "Ann:": (4, ""),
    "!": (1, ""),
    "": (0, ""),
    " ; only a comment": (0, ""),
    "x" * 10_000: (0, ""),
    "note": (4, ""),
}


@pytest.mark.parametrize("text", AS_WRITTEN)
def test_a_line_is_read_and_written_back_unchanged(text, vocabulary):
    says = AS_WRITTEN[text]
    assert parse_line(text, vocabulary) == says
    assert format_line(says) == text


@pytest.mark.parametrize(("text", "full"), OTHERWISE.items())
def test_short_forms(text, full, vocabulary):
    assert format_line(parse_line(text, vocabulary)) == full


@pytest.mark.parametrize(("text", "found"), UNREADABLE.items())
def test_an_unreadable_line_says_where_and_what_to_do(text, found, vocabulary):
    with pytest.raises(Unreadable) as caught:
        parse_line(text, vocabulary)
    error = caught.value
    assert (error.at, figures_of(error.message)) == found
    assert len(error.message) < 200
    assert len(error.excerpt) <= 60
    assert error.excerpt.isprintable()
    assert error.remedy


@pytest.mark.parametrize(
    ("text", "suggested"),
    [("Ann: byu BNR", {"buy"}), ("Ann: pa", {"pass", "pay", "par"}), ("lay Parsi", {"Paris"}), ("Anm: pass", {"Ann"})],
)
def test_an_unknown_word_is_answered_with_similar_ones(text, suggested, vocabulary):
    with pytest.raises(Unreadable) as caught:
        parse_line(text, vocabulary)
    assert suggested <= set(re.findall(r"\w+", f"{caught.value.message} {caught.value.remedy}"))


def test_the_manual_has_every_verb():
    """The manual's table `Every verb` is generated from the forms."""
    manual = (Path(__file__).parent.parent.parent / "docs" / "use" / "moves.md").read_text(encoding="utf-8")
    told = manual.partition("## Every verb")[2].partition("```\n")[2].partition("```")[0].splitlines()
    assert told == [how.usage for verb, how in sorted(VERBS.items()) if verb != "withhold"]


def test_each_verb_has_an_example_line():
    assert {text.split(": ")[-1].split()[0] for text in AS_WRITTEN} >= VERBS.keys() - {"withhold"}


def test_source_id_is_the_comment(vocabulary):
    assert format_line(Pass(actor="Ann"), "361") == "Ann: pass ; @361"


def test_unwritable_characters_are_replaced(vocabulary):
    move: Move = Note(text="bell\x07 \u202eturned\nnew line")
    assert parse_line(format_move(move), vocabulary) == Note(text="bell\ufffd \ufffdturned\nnew line")


def test_an_excerpt_shows_the_problem():
    text = "a" * 500 + "\x1b[31m" + "b" * 500
    assert "\\x1b[31m" in excerpt(text, 500)
    assert excerpt(text, 500).startswith("...")
    assert excerpt("short") == "short"
    assert all(len(excerpt("\0" * size, at)) <= 60 for size in (1, 59, 60, 61, 500) for at in (0, 30, 500))


@pytest.mark.parametrize("name", ["Ann", "Player 1", "Zoë", "王", "=1+1", "[red]", "Count Dracula", "7", "O'Neil", "-"])
def test_valid_names_of_players(name):
    assert check_player_name(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        " Ann",
        "Ann ",
        "A  B",
        "a:b",
        "a;b",
        'a"b',
        "a\nb",
        "\x1b[31m",
        "x" * 41,
        "bank",
        "Pool",
        "players",
        "run 3",
        "\u200d",
        "\u0301",
        "\ufe0f",
        *(f"A{unseen}nn" for unseen in "\u00ad\u115f\u1160\u200b\u200e\u202e\u2060\u2800\u3164\ufeff\uffa0"),
    ],
)
def test_invalid_names_of_players(name):
    assert check_player_name(name)


@pytest.mark.parametrize("other", ["ANN", "Änn", "A\u200dnn", "Ann\ufe0f", "Ａｎｎ", "𝐀nn", "a\u0301nn"])
def test_names_that_look_alike_are_one_name(other):
    assert fold(other) == fold("Ann")
    assert check_players(["Ann", other]) == f"two players are called {other!r}: 'Ann' and {other!a} are the same name"


def test_a_name_is_found_despite_invisible_characters(vocabulary):
    assert parse_line("A\u200bnn\u200e: pass", vocabulary).actor == "Ann"


def test_a_player_may_not_have_the_name_of_a_company(vocabulary):
    assert check_player_name("bnr", vocabulary.companies)
    assert check_player_name("7", vocabulary.companies)
