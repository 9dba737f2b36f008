"""The words a scoring sheet is read by: what the blank sheet writes as headings, and what tables write instead."""

SHEET = "Scoring"
GAME, PLAYERS, OPTIONS, ENDED = "game", "players", "options", "ended by"
WINNER, MARGIN, CASH_OF_ALL = "winner", "lead", "all cash"
MARGINS = (MARGIN, "margin to the second")  # how the lead is labelled, and was on older forms
PLAYER, CASH, CREDIT, DESTINY = "player", "cash", "bank credit", "destiny card"
HELD, TOTAL, PLACE, BEHIND = "shares", "worth", "place", "behind"
PRICE, SIZE, RESULT = "final price", "shares in all", "Result"
BANKRUPT, SIGNATURE = "bankrupt", "signature"
NOBODY = ("-", "--", "none", "nobody", "no one", "no", "n/a", "0")  # what tables write where nobody is bankrupt
BANK_EMPTY = "the bank ran out"
ALSO_EMPTY = (BANK_EMPTY, "bank ran out", "bank", "the bank", "bank broke", "the bank broke", "broken bank")
ENDINGS = (BANK_EMPTY, "time", "bankruptcy", "agreement")
ENDINGS_UNPRICED = ("the last certificate", "time", "agreement")

# Other headings that tables use for the same; compared in lower case and without accents.
ALSO: dict[str, str] = {
    "name": PLAYER,
    "players": PLAYER,
    "money": CASH,
    "credit": CREDIT,
    "credits": CREDIT,
    "bank credits": CREDIT,
    "destiny": DESTINY,
    "destiny cards": DESTINY,
    "stock": HELD,
    "value of shares": HELD,
    "shares' worth": HELD,
    "total": TOTAL,
    "net worth": TOTAL,
    "total worth": TOTAL,
    "score": TOTAL,
    "rank": PLACE,
    "position": PLACE,
    "margin": BEHIND,
    "behind the first": BEHIND,
}
PLAYER_FIELDS = (PLAYER, CASH, CREDIT, DESTINY, HELD, TOTAL, PLACE, BEHIND, SIGNATURE)
PRICE_LABELS = (PRICE, "price", "prices", "final prices", "price at the end", "stock price", "share price")
SIZE_LABELS = (SIZE, "shares in all of it")
# Beside or below which something is written: what stands there is never one of them.
LABELS = (
    GAME,
    "title",
    PLAYERS,
    OPTIONS,
    ENDED,
    WINNER,
    *MARGINS,
    CASH_OF_ALL,
    "cash of all",
    BANKRUPT,
    SIGNATURE,
    *PRICE_LABELS,
    *SIZE_LABELS,
)
HELD_BY_PLAYERS, LEFT_OVER, EACH = "players hold", "left over", "of each"
FORM = (HELD_BY_PLAYERS, LEFT_OVER, EACH, "held by players", "of each corporation")  # what only the form says
# Rows below the players that are no players.
SUMS = ("sum", "sums", "in all", "held", "left", "left over", "check", "checks", *FORM[:1], FORM[3], *PRICE_LABELS)
