"""Written lines are read back, only documented errors occur, and no kill loses a move."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.journal.errors import DamagedJournal, Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.reader import read_journal
from moderator.model.entries import Amend, Delete, Directive, Insert, Journal, Redo, Undo, Was
from moderator.model.ledger import MONEY, PLACES, charter_unit, share_unit, token_unit, train_unit
from moderator.model.moves import Linked, Move, Stop, TrainRun
from moderator.model.names import Names, Vocabulary
from moderator.vocabulary.cards import Choose, Deal, Keep, Prefer, Reach, Reply, Stake
from moderator.vocabulary.connections import Connect
from moderator.vocabulary.corporations import Convert, Expand, Merge, Par, Repay, Start
from moderator.vocabulary.emergencies import Auction, Bankrupt, Contribute, Insolvent
from moderator.vocabulary.harbours import Port
from moderator.vocabulary.listing import MECHANICS
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
from moderator.vocabulary.table import Adjust, Change, Count, End, Note, Reprice
from moderator.vocabulary.track import Clear, Crossing, Lay, Token
from moderator.vocabulary.train_kinds import Claim, Flip
from moderator.vocabulary.trains import Discard, Train
from moderator.vocabulary.turns import Dispose, Done, Pass, Swap

pytestmark = pytest.mark.slow

# names that look like something else wherever possible
PLAYERS = [
    "Ann",
    "Player 1",
    "Player 10",
    "Zoë",
    "王",
    "=1+1",
    "[red]",
    "+5",
    "10%",
    "#57",
    "50",
    "a!",
    "pass",
    "b\\c d",
]
COMPANIES = [*map(str, range(1, 16)), "BNR", "Rhein Ruhr", "A-B", "Line 2", "!"]
TRAINS = ["2", "3", "3H", "P", "4+4"]
MAP = ["Paris", "Newport News", "Elberfeld-Barmen", "Elberfeld", "Bad=Ems", "Köln", "A7", "Star*", "a: b", "St. Vith"]
CARDS = ["T1", "T10", "D1", "a b", "7"]
NASTY = Vocabulary(
    Names("player", PLAYERS),
    Names("company", COMPANIES),
    Names("train", TRAINS),
    Names("place", MAP),
    cards=Names("card", CARDS),
)

player, company, train = st.sampled_from(PLAYERS), st.sampled_from(COMPANIES), st.sampled_from(TRAINS)
card = st.sampled_from(CARDS)
place = st.sampled_from([*MAP, "D8", "ZZ99"])
account = st.sampled_from([*PLAYERS, *COMPANIES, *PLACES])
natural, positive = st.integers(0, 10_000_000), st.integers(1, 10_000_000)
amount = st.integers(-10_000_000, 10_000_000)
turning = "".join(chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
any_text = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters=turning))
text = any_text | st.text(st.sampled_from(' \t\n"\\;!:@a'))
unit = st.one_of(
    st.just(MONEY),
    company.map(share_unit),
    train.map(train_unit),
    company.map(token_unit),
    company.map(charter_unit),
)
change = st.builds(Change, account=account, count=amount, unit=unit)
stop = st.builds(
    Stop,
    place=place,
    value=st.none() | natural,
    station=st.booleans(),
    ferry=st.booleans(),
    industry=st.sampled_from([None, "coal", "steel"]),
    sea=st.sampled_from([0, 0, 1, 12]),
)
train_run = st.builds(
    TrainRun,
    train=train,
    joined=st.lists(st.one_of(train, company), max_size=2).map(tuple),
    revenue=st.none() | natural,
    extra=st.none() | natural,
    stops=st.lists(stop, max_size=4).map(tuple),
).filter(lambda run: run.revenue is not None or (run.stops and run.extra is None))
values = st.lists(natural, max_size=4).map(lambda found: tuple(sorted(found, reverse=True)))
linked = st.builds(Linked, cities=values, towns=values, unlinked=natural, unlinked_towns=natural)


def acting(kind: type[Move], **fields: st.SearchStrategy) -> st.SearchStrategy[Move]:
    return st.builds(kind, actor=st.none() | player | company, allowed=st.booleans(), **fields)


def by_table(kind: type[Move], /, **fields: st.SearchStrategy) -> st.SearchStrategy[Move]:
    return st.builds(kind, actor=st.none(), allowed=st.booleans(), **fields)


sizes = st.lists(positive, max_size=2).map(tuple)
parts = st.lists(company, min_size=1, max_size=3).map(tuple)
goods = st.lists(company, max_size=3).map(tuple)
water = st.sampled_from([None, "north"])
crossing = st.builds(Crossing, by=st.sampled_from(["sea", "ferry"]), count=natural, area=water)
crossings = st.lists(crossing, max_size=2).map(tuple)
MOVES_OF: dict[type[Move], st.SearchStrategy[Move]] = {
    Select: acting(Select, company=company),
    Bid: acting(Bid, company=st.none() | company, amount=natural, starts_at=st.none() | place).filter(
        lambda bid: bid.company is not None or bid.starts_at is None
    ),
    Form: acting(Form, company=company, parts=parts, keeps=st.lists(place, max_size=2).map(tuple)),
    Surrender: acting(Surrender, company=company),
    Take: acting(
        Take,
        company=st.none() | company,
        price=st.none() | natural,
        against=sizes,
    ).filter(lambda take: take.company is not None or not take.against),
    Dispose: acting(Dispose, company=company, percent=st.none() | positive, against=sizes),
    Swap: acting(Swap, company=company, other=company),
    Merge: acting(Merge, company=company, other=company, forms=st.none() | company),
    Par: acting(Par, company=company, value=positive, power=st.none() | company),
    Reserve: acting(Reserve, company=company, power=st.none() | company),
    Shield: acting(Shield, company=company, power=st.none() | company),
    Barter: acting(Barter, player=player, gives=goods, pays=natural, gets=goods, paid=natural),
    Release: acting(Release, company=company),
    Sold: by_table(Sold, company=company, player=player, amount=natural),
    Value: acting(Value, company=company, value=positive),
    Deal: by_table(Deal, cards=st.lists(card, min_size=1, max_size=5).map(tuple)),
    Choose: acting(Choose, card=card),
    Keep: acting(Keep, card=st.none() | card),
    Reach: by_table(Reach, card=card, company=st.none() | company),
    Pass: acting(Pass),
    Buy: acting(
        Buy,
        company=company,
        count=positive,
        source=st.sampled_from([None, "treasury", "pool"]),
        price=st.none() | natural,
        seller=st.none() | account,
        percent=st.none() | positive,
        against=sizes,
    ),
    Sell: acting(
        Sell,
        company=company,
        count=positive,
        price=st.none() | natural,
        certificates=st.lists(positive, max_size=3).map(tuple),
        against=sizes,
    ),
    Start: acting(Start, company=company, value=positive, minor=st.none() | company, place=st.none() | place),
    Exchange: acting(
        Exchange,
        minor=company,
        company=company,
        source=st.sampled_from([None, "treasury", "pool", "none"]),
        token=st.booleans(),
        stations=st.lists(st.builds(Replaced, place=place, cost=st.none() | natural), max_size=3).map(tuple),
        without=st.lists(train, max_size=2).map(tuple),
        gets=amount,
    ).filter(lambda exchange: exchange.token or not exchange.stations),
    Close: acting(Close, company=company),
    Propose: acting(Propose, company=company),
    Convert: acting(Convert),
    Use: acting(Use, private=company, place=st.none() | place, limit=st.booleans()).filter(
        lambda use: not (use.limit and use.place)
    ),
    Lay: acting(
        Lay,
        place=place,
        colour=st.sampled_from([None, "yellow", "green", "brown", "grey"]),
        tile=st.none() | st.sampled_from(["57", "X1", "a b", "!"]),
        cost=st.none() | natural,
        power=st.none() | company,
        crossed=crossings,
        patron=st.none() | st.sampled_from(["pink", "a b"]),
        patronage=st.none() | natural,
        right_of_way=st.booleans(),
    )
    | acting(Lay, place=place, terrain=natural, ground=st.sampled_from([None, "hill", "water"]), crossed=crossings),
    Float: acting(
        Float,
        company=company,
        place=place,
        zone=st.none() | st.just("FR"),
        patron=st.none() | st.sampled_from(["pink", "a b"]),
        patronage=st.none() | natural,
    )
    | acting(Float, company=company, place=place, patron=st.just("pink"), printed=st.tuples(*4 * (natural,))),
    Token: acting(Token, place=place, cost=st.none() | natural, power=st.none() | company)
    | acting(Token, place=place, slot=natural, crossed=crossings, zone=st.none() | st.just("FR"), seller=company)
    | acting(Token, place=place, power=company, helper=company),
    Port: acting(Port, area=st.just("north"), seller=st.none() | company, price=st.none() | natural),
    Clear: acting(Clear, place=place, cost=st.none() | natural),
    Run: st.one_of(
        acting(
            Run,
            total=st.none() | natural,
            extra=st.none() | natural,
            runs=st.lists(train_run, max_size=3).map(tuple),
            orient=st.none() | natural,
            marker=st.sampled_from([None, "treasury", "right"]),
        ).filter(lambda run: run.total is not None or (run.runs and run.extra is None)),
        acting(Run, total=st.none() | natural, linked=linked),
    ),
    Dividend: acting(Dividend, verb=st.sampled_from(["pay", "half", "hold"])),
    Train: acting(Train, train=train, seller=st.none() | st.just("pool") | company, price=st.none() | natural),
    Assign: acting(Assign, private=company, company=company, place=st.none() | place),
    Discard: acting(Discard, train=train),
    Operate: acting(Operate, place=st.sampled_from(["first", "last", "usual"])),
    Claim: acting(Claim, train=train, replaces=st.none() | train, seller=st.none() | company),
    Flip: acting(Flip, train=train),
    Insolvent: acting(Insolvent),
    Remove: acting(Remove, company=company),
    Expand: acting(Expand, company=company, share=st.booleans()),
    Nationalize: acting(Nationalize, company=company),
    Right: acting(Right, name=st.just("bridge"), price=st.none() | natural),
    Borrow: acting(Borrow, count=positive),
    Reissue: acting(Reissue),
    Connect: acting(
        Connect,
        marker=st.sampled_from(["map", "charter"]),
        revenue=positive,
        declares=st.sampled_from(["pay", "hold"]),
    ),
    Repay: acting(Repay, count=positive),
    Credit: acting(Credit, amount=positive),
    Done: acting(Done),
    Prefer: acting(Prefer, what=st.sampled_from(["priority", "investor"])),
    Stake: acting(Stake, amount=positive),
    Reply: acting(Reply, verb=st.sampled_from(["accept", "decline"])),
    Bankrupt: acting(Bankrupt),
    Auction: acting(Auction) | acting(Auction, place=place, least=natural),
    Adjust: by_table(Adjust, changes=st.lists(change, min_size=1, max_size=4).map(tuple)),
    Reprice: by_table(Reprice, company=company, price=positive, cell=st.none() | st.tuples(natural, natural)),
    Count: by_table(Count, account=account, amount=amount, unit=unit),
    Mail: acting(Mail, amount=natural),
    Link: by_table(Link, what=company | place),
    Industry: by_table(Industry, place=place, kind=st.sampled_from(["coal", "steel"])),
    Contribute: by_table(Contribute, amount=positive),
    Note: by_table(Note, text=text),
    End: by_table(End, text=text),
}
any_move = st.one_of(*MOVES_OF.values())
VOCABULARY = "moderator.vocabulary."
OF_ALL = [kind for kind in Move.__subclasses__() if kind.__module__.startswith(VOCABULARY)]
OF_ALL = [kind for kind in OF_ALL if kind.__module__ != "moderator.vocabulary.starting_position"]
KINDS = list(dict.fromkeys([*OF_ALL, *(kind for declared in MECHANICS.values() for kind in declared.moves)]))


def test_every_move_has_a_hypothesis_strategy():
    assert MOVES_OF.keys() == set(KINDS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_written_line_is_read_back(kind, data):
    move = data.draw(MOVES_OF[kind])
    assert parse_line(format_line(move), NASTY) == move


@settings(max_examples=200, deadline=None)
@given(moves=st.lists(any_move, max_size=8), target=st.integers(1, 12), ref=st.none() | st.sampled_from(["361", "a-b"]))
def test_a_written_journal_books_the_same_moves(moves, target, ref):
    lines = ["moderator 1", "game 18EU", "players Ann", *(format_line(move, ref) for move in moves)]
    journal = read_journal("".join(f"{line}\n" for line in lines).encode(), lambda _: NASTY)
    assert [booked.move for booked in journal.booked] == moves
    assert {booked.ref for booked in journal.booked} <= {ref}
    assert journal.problems == ()


@settings(max_examples=100, deadline=None)
@given(
    says=st.builds(Undo, count=positive)
    | st.builds(Undo, to=natural, was=st.none() | st.just(Was(0)) | st.builds(Was, place=positive, text=text))
    | st.builds(Redo, count=positive)
    | st.sampled_from([Amend, Insert]).flatmap(
        lambda kind: st.builds(
            kind, line=natural, move=any_move, was=st.none() | st.builds(Was, place=positive, text=text)
        )
    )
    | st.builds(
        Delete,
        line=natural,
        was=st.none() | st.just(Was(0)) | st.builds(Was, place=positive, text=text),
        allowed=st.booleans(),
    )
)
def test_directives_are_read_back(says):
    assert parse_line(format_line(says), NASTY) == says


PIECES = """
Ann Ann: BNR BNR: 3 3: buy sell run bid undo redo to was amend insert before
delete adjust count note ! ; ;! !torn @1 + - +40 -1 10%
99999999999 ² ١ " \\ "a\\ 王 = =1 * : :: # #57 , 2,5 for from to at pool option players game moderator 1
"""
ODD = ["\x00", "\x1b[31m", "\r", "\u2028", "\udc80", "undo\u00a0to", "\t", ""]
junk_line = st.lists(st.sampled_from([*PIECES.split(), *ODD]) | st.text(max_size=6), max_size=10).map(" ".join)


def parse_or_error(line: str) -> Move | Directive | Unreadable:
    try:
        return parse_line(line, NASTY)
    except Unreadable as error:
        return error


def read_or_error(data: bytes) -> Journal | DamagedJournal:
    try:
        return read_journal(data, lambda _: NASTY)
    except DamagedJournal as error:
        return error


@settings(max_examples=400, deadline=None)
@given(line=junk_line | st.text())
def test_any_line_is_read_or_unreadable(line):
    says = parse_or_error(line)
    if isinstance(says, Unreadable):
        assert len(says.excerpt) <= 60
        assert says.excerpt.isprintable()
        assert says.message.isprintable()
    else:
        assert parse_line(format_line(says), NASTY) == says


HEADERS = [b"", b"moderator 1\ngame 18EU\nplayers Ann\n", b"\xef\xbb\xbfmoderator 1\r\ngame 18EU\r\n"]
CODES = {"unreadable", "torn-line", "undo-empty", "redo-empty", "amend-target", "unproven"}
junk_bytes = junk_line.map(lambda line: line.encode(errors="surrogatepass")) | st.binary(max_size=20)


@settings(max_examples=300, deadline=None)
@given(
    header=st.sampled_from(HEADERS),
    lines=st.lists(junk_bytes, max_size=8),
    end=st.sampled_from([b"", b"\n", b"\r\n"]),
)
def test_any_bytes_are_read_or_damaged(header, lines, end):
    journal = read_or_error(header + b"\n".join(lines) + end)
    if isinstance(journal, DamagedJournal):
        assert journal.line >= 1
        assert journal.excerpt.isprintable()
        assert journal.message.isprintable()
    else:
        assert {problem.code for problem in journal.problems} <= CODES
        assert all(problem.message.isprintable() for problem in journal.problems)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_no_acknowledged_move_is_lost_when_the_writer_is_killed(tmp_path):
    """After 200 kills at random moments, every acknowledged number is found, and the journal always opens."""
    root = Path(__file__).parent.parent.parent
    path = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("killing.py")), str(tmp_path), "200", "18"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    kills, acknowledged, _ = map(int, done.stdout.split())
    assert kills == 200
    assert acknowledged >= 100  # every second child is killed after its first note
