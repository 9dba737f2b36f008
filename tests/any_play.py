"""Games of random lines that may fit the position, and what must hold after every line."""

import random
from dataclasses import dataclass

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Booked, find_leaks
from moderator.model.findings import Severity
from moderator.model.ledger import MONEY, charter_unit
from moderator.model.moves import Move
from moderator.model.position import DISPOSAL, Position
from moderator.model.rounds import (
    CardChoice,
    ConcessionRound,
    DraftRound,
    ExchangeRound,
    LotRound,
    OperatingRound,
    PacketSale,
    PlayerRound,
    PrivateSale,
    SaleRound,
    StockRound,
    TrainRound,
)
from moderator.replay import Replay, Step
from moderator.rules.booking import State
from moderator.rules.rounds.sequence import actor
from moderator.scoring import score
from moderator.snapshot import as_json
from moderator.titles.title import Title
from moderator.vocabulary.cards import CARD, REPLY, STAKE
from moderator.vocabulary.catalogue import CHECKS

PLAYERS = ("Ann", "Bob", "Player 3", "王")


@dataclass(frozen=True, repr=False)
class Table:
    """A title, with the names that its lines may use."""

    title: Title
    minors: tuple[str, ...]
    corporations: tuple[str, ...]
    privates: tuple[str, ...]
    trains: tuple[str, ...]
    places: tuple[str, ...]
    opening: str  # lines up to the first stock round or player round
    players: tuple[str, ...] = PLAYERS
    cards: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.title.name

    @property
    def name(self) -> str:
        new = [option for option, value in self.title.options if value == "yes"]
        return "-".join([self.title.name, str(len(self.players)), *new])

    @property
    def header(self) -> str:
        options = "".join(f"option {name} {value}\n" for name, value in self.title.options)
        return f"moderator 1\ngame {self.title.name}\nplayers {' '.join(map(quoted, self.players))}\n{options}"


def lay_table(
    name: str, opening: str, players: tuple[str, ...] = PLAYERS, options: tuple[tuple[str, str], ...] = ()
) -> Table:
    return table_of(load_title(name, options), players, opening)


def table_of(title: Title, players: tuple[str, ...], opening: str = "") -> Table:
    vocabulary = title.vocabulary(players)
    corporations = tuple(title.file.corporations)
    minors = tuple(title.file.minors) or corporations
    privates = tuple(title.file.privates) or minors
    places = (*rng_sample(tuple(title.hexes_by_name), 9), *title.map.hexes, "Z99")[:14]
    trains, cards = tuple(vocabulary.trains.names), tuple(vocabulary.cards.names)
    return Table(title, minors, corporations, privates, trains, places, opening, players, cards)


def rng_sample(names: tuple[str, ...], count: int) -> list[str]:
    plain = [name for name in names if " " not in name and "-" not in name]
    return random.Random(1).sample(plain, min(count, len(plain)))


def quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


def eu_opening() -> str:
    """Return an opening with cheap minors and two rounds without track, up to the first stock round."""
    minors = [str(number) for number in range(1, 16)]
    sold = [f"sold {m} {quoted(PLAYERS[i % 4])} {10 * (i % 9 + 1)}" for i, m in enumerate(minors)]
    return "\n".join([*sold, *[f"{m}: run 100" for _ in range(2) for m in minors], "15: done"])


