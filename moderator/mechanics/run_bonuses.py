"""Bonuses that a run earns in addition to its stops."""

from collections.abc import Collection, Iterator
from functools import partial

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX
from moderator.model.position import GrantedPower
from moderator.model.rounds import ExtraIncome
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, impossible, require, short_of_cash, stated_price
from moderator.rules.events import (
    CharterChanged,
    CompanyCloses,
    CompanyJoins,
    CompanyTurn,
    CompanyTurnBegins,
    PresidencyChanged,
    PrivateSale,
    TilePlaced,
)
from moderator.rules.holdings import charter_name, charter_of, owns_train
from moderator.rules.listeners import after, offer
from moderator.rules.mechanic_rules import CountedFacts, Great, MechanicRules, Moves, RunBonuses, Shown
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import current_turn, require_turn
from moderator.rules.runs.bonuses import has_power
from moderator.rules.runs.hexes import NAMES
from moderator.rules.runs.remedies import count_anew
from moderator.rules.runs.routes import Call, Route
from moderator.rules.runs.rows import Row
from moderator.titles.abilities import BonusRow, Express
from moderator.titles.board import RunRight
from moderator.titles.privates import Private
from moderator.titles.title import Title
from moderator.vocabulary.run_bonuses import HELD, MAIL, MARKED, ORIENTED, Mail, Right
from moderator.vocabulary.runs import INDUSTRY, Industry, Run
from moderator.vocabulary.starting_position import Begin, Gift, GivenCompany
from moderator.vocabulary.track import Lay

RULES: dict[str, MechanicRules] = {}

# ---- great run ----
# The great run earns a bonus. A company's first one also brings a reward of its choice.


def _great_row(title: Title) -> Row:
    facts = require(title.file.bonuses.orient)
    places, charters = (facts.end,), (facts.charter,)
    row = BonusRow(places=places, joins=facts.others, charters=charters, by_phase=facts.pays, last=True)
    return Row("orient-express", row)


def _on_land(state: State, route: Route) -> Finding | None:
    """Note a great run that crosses the sea between all its stops: the table vouches for its track on land."""
    if not all(call.sea for call in route.calls[:-1]):
        return None
    message = f"{route.company}'s great run, which crosses the sea between all its stops, also uses track on land"
    return state.finding("orient-land", f"{message}: the table vouches for it")


def _may_make(state: State, company: str) -> bool:
    """Return whether the company is of the kind that the great run rewards."""
    facts = state.title.file.bonuses.orient
    return facts is not None and charter_name(state, company) == facts.charter


def _take_marker(booking: Booking, move: Run, company: str, made: int | None) -> tuple[tuple[ExtraIncome, ...], int]:
    """Return the reward of a first great run: money for the treasury, or steps to the right on the market.

    Its marker is never taken again. `made` is the great run's revenue from its stops.
    """
    facts = booking.title.file.bonuses.orient
    booking.judge(_great_run_barred(booking, move, company), _wrong_sum(booking, move, made))
    earned = move.orient if move.orient is not None else made
    first = earned is not None and company not in ORIENTED.of(booking.position)
    booking.judge(_wrong_choice(booking, move, company, earned is not None, first))
    if facts is None or not first or not _may_make(booking, company):
        return (), 0
    ORIENTED.mark(booking.position, company)
    booking.tell("orient-express", "marker", company=company)
    if move.marker == "right":
        return (), facts.rises
    paid = earned if move.marker == "treasury" else None
    return ((ExtraIncome("orient-express", paid, "paid"),) if paid else ()), 0


def _great_run_barred(state: State, move: Run, company: str) -> Finding | None:
    """Judge a great run claimed for a company that may not make it."""
    if move.orient is None and move.marker is None:
        return None
    if _may_make(state, company):
        return None
    return state.finding(
        "orient-run",
        f"{company} may not make the great run",
        expected="no orient",
        actual="orient",
        remedy=state.instead(orient=None, marker=None),
    )


