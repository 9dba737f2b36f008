"""Rounds: where the game is in the sequence of play."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from moderator.model.declaration import no_facts
from moderator.model.moves import Move
from moderator.model.values import Field, Record

Stage = str


class Round(Record):
    """Common fields of all rounds. rules/kinds.py lists the moves of each kind of round."""

    NAME = ""

    @property
    def name(self) -> str:
        """`ISR`, `SR 2`, `OR 2.1`, `FER`, `End`; `Count` while a counted position is laid out."""
        return self.NAME

    @property
    def actor(self) -> str | None:
        """The player or company on turn, or None."""
        return None

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        """The standing bids on lots: lot, player, amount."""
        return ()


class RoundOfPlayers(Round):
    """A round in which players act one after another."""

    player: str

    @property
    def actor(self) -> str | None:
        return self.player


class Over(Round):
    """A round that has ended; the next one begins within the same move.

    `after` is the round that ended: the last of the `opening`, a round of the regular course by its name, or one that
    was `called` for.
    """

    after: str


class Counting(Round):
    """The state before the first round of a late start, while a counted position is read up to `begin`.

    `given` are the players, the pool and the stack that a line has described. `out` are trains stated to be out of the
    game, and `lines` the numbers and moves of the lines so far.
    """

    NAME = "Count"
    given: frozenset[str] = frozenset()
    rows: tuple[tuple[tuple[str, int | None], ...], ...] = ()  # rows of the packet, with the prices that were stated
    out: tuple[str, ...] = ()
    lines: tuple[tuple[int, Move], ...] = ()


class OpeningRound(RoundOfPlayers):
    """A round of the opening, before shares are traded."""

    NAME = "ISR"
    TAKEN = False  # lots are bought with `take`; `buy` is understood as well


class LotStage(OpeningRound):
    """A stage of the opening in which players pick lots or bid on them. rules/openings/stage.py has its settings.

    `bids` are the standing bids (lot, player, amount) in the order in which they were made, `off` the reductions of
    lots. `passes` are the players who have passed since the last other move, in order. While `lot` is auctioned,
    `bidders` may still bid.
    """

    TAKEN = True
    stage: Stage = "turn"
    lot: str | None = None
    bidders: tuple[str, ...] = ()
    bids: tuple[tuple[str, str, int], ...] = ()
    off: Mapping[str, int] = Field(default_factory=dict)
    passes: tuple[str, ...] = ()
    first: str | None = None  # the player at whom a snake begins, if not in the first seat,
    back: bool = False  # ... and whether turns go back to that end

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return self.bids

    @property
    def taken(self) -> tuple[str, ...]:
        """Lots that have a buyer but may not have changed hands."""
        return ()


class SaleRound(LotStage):
    """The opening sale. `stage`: select, open (may start an auction), auction, or offer (descending price)."""

    stage: Stage = "select"
    auctioneer: str = ""

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return ()  # the bid in an auction does not stand while other lots are sold

    @property
    def passed(self) -> tuple[str, ...]:
        """The players who have no further turn until the lot is sold or becomes cheaper."""
        return self.passes


class ParRound(OpeningRound):
    """The player with the president's certificate of `company` must set its par price; the opening then goes on.

    `paid` is the price of the certificate, `then` the round that waits.
    """

    VERB = "start"
    company: str
    then: Round
    paid: int = 0

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return self.then.laid


class ValueRound(ParRound):
    """The par price of a presidency that was sold in an auction of lots; the bank then pays the corporation."""

    VERB = "value"


class CardChoice(OpeningRound):
    """Every player chooses one of the open target cards; the first one is the banker.

    `stage`: deal, until the table has named the cards, then select.
    """

    stage: Stage = "deal"


class DraftRound(LotStage):
    """The opening draft; `chosen` holds the player, lot and price of everything that is handed over at its end."""

    chosen: tuple[tuple[str, str, int], ...] = ()
    blanks: int = 0  # blank cards left

    @property
    def taken(self) -> tuple[str, ...]:
        return tuple(lot for _, lot, _ in self.chosen)


class OpenBids(LotStage):
    """An opening auction in which all lots are open to bids at once.

    `buyers` bought lots. `out` has a pair of lot and player for each withdrawal. `bidder` is the player with the latest
    bid.
    """

    TAKEN = False
    buyers: Mapping[str, str] = Field(default_factory=dict)
    out: frozenset[tuple[str, str]] = frozenset()
    bidder: str | None = None

    @property
    def taken(self) -> tuple[str, ...]:
        return tuple(self.buyers)


class LotRound(OpenBids):
    """The opening auction of lots, all sold together."""


class ParallelAuction(OpenBids):
    """The opening auction of all privates at the same time."""


class RowSale(LotStage):
    """An opening sale of rows of lots. The top row is for sale; those below may be bid on.

    `stage`: turn, auction (of `lot`, among its bidders), or offer (of the first lot, at its lower price).
    """

    last_turn: str | None = None  # the player whose turn ended last, auctions aside


class PrivateSale(RowSale):
    """The opening sale of privates in ascending order: each row is one lot."""


class PacketSale(RowSale):
    """The opening packet. `rows` and `faces` describe the table if it differs from the ruleset."""

    rows: tuple[tuple[str, ...], ...] = ()
    faces: tuple[tuple[str, int], ...] = ()


class Bought(Record):
    """A purchase after which the player may still sell. Limits checked with it are not checked again."""

    company: str
    place: str
    over_part: bool = False
    over_count: bool = False


class StockRound(RoundOfPlayers):
    """A stock round. `passes` counts passes in a row; `sold` holds pairs of player and company of the whole round."""

    NAME = "SR"
    number: int
    passes: int = 0
    last_actor: str | None = None
    sold: frozenset[tuple[str, str]] = frozenset()
    did: tuple[str, ...] = ()  # actions in the current turn
    sold_now: tuple[str, ...] = ()  # companies sold in the current turn,
    sold_at: tuple[int, ...] = ()  # ... their prices when the turn began,
    sold_in: tuple[tuple[int, int], ...] = ()  # ... and the line and number of shares of each sale
    bought: Bought | None = None  # the purchase in the current turn
    facts: Mapping[str, Any] = no_facts()  # facts of the current turn (model/declaration.py)
    prepared: str | None = None  # the private turned down or taken out before the action of the current turn
    bought_of: str | None = None  # the corporation bought in the previous turn
    bought_by: str | None = None  # the player whose turn has just ended with a purchase,
    swapped: bool = False  # ... or with an exchange instead
    redeemed: str | None = None  # ... or with a redemption by this company
    merged: frozenset[str] = frozenset()  # corporations that have absorbed a minor in this round
    requested: str | None = None  # the minor that asks for offers,
    proposed: tuple[str, ...] = ()  # ... and the corporations that were offered
    taken: int = 0  # certificates that the Investor has taken in this round,
    out: bool = False  # ... and whether it has left the round
    passed: tuple[tuple[str, int], ...] = ()  # consecutive passes: player and line

    @property
    def name(self) -> str:
        return f"SR {self.number}"

    def turn_over(self) -> "StockRound":
        """Return the round without anything that belongs to the current turn."""
        return self.replace(**_TURN_OVER)


_TURN_OVER: dict[str, object] = {
    "did": (),
    "sold_now": (),
    "sold_at": (),
    "sold_in": (),
    "bought": None,
    "facts": {},
    "prepared": None,
}


class ConcessionRound(StockRound):
    """The holders of concessions act in the order of their concessions; each action uses one up."""

    NAME = "CR"
    number: int = 1

    @property
    def name(self) -> str:
        return self.NAME


class ExchangeRound(RoundOfPlayers):
    """The round in which remaining minors become shares."""

    NAME = "FER"
    number: int


class ExtraIncome(Record):
    """Money that runs bring to a treasury in addition to the dividend.

    `code` is the mechanic that pays it, `kind` the wording, and `about` the case, such as the end of a connection.
    """

    code: str
    amount: int
    kind: str = ""
    about: str | None = None


class Turn(Record):
    """One company's turn. `step` is an index into the steps of its charter."""

    company: str
    step: int = 0
    yellow: int = 0
    upgrades: int = 0
    tokens: int = 0
    revenue: int | None = None
    settled: bool = False  # the dividend is declared, or there was nothing to declare
    train_bought: bool = False  # of any kind
    started_at_limit: bool = False
    brings: tuple[ExtraIncome, ...] = ()  # still to be paid to the treasury in addition to the dividend
    from_bank: tuple[str, ...] = ()  # cards bought from the bank
    missed: str | None = None  # "run" or "dividend": a step that was due and was passed over
    raised: int = 0  # money raised by the president's sales in this turn
    sold: tuple[str, ...] = ()  # corporations whose shares the president has sold in this turn
    declared: str | None = None  # pay, half or hold,
    trains: tuple[str, ...] = ()  # trains at the beginning of the turn, if earnings are paid again
    changed: bool = False  # a phase has begun in its train step; trains that must go leave at the end of the step
    over: str | None = None  # the round in which the turn ended,
    done_at: int = 0  # ... and the line that ended it, 0 if none did
    idle: bool = False  # it ended without `done`
    facts: Mapping[str, Any] = no_facts()  # facts of the turn (model/declaration.py)

    @property
    def beside(self) -> int:
        """The total that the treasury will get in addition to the dividend."""
        return sum(each.amount for each in self.brings)


