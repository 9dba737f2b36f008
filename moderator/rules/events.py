"""The events that mechanics listen to, by theme.

Each class says when its event happens; its fields hold the data.
"""

from moderator.model.moves import Move
from moderator.model.position import Cell, Position
from moderator.model.rounds import Counting, StockRound, Turn
from moderator.model.values import Record, Slim
from moderator.titles.companies import Certificate
from moderator.titles.toml_table import Colour
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Float
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Discard, Train

# ---- lines ----
# The journal's lines, and of what players may enter in any round.


class LineBooked(Slim):
    """A line has been booked; its consequences have not been settled yet."""

    before: Position


class BooksChanged(Slim):
    """The books have changed. Happens twice a line: before a round begins with it, and after."""


class LinkStated(Slim):
    """A line states that places are linked. It is booked if a mechanic has marked it as `linkable`."""

    what: str  # a corporation, a private or a place
    linkable: bool = False  # it has one link that the table may state
    joins: str | None = None  # the joined places, as text


class AnyMoment(Slim):
    """The lines are listed that players may enter in any round though it is not their turn."""


# ---- phases and rounds ----
# Phases and of operating rounds.


class PhaseBegins(Slim):
    """A phase begins: its limits hold, no train has become obsolete yet. Questions that are asked come before that."""

    names: frozenset[str]  # of the phase, and of those that were passed over
    effects: frozenset[str]  # that these phases set off
    opener: str | None  # the player who began it
    buyer: str | None  # the company that bought the train, if one did


class PhaseEffect(Slim):
    """A phase sets off an effect that the ruleset names."""

    name: str
    opener: str | None


class OperatingRoundBegins(Slim):
    """An operating round begins; nothing has been paid in it yet."""


class OperatingRoundEnds(Slim):
    """All companies have acted in an operating round; it is over once no question is open."""


class OperatingRoundClosed(Slim):
    """An operating round is over; nothing of what follows has begun."""


class OperatingOrder(Slim):
    """Asks whether a company in play operates."""

    company: str
    sits_out: bool = False


# ---- turns ----
# A company's turn in an operating round.


class CompanyTurnBegins(Slim):
    """A company is about to take its turn."""

    company: str


class CompanyTurn(Slim):
    """A company is on turn; asks what else it may do, and whether its turn may end automatically."""

    turn: Turn
    ways: int = 0  # number of ways to go on after its run
    held: bool = False  # its turn does not end automatically

    @property
    def company(self) -> str:
        return self.turn.company

    def with_way(self, is_open: bool) -> "CompanyTurn":
        """Count one more way to go on if it is open."""
        return self.replace(ways=self.ways + 1) if is_open else self

    def wait(self, is_due: bool) -> "CompanyTurn":
        """Keep the turn from ending automatically if something is still due."""
        return self.replace(held=True) if is_due else self


class TurnStepsPassed(Slim):
    """Steps of a company's turn have been passed."""

    turn: Turn
    steps: tuple[str, ...]


class CompanyTurnEnds(Slim):
    """A company's turn ends, or would end now. It is judged first; what follows is booked after that."""

    turn: Turn

    @property
    def company(self) -> str:
        return self.turn.company


# ---- companies ----
# Corporations: how they start, float, change, are led, pay and end.


class CompanyStart(Slim):
    """A player buys the presidency of a corporation. It is judged, and booked once the corporation is in play."""

    company: str
    player: str
    move: Start | None = None  # None while it is on offer


class StartCost(Slim):
    """The shares for which the buyer of a presidency pays are determined."""

    company: str
    shares: int


class CompanyFloat(Slim):
    """The percent that a corporation needs to float is determined; after it, its price is about to rise."""

    company: str
    percent: int | None = None  # to be held or bought; None: as in the charter or title
    rise_waits: bool = False
    later: bool = False  # one that has floated counts as floated only from its first turn on


class CharterChanged(Slim):
    """A corporation has another charter now."""

    company: str


class CompanyJoins(Slim):
    """A company becomes part of another one: its money and trains have passed on, it closes soon."""

    company: str
    successor: str


class CompanyCloses(Slim):
    """A company closes or merges; it still has everything it owns."""

    company: str


class CompanyLeader(Slim):
    """The leader of a company is looked up, who may not be its president."""

    company: str
    runs: str | None = None  # the player who runs it
    told: str | None = None  # named as president without being a player
    presidency_sold: bool = False  # the president's certificate is in the pool and must be bought first


class PresidencyChanged(Slim):
    """The president's certificate of a corporation has passed to another player."""

    company: str


class PresidencySettled(Slim):
    """Shares of a corporation have moved, and the player with most of them, if any, is its president now."""

    company: str


