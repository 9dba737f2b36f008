"""Mistakes in payments: left out, paid twice, at a wrong price, or to the wrong player."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, takewhile

from moderator.audit.mistakes.played_game import Earnings, JointMistake, Mistake, Payment, PlayedGame, PriceMove, Shared
from moderator.model.entries import Event, Posting
from moderator.model.ledger import MONEY, divide
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


def payments(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield each payment to or from the player, left out or counted twice."""
    for payment in played.payments[player]:
        step, why, amount = payment.step, payment.why, payment.amount
        line, text, section = step.booked.line, step.booked.text, played.title.section(why)
        what, alike, (out, twice) = _named(played, payment)
        missed = Shared(f"{line} {why} out", f"{alike}, left out")
        yield Mistake(line, text, -amount, f"{what}, left out", out, section, True, missed)
        doubled = Shared(f"{line} {why} twice", f"{alike}, counted twice")
        yield Mistake(line, text, amount, f"{what}, counted twice", twice, section, True, doubled)


def _named(played: PlayedGame, payment: Payment) -> tuple[str, str, tuple[int, int]]:
    """Return the payment worded for one player and for several, and the ranks of omitting and repeating it."""
    amount = payment.amount
    if payment.why == "private-income":
        income = f"the private income of {round_name(payment.step.position)}"
        return f"{income}, {played.money(amount)}", income, (2, 4)
    if payment.why in _DIVIDENDS:
        return f"the dividend of {played.money(amount)}", "the dividend", (1, 4)
    if amount > 0:
        return f"{played.money(amount)} received", "the money received", (3, 5)
    return f"{played.money(-amount)} paid", "the payment", (3, 5)


