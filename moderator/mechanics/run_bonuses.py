"""What a run earns beyond the value of its stops."""

from collections.abc import Collection, Iterator, Sequence

from moderator.journal.lexer import quote_name
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX
from moderator.model.position import GrantedPower
from moderator.model.rounds import ExtraIncome
from moderator.model.wording import list_words, plural
from moderator.rules.booking import Booking, State, require, short_of_cash, stated_price
from moderator.rules.events.companies import CharterChanged, CompanyCloses, CompanyJoins, PresidencyChanged
from moderator.rules.events.privates import PrivateSale
from moderator.rules.events.track import TilePlaced
from moderator.rules.events.turns import CompanyTurn, CompanyTurnBegins
from moderator.rules.holdings import charter_name, charter_of, owns_train
from moderator.rules.listeners import after, offer
from moderator.rules.mechanic_rules import CountedFacts, Great, MechanicRules, Moves, RunBonuses, Shown
from moderator.rules.midgame.handing import impossible
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import current_turn, replace_turn, require_turn
from moderator.rules.runs.industry import NAMES
from moderator.rules.runs.joining import end_bonus
from moderator.rules.runs.remedies import count_anew
from moderator.rules.runs.rivers import colour_at
from moderator.rules.runs.routes import Call, Route
from moderator.titles.abilities import Express
from moderator.titles.board import RunRight
from moderator.titles.privates import Marker, Private
from moderator.titles.title import Title
from moderator.vocabulary.run_bonuses import HELD, MAIL, MARKED, ORIENTED, USED, Mail, Right
from moderator.vocabulary.runs import INDUSTRY, Industry, Run
from moderator.vocabulary.starting_position import Begin, Gift, GivenCompany
from moderator.vocabulary.track import Lay

# ---- great run ----
# Its rules: whether a run is the great one, what it earns more, and what its company gets for the first.


def _is_great(state: State, route: Route) -> bool:
    """Whether a run is the great one: by its company and by the places it calls at."""
    facts, called = state.title.file.bonuses.orient, {call.where for call in route.calls}
    if facts is None or not _may_make(state, route.company):
        return False
    return facts.end in called and not called.isdisjoint(facts.others)


def _add_great_run(booking: Booking, route: Route) -> Route:
    """The run with what the great one earns more, whatever multiplies the rest."""
    facts = require(booking.title.file.bonuses.orient)
    booking.judge(_on_land(booking, route))
    bonus = booking.title.since(facts.pays, booking.position.phase)
    booking.tell("orient-express", company=route.company, amount=bonus, train=route.train)
    return route.replace(after=route.after + bonus)


def _on_land(state: State, route: Route) -> Finding | None:
    """The great run may not be made of sea crossings alone; beside them, where every way is one, only the board shows
    track.
    """
    if not all(call.sea for call in route.calls[:-1]):
        return None
    says = f"the great run of {route.company}, which crosses the sea between all its stops, uses track on land, too"
    return state.finding("orient-land", f"{says}: the table vouches for it")


def _may_make(state: State, company: str) -> bool:
    """Whether it is a company of those that the great run brings something."""
    facts = state.title.file.bonuses.orient
    return facts is not None and charter_name(state, company) == facts.charter