@cache
def _numbered(name: str, number: int, index: int) -> str:
    """Return `OR 2.1`. Cached, because every line asks for it."""
    return f"{name} {number}.{index}"


class OperatingRound(Round):
    """An operating round. `acted` are the companies whose turn is over, `turn` is the current turn."""

    NAME = "OR"
    COURSE = "operating"  # its name in the course of the game
    number: int
    index: int
    of: int
    acted: tuple[str, ...] = ()
    turn: Turn | None = None
    moved: Mapping[str, str] = Field(default_factory=dict)  # companies that have chosen to operate first or last

    @property
    def name(self) -> str:
        return _numbered(self.NAME, self.number, self.index)

    @property
    def actor(self) -> str | None:
        return self.turn.company if self.turn else None


class RepeatedRound(OperatingRound):
    """The last operating round, which pays the revenues of the round before again. `before` are that round's turns."""

    before: tuple[Turn, ...] = ()

    def was(self, company: str) -> Turn | None:
        """Return a company's turn in the round before."""
        return next((turn for turn in self.before if turn.company == company), None)


class TrainRound(OperatingRound):
    """An operating round after a set of player rounds: the trains run, and nothing else happens."""

    NAME = "TR"
    COURSE = "trains"

    @property
    def name(self) -> str:
        return f"TR {self.number}"


class PlayerRound(RoundOfPlayers):
    """One of a set of rounds in which each player takes a certificate and acts for one of their corporations.

    `acted` are the players whose turn is over, `turn` is the turn of the corporation, and `action` is the action of
    that turn.
    """

    NAME = "PR"
    number: int
    index: int
    of: int
    taken: bool = False  # the player on turn has taken a certificate
    turn: Turn | None = None
    action: str | None = None
    acted: tuple[str, ...] = ()
    idle: str | None = None  # the player whose turn has just ended without `done`

    @property
    def name(self) -> str:
        return f"PR {self.number}.{self.index}"


class GameOver(Round):
    """The game has ended; `reason` says why."""

    NAME = "End"
    reason: str


def hand_on(now: Round, player: str, heir: str) -> Round:
    """Return the round with the next player in place of one who leaves the game."""
    changes: dict[str, object] = {p: heir for p in ("player", "auctioneer") if getattr(now, p, None) == player}
    if changes and isinstance(now, StockRound):
        changes |= _TURN_OVER
    return now.replace(**changes) if changes else now