VA_OPENING = 'sold REA Ann 40\nsold TIW Bob 60\nsold PY "Player 3" 80\nsold B&O 王 140\n王: value B&O 70'
RHL_LOTS = {"PWB": 20, "KEO": 30, "Szl": 50, "Tjt": 80, "NLK": 120, "RhE": 140}
RHL_OPENING = "\n".join(
    f"sold {lot} {quoted(PLAYERS[i % 4])} {price}" for i, (lot, price) in enumerate(RHL_LOTS.items())
)
LRA_OPENING = "\n".join(
    f"sold {lot} {quoted(PLAYERS[i % 4])} {price}"
    for i, (lot, price) in enumerate({"DEC": 20, "UH": 40, "NH": 50, "RH": 60, "RM": 80, "GKB": 100}.items())
)
# With the Investor, to the first stock round.
TWO_OPTIONS = (
    ("scenario", "3"),
    ("investor", "RhE"),
    ("investor-value", "80"),
    ("investor-seat", "1"),
    ("investor-card", "offers"),
)
TWO_OPENING = """\
sold DEC Ann 20
sold UH "Player 3" 40
sold RH Ann 60
sold RM "Player 3" 80
sold GKB Ann 100"""
DRAFT = '王: take AGS\n"Player 3": take BS\nBob: take M&M\nAnn: take M&O'
LOTS = {
    "1889": {"TK": 20, "MF": 30, "ER": 40, "SMR": 50, "DR": 60, "SIR": 80, "UTF": 150},
    "1830": {"SV": 20, "CS": 40, "DH": 70, "MH": 110, "CA": 160, "BO": 220},
    "1861": {"TSR": 20, "BSS": 30, "MYR": 40, "MRR": 50, "WVR": 60},
    "1867": {"C&SL": 20, "NFB": 30, "MB": 40, "QB": 50, "SCT": 60},
    "1870": {"GRSC": 20, "MRBC": 40, "SCC": 50, "GSC": 80, "SLSFP": 140, "MKTP": 160},
    "1856": {"FT": 20, "WSRC": 40, "TCC": 50, "GLSC": 70, "NFSBC": 100, "SCFTC": 100},
    "1882": {"HB": 20, "SCP": 50, "NWR": 80, "TB": 140, "CP": 180},
    "18AL": {"TR": 20, "SNAR": 40, "BLC": 70, "M&C": 100, "NDY": 120},
    "18GA": {"LTR": 20, "MRC": 40, "W&SR": 70, "OSR": 100, "M&BR": 150},
    "18TN": {"TCC": 20, "ETWCR": 40, "MCR": 70, "OWR": 100, "LNR": 175},
    "18MEX": {"MCAR": 20, "KCMO": 40, "A": 50, "B": 50, "C": 50, "MIR": 100, "MNR": 140},
    "18Chesapeake": {"D&R": 20, "C-P": 40, "B&S": 50, "C&OC": 80, "B&OR": 100, "CV": 200},
    "18NL": {"P1": 20, "P2": 40, "P3": 70, "P4": 110, "P5": 160, "P6": 200},
    "1836Jr30": {"ACC": 20, "E-SF": 40, "CdH": 70, "GCB": 110, "CFL": 160, "CFLV": 220},
    "18ChesapeakeOTR": {"D&R": 20, "C-P": 40, "B&S": 50, "C&OC": 80, "B&OR": 100, "CV": 200},
    "1850Jr": {"TCM": 40, "FSM": 110, "SFT": 220},
    "1836jr56": {"ACC": 20, "E-SF": 40, "CdH": 50, "RdP": 70},
    "1888": {"KT": 25, "TA": 50, "HS": 75, "CW": 100, "YRF": 125, "FC": 150},
    "18JPT": {"TH": 20, "TER": 40, "TMGBT": 70, "RRET": 110, "KR": 160, "TR-private": 220},
}
LED = {
    "1830": 100,
    "1882": 90,
    "18Chesapeake": 95,
    "18TN": 90,
    "18MEX": 75,
    "18NL": 67,
    "1836Jr30": 67,
    "18ChesapeakeOTR": 67,
    "1850Jr": 67,
    "18JPT": 65,
}  # starting values of presidencies that come with a private


def waterfall_opening(title: str, led: str | None = None, out: tuple[str, ...] = (), seats: int = 4) -> str:
    """Return an opening in which the privates are sold in order at face value, and presidencies are started."""
    faces = {lot: face for lot, face in LOTS[title].items() if lot not in out}
    names = [quoted(player) for player in PLAYERS][:: 1 if seats == 4 else 2]
    sold = [f"sold {lot} {names[i % seats]} {face}" for i, (lot, face) in enumerate(faces.items())]
    return "\n".join([*sold, *([] if led is None else [f"start {led} {LED[title]}"])])


