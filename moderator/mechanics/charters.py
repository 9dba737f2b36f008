"""How a corporation is capitalized, and how it grows or changes its charter."""

from collections.abc import Iterable, Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, train_unit
from moderator.model.rounds import Bought, Counting, StockRound, Turn
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, impossible, require, short_of_cash, too_early
from moderator.rules.certificates import certificate_limit, hold_limit, percent_to_float
from moderator.rules.events import (
    CompanyCloses,
    CompanyFloat,
    CompanyStart,
    CompanyTurn,
    CountBegins,
    CountedCompany,
    LineBooked,
    LinkStated,
    OperatingOrder,
    SharePurchase,
    SharesForSale,
    ShareTrade,
    StartCost,
    StockRoundClosed,
    StockTurn,
    StockTurnEnds,
)
from moderator.rules.holdings import (
    bought_percent,
    charter_name,
    charter_of,
    issued,
    loose_shares,
    president,
    share_size,
    shares,
    worth_of,
)
from moderator.rules.listeners import adjust, after, judge, judged, offer
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Moves, Shown
from moderator.rules.prices import place_marker
from moderator.rules.privates import cited, give_private, owner_of
from moderator.rules.rounds.operating import is_step_judged, require_turn
from moderator.rules.stock.offers import find_offer
from moderator.rules.stock.selling import liquidity, most_sellable
from moderator.rules.stock.stock_round import acted, end_turn, require_stock_turn
from moderator.rules.tokens import UNSTARTED, convert_one, count_link
from moderator.rules.train_supply import left_in_depot, next_train
from moderator.titles.mergers import Conversion
from moderator.titles.privates import Founding, Private
from moderator.titles.shares import Capital
from moderator.titles.shares import CapitalWay as Way
from moderator.titles.title import Title
from moderator.vocabulary.charters import EXPANDED, NOW, WAY
from moderator.vocabulary.corporations import Convert, Expand
from moderator.vocabulary.runs import Link
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.turns import Pass

RULES: dict[str, MechanicRules] = {}

# ---- capital ----
# Who is paid for a share, when a corporation floats and operates, and the escrow that is paid out at its destination.
#
# The amount in escrow follows from the shares sold from the offering, so the books leave it with the bank.

_WAYS = ("escrow", "shares", "full")


def _capital_facts(state: State) -> Capital:
    return require(state.title.file.capital)


def _capital_way(state: State, company: str) -> str:
    """Return how a corporation is paid for its shares, or would be if it were started now."""
    if company in state.title.formed:
        return "full"  # it is formed, never started
    way: Way = _capital_facts(state).begins
    for train, later in _capital_facts(state).sold_out.items():
        way = later if left_in_depot(state, train) == 0 else way
    return WAY.of(state.position).get(company, way)


def _pay_company(state: State, event: SharesForSale) -> SharesForSale:
    return event.replace(to_company=True) if _capital_way(state, event.company) != "full" else event


# ---- floating and operating ----


def _float_needs(state: State, event: CompanyFloat) -> CompanyFloat:
    """Set the percentage needed to float, if the trains sold out so far change it."""
    due = [percent for train, percent in _capital_facts(state).float_at.items() if left_in_depot(state, train) == 0]
    return event.replace(percent=due[-1]) if due and event.percent is None else event


def _sit_out(state: State, event: OperatingOrder) -> OperatingOrder:
    return event.replace(sits_out=event.sits_out or _falls_short(state, event.company))


def _falls_short(state: State, company: str) -> bool:
    """Return whether trains sold out since a corporation floated, so that it may not begin to operate."""
    position = state.position
    waits = company in position.par and company in position.floated and company not in position.operated
    if company in state.title.formed or not waits:
        return False
    return bought_percent(state, company) < percent_to_float(state, company)


def _count_later(state: State, event: CompanyFloat) -> CompanyFloat:
    """Let a corporation float only with its first turn, because trains may sell out before.

    A corporation that is paid in full floats as soon as the bank pays it.
    """
    company = event.company
    on_turn = state.position.turn_of(company) is not None
    began = on_turn or company in state.position.operated or _capital_way(state, company) == "full"
    return event.replace(later=event.later or (not began and bool(_capital_facts(state).float_at)))


# ---- escrow ----


def _settle(booking: Booking, event: CompanyStart) -> None:
    """Fix how a corporation is paid when it is started."""
    company = event.company
    way = _capital_way(booking, company)
    WAY.put(booking.position, company, way)
    booking.tell("capital", way, company=company, count=_capital_facts(booking).at_once)
    _lay_by(booking, company, 0)


