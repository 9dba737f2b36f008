"""The mechanics: what the books do by a rule, where nothing is judged. Postings and events name them."""

MECHANICS: dict[str, str] = {
    # ---- before play ----
    "setup": "cash, certificates, trains and tokens as the game begins",
    "optional-trains": "trains added by agreement before play",
    "opening-sale": "the sale of the minors: selected, auctioned, offered at a falling price",
    "private-income": "what private companies pay their owners as an operating round begins",
    # ---- shares and prices ----
    "share-purchase": "the certificate and the money of a purchase",
    "share-sale": "the shares and the money of a sale to the pool",
    "president-purchase": "the president's certificate bought, and the corporation started",
    "sale-drop": "the fall of a price after a sale",
    "sold-out-rise": "the rise of a price that is sold out at the end of a stock round",
    "price-move": "the move of a price after a dividend, or without one",
    "presidency": "the president's certificate passing to whoever holds more",
    "priority-deal": "who acts first, and the beginning and end of a stock round",
    "own-stock": "a corporation's trade in its own shares",
    # ---- corporations and minors ----
    "float": "a corporation's charter earned by the shares sold",
    "full-capitalization": "the unsold shares paid to the treasury at once",
    "late-float": "an earlier start that floats when minors no longer merge",
    "station-tokens": "station tokens paid for, and put on the map",
    "minor-exchange": "a minor's money, trains and station passing on for a share",
    "final-exchange": "the round in which the last minors become shares",
    # ---- operating ----
    "operating-order": "who operates when, and the beginning of an operating round",
    "terrain": "the cost of difficult ground",
    "red-to-red": "the bonus of a run from one off-map place to another",
    "car-double": "the stop a Pullman doubles",
    "dividend-full": "earnings paid out on all shares that are paid",
    "dividend-half": "half of the earnings paid out, the other half kept",
    "dividend-hold": "earnings kept in the treasury",
    "minor-dividend-half": "a minor's earnings shared with its owner",
    # ---- trains and phases ----
    "train-purchase": "the train and the money of a purchase",
    "train-discard": "surplus trains given to the pool",
    "car-return": "a Pullman without another train given back to the pool",
    "phase-change": "what begins with the first train of a kind",
    "rust": "trains removed when a later one is bought",
    "emergency-money": "a president's money for a train the corporation must own",
    # ---- the end ----
    "bankruptcy": "a player's holdings given up, and his leaving the game",
    "company-closed": "a corporation without a president closed, to be started anew",
    "bank-breaks": "the bank's last money paid out",
    "game-end": "the end of the game",
    "final-score": "cash, and shares at their last price",
}