def _take_marker(booking: Booking, move: Run, company: str, made: int | None) -> tuple[tuple[ExtraIncome, ...], int]:
    """What the first great run brings: money for the treasury, steps to the right; its marker is never taken again.

    `made` is what it earned by its stops.
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
    """The great run is claimed for a company that does not make it."""
    if move.orient is None and move.marker is None:
        return None
    if _may_make(state, company):
        return None
    return state.finding(
        "orient-run",
        f"{company} is no company that makes the great run",
        expected="no orient",
        actual="orient",
        remedy=state.instead(orient=None, marker=None),
    )


def _wrong_sum(state: State, move: Run, made: int | None) -> Finding | None:
    """What the run is said to have earned is not what its stops come to, or no run with stops is that one."""
    if move.orient is None or move.orient == made or any(not train.stops for train in move.runs) or not move.runs:
        return None
    says = "no run of these is the great one" if made is None else f"the great run earns {state.money(made)}"
    return state.finding(
        "orient-run",
        f"{says}, not {state.money(move.orient)}" if made is not None else says,
        expected="nothing" if made is None else state.money(made),
        actual=state.money(move.orient),
        remedy=state.instead(orient=None, **({"marker": None} if made is None else {})),
    )


def _wrong_choice(state: State, move: Run, company: str, made: bool, first: bool) -> Finding | None:
    """A first great run without a choice of what it brings; or a choice where none is due."""
    if not _may_make(state, company) or first == (move.marker is not None):
        return None
    if first:
        return state.finding(
            "orient-choice",
            f"{company} makes the great run for the first time: say what that brings",
            expected="orient right, or orient treasury",
            actual="nothing",
            remedy=state.instead(marker="right"),
        )
    why = "has had its marker" if made else "makes no great run here"
    return state.finding(
        "orient-choice",
        f"{company} {why}: its run brings nothing beside",
        expected="nothing",
        actual=move.marker,
        remedy=state.instead(marker=None),
    )


def _lose_marker(booking: Booking, event: CharterChanged) -> None:
    """One that makes no great runs any more keeps no marker of them."""
    if not _may_make(booking, event.company):
        ORIENTED.drop(booking.position, event.company)


def _begun(state: State, event: CompanyTurn) -> Iterator[str]:
    turn = event.turn
    run = "run" in charter_of(state, turn.company).steps[turn.step :] and turn.revenue is None
    if run and _may_make(state, turn.company) and turn.company not in ORIENTED.of(state.position):
        yield "run TRAIN:STOP-STOP ... orient right|treasury"


def _great_run_told(state: State) -> Iterator[str]:
    made = [company for company in state.title.file.corporations if company in ORIENTED.of(state.position)]
    if made:
        yield f"{list_words(made)} {'has' if len(made) == 1 else 'have'} made the great run"


GREAT_RUN_RULES = MechanicRules(
    run_bonuses=RunBonuses(great=(Great(_is_great, _add_great_run, _take_marker),)),
    listens=(after(CharterChanged, _lose_marker), offer(CompanyTurn, _begun, lines="patterns")),
    shown=Shown(powers=(_great_run_told,)),
)


# ---- home mail ----
# Its rules: the tile that lies at home says what it is worth, as far as lines tell it; else the table does.


def worth_of_home(state: State, company: str) -> int:
    """What the home of a company is worth now; nothing where no city of any value lies there."""
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
    """As a turn begins; a counted position has the mail of the company on turn."""
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


def _note(booking: Booking, tile: TilePlaced) -> None:
    """A tile at somebody's home: of a number that pays otherwise, or one of which its colour tells all."""
    move, worth = tile.move, booking.title.hex(tile.where).mail
    for owner in (name for name, facts in booking.title.file.corporations.items() if facts.home == tile.where):
        MAIL.drop(booking.position, owner)
        if isinstance(move, Lay) and move.tile in worth:
            MAIL.put(booking.position, owner, worth[move.tile])


def state_mail(booking: Booking, move: Mail, company: str) -> None:
    """The table says what a home is worth: the difference is paid, and remembered until another tile lies there."""
    turn, before = current_turn(booking), worth_of_home(booking, company)
    if turn is None or turn.company != company or not charter_of(booking, company).home_mail:
        raise booking.refuse("mail-barred", f"{company} gets no mail now: it is paid in its turn")
    MAIL.put(booking.position, company, move.amount)
    paid = bool(turn.revenue) or (owns_train(booking, company) and not turn.train_bought)
    more = move.amount - before if paid else 0
    booking.flag(
        "mail-stated", f"the home of {company} is worth {booking.money(move.amount)}: the table vouches for it"
    )
    booking.pay(*((BANK, company) if more > 0 else (company, BANK)), abs(more), "home-mail")
    kind = "stated" if more >= 0 else "less"
    booking.tell("home-mail", kind, company=company, amount=move.amount, more=abs(more))


HOME_MAIL_RULES = MechanicRules(
    moves=Moves(companies={Mail: state_mail}),
    listens=(after(TilePlaced, _note), after(CompanyTurnBegins, _pay)),
)


