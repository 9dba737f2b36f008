"""Rounds: where the game stands in the sequence of play."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from moderator.model.facts import no_facts
from moderator.model.moves import Move
from moderator.model.values import Field, Record

Stage = str


class Round(Record):
    """What any round tells of itself. What may be done in it is told by its entry in rules/kinds.py."""

    NAME = ""

    @property
    def name(self) -> str:
        """`ISR`, `SR 2`, `OR 2.1`, `FER`, `End`; `Count` while a counted position is laid out."""
        return self.NAME

    @property
    def actor(self) -> str | None:
        """The player or company on turn; None if it is nobody's."""
        return None

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        """The bids that stand on lots: lot, player, amount."""
        return ()


class RoundOfPlayers(Round):
    """A round in which players act one after another."""

    player: str

    @property
    def actor(self) -> str | None:
        return self.player


class Over(Round):
    """A round has ended; the next one begins before the move is done.

    `after` is what it was: the last of the `opening`, one of the course of the game by its name, or one `called` for.
    """

    after: str


class Counting(Round):
    """No round yet: a counted position is laid out line by line, until `begin` says where the game stands.

    `given` are the players, the pool and the stack of which a line has said what they hold, `out` the trains that are
    said to be out of the game, `lines` the numbers and moves of all lines up to now.
    """

    NAME = "Count"
    given: frozenset[str] = frozenset()
    rows: tuple[tuple[tuple[str, int | None], ...], ...] = ()  # of the packet, with prices that are said
    out: tuple[str, ...] = ()
    lines: tuple[tuple[int, Move], ...] = ()


class OpeningRound(RoundOfPlayers):
    """A round in which a game opens: what is sold in it comes before all trade in shares."""

    NAME = "ISR"
    TAKEN = False  # whether a lot is bought with `take`, for which `buy` is said as well


class SaleRound(OpeningRound):
    """The opening sale. `stage`: select, open (may start an auction), raise, or offer (descending price)."""

    TAKEN = True
    auctioneer: str
    stage: Stage = "select"
    company: str | None = None
    bid: int = 0
    bidder: str | None = None
    price: int = 0
    passed: frozenset[str] = frozenset()


class CardChoice(OpeningRound):
    """Every player chooses one of the target cards that lie open; the first who does is the banker.

    `stage`: deal, until the table has said which lie there, then select.
    """

    stage: Stage = "deal"


class DraftRound(OpeningRound):
    """The opening draft; `chosen` are the player, the lot and its price of what is handed over as it ends."""

    TAKEN = True
    chosen: tuple[tuple[str, str, int], ...] = ()
    blanks: int = 0  # blank cards that are left
    off: int = 0  # what players have taken off the last lot
    passes: int = 0  # in a row
    begun: bool = False


class LotRound(OpeningRound):
    """The opening auction of lots. `stage`: bid, or value while the buyer of a presidency owes its starting value.

    `bids` are the standing high bids, `faces` what the lots without one start at, `buyers` who has bought which lot.
    """

    faces: Mapping[str, int]
    bids: Mapping[str, tuple[str, int]] = Field(default_factory=dict)
    buyers: Mapping[str, str] = Field(default_factory=dict)
    passes: int = 0
    first_pass: str | None = None  # who began the passes
    stage: Stage = "bid"

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return tuple((lot, player, amount) for lot, (player, amount) in self.bids.items())


class PrivateSale(OpeningRound):
    """The opening sale of privates in ascending order.

    `stage`: turn, auction (of `lot`, among its bidders), offer (of the first lot, for `price`), or start: the buyer
    of a president's certificate owes its value. `bids` are standing: lot, player, amount, one a player and lot.
    `off` is what the lot that becomes cheaper has become so while turns go on.
    """

    TAKEN = True
    stage: Stage = "turn"
    lot: str | None = None
    price: int = 0
    bids: tuple[tuple[str, str, int], ...] = ()
    passes: int = 0
    last_turn: str | None = None  # whose turn ended last; what is resolved at once is no turn
    off: int = 0

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return self.bids