# ---- stock ----
# Stock rounds and of the players' turns in them.


class StockRoundBegins(Slim):
    """A stock round is about to begin: the priority deal is known, but no player is on turn yet."""


class StockTurn(Slim):
    """A player is on turn in a stock round and does something, or lines are listed.

    Lines of the kind "swaps", which exchange something for shares, are listed even after a purchase.
    """

    player: str
    move: Move | None = None  # the move to be judged, None when lines are listed


class StockTurnEnds(Slim):
    """A player's turn in a stock round ends. It is judged before the next player is on turn, booked after that."""

    turn: StockRound
    last: bool = False  # all players have passed; nothing has been settled yet


class StockRoundEnds(Slim):
    """A stock round ends: the priority deal is settled, the prices of sold-out corporations have not risen yet."""

    ended: StockRound


class StockRoundClosed(Slim):
    """A stock round has ended, and the prices of sold-out corporations have risen."""


# ---- shares ----
# Shares: sale, purchase, limits, and the effect of a sale on the price.


class SharePurchase(Slim):
    """A player buys a certificate. It is judged before it is paid, booked once the certificate has changed hands."""

    company: str
    player: str
    place: str = ""  # where the certificate comes from
    shares: int = 1
    turn: StockRound | None = None  # the turn in which it is bought, as it was before
    gives: Certificate | None = None  # given in part payment for the president's certificate


class ShareTrade(Slim):
    """Shares of a corporation are bought or sold in a stock round, or are about to be offered."""

    company: str
    turn: StockRound | None = None
    sale: bool = False


class SharesForSale(Slim):
    """The shares of a corporation that are for sale are counted, or it is asked who is paid for them."""

    company: str
    kept: tuple[int, ...] = ()  # certificates in the initial offering not yet for sale, by number of shares
    reserved: int = 0  # shares in the pool that only the president may buy for now
    to_company: bool = False  # the corporation is paid for its initial offering, not the bank


class ShareSale(Slim):
    """A player sells a block of shares, whatever the money is for."""

    player: str
    company: str
    shares: int


class PriceFall(Slim):
    """Shares have been sold and the price is about to fall, or is about to after all once it has waited."""

    company: str
    shares: int
    seller: str | None = None  # None once it has waited
    why: str = ""  # code of the sale
    led: bool = False  # the seller was president before the sale
    waits: bool = False
    held: bool = False  # the marker stays where it is


class HoldingLimit(Slim):
    """The certificates of a corporation are checked against the limits, perhaps those of one player."""

    company: str
    cell: Cell | None  # where its marker is; the zone says whether they count against the certificate limit
    player: str | None = None  # a player who is above the holding limit
    kept: bool = False  # the excess need not be sold now


class PlayerLimit(Slim):
    """The certificate limit of a player is determined."""

    more: int = 0  # certificates on top of the usual limit
    fixed: bool = False  # the limit does not yet fall as corporations close


# ---- track ----


class TilePlaced(Slim):
    """A company lays a tile in a hex, or floats there.

    It is judged before anything is booked; afterwards the tile is on the map.
    """

    move: Lay | Float
    company: str
    where: str
    before: str | None = None  # the colour there so far
    due: Colour | None = None  # the colour that follows by the usual order
    colour: Colour | None = None  # the colour laid; None until the line states it


class TokenCost(Slim):
    """The price of a company's next station token is determined, with the line that places it if there is one."""

    company: str
    where: str
    move: Token | None = None
    turn: Turn | None = None
    free: bool = False
    price: int | None = None  # None for the price on its charter


class TokenPlaced(Slim):
    """A company places a station token; mechanics book while the token is still on the charter."""

    move: Token
    company: str
    where: str
    turn: Turn | None
    twice: bool = False  # it may have a second station there


class TokenSupply(Slim):
    """The station tokens of a company are counted."""

    company: str
    extra: int = 0  # tokens it may place besides those on its charter
    special: int = 0  # tokens on the map that do not count toward the price of the next one


# ---- runs ----


class RunStated(Slim):
    """A company runs; its revenue is counted already, nothing is booked yet."""

    move: Run
    company: str


class DividendDeclared(Slim):
    """A company declares a dividend or withholds; nothing is paid yet."""

    move: Dividend
    company: str


class EarningsSettled(Slim):
    """The earnings of a company's turn are settled: paid, kept, or there were none. Adjusted before its price moves."""

    company: str
    price_stays: bool = False


# ---- trains ----
# Trains for sale, purchases, trains owned and trains owed.


