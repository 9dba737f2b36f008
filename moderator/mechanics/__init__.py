"""Mechanics, a room each: what it says (`said`), its keys in a ruleset, if any (`keys`), its rules (`rules`), no more.

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
    "amalgamation",
    "receivership",
    "claims",
    "private_trade",
    "private_deals",
    "barter",
    "share_swap",
    "removal",
    "redemption",
    "reissue",
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
    "express_trains",
    "line_bonus",
    "fire_sale",
    "late_rise",
    "patronage",
    "connections",
    "connection_runs",
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
    "closing_sales",
    "bankruptcy",
    "powers",
    "granted_track",
    "takeover",
    "own_stock",
    "station_purchase",
    "chart_end",
    "all_closed",
    "given_trains",
    "debts",
    "company_loans",
    "capital",
    "stock_auctions",
    "debt_merger",
    "lent_trains",
    "half_presidency",
    "formation",
    "nationalization",
    "assistance",
    "calendar",
    "station_grants",
    "rationing",
    "last_runs",
    "markers",
    "token_income",
    "run_rights",
    "opposite_ends",
    "visit_pay",
    "train_gifts",
    "lost_runs",
    "minor_shares",
    "late_trading",
    "face_trades",
    "home_mail",
    "part_exchange",
    "last_train",
    "rebellion",
    "station_moves",
    "neutral_stations",
    "founding_privates",
)


def load_floor(room: str, floor: str) -> ModuleType:
    """One module of a room; a room of elsewhere is listed by its whole name."""
    return import_module(_module(room, floor))


def find_floor(room: str, floor: str) -> ModuleType | None:
    """The same; None where a room has no such module, as one has none of keys that adds none to rulesets."""
    try:
        return load_floor(room, floor)
    except ModuleNotFoundError as missing:
        if missing.name != _module(room, floor):
            raise
        return None


def _module(room: str, floor: str) -> str:
    return f"{room if '.' in room else f'{__name__}.{room}'}.{floor}"