# ---- industry ----
# The location that was drawn before play, noted as the table says it.


def find(booking: Booking, move: Industry) -> None:
    """Note a location that the map does not print. Raises NotBooked in a title without industry."""
    if not booking.title.has("industry"):
        raise booking.refuse("bonus-claimed", "this title knows no coalmines and steel mills")
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


INDUSTRY_RULES = MechanicRules(moves=Moves(table={Industry: find}), shown=Shown(powers=(_industry_told,)))


# ---- line bonus ----
# Its rules: what a run earns along such a line, and how one is told in a counted position.


def _bonus(booking: Booking, route: Route) -> Route:
    """What a private has left to its company: a run between two groups of places earns more.

    A metropolis is one of its group once it is upgraded.
    """
    for private, power in booking.position.powers.items():
        legacy = booking.title.file.privates[private].leaves
        if power.company != route.company or power.kind != "line-bonus" or legacy is None:
            continue
        counted = [
            call for call in route.calls if not call.facts.metropolis or colour_at(booking, call.where) != "yellow"
        ]
        if {group for call in counted for group in call.facts.groups}.issuperset(legacy.between):
            booking.tell("line-bonus", company=route.company, amount=power.amount, train=route.train, private=private)
            route = route.replace(added=route.added + power.amount)
    return route


def _line_bonus_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds, of those of which a run with too much calls at an end; of one by ferry at both ends."""
    groups = {group for call in called for group in call.facts.groups}
    least = 2 if any(call.ferried for call in called) else 1
    legacies = (facts.leaves for facts in state.title.file.privates.values())
    amounts = {each.bonus for each in legacies if each is not None and len(groups & {*each.between}) >= least}
    return "line-bonus" if more in amounts else None


def _lay_line_bonus(booking: Booking, move: GivenCompany, gift: Gift) -> list[Finding] | None:
    """What a private has left to a company for good, told with the place of its link; None if nothing such."""
    legacy = booking.title.file.privates[move.company].leaves
    if legacy is None or not legacy.bonus:
        return None
    where = None if gift.place is None else booking.title.hex_of(gift.place)
    if where not in legacy.links or gift.company not in booking.title.file.corporations:
        words, without = "leave it out", move.replace(gave=None)
        return [impossible(booking, f"{move.company} has left {gift.company} nothing of that kind", words, without)]
    power = GrantedPower(gift.company, "line-bonus", where, legacy.bonus)
    booking.position.powers = {**booking.position.powers, move.company: power}
    booking.position.used |= {move.company}
    return []


def _line_bonus_told(state: State, power: GrantedPower) -> str:
    return f"runs to {state.title.place_name(power.place or '')} earn {state.title.money(power.amount)} more"


LINE_BONUS_RULES = MechanicRules(
    run_bonuses=RunBonuses(of_sums={"line-bonus": _bonus}, claimed=(_line_bonus_claimed,)),
    counted_facts=CountedFacts(gifts=(_lay_line_bonus,)),
    shown=Shown(power={"line-bonus": _line_bonus_told}),
)


# ---- markers ----
# Its rules: one train of a turn earns what a marker pays, whatever else multiplies its run.


def _bring_markers(booking: Booking, sale: PrivateSale) -> None:
    """The company that has bought the private gets its markers, which outlive it."""
    private, company = sale
    if booking.title.file.privates[private].markers:
        MARKED.put(booking.position, company, private)
        booking.tell("markers", "bought", company=company, private=private)


def _lose(booking: Booking, event: PresidencyChanged) -> None:
    """Another player is president: the markers are gone for good."""
    company = event.company
    if (private := MARKED.of(booking.position).get(company)) is not None:
        MARKED.drop(booking.position, company)
        booking.tell("markers", "lost", company=company, private=private)


def _add_markers(booking: Booking, route: Route) -> Route:
    """What the markers of its company add to a run, each to the first train that calls at all of its places."""
    turn, called = current_turn(booking), {call.where for call in route.calls}
    for marker in _markers(booking, route.company):
        if turn is None or turn.company != route.company or not called.issuperset(marker.between):
            continue
        if marker.between in USED.of(turn):
            continue
        turn = USED.put(turn, (*USED.of(turn), marker.between))
        replace_turn(booking, turn)
        places = [booking.title.place_name(where) for where in marker.between]
        booking.tell("markers", company=route.company, amount=marker.pays, train=route.train, places=places)
        route = route.replace(after=route.after + marker.pays)
    return route


def _markers(state: State, company: str) -> tuple[Marker, ...]:
    private = MARKED.of(state.position).get(company)
    return () if private is None else state.title.file.privates[private].markers


def _markers_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that a marker would."""
    places = {call.where for call in called}
    every = [marker for facts in state.title.file.privates.values() for marker in facts.markers]
    return "markers" if any(more == each.pays and places & {*each.between} for each in every) else None