def _bought(booking: Booking, purchase: SharePurchase) -> None:
    if purchase.place == booking.title.first_place:
        _lay_by(booking, purchase.company, issued(booking, purchase.company) - purchase.shares)


def _lay_by(booking: Booking, company: str, before: int) -> None:
    """Put the price of shares sold since `before` into escrow, apart from those that are paid at once."""
    count = _waiting(booking, company) - max(0, before - _capital_facts(booking).at_once)
    if count <= 0:
        return
    amount = worth_of(booking, company, count, booking.position.par[company])
    booking.pay(company, BANK, amount, "escrow")
    booking.tell("escrow", company=company, amount=amount, count=count)


def _waiting(state: State, company: str) -> int:
    """Return how many shares of a corporation have their price in escrow."""
    if _capital_way(state, company) != "escrow" or company in state.position.links:
        return 0
    return max(0, issued(state, company) - _capital_facts(state).at_once)


def _reach_destination(booking: Booking, company: str) -> None:
    """Pay a corporation for its destination. Raises NotBooked if it has reached it before."""
    places, position = _capital_facts(booking).destinations[company], booking.position
    if company in position.links:
        raise booking.refuse("missing", f"{company} has already reached its destination", about="escrow")
    joined = list_words(booking.title.place_name(place) for place in places)
    booking.judge(booking.finding("link-built", f"{joined} are joined: the table vouches for it", about="escrow"))
    count = _waiting(booking, company) if company in position.par else 0
    count_link(booking, company)
    amount = worth_of(booking, company, count, position.par[company]) if count else 0
    booking.pay(BANK, company, amount, "escrow")
    booking.tell("escrow", "paid" if amount else "reached", company=company, amount=amount)


def link(booking: Booking, move: Link) -> None:
    """Note a destination as reached, in a title without other links. Raises NotBooked for any other name."""
    if move.what not in _capital_facts(booking).destinations:
        named = list_words(_capital_facts(booking).destinations, "or")
        remedy = f"only {named} can be linked" if named else "leave the line out"
        raise booking.refuse("missing", f"{move.what} has no destination", remedy, about="escrow")
    _reach_destination(booking, move.what)


def _linkable(state: State, event: LinkStated) -> LinkStated:
    return event.replace(linkable=True) if event.what in _capital_facts(state).destinations else event


def _link(booking: Booking, event: LinkStated) -> None:
    if event.what in _capital_facts(booking).destinations:
        _reach_destination(booking, event.what)


def _capital_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    """Yield links to the destinations that have not been reached yet."""
    for company in _capital_facts(state).destinations:
        if company not in state.position.links and company not in state.position.closed:
            yield f"link {quote_name(company)}"


# ---- counted positions ----


def _lay_capital(booking: Booking, move: GivenCompany, way: str) -> Iterator[Finding]:
    if way in _WAYS:
        WAY.put(booking.position, move.company, way)
    else:
        yield impossible(
            booking,
            f"{way} is not a way to pay {move.company} for its shares",
            f"capital {list_words(_WAYS, 'or')}",
            move.without(WAY.name),
        )


RULES["capital"] = MechanicRules(
    moves=Moves(table={Link: link}),
    listens=(
        adjust(LinkStated, _linkable),
        after(LinkStated, _link),
        adjust(SharesForSale, _pay_company),
        adjust(CompanyFloat, _float_needs),
        after(CompanyStart, _settle),
        after(SharePurchase, _bought),
        after(CompanyCloses, lambda booking, event: WAY.drop(booking.position, event.company)),
        offer(CompanyTurn, _capital_offers),
        adjust(CompanyFloat, _count_later),
        adjust(OperatingOrder, _sit_out),
    ),
    counted_facts=CountedFacts(lays={WAY.name: _lay_capital}),
)


# ---- conversion ----
# A corporation takes its larger charter at the beginning of a turn.


def convert(booking: Booking, move: Convert, company: str) -> None:
    """Convert the corporation whose turn begins. Raises NotBooked if it has been converted or never can be."""
    facts = booking.title.file.conversion
    if facts is None or company not in booking.title.certificates:
        raise booking.refuse("convert-again", f"{company} cannot be converted")
    if charter_name(booking, company) != facts.before:
        raise booking.refuse("convert-again", f"{company} has already been converted")
    turn = require_turn(booking, company)
    booking.judge(
        too_early(booking, "convert-phase", f"{company} may convert", facts.phase), _convert_late(booking, turn)
    )
    convert_one(booking, company, facts.after)


