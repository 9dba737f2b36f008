"""Receivership: companies without a president, the players who run them, and how.

The president's certificate stays in the pool until a player holds as many shares as it represents.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import DEPOT, POOL, train_unit
from moderator.rules.booking import Booking, State, impossible
from moderator.rules.certificates import shares_for_sale
from moderator.rules.events import (
    Bankruptcy,
    CompanyCloses,
    CompanyLeader,
    CompanyTurnBegins,
    CompanyTurnEnds,
    CountedCompany,
    DividendDeclared,
    EarningsSettled,
    PresidencySettled,
    SharePurchase,
    ShareSale,
    StockTurn,
    TilePlaced,
    TokenPlaced,
    TrainChance,
    TrainDuty,
    TrainPurchase,
)
from moderator.rules.holdings import (
    move_shares,
    next_player,
    owns_train,
    players_from,
    president,
    share_size,
    shares,
    trains_of,
)
from moderator.rules.listeners import adjust, after, judge, offer
from moderator.rules.mechanic_rules import CountedFacts, MechanicRules, Shown
from moderator.rules.prices import move_marker, standing, zone_of
from moderator.rules.rounds.operating import current_turn, train_line
from moderator.rules.train_supply import give_train, least_price, least_train, price_for
from moderator.titles.companies import Certificate
from moderator.vocabulary.emergencies import BORROWED, HANDED, RECEIVER
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.starting_position import GivenCompany
from moderator.vocabulary.table import LEFT_OUT
from moderator.vocabulary.trains import Train

RULES: dict[str, MechanicRules] = {}


def _wind_up(booking: Booking, bankruptcy: Bankruptcy) -> None:
    """Put a bankrupt player's shares into the pool, and hand each of his companies to the largest shareholder.

    The company with the highest price comes first. One without a large enough shareholder comes into receivership.
    """
    title, position, player = booking.title, booking.position, bankruptcy.player
    led = [company for company in position.par if president(booking, company) == player]
    led.sort(key=lambda company: standing(booking, company))
    for kinds in title.certificates.values():
        for kind in kinds:
            booking.give(kind.unit, player, POOL, position.books.of(kind.unit, player), "bankruptcy")
    _hand_on(booking, player)
    for company in led:
        heir = _most_of(booking, company)
        if heir is None:
            _put_into(booking, company)
        else:
            _take_over(booking, company, heir)
            booking.tell("receivership", "heir", company=company, target=heir)


def _settle_bankruptcy(state: State, bankruptcy: Bankruptcy) -> Bankruptcy:
    return bankruptcy.replace(wound_up=True, goes_on=bankruptcy.goes_on or _buys_at_once(state))


def _buys_at_once(state: State) -> bool:
    """Return whether the company on turn, or its new president, buys a train in this turn."""
    turn = current_turn(state)
    if turn is None:
        return False
    if _is_idle(state, turn.company):
        least = least_price(state, turn.company)
        return least is not None and least <= state.cash(turn.company)
    return state.title.file.emergency.heir_buys == "now" and president(state, turn.company) is not None


def _put_into(booking: Booking, company: str) -> None:
    """Put a company without an heir into receivership and appoint a player to run it.

    The holder of the priority deal runs the first one, the next player the second, and so on.
    """
    position = booking.position
    order = [*players_from(position, position.priority)] or [
        *position.players
    ]  # all are bankrupt when the game is over
    receiver = order[len(RECEIVER.of(position)) % len(order)]
    RECEIVER.put(position, company, receiver)
    booking.tell("receivership", company=company, target=receiver)
    lend_train(booking, company)


def _hand_on(booking: Booking, player: str) -> None:
    """Let the next player run the companies in receivership of a player who leaves the game."""
    position = booking.position
    for company in [name for name, runner in RECEIVER.of(position).items() if runner == player]:
        heir = next_player(position, player)
        RECEIVER.put(position, company, heir)
        booking.tell("receivership", company=company, target=heir)


def lend_train(booking: Booking, company: str) -> None:
    """Lend a train to a floated company in receivership that has none; it begins no phase."""
    position, train = booking.position, booking.title.file.emergency.borrows
    if train is None or company not in RECEIVER.of(position) or company not in position.floated:
        return
    in_depot = booking.title.train(train).unlimited or position.books.of(train_unit(train), DEPOT)
    if owns_train(booking, company) or not in_depot:
        return
    give_train(booking, train, DEPOT, company, "receivership")
    BORROWED.put(position, company, True)
    booking.tell("receivership", "borrows", company=company, train=train)


def return_train(booking: Booking, company: str) -> None:
    """Return the borrowed train to the stack, unless the company no longer has it."""
    train = booking.title.file.emergency.borrows
    if company not in BORROWED.of(booking.position) or train is None:
        return
    BORROWED.drop(booking.position, company)
    if train not in trains_of(booking, company):
        return
    give_train(booking, train, company, DEPOT, "receivership")
    booking.tell("receivership", "returns", company=company, train=train)


def _end_when_led(booking: Booking, event: PresidencySettled) -> None:
    """End receivership when a player holds as many shares as the president's certificate represents."""
    company = event.company
    if company not in RECEIVER.of(booking.position):
        return
    holder = president(booking, company) or _most_of(booking, company)
    if holder is None:
        return
    booking.tell("receivership", "ends", company=company, target=holder)
    _drop_receiver(booking, company)
    _take_over(booking, company, holder)


