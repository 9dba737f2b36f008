"""A small continent: a complete made-up ruleset without any code.

It has four types of company, the first two operating on a track in the order they floated; trains with two sides;
company phases besides the train phases; and a last operating round that pays the previous one's revenues again.
"""

from pathlib import Path

from tests.ledger import Result, play

TITLE = """
name = "Continent"
version = "1.0"
rulebook = "The rules of a small continent"
currency = "€"
bank = 3000
opening = ["packet"]
mechanics = []
unconfirmed = []

[players]
2 = { cash = 500, certificates = 20 }

[packet]
step = 5
reduction = 5
minor_face = 100
minor_treasury = 150
rows = [["Post"], ["K", "L"]]

[shares]
hold_limit = 60
pool_limit = 50
float_at = 20
sell_before_operated = true
sale_drop = "row-per-share"

[offers]
treasury = { lies = "treasury", price = "new-par" }
pool = { lies = "pool", pays = "bank" }

[chart]
edges = { top = "right", right = "up", left = "down" }

[charters.minor]
steps = ["track", "token", "run", "train"]
dividend = { choices = ["half"] }
owes_train = "never"
order = "track"

[charters.regional]
certificates = [50, 25, 25]
aside = 6
steps = ["track", "token", "run", "dividend", "train"]
dividend = { choices = ["pay", "half", "hold"], parts = "up" }
owes_train = "never"
starts = "r"
fixed = true
sold = false
hold_limit = 100
sold_out_rise = "none"
order = "track"

[charters.major]
certificates = [20, 10, 10, 10, 10, 10, 10, 10, 10]
token_costs = [20, 40]
steps = ["track", "token", "run", "dividend", "train", "stock"]
dividend = { choices = ["pay", "half", "hold"], parts = "up" }
starts = "m"
rank = 1

[charters.national]
like = "major"
token_costs = []
steps = ["run", "dividend", "train"]
keeps_obsolete = true
dividend = { choices = ["pay"], parts = "up" }
owes_train = "never"

[conversion]
before = "regional"
after = "major"
phase = "2"
by = "player"
par = { 60 = 75, 70 = 90 }

[nationals]
before = "major"
after = "national"

[rights]
zones.North = { home = 20, chits = 2 }
zones.South = { home = 10, chits = 2 }

[operating]
rounds = 2

[phases.2]
limits = { minor = 2, regional = 2, major = 3, national = 3 }
tiles = ["yellow"]
column = "yellow"
charter = "regional"

[phases.3]
limits = { minor = 2, regional = 2, major = 3, national = 3 }
tiles = ["yellow", "green"]
column = "green"
charter = "regional"
events = ["nationals"]

[phases.4]
limits = { minor = 1, regional = 1, major = 4, national = 4 }
tiles = ["yellow", "green", "brown"]
column = "brown"
events = ["last-rounds"]

[tracks.companies.first]
statuses = ["presidents-only", "floats-first", "no-conversion"]

[tracks.companies.then]
floated = { minor = 2, regional = 2 }
events = ["unstarted-leave"]

[trains.2]
count = 6
price = 50
reach = 2
rusts = "4"

[trains.3]
count = 2
price = 80
reach = 3
freight = { name = "3+3", reach = 3, price = 100 }

[trains.4]
count = 4
price = 150
reach = 4
freight = { name = "4+4", reach = 4, price = 180 }

[ending]
finishes = "round"
remainder = 400
repeats = true

[privates.Post]
name = "The post"
face = 40
revenue = 10
to_companies = false

[private_rules]
scored = true

[minors]
K = { name = "Kingsland" }
L = { name = "Lakeland" }

[corporations]
NOR = { name = "Northern", home = "A1", colour = "#333333" }
SOU = { name = "Southern", home = "B2", colour = "#8B0000" }
WES = { name = "Western", home = "A3", colour = "#000080" }
"""

CHART = """
 90*m 100  110  120
 70*r  80   90  100
 60*r  75*m 80   90
 50    60   70   75
"""

MAP = """
source = "made up"
confirmed = true
[zones]
North = ["A1", "A3", "A5", "A7"]
South = ["B2", "B4", "B6"]
[hexes]
A1 = { name = "Alm", kind = "city" }
A3 = { name = "Arn", kind = "city" }
A5 = { name = "Aue", kind = "city" }
B2 = { name = "Bad", kind = "city" }
B4 = { name = "Born", kind = "city" }
"""

RULEBOOK = """
title = "The rules of a small continent"

[[sections]]
id = "1"
heading = "Play"
says = "All but the end."
covered_by = ["revenue", "train-limit", "out-of-order", "step-order", "expand-early"]

[[sections]]
id = "2"
heading = "The end"
says = "The first 4 calls the last rounds, of which the last one repeats the earnings of the one before."
covered_by = ["last-rounds", "remainder", "repeated-round", "repeat-barred", "bank-breaks", "game-end", "final-score"]
"""

# Ann has the Post and the minor K, Bob the minor L: they have 360 and 400 left, the minors 100 each.
PACKET = "Ann: take Post\nBob: take K\nAnn: take L\n"


def write_continent(folder: Path, title: str = TITLE) -> Path:
    """Write the ruleset into a folder."""
    for name, text in (("title.toml", title), ("market.txt", CHART), ("map.toml", MAP), ("rulebook.toml", RULEBOOK)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def play_continent(folder: Path, text: str, setup: str = "", title: str = TITLE) -> Result:
    """Play a journal of two players on it."""
    return play(text, players="Ann Bob", setup=setup, title="Continent", ruleset=write_continent(folder, title))