def _markers_words(title: Title, facts: Private) -> Iterator[str]:
    for marker in facts.markers:
        places = list_words(map(title.place_name, marker.between))
        yield f"{title.money(marker.pays)} more for one run by way of {places}, for the company that buys it"


MARKERS_RULES = MechanicRules(
    run_bonuses=RunBonuses(of_the_whole={"markers": _add_markers}, claimed=(_markers_claimed,)),
    listens=(after(PrivateSale, _bring_markers), after(PresidencyChanged, _lose)),
    shown=Shown(private=(_markers_words,)),
)


# ---- opposite ends ----
# Its rule: of several places of one group in a run the best one counts.


def _add_opposite_ends(booking: Booking, route: Route) -> Route:
    bonus = end_bonus(booking, route.calls)
    if not bonus:
        return route
    booking.tell("opposite-ends", company=route.company, amount=bonus, train=route.train)
    return route.replace(added=route.added + bonus)


def _opposite_ends_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that the bonus of an end in the run would."""
    ends = [call.facts.end_bonus for call in called if call.facts.end_bonus]
    others = {facts.end_bonus for facts in state.title.map.hexes.values()}
    return "opposite-ends" if any(more - end in others or more == end for end in ends) else None


OPPOSITE_ENDS_RULES = MechanicRules(
    run_bonuses=RunBonuses(of_sums={"opposite-ends": _add_opposite_ends}, claimed=(_opposite_ends_claimed,)),
)


# ---- run rights ----
# Their rules: who may buy one and of whom, what runs earn by them, and how a count tells them.


def _facts(state: State) -> dict[str, RunRight]:
    return state.title.file.run_rights


def _held(state: State, company: str) -> list[str]:
    """The rights that a company has: those that it has bought, and those that go with its privates."""
    return [*_bought(state, company), *_with_privates(state, company)]


def _bought(state: State, company: str) -> list[str]:
    return HELD.of(state.position).get(company, "").split("+") if company in HELD.of(state.position) else []


def _with_privates(state: State, company: str) -> list[str]:
    rights = ((name, facts) for name, facts in _facts(state).items() if facts.price is None)
    return [name for name, facts in rights if owner_of(state, facts.private) == company]


def _left(state: State, name: str) -> int | None:
    """How many of a right nobody has; None where they do not run out."""
    count = _facts(state)[name].count
    return None if count is None else count - sum(name in _held(state, company) for company in HELD.of(state.position))


def _take(booking: Booking, name: str, company: str) -> None:
    HELD.put(booking.position, company, "+".join([*_bought(booking, company), name]))


# ---- how one comes to a company ----


def buy(booking: Booking, move: Right, company: str) -> None:
    """A company buys a right in its turn. Raises NotBooked for one that there is not."""
    facts = _facts(booking).get(move.name)
    if facts is None:
        raise booking.refuse("right-name", f"there is no right {move.name}", _for_sale(booking))
    if facts.price is None:
        said = f"the right {move.name} goes with {facts.private}"
        raise booking.refuse("right-barred", said, f"buy {quote_name(facts.private)} of a player")
    require_turn(booking, company)
    cost, wrong = stated_price(booking, move.price, facts.price, "right-price", f"the right {move.name}")
    seller = _seller(booking, facts) or BANK
    booking.judge(
        wrong,
        _run_rights_barred(booking, move.name, facts),
        _twice(booking, move.name, company),
        short_of_cash(booking, company, cost, "run-rights"),
    )
    booking.pay(company, seller, cost, "run-rights")
    _take(booking, move.name, company)
    booking.tell("run-rights", "bought", company=company, source=seller, amount=cost, what=move.name)


def _for_sale(booking: Booking) -> str:
    """Return the lines with which a right can be bought now, as the remedy for one that does not exist."""
    names = [name for name, facts in _facts(booking).items() if facts.price is not None]
    open_now = [f"right {name}" for name in names if _run_rights_barred(booking, name, _facts(booking)[name]) is None]
    return list_words(open_now, "or") if open_now else "leave it out: no right is for sale now"


def _seller(state: State, facts: RunRight) -> str | None:
    """The company that owns the private, the bank once that is closed; None as long as no company has had it."""
    owner = owner_of(state, facts.private)
    if owner == BOX:
        return BANK
    return owner if owner in state.title.certificates else None


def _run_rights_barred(state: State, name: str, facts: RunRight) -> Finding | None:
    if _seller(state, facts) is None:
        said = f"{facts.private} is with no company, and open: nobody sells the right {name}"
        return state.finding("right-barred", said, expected="nothing", actual=name)
    if _left(state, name) == 0:
        said = f"all {plural(facts.count or 0, 'right')} {name} are sold"
        return state.finding("right-barred", said, expected="none left", actual=name)
    return None


def _twice(state: State, name: str, company: str) -> Finding | None:
    if name not in _held(state, company):
        return None
    return state.finding("right-twice", f"{company} has the right {name}", expected="one", actual="a second one")


def _bring_run_rights(booking: Booking, sale: PrivateSale) -> None:
    """The company that has bought the private has its right at once; one that it had is the same."""
    private, company = sale
    for name, facts in _facts(booking).items():
        lasting = facts.price is not None and facts.private == private
        if lasting and company in booking.title.certificates and name not in _held(booking, company):
            _take(booking, name, company)
            booking.tell("run-rights", "brought", company=company, private=private, what=name)


def _hand_on(booking: Booking, event: CompanyJoins) -> None:
    """The rights of a company that becomes part of another one are that one's; a second one of a kind is nobody's."""
    part, company = event
    for name in _held(booking, part):
        if name not in _held(booking, company):
            _take(booking, name, company)
            booking.tell("run-rights", "passes", company=part, target=company, what=name)
        else:
            booking.tell("run-rights", "back", company=part, what=name)
    HELD.drop(booking.position, part)


def _give_back(booking: Booking, event: CompanyCloses) -> None:
    """A company that leaves play has its rights no more: others may buy them."""
    company = event.company
    for name in _bought(booking, company):
        booking.tell("run-rights", "back", company=company, what=name)
    HELD.drop(booking.position, company)


def _offers(state: State, event: CompanyTurn) -> Iterator[str]:
    for name, facts in _facts(state).items():
        if facts.price is None or facts.price > state.cash(event.company):
            continue
        if not (_run_rights_barred(state, name, facts) or _twice(state, name, event.company)):
            yield f"right {quote_name(name)}"


# ---- runs ----


def _add_run_rights(booking: Booking, route: Route) -> Route:
    """What the rights of its company add to a run, each once, whatever multiplies its stops."""
    called = {call.where for call in route.calls}
    for name in _held(booking, route.company):
        facts = _facts(booking)[name]
        if called & {*facts.places}:
            booking.tell("run-rights", company=route.company, amount=facts.pays, train=route.train, what=name)
            route = route.replace(after=route.after + facts.pays)
    return route


def _run_rights_claimed(state: State, more: int, called: Collection[Call]) -> str | None:
    """What a line adds that a right would."""
    places = {call.where for call in called}
    fits = any(more == facts.pays and places & {*facts.places} for facts in _facts(state).values())
    return "run-rights" if fits else None


def _run_rights_words(title: Title, private: Private) -> Iterator[str]:
    for name, facts in title.file.run_rights.items():
        if title.file.privates[facts.private] is private:
            places = list_words([title.place_name(where) for where in facts.places], "or")
            yield f"the right {name} for the company that buys it: {title.money(facts.pays)} more for runs to {places}"


# ---- counted positions ----


def _lay_run_rights(booking: Booking, move: GivenCompany, said: str) -> Iterator[Finding]:
    """The rights of a company, each one that there is and of which one is left."""
    for name in said.split("+"):
        known = name in _facts(booking) and _facts(booking)[name].price is not None
        if not known or name in _held(booking, move.company) or _left(booking, name) == 0:
            wrong = f"{move.company} cannot have the right {name}"
            yield impossible(booking, wrong, f"rights {'+'.join(_facts(booking))}", move.without(HELD.name))
            return
        _take(booking, name, move.company)


RUN_RIGHTS_RULES = MechanicRules(
    moves=Moves(companies={Right: buy}),
    listens=(
        after(PrivateSale, _bring_run_rights),
        offer(CompanyTurn, _offers),
        after(CompanyJoins, _hand_on),
        after(CompanyCloses, _give_back),
    ),
    shown=Shown(private=(_run_rights_words,)),
    run_bonuses=RunBonuses(of_the_whole={"run-rights": _add_run_rights}, claimed=(_run_rights_claimed,)),
    counted_facts=CountedFacts(lays={HELD.name: _lay_run_rights}),
)


# ---- visit pay ----
# Its rule: every place visited counts, paid or not. Where stops are not told the table has counted.


def _added(booking: Booking, company: str, runs: Sequence[Sequence[Call]]) -> int | None:
    """What its private adds to the runs of a company; None if the stops of one are not told."""
    total = 0
    for private, facts in booking.title.file.privates.items():
        pays = facts.visit_pays
        if not pays or owner_of(booking, private) != company or not runs:
            continue
        if not all(runs):
            return None
        count = max(map(len, runs))
        booking.tell("visit-pay", private=private, company=company, amount=pays * count, count=count)
        total += pays * count
    return total


VISIT_PAY_RULES = MechanicRules(run_bonuses=RunBonuses(together=(_added,)))


# ---- express trains ----
# Their rules: where they run, what they leave out, and what is doubled.


def _run(booking: Booking, route: Route) -> Route:
    """An express train counts no towns; between its two ends every metropolis on the way counts double."""
    facts = booking.title.file.bonuses.express
    if facts is None or not booking.title.train(route.train).express:
        return route
    booking.judge(_express_start(booking, route, facts), _express_avoids(booking, route, facts))
    calls = tuple(call.replace(value=0) if call.facts.kind == "town" else call for call in route.calls)
    first, last = calls[0].facts.groups, calls[-1].facts.groups
    whole = (facts.begins in first and facts.doubles_to in last) or (facts.begins in last and facts.doubles_to in first)
    doubled = [call for call in calls if call.facts.metropolis] if whole else []
    if doubled:
        values = [(booking.title.place_name(call.where), 2 * call.value) for call in doubled]
        booking.tell("rheingold", company=route.company, train=route.train, values=values)
        calls = tuple(call.replace(value=2 * call.value) if call.facts.metropolis else call for call in calls)
    return route.replace(calls=calls)


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
    """Through the place, not to it: an end is no passage."""
    if all(call.where != facts.avoids for call in route.calls[1:-1]):
        return None
    place = state.title.place_name(facts.avoids)
    return state.finding(
        "express-avoids",
        f"the {route.train} train runs through {place}",
        expected=f"a run round {place}",
        actual=place,
        remedy=count_anew(state, "choose another run"),
    )


EXPRESS_TRAINS_RULES = MechanicRules(run_bonuses=RunBonuses(of_stops={"rheingold": _run}))


RULES: dict[str, MechanicRules] = {
    "great_run": GREAT_RUN_RULES,
    "home_mail": HOME_MAIL_RULES,
    "industry": INDUSTRY_RULES,
    "line_bonus": LINE_BONUS_RULES,
    "markers": MARKERS_RULES,
    "opposite_ends": OPPOSITE_ENDS_RULES,
    "run_rights": RUN_RIGHTS_RULES,
    "visit_pay": VISIT_PAY_RULES,
    "express_trains": EXPRESS_TRAINS_RULES,
}
