"""Companies that form a larger one after an operating round, and the shares that players then buy."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BOARD, BOX, charter_unit, token_unit
from moderator.model.position import Question
from moderator.model.rounds import OperatingRound
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, ask, ask_later, drop_questions, require, short_of_cash
from moderator.rules.certificates import certificate_limit, certificate_weight, hold_limit, stated_share_price
from moderator.rules.events import CompanyStart, OperatingRoundEnds, TrainsChanged
from moderator.rules.holdings import (
    charter_name,
    loose_shares,
    move_shares,
    players_from,
    president,
    privates_of,
    shares,
    trains_of,
    worth_of,
)
from moderator.rules.listeners import after, happened, judge
from moderator.rules.loans import hand_on_loans
from moderator.rules.mechanic_rules import MechanicRules, Moves, Questions
from moderator.rules.presidency import settle_presidency
from moderator.rules.prices import place_marker, price
from moderator.rules.rounds.phases import demand_discards, operating_order
from moderator.rules.stock.closing import end_for_good, forget
from moderator.rules.stock.startable import float_if_due, starting_cells
from moderator.rules.tokens import take_charter
from moderator.rules.train_supply import give_train
from moderator.titles.mergers import Formation
from moderator.vocabulary.mergers import FORMS, SHARES, Form
from moderator.vocabulary.shares import Buy
from moderator.vocabulary.turns import Done, Pass

RULES: dict[str, MechanicRules] = {}


def _facts(state: State) -> Formation:
    return require(state.title.file.formation)


# ---- who is asked ----


def _ask(booking: Booking, event: OperatingRoundEnds) -> None:
    """Ask every company of the smaller charter, in operating order, after an operating round in these phases."""
    facts, reached = _facts(booking), booking.title.reached
    phase = booking.position.phase
    if not reached(phase, facts.phase) or (facts.until is not None and reached(phase, facts.until)):
        return
    able = [name for name in operating_order(booking) if charter_name(booking, name) == facts.before]
    ask_later(booking, *(Question(FORMS, president(booking, name), name, "formation") for name in able))


def decline(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: the company stays as it is."""
    asked = _take_question(booking, player)
    drop_questions(booking, asked)


def _take_question(booking: Booking, player: str, about: str | None = None) -> Question:
    """Return the first question to this player, about a company if one is named.

    Raises NotBooked if no player is asked now.
    """
    kinds = booking.position.asked_of(FORMS)
    if not kinds:
        raise booking.refuse(
            "form-company", "companies are formed only at the end of an operating round, in operating order"
        )
    to_player = [question for question in kinds if question.who == player and about in (None, question.about)]
    asked = to_player[0] if to_player else kinds[0]
    if asked is not kinds[0] or not to_player:
        first = kinds[0]
        message = f"{first.who} must answer for {first.about} first"
        booking.flag("out-of-turn", message, expected=first.about, actual=about or player)
    return asked


# ---- a company is formed ----


def form(booking: Booking, move: Form, player: str) -> None:
    """Answer: the company asked forms a larger one, alone or with others. Raises NotBooked for one that cannot."""
    company, parts = move.company, tuple(dict.fromkeys(move.parts))
    _check(booking, company, parts)
    asked = _take_question(booking, player, parts[0])
    value = _value(booking, company, parts)
    owners = {part: president(booking, part) or player for part in parts}
    booking.judge(
        None if asked.about in parts else _judge_missing_minor(booking, asked, parts),
        _judge_price(booking, parts),
        *_too_many(booking, parts, owners),
        _leaderless(booking, parts, owners, value),
    )
    if len(parts) > 1:
        booking.flag("form-joined", f"track joins {list_words(parts)}: the table vouches for it")
    drop_questions(booking, *(question for question in booking.position.asked_of(FORMS) if question.about in parts))
    _put_in_play(booking, company, value)
    stations = _stations(booking, move, parts)
    ordered = sorted(parts, key=operating_order(booking).index)
    for part in ordered:
        _take_over(booking, part, company)
    _place(booking, company, stations)
    _give_shares(booking, company, [owners[part] for part in ordered], parts)
    booking.tell(
        "formation", company=company, companies=parts, value=price(booking, company), amount=booking.cash(company)
    )
    float_if_due(booking, company)
    _sell_shares(booking, company, [owners[part] for part in ordered], parts)
    happened(booking, TrainsChanged(company))
    _finish(booking, company)