class ParallelAuction(OpeningRound):
    """The opening auction of privates side by side.

    `bids` are the money that lies beside lots: lot, player, amount, one a player and lot, in the order it was laid
    there. `out` are those who have taken theirs back, lot and player; `bidder` is who bid last on any lot.
    """

    bids: tuple[tuple[str, str, int], ...] = ()
    out: frozenset[tuple[str, str]] = frozenset()
    passes: int = 0
    bidder: str | None = None

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return self.bids


class PacketSale(OpeningRound):
    """The opening packet: rows of lots, the topmost for sale, bids standing on those below it.

    `stage`: turn, or auction (of `lot`, among the `bidders` who have not passed). `bids` are standing: lot, player,
    amount, one a player and lot. `row` is the topmost one, which full rounds of passes have made cheaper by `off`.
    `rows` and `faces` are those that lie on the table, where they are not the ruleset's.
    """

    TAKEN = True
    stage: Stage = "turn"
    lot: str | None = None
    bidders: tuple[str, ...] = ()
    bids: tuple[tuple[str, str, int], ...] = ()
    row: int = 0
    off: int = 0
    passes: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    faces: tuple[tuple[str, int], ...] = ()

    @property
    def laid(self) -> tuple[tuple[str, str, int], ...]:
        return self.bids


class Bought(Record):
    """The purchase of a turn in which more may be sold; what it has been judged for is not judged again as it ends."""

    company: str
    place: str
    over_part: bool = False
    over_count: bool = False


class StockRound(RoundOfPlayers):
    """A stock round. `passes` counts consecutive ones; `sold` holds (player, company) pairs of the whole round."""

    NAME = "SR"
    number: int
    passes: int = 0
    last_actor: str | None = None
    sold: frozenset[tuple[str, str]] = frozenset()
    did: tuple[str, ...] = ()  # the actions of the turn under way
    sold_now: tuple[str, ...] = ()  # companies sold in the turn under way,
    sold_at: tuple[int, ...] = ()  # ... for so much each, as the turn began,
    sold_in: tuple[tuple[int, int], ...] = ()  # ... in which line, and how many shares
    bought: Bought | None = None  # the purchase of the turn under way
    facts: Mapping[str, Any] = no_facts()  # of mechanics, of the turn under way (model/facts.py)
    prepared: str | None = None  # the private that was turned or taken out before the action of the turn under way
    bought_of: str | None = None  # the corporation of which the last turn bought
    bought_by: str | None = None  # whose turn has just ended with a purchase,
    swapped: bool = False  # ... or with an exchange in place of one
    redeemed: str | None = None  # ... or with a redemption of this company's
    merged: frozenset[str] = frozenset()  # corporations that have taken in a minor in this round
    requested: str | None = None  # the minor for which offers are asked,
    proposed: tuple[str, ...] = ()  # ... and the corporations that were offered
    taken: int = 0  # certificates that the Investor has taken in this round,
    out: bool = False  # ... and whether it has quitted the round
    passed: tuple[tuple[str, int], ...] = ()  # who has passed one after another, and in which lines

    @property
    def name(self) -> str:
        return f"SR {self.number}"

    def turn_over(self) -> "StockRound":
        """The round with nothing left of the turn under way."""
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
    """The holders of concessions act, in the order of those; with each action one is used up."""

    NAME = "CR"
    number: int = 1

    @property
    def name(self) -> str:
        return self.NAME


class ExchangeRound(RoundOfPlayers):
    """The round in which remaining minors become shares."""

    NAME = "FER"
    number: int


class Beside(Record):
    """Money that runs bring a treasury beside the dividend: the mechanic it rests on, the wording that tells it, and
    the case it is about, such as the end of a connection.
    """

    code: str
    amount: int
    kind: str = ""
    about: str | None = None


