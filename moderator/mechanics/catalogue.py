"""The catalogue of mechanics: where the rules of each are. A module is imported when a title first needs it."""

from collections.abc import Callable, Mapping

from moderator.rules.mechanic_rules import MechanicRules


def _fire_sale() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.fire_sale import RULES

    return RULES


def _stock_auctions() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.stock_auctions import RULES

    return RULES


def _bankruptcy() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.bankruptcy import RULES

    return RULES


def _receivership() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.receivership import RULES

    return RULES


def _cards() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.cards import RULES

    return RULES


def _cars() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.cars import RULES

    return RULES


def _charters() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.charters import RULES

    return RULES


def _connections() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.connections import RULES

    return RULES


def _debt_merger() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.debt_merger import RULES

    return RULES


def _endings() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.endings import RULES

    return RULES


def _formation() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.formation import RULES

    return RULES


def _half_presidency() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.half_presidency import RULES

    return RULES


def _harbours() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.harbours import RULES

    return RULES


def _loans() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.loans import RULES

    return RULES


def _mergers() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.mergers import RULES

    return RULES


def _takeovers() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.takeovers import RULES

    return RULES


def _minors() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.minors import RULES

    return RULES


def _nationals() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.nationals import RULES

    return RULES


def _openings() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.openings import RULES

    return RULES


def _own_shares() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.own_shares import RULES

    return RULES


def _player_actions() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.player_actions import RULES

    return RULES


def _legacies() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.legacies import RULES

    return RULES


def _private_powers() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.private_powers import RULES

    return RULES


def _private_sales() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.private_sales import RULES

    return RULES


def _run_bonuses() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.run_bonuses import RULES

    return RULES


def _share_prices() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.share_prices import RULES

    return RULES


def _stations() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.stations import RULES

    return RULES


def _tiles() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.tiles import RULES

    return RULES


def _train_kinds() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.train_kinds import RULES

    return RULES


def _train_supply() -> Mapping[str, MechanicRules]:
    from moderator.mechanics.train_supply import RULES

    return RULES


# Mechanics in the order of vocabulary/listing.py.
LOADERS: dict[str, Callable[[], Mapping[str, MechanicRules]]] = {
    "expansion": _charters,
    "retained_privates": _player_actions,
    "insolvency": _bankruptcy,
    "nationals": _nationals,
    "amalgamation": _mergers,
    "receivership": _receivership,
    "claims": _train_kinds,
    "private_trade": _private_sales,
    "private_deals": _private_sales,
    "barter": _private_sales,
    "share_swap": _private_sales,
    "removal": _player_actions,
    "redemption": _own_shares,
    "reissue": _own_shares,
    "ports": _harbours,
    "small_cities": _tiles,
    "exports": _train_supply,
    "transfers": _stations,
    "protection": _share_prices,
    "president_loans": _loans,
    "investor_card": _cards,
    "merger": _mergers,
    "operating_order": _openings,
    "harbours": _harbours,
    "cars": _cars,
    "legacies": _legacies,
    "express_trains": _run_bonuses,
    "line_bonus": _run_bonuses,
    "fire_sale": _fire_sale,
    "late_rise": _share_prices,
    "patronage": _tiles,
    "connections": _connections,
    "connection_runs": _connections,
    "early_trains": _train_kinds,
    "reserved_trains": _train_kinds,
    "concessions": _openings,
    "face_down": _private_sales,
    "goals": _cards,
    "destinies": _cards,
    "links": _connections,
    "great_run": _run_bonuses,
    "contributions": _loans,
    "industry": _run_bonuses,
    "minor_float": _minors,
    "minor_exchange": _minors,
    "absorption": _takeovers,
    "marked_track": _stations,
    "conversion": _charters,
    "closing_sales": _bankruptcy,
    "bankruptcy": _bankruptcy,
    "powers": _private_powers,
    "granted_track": _private_powers,
    "takeover": _takeovers,
    "own_stock": _own_shares,
    "station_purchase": _stations,
    "chart_end": _endings,
    "all_closed": _endings,
    "given_trains": _train_supply,
    "debts": _loans,
    "company_loans": _loans,
    "capital": _charters,
    "stock_auctions": _stock_auctions,
    "debt_merger": _debt_merger,
    "lent_trains": _train_supply,
    "half_presidency": _half_presidency,
    "formation": _formation,
    "nationalization": _nationals,
    "assistance": _bankruptcy,
    "calendar": _endings,
    "station_grants": _stations,
    "rationing": _train_supply,
    "last_runs": _train_supply,
    "markers": _run_bonuses,
    "token_income": _harbours,
    "run_rights": _run_bonuses,
    "opposite_ends": _run_bonuses,
    "visit_pay": _run_bonuses,
    "train_gifts": _train_supply,
    "lost_runs": _train_supply,
    "minor_shares": _minors,
    "late_trading": _share_prices,
    "face_trades": _train_supply,
    "home_mail": _run_bonuses,
    "part_exchange": _share_prices,
    "last_train": _endings,
    "rebellion": _tiles,
    "station_moves": _stations,
    "neutral_stations": _stations,
    "founding_privates": _charters,
}


def load_rules(mechanic: str) -> MechanicRules:
    """Return the rules of one mechanic. Raises KeyError for an unknown name."""
    return LOADERS[mechanic]()[mechanic]
