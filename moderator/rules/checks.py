"""The checks: every finding code, how much it weighs, and what it looks at."""

from dataclasses import dataclass

from moderator.model.findings import Severity


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of finding. A `table` check rests on the journal itself, not on a section of a rulebook."""

    says: str
    severity: Severity = Severity.VIOLATION
    table: bool = False


ATTESTED, NOTE, ERROR = Severity.ATTESTED, Severity.NOTE, Severity.ERROR

CHECKS: dict[str, Check] = {
    # ---- whose turn, which round ----
    "out-of-turn": Check("somebody acts whose turn it is not"),
    "out-of-order": Check("a company operates though another one comes before it"),
    "not-in-play": Check("a company acts that nobody has started or bought"),
    "wrong-round": Check("a move is made in a round it does not belong to"),
    "step-order": Check("a company goes back to an earlier step of its turn"),
    "duty-first": Check("play goes on before an owed discard"),
    "game-over": Check("a move is made after the end of the game"),
    # ---- the opening sale ----
    "sale-order": Check("the steps of the opening sale are not kept"),
    "bid-minimum": Check("a bid is below the least one"),
    "bid-step": Check("a bid is no multiple of the step"),
    "bid-raise": Check("a bid does not exceed the last one"),
    "bid-cash": Check("a player offers more than his cash"),
    "bid-passed": Check("a player bids after passing"),
    "take-price": Check("a minor changes hands at a price it was not offered for"),
    "auction-unrecorded": Check("only the outcome of an auction was recorded", NOTE),
    # ---- stock rounds ----
    "cash-short": Check("somebody pays more than he has"),
    "price-stated": Check("a share changes hands at another price than the market's"),
    "sell-before-operated": Check("a share of a corporation that has not operated is sold"),
    "sell-split": Check("shares of one corporation are sold twice in a turn"),
    "buy-after-sale": Check("a player buys what he has sold in the same stock round"),
    "buy-twice": Check("more certificates are bought in a turn than allowed"),
    "pool-limit": Check("the pool takes more of a corporation than it may hold"),
    "hold-limit": Check("a player buys beyond the share of a corporation he may hold"),
    "hold-correction": Check("a player keeps more than the limit though he could sell"),
    "certificate-limit": Check("a player holds more certificates than allowed, even for a moment"),
    "president-stays": Check("the president's certificate would have to be sold"),
    "president-first": Check("a share is dealt in before the president's certificate is bought"),
    "no-shares": Check("a company without shares is dealt in like a corporation"),
    "start-value": Check("a corporation starts at a value that is not highlighted"),
    "start-merge": Check("a corporation starts without the minor that must merge"),
    "start-no-merge": Check("a corporation starts with a minor though none may merge any more"),
    "start-again": Check("a corporation is started twice"),
    "open-city": Check("the home of a new corporation is an open city", ATTESTED),
    # ---- minors exchanged ----
    "exchange-operated": Check("a minor merges into a corporation that has operated"),
    "exchange-owner": Check("a minor is exchanged by somebody who does not own it"),
    "exchange-source": Check("the share for a minor comes from the wrong place"),
    "final-source": Check("the share for a minor comes from the wrong place in the Final Exchange Round"),
    "exchange-pass": Check("a player with minors passes in the Final Exchange Round"),
    "connection": Check("a minor is connected to the corporation, or to none", ATTESTED),
    # ---- track and tokens ----
    "lay-count": Check("more tiles are laid in a turn than allowed"),
    "minor-upgrade": Check("a minor upgrades a tile"),
    "tile-colour": Check("a tile of a colour that is not yet available is laid"),
    "tile-order": Check("a tile skips a colour, or goes back"),
    "terrain-cost": Check("another amount is paid for terrain than the map says"),
    "terrain-cash": Check("a company lays a tile it cannot pay for"),
    "minor-token": Check("a minor places a station token"),
    "token-left": Check("a station token is placed that the company does not have"),
    "token-place": Check("a station token is placed where there is no city"),
    "token-twice": Check("a second station of a company is placed in one place"),
    "token-count": Check("more than one station token is placed in a turn"),
    "token-cost": Check("another amount is paid for a station token than is due"),
    "station-route": Check("a station token goes to an open city the company reaches", ATTESTED),
    # ---- runs and dividends ----
    "revenue": Check("the earnings of a run rest on the table's word", ATTESTED),
    "run-no-train": Check("a company without a train has earnings"),
    "run-train": Check("a train runs that the company does not own, or runs twice"),
    "run-twice": Check("a company runs twice in a turn"),
    "run-stops": Check("a run has fewer than two stops"),
    "run-length": Check("a run is longer than its train reaches"),
    "run-ends": Check("a train runs through a place that ends a run"),
    "run-repeat": Check("a train calls at a place twice"),
    "run-station": Check("a run has no station of its company, or one the books do not know"),
    "run-value": Check("a stop pays another value than the map prints"),
    "run-sum": Check("the stops of a run do not add up to what was booked"),
    "run-multiple": Check("earnings no run of this map can have"),
    "car-stop": Check("a Pullman doubles something that is no city or off-map place of a run"),
    "dividend-none": Check("a dividend is declared on nothing"),
    "dividend-twice": Check("a dividend is declared twice"),
    "dividend-owed": Check("earnings are left undeclared"),
    "minor-dividend": Check("a minor declares a dividend"),
    # ---- trains ----
    "train-limit": Check("a company at its train limit buys a train"),
    "train-order": Check("a train is bought that is not on top of the stack"),
    "train-price": Check("a train from the bank is bought at another price than its own"),
    "train-trade-price": Check("a train of another company is bought for less than the least price"),
    "car-phase": Check("a Pullman is bought too early"),
    "car-trade": Check("a Pullman is traded between companies"),
    "car-single": Check("a company owns a second Pullman"),
    "car-needs-train": Check("a Pullman is bought without a train to run with"),
    "car-once": Check("a second Pullman is bought in one operating round"),
    "car-discard": Check("a Pullman is given up when it may not be"),
    "car-first": Check("another train is discarded before the Pullman"),
    "discard-none": Check("a train is discarded though none has to be"),
    "discard-order": Check("discards are not made in operating order"),
    "train-owed": Check("a corporation ends its turn without the train it must own"),
    "minor-help": Check("an owner adds money to a minor's train"),
    "emergency-not-owed": Check("a president adds money for a train that is not owed"),
    "emergency-cheapest": Check("a dearer train than the cheapest is bought with the president's money"),
    "emergency-trade": Check("a president pays for another company's train when he may not, or too much"),
    "emergency-sale": Check("shares are sold in an operating round without need, or more than needed"),
    "emergency-presidency": Check("a president sells himself out of the company that must buy"),
    "bankrupt-early": Check("a player is declared bankrupt who can still pay"),
    # ---- own stock ----
    "stock-first-round": Check("a corporation sells its stock in its first operating round"),
    "stock-emergency": Check("a corporation sells its stock while it owes itself a train"),
    "stock-both": Check("a corporation sells and buys own stock in one turn"),
    # ---- the journal and the table ----
    "count-mismatch": Check("the books and the table's count differ", table=True),
    "adjusted": Check("the table corrected the books", NOTE, table=True),
    "adjust-balance": Check("a correction gives what nobody gives up", ERROR, table=True),
    "price-cell": Check("a price marker is put where the chart has no such price", ERROR, table=True),
    "ended-early": Check("the table ended the game", NOTE, table=True),
    "missing": Check("something changes hands that its owner does not have", ERROR, table=True),
    "unreadable": Check("a line cannot be read", ERROR, table=True),
    "torn-line": Check("the last line is not whole", ERROR, table=True),
    "undo-empty": Check("there is less to undo than is taken back", ERROR, table=True),
    "redo-empty": Check("there is less to bring back than is asked for", ERROR, table=True),
    "amend-target": Check("a line that does not count is amended", ERROR, table=True),
    "leak": Check("money, shares or trains appeared or vanished: a fault of this program", ERROR, table=True),
}