def _drop_receiver(booking: Booking, company: str) -> None:
    """End a company's receivership, and return its borrowed train."""
    return_train(booking, company)
    RECEIVER.drop(booking.position, company)


def _most_of(state: State, company: str) -> str | None:
    """Return the player with most shares of a company, at least the president's; in a tie the next in priority."""
    title, position = state.title, state.position
    held = {name: shares(title, position.books, company, name) for name in players_from(position, position.priority)}
    able = [name for name, count in held.items() if count >= title.certificates[company][0].shares]
    return max(able, key=lambda name: held[name], default=None)


def _exchange_part(state: State, event: SharePurchase) -> SharePurchase:
    if event.gives is not None:
        return event
    return event.replace(gives=_part_given(state, event.company, event.player))


def _part_given(state: State, company: str, player: str) -> Certificate | None:
    """Return the certificate that a player exchanges for the president's by paying for one more share.

    This is possible if the pool has no single share, and only for a company that may do nothing but run.
    """
    first, *others = state.title.certificates[company]
    books = state.position.books
    if not _is_idle(state, company) or not books.of(first.unit, POOL) or shares_for_sale(state, company, POOL):
        return None
    return next((kind for kind in others if kind.shares == first.shares - 1 and books.of(kind.unit, player)), None)


def _presidencies(state: State, event: StockTurn) -> Iterator[str]:
    for company in RECEIVER.of(state.position):
        if _part_given(state, company, event.player) is not None:
            yield f"buy {quote_name(company)} pool"


def _take_over(booking: Booking, company: str, player: str) -> None:
    """Give a player the president's certificate from the pool, for as many shares unless he has bought it.

    If the company has no train, he chooses in its next turn between buying one and a merger.
    """
    first = booking.title.certificates[company][0]
    if not owns_train(booking, company):
        HANDED.put(booking.position, company, True)
    if booking.position.books.of(first.unit, POOL):
        move_shares(booking, company, first.shares, player, POOL, "receivership")
        booking.give(first.unit, POOL, player, 1, "receivership")


# ---- turns in receivership ----


def _has_receiver(state: State, company: str) -> bool:
    return company in RECEIVER.of(state.position)


def _excuse(state: State, duty: TrainDuty) -> TrainDuty:
    return duty.replace(excused=duty.excused or _has_receiver(state, duty.company))


def _is_idle(state: State, company: str) -> bool:
    """Return whether a company in receivership may only run its trains."""
    return _has_receiver(state, company) and state.title.file.emergency.unled == "idle"


def _judge_idle(state: State, company: str, does: str) -> Finding | None:
    if not _is_idle(state, company):
        return None
    return state.finding(
        "receivership-idle",
        f"{company} is in receivership and {does}: it may only run its trains",
        expected="its run, and a train if it has none",
        actual=does,
        remedy=LEFT_OUT,
    )