# SLSF's private is not the last; its starting value is set before the next is sold.
MISSISSIPPI_OPENING = waterfall_opening("1870").replace("\nsold MKTP", "\nAnn: start SLSF 100\nsold MKTP")
# HIS comes with the private before the last.
DUTCH_OPENING = waterfall_opening("18NL", "NFL").replace("\nsold P6", "\nAnn: start HIS 67\nsold P6")
TEXAS_OPENING = """\
Ann: bid IGN 210
Bob: bid JG 200
"Player 3": bid BBBCRC 50
王: bid GRRRC 80
Bob: start SSW 70"""
RACE = ("players-4", "yes"), ("railways-4", "C&O+ERIE"), ("orange-4", "LSL+MC"), ("blue-4", "SC+MPC")
RACE_OPENING = """\
王: take MS
"Player 3": take BIG4
Bob: take MAIL
Ann: take C&WI
王: pass
"Player 3": take LSL
Bob: take MC
Ann: take SC
王: take MPC"""
DUEL = ("north-2", "ERIE+GT+NYC"), ("south-2", "B&O+C&O"), ("orange-2", "LSL+MC"), ("blue-2", "SC+MPC")
DUEL_OPENING = """\
"Player 3": take MS
Ann: take BIG4
"Player 3": take MAIL
Ann: take C&WI
"Player 3": take LSL
Ann: take MC
"Player 3": take SC
Ann: take MPC"""
LA1 = ("players-4", "yes"), ("two-railways", "LA+SP"), ("orange", "BHC"), ("blue", "LAC+LAS")
LA1_OPENING = """\
Ann: take GT
Bob: take PMC
"Player 3": take LAC
王: take OCR
王: take LAS
"Player 3": take PT
Bob: take MAIL
Ann: take BHC"""
LA2_OPENING = """\
Ann: take GT
Bob: take RJ
"Player 3": take CHE2
王: take OCR
王: take LAS
"Player 3": take APD
Bob: take RKO
Ann: take MAIL
Ann: take PT
Bob: take LAC"""
CARDS = ("target-cards", "yes"), ("destiny-cards", "yes"), ("package", "alternative")
CARDS_OPENING = """\
deal T1 T2 T4 T5 T7 T8
Ann: choose T5
Bob: choose T1
"Player 3": choose T2
王: choose T7
sold ATB Ann 20
sold MBR Bob 30
sold RGE "Player 3" 50
sold KSW 王 80
sold ABR Ann 120
sold CME Bob 140"""
SHORT, SHORT_OPENING = (("short-game", "yes"),), "Ann: take ADR\nAnn: done"
MW_FACES = {"HSJ": 40, "SLA": 70, "SLFL": 80, "LCM": 90, "RIR": 120, "CFH": 160, "MO": 180}
MW_OPENING = "\n".join(f"sold {lot} {quoted(PLAYERS[i % 4])} {face}" for i, (lot, face) in enumerate(MW_FACES.items()))
OE_FACES = {
    "RSC": 20, "PeC": 20, "WS": 40, "BBBT": 40, "SHTC": 60, "CCTC": 60, "WCF": 60, "HMLC": 80, "BBE": 100, "SML": 120,
}  # fmt: skip
OE_HOMES = ("Toulouse", "Torino", "Liverpool", "Praha", "Firenze", "Odessa", "Graz", "Bilbao", "Aarhus", "Riga")


def oe_opening() -> str:
    """Return an opening in which the packet is sold at its prices, and the ten concessions float as many minors."""
    faces = OE_FACES | dict.fromkeys("ABCDEFGHJKLM", 120)
    faces |= dict.fromkeys(("1st", "2nd", "3rd", *(f"{number}th" for number in range(4, 11))), 20)
    owners = {lot: quoted(PLAYERS[i % 4]) for i, lot in enumerate(faces)}
    sold = [f"sold {lot} {owners[lot]} {face}" for lot, face in faces.items()]
    minors, floats = [lot for lot in faces if len(lot) == 1], []
    for concession, home in zip(list(faces)[-10:], OE_HOMES, strict=True):
        minor = next(lot for lot in minors if owners[lot] == owners[concession])
        minors.remove(minor)
        floats.append(f"{owners[concession]}: float {minor} at {home}")
    return "\n".join([*sold, *floats])