def _wrong_sum(state: State, move: Run, made: int | None) -> Finding | None:
    """Judge a stated revenue of the great run that differs from its stops, or without a great run."""
    if move.orient is None or move.orient == made or any(not train.stops for train in move.runs) or not move.runs:
        return None
    message = "these runs do not include the great run" if made is None else f"the great run earns {state.money(made)}"
    return state.finding(
        "orient-run",
        f"{message}, not {state.money(move.orient)}" if made is not None else message,
        expected="nothing" if made is None else state.money(made),
        actual=state.money(move.orient),
        remedy=state.instead(orient=None, **({"marker": None} if made is None else {})),
    )


def _wrong_choice(state: State, move: Run, company: str, made: bool, first: bool) -> Finding | None:
    """Judge a first great run without a choice of reward, or a choice without a first great run."""
    if not _may_make(state, company) or first == (move.marker is not None):
        return None
    if first:
        return state.finding(
            "orient-choice",
            f"{company} makes the great run for the first time: choose its reward",
            expected="orient right, or orient treasury",
            actual="nothing",
            remedy=state.instead(marker="right"),
        )
    why = "already has its marker" if made else "makes no great run here"
    return state.finding(
        "orient-choice",
        f"{company} {why}: it gets no reward",
        expected="nothing",
        actual=move.marker,
        remedy=state.instead(marker=None),
    )


def _lose_marker(booking: Booking, event: CharterChanged) -> None:
    """Drop the marker of a company that may no longer make great runs."""
    if not _may_make(booking, event.company):
        ORIENTED.drop(booking.position, event.company)


