"""The lines of a counted position are written and read back for any names, and wrong ones are reported."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.starting_position import PLACE_KINDS
from moderator.model.moves import Move
from moderator.model.names import Names, Vocabulary
from moderator.vocabulary.starting_position import (
    GIVEN,
    Begin,
    Gift,
    GivenBank,
    GivenClosed,
    GivenCompany,
    GivenLink,
    GivenPhase,
    GivenPlaces,
    GivenPlayer,
    GivenRow,
    GivenStock,
    Holding,
    Lot,
    Sale,
)
from tests.figures import figures_of

AS_WRITTEN = {
    "given phase 4": GivenPhase(phase="4"),
    "given BNR president Ann par 100 price 110 B5 treasury 20% 10% cash 5": GivenCompany(
        company="BNR", owner="Ann", par=100, price=110, cell=(1, 4), treasury=(20, 10), cash=5
    ),
    "given phase 4 track rail large track ships 2": GivenPhase(phase="4", tracks=(("rail", "large"), ("ships", "2"))),
    "given yellow Paris D8": GivenPlaces(kind="yellow", places=("Paris", "D8")),
    "given coal D11": GivenPlaces(kind="coal", places=("D11",)),
    "given link BNR": GivenLink(what="BNR"),
    "given link Köln 3": GivenLink(what="Köln", count=3),
    "given link 3 2": GivenLink(what="3", count=2),
    "given DR of BNR FS president Ann par 90 price 110": GivenCompany(
        company="DR", formed_of=("BNR", "FS"), owner="Ann", par=90, price=110
    ),
    "given BNR closed cash 120": GivenCompany(company="BNR", closed=True, cash=120),
    "given 3 owner Ann operated earned trains 2 cash 65": GivenCompany(
        company="3", owner="Ann", operated=True, earned=True, trains=("2",), cash=65
    ),
    'given 5 owner "Player 1" closed': GivenCompany(company="5", owner="Player 1", closed=True),
    'given row BNR 25 FS "4" 20': GivenRow(lots=(Lot(name="BNR", price=25), Lot(name="FS"), Lot(name="4", price=20))),
    "given 4 owner Ann down": GivenCompany(company="4", owner="Ann", facts=(("down", ""),)),
    "given BNR par 75 price 75 floated reserved Ann kept Bob shielded 4": GivenCompany(
        company="BNR",
        par=75,
        price=75,
        floated=True,
        facts=(("reserved", "Ann"), ("kept", "Bob"), ("shielded", "4")),
    ),
    "begin CR next Ann": Begin(kind="CR", next="Ann"),
    "begin ISR next Ann priority Ann": Begin(kind="ISR", next="Ann", priority="Ann"),
    "given 4 5 closed": GivenClosed(companies=("4", "5")),
    "given 4 closed gave BNR at Paris": GivenCompany(company="4", closed=True, gave=Gift(company="BNR", place="Paris")),
    "given 4 closed gave BNR limit": GivenCompany(company="4", closed=True, gave=Gift(company="BNR")),
    "given BNR president Ann par 100 price 150 C9 floated stations Paris Lille tokens 2 trains 4 P cash 139": (
        GivenCompany(
            company="BNR", owner="Ann", par=100, price=150, cell=(2, 8), floated=True, stations=("Paris", "Lille"),
            tokens=2, trains=("4", "P"), cash=139,
        )
    ),
    "given DR par 70 price 70 structure ten unpaid 4 cash -5": GivenCompany(
        company="DR", par=70, price=70, structure="ten", unpaid=4, cash=-5
    ),
    "given Ann cash 385 shares BNR 30% DR 20% 10% credit 100": GivenPlayer(
        player="Ann",
        cash=385,
        shares=(Holding(company="BNR", percents=(30,)), Holding(company="DR", percents=(20, 10))),
        facts=(("credit", "100"),),
    ),
    "given Zoë bankrupt": GivenPlayer(player="Zoë", bankrupt=True),
    "given pool shares FS 10% trains P 3": GivenStock(
        place="pool", shares=(Holding(company="FS", percents=(10,)),), trains=("P", "3")
    ),
    "given depot trains 4 4 3H": GivenStock(place="depot", trains=("4", "4", "3H")),
    "given trains 3H 4 out": GivenStock(place="out", trains=("3H", "4")),
    "given bank cash 6399": GivenBank(cash=6399),
    "given bank broken": GivenBank(broken=True),
    'begin SR 4 next "Player 1" priority Bob passes 1 last Ann sold BNR by Ann sold FS by Bob': Begin(
        kind="SR", number=4, next="Player 1", priority="Bob", passes=1, last="Ann",
        sold=(Sale(company="BNR", player="Ann"), Sale(company="FS", player="Bob")),
    ),
    "begin OR 3.1 of 2 next BNR priority Ann acted 4 7 FS opener Bob !": Begin(
        kind="OR", number=3, index=1, of=2, next="BNR", priority="Ann", acted=("4", "7", "FS"), opener="Bob",
        allowed=True,
    ),
    "begin SR 5 next Zoë end OR 5.3": Begin(kind="SR", number=5, next="Zoë", end=(5, 3)),
    "begin FER 4 next Zoë": Begin(kind="FER", number=4, next="Zoë"),
}  # fmt: skip


@pytest.mark.parametrize("text", AS_WRITTEN)
def test_a_line_is_read_and_written_unchanged(text, vocabulary):
    assert parse_line(text, vocabulary) == AS_WRITTEN[text]
    assert format_line(AS_WRITTEN[text]) == text


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("giv player 1 shares bnr 30% cash 40", 'given "Player 1" cash 40 shares BNR 30%'),
        ("given bnr price 110 president zoe par 90", "given BNR president Zoë par 90 price 110"),
        ("given GREEN koln newport news", 'given green Köln "Newport News"'),
        ("beg or 2.2 acted 3 BNR", "begin OR 2.2 acted 3 BNR"),
    ],
)
def test_words_in_any_order_and_shortened_names(text, full, vocabulary):
    assert format_line(parse_line(text, vocabulary)) == full


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("given", (5, "")),
        ("given Ann", None),  # a player without money
        ("given Ann 385", (10, "")),
        ("given Ann cash", (14, "")),
        ("given Ann cash 3 cash 4", (17, "`cash`")),
        ("given Ann shares BNR", (20, "")),
        ("given Ann shares BNR 0%", (0, "1")),
        ("given Ann president Bob", (10, "")),
        ("given BNR price", (15, "")),
        ("given BNR tokens -1", (17, "")),
        ("given 4 closed gave BNR Paris", (24, "`at PLACE` `limit`")),
        ("given depot shares BNR 10%", (12, "")),
        ("given trains 4 4", (16, "`given trains` `out`")),
        ("given Xaver cash 3", (6, "Xaver")),
        ("Ann: given phase 4", (0, "`given`")),
        ("begin", (5, "CR FER ISR OR SR")),
        ("given row", (9, "")),
        ("begin OR 3", (9, "3.1 4 OR SR")),
        ("begin SR 3.1", (9, "3.1 4 OR SR")),
        ("begin SR 0", (0, "1")),
        ("begin SR 4 sold BNR Ann", (20, "`by PLAYER`")),
    ],
)
def test_the_message_about_an_unreadable_line(text, found, vocabulary):
    if found is None:
        assert parse_line(text, vocabulary)
        return
    with pytest.raises(Unreadable) as caught:
        parse_line(text, vocabulary)
    assert (caught.value.at, figures_of(caught.value.message)) == found
    assert caught.value.remedy


# ---- any names ----

PLAYERS = ["Ann", "cash", "next", "Player 1", "phase", "Ann cash", "10%", "50", "=1+1", "[red]", "a!", "by", "bank 3"]
COMPANIES = ["1", "12", "BNR", "Rhein Ruhr", "limit", "A-B", "!"]
PLACES = ["Paris", "Newport News", "St. Vith", "trains", "a: b", "A7"]
NASTY = Vocabulary(
    Names("player", PLAYERS), Names("company", COMPANIES), Names("train", ["2", "3H", "4+4"]), Names("place", PLACES)
)
player, company = st.sampled_from(PLAYERS), st.sampled_from(COMPANIES)
place, train = st.sampled_from([*PLACES, "D8"]), st.sampled_from(["2", "3H", "4+4"])
natural, positive = st.integers(0, 10_000_000), st.integers(1, 10_000_000)
amount, word = st.integers(-10_000_000, 10_000_000), st.sampled_from(["ten", "4D", "cash", "a b", "!"])
shares = st.lists(
    st.builds(Holding, company=company, percents=st.lists(positive, min_size=1, max_size=3).map(tuple)), max_size=3
).map(tuple)


def some(of: st.SearchStrategy, least: int = 0) -> st.SearchStrategy:
    return st.lists(of, min_size=least, max_size=3).map(tuple)


def with_cell(move: GivenCompany) -> GivenCompany:
    """Return the move without a cell if it has no price."""
    bare = {"cell": None} if move.price is None else {}
    return move.replace(**bare)


MOVES_OF: dict[type[Move], st.SearchStrategy[Move]] = {
    GivenPhase: st.builds(GivenPhase, phase=word, tracks=some(st.tuples(word, word))),
    GivenPlaces: st.builds(GivenPlaces, kind=st.sampled_from(PLACE_KINDS), places=some(place, 1)),
    GivenRow: st.builds(GivenRow, lots=some(st.builds(Lot, name=company, price=st.none() | st.integers(0, 1000)), 1)),
    GivenClosed: st.builds(GivenClosed, companies=some(company, 2)),
    GivenLink: st.builds(GivenLink, what=company | place, count=positive),
    GivenCompany: st.builds(
        GivenCompany,
        company=company,
        owner=st.none() | player,
        par=st.none() | positive,
        price=st.none() | positive,
        cell=st.none() | st.tuples(natural, natural),
        structure=st.none() | word,
        gave=st.none() | st.builds(Gift, company=company, place=st.none() | place),
        stations=some(place),
        tokens=st.none() | natural,
        unpaid=natural,
        trains=some(train),
        treasury=some(positive),
        cash=amount,
        **{flag: st.booleans() for flag in ("closed", "floated", "operated", "earned", "used")},
    ).map(with_cell),
    GivenPlayer: st.builds(
        GivenPlayer,
        player=player,
        cash=amount,
        shares=shares,
        facts=st.just(()) | natural.map(lambda owed: (("credit", str(owed)),)),
        bankrupt=st.booleans(),
    ),
    GivenStock: st.builds(GivenStock, place=st.just("pool"), shares=shares, trains=some(train))
    | st.builds(GivenStock, place=st.just("out"), trains=some(train, 1)),
    GivenBank: st.builds(GivenBank, cash=st.none() | amount, broken=st.booleans()),
    Begin: st.builds(
        Begin,
        kind=st.just("OR"),
        number=positive,
        index=positive,
        of=st.none() | positive,
        next=st.none() | player | company,
        priority=st.none() | player,
        acted=some(company),
        passes=natural,
        last=st.none() | player,
        sold=some(st.builds(Sale, company=company, player=player)),
        opener=st.none() | player,
        end=st.none() | st.tuples(positive, positive),
        allowed=st.booleans(),
    ),
}


def test_every_line_has_a_hypothesis_strategy():
    assert MOVES_OF.keys() == set(GIVEN)


@pytest.mark.slow
@pytest.mark.parametrize("kind", GIVEN, ids=lambda kind: kind.__name__)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_lines_are_read_back_for_any_names(kind, data):
    move = data.draw(MOVES_OF[kind])
    assert parse_line(format_line(move), NASTY) == move