TABLES = [
    lay_table("18EU", eu_opening()),
    lay_table("18VA", VA_OPENING),
    lay_table("18Rhl", RHL_OPENING),
    lay_table("18LRA", LRA_OPENING),
    lay_table("18MW", MW_OPENING),
    lay_table("18OE", oe_opening()),
    lay_table("1889", waterfall_opening("1889")),
    lay_table("1830", waterfall_opening("1830", "B&O")),
    lay_table("1861", waterfall_opening("1861")),
    lay_table("1867", waterfall_opening("1867")),
    lay_table("1870", MISSISSIPPI_OPENING),
    lay_table("1856", waterfall_opening("1856")),
    lay_table("1882", waterfall_opening("1882", "CPR"), options=(("rebellion", "3"), ("trestle-share", "HBR"))),
    lay_table("18AL", waterfall_opening("18AL")),
    lay_table("18MS", DRAFT),
    lay_table("18GA", waterfall_opening("18GA")),
    lay_table("18TN", waterfall_opening("18TN", "L&N")),
    lay_table("18MEX", waterfall_opening("18MEX", "NdM")),
    lay_table("18Chesapeake", waterfall_opening("18Chesapeake", "SRR"), options=(("vanderbilt", "SRR"),)),
    lay_table("18LRA", TWO_OPENING, PLAYERS[::2], TWO_OPTIONS),
    lay_table("18Rhl", CARDS_OPENING, options=CARDS),
    lay_table("18Rhl", SHORT_OPENING, options=SHORT),
    lay_table("18LRA", SHORT_OPENING, options=SHORT),
    lay_table(
        "18Chesapeake",
        waterfall_opening("18Chesapeake", "PLE", seats=2),
        PLAYERS[::2],
        (("two-players", "yes"), ("vanderbilt", "PLE")),
    ),
    lay_table("18NL", DUTCH_OPENING),
    lay_table("1836Jr30", waterfall_opening("1836Jr30", "Nord")),
    lay_table("18ChesapeakeOTR", waterfall_opening("18ChesapeakeOTR", "SRR"), options=(("vanderbilt", "SRR"),)),
    lay_table("1850Jr", waterfall_opening("1850Jr", "IFT")),
    lay_table("1836jr56", waterfall_opening("1836jr56")),
    lay_table("1888", waterfall_opening("1888")),
    lay_table("18JPT", waterfall_opening("18JPT", "TR")),
    lay_table("18Texas", TEXAS_OPENING, options=(("jay-gould", "SSW"),)),
    lay_table("1846", RACE_OPENING, options=RACE),
    lay_table("1846-2p", DUEL_OPENING, PLAYERS[::2], DUEL),
    lay_table("18LA1", LA1_OPENING, options=LA1),
    lay_table("18LA2", LA2_OPENING, options=(("players-4", "yes"),)),
]