def _check(state: State, company: str, parts: tuple[str, ...]) -> None:
    """Raise NotBooked if the company cannot be formed now, or a part of it is not in play."""
    facts, position = _facts(state), state.position
    free = company in state.title.certificates and company not in position.par and company not in position.closed
    if not free or state.title.opening_charter_name(company) != facts.after:
        raise state.refuse("form-company", f"{company} is not a {facts.after} that can be formed now")
    for part in parts:
        if part not in position.par or charter_name(state, part) != facts.before:
            raise state.refuse("form-company", f"{part} is not a {facts.before} in play")


def _judge_missing_minor(state: State, asked: Question, parts: tuple[str, ...]) -> Finding:
    return state.finding(
        "form-company",
        f"it is the turn of {asked.about}, which is not one of {list_words(parts)}",
        expected=asked.about,
        actual=list_words(parts),
    )


def _judge_price(state: State, parts: tuple[str, ...]) -> Finding | None:
    facts, value = _facts(state), price(state, parts[0]) or 0
    if len(parts) > 1 or _in_range(state, parts[0]):
        return None
    where = "" if facts.zone is None else f" in the zone {facts.zone}"
    return state.finding(
        "form-price",
        f"{parts[0]}'s price is {state.money(value)}: it cannot become a {facts.after} alone",
        expected=f"{state.money(facts.least)} to {state.money(facts.most)}{where}",
        actual=state.money(value),
    )


def _in_range(state: State, part: str) -> bool:
    """Return whether a company's price lets it become a larger one alone."""
    facts, cell = _facts(state), state.position.cells[part]
    within = facts.zone is None or state.title.zone_names.get(cell) == facts.zone
    return within and facts.least <= state.title.market.price(cell) <= facts.most


def _too_many(state: State, parts: tuple[str, ...], owners: dict[str, str]) -> Iterator[Finding]:
    facts = _facts(state)
    if len(parts) > facts.companies:
        message = f"{len(parts)} companies may not form one"
        yield state.finding("form-count", message, expected=f"at most {facts.companies}", actual=len(parts))
    for owner in dict.fromkeys(owners.values()):
        count = list(owners.values()).count(owner)
        if count > facts.of_one:
            message = f"{count} of {owner}'s companies may not form one"
            yield state.finding("form-count", message, expected=f"at most {facts.of_one}", actual=count)


def _leaderless(state: State, parts: tuple[str, ...], owners: dict[str, str], value: int) -> Finding | None:
    """Judge a company without a president: no owner brings two parts, or brings one and can pay for a share."""
    held = list(owners.values())
    if len(parts) == 1 or any(held.count(owner) > 1 or state.cash(owner) >= value for owner in held):
        return None
    message = "no owner has two of the companies or can pay for a share"
    return state.finding("form-president", message, expected="a president", actual="none")


def _value(state: State, company: str, parts: tuple[str, ...]) -> int:
    """Return the par price of the new company: the highest one not above the price of its parts."""
    facts, prices = _facts(state), [price(state, part) or 0 for part in parts]
    due = prices[0]
    if len(parts) > 1:
        due = min(max(min(prices) + max(prices), facts.joined_least), facts.joined_most)
    values = starting_cells(state, company)
    return max((value for value in values if value <= due), default=min(values))


def _put_in_play(booking: Booking, company: str, value: int) -> None:
    """Place the new company's marker and set its par price; it operates from the next round on."""
    position = booking.position
    place_marker(booking, company, starting_cells(booking, company)[value])
    position.par = {**position.par, company: value}
    take_charter(booking, company, _facts(booking).after, "formation")
    now = position.round
    if isinstance(now, OperatingRound):
        position.round = now.replace(acted=(*now.acted, company))


def _take_over(booking: Booking, part: str, company: str) -> None:
    """Move a part's money, trains, privates and loans, and remove its certificates and tokens from the game."""
    position, title = booking.position, booking.title
    booking.pay(part, company, booking.cash(part), "formation")
    for train in trains_of(booking, part):
        give_train(booking, train, part, company, "formation")
    for private in privates_of(booking, part):
        booking.give(charter_unit(private), part, company, 1, "formation")
    hand_on_loans(booking, part, company)
    for kind in title.certificates[part]:
        for holder, count in list(position.books.holders(kind.unit).items()):
            booking.give(kind.unit, holder, BOX, count, "formation")
    unit = token_unit(part)
    for holder in (BOARD, part):
        booking.give(unit, holder, BOX, position.books.of(unit, holder), "formation")
    forget(booking, part)
    end_for_good(booking, part)


# ---- stations ----


