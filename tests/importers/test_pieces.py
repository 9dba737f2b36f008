"""Where each certificate is, by the ids of the export."""

from moderator.importers.pieces import Pieces
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Posting
from moderator.model.ledger import POOL
from moderator.rules.setup import set_up_game

TITLE = load_title("18EU")
UNIT = TITLE.certificates["SNCF"][1].unit


def share(source: str, target: str, why: str = "share-purchase") -> Posting:
    return Posting(source=source, target=target, unit=UNIT, count=1, why=why)


def followed(*moves: tuple[Posting, str | None]) -> Pieces:
    pieces = Pieces(TITLE, TITLE.imports)
    pieces.begin(set_up_game(TITLE, ("Ann", "Bob")).books)
    for posting, named in moves:
        pieces.follow([posting], [named] if named else [])
    return pieces


def test_an_heir_gives_the_first_certificate_received():
    bought = ((share("SNCF", "Bob"), "SNCF_4"), (share("SNCF", "Bob"), "SNCF_2"))
    pieces = followed(*bought, (share("Bob", "SNCF", "presidency"), "SNCF_2"))
    assert (pieces.places(["SNCF_4"]), pieces.places(["SNCF_2"])) == ({""}, {"Bob"})


def test_a_share_given_for_a_presidency_is_sold_by_its_new_owner():
    """Bob's SNCF_3 goes to Ann, to the market, and back to the corporation."""
    heir = (share("Bob", "Ann", "presidency"), None)
    moves = ((share("SNCF", "Bob"), "SNCF_3"), heir, (share("Ann", POOL), "SNCF_3"))
    assert followed(*moves).places(["SNCF_3"]) == {POOL}
    assert followed(*moves, (share(POOL, "SNCF"), None)).places(["SNCF_3"]) == {""}


def test_a_certificate_recorded_elsewhere_is_swapped_with_one_of_the_holder():
    moves = ((share("SNCF", "Ann"), "SNCF_5"), (share("SNCF", POOL), "SNCF_6"), (share("Ann", "SNCF"), "SNCF_6"))
    pieces = followed(*moves)
    assert (pieces.places(["SNCF_6"]), pieces.shares["SNCF"][POOL]) == ({""}, ["SNCF_5"])