def _convert_late(state: State, turn: Turn | None) -> Finding | None:
    """Judge a conversion after a step of the turn, even if the turn has ended automatically since."""
    if turn is None or not is_step_judged(state, turn) or not (turn.step or turn.yellow or turn.upgrades):
        return None
    steps = charter_of(state, turn.company).steps
    return state.finding(
        "convert-late",
        f"{turn.company} has begun to operate: it may convert only at the beginning of a turn",
        expected="before any step of the turn",
        actual=steps[min(turn.step, len(steps) - 1)],
    )


def _conversion_offers(state: State, event: CompanyTurn) -> Iterator[str]:
    facts, company = state.title.file.conversion, event.company
    if facts is not None and company in state.title.certificates and charter_name(state, company) == facts.before:
        yield "convert"


RULES["conversion"] = MechanicRules(
    moves=Moves(companies={Convert: convert}), listens=(offer(CompanyTurn, _conversion_offers),)
)


# ---- expansion ----
# In his stock turn, a corporation's president or another shareholder gives it its larger charter.
#
# The player may buy a share first. Afterwards the turn goes on: he may sell other shares, and buy one share of the
# corporation if he has bought none. A player who is not its president must buy it, and becomes president by it.


def expand(booking: Booking, move: Expand, player: str) -> None:
    """Buy a share first if the line says so, then convert the corporation; the turn goes on.

    Raises NotBooked if the corporation cannot be expanded.
    """
    facts, company = _check_convertible(booking, move.company), move.company
    before = _bought_before(booking, company, player)
    now = require_stock_turn(booking, player, "expand")
    no_right = _expand_right(booking, company, player)
    booking.judge(_expand_early(booking, company), no_right)
    bought = _buy_first(booking, company, player) if move.share else before
    position = booking.position
    starts = booking.title.market.starts_of(booking.title.file.charters[facts.after].starts)
    value = _new_value(facts, position.par[company], starts)
    owes = no_right is None and president(booking, company) != player
    too_poor = _too_poor(booking, company, player, value) if owes else None
    booking.judge(too_poor)
    position.par = {**position.par, company: value}
    convert_one(booking, company, facts.after)
    place_marker(booking, company, starts[value])
    position.order = tuple(name for name in position.order if name != company)
    EXPANDED.put(position, company, True)
    booking.tell("expansion", company=company, source=player, value=value)
    if owes:
        booking.tell("expansion", "owes", company=company, source=player, value=value)
    if now is None:
        return
    now = acted(now, player).replace(bought=bought)
    if no_right is None and too_poor is None:  # else the next steps were judged with this line
        now = NOW.put(now, company)
    position.round = now
    if bought is not None and not any(most_sellable(booking, player, name) for name in position.par if name != company):
        end_turn(booking, now)


def _bought_before(booking: Booking, company: str, player: str) -> Bought | None:
    """Return the share that the president bought in the previous line, and reopen the turn which that line ended."""
    now = booking.position.round
    if not isinstance(now, StockRound) or (now.bought_by, now.bought_of) != (player, company) or now.swapped:
        return None
    if now.player == player or president(booking, company) != player:
        return None
    booking.position.round = now.replace(player=player, bought_by=None)
    return Bought(company, "treasury")


def _new_value(facts: Conversion, old: int, starts: Iterable[int]) -> int:
    """Return the par price that follows an old one; if none is listed, the nearest there is."""
    known = facts.par.get(str(old))
    return min(starts, key=lambda value: abs(value - old)) if known is None else known


def _may_expand(state: State, player: str, company: str) -> bool:
    """Return whether a player may expand a corporation now."""
    facts = state.title.file.conversion
    if facts is None or company not in state.position.floated or charter_name(state, company) != facts.before:
        return False
    return _expand_early(state, company) is None and _expand_right(state, company, player) is None


def _check_convertible(state: State, company: str) -> Conversion:
    """Return the conversion rules. Raises NotBooked if the corporation cannot be converted, or has been."""
    facts = state.title.file.conversion
    if facts is None or company not in state.position.floated or company not in state.title.certificates:
        raise state.refuse("convert-again", f"{company} cannot be expanded")
    if charter_name(state, company) != facts.before:
        raise state.refuse("convert-again", f"{company} has already been expanded")
    return facts


def _buy_first(booking: Booking, company: str, player: str) -> Bought:
    """Buy one share from the treasury at its price, before the corporation is converted."""
    offer = find_offer(booking, Buy(actor=player, company=company, source="treasury"))
    over_part, over_count = hold_limit(booking, player, company, 1), certificate_limit(booking, player)
    president_only = None if president(booking, company) == player else _first_by_president(booking, company, player)
    booking.judge(*judged(booking, SharePurchase(company, player, offer.place)))
    booking.judge(president_only, over_part, over_count, short_of_cash(booking, player, offer.cost, "share-purchase"))
    booking.pay(player, offer.payee, offer.cost, "share-purchase")
    booking.give(offer.kind.unit, offer.source, player, 1, "share-purchase")
    return Bought(company, "treasury", over_part is not None, over_count is not None)