class TrainSupply(Slim):
    """The bank decides whether it sells trains of a type."""

    train: str
    always_sold: bool = False  # also while trains above it in the stack are left
    barred: bool = False  # not sold yet, although no other train lies above it
    set_aside: bool = False  # the trains left are kept for companies, so the next type is on top of the stack


class BankTrains(Slim):
    """The bank decides which of its trains it sells to a company."""

    company: str
    first: str | None = None  # the type that the company must buy before any other
    closed: bool = False  # the bank sells the company no further trains this turn
    barred: frozenset[str] = frozenset()  # types on sale to other companies only


class TrainTrade(Slim):
    """A company looks at the trains of another company, or at one of them."""

    company: str
    seller: str
    train: str | None = None
    forbidden: bool = False  # companies may not trade trains at all now
    kept: bool = False  # this seller sells no train
    price: int | None = None  # the fixed price of the train, if companies may not agree on one


class TrainChance(Slim):
    """A company is asked whether it could buy a train."""

    company: str
    can_buy: bool | None = None  # None for a company to which the usual rules apply


class TrainPurchase(Slim):
    """A company buys a train; afterwards it owns the train, and the phase that the train begins has not begun yet."""

    move: Train
    company: str
    seller: str  # the stack, the market or another company
    turn: Turn | None  # None outside operating rounds; adjusters note the purchase in it


class TrainsChanged(Slim):
    """A company has got or lost trains."""

    company: str


class CompanyTrains(Slim):
    """The trains of a company are counted or listed."""

    company: str
    uncounted: int = 0  # trains that do not count against the train limit
    lent: tuple[str, ...] = ()  # trains that it may run and does not own


class TrainRust(Slim):
    """A train type rusts, and the trains that a company owns would leave."""

    train: str
    company: str
    spared: bool = False


class TrainDiscard(Slim):
    """A company discards a train, which it still owns. It is judged above the train limit, else adjusted and booked."""

    move: Discard
    company: str
    about: str | None = None  # the case of the rulebook that the discard rests on
    allowed: bool = False  # within the train limit


class Remains(Record):
    """The remedy for a company or president that cannot pay for an owed train."""

    move: Move
    words: str  # `then he is bankrupt`
    case: str = "emergency-money"  # of the rulebook, for the finding that money is short


class OwnSale(Record):
    """How a company sells its own shares for an owed train, before its president helps."""

    left: int  # how many it can still sell
    move: Move
    could: str  # do with the shares
    does: str  # with the shares
    told: str  # what it does first with these shares


class Fee(Record):
    """A fee that a president pays the bank for helping, on top of the help itself."""

    code: str
    amount: int


class TrainDuty(Slim):
    """A company's duty to own a train is checked."""

    company: str
    excused: bool = False  # it need not buy a train, whatever its charter says
    merges_with: tuple[str, ...] = ()  # companies that it may merge with instead of buying


class OwnShareSale(Slim):
    """A company may raise money for an owed train with its own shares."""

    company: str
    sale: OwnSale | None = None  # in place of a sale to the market


class TrainUnpaid(Slim):
    """A company cannot pay for the train that it owes, even with all help from its president."""

    company: str
    remains: Remains | None = None


class PresidentShort(Slim):
    """A president lacks money for an owed train and has nothing left to sell."""

    player: str
    lacking: int
    remains: Remains | None = None  # before bankruptcy


class PresidentHelp(Slim):
    """A president adds money for a train that the company need not buy, or is `short` of the help for an owed one."""

    company: str
    player: str
    train: str
    price: int
    short: bool = False
    fee: Fee | None = None  # the fee that permits the help, or cash below zero


class Bankruptcy(Slim):
    """A player declares bankruptcy; afterwards the cash is gone, but the shares are still there."""

    player: str
    lacking: int  # for the least expensive train
    wound_up: bool = False  # a mechanic settles the player's companies, instead of heirs and closing
    goes_on: bool = False  # the company on turn, once it is settled, still acts in this turn


# ---- privates ----


class PrivateSale(Slim):
    """A company buys a private, or a minor, of a player; after it, the company has it."""

    private: str
    company: str


# ---- setup ----
# A new game, or one that begins from a counted position.


class GameSetUp(Slim):
    """The components of all titles have been laid out for a new game; mechanics lay out theirs."""


class CountedCompany(Slim):
    """A company of a counted position is checked; each field permits what would otherwise be wrong."""

    company: str
    leaderless: bool = False  # its president's certificate may lie in the pool
    placed_later: bool = False  # its home station is placed when its presidency is bought
    never_started: bool = False  # it left the game without being started
    values: tuple[int, ...] = ()  # par prices it may have by now, besides those of the market


class CountBegins(Slim):
    """A counted position is complete; it is judged, and play goes on from it."""

    counted: Counting