STOCK = [
    "buy {c}", "buy {c} pool", "sell {c} {k}", "start {c} {v} minor {m}", "start {c} {v}", "pass", "pass",
    "start {c} {v} at {h}", "start {c} {v} at {h} neutral",
    "exchange {m} {c}", "exchange {m} {c} pool token", "buy {c} 2 for {n}", "{c}: reissue",
]  # fmt: skip
TURN = [
    "lay {h}", "lay {h} green", "token {h}", "run {n10}", "run {n10}+40", "run {t}:{h}*={n10}-{h}=30 {t}:{n10}+20",
    "pay", "half", "hold", "train {t}", "train {t}", "train {t} pool", "train {t} from {c} {n}", "discard {t}", "done",
    "done", "sell {c} {k}", "buy {c} {k}", "bankrupt", "convert", "use {pr} at {h}", "use {pr}", "use {pr} limit",
    "buy {pr} from {p} {n}", "lay {h} with {pr}", "token {h} with {pr}", "credit {n}", "run {t}:{h}~=30-{h}+K=10-{h}+S",
    "exchange {pr} {c}", "lay {h} river 40", "run {n10} calls 1", "train {t} with {pr}", "token {h} from {c}",
    "token {h} harbour", "token {h} neutral", "token {h} with {pr} moving {h}",
    "lay {h} river 60 over 2", "pay except {t}", "run 2:40 2+4:{n10}", "assign {pr} to {c}",
    "train D against {t}", "train {t} against {t}", "{c}: connect map {n10} pay", "{c}: connect charter {n10} hold",
]  # fmt: skip
IN_ROUND = {
    SaleRound: ["select {m}", "bid {n5}", "bid {m} {n5}", "pass", "pass", "take", "sold {m} {p} {n5}"],
    LotRound: ["bid {pr} {n5}", "bid {c} {n5}", "pass", "pass", "sold {pr} {p} {n5}", "value {c} {v}"],
    PrivateSale: [
        "bid {pr} {n5}",
        "bid {n5}",
        "take",
        "take {pr}",
        "pass",
        "pass",
        "sold {pr} {p} {n5}",
        "start {c} {v}",
    ],
    StockRound: [*STOCK, "buy {c} replacing {c}", "buy {pr}", "buy {c} from {p}"],
    ExchangeRound: ["exchange {m} {c}", "close {m}", "pass", "exchange {m} {c} none"],
    OperatingRound: TURN,
}
FOUNDING = [
    "close {pr}", "remove {pr}", "remove {c}", "barter {pr} 40 with {p} for {m}", "barter 10 with {p} for {pr}",
    "par {c} 75", "par {c} 75 with BBBT", "reserve {c}", "reserve {c} with BBBT", "shield {c}", "float {m} at {h}",
    "expand {c}", "expand {c} share", "nationalize {c}", "start {c} 60", "buy {m} from {p} 50", "exchange {m} {c}",
]  # fmt: skip
OF_CARDS = ["reach {g}", "reach {g} {c}", "{p}: keep {g}", "{p}: keep", "deal {g} {g}"]
LATER = {  # rounds that only some titles have
    PacketSale: [
        "take {pr}", "take {m}", "bid {m} {n5}", "bid {pr} {n5}", "bid {n5}", "pass", "pass", "sold {pr} {p} 60",
        "sold {m} {p} 120",
    ],
    ConcessionRound: [
        "start {c} 75", "start {c} 60", "par {c} 60", "par {c} 75", "float {m} at {h}", "pass", "buy {c}", "close {pr}",
    ],
    DraftRound: ["take {pr}", "take {pr}", "take {pr}", "take {pr} {n5}", "take", "pass", "bid {pr} {n5}"],
    CardChoice: ["deal T1 T2 T3 T4 T5 T6", "deal {g} {g}", "choose {g}", "choose {g}", "choose {g}", "pass"],
    PlayerRound: [
        "take {c}", "take {c}", "take {c}", "take {m} 0", "dispose {c}", "done", "done", "lay {h}", "{c}: lay {h}",
        "{c}: token {h}", "token {h} harbour", "{c}: train {t}", "train {t} pool", "swap {c} {m}", "pass",
    ],
    TrainRound: ["run {n10}", "run {n10}", "run {t}:{n10}", "run {t}:{h}*={n10}-{h}=30", "pay", "done", "hold"],
}  # fmt: skip
ASKED = {
    DISPOSAL: ["dispose {c}", "dispose {c} 10%", "dispose {c} 20%"],
    CARD: ["prefer priority", "prefer investor"],
    STAKE: ["offer {n}", "pass"],
    REPLY: ["accept", "decline"],
}
ANYWHERE = [
    "adjust {p} +{n} bank -{n}", "adjust {c} +{n} bank -{n}", "adjust {c} +1 train {t} depot -1 train {t}",
    "adjust {p} +10% {c} pool -10% {c}", "count {p} {n}", "count {c} 30% {c}", "price {c} {v}", "note any text; at all",
    "adjust bank -{n} {p} +{n}", "link {c}",
    "link {pr}", "industry {h} coal", "contribute {n}", "adjust {p} +20% {c} {c} -20% {c}",
]  # fmt: skip


