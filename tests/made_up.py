"""Made-up titles: a shipped title with the changes of a test, as a ruleset folder."""

from pathlib import Path

# Sections for mechanics that only made-up titles use so far.
SECTIONS = """
[section.M1]
heading = "The closed zone"
says = "A corporation whose marker comes into a closed zone leaves the game."
covered_by = ["zone-closed", "not-in-play@zone-closed"]

[section.M2]
heading = "The auction side by side"
says = "All privates are bid on until everybody passes; what is unsold waits for the next stock round."
covered_by = ["parallel-auction", "bid-passed", "sale-order", "sell-first-round"]

[section.M3]
heading = "Price protection, redemption"
says = "A president may take up what others have sold; a corporation takes up shares of itself in his turn."
covered_by = [
    "price-protection", "protection", "sell-excess", "redemption", "redeem-early", "one-action", "redeem-most",
    "redeem-source", "reissue", "reissue-early", "missing@reissue", "cash-short@own-stock", "price-stated@own-stock",
    "missing@own-stock",
]

[section.M4]
heading = "Privates that only players have"
says = "Such a private is not sold to a company."
covered_by = ["private-barred"]

[section.M5]
heading = "Stations that give way"
says = "A company may pay another one to take its station back, and put its own there."
covered_by = ["station-purchase", "station-seller"]

[section.M6]
heading = "The fire sale"
says = "For an owed train a company puts up its own shares, then its stations, for auction."
covered_by = [
    "fire-sale", "fire-sale-need", "fire-sale-order", "fire-sale-lot", "fire-sale-bidder", "bid-minimum@fire-sale",
    "bid-raise@fire-sale", "bid-cash@fire-sale", "bid-passed@fire-sale", "take-price@fire-sale", "missing@fire-sale",
    "wrong-round@fire-sale", "auction-unrecorded@fire-sale", "emergency-own-shares", "emergency-order",
]

[section.M51]
heading = "The draft"
says = "Players take one lot after another; the last one becomes cheaper."
covered_by = ["draft", "draft-owed"]

[section.M52]
heading = "Takeovers"
says = "A corporation buys a minor of its owner with all that is its own; a phase closes the others."
covered_by = ["takeover", "takeover-phase", "takeover-seller", "takeover-price", "takeover-run", "train-limit@takeover"]

[section.M60]
heading = "Loans"
says = "Companies borrow of the bank, pay interest in every turn, and pay back what they can."
covered_by = [
    "company-loan", "loan-interest", "loan-barred", "loan-limit", "loan-turn", "loan-repay", "loan-excess",
    "loan-sale", "cash-short@company-loan", "bankrupt-early@company-loan", "sell-before-operated@company-loan",
    "pool-limit@company-loan",
]

[section.M61]
heading = "Minors that grow"
says = "Minors are bid for in stock rounds, form majors after operating rounds, and fall to the state."
covered_by = [
    "opening-sale", "sale-drop", "company-auction", "auction-company", "auction-only", "bid-minimum@company-auction",
    "bid-raise@company-auction", "bid-step@company-auction", "bid-cash@company-auction", "bid-passed@company-auction",
    "auction-unrecorded@company-auction", "formation", "form-company", "form-price", "form-count", "form-president",
    "form-only", "form-joined", "form-shares", "cash-short@formation", "hold-limit@formation", "open-city",
    "certificate-limit@formation", "train-discard@formation", "nationalization", "surrender-barred", "train-export",
    "minor-dividend-half", "minor-help", "dividend-half",
]

[section.M63]
heading = "Capital"
says = "Money for shares comes in at once, when the destination is reached, or as a company floats, by when it began."
covered_by = ["capital", "escrow", "link-built@escrow", "missing@escrow"]

[section.M641]
heading = "The order of opening"
says = "Some corporations may be started only from a phase on, or once others have opened."
covered_by = ["start-order"]

[section.M70]
heading = "Connection runs"
says = "A corporation that first joins its home and its destination runs at once, and its marker is placed or kept."
covered_by = [
    "connection-run", "connection-time", "connection-marker", "destination-bonus", "bonus-claimed@destination-bonus",
    "missing@connection-run", "wrong-round@connection-run", "run-no-train@connection-run",
]

[section.M701]
heading = "The bonus table"
says = "Runs earn bonuses by the places they call at."
covered_by = ["run-bonus", "run-subsidy", "bonus-claimed@run-bonus"]

[section.M71]
heading = "Privates that some buy early"
says = "Before privates are for sale one is bought by some corporations alone."
covered_by = ["private-buyer", "terrain-cost@granted-track"]

[section.M9]
heading = "The packet"
says = "Lots lie in rows: the topmost is for sale, on those below bids stand, and as all pass it becomes cheaper."
covered_by = ["packet-sale", "private-income", "take-price", "bid-raise"]

[section.M10]
heading = "Homes that are chosen"
says = "A minor floats where its owner chooses, for what a home costs there, with the track rights of that zone."
covered_by = [
    "minor-float", "home-cost", "patronage", "float-again", "float-home", "rights-zone", "rights-chit",
    "exchange-owner@minor-float", "cash-short@home-cost",
]

[section.M11]
heading = "Expansion"
says = "In a stock round a corporation becomes a larger one, at a new starting value."
covered_by = [
    "expansion", "expand-early", "expand-right", "expand-sale", "expand-buy", "expand-presidency", "sell-barred",
    "convert-again",
]

[section.M14]
heading = "Minors that merge"
says = "A minor merges for a share, and all that is its own goes to the corporation."
covered_by = [
    "merging", "abandonment", "absorb-phase", "absorb-company", "absorb-twice", "absorb-owner", "absorb-pay",
    "absorb-station", "absorb-train", "absorb-agreed", "exchange-source", "connection@merging", "abandon-early",
    "abandon-offers", "abandon-taken", "abandon-barred", "consolidation", "consolidation-owed", "proposal-barred",
]

[section.M12]
heading = "Nationals"
says = "As a phase begins, presidents may turn corporations into nationals, which keep their trains."
covered_by = ["national", "national-barred"]

[section.M15]
heading = "Trains of all kinds"
says = "Towns count beside cities or in their place, zones of the sea count, cars add, and one run is the great one."
covered_by = [
    "run-joined", "run-joined@orient", "run-length@seas", "car-bonus", "train-doubling", "orient-express", "orient-run",
    "orient-land", "orient-choice",
]

[section.M13]
heading = "The first floats"
says = "Only presidencies are for sale, minors are floated, corporations removed."
covered_by = [
    "removal", "removal-barred", "presidents-only", "floats-first", "start-again", "train-early", "trade-early",
]

[section.M20]
heading = "Concessions, and what players keep"
says = "Rights to the first actions; shares and prices that are kept; privates turned face down; barter."
covered_by = [
    "concessions", "parred", "concession-action", "concession-par", "reserved-share", "reserve-time", "reserve-barred",
    "share-kept", "new-par", "price-shield", "power-moment", "power-owner", "power-used", "private-spent",
    "private-closed", "private-removed", "private-moment", "barter", "barter-barred", "certificate-limit",
]

[section.M30]
heading = "Building"
says = "Tile points, water, port authorities, patronage, tokens by price, transfers; who operates when."
covered_by = [
    "crossing-told", "crossing-water", "patronage", "patronage-sum", "patronage-gone", "port-authority", "port-single",
    "transfer", "transfer-owner", "transfer-home", "transfer-mark", "order-choice", "order-barred", "mail",
    "marked-track",
]

[section.M40]
heading = "The works"
says = "A train is kept for every company, sides have their prices, obsolete trains are claimed, coaches sold beside."
covered_by = [
    "train-reserved", "train-obsolete", "train-claim", "claim-only", "claim-barred", "claim-level", "free-coach",
    "royalty", "car-trade", "becomes-national", "insolvency", "insolvent-early", "insolvent-price", "refund",
    "emergency-sale", "train-early@first-round",
]

[section.M7]
heading = "Receivership"
says = "A company that no player can lead is run by a receiver until somebody buys its presidency."
covered_by = ["receivership", "receivership-dividend", "receivership-train", "receivership-owed", "receivership-first"]

[section.M64]
heading = "Rights for runs"
says = "A company buys a right that its runs to a place earn more; the first comes with a private."
covered_by = [
    "run-rights", "right-name", "right-barred", "right-twice", "right-price", "cash-short@run-rights",
    "bonus-claimed@run-rights",
]

[section.M50]
heading = "One row"
says = "Prices move along one row; a president sells at once, and what the pool has shares of falls."
covered_by = [
    "pool-fall", "start-grant", "sell-before-operated", "own-stock", "sell-split", "stock-both", "stock-late",
    "stock-train", "stock-private", "pool-limit", "emergency-own-shares", "emergency-sale",
]

[section.M8]
heading = "Mergers"
says = "A corporation that cannot pay for a train may merge with another one of its president's."
covered_by = [
    "merger", "merge-phase", "merge-need", "merge-owner", "merge-company", "certificate-kept", "connection@merger",
    "train-discard@merger",
]
"""

# A minor for 18AL, sold for 140 in a draft: it pays half, begins with 60 and gets a train from the depot.
MINOR_OF_18AL = """
[charters.ten]
rank = 1
[charters.minor]
steps = ["track", "run"]
dividend = { choices = ["half"] }
owes_train = "never"
order = "listed"
[minors.MS]
name = "Michigan Southern"
home = "H3"
face = 60
treasury = 60
[trains.2]
one_each = true
"""
MINOR_OF_18AL += "".join(f"[phases.{name}.limits]\nminor = 4\n" for name in ("2", "3", "4", "5", "6", "7", "4D"))


def write_ruleset(folder: Path, text: str, market: str = "", extends: str = "18EU") -> Path:
    """Write a ruleset that extends a shipped one: `text` for its title.toml, and its market if there is one."""
    head = f'extends = "{extends}"\nname = "{extends}-made-up"\nversion = "1.0"\n'
    (folder / "title.toml").write_text(head + text, encoding="utf-8")
    (folder / "rulebook.toml").write_text(SECTIONS, encoding="utf-8")
    if market:
        (folder / "market.txt").write_text(market, encoding="utf-8")
    return folder