def incomes(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield the income of a private counted once more after the player no longer owned it."""
    last: dict[str, Event] = {}
    for _, step in played.steps:
        for event in step.entry.events:
            if event.code == "private-income" and event.target == player and event.company is not None:
                last[event.company] = event
        for posting in step.entry.postings:
            if posting.source != player or not (private := played.privates.get(posting.unit)) or private not in last:
                continue
            amount = last.pop(private).amount or 0
            line, text, section = step.booked.line, step.booked.text, played.title.section("private-income")
            reason = f"one more income of {private}, {played.money(amount)}, after {player} no longer owned it"
            yield Mistake(line, text, amount, reason, 3, section, cash=True)


def private_face_values(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a private paid for at its face value instead of the price at which it was sold."""
    for payment in played.payments[player]:
        if payment.why not in _AUCTIONS:
            continue
        postings = (posting for posting in payment.step.entry.postings if posting.target == player)
        bought = [played.privates[posting.unit] for posting in postings if posting.unit in played.privates]
        face = sum(played.title.file.privates[private].face for private in bought)
        if bought and face != -payment.amount:
            booked, section = payment.step.booked, played.title.section(payment.why)
            paid = f"{played.money(face)} instead of {played.money(-payment.amount)}"
            reason = f"{list_words(bought)} paid at face value: {paid}"
            yield Mistake(booked.line, booked.text, -face - payment.amount, reason, 3, section, cash=True)


# ---- transfers ----

_HELPED = "emergency-money"


def transfers(played: PlayedGame, giver: str, taker: str, amount: int) -> Iterator[JointMistake]:
    """Yield the ways in which `amount` can have gone from giver to taker, in a line of either or in none."""
    amounts = {giver: -amount, taker: amount}
    for payment in played.payments_of(giver, amount):
        yield from _in_line(played, payment, amounts, f"{_paid(played, payment)} went to {taker}, not to {giver}", 2)
    for payment in played.payments_of(taker, -amount):
        rank = 2 if payment.why == _HELPED else 3
        reason = f"{_paid(played, payment)} by {giver}, not by {taker}"
        yield from _in_line(played, payment, amounts, reason, rank)
    for mine, theirs in _of_one_line(played, giver, taker):
        if mine.amount - theirs.amount == amount and mine.why == theirs.why == "dividend-full":
            both = f"{played.money(mine.amount)} and {played.money(theirs.amount)}"
            reason = f"the dividends of {giver} and {taker}, {both}, swapped"
            yield from _in_line(played, mine, amounts, reason, 3)
    passed = f"{played.money(amount)} passed from {giver} to {taker}"
    yield JointMistake(None, "", f"{passed}{_since(played, (giver, taker))}, and no line records it", 3, amounts)


def transfer_chain(played: PlayedGame, left: Mapping[str, int]) -> JointMistake | None:
    """Return a mistake in which money passed among three or more players, if their differences sum to 0."""
    if len(left) < 3 or sum(left.values()) != 0:
        return None
    lacking = {player: -amount for player, amount in left.items() if amount < 0}
    passed = []
    for taker, amount in left.items():
        for giver in lacking if amount > 0 else ():
            if part := min(amount, lacking[giver]):
                passed.append(f"{played.money(part)} from {giver} to {taker}")
                lacking[giver] -= part
                amount -= part
    reason = f"money passed among players{_since(played, left)}, and no line records it: {list_words(passed)}"
    return JointMistake(None, "", reason, 2 + len(passed), dict(left))


def find_transfers(played: PlayedGame, left: Mapping[str, int]) -> Iterator[JointMistake]:
    """Yield every transfer between two differing players that leaves one of them without a difference."""
    for giver, taker in permutations(left, 2):
        for amount in {-left[giver], left[taker]}:
            if amount > 0:
                yield from transfers(played, giver, taker, amount)


def _in_line(
    played: PlayedGame, payment: Payment, amounts: Mapping[str, int], reason: str, rank: int
) -> Iterator[JointMistake]:
    """Yield the transfer in this line, unless a later cash count of one of the two players agreed."""
    booked = payment.step.booked
    if not any(played.was_right_after(player, booked.line) for player in amounts):
        yield JointMistake(booked.line, booked.text, reason, rank, amounts, played.title.section(payment.why))


def _of_one_line(played: PlayedGame, giver: str, taker: str) -> Iterator[tuple[Payment, Payment]]:
    """Yield the pairs of payments that two players made in the same line."""
    theirs = {payment.step.booked.line: payment for payment in played.payments[taker]}
    for payment in played.payments[giver]:
        if (other := theirs.get(payment.step.booked.line)) is not None:
            yield payment, other


def _paid(played: PlayedGame, payment: Payment) -> str:
    money = played.money(abs(payment.amount))
    if payment.why == "dividend-full":
        return f"the dividend of {money}"
    return f"the {money} {'received' if payment.amount > 0 else 'paid'}"


def _since(played: PlayedGame, players: Iterable[str]) -> str:
    """Return ` after the count of line 612`, the last count of these players that agreed, or an empty string."""
    last = max((played.counted.get(player, 0) for player in players), key=played.order)
    return f" after the count of line {last}" if last else ""


# ---- trades ----

_DEALS: dict[str, Deal] = {name: mechanic.deal for name, mechanic in MECHANIC_BY_CODE.items() if mechanic.deal}


class Trade(Record):
    """Shares of one corporation that a player bought or sold in a line, with the price of `each`."""

    payment: Payment
    deal: Deal
    company: str
    charter: Charter
    count: int
    each: int

    def comes_to(self, each: int, count: int) -> int:
        """Return the proceeds of so many shares at this price; negative for a purchase."""
        worth = self.charter.worth(each, count, self.deal)
        return worth if self.deal == "sold" else -worth


def trades(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield shares paid for in the wrong number or at the wrong price."""
    for payment in played.payments[player]:
        if (trade := _read_trade(played, player, payment)) is None:
            continue
        booked, section = payment.step.booked, played.title.section(payment.why)
        verb = "paid" if trade.deal == "bought" else "received"
        for count in (trade.count + 1, trade.count - 1):
            if count:
                amount = trade.comes_to(trade.each, count) - payment.amount
                reason = f"{verb} for {plural(count, 'share')} of {trade.company} at {played.money(trade.each)}, "
                reason += f"though {trade.count} changed hands"
                yield Mistake(booked.line, booked.text, amount, reason, 3, section, cash=True)
        seen = set[int]()
        for each, why, rank, because in _trades_other_prices(played, trade):
            amount = trade.comes_to(each, trade.count) - payment.amount
            if amount and each not in seen:
                seen.add(each)
                at = f"{played.money(each)} instead of {played.money(trade.each)}"
                reason = f"{verb} at {why}: {at}, {plural(trade.count, 'share')} of {trade.company}"
                yield Mistake(booked.line, booked.text, amount, reason, rank, because or section, cash=True)


def _read_trade(played: PlayedGame, player: str, payment: Payment) -> Trade | None:
    """Return the trade that a payment was made for; None if it was not a trade or the price is unknown."""
    deal = _DEALS.get(payment.why)
    if deal is None:
        return None
    counts: dict[str, int] = {}
    for posting in payment.step.entry.postings:
        if posting.why == payment.why and posting.unit in played.certificates:
            company, shares = played.certificates[posting.unit]
            if player in (posting.source, posting.target):
                counts[company] = counts.get(company, 0) + shares * posting.count
    if len(counts) != 1:
        return None
    ((company, count),) = counts.items()
    charter = charter_of(State(played.title, payment.step.position), company)
    for each in _prices_near(played, payment, company):
        trade = Trade(payment, deal, company, charter, count, each)
        if trade.comes_to(each, count) == payment.amount:
            return trade
    return None


def _prices_near(played: PlayedGame, payment: Payment, company: str) -> Iterator[int]:
    """Yield the prices at which a trade may have been made: market prices before and after its line, and par."""
    before, after = _moves_about(played, payment.step.booked.line, company)
    if after is not None:
        yield after.old
    if before is not None:
        yield before.new
    if (par := payment.step.position.par.get(company)) is not None:
        yield par
    if company in played.prices:
        yield played.prices[company]


def _trades_other_prices(played: PlayedGame, trade: Trade) -> Iterator[tuple[int, str, int, str | None]]:
    """Yield wrong prices that the shares could have been given: price, reason, rank, section of the price move."""
    line = trade.payment.step.booked.line
    before, after = _moves_about(played, line, trade.company)
    if after is not None:
        way = "fell" if after.new < after.old else "rose"
        rank = 2 if after.line == line else 4
        yield after.new, f"the price after it {way} (line {after.line})", rank, after.section
    if before is not None:
        way = "fell" if before.new < before.old else "rose"
        yield before.old, f"the price before it {way} (line {before.line})", 3, before.section
    par = trade.payment.step.position.par.get(trade.company)
    if par is not None and trade.deal == "bought":
        yield par, "the par price", 4, None


def _moves_about(played: PlayedGame, line: int, company: str) -> tuple[PriceMove | None, PriceMove | None]:
    """Return the last price move before a line, and the first in it or later."""
    moves = played.price_moves.get(company, ())
    before = [move for move in moves if played.order(move.line) < played.order(line)]
    return (before[-1] if before else None), next(
        (move for move in moves if played.order(move.line) >= played.order(line)), None
    )


# ---- helping ----

HELP, PRICE = "emergency-money", "train-purchase"


def president_contributions(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a president's contribution to a train calculated from a wrong price or a wrong treasury."""
    for payment in played.payments[player]:
        if payment.why != HELP:
            continue
        postings = [posting for posting in payment.step.entry.postings if posting.unit == MONEY]
        company = next(posting.target for posting in postings if posting.why == HELP)
        price = sum(p.count for p in postings if p.source == company and p.why == PRICE)
        if price < -payment.amount:
            continue
        for added, reason, rank, why in _added(played, payment, company, price):
            if added <= 0:
                continue
            booked, amount = payment.step.booked, -added - payment.amount
            says = f"{reason}: {played.money(added)} added instead of {played.money(-payment.amount)}"
            yield Mistake(booked.line, booked.text, amount, says, rank, played.title.section(why), cash=True)


def _added(played: PlayedGame, payment: Payment, company: str, price: int) -> Iterator[tuple[int, str, int, str]]:
    """Yield what the president could have added: amount, reason, rank, and the code of the misapplied rule."""
    treasury = price + payment.amount
    yield price, f"{company}'s own {played.money(treasury)} left in its treasury", 3, HELP
    for other, says in _helping_other_prices(played, payment, price):
        yield other - treasury, f"the train paid for at {played.money(other)}, {says}", 3, PRICE
    for line, posting in _spent_in_turn(played, payment, company):
        spent = f"the {played.money(posting.count)} of line {line} not deducted from the treasury of {company}"
        yield -payment.amount - posting.count, spent, 4, posting.why


def _helping_other_prices(played: PlayedGame, payment: Payment, paid: int) -> Iterator[tuple[int, str]]:
    """Yield the full price of a discounted train, and the prices of the neighbouring types."""
    move, title = payment.step.booked.move, played.title
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


def _spent_in_turn(played: PlayedGame, payment: Payment, company: str) -> Iterator[tuple[int, Posting]]:
    """Yield the company's payments earlier in its turn, each with its line."""
    at = next(at for at, (_, step) in enumerate(played.steps) if step is payment.step)
    earlier = played.steps[:at]
    turn = takewhile(lambda entry: _on_turn(entry[0]) == company, reversed(earlier))
    for _, step in turn:
        for posting in step.entry.postings:
            if posting.unit == MONEY and posting.source == company and posting.count:
                yield step.booked.line, posting


def _on_turn(position: Position) -> str | None:
    turn = position.round.turn if isinstance(position.round, OperatingRound) else None
    return None if turn is None else turn.company


# ---- dividends ----


def dividends(played: PlayedGame, player: str) -> Iterator[Mistake]:
    """Yield a dividend of the player's that was calculated in a wrong way."""
    for earned in played.earnings:
        part = earned.parts.get(player)
        if part is None:
            continue
        booked, paid = earned.booked, earned.part_as(earned.verb, part)
        for other, says, rank, alike in _reckoned(played, earned, part):
            if other == paid:
                continue
            reason = f"{says}: {played.money(other)} instead of {played.money(paid)}"
            shared = Shared(f"{earned.key} {says}", f"the dividend of {earned.company} {says}", True)
            section = earned.section
            yield Mistake(
                booked.line, booked.text, other - paid, reason, rank, section, True, shared if alike else None
            )


def _reckoned(played: PlayedGame, earned: Earnings, part: int) -> Iterator[tuple[int, str, int, bool]]:
    """Yield wrong dividends on this percentage: amount, reason, rank, and whether all holders share the mistake."""
    for verb in earned.rules.choices:
        amount = earned.part_as(verb, part)
        if verb != earned.verb and (amount or verb != "hold"):  # a withheld dividend equals one left out
            yield amount, f"calculated as `{verb}`", 2, True
    if not earned.amount:
        return
    yield from _rounded(earned, part)
    if earned.before is not None and earned.before != earned.revenue:
        says = f"calculated from {played.money(earned.before)}, the run before, not from {played.money(earned.revenue)}"
        yield earned.part_as(earned.verb, part, earned.before), says, 3, True
    count = part // earned.size
    for other in (count + 1, count - 1):
        if 0 < other <= 100 // earned.size:
            amount = earned.part_as(earned.verb, other * earned.size)
            yield amount, f"paid for {plural(other, 'share')} of {earned.company}, not {count}", 3, False


def _rounded(earned: Earnings, part: int) -> Iterator[tuple[int, str, int, bool]]:
    """Yield halves and fractions rounded the wrong way, or share by share."""
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


_STEP = 5  # dividends are multiples of this


def wrong_runs(played: PlayedGame, left: Mapping[str, int]) -> Iterator[JointMistake]:
    """Yield every dividend that, paid on another revenue, explains the differences of at least two players."""
    for earned in played.earnings:
        holders = [player for player in earned.parts if left.get(player)]
        if earned.amount and len(holders) > 1:
            tried = {other for player in holders for other in _solve(earned, player, left[player])}
            for other in sorted(tried):
                yield from _paid_on(played, earned, other, left)


def _solve(earned: Earnings, player: str, difference: int) -> Iterator[int]:
    """Yield the amounts that, paid as the dividend, would put this player off by the difference."""
    near = earned.amount + difference * 100 // earned.parts[player] // _STEP * _STEP
    for other in (near, near + _STEP):
        if 0 < other != earned.amount and _off(earned, other, player) == difference:
            yield other


def _off(earned: Earnings, other: int, player: str) -> int:
    part = earned.parts[player]
    return earned.share_of(other, part) - earned.share_of(earned.amount, part)


def _paid_on(played: PlayedGame, earned: Earnings, other: int, left: Mapping[str, int]) -> Iterator[JointMistake]:
    booked = earned.booked
    amounts = {player: off for player in earned.parts if player in left and (off := _off(earned, other, player))}
    right = tuple(player for player in amounts if played.was_right_after(player, booked.line))
    touched = {player: off for player, off in amounts.items() if player not in right}
    if sum(left[player] == off for player, off in touched.items()) > 1:
        paid = f"{played.money(other)} instead of {played.money(earned.amount)}"
        rank = 3 if abs(other - earned.amount) < earned.amount else 4
        reason = f"the dividend of {earned.company} paid on {paid}"
        yield JointMistake(booked.line, booked.text, reason, rank, touched, earned.section, right)
