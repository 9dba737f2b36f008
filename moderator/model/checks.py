"""The checks: every finding code, how much it weighs, and what it looks at."""

from moderator.model.check import BOARD, Check
from moderator.model.findings import Severity
from moderator.model.rooms import SAID

ATTESTED, NOTE, ERROR = Severity.ATTESTED, Severity.NOTE, Severity.ERROR
UNRECORDED = "auction-unrecorded"  # a sale settled by voice

CHECKS: dict[str, Check] = {
    **{code: check for said in SAID for code, check in said.checks.items()},
    # ---- whose turn, which round ----
    "out-of-turn": Check("somebody acts whose turn it is not", asks="which company is meant"),
    "out-of-order": Check(
        "a company operates though another one comes before it", asks="whether its turn had ended", of_booked=True
    ),
    "not-in-play": Check("a company acts that nobody has started or bought"),
    "wrong-round": Check("a move is made in a round it does not belong to"),
    "step-order": Check("a company goes back to an earlier step of its turn"),
    "duty-first": Check("play goes on before what is asked is answered", asks="how the question is answered"),
    "game-over": Check("a move is made after the end of the game"),
    "repeat-barred": Check("more is done in a repeated operating round than to pay again"),
    # ---- the opening sale ----
    "sale-order": Check("the steps of the opening sale are not kept", asks="which lot is meant, or the starting value"),
    "bid-minimum": Check("a bid is below the least one"),
    "bid-step": Check("a bid is no multiple of the step"),
    "bid-raise": Check("a bid does not exceed the last one"),
    "bid-cash": Check("a player offers more than his cash"),
    "bid-passed": Check("a player bids after passing"),
    "take-price": Check("a minor changes hands at a price it was not offered for"),
    "bid-forced": Check("the holder of the priority deal does not bid on a lot that costs nothing any more"),
    "value-owed": Check(
        "play goes on before an auctioned corporation has its starting value", asks="the starting value"
    ),
    UNRECORDED: Check("only the outcome of an auction was recorded", NOTE),
    # ---- player rounds ----
    "take-display": Check(
        "a certificate is taken that does not lie on the display", ERROR, asks="which railway is meant"
    ),
    "take-owed": Check("a player goes on before he has taken his certificate", asks="which certificate he takes"),
    "take-twice": Check("a player takes a second certificate in one turn"),
    "dispose-none": Check("a certificate is given up though its holder is within the limit"),
    "one-action": Check("a player acts twice in one turn"),
    "train-kept": Check("a train is replaced that is not obsolete"),
    "swap-director": Check("trains are swapped of corporations that one player does not direct"),
    "no-trade": Check(
        "a share is bought or sold where certificates are only taken", ERROR, asks="which certificate is taken"
    ),
    # ---- cards of goals ----
    "card-deal": Check(
        "another number of target cards lies open than there should, or one that is none", asks="which cards lie open"
    ),
    "card-held": Check(
        "a card is chosen, named or paid that somebody else has, or that is out", asks="which card is meant"
    ),
    "card-early": Check("a destiny card is given up before the first stock round is over"),
    "card-unreached": Check("a goal is claimed that is not reached, or that the books judge themselves"),
    "card-stated": Check("the goal of a card is reached by the table's word", ATTESTED),
    # ---- stock rounds ----
    "cash-short": Check("somebody pays more than he has"),
    "price-stated": Check(
        "a share changes hands at another price than the market's", asks="the price that was agreed on"
    ),
    "sell-before-operated": Check("a share of a corporation that has not operated is sold"),
    "sell-unfloated": Check("a share of a corporation that has not floated is sold"),
    "sell-first-round": Check("something is sold in the first stock round"),
    "buy-first-round": Check("a share is bought from the pool in the first stock round"),
    "certificate-top": Check("a certificate is bought that is not on top of the stack"),
    "sell-split": Check("shares of one corporation are sold twice in a turn"),
    "buy-after-sale": Check("a player buys what he has sold in the same stock round"),
    "buy-twice": Check("more certificates are bought in a turn than allowed"),
    "pool-limit": Check("the pool takes more of a corporation than it may hold"),
    "hold-limit": Check("a player buys beyond the share of a corporation he may hold"),
    "hold-correction": Check("a player keeps more than the limit though he could sell"),
    "certificate-limit": Check("a player holds more certificates than allowed, even for a moment"),
    "president-stays": Check("the president's certificate would have to be sold"),
    "president-first": Check(
        "a share is dealt in before the president's certificate is bought", asks="the starting value"
    ),
    "no-shares": Check("a company without shares is dealt in like a corporation"),
    "start-value": Check("a corporation starts at a value that is not highlighted"),
    "start-merge": Check("a corporation starts without the minor that must merge"),
    "start-no-merge": Check("a corporation starts with a minor though none may merge any more"),
    "start-home": Check("a corporation is started in another place than its home"),
    "start-again": Check("a corporation is started twice"),
    "open-city": Check("the home of a new corporation is an open city", ATTESTED),
    "link-count": Check("an area is linked more often than it has connections"),
    "link-built": Check("places are linked for which somebody is paid, or an area pays more", ATTESTED),
    # ---- the Investor ----
    "investor-choice": Check("the Investor takes another certificate than its rules say, or none"),
    "investor-director": Check("a sale would make the Investor director of a second corporation"),
    "investor-run": Check("the Investor's corporation runs for the highest income", ATTESTED),
    "director-owed": Check("a player buys no director's certificate in the first stock round"),
    # ---- minors exchanged ----
    "exchange-operated": Check("a minor merges into a corporation that has operated"),
    "absorb-phase": Check("a minor merges before it may"),
    "absorb-company": Check("a minor merges into a company that takes none"),
    "absorb-twice": Check("a corporation takes in a second minor in one stock round"),
    "absorb-owner": Check("a minor merges by somebody who has nothing to do with it"),
    "absorb-pay": Check("players pay one another for a merger that is one player's own"),
    "absorb-station": Check("a station of a minor is replaced that cannot be"),
    "absorb-train": Check("a train is declined that the minor does not have", ERROR),
    "absorb-agreed": Check("a minor merges into another player's corporation, who agrees", ATTESTED),
    "abandon-early": Check("a minor is abandoned before the round in which the last ones go"),
    "abandon-barred": Check("a minor is abandoned that could merge"),
    "abandon-offers": Check("nobody offers to take in a minor that is abandoned", ATTESTED),
    "proposal-barred": Check("a corporation is offered for a minor that cannot be, or an offer for one is not taken"),
    "abandon-taken": Check("a company takes up a minor that does not lie in the pool, or a second one"),
    "consolidation-owed": Check("a player passes who has a minor, or a corporation that is yet to be expanded"),
    "presidents-only": Check("a certificate is bought that is not for sale yet"),
    "floats-first": Check("a player passes who has a minor that is yet to float", asks=BOARD),
    "sell-barred": Check("shares are sold that nobody may sell"),
    "float-again": Check("a minor floats that is in play"),
    "float-home": Check("a minor floats where it may not", asks=BOARD),
    "rights-zone": Check("a place does not lie in the zone of track rights that is taken", asks=BOARD),
    "rights-chit": Check("a track-rights chit is taken that is gone", asks=BOARD),
    "exchange-owner": Check("a minor is exchanged by somebody who does not own it"),
    "exchange-source": Check("the share for a minor comes from the wrong place"),
    "final-source": Check("the share for a minor comes from the wrong place in the Final Exchange Round"),
    "exchange-pass": Check(
        "a player with minors passes in the Final Exchange Round", asks="which corporation the minor is connected to"
    ),
    "close-connected": Check("a minor is closed though a corporation has a station in its home"),
    "connection": Check("what merges is connected, or a minor to no corporation", ATTESTED),
    # ---- track and tokens ----
    "lay-count": Check("more tiles are laid in a turn than allowed"),
    "minor-upgrade": Check("a minor upgrades a tile"),
    "tile-colour": Check("a tile of a colour that is not yet available is laid"),
    "tile-order": Check("a tile skips a colour, or goes back"),
    "tile-place": Check("a tile is laid in a place where it never lies"),
    "terrain-cost": Check("another amount is paid for terrain than the map says"),
    "river-cost": Check("another amount is paid for rivers than their hexsides cost", asks=BOARD),
    "terrain-cash": Check("a company lays a tile it cannot pay for"),
    "minor-token": Check("a minor places a station token"),
    "token-left": Check("a station token is placed that the company does not have"),
    "hex-closed": Check("a tile is laid on a hex that is closed until a later phase"),
    "hex-printed": Check("a tile is laid on an off-map place or a printed grey hex"),
    "token-place": Check("a station token is placed where there is no city"),
    "token-twice": Check("a second station of a company is placed in one place"),
    "token-count": Check("more than one station token is placed in a turn"),
    "station-seller": Check(
        "a place for a station is bought of a company that has none there to sell", asks="which company gives way"
    ),
    "token-cost": Check("another amount is paid for a station token than is due"),
    "base-city": Check("a circle stays free in the home of a corporation not yet started", ATTESTED, at_once=True),
    "base-taken": Check("a station takes the only circle in the home of a corporation not yet started"),
    "station-route": Check("a station token goes to an open city the company reaches", ATTESTED),
    "crossing-told": Check("a tile or station lies across water by the table's count", ATTESTED),
    "crossing-water": Check("a crossing is stated over a water that the title does not know", ERROR, asks=BOARD),
    "rights-outside": Check("a tile or station lies outside the company's zone of track rights"),
    "rights-city": Check("a city on the border of zones lies in that of the company", ATTESTED),
    "home-leave": Check("the first tile on a company's home is laid by its president's leave", ATTESTED),
    "home-first": Check("a station is placed where a corporation has yet to choose its place at home"),
    "way-barred": Check("a tile is laid by right of way where nobody has that"),
    "way-needed": Check("a company cannot connect its home but by right of way", ATTESTED),
    "marked-tile": Check("a tile is laid on, or a run uses, track that a private keeps for its owner", asks=BOARD),
    "marked-own": Check("a token is taken off a tile that its owner's companies use anyway"),
    # ---- runs and dividends ----
    "revenue": Check("the earnings of a run rest on the table's word", ATTESTED),
    "run-no-train": Check("a company without a train has earnings"),
    "run-train": Check("a train runs that the company does not own, or runs twice"),
    "run-twice": Check("a company runs twice in a turn"),
    "run-stops": Check("a run has fewer than two stops", asks=BOARD),
    "run-length": Check("a run is longer than its train reaches", asks=BOARD),
    "run-ends": Check("a train runs through a place that ends a run", asks=BOARD),
    "run-area": Check("a train calls at two places of one off-map area", asks=BOARD),
    "run-district": Check("a passenger train calls at a mining district", asks=BOARD),
    "run-port": Check("a train calls at a port without the city it belongs to", asks=BOARD),
    "district-income": Check("a treasury is paid for a mining district that no run of its trains earns", asks=BOARD),
    "run-repeat": Check("a train calls at a place twice", asks=BOARD),
    "run-station": Check("a run has no station of its company, or one the books do not know", asks=BOARD),
    "run-value": Check(
        "a stop pays another value than the map prints",
        asks="what lies on the board: the value of a tile, which bank is meant",
    ),
    "run-sum": Check("the stops of a run do not add up to what was booked"),
    "call-count": Check("more runs are said to call at a place than there are runs without stops"),
    "run-multiple": Check("earnings no run of this map can have", asks=BOARD),
    "run-joined": Check("a car, a marker or another train runs with a train that it may not run with", asks=BOARD),
    "orient-run": Check("a great run is claimed that was none, or that earned something else"),
    "orient-land": Check("a great run told as sea crossings alone uses track, too", ATTESTED),
    "orient-choice": Check("what the first great run brings is not said, or it is said of another one"),
    "national-run": Check("a national's revenue is not that of its zone, or another company's is", asks=BOARD),
    "car-stop": Check("a Pullman doubles something that is no city or off-map place of a run", asks=BOARD),
    "dividend-none": Check("a dividend is declared on nothing"),
    "dividend-twice": Check("a dividend is declared twice"),
    "dividend-owed": Check("earnings are left undeclared", asks="what becomes of the earnings"),
    "minor-dividend": Check("a dividend is declared of earnings that are divided with the run"),
    "dividend-choice": Check(
        "earnings are divided in a way this title does not have", asks="what becomes of the earnings"
    ),
    # ---- mergers ----
    "merge-company": Check("something merges that cannot, or what only a merger forms is dealt in before"),
    "certificate-kept": Check("a new president keeps a larger certificate and gives smaller ones for the president's"),
    # ---- private companies and conversion ----
    "private-price": Check(
        "a private is bought for less or more than it may cost", asks="the price that was agreed on"
    ),
    "private-seller": Check("a private is bought from somebody who may not sell it"),
    "private-power": Check("a private's power is used by somebody who does not own it", asks="which power is meant"),
    "power-owner": Check("a private's power is used for a company that its owner does not direct"),
    "power-phase": Check("a private's power is used too early in the game"),
    "power-tile": Check("another tile is laid than the one a private brings"),
    "power-station": Check("another station is placed in the turn in which a private grants one"),
    "reserved-hex": Check("a tile is laid on a hex that a private reserves for its owner"),
    "power-place": Check("a private's power is used in a place it is not for"),
    "power-used": Check("a private is used that is closed, or has been used, or has no such power"),
    "power-unused": Check("a power was announced and not used in that turn", NOTE),
    "convert-phase": Check("a corporation is converted too early in the game"),
    "convert-late": Check("a corporation is converted after its turn has begun"),
    "convert-again": Check("a corporation is converted that is no more to be"),
    "run-shut": Check("a train calls at an off-map place that another company's station keeps it out of", asks=BOARD),
    "ferry-tile": Check("a ferry is used where no tile has one"),
    "express-start": Check("an express train does not begin where it must", asks=BOARD),
    "express-avoids": Check("an express train runs through a place it must avoid", asks=BOARD),
    "industry-early": Check("a run counts a coalmine or steel mill that only a later tile shows"),
    "bonus-claimed": Check("a run is booked with a bonus that its stops do not earn"),
    # ---- trains ----
    "train-limit": Check("a company at its train limit buys a train"),
    "train-order": Check("a train is bought that is not on top of the stack"),
    "trade-train": Check("a train is given for one that is not sold for it"),
    "train-once": Check("a second train of one type is bought from the bank in one round"),
    "train-price": Check("a train from the bank is bought at another price than its own"),
    "train-trade-price": Check(
        "a train of another company is bought for less than the least price", asks="the price that was agreed on"
    ),
    "train-seller": Check("a train is bought of a company of another president"),
    "train-obsolete": Check("an obsolete train is bought where such trains are only claimed"),
    "train-stays": Check("a train leaves a charter that it never leaves"),
    "discard-none": Check("a train is discarded though none has to be"),
    "discard-order": Check("discards are not made in operating order"),
    "train-own-excess": Check("a purchase leaves its buyer above the train limit that it brings"),
    "train-route": Check("a company without a train has no income route and owes none", ATTESTED),
    "train-owed": Check(
        "a corporation ends its turn without the train it must own", asks="where the money comes from that is missing"
    ),
    "minor-help": Check("an owner adds money to a minor's train"),
    "emergency-not-owed": Check("a president adds money for a train that is not owed"),
    "emergency-cheapest": Check("a dearer train than the cheapest is bought with the president's money"),
    "emergency-trade": Check("a president pays for another company's train when he may not, or too much"),
    "emergency-sale": Check("shares are sold in an operating round without need, or more than needed"),
    "emergency-presidency": Check("a president sells himself out of the company that must buy"),
    "emergency-own-shares": Check("a president pays for a train though his company could sell its own shares"),
    "emergency-order": Check("a president sells shares or borrows though his company could sell its own shares"),
    "emergency-excess": Check(
        "more was raised for an owed train than the one that was bought needed",
        asks="which of the sales before was too much",
    ),
    "contribution-need": Check("players pay money into a bank that can still pay", asks="how the money goes back"),
    "bankrupt-early": Check("a player is declared bankrupt who can still pay"),
    # ---- own stock ----
    "stock-first-round": Check("a corporation sells its stock in its first operating round"),
    "stock-emergency": Check("a corporation sells its stock while it owes itself a train"),
    "stock-both": Check("a corporation sells and buys own stock in one turn"),
    # ---- a counted position ----
    "given-late": Check("a counted position is stated after play has begun", ERROR, table=True),
    "given-sum": Check("a counted position holds what the game does not have", ERROR, table=True),
    "given-president": Check("a counted corporation has no president, or not the one who holds most", table=True),
    "given-float": Check("a counted corporation has not floated, though players hold enough", table=True),
    "given-phase": Check("the trains counted do not fit the phase", table=True, asks="where the trains are"),
    "position-file": Check("a position file says what nobody can read", ERROR, table=True),
    "counted": Check("the game was begun from a counted position", ATTESTED, table=True),
    # ---- scoring sheets ----
    "share-sum": Check("players hold more of a company than there is"),
    "president-none": Check("no player holds enough of a started corporation to be its president"),
    "price-chart": Check("a scoring sheet has a price that the chart, or the face of a private, has not"),
    "option-advised": Check("an option is chosen that is recommended for another number of players", NOTE),
    "money-sum": Check("the players have more money at the end than the bank had", NOTE),
    "score-sum": Check("a worth on a scoring sheet is not the sum of its parts"),
    "score-place": Check("a place or margin on a scoring sheet does not follow from the worths"),
    "sheet-number": Check("a cell of a scoring sheet holds no number that can be", ERROR, table=True),
    "sheet-gap": Check("a figure is missing on a scoring sheet", ERROR, table=True),
    "sheet-player": Check("a player is missing on a scoring sheet, or has no name of his own", ERROR, table=True),
    "sheet-occasion": Check("a day, a round or a table on a scoring sheet cannot be read", NOTE, table=True),
    "sheet-column": Check("a column of a scoring sheet is not read, or not there", NOTE, table=True),
    # ---- the journal and the table ----
    "not-of-this-title": Check("a move or mark that the title's rules do not know", table=True),
    "count-mismatch": Check("the books and the table's count differ", table=True, asks="which line was wrong"),
    "adjusted": Check("the table corrected the books", NOTE, table=True),
    "below-zero": Check(
        "a correction leaves a player or company less than nothing", table=True, asks="what was meant instead"
    ),
    "adjust-balance": Check(
        "a correction gives what nobody gives up", ERROR, table=True, asks="who gives or takes the rest"
    ),
    "price-cell": Check(
        "a price marker is put where the chart has no such price", ERROR, table=True, asks="which cell is meant"
    ),
    "ended-early": Check("the table ended the game", NOTE, table=True),
    "missing": Check(
        "something changes hands that its owner does not have", ERROR, table=True, asks="what was meant instead"
    ),
    "unreadable": Check("a line cannot be read", ERROR, table=True),
    "option-twice": Check("an option is chosen twice; the first counts", ERROR, table=True),
    "torn-line": Check("the last line is not whole", ERROR, table=True),
    "seal-broken": Check("lines of a sealed journal are not what was sealed", ERROR, table=True),
    "seal-missing": Check("lines of a sealed journal have no seal", ERROR, table=True),
    "undo-empty": Check("there is less to undo than is taken back", ERROR, table=True),
    "redo-empty": Check("there is less to bring back than is asked for", ERROR, table=True),
    "amend-target": Check("a line is named that is not the one meant, or does not count", ERROR, table=True),
    "unproven": Check(
        "a line is named by its number alone, or by what a line near it says, too, or found near its place",
        NOTE,
        table=True,
    ),
    "leak": Check("money, shares or trains appeared or vanished: a fault of this program", ERROR, table=True),
    "program-fault": Check("a rule breaks down at the line: a fault of this program", ERROR, table=True),
}