class Turn(Record):
    """One company's turn. `step` is an index into the title's steps for its kind."""

    company: str
    step: int = 0
    yellow: int = 0
    upgrades: int = 0
    tokens: int = 0
    revenue: int | None = None
    settled: bool = False  # the dividend is declared, or there was nothing to declare
    train_bought: bool = False  # of any kind
    started_at_limit: bool = False
    brings: tuple[Beside, ...] = ()  # what the treasury is paid beside the dividend, until it is
    from_bank: tuple[str, ...] = ()  # cards bought from the bank
    missed: str | None = None  # "run" or "dividend": a step that play has passed over, though it was due
    raised: int = 0  # what the president's sales of this turn brought
    sold: tuple[str, ...] = ()  # corporations the president has sold shares of in this turn
    declared: str | None = None  # what became of its earnings: pay, half or hold,
    trains: tuple[str, ...] = ()  # what it began with, where earnings are paid again
    changed: bool = False  # a phase has begun in its train step: what that takes goes as the step ends
    over: str | None = None  # the round in which it ended,
    done_at: int = 0  # ... and the line that said so, 0 for none
    idle: bool = False  # it ended by itself, and nobody has said `done` of it
    facts: Mapping[str, Any] = no_facts()  # of mechanics (model/facts.py)

    @property
    def beside(self) -> int:
        """All that the treasury is still to be paid beside the dividend."""
        return sum(each.amount for each in self.brings)


@cache
def _numbered(name: str, number: int, index: int) -> str:
    """`OR 2.1`: asked for with every line, to tell the turns of this round from those of the one before."""
    return f"{name} {number}.{index}"


class OperatingRound(Round):
    """One operating round; `acted` are the companies whose turn is over, `turn` the one under way."""

    NAME = "OR"
    COURSE = "operating"  # what it is called in the course of the game
    number: int
    index: int
    of: int
    acted: tuple[str, ...] = ()
    turn: Turn | None = None
    moved: Mapping[str, str] = Field(default_factory=dict)  # companies that operate first or last of their rank

    @property
    def name(self) -> str:
        return _numbered(self.NAME, self.number, self.index)

    @property
    def actor(self) -> str | None:
        return self.turn.company if self.turn else None


class RepeatedRound(OperatingRound):
    """The last operating round, where what was earned in the one before is paid again; `before` are its turns."""

    before: tuple[Turn, ...] = ()

    def was(self, company: str) -> Turn | None:
        """A company's turn of the round before."""
        return next((turn for turn in self.before if turn.company == company), None)


class TrainRound(OperatingRound):
    """An operating round that follows a set of player rounds: the trains run, and nothing else is done."""

    NAME = "TR"
    COURSE = "trains"

    @property
    def name(self) -> str:
        return f"TR {self.number}"


class PlayerRound(RoundOfPlayers):
    """One of a set of rounds in which every player takes a certificate and acts for one of his corporations.

    `acted` are the players whose turn is over, `turn` is the corporation that is acted for, `action` what is done.
    """

    NAME = "PR"
    number: int
    index: int
    of: int
    taken: bool = False  # the player on turn has taken his certificate
    turn: Turn | None = None
    action: str | None = None
    acted: tuple[str, ...] = ()
    idle: str | None = None  # whose turn has just ended by itself

    @property
    def name(self) -> str:
        return f"PR {self.number}.{self.index}"


class GameOver(Round):
    """The game has ended; `reason` says how."""

    NAME = "End"
    reason: str


def hand_on(now: Round, player: str, heir: str) -> Round:
    """The round with the next player in the place of one who leaves the game."""
    changes: dict[str, object] = {p: heir for p in ("player", "auctioneer") if getattr(now, p, None) == player}
    if changes and isinstance(now, StockRound):
        changes |= _TURN_OVER
    return now.replace(**changes) if changes else now