def _too_poor(state: State, company: str, player: str, value: int) -> Finding | None:
    """Judge an expansion by a player who could never afford the share that he then must buy."""
    most = state.cash(player) + liquidity(state, player)
    if most >= value:
        return None
    return state.finding(
        "expand-presidency",
        f"{player} can raise at most {state.money(most)}, but must buy a share of {company} for"
        f" {state.money(value)} after expanding it",
        expected=state.money(value),
        actual=state.money(most),
        remedy=Pass(actor=player),
    )


def _first_by_president(state: State, company: str, player: str) -> Finding:
    return state.finding(
        "expand-right",
        f"{player} is not {company}'s president and may buy a share only after expanding it",
        expected=f"expand {company}, then buy {company}",
        actual="a share first",
        remedy=state.instead(share=False),
    )


def _expand_early(state: State, company: str) -> Finding | None:
    """Judge an expansion before the phase that allows it, or while the phase forbids it."""
    facts = require(state.title.file.conversion)
    if state.title.reached(state.position.phase, facts.phase) and not state.holds("no-conversion"):
        return None
    return state.finding(
        "expand-early",
        f"no corporation may be expanded in this phase: {company} stays a {facts.before}",
        expected="a later phase",
        actual="expanded",
    )


def _expand_right(state: State, company: str, player: str) -> Finding | None:
    """Judge an expansion by a player who is not president and does not hold all other certificates."""
    title, books = state.title, state.position.books
    others = 100 // share_size(state, company) - title.certificates[company][0].shares
    if president(state, company) == player or loose_shares(title, books, company, player) == others:
        return None
    held = shares(title, books, company, player) * share_size(state, company)
    return state.finding(
        "expand-right",
        f"{player} is not {company}'s president and holds {held}% of it",
        expected=f"its president, or the holder of the other {others * share_size(state, company)}%",
        actual=player,
    )


# ---- the rest of the turn ----


def _presidency_owed(state: State, event: StockTurnEnds) -> Finding | None:
    """Judge a turn that ends before the player who expanded a corporation has become its president."""
    now = event.turn
    expanded = NOW.of(now)
    if expanded is None or now.bought is not None or president(state, expanded) == now.player:
        return None
    return state.finding(
        "expand-presidency",
        f"{now.player} has expanded {expanded} and must buy a share to become its president",
        expected=f"buy {expanded} treasury",
        actual="nothing bought",
        remedy=Buy(actor=now.player, company=expanded, source="treasury"),
    )


def _sold_expanded(state: State, event: ShareTrade) -> Finding | None:
    """Judge a sale of shares of the corporation that was expanded in this turn."""
    company, now, sale = event.company, event.turn, event.sale
    if not sale or now is None or NOW.of(now) != company:
        return None
    return state.finding(
        "expand-sale",
        f"{company} was expanded in this turn: its shares may not be sold",
        expected="shares of other corporations",
        actual=company,
    )


def _bought_else(state: State, purchase: SharePurchase) -> Finding | None:
    """Judge a purchase other than one treasury share of the corporation expanded in this turn."""
    now, company, place = purchase.turn, purchase.company, purchase.place
    expanded = None if now is None else NOW.of(now)
    if now is not None and expanded is not None and now.bought is not None:
        return state.finding(
            "expand-buy",
            f"a share of {now.bought.company} was bought in this turn: nothing else may be bought",
            expected="one share, before or after",
            actual="a second one",
            remedy=Pass(actor=now.player),
        )
    if now is None or expanded is None or (company == expanded and place == "treasury"):
        return None
    return state.finding(
        "expand-buy",
        f"{expanded} was expanded in this turn: only a share from its treasury may be bought",
        expected=f"buy {expanded} treasury",
        actual=f"{company} from the {place}",
        remedy=Buy(actor=now.player, company=expanded, source="treasury"),
    )


def _expansion_offers(state: State, event: StockTurn) -> Iterator[str]:
    player = event.player
    books = state.position.books
    for company in state.title.certificates:
        if _may_expand(state, player, company):
            yield f"expand {quote_name(company)}"
            if president(state, company) == player and loose_shares(state.title, books, company, company):
                yield f"expand {quote_name(company)} share"


