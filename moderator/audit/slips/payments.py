"""Slips in payments: left out, made twice, of a wrong price; between players; in trades, trains and dividends."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, takewhile

from moderator.audit.slips.course import Earnings, Joint, Payment, PlayedGame, PriceMove, Shared, Slip
from moderator.model.entries import Event, Posting
from moderator.model.ledger import MONEY
from moderator.model.money import divide
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.model.values import Record
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of
from moderator.rules.rounds.sequence import round_name
from moderator.titles.companies import Charter, Deal
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.trains import Train

# ---- payments ----

_DIVIDENDS = ("dividend-full", "minor-dividend-half")
_AUCTIONS = ("opening-sale", "lot-auction", "private-sale", "parallel-auction", "packet-sale", "draft")


def payments(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A payment to or from the player left out, or booked twice."""
    for payment in course.payments[player]:
        step, why, amount = payment.step, payment.why, payment.amount
        line, text, section = step.booked.line, step.booked.text, course.title.section(why)
        what, alike, (out, twice) = _named(course, payment)
        missed = Shared(f"{line} {why} out", f"{alike}, left out")
        yield Slip(line, text, -amount, f"{what}, left out", out, section, True, missed)
        doubled = Shared(f"{line} {why} twice", f"{alike}, counted twice")
        yield Slip(line, text, amount, f"{what}, counted twice", twice, section, True, doubled)


def _named(course: PlayedGame, payment: Payment) -> tuple[str, str, tuple[int, int]]:
    """A payment as it is told of one player and of several, and the ranks of its being left out and made twice."""
    amount = payment.amount
    if payment.why == "private-income":
        income = f"the private income of {round_name(payment.step.position)}"
        return f"{income}, {course.money(amount)}", income, (2, 4)
    if payment.why in _DIVIDENDS:
        return f"the dividend of {course.money(amount)}", "the dividend", (1, 4)
    if amount > 0:
        return f"{course.money(amount)} received", "what was received", (3, 5)
    return f"{course.money(-amount)} paid", "what was paid", (3, 5)


def incomes(course: PlayedGame, player: str) -> Iterator[Slip]:
    """The income of a private taken once more than it was due: when it had closed or been sold."""
    last: dict[str, Event] = {}
    for _, step in course.steps:
        for event in step.entry.events:
            if event.code == "private-income" and event.target == player and event.company is not None:
                last[event.company] = event
        for posting in step.entry.postings:
            if posting.source != player or not (private := course.privates.get(posting.unit)) or private not in last:
                continue
            amount = last.pop(private).amount or 0
            line, text, section = step.booked.line, step.booked.text, course.title.section("private-income")
            reason = f"the income of {private}, {course.money(amount)}, taken once more after {player} had lost it"
            yield Slip(line, text, amount, reason, 3, section, cash=True)


