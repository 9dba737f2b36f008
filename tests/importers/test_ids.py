"""The ids of shares and trains, through sales of a presidency, formed companies, kept shares and trade-ins."""

import pytest

from moderator.importers.export import ImportFailed, read_action
from moderator.importers.journal_builder import pieces_named
from moderator.importers.pieces import Pieces
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Posting
from moderator.model.ledger import BOX, DEPOT, POOL
from tests.importers.exports import ANN, BOB, CYD, act, buy, pass_, sell, written_on
from tests.ledger import play
from tests.mexico import OPEN
from tests.uppercanada import CROWDED, FORMED, HALF, OWING, WELLAND

# AR: Ann leads with her certificate and 1 and 2, Bob has 3 and 4, and 5 to 8 are in the offering.
LED = """
sold TK Ann 20
sold MF Bob 30
sold ER Cyd 40
sold SMR Ann 50
sold DR Bob 60
sold SIR Cyd 80
adjust bank -900 Ann +300 Bob +300 Cyd +300
Ann: start AR 65
Bob: pass
Cyd: pass
"""
SHARES = [
    *(buy(ANN, "AR_1"), pass_(BOB), pass_(CYD), buy(ANN, "AR_2"), buy(BOB, "AR_3"), pass_(CYD)),
    *(pass_(ANN), buy(BOB, "AR_4"), pass_(CYD)),
]


def test_the_seller_of_part_of_a_certificate_gets_the_first_share_of_the_market():
    """Ann sells 30% with her certificate: 1, 2 and Bob's two go to the market, of which she takes back the first."""
    sold = act("sell_shares", ANN, shares=["AR_1", "AR_2", "AR_0"], percent=30)
    lines = written_on("1889", LED, *SHARES, sold, pass_(BOB), buy(CYD, "AR_3"))
    assert lines[-3:] == ["Ann: sell AR 3", "Bob: pass", "Cyd: buy AR pool"]


def followed(title: str, journal: str) -> Pieces:
    """Return the pieces after a journal that names no ids."""
    game = play("", setup=journal, title=title).game
    pieces = Pieces(game.title, game.title.imports)
    pieces.begin(game.replay.start.books)
    for step in game.steps:
        pieces.follow(step.entry.postings)
    return pieces


def test_shares_reserved_for_minors_have_their_size_or_are_the_last():
    """NdM_7 and 8 are certificates of 5%, which A and B become; C becomes the last share of UdY."""
    pieces = followed("18MEX", OPEN)
    small = pieces.shares["NdM"]
    assert {*small["Ann"], *small["Cyd"]} == {"NdM_7", "NdM_8"}
    assert pieces.shares["UdY"]["Bob"] == ["UdY_8"]


def test_a_national_hands_out_its_last_shares():
    """Its twenty shares are numbered up to 8, and from 20."""
    shares = followed("1856", FORMED).shares["CGR"]
    given = [name for holder, names in shares.items() if holder not in ("", BOX) for name in names]
    assert {*given} == {f"CGR_{number}" for number in range(29, 29 - len(given), -1)}
    assert shares[""][0] == "CGR_1"


def test_a_leader_with_one_share_has_the_id_of_the_presidents_certificate():
    assert followed("1856", HALF).shares["CGR"]["Ann"] == ["CGR_0"]


def test_a_lost_share_ends_the_import_if_two_places_have_shares():
    """As far as the import knows, AR_4 is Bob's. Both the offering and the market have shares."""
    sold = [pass_(ANN), sell(BOB, "AR_3"), buy(CYD, "AR_4")]
    with pytest.raises(ImportFailed, match="AR_4"):
        written_on("1889", LED, *SHARES, *sold)


def test_the_export_names_the_train_traded_in():
    """The second of two 4-trains is traded in for a diesel, and goes to the market."""
    pieces = Pieces(load_title("1889"), load_title("1889").imports)
    pieces.begin(play("", title="1889").game.replay.start.books)
    for number in (0, 1):
        pieces.follow([Posting(source=DEPOT, target="AR", unit="train 4", count=1, why="train")], [f"4-{number}"])
    traded = Posting(source="AR", target=POOL, unit="train 4", count=1, why="trade-in")
    bought = read_action({"id": 1, "type": "buy_train", "entity": "AR", "train": "D-0", "exchange": "4-1"})
    pieces.follow([traded], pieces_named(bought))
    assert (pieces.trains["4-0"], pieces.trains["4-1"]) == ("AR", POOL)


def test_tokens_that_a_formed_company_gives_up_are_written():
    """CGR has thirteen places but ten tokens, and the export names the three to remove."""
    gone = [act("remove_token", "CGR", city=f"{where}-0-0", slot=0) for where in ("F15", "J13", "D17")]
    assert written_on("1856", CROWDED, *gone, act("discard_train", "CGR", train="4-0")) == [
        "CGR: clear London",
        "CGR: clear Galt",
        "CGR: clear Glencoe",
        "CGR: discard 4",
    ]


def test_a_second_token_in_one_place_is_given_up_without_a_line():
    """It is GW's turn. The books have one token there, and do not change."""
    kept = [act("discard_train", "CGR", train="4-0")]
    gone = act("remove_token", "CGR", city="L15-0-0", slot=0)
    assert written_on("1856", FORMED, gone, *kept) == ["CGR: discard 4"]


def test_a_private_that_closes_with_its_tile_still_grants_the_token_on_it():
    laid, placed = (
        {**act(kind, "WSRC", **facts), "entity_type": "company"}
        for kind, facts in (
            ("lay_tile", {"hex": "I12", "tile": "59-0", "rotation": 0}),
            ("place_token", {"city": "59-0-0", "slot": 0}),
        )
    )
    assert written_on("1856", WELLAND + "WR: buy WSRC from Bob 40\n", laid, pass_("WR"), placed) == [
        "WR: lay Kitchener #59 with WSRC",
        "WR: token Kitchener with WSRC",
    ]


def test_the_use_of_a_closed_private_is_a_ruling():
    placed = {**act("place_token", "WSRC", city="I12-0-0", slot=0), "entity_type": "company"}
    lines = written_on("1856", OWING, placed)
    assert lines == ["GW: token Kitchener 0 !"]