def _stations(state: State, move: Form, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return where stations stay: one in each place, within the limit, the named ones first."""
    named = [state.title.hex_of(name) for name in move.keeps]
    stations = [where for part in parts for where in state.position.stations.get(part, ())]
    kept = [*(where for where in named if where in stations), *stations]
    return tuple(dict.fromkeys(kept))[: 1 if len(parts) == 1 else _facts(state).stations]


def _place(booking: Booking, company: str, stations: tuple[str, ...]) -> None:
    booking.give(token_unit(company), company, BOARD, max(1, len(stations)), "formation")
    booking.position.stations = {**booking.position.stations, company: stations}


# ---- shares ----


def _give_shares(booking: Booking, company: str, owners: list[str], parts: tuple[str, ...]) -> None:
    """Give the president's certificate for a single part, or one share for each of several parts.

    The first owner with two shares becomes president.
    """
    certificate = booking.title.certificates[company][0]
    if len(parts) == 1:
        booking.give(certificate.unit, company, owners[0], 1, "formation")
        return
    for owner in owners:
        move_shares(booking, company, 1, company, owner, "formation")
        _take_lead(booking, company, owner)
    settle_presidency(booking, company)


def _take_lead(booking: Booking, company: str, player: str) -> None:
    """Exchange a player's shares for the president's certificate if the company still holds it."""
    certificate = booking.title.certificates[company][0]
    unowned = booking.position.books.of(certificate.unit, company)
    if unowned and loose_shares(booking.title, booking.position.books, company, player) >= certificate.shares:
        move_shares(booking, company, certificate.shares, player, company, "formation")
        booking.give(certificate.unit, company, player, 1, "formation")
        booking.tell("formation", "led", company=company, target=player)


def _sell_shares(booking: Booking, company: str, owners: list[str], parts: tuple[str, ...]) -> None:
    """Ask for share purchases: former owners any number, then all players one.

    A player who formed the company alone is not asked again.
    """
    order = [name for name in players_from(booking.position, owners[0]) if name in owners]
    rest = [name for name in players_from(booking.position, owners[0]) if len(parts) > 1 or name not in owners]
    many = [Question(SHARES, name, company, "formation", booking.title.file.bank) for name in order]
    one = [Question(SHARES, name, company, "formation", 1) for name in rest]
    ask(booking, *many, *one)


def _turn_to_all(booking: Booking, company: str) -> None:
    """Ask the players for one share each, beginning with the president, after the former owners have bought."""
    rest = booking.position.asked_of(SHARES)
    leader = president(booking, company) or rest[0].who or ""
    order = players_from(booking.position, leader)
    drop_questions(booking, *rest)
    ask(booking, *(question for name in order for question in rest if question.who == name))


def buy(booking: Booking, move: Buy, player: str) -> None:
    """Answer: buy treasury shares at the company's price. Raises NotBooked for other shares."""
    asked = booking.position.asked_of(SHARES)[0]
    if move.company != asked.about or move.source not in (None, "treasury") or move.seller is not None:
        raise booking.refuse("form-shares", f"only shares of {asked.about} from its treasury may be bought now")
    company, count = asked.about, move.pieces
    each, wrong_price = stated_share_price(booking, company, move.price, price(booking, company) or 0, "formation")
    cost, weight = worth_of(booking, company, count, each, "bought"), certificate_weight(booking, company, 1)
    booking.judge(
        None if player == asked.who else booking.finding("out-of-turn", f"{asked.who} is asked, not {player}"),
        wrong_price,
        _too_much(booking, asked, count),
        hold_limit(booking, player, company, count),
        certificate_limit(booking, player, count * weight),
        short_of_cash(booking, player, cost, "formation"),
    )
    booking.pay(player, company, cost, "formation")
    _move_bought(booking, company, player, count)
    booking.tell("formation", "bought", company=company, target=player, count=count, amount=cost)
    _take_lead(booking, company, player)
    settle_presidency(booking, company)
    if asked.amount <= count or player != asked.who:
        _answered(booking, asked)
    _finish(booking, company)


def _move_bought(booking: Booking, company: str, player: str, count: int) -> None:
    """Move the bought shares to the player.

    If they include the president's certificate, the player gives back the shares that it has too many.
    """
    certificate, books = booking.title.certificates[company][0], booking.position.books
    loose = loose_shares(booking.title, books, company, company)
    held = loose_shares(booking.title, books, company, player)
    if count > loose and books.of(certificate.unit, company) and held + count >= certificate.shares:
        more = count - certificate.shares
        source, target = (company, player) if more > 0 else (player, company)
        move_shares(booking, company, abs(more), source, target, "formation")
        booking.give(certificate.unit, company, player, 1, "formation")
        return
    move_shares(booking, company, count, company, player, "formation")


def _too_much(state: State, asked: Question, count: int) -> Finding | None:
    if count <= asked.amount:
        return None
    return state.finding(
        "form-shares",
        f"{asked.who} may not buy {plural(count, 'share')} of {asked.about}",
        expected=plural(asked.amount, "share"),
        actual=count,
        remedy=state.instead(count=None),
    )


def leave(booking: Booking, move: Pass | Done, player: str) -> None:
    """Answer: buy no further share."""
    asked = booking.position.asked_of(SHARES)[0]
    if player != asked.who:
        booking.flag("out-of-turn", f"{asked.who} is asked, not {player}", expected=asked.who, actual=player)
    booking.judge(_nobody_leads(booking, asked))
    _answered(booking, asked)
    _finish(booking, asked.about)


def _nobody_leads(state: State, asked: Question) -> Finding | None:
    """Judge a pass by the last former owner who could become the company's president."""
    others = [each for each in state.position.asked_of(SHARES) if each != asked and each.amount > 1]
    able = any(_could_buy(state, each) for each in others)
    if asked.amount == 1 or able or president(state, asked.about) is not None or not _could_buy(state, asked):
        return None
    message = f"{asked.who} must buy a share of {asked.about}, which has no president"
    remedy = Buy(actor=asked.who, company=asked.about)
    return state.finding("form-president", message, expected="a share bought", actual="none", remedy=remedy)


def _answered(booking: Booking, asked: Question) -> None:
    drop_questions(booking, asked)
    rest = booking.position.asked_of(SHARES)
    if asked.amount > 1 and rest and rest[0].amount == 1:
        _turn_to_all(booking, asked.about)


def _finish(booking: Booking, company: str) -> None:
    """Skip players who cannot buy a share; after the last one, ask for trains above the limit."""
    while asked := booking.position.asked_of(SHARES):
        if _could_buy(booking, asked[0]):
            return
        _answered(booking, asked[0])
    demand_discards(booking, company, about="formation")


def _could_buy(state: State, asked: Question) -> bool:
    company, player = asked.about, asked.who or ""
    held = shares(state.title, state.position.books, company, company)
    weight = certificate_weight(state, company, 1)
    barred = hold_limit(state, player, company, 1) or certificate_limit(state, player, weight)
    cost = worth_of(state, company, 1, price(state, company) or 0, "bought")
    return bool(held) and barred is None and cost <= state.cash(player)


def _formed_only(state: State, event: CompanyStart) -> Finding | None:
    """Judge the start of a corporation that can only be formed in this phase."""
    company = event.company
    if not state.holds("formed-only") or state.title.opening_charter_name(company) != _facts(state).after:
        return None
    message = f"{company} can only be formed in phase {state.position.phase}"
    return state.finding("form-only", message, expected="a later phase", actual=company)


# ---- offers ----


def _offer_formations(state: State, asked: Question) -> Iterator[str]:
    """Yield the companies that the company asked could become alone; the table names partners."""
    facts, part = _facts(state), asked.about
    free = [
        name
        for name in state.title.certificates
        if state.title.opening_charter_name(name) == facts.after
        and name not in state.position.par
        and name not in state.position.closed
    ]
    if _in_range(state, part):
        yield from (f"form {quote_name(name)} {quote_name(part)}" for name in free)


def _offer_shares(state: State, asked: Question) -> Iterator[str]:
    """Yield purchases of as many shares as the question allows and the player can pay."""
    company, each = asked.about, price(state, asked.about) or 0
    left = loose_shares(state.title, state.position.books, company, company)
    affordable = state.cash(asked.who or "") // each if each else left
    for count in range(1, max(1, min(asked.amount, left, affordable)) + 1):
        yield f"buy {quote_name(company)}{f' {count}' if count > 1 else ''}"


RULES["formation"] = MechanicRules(
    moves=Moves(players={Form: form}),
    questions=Questions(
        answers={FORMS: {Form: form, Pass: decline, Done: decline}, SHARES: {Buy: buy, Pass: leave, Done: leave}},
        offers={FORMS: _offer_formations, SHARES: _offer_shares},
    ),
    listens=(judge(CompanyStart, _formed_only), after(OperatingRoundEnds, _ask)),
)