def private_face_values(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A private paid for at its face value instead of the price it was sold at."""
    for payment in course.payments[player]:
        if payment.why not in _AUCTIONS:
            continue
        postings = (posting for posting in payment.step.entry.postings if posting.target == player)
        bought = [course.privates[posting.unit] for posting in postings if posting.unit in course.privates]
        face = sum(course.title.file.privates[private].face for private in bought)
        if bought and face != -payment.amount:
            booked, section = payment.step.booked, course.title.section(payment.why)
            paid = f"{course.money(face)} instead of {course.money(-payment.amount)}"
            reason = f"{list_words(bought)} paid at face value: {paid}"
            yield Slip(booked.line, booked.text, -face - payment.amount, reason, 3, section, cash=True)


# ---- transfers ----

_HELPED = "emergency-money"


def transfers(course: PlayedGame, giver: str, taker: str, amount: int) -> Iterator[Joint]:
    """How so much of the giver's money can have come to the taker: in lines of either, or in none."""
    amounts = {giver: -amount, taker: amount}
    for payment in course.payments_of(giver, amount):
        yield from _in_line(course, payment, amounts, f"{_paid(course, payment)} went to {taker}, not to {giver}", 2)
    for payment in course.payments_of(taker, -amount):
        rank = 2 if payment.why == _HELPED else 3
        reason = f"{_paid(course, payment)} came out of {giver}'s purse, not out of {taker}'s"
        yield from _in_line(course, payment, amounts, reason, rank)
    for mine, theirs in _of_one_line(course, giver, taker):
        if mine.amount - theirs.amount == amount and mine.why == theirs.why == "dividend-full":
            both = f"{course.money(mine.amount)} and {course.money(theirs.amount)}"
            reason = f"the dividends of {giver} and {taker}, {both}, changed places"
            yield from _in_line(course, mine, amounts, reason, 3)
    passed = f"{course.money(amount)} passed from {giver} to {taker}"
    yield Joint(None, "", f"{passed}{_since(course, (giver, taker))}, in no line of the books", 3, amounts)


def transfer_chain(course: PlayedGame, left: Mapping[str, int]) -> Joint | None:
    """What several players have too much and others lack, if it comes to the same: money that passed among them."""
    if len(left) < 3 or sum(left.values()) != 0:
        return None
    lacking = {player: -amount for player, amount in left.items() if amount < 0}
    passed = []
    for taker, amount in left.items():
        for giver in lacking if amount > 0 else ():
            if part := min(amount, lacking[giver]):
                passed.append(f"{course.money(part)} from {giver} to {taker}")
                lacking[giver] -= part
                amount -= part
    reason = f"money passed among players{_since(course, left)}, in no line of the books: {list_words(passed)}"
    return Joint(None, "", reason, 2 + len(passed), dict(left))


def find_transfers(course: PlayedGame, left: Mapping[str, int]) -> Iterator[Joint]:
    """Every transfer after which one of two players who differ does so no more."""
    for giver, taker in permutations(left, 2):
        for amount in {-left[giver], left[taker]}:
            if amount > 0:
                yield from transfers(course, giver, taker, amount)


def _in_line(
    course: PlayedGame, payment: Payment, amounts: Mapping[str, int], reason: str, rank: int
) -> Iterator[Joint]:
    """The transfer in this line, unless one of the two has counted since and was right."""
    booked = payment.step.booked
    if not any(course.was_right_after(player, booked.line) for player in amounts):
        yield Joint(booked.line, booked.text, reason, rank, amounts, course.title.section(payment.why))


def _of_one_line(course: PlayedGame, giver: str, taker: str) -> Iterator[tuple[Payment, Payment]]:
    """The payments of two players that were made in the same line."""
    theirs = {payment.step.booked.line: payment for payment in course.payments[taker]}
    for payment in course.payments[giver]:
        if (other := theirs.get(payment.step.booked.line)) is not None:
            yield payment, other


def _paid(course: PlayedGame, payment: Payment) -> str:
    money = course.money(abs(payment.amount))
    if payment.why == "dividend-full":
        return f"the dividend of {money}"
    return f"the {money} {'received' if payment.amount > 0 else 'paid'}"


def _since(course: PlayedGame, players: Iterable[str]) -> str:
    """` after line 612`: where the last of these players counted his cash and was right."""
    last = max((course.counted.get(player, 0) for player in players), key=course.order)
    return f" after the count of line {last}" if last else ""


# ---- trades ----

_DEALS: dict[str, Deal] = {name: mechanic.deal for name, mechanic in MECHANIC_BY_CODE.items() if mechanic.deal}


class Trade(Record):
    """Shares of one corporation that a player bought or sold in a line, at `each`."""

    payment: Payment
    deal: Deal
    company: str
    charter: Charter
    count: int
    each: int

    def comes_to(self, each: int, count: int) -> int:
        """What he would have received for so many at this price; below zero if he paid."""
        worth = self.charter.worth(each, count, self.deal)
        return worth if self.deal == "sold" else -worth


def trades(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Shares paid for in another number, or at another price, than they changed hands."""
    for payment in course.payments[player]:
        if (trade := _read_trade(course, player, payment)) is None:
            continue
        booked, section = payment.step.booked, course.title.section(payment.why)
        verb = "paid" if trade.deal == "bought" else "received"
        for count in (trade.count + 1, trade.count - 1):
            if count:
                amount = trade.comes_to(trade.each, count) - payment.amount
                reason = f"{verb} for {plural(count, 'share')} of {trade.company} at {course.money(trade.each)}, "
                reason += f"where {trade.count} changed hands"
                yield Slip(booked.line, booked.text, amount, reason, 3, section, cash=True)
        told = set[int]()
        for each, why, rank, because in _trades_other_prices(course, trade):
            amount = trade.comes_to(each, trade.count) - payment.amount
            if amount and each not in told:
                told.add(each)
                at = f"{course.money(each)} instead of {course.money(trade.each)}"
                reason = f"{verb} at {why}: {at}, {plural(trade.count, 'share')} of {trade.company}"
                yield Slip(booked.line, booked.text, amount, reason, rank, because or section, cash=True)


def _read_trade(course: PlayedGame, player: str, payment: Payment) -> Trade | None:
    """The shares that changed hands for a payment; None if it was for something else, or at no price of the books."""
    deal = _DEALS.get(payment.why)
    if deal is None:
        return None
    counts: dict[str, int] = {}
    for posting in payment.step.entry.postings:
        if posting.why == payment.why and posting.unit in course.certificates:
            company, shares = course.certificates[posting.unit]
            if player in (posting.source, posting.target):
                counts[company] = counts.get(company, 0) + shares * posting.count
    if len(counts) != 1:
        return None
    ((company, count),) = counts.items()
    charter = charter_of(State(course.title, payment.step.position), company)
    for each in _prices_near(course, payment, company):
        trade = Trade(payment, deal, company, charter, count, each)
        if trade.comes_to(each, count) == payment.amount:
            return trade
    return None


def _prices_near(course: PlayedGame, payment: Payment, company: str) -> Iterator[int]:
    """The prices that a trade may have been made at: the chart's before its line and after, the starting value."""
    before, after = _moves_about(course, payment.step.booked.line, company)
    if after is not None:
        yield after.old
    if before is not None:
        yield before.new
    if (par := payment.step.position.par.get(company)) is not None:
        yield par
    if company in course.prices:
        yield course.prices[company]


def _trades_other_prices(course: PlayedGame, trade: Trade) -> Iterator[tuple[int, str, int, str | None]]:
    """Prices the shares could have been taken to have: what each is, how likely, and the section that changed it."""
    line = trade.payment.step.booked.line
    before, after = _moves_about(course, line, trade.company)
    if after is not None:
        way = "fell" if after.new < after.old else "rose"
        rank = 2 if after.line == line else 4
        yield after.new, f"the price to which it then {way} (line {after.line})", rank, after.section
    if before is not None:
        way = "fell" if before.new < before.old else "rose"
        yield before.old, f"the price before it {way} (line {before.line})", 3, before.section
    par = trade.payment.step.position.par.get(trade.company)
    if par is not None and trade.deal == "bought":
        yield par, "the starting value", 4, None


def _moves_about(course: PlayedGame, line: int, company: str) -> tuple[PriceMove | None, PriceMove | None]:
    """The last move of a price before a line, and the first one in it or later."""
    moves = course.price_moves.get(company, ())
    before = [move for move in moves if course.order(move.line) < course.order(line)]
    return (before[-1] if before else None), next(
        (move for move in moves if course.order(move.line) >= course.order(line)), None
    )


# ---- helping ----

HELP, PRICE = "emergency-money", "train-purchase"


def president_contributions(course: PlayedGame, player: str) -> Iterator[Slip]:
    """What the player added for a train reckoned from another price, or from another treasury."""
    for payment in course.payments[player]:
        if payment.why != HELP:
            continue
        postings = [posting for posting in payment.step.entry.postings if posting.unit == MONEY]
        company = next(posting.target for posting in postings if posting.why == HELP)
        price = sum(p.count for p in postings if p.source == company and p.why == PRICE)
        if price < -payment.amount:
            continue
        for added, reason, rank, why in _added(course, payment, company, price):
            if added <= 0:  # then it is as if nothing had been added
                continue
            booked, amount = payment.step.booked, -added - payment.amount
            says = f"{reason}: {course.money(added)} added instead of {course.money(-payment.amount)}"
            yield Slip(booked.line, booked.text, amount, says, rank, course.title.section(why), cash=True)


def _added(course: PlayedGame, payment: Payment, company: str, price: int) -> Iterator[tuple[int, str, int, str]]:
    """What the president could have added: how much, why, how likely, and the mechanic that it goes against."""
    treasury = price + payment.amount
    yield price, f"{company}'s own {course.money(treasury)} left in its treasury", 3, HELP
    for other, says in _helping_other_prices(course, payment, price):
        yield other - treasury, f"the train paid at {course.money(other)}, {says}", 3, PRICE
    for line, posting in _spent_in_turn(course, payment, company):
        spent = f"the {course.money(posting.count)} of line {line} not taken from {company}"
        yield -payment.amount - posting.count, spent, 4, posting.why


def _helping_other_prices(course: PlayedGame, payment: Payment, paid: int) -> Iterator[tuple[int, str]]:
    """The whole price of a train that was bought for less, and the prices of the types next to it."""
    move, title = payment.step.booked.move, course.title
    if not isinstance(move, Train) or move.price is not None or move.train not in title.file.trains:
        return
    full = title.price(move.train)
    if full != paid:
        yield full, "without its discount"
    names = list(title.file.trains)
    at = names.index(move.train)
    for other in names[max(0, at - 1) : at] + names[at + 1 : at + 2]:
        if title.price(other) not in (full, paid):
            yield title.price(other), f"the price of a {other}"


def _spent_in_turn(course: PlayedGame, payment: Payment, company: str) -> Iterator[tuple[int, Posting]]:
    """What the company had paid the bank in its turn before, each payment with its line."""
    at = next(at for at, (_, step) in enumerate(course.steps) if step is payment.step)
    earlier = course.steps[:at]
    turn = takewhile(lambda entry: _on_turn(entry[0]) == company, reversed(earlier))
    for _, step in turn:
        for posting in step.entry.postings:
            if posting.unit == MONEY and posting.source == company and posting.count:
                yield step.booked.line, posting


def _on_turn(position: Position) -> str | None:
    turn = position.round.turn if isinstance(position.round, OperatingRound) else None
    return None if turn is None else turn.company


# ---- dividends ----


def dividends(course: PlayedGame, player: str) -> Iterator[Slip]:
    """A dividend of the player's reckoned in another way than it was to be."""
    for earned in course.earnings:
        part = earned.parts.get(player)
        if part is None:
            continue
        booked, paid = earned.booked, earned.part_as(earned.verb, part)
        for other, says, rank, alike in _reckoned(course, earned, part):
            if other == paid:
                continue
            reason = f"{says}: {course.money(other)} instead of {course.money(paid)}"
            shared = Shared(f"{earned.key} {says}", f"the dividend of {earned.company} {says}", True)
            section = earned.section
            yield Slip(booked.line, booked.text, other - paid, reason, rank, section, True, shared if alike else None)


def _reckoned(course: PlayedGame, earned: Earnings, part: int) -> Iterator[tuple[int, str, int, bool]]:
    """What else so many percent could have been paid: the amount, why, its rank, and if all holders got it alike."""
    for verb in earned.rules.choices:
        amount = earned.part_as(verb, part)
        if verb != earned.verb and (amount or verb != "hold"):  # to hold is the dividend left out
            yield amount, f"reckoned as `{verb}`", 2, True
    if not earned.amount:
        return
    yield from _rounded(earned, part)
    if earned.before is not None and earned.before != earned.revenue:
        says = f"reckoned on the run before, {course.money(earned.before)} for {course.money(earned.revenue)}"
        yield earned.part_as(earned.verb, part, earned.before), says, 3, True
    count = part // earned.size
    for other in (count + 1, count - 1):
        if 0 < other <= 100 // earned.size:
            amount = earned.part_as(earned.verb, other * earned.size)
            yield amount, f"paid for {plural(other, 'share')} of {earned.company}, not {count}", 3, False


def _rounded(earned: Earnings, part: int) -> Iterator[tuple[int, str, int, bool]]:
    """Halves and odd parts rounded to the wrong side, or share by share."""
    if earned.verb == "half":
        low = divide(earned.revenue, 2, "down", earned.rules.half_to)
        yield earned.share_of(low, part), "with the half rounded down", 2, True
        if earned.rules.half_to > 1:
            yield earned.share_of(earned.revenue // 2, part), "with the half not rounded", 2, True
    for way in ("up", "down"):
        if way != earned.rules.parts:
            yield divide(earned.amount * part, 100, way), f"rounded {way}", 2, True
        each = divide(earned.amount * earned.size, 100, way)
        yield each * (part // earned.size), f"rounded {way} share by share", 3, True


_STEP = 5  # earnings and halves of them come in multiples of this


def wrong_runs(course: PlayedGame, left: Mapping[str, int]) -> Iterator[Joint]:
    """Every dividend that, paid on another sum, explains what at least two players are off by."""
    for earned in course.earnings:
        holders = [player for player in earned.parts if left.get(player)]
        if earned.amount and len(holders) > 1:
            tried = {other for player in holders for other in _solve(earned, player, left[player])}
            for other in sorted(tried):
                yield from _paid_on(course, earned, other, left)


def _solve(earned: Earnings, player: str, difference: int) -> Iterator[int]:
    """The sums that would have to be paid on all shares for this player to be off by so much."""
    near = earned.amount + difference * 100 // earned.parts[player] // _STEP * _STEP
    for other in (near, near + _STEP):
        if 0 < other != earned.amount and _off(earned, other, player) == difference:
            yield other


def _off(earned: Earnings, other: int, player: str) -> int:
    part = earned.parts[player]
    return earned.share_of(other, part) - earned.share_of(earned.amount, part)


def _paid_on(course: PlayedGame, earned: Earnings, other: int, left: Mapping[str, int]) -> Iterator[Joint]:
    booked = earned.booked
    amounts = {player: off for player in earned.parts if player in left and (off := _off(earned, other, player))}
    right = tuple(player for player in amounts if course.was_right_after(player, booked.line))
    touched = {player: off for player, off in amounts.items() if player not in right}
    if sum(left[player] == off for player, off in touched.items()) > 1:
        paid = f"{course.money(other)} instead of {course.money(earned.amount)}"
        rank = 3 if abs(other - earned.amount) < earned.amount else 4
        reason = f"the dividend of {earned.company} paid on {paid}"
        yield Joint(booked.line, booked.text, reason, rank, touched, earned.section, right)
