"""Mechanics, a room each: what it says (`said`), its keys in a ruleset (`keys`) and its rules (`rules`), no more.

`ROOMS` is the one list of them, and its order is that of their verdicts. Nothing else knows a room: the registries of
the model, the tables of a title and the points of the rules (rules/basics/points.py) ask for all of them here.
"""

from importlib import import_module
from types import ModuleType

ROOMS: tuple[str, ...] = (
    "expansion",
    "keeping",
    "insolvency",
    "nationals",
    "receivership",
    "claims",
    "private_trade",
    "private_deals",
    "barter",
    "share_swap",
    "removal",
    "redemption",
    "ports",
    "small_cities",
    "exports",
    "transfers",
    "protection",
    "loans",
    "investor_card",
    "merger",
    "placing",
    "harbours",
    "cars",
    "legacies",
    "line_bonus",
    "fire_sale",
    "late_rise",
    "patronage",
    "connections",
    "early_trains",
    "reserved_trains",
    "concessions",
    "face_down",
    "goals",
    "destinies",
    "links",
    "great_run",
    "contributions",
    "industry",
    "minor_float",
    "minor_exchange",
    "absorption",
    "marked_track",
    "conversion",
    "bankruptcy",
    "powers",
    "granted_track",
    "takeover",
    "own_stock",
    "station_purchase",
    "chart_end",
    "given_trains",
    "debts",
    "assistance",
    "calendar",
    "station_grants",
    "rationing",
    "last_runs",
    "markers",
    "token_income",
    "opposite_ends",
    "visit_pay",
    "train_gifts",
    "lost_runs",
)


def load_floor(room: str, floor: str) -> ModuleType:
    """One module of a room; a room of elsewhere is listed by its whole name."""
    return import_module(f"{room if '.' in room else f'{__name__}.{room}'}.{floor}")