RULES["expansion"] = MechanicRules(
    moves=Moves(players={Expand: expand}),
    listens=(
        judge(SharePurchase, _bought_else),
        judge(ShareTrade, _sold_expanded),
        judge(StockTurnEnds, _presidency_owed),
        after(StockRoundClosed, lambda booking, event: EXPANDED.clear(booking.position)),
        offer(StockTurn, _expansion_offers),
    ),
)


# ---- founding privates ----
# Who may start the corporation and at what price, the train that comes with it, and when it leaves the game unstarted.


def _founders(title: Title) -> dict[str, str]:
    """Return the private needed to start each corporation, by corporation."""
    found = {name: facts.founds for name, facts in title.file.privates.items()}
    return {facts.company: name for name, facts in found.items() if facts is not None}


def _founding_privates_facts(title: Title, private: str) -> Founding:
    return require(title.file.privates[private].founds)


def _judge_founder(state: State, event: CompanyStart) -> Finding | None:
    """Judge a corporation started by a player who does not own its private."""
    company, player = event.company, event.player
    private = _founders(state.title).get(company)
    if private is None or (owner := owner_of(state, private)) == player:
        return None
    finding = state.finding(
        "start-private",
        f"{company} is started with {private}, which {f'belongs to {owner}' if owner != BOX else 'is out of the game'}",
        expected=f"the owner of {private}",
        actual=player,
    )
    return cited(state, private, finding)


def _shares(state: State, event: StartCost) -> StartCost:
    private = _founders(state.title).get(event.company)
    shares = None if private is None else _founding_privates_facts(state.title, private).shares
    return event if shares is None else event.replace(shares=shares)


def _use_up_private(booking: Booking, event: CompanyStart) -> None:
    """Remove the private from the game and put its train on the stack."""
    company = event.company
    private = _founders(booking.title).get(company)
    if private is None or owner_of(booking, private) == BOX:
        return
    give_private(booking, private, "founding-private")
    booking.tell("founding-private", company=company, source=event.player, private=private)
    top = next_train(booking)
    if top is not None and booking.position.books.of(train_unit(top), private):
        booking.give(train_unit(top), private, DEPOT, 1, "founding-private")
        booking.tell("founding-private", "train", company=company, train=top)
    _put_away(booking, private)


def _put_away(booking: Booking, private: str) -> None:
    """Remove the trains that are kept with a private from the game."""
    for train in _founding_privates_facts(booking.title, private).trains:
        booking.give(
            train_unit(train), private, BOX, booking.position.books.of(train_unit(train), private), "founding-private"
        )


def _remove_lapsed(booking: Booking, event: LineBooked) -> None:
    """Remove a corporation from the game once no player owns its private or can still get it."""
    position = booking.position
    for company, private in _founders(booking.title).items() if not isinstance(position.round, Counting) else ():
        if company in position.par or company in position.closed:
            continue
        if owner_of(booking, private) in (BANK, *position.players):
            continue
        position.closed = position.closed | {company}
        UNSTARTED.mark(position, company)
        _put_away(booking, private)
        booking.tell("founding-private", "gone", company=company, private=private)


def _count_lying(state: State, train: str) -> int:
    """Count the trains that are kept with privates and so have not been bought."""
    unit, books = train_unit(train), state.position.books
    return sum(books.of(unit, private) for private in _founders(state.title).values())


def _may_be_unstarted(state: State, counted: CountedCompany) -> CountedCompany:
    return counted.replace(never_started=True) if counted.company in _founders(state.title) else counted


def _lay_founding_privates(booking: Booking, _: CountBegins) -> None:
    """Put the trains of unused privates with them when play continues from a counted position."""
    for company, private in _founders(booking.title).items():
        waits = company not in booking.position.par and owner_of(booking, private) in (BANK, *booking.position.players)
        for train in _founding_privates_facts(booking.title, private).trains if waits else ():
            if booking.position.books.of(train_unit(train), BOX):
                booking.give(train_unit(train), BOX, private, 1, "setup")


def _describe_private(title: Title, facts: Private) -> Iterator[str]:
    if (founds := facts.founds) is not None:
        cost = "" if founds.shares is None else f", for {founds.shares} times its par price"
        yield f"given up to start {founds.company}{cost}"


RULES["founding_privates"] = MechanicRules(
    counted_facts=CountedFacts(lent=(_count_lying,)),
    listens=(
        judge(CompanyStart, _judge_founder),
        adjust(StartCost, _shares),
        after(CompanyStart, _use_up_private),
        after(LineBooked, _remove_lapsed),
        adjust(CountedCompany, _may_be_unstarted),
        after(CountBegins, _lay_founding_privates),
    ),
    shown=Shown(private=(_describe_private,)),
)