def _falls_again(booking: Booking, earnings: EarningsSettled) -> None:
    """Lower the price of a company without a train once more for its missing run."""
    company = earnings.company
    if _is_idle(booking, company) and not owns_train(booking, company):
        move_marker(
            booking, company, booking.title.market.left(booking.position.cells[company]), "receivership", "falls"
        )


def _judge_sale(state: State, event: ShareSale) -> Finding | None:
    company, count = event.company, event.shares
    if not _is_idle(state, company):
        return None
    return state.finding(
        "receivership-sale",
        f"{company} is in receivership: its shares may be bought but not sold",
        expected="no sale",
        actual=count,
        remedy=LEFT_OUT,
    )


def _can_buy(state: State, chance: TrainChance) -> TrainChance:
    """Let a company in receivership buy the train it lacks, or one in place of a borrowed train."""
    company = chance.company
    if chance.can_buy is not None or not _has_receiver(state, company):
        return chance
    owes = company in BORROWED.of(state.position) or (_is_idle(state, company) and not owns_train(state, company))
    least = least_price(state, company) if owes else None
    return chance.replace(can_buy=least is not None and least <= state.cash(company))


def _receiver_train(state: State, purchase: TrainPurchase) -> Finding | None:
    """Judge a train sold in receivership, or bought other than the bank's cheapest when one is needed."""
    move, company, seller = purchase.move, purchase.company, purchase.seller
    if _has_receiver(state, seller):
        return state.finding(
            "receivership-train",
            f"{seller} is in receivership and may not sell a train",
            expected="a train from the bank",
            actual=seller,
        )
    if not _has_receiver(state, company):
        return None
    least = least_train(state, company)
    owes = company in BORROWED.of(state.position) or (_is_idle(state, company) and not owns_train(state, company))
    if not owes or least is None:
        return state.finding(
            "receivership-train",
            f"{company} is in receivership and has a train: it may not buy one",
            expected="no purchase",
            actual=move.train,
        )
    if seller in (DEPOT, POOL) and price_for(state, company, move.train, seller) <= least.price:
        return None
    return state.finding(
        "receivership-train",
        f"{company} is in receivership and must buy the bank's cheapest train, a {least.train}",
        expected=least.train,
        actual=move.train,
        remedy=Train(actor=company, train=least.train, seller=least.seller),
    )


def _retained(state: State, declared: DividendDeclared) -> Finding | None:
    """Judge a payout of a company that must withhold, in receivership or with a borrowed train."""
    move, company = declared.move, declared.company
    idle = _is_idle(state, company)
    if not (idle or company in BORROWED.of(state.position)) or move.verb == "hold":
        return None
    borrowed = f"{company} runs a borrowed train and must withhold to buy a train itself"
    return state.finding(
        "receivership-dividend",
        f"{company} is in receivership and must withhold its earnings" if idle else borrowed,
        expected="hold",
        actual=move.verb,
        remedy=Dividend(actor=company, verb="hold"),
    )


def _train_affordable(state: State, event: CompanyTurnEnds) -> Finding | None:
    """Judge a turn that ends without a purchase, though the company can replace its borrowed or missing train."""
    company = event.company
    if zone_of(state, company).closes:
        return None  # it leaves the game
    owes = company in BORROWED.of(state.position) or (_is_idle(state, company) and not owns_train(state, company))
    train = least_train(state, company) if owes else None
    if train is None or state.cash(company) < train.price:
        return None
    cost = state.money(train.price)
    lacks = "a borrowed train" if company in BORROWED.of(state.position) else "no train"
    return state.finding(
        "receivership-owed",
        f"{company} has {lacks} and {state.money(state.cash(company))}: it must buy a {train.train} for {cost}",
        expected=train.train,
        actual="none",
        remedy=train_line(state, company),
        words=f"raise the missing money first, then {company}: train {train.train}",
    )


# ---- shares ----