def line(table: Table, rng: random.Random, position: Position) -> str:
    """Return a line that may fit: usually of the current round's kind, sometimes of any, mostly of the actor."""
    kinds = (IN_ROUND | LATER).get(type(position.round), ANYWHERE)
    if rng.random() < 0.08:
        kinds = rng.choice(list(IN_ROUND.values()))
    if rng.random() < 0.06:
        kinds = ANYWHERE
    if table.title.concessions and isinstance(position.round, StockRound) and rng.random() < 0.6:
        kinds = (IN_ROUND | LATER)[ConcessionRound] if isinstance(position.round, ConcessionRound) else FOUNDING
    if table.cards and rng.random() < 0.1:
        kinds = OF_CARDS
    if position.asked is not None and position.asked.kind in ASKED and rng.random() < 0.7:
        kinds = ASKED[position.asked.kind]
    current = actor(State(table.title, position))
    company = current if current in table.title.certificates else rng.choice(table.corporations)
    text = rng.choice(kinds).format(
        m=rng.choice(table.minors), c=company if rng.random() < 0.5 else rng.choice(table.corporations[:4]),
        p=quoted(rng.choice(table.players)), pr=rng.choice(table.privates), n=rng.choice([0, 1, 40, 55, 200, 3000]),
        n5=5 * rng.randrange(0, 60), n10=10 * rng.randrange(0, 40), k=rng.randrange(1, 6),
        v=rng.choice([70, 75, 82, 90, 95, 100, 110, 101]), t=rng.choice(table.trains), h=rng.choice(table.places),
        g=rng.choice(table.cards) if table.cards else "",
    )  # fmt: skip
    if kinds is ANYWHERE or kinds is OF_CARDS or text.startswith("sold"):
        return text
    who = None
    if rng.random() < 0.1:
        who = rng.choice([*table.players, *table.corporations, *table.minors])
    bang = " !" if rng.random() < 0.2 else ""
    return f"{who}: {text}{bang}" if who else text + bang


def game(table: Table, seed: int, length: int, opening: str = "") -> tuple[Replay, list[Step], str]:
    """Play a game of random lines, choosing each for the position before it."""
    rng, replay = random.Random(seed), Replay(table.title, table.players)
    vocabulary, first = table.title.vocabulary(table.players), table.header.count("\n") + 1
    texts: list[str] = []
    steps: list[Step] = []
    position, given = replay.start, opening.splitlines()
    for _ in range(4 * (length + len(given))):
        if len(texts) >= max(length, len(given)):
            break
        text = given[len(texts)] if len(texts) < len(given) else line(table, rng, position)
        try:
            move = parse_line(text, vocabulary)
        except Unreadable:
            assert len(texts) >= len(given), text
            continue
        assert isinstance(move, Move)
        texts.append(text)
        steps.append(replay.apply(position, Booked(len(steps) + first, move, text)))
        position = steps[-1].position
    return replay, steps, table.header + "\n".join(texts) + "\n"


def check(table: Table, replay: Replay, steps: list[Step]) -> None:
    """Assert what must hold after every line."""
    title, before = table.title, replay.start
    for step in steps:
        books = step.position.books
        assert find_leaks(books, replay.totals, replay.totals) == [], step.booked.text
        for unit in books.units():
            if unit != MONEY and unit not in title.endless_units:
                assert all(count > 0 for count in books.holders(unit).values()), (step.booked.text, unit)
        for finding in step.findings:
            assert finding.code in CHECKS
            assert finding.code not in ("leak", "program-fault"), (step.booked.text, finding.message)
            assert finding.section or CHECKS[finding.code].table, finding
            assert finding.message
        if any(finding.severity is Severity.ERROR for finding in step.findings):
            assert step.position.books == before.books
        before = step.position
    position = before
    assert sum(position.books.holders(MONEY).values()) == title.bank(len(position.players))
    for cell, stack in position.stacks.items():
        assert all(position.cells[company] == cell for company in stack)
        assert len(set(stack)) == len(stack) > 0
    for company in (*title.file.minors, *title.file.privates):
        assert position.books.total(charter_unit(company)) == 1
    score(State(title, position))
    as_json(State(title, position))
