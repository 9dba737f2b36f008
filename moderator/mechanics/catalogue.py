"""The catalogue of mechanics: where the rules of each are. A module is imported when a title first needs it.

`load_title` opens a title to play it: its ruleset, joined with the rules of its mechanics.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from moderator.rules.mechanic_rules import MechanicRules, join_rules
from moderator.titles.load import read_title
from moderator.titles.title import Title


def load_rules(mechanic: str) -> MechanicRules:
    """Return the rules of one mechanic. Raises KeyError for an unknown name."""
    match mechanic:
        case "assistance" | "bankruptcy" | "closing_sales" | "insolvency":
            from moderator.mechanics.bankruptcy import RULES
        case "destinies" | "goals" | "investor_card":
            from moderator.mechanics.cards import RULES
        case "cars":
            from moderator.mechanics.cars import RULES
        case "capital" | "conversion" | "expansion" | "founding_privates":
            from moderator.mechanics.charters import RULES
        case "connection_runs" | "connections" | "links":
            from moderator.mechanics.connections import RULES
        case "debt_merger":
            from moderator.mechanics.debt_merger import RULES
        case "all_closed" | "calendar" | "chart_end" | "last_train":
            from moderator.mechanics.endings import RULES
        case "fire_sale":
            from moderator.mechanics.fire_sale import RULES
        case "formation":
            from moderator.mechanics.formation import RULES
        case "half_presidency":
            from moderator.mechanics.half_presidency import RULES
        case "harbours" | "ports" | "token_income":
            from moderator.mechanics.harbours import RULES
        case "legacies":
            from moderator.mechanics.legacies import RULES
        case "company_loans" | "contributions" | "debts" | "president_loans":
            from moderator.mechanics.loans import RULES
        case "amalgamation" | "merger":
            from moderator.mechanics.mergers import RULES
        case "minor_exchange" | "minor_float" | "minor_shares":
            from moderator.mechanics.minors import RULES
        case "nationalization" | "nationals":
            from moderator.mechanics.nationals import RULES
        case "concessions" | "operating_order":
            from moderator.mechanics.openings import RULES
        case "own_stock" | "redemption" | "reissue":
            from moderator.mechanics.own_shares import RULES
        case "removal" | "retained_privates":
            from moderator.mechanics.player_actions import RULES
        case "granted_track" | "powers":
            from moderator.mechanics.private_powers import RULES
        case "barter" | "face_down" | "private_deals" | "private_trade":
            from moderator.mechanics.private_sales import RULES
        case "share_swap":
            from moderator.mechanics.share_swaps import RULES
        case "receivership":
            from moderator.mechanics.receivership import RULES
        case (
            "bonus_rows"
            | "express_trains"
            | "great_run"
            | "home_mail"
            | "industry"
            | "line_bonus"
            | "markers"
            | "opposite_ends"
            | "run_rights"
            | "visit_pay"
        ):
            from moderator.mechanics.run_bonuses import RULES
        case "late_rise" | "late_trading" | "opening_order" | "part_exchange" | "protection":
            from moderator.mechanics.share_prices import RULES
        case (
            "marked_track"
            | "neutral_stations"
            | "leaving_stations"
            | "station_grants"
            | "station_moves"
            | "station_purchase"
            | "transfers"
        ):
            from moderator.mechanics.stations import RULES
        case "stock_auctions":
            from moderator.mechanics.stock_auctions import RULES
        case "absorption" | "takeover":
            from moderator.mechanics.takeovers import RULES
        case "patronage" | "rebellion" | "small_cities" | "tile_grants":
            from moderator.mechanics.tiles import RULES
        case "claims" | "early_trains" | "reserved_trains":
            from moderator.mechanics.train_kinds import RULES
        case (
            "exports"
            | "face_trades"
            | "given_trains"
            | "last_runs"
            | "lent_trains"
            | "lost_runs"
            | "rationing"
            | "train_gifts"
        ):
            from moderator.mechanics.train_supply import RULES
        case _:
            raise KeyError(mechanic)
    return RULES[mechanic]


# ---- titles ----


def load_title(name: str, options: Iterable[tuple[str, str]] = (), ruleset: Path | None = None) -> Title:
    """Return the title of this name with its options chosen. Raises UnknownTitle, BrokenRuleset or BadOption.

    A `ruleset` must be of that title, or extend it; without a name it is taken for whatever it is.
    """
    return read_title(name, options, ruleset, rules_of)


def rules_of(title: Title) -> MechanicRules:
    """Return the rules of all mechanics that a title has, as one."""
    return _join(title.rooms)


@cache
def _join(mechanics: tuple[str, ...]) -> MechanicRules:
    return join_rules([load_rules(mechanic) for mechanic in mechanics])
