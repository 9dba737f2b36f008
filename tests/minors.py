"""A made-up title whose minors are auctioned in stock rounds, form majors after operating rounds, and fall to the
state.

N, S, E and W are minors, W only from phase 3; BIG and TALL are majors.
"""

from pathlib import Path

from tests.ledger import Result, play
from tests.made_up import SECTIONS

MARKET = "35 40 45 50*m 55*m 60*m 65*m 70* 80* 90* 100* 110* 120* 135* 150*j 165*j 180*j 200*j 220 245 270\n"
TITLE = """
extends = "Classic"
without = ["phases", "trains", "private_sale", "offers", "zones", "charters", "emergency"]
name = "Minors"
version = "1.0"
rulebook = "Minors that grow"
opening = ["opening-sale"]
mechanics = []
currency = "$"
bank = 5000
[players]
2 = { cash = 600, certificates = 16 }
3 = { cash = 400, certificates = 12 }
[sale]
lots = ["TR", "BLC"]
minimum = 20
least = { BLC = 40 }
step = 5
[privates.TR]
name = "Tuscumbia Railway"
face = 30
revenue = 10
[privates.BLC]
name = "Brown Loading Company"
face = 60
revenue = 20
[offers.treasury]
lies = "treasury"
[offers.pool]
lies = "pool"
pays = "bank"
[shares]
sale_drop = "left-per-block"
drop_by = "president"
float_by = "held"
[chart]
edges = { top = "right" }
jumps = [{ times = 0, charter = "minor" }, { times = 1 }]
[stock_auction]
charter = "minor"
least = 100
step = 5
later = ["W"]
later_phase = "3"
[formation]
before = "minor"
after = "major"
phase = "3"
until = "6"
least = 100
most = 165
joined_least = 100
joined_most = 200
companies = 3
of_one = 2
stations = 2
[state]
name = "CN"
per_loan = 2
tokens = 3
starts_at = ["D4"]
keeps_income = true
[loans]
value = 50
brings = 45
most = { minor = 2, major = 5 }
taken = ["track", "interest", "train"]
interest = 5
due = "loan"
old_only = true
repaid = "must"
scored_falls = 1
[charters.minor]
certificates = [100]
price_for = 50
float_at = 100
steps = ["track", "run", "loan", "train"]
tiles = { points = 2, later = 20, upgrades = 1 }
dividend = { choices = ["half"], multiple_of = 10 }
helped = false
sold = false
sold_out_rise = "none"
starts = "m"
ceiling = 165
hold_limit = 100
[charters.major]
certificates = [20, 10, 10, 10, 10, 10, 10, 10, 10]
token_costs = [20, 40]
token_per_hex = true
steps = ["track", "token", "run", "dividend", "loan", "train"]
tiles = { points = 2, later = 20, upgrades = 1 }
dividend = { choices = ["pay", "half", "hold"], half_to = 10, multiple_of = 10 }
float_at = 20
helped = false
rank = 1
starts = "j"
[operating]
rounds = 2
exports = ["4", "5", "6"]
exports_each = "round"
[phases.2]
limits = { minor = 2, major = 4 }
tiles = ["yellow"]
column = "yellow"
statuses = ["no-exports", "formed-only"]
[phases.3]
limits = { minor = 2, major = 4 }
tiles = ["yellow", "green"]
column = "yellow"
statuses = ["privates-for-sale", "no-exports", "formed-only"]
[phases.4]
limits = { minor = 1, major = 3 }
tiles = ["yellow", "green"]
column = "yellow"
events = ["trainless-taken"]
[phases.5]
limits = { minor = 1, major = 2 }
tiles = ["yellow", "green", "brown"]
column = "brown"
events = ["lots-leave", "privates-taken"]
[phases.6]
limits = { minor = 1, major = 2 }
tiles = ["yellow", "green", "brown"]
column = "brown"
statuses = ["no-exports"]
events = ["whole-taken", "trainless-taken"]
[trains]
2 = { count = 6, price = 100, reach = 2, rusts = "4" }
3 = { count = 4, price = 225, reach = 3, rusts = "6" }
4 = { count = 3, price = 350, reach = 4 }
5 = { count = 2, price = 550, reach = 5 }
6 = { count = 2, price = 650, reach = 6 }
[corporations]
N = { charter = "minor", name = "Northern", colour = "#1f5fa8" }
S = { charter = "minor", name = "Southern", colour = "#b91c1c" }
E = { charter = "minor", name = "Eastern", colour = "#15803d" }
W = { charter = "minor", name = "Western", colour = "#7e22ce" }
BIG = { charter = "major", name = "Big Railway", colour = "#a16207" }
TALL = { charter = "major", name = "Tall Railway", colour = "#374151" }
"""
MAP = """
source = "made up"
confirmed = true
[hexes]
B2 = { name = "Ash", kind = "city", value = { yellow = 20, brown = 40 } }
B4 = { name = "Birch", kind = "city", value = { yellow = 30, brown = 40 } }
B6 = { name = "Cedar", kind = "city", value = { yellow = 20, brown = 40 } }
D4 = { name = "Dogwood", kind = "city", value = { yellow = 20, brown = 40 } }
D6 = { cost = 60, terrain = "mountain" }
D8 = {}
"""
OPENED = "Ann: bid 20\nBob: pass\nCyd: pass\nBob: bid 40\nCyd: pass\nAnn: pass\n"  # Ann has TR, Bob BLC


def lay(folder: Path) -> Path:
    """Write the title's folder."""
    for name, text in (("title", TITLE), ("rulebook", SECTIONS), ("map", MAP)):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    (folder / "market.txt").write_text(MARKET, encoding="utf-8")
    return folder


def table(folder: Path, lines: str, setup: str = OPENED) -> Result:
    return play(lines, setup=setup, title="Minors", ruleset=lay(folder))


# SR 1: Cyd has N (100) with 200, Ann S (120) with 240, Bob E (55) with 110; all have 1000 more.
STARTED = (
    OPENED
    + "adjust bank -3000 Ann +1000 Bob +1000 Cyd +1000\n"
    + "Cyd: bid N 200 at Ash\nAnn: pass\nBob: pass\nAnn: bid S 240 at Birch\nBob: pass\nCyd: pass\n"
    + "Bob: bid E 110 at Cedar\nCyd: pass\nAnn: pass\nCyd: pass\nAnn: pass\nBob: pass\n"
)
GREEN = "adjust depot -6 train 2 box +6 train 2\n"  # the topmost train is a 3
# OR 1.1 ends with mergers of minors: S (110) and N (90) have a 3 each, E has fallen to the state.
GROWN = STARTED + GREEN + "S: train 3\nN: train 3\nE: done\n"