def _presidency_first(state: State, purchase: SharePurchase) -> Finding | None:
    """Judge a first purchase in receivership that does not give the buyer the president's share."""
    company, player = purchase.company, purchase.player
    if not _has_receiver(state, company) or _is_idle(state, company):
        return None
    first, size = state.title.certificates[company][0].shares, share_size(state, company)
    would_hold = shares(state.title, state.position.books, company, player) + purchase.shares
    if would_hold >= first:
        return None
    return state.finding(
        "receivership-first",
        f"{company} is in receivership and {player} would hold {would_hold * size}% of it",
        expected=f"the president's certificate, or {first * size}% in all",
        actual=f"{would_hold * size}%",
        remedy=state.instead(count=None, percent=first * size, source="pool", price=None),
    )


# ---- counted positions and display ----


def _lay_receiver(booking: Booking, move: GivenCompany, receiver: str) -> Iterator[Finding]:
    """Put a company of a counted position into receivership, its president's certificate into the pool."""
    company = move.company
    if move.owner is not None:
        message = f"{company} is not in receivership: {move.owner} is its president"
        yield impossible(booking, message, "leave `receiver` out")
        return
    booking.give(booking.title.certificates[company][0].unit, booking.title.unsold(company), POOL, 1, "setup")
    RECEIVER.put(booking.position, company, receiver)


def _lay_borrowed(booking: Booking, move: GivenCompany, _: str) -> Iterator[Finding]:
    """Mark the train of a company in receivership as borrowed."""
    company, borrows = move.company, booking.title.file.emergency.borrows
    if move.fact(RECEIVER.name) is None or borrows not in move.trains:
        train = borrows or "train"
        message = f"only a company in receivership that has a {train} can have borrowed it: {company} cannot"
        yield impossible(booking, message, "name the player who runs it after `receiver`, or leave `borrowed` out")
        return
    BORROWED.put(booking.position, company, True)


def _leaderless(state: State, counted: CountedCompany) -> CountedCompany:
    led = not _has_receiver(state, counted.company) or _most_of(state, counted.company) is not None
    return counted if led else counted.replace(leaderless=True)


def _count_borrowed(state: State, train: str) -> int:
    return len(BORROWED.of(state.position)) if train == state.title.file.emergency.borrows else 0


def _condition(state: State, company: str) -> Iterator[str]:
    if _has_receiver(state, company):
        yield "receivership, borrowed train" if company in BORROWED.of(state.position) else "receivership"


def _lead(state: State, event: CompanyLeader) -> CompanyLeader:
    """Name the receiver, or `Market` as 18xx.games does for a company that does nothing but run."""
    receiver = RECEIVER.of(state.position).get(event.company)
    if receiver is None:
        return event
    idle = _is_idle(state, event.company)
    return event.replace(runs=receiver, told="Market" if idle else None, presidency_sold=not idle)


RULES["receivership"] = MechanicRules(
    listens=(
        adjust(CompanyLeader, _lead),
        after(CompanyCloses, lambda booking, event: _drop_receiver(booking, event.company)),
        after(PresidencySettled, _end_when_led),
        judge(SharePurchase, _presidency_first),
        judge(ShareSale, _judge_sale),
        adjust(SharePurchase, _exchange_part),
        offer(StockTurn, _presidencies, lines="swaps"),
        judge(TrainPurchase, _receiver_train, instead_of="train-seller"),
        after(TrainPurchase, lambda booking, purchase: return_train(booking, purchase.company)),
        adjust(TrainChance, _can_buy),
        adjust(TrainDuty, _excuse),
        adjust(Bankruptcy, _settle_bankruptcy),
        after(Bankruptcy, _wind_up),
        judge(TilePlaced, lambda state, tile: _judge_idle(state, tile.company, "lays track")),
        judge(TokenPlaced, lambda state, placed: _judge_idle(state, placed.company, "places a station")),
        judge(DividendDeclared, _retained),
        after(EarningsSettled, _falls_again),
        adjust(CountedCompany, _leaderless),
        after(CompanyTurnBegins, lambda booking, event: lend_train(booking, event.company)),
        judge(CompanyTurnEnds, _train_affordable),
        after(CompanyTurnEnds, lambda booking, ended: HANDED.drop(booking.position, ended.company)),
    ),
    counted_facts=CountedFacts(
        lays={RECEIVER.name: _lay_receiver, BORROWED.name: _lay_borrowed}, lent=(_count_borrowed,)
    ),
    shown=Shown(company=(_condition,)),
)