def _offer_great_run(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    run = "run" in charter_of(state, turn.company).steps[turn.step :] and turn.revenue is None
    if run and _may_make(state, turn.company) and turn.company not in ORIENTED.of(state.position):
        yield "run TRAIN:STOP-STOP ... orient right|treasury"


def _great_run_told(state: State) -> Iterator[str]:
    made = [company for company in state.title.file.corporations if company in ORIENTED.of(state.position)]
    if made:
        yield f"{list_words(made)} {'has' if len(made) == 1 else 'have'} made the great run"


RULES["great_run"] = MechanicRules(
    run_bonuses=RunBonuses(great=(Great(_great_row, _on_land, _take_marker),)),
    listens=(after(CharterChanged, _lose_marker), offer(CompanyTurn, _offer_great_run, lines="patterns")),
    shown=Shown(powers=(_great_run_told,)),
)


# ---- home mail ----
# A company is paid the value of its home tile. If the lines do not tell the value, the table states it.


def worth_of_home(state: State, company: str) -> int:
    """Return the present value of a company's home; 0 where there is no city with a value."""
    home = state.title.file.corporations[company].home if company in state.title.certificates else None
    if home is None:
        return 0
    facts, stated = state.title.hex(home), MAIL.of(state.position).get(company)
    if stated is not None:
        return stated
    colour = state.position.tiles.get(home)
    if colour is None and facts.printed is None:
        return 0
    worth = facts.mail
    if colour is None and not worth:
        return facts.value.get(state.title.phase(state.position.phase).column) or facts.value.get("yellow", 0)
    return worth.get(colour or facts.printed or "", 0)


def _pay(booking: Booking, event: CompanyTurnBegins) -> None:
    """Pay the mail when a turn begins, except in a counted position, where it has been paid."""
    company = event.company
    if isinstance(booking.move, Begin):
        return
    amount = (
        worth_of_home(booking, company)
        if charter_of(booking, company).home_mail and owns_train(booking, company)
        else 0
    )
    if amount:
        home = booking.title.file.corporations[company].home
        booking.pay(BANK, company, amount, "home-mail")
        booking.tell("home-mail", company=company, amount=amount, place=booking.title.place_name(home or ""))


def _note_mail(booking: Booking, tile: TilePlaced) -> None:
    """Note the mail of a tile laid at a company's home, by the number of the tile if that decides."""
    move, worth = tile.move, booking.title.hex(tile.where).mail
    for owner in (name for name, facts in booking.title.file.corporations.items() if facts.home == tile.where):
        MAIL.drop(booking.position, owner)
        if isinstance(move, Lay) and move.tile in worth:
            MAIL.put(booking.position, owner, worth[move.tile])


def state_mail(booking: Booking, move: Mail, company: str) -> None:
    """Book the value of a home that the table states: the difference is paid.

    The value is kept until another tile is laid there.
    """
    turn, before = current_turn(booking), worth_of_home(booking, company)
    if turn is None or turn.company != company or not charter_of(booking, company).home_mail:
        raise booking.refuse("mail-barred", f"{company} gets no mail now: mail is paid in its turn")
    MAIL.put(booking.position, company, move.amount)
    paid = bool(turn.revenue) or (owns_train(booking, company) and not turn.train_bought)
    more = move.amount - before if paid else 0
    booking.flag(
        "mail-stated", f"the home of {company} is worth {booking.money(move.amount)}: the table vouches for it"
    )
    booking.pay(*((BANK, company) if more > 0 else (company, BANK)), abs(more), "home-mail")
    kind = "stated" if more >= 0 else "less"
    booking.tell("home-mail", kind, company=company, amount=move.amount, more=abs(more))


RULES["home_mail"] = MechanicRules(
    moves=Moves(companies={Mail: state_mail}),
    listens=(after(TilePlaced, _note_mail), after(CompanyTurnBegins, _pay)),
)


# ---- bonus rows ----
# The rows that a ruleset states, by name.


def _stated_rows(title: Title) -> Iterator[Row]:
    for name, facts in title.file.bonuses.rows.items():
        code = "run-subsidy" if facts.treasury else "run-bonus"
        yield Row(code, facts, {"what": facts.name or name}, kind="times")


RULES["bonus_rows"] = MechanicRules(run_bonuses=RunBonuses(rows=(_stated_rows,)))


# ---- industry ----
# The table notes a location that was drawn before play.


def find(booking: Booking, move: Industry) -> None:
    """Note a location that the map does not print. Raises NotBooked in a title without industry."""
    if not booking.title.has("industry"):
        raise booking.refuse("bonus-claimed", "this title has no coalmines or steel mills")
    where = booking.title.hex_of(move.place)
    for kind, fact in INDUSTRY.items():
        if kind == move.kind:
            fact.mark(booking.position, where)
        else:
            fact.drop(booking.position, where)
    booking.tell("industry-token", industry=NAMES[move.kind], place=booking.title.place_name(where))


def _industry_told(state: State) -> Iterator[str]:
    for kind, fact in INDUSTRY.items():
        yield from (f"a {NAMES[kind]} in {state.title.place_name(where)}" for where in fact.of(state.position))


RULES["industry"] = MechanicRules(moves=Moves(table={Industry: find}), shown=Shown(powers=(_industry_told,)))


# ---- line bonus ----
# A run along the line earns more. A counted position states the bonus as a gift of its private.


def _line_bonus_rows(title: Title) -> Iterator[Row]:
    """Yield the bonuses that privates leave to companies, for runs between two groups of places."""
    for private, facts in title.file.privates.items():
        if facts.leaves is not None and facts.leaves.bonus:
            row = BonusRow(groups=facts.leaves.between, upgraded=True, pays=facts.leaves.bonus)
            yield Row("line-bonus", row, {"private": private}, partial(has_power, private, "line-bonus"))


def _line_bonus_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """Return the bonus claimed by a run whose revenue is too high by exactly the line bonus.

    The run calls at one end of the line, or at both ends if it uses a ferry.
    """
    groups = {group for call in called for group in call.facts.groups}
    least = 2 if any(call.ferried for call in called) else 1
    legacies = (facts.leaves for facts in state.title.file.privates.values())
    amounts = {each.bonus for each in legacies if each is not None and len(groups & {*each.between}) >= least}
    return "line-bonus" if more in amounts else None


def _lay_line_bonus(booking: Booking, move: GivenCompany, gift: Gift) -> list[Finding] | None:
    """Lay a line bonus that a private has left to a company, named by a place of its link; None if it leaves none."""
    legacy = booking.title.file.privates[move.company].leaves
    if legacy is None or not legacy.bonus:
        return None
    where = None if gift.place is None else booking.title.hex_of(gift.place)
    if where not in legacy.links or gift.company not in booking.title.file.corporations:
        words, without = "leave it out", move.replace(gave=None)
        return [impossible(booking, f"{move.company} cannot have left that to {gift.company}", words, without)]
    power = GrantedPower(gift.company, "line-bonus", where, legacy.bonus)
    booking.position.powers = {**booking.position.powers, move.company: power}
    booking.position.used |= {move.company}
    return []


def _line_bonus_told(state: State, power: GrantedPower) -> str:
    return f"runs to {state.title.place_name(power.place or '')} earn {state.title.money(power.amount)} more"


RULES["line_bonus"] = MechanicRules(
    run_bonuses=RunBonuses(rows=(_line_bonus_rows,), claimed=(_line_bonus_claimed,)),
    counted_facts=CountedFacts(gifts=(_lay_line_bonus,)),
    shown=Shown(power={"line-bonus": _line_bonus_told}),
)


# ---- markers ----
# One train in each turn earns the amount of a marker, which nothing multiplies.


def _bring_markers(booking: Booking, sale: PrivateSale) -> None:
    """Give a private's markers to the company that buys it; they stay when the private closes."""
    private, company = sale.private, sale.company
    if booking.title.file.privates[private].markers:
        MARKED.put(booking.position, company, private)
        booking.tell("markers", "bought", company=company, private=private)


def _lose_markers(booking: Booking, event: PresidencyChanged) -> None:
    """Remove the markers for good when the presidency changes."""
    company = event.company
    if (private := MARKED.of(booking.position).get(company)) is not None:
        MARKED.drop(booking.position, company)
        booking.tell("markers", "lost", company=company, private=private)


def _marker_rows(title: Title) -> Iterator[Row]:
    """Yield the markers, each for the first train of a turn that calls at all its places."""
    for private, facts in title.file.privates.items():
        for each in facts.markers:
            row = BonusRow(places=each.between, all=True, pays=each.pays, last=True, once=True)
            told = {"places": [title.place_name(where) for where in each.between]}
            yield Row("markers", row, told, partial(_has_markers, private))


def _has_markers(private: str, state: State, company: str) -> bool:
    return MARKED.of(state.position).get(company) == private


def _markers_words(title: Title, facts: Private) -> Iterator[str]:
    for marker in facts.markers:
        places = list_words(map(title.place_name, marker.between))
        yield f"{title.money(marker.pays)} more for one run through {places}, for the company that buys it"


RULES["markers"] = MechanicRules(
    run_bonuses=RunBonuses(rows=(_marker_rows,)),
    listens=(after(PrivateSale, _bring_markers), after(PresidencyChanged, _lose_markers)),
    shown=Shown(private=(_markers_words,)),
)


# ---- opposite ends ----
# If a run has several places of one group, the best one counts.


def _opposite_rows(title: Title) -> Iterator[Row]:
    if opposite := title.file.bonuses.opposite:
        yield Row("opposite-ends", BonusRow(per="ends", axes=((opposite[0], opposite[-1]),)))


def _opposite_ends_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """Return the bonus claimed by a run whose revenue is too high by exactly the bonus of its ends."""
    ends = [call.facts.end_bonus for call in called if call.facts.end_bonus]
    others = {facts.end_bonus for facts in state.title.map.hexes.values()}
    return "opposite-ends" if any(more - end in others or more == end for end in ends) else None


RULES["opposite_ends"] = MechanicRules(
    run_bonuses=RunBonuses(rows=(_opposite_rows,), claimed=(_opposite_ends_claimed,)),
)


# ---- run rights ----
# Companies buy rights, from the owner of a private or from the bank. Each right adds to runs to its places.


def _facts(state: State) -> dict[str, RunRight]:
    return state.title.file.run_rights


def _held(state: State, company: str) -> list[str]:
    """Return the rights of a company: those it has bought, and those of its privates."""
    return [*_bought(state, company), *_with_privates(state, company)]


def _bought(state: State, company: str) -> list[str]:
    return HELD.of(state.position).get(company, "").split("+") if company in HELD.of(state.position) else []


def _with_privates(state: State, company: str) -> list[str]:
    rights = ((name, facts) for name, facts in _facts(state).items() if facts.price is None)
    return [name for name, facts in rights if owner_of(state, facts.private) == company]


def _rights_left(state: State, name: str) -> int | None:
    """Return how many of a right are unsold; None if there is no limit."""
    count = _facts(state)[name].count
    return None if count is None else count - sum(name in _held(state, company) for company in HELD.of(state.position))


def _add_right(booking: Booking, name: str, company: str) -> None:
    HELD.put(booking.position, company, "+".join([*_bought(booking, company), name]))


# ---- buying and losing rights ----


def buy(booking: Booking, move: Right, company: str) -> None:
    """Buy a right in the company's turn. Raises NotBooked for an unknown right, or one that is never sold."""
    facts = _facts(booking).get(move.name)
    if facts is None:
        raise booking.refuse("right-name", f"there is no right {move.name}", _for_sale(booking))
    if facts.price is None:
        message = f"the right {move.name} belongs to {facts.private}"
        raise booking.refuse("right-barred", message, f"buy {quote_name(facts.private)} from a player")
    require_turn(booking, company)
    cost, wrong = stated_price(booking, move.price, facts.price, "right-price", f"the right {move.name}")
    seller = _seller(booking, facts) or BANK
    booking.judge(
        wrong,
        _run_rights_barred(booking, move.name, facts),
        _judge_second_right(booking, move.name, company),
        short_of_cash(booking, company, cost, "run-rights"),
    )
    booking.pay(company, seller, cost, "run-rights")
    _add_right(booking, move.name, company)
    booking.tell("run-rights", "bought", company=company, source=seller, amount=cost, what=move.name)


def _for_sale(booking: Booking) -> str:
    """Return the lines with which a right can be bought now, as the remedy for one that does not exist."""
    names = [name for name, facts in _facts(booking).items() if facts.price is not None]
    open_now = [f"right {name}" for name in names if _run_rights_barred(booking, name, _facts(booking)[name]) is None]
    return list_words(open_now, "or") if open_now else "leave it out: no right is for sale now"


def _seller(state: State, facts: RunRight) -> str | None:
    """Return the seller: the private's company, the bank once the private is closed, None before a company owns it."""
    owner = owner_of(state, facts.private)
    if owner == BOX:
        return BANK
    return owner if owner in state.title.certificates else None


def _run_rights_barred(state: State, name: str, facts: RunRight) -> Finding | None:
    if _seller(state, facts) is None:
        message = f"no company owns {facts.private} yet: the right {name} is not for sale"
        return state.finding("right-barred", message, expected="nothing", actual=name)
    if _rights_left(state, name) == 0:
        message = f"all {plural(facts.count or 0, 'right')} {name} are sold"
        return state.finding("right-barred", message, expected="a right that is left", actual=name)
    return None


def _judge_second_right(state: State, name: str, company: str) -> Finding | None:
    if name not in _held(state, company):
        return None
    return state.finding(
        "right-twice", f"{company} already has the right {name}", expected="one", actual="a second one"
    )


def _bring_run_rights(booking: Booking, sale: PrivateSale) -> None:
    """Give a private's right to the company that buys it, unless the company has the right already."""
    private, company = sale.private, sale.company
    for name, facts in _facts(booking).items():
        lasting = facts.price is not None and facts.private == private
        if lasting and company in booking.title.certificates and name not in _held(booking, company):
            _add_right(booking, name, company)
            booking.tell("run-rights", "brought", company=company, private=private, what=name)


def _hand_on(booking: Booking, event: CompanyJoins) -> None:
    """Pass a company's rights to the one it joins; duplicates become available again."""
    part, company = event.company, event.successor
    for name in _held(booking, part):
        if name not in _held(booking, company):
            _add_right(booking, name, company)
            booking.tell("run-rights", "passes", company=part, target=company, what=name)
        else:
            booking.tell("run-rights", "back", company=part, what=name)
    HELD.drop(booking.position, part)


def _give_back(booking: Booking, event: CompanyCloses) -> None:
    """Put the rights of a company that leaves play up for sale again."""
    company = event.company
    for name in _bought(booking, company):
        booking.tell("run-rights", "back", company=company, what=name)
    HELD.drop(booking.position, company)


def _offers(state: State, event: CompanyTurn) -> Iterator[str]:
    for name, facts in _facts(state).items():
        if facts.price is None or facts.price > state.cash(event.company):
            continue
        if not (_run_rights_barred(state, name, facts) or _judge_second_right(state, name, event.company)):
            yield f"right {quote_name(name)}"


# ---- runs ----


def _right_rows(title: Title) -> Iterator[Row]:
    """Yield the rights, each for runs to one of its places."""
    for name, facts in title.file.run_rights.items():
        row = BonusRow(places=facts.places, pays=facts.pays, last=True)
        yield Row("run-rights", row, {"what": name}, partial(_has_right, name))


def _has_right(name: str, state: State, company: str) -> bool:
    return name in _held(state, company)


def _run_rights_words(title: Title, private: Private) -> Iterator[str]:
    for name, facts in title.file.run_rights.items():
        if title.file.privates[facts.private] is private:
            places = list_words([title.place_name(where) for where in facts.places], "or")
            yield f"the right {name} for the company that buys it: {title.money(facts.pays)} more for runs to {places}"


# ---- counted positions ----


def _lay_run_rights(booking: Booking, move: GivenCompany, names: str) -> Iterator[Finding]:
    """Give a company of a counted position its rights, if they exist and are left."""
    for name in names.split("+"):
        known = name in _facts(booking) and _facts(booking)[name].price is not None
        if not known or name in _held(booking, move.company) or _rights_left(booking, name) == 0:
            wrong = f"{move.company} cannot have the right {name}"
            yield impossible(booking, wrong, f"rights {'+'.join(_facts(booking))}", move.without(HELD.name))
            return
        _add_right(booking, name, move.company)


RULES["run_rights"] = MechanicRules(
    moves=Moves(companies={Right: buy}),
    listens=(
        after(PrivateSale, _bring_run_rights),
        offer(CompanyTurn, _offers),
        after(CompanyJoins, _hand_on),
        after(CompanyCloses, _give_back),
    ),
    shown=Shown(private=(_run_rights_words,)),
    run_bonuses=RunBonuses(rows=(_right_rows,)),
    counted_facts=CountedFacts(lays={HELD.name: _lay_run_rights}),
)


# ---- visit pay ----
# Every place visited counts, paid or not. If the stops are unknown, the stated revenue includes the bonus.


def _visit_rows(title: Title) -> Iterator[Row]:
    for private, facts in title.file.privates.items():
        if facts.visit_pays:
            row = BonusRow(private=private, per="stop", pays=facts.visit_pays, longest=True)
            yield Row("visit-pay", row, {"private": private})


RULES["visit_pay"] = MechanicRules(run_bonuses=RunBonuses(rows=(_visit_rows,)))


# ---- express trains ----
# An express train must start at a fixed place, avoids another, and counts every metropolis double on the whole line.


def _express_rows(title: Title) -> Iterator[Row]:
    if (facts := title.file.bonuses.express) is not None:
        places = tuple(where for where, at in title.map.hexes.items() if at.metropolis)
        between = (facts.begins, facts.doubles_to)
        yield Row("rheingold", BonusRow(places=places, between=between, trains="express", times=2))


def _judge_express(state: State, route: Route) -> Iterator[Finding | None]:
    facts = state.title.file.bonuses.express
    if facts is not None and state.title.train(route.train).express:
        yield _express_start(state, route, facts)
        yield _express_avoids(state, route, facts)


def _express_start(state: State, route: Route, facts: Express) -> Finding | None:
    if any(facts.begins in call.facts.groups for call in (route.calls[0], route.calls[-1])):
        return None
    known = state.title.map.hexes
    begins = list_words((state.title.place_name(at) for at in known if facts.begins in known[at].groups), "or")
    ends = f"{state.title.place_name(route.calls[0].where)} to {state.title.place_name(route.calls[-1].where)}"
    return state.finding(
        "express-start",
        f"the {route.train} train runs from {ends}: it must start at {begins}",
        expected=begins,
        actual=ends,
        remedy=count_anew(state, f"start the run at {begins}"),
    )


def _express_avoids(state: State, route: Route, facts: Express) -> Finding | None:
    """Judge a run through the avoided place; a run may end there."""
    if all(call.where != facts.avoids for call in route.calls[1:-1]):
        return None
    place = state.title.place_name(facts.avoids)
    return state.finding(
        "express-avoids",
        f"the {route.train} train may not run through {place}",
        expected=f"a run around {place}",
        actual=place,
        remedy=count_anew(state, "choose another run"),
    )


RULES["express_trains"] = MechanicRules(run_bonuses=RunBonuses(rows=(_express_rows,), checks=(_judge_express,)))
