"""Which privates stay open when a phase begins, in every title, with a player and with a company as their owner."""

from typing import NamedTuple

import pytest

from tests.ledger import Result, play

pytestmark = pytest.mark.slow


class Case(NamedTuple):
    """A company that is on turn in a phase buys the first train of the next one."""

    title: str
    phase: str
    train: str
    company: str  # as `given` says it
    depot: str  # the trains on sale after the one that is bought
    privates: str  # all that are open before, of Ann or of the company
    left: str = ""  # those that Ann keeps
    left_with_company: str = ""  # those that the company keeps
    options: str = ""
    extra: str = ""  # a line of the position on what is otherwise in play
    players: str = "Ann Bob Cyd"

    def __str__(self) -> str:
        return f"{self.title} {self.train}"


_FIVE = "players-5 yes, orange-5 LSL+MC+O&I, blue-5 SC+MPC+TBC"
_THREE = "players-3 yes, railways-3 PRR, orange-3 LM, blue-3 BT"
_DUEL = "north-2 ERIE+GT+NYC, south-2 B&O+C&O, orange-2 LSL+MC, blue-2 SC+MPC"
_NYC = "NYC par 100 price 100 A11"
_RACE_DEPOT = "5 5 6 6 6 6 6 6 6 6 6"
_NO_MINORS = "given MS BIG4 closed"
_RUSSIAN = "TSR BSS MYR MRR WVR"
_NATIONAL = "given RSR owner Ann trains 4"
_CANADIAN = "C&SL NFB MB QB SCT"
_ASSINIBOIA = "trestle-share CPR, rebellion 3"

CASES = [
    Case("1830", "4", "5", "PRR par 100 price 100 A7", "5 5 6 6", "SV CS DH MH CA BO"),
    Case(
        "1846",
        "II",
        "5",
        _NYC,
        _RACE_DEPOT,
        "C&WI MAIL LSL MC O&I SC MPC TBC",
        "",
        "MAIL",
        _FIVE,
        _NO_MINORS,
        "Ann Bob Cyd Dan Eve",
    ),
    Case("1846", "II", "5", _NYC, _RACE_DEPOT, "C&WI MAIL LM BT", "", "MAIL", _THREE, _NO_MINORS),
    Case(
        "1846-2p", "II", "5", _NYC, "5 5 6 6 6 6", "C&WI MAIL LSL MC SC MPC", "", "MAIL", _DUEL, _NO_MINORS, "Ann Bob"
    ),
    Case("1856", "4", "5", "GT par 100 price 100 A5", "5 5 6 6", "FT WSRC TCC GLSC NFSBC SCFTC"),
    Case("1861", "4", "5", "NW par 100 price 100 E6", "5 5 5 6 6 7 7", _RUSSIAN, _RUSSIAN, _RUSSIAN, extra=_NATIONAL),
    Case("1861", "5", "6", "NW par 100 price 100 E6", "6 7 7", _RUSSIAN, extra=_NATIONAL),
    Case("1867", "4", "5", "CNR par 100 price 100 A11", "5 5 5 6 6 7 7", _CANADIAN, _CANADIAN, _CANADIAN),
    Case("1867", "5", "6", "CNR par 100 price 100 A11", "6 7 7", _CANADIAN),
    Case(
        "1870",
        "3",
        "5",
        "MP par 100 price 100 A7",
        "5 5 5 6 6 6 8 8 8 10 10",
        "GRSC MRBC SCC GSC MKTP",
        extra="given SLSFP closed",
    ),
    Case("1882", "4", "5", "HBR par 100 price 100 A4", "5 6 6", "HB SCP NWR TB CP", "SCP", "SCP", _ASSINIBOIA),
    Case(
        "1882", "5", "6", "HBR par 100 price 100 A4", "6", "SCP", options=_ASSINIBOIA, extra="given HB NWR TB CP closed"
    ),
    Case(
        "1889",
        "4",
        "5",
        "SR par 100 price 100 A4",
        "5 5 6 6",
        "TK MF ER SMR DR SIR UTF",
        "UTF",
        players="Ann Bob Cyd Dan",
    ),
    Case("18AL", "4", "5", "M&O par 105 price 105 A7", "5 6 7 4D 4D 4D 4D 4D", "TR SNAR BLC M&C NDY"),
    Case(
        "18Chesapeake",
        "4",
        "5",
        "LV par 95 price 95 C5",
        "5 5 6 6",
        "D&R C-P B&S C&OC B&OR CV",
        options="vanderbilt PRR",
    ),
    Case("18GA", "4", "5", "CoG par 110 price 110 A6", "5 6 6 8 8 8 8 8", "LTR MRC W&SR OSR M&BR"),
    Case(
        "18MEX",
        "4",
        "5",
        "MC par 90 price 90 A6",
        "5 6 6' 4D 4D 4D 4D 4D 4D 4D",
        "MCAR KCMO MIR MNR",
        extra="given A B C closed",
    ),
    Case("18MS", "3", "6", "IC par 90 price 90 A5", "6 2D 2D 2D 2D 5D", "AGS BS M&M MC M&O"),
    Case("18MW", "4", "5", "RI par 100 price 100 A11", "5 5 5 6 6 6 8 8 8 10 10 10", "HSJ SLA SLFL LCM RIR CFH MO"),
    Case("18Rhl", "4", "5", "BME par 100 price 100 A4", "5 5 6 6 6 6 6 6", "PWB KEO Szl Tjt NLK"),
    Case("18LRA", "4", "5", "CCE par 100 price 100 A4", "5 6 6 6 6 6 6", "DEC UH NH RH RM GKB", options="scenario 1"),
    Case(
        "18TN", "4", "5", "SR par 90 price 90 B5", "5 6 6' 8 8 8 8 8 8 8", "TCC ETWCR MCR OWR", extra="given LNR closed"
    ),
    Case("18VA", "4", "5", "C&O par 100 price 100 C5", "5 5 6 6", "REA TIW PY", "REA TIW PY", "REA TIW PY"),
    Case("18VA", "6", "4D", "C&O par 100 price 100 C5 structure ten", "4D", "REA TIW PY", "REA TIW PY", "REA TIW PY"),
]


def _bought(case: Case, owner: str) -> Result:
    """Play the purchase with all the privates in the hands of one owner."""
    name, rest = case.company.split(" ", 1)
    privates = "".join(f"given {private} owner {owner}\n" for private in case.privates.split())
    setup = (
        f"given phase {case.phase}\n"
        f"given depot trains {case.train} {case.depot}\n"
        f"given {name} president Ann {rest} floated operated cash 3000\n"
        f"{privates}{case.extra}\n"
        f"given Ann cash 500 shares {name} 60%\n"
        f"begin OR 4.1 next {name} priority Ann\n"
    )
    return play(f"{name}: run 0\n{name}: train {case.train}\n", case.players, case.options, setup, case.title)


def _held(game: Result, owner: str) -> set[str]:
    """Return the privates that an owner has."""
    return {name for name in game.game.title.file.privates if game.position.books.of(f"charter {name}", owner)}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_privates_of_a_player_close_when_the_rules_say_so(case):
    assert _held(_bought(case, "Ann"), "Ann") == set(case.left.split())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_privates_of_a_company_close_when_the_rules_say_so(case):
    company = case.company.split()[0]
    assert _held(_bought(case, company), company) == set(case.left_with_company.split())
