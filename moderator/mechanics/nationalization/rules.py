"""Its rules: which companies fall to the state and when, what their owners are paid, and where it stands then."""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOX, charter_unit
from moderator.model.findings import Finding
from moderator.model.questions import Question
from moderator.model.rounds import OperatingRound, Turn
from moderator.rules.basics.agenda import ask, drop_questions
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_of, owns_train, president, privates_of, shares, trains_of, worth_of
from moderator.rules.basics.loans import loans_of, pay_back_all
from moderator.rules.basics.points import Rules, any_of, joined
from moderator.rules.basics.price_markers import move_marker, price
from moderator.rules.basics.privates import owner_of, revenue_of
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, require
from moderator.rules.basics.supply import next_train
from moderator.rules.basics.train_prices import least_train
from moderator.rules.rounds.operating import finish, mark_acted, pass_over, turn_of
from moderator.rules.rounds.phases import operating_order
from moderator.rules.rounds.sequence import resume
from moderator.rules.stock.closing import clear_company
from moderator.rules.trains.buying import buy_train
from moderator.titles.mergers import State as National
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.minors import Float
from moderator.vocabulary.nationals import DRAWN, FALLEN, STANDS, SURRENDER, Surrender
from moderator.vocabulary.track import Lay
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Done, Pass


def _facts(state: State) -> National:
    return require(state.title.file.state)


def take_over(desk: Desk, company: str) -> None:
    """Loans are paid back, the price falls, the bank pays the owners by it; what the company has leaves the game."""
    facts, position = _facts(desk), desk.position
    if desk.title.file.loans is not None:
        pay_back_all(desk, company)
    owed = loans_of(desk, company) if desk.title.file.loans is not None else 0
    cell = desk.title.market.lefts(position.cells[company], facts.falls + facts.per_loan * owed)
    move_marker(desk, company, cell, "nationalization", "price")
    _pay_owners(desk, company)
    for private in privates_of(desk, company):
        desk.give(charter_unit(private), company, facts.company or BOX, 1, "nationalization")
    _take_places(desk, company)
    amount, trains = desk.cash(company), len(trains_of(desk, company))
    _hand_over(desk, company)
    whole = len(charter_of(desk, company).certificates) == 1
    clear_company(desk, company, "nationalization", for_good=whole or not facts.again)
    kind = "" if facts.company is None else "kept"
    desk.tell("nationalization", kind, company=company, name=facts.name, amount=amount, count=trains)
    if (turn := position.turn_of(company)) is not None:
        mark_acted(desk, turn)


def _hand_over(desk: Desk, company: str) -> None:
    """Money and trains go to the national's own company, where it has one."""
    state = _facts(desk).company
    if state is None:
        return
    desk.pay(company, state, desk.cash(company), "nationalization")
    for train in trains_of(desk, company):
        give_train(desk, train, company, state, "nationalization")


def _pay_owners(desk: Desk, company: str) -> None:
    value = price(desk, company) or 0
    for player in desk.position.players:
        count = shares(desk.title, desk.position.books, company, player)
        if count:
            amount = worth_of(desk, company, count, value)
            desk.pay(BANK, player, amount, "nationalization")
            desk.tell("nationalization", "paid", company=company, target=player, amount=amount)


def _take_places(desk: Desk, company: str) -> None:
    """A place of the company becomes the national's where it has none, as long as it has tokens beside those that are
    kept; the dearest first.
    """
    places = desk.position.stations.get(company, ())
    for where in sorted(places, key=lambda where: -_worth(desk, where)):
        if where and (where in _kept(desk) or _tokens_left(desk) > len(_kept(desk))):
            stand(desk, where)


def _worth(state: State, where: str) -> int:
    """What a place pays, as far as its print or the colour of its tile tells."""
    facts, colour = state.title.hex(where), state.position.tiles.get(where)
    if colour is not None:
        return facts.tile_values.get(colour) or 0  # type: ignore[call-overload]
    return max(facts.value.get(state.title.phase(state.position.phase).column, 0), facts.value.get("yellow", 0))


def _stands(state: State) -> set[str]:
    """Where the national has a token."""
    return {*_facts(state).starts_at, *STANDS.of(state.position)}


def _tokens_left(state: State) -> int:
    return _facts(state).tokens - len(_stands(state))


def _kept(state: State) -> set[str]:
    """Places for which a token is kept, where the national does not stand yet."""
    facts = _facts(state)
    return {*facts.kept, *filter(None, (facts.first_place,))} - _stands(state)


def stand(desk: Desk, where: str) -> None:
    """The national has a token in a place from now on."""
    if where not in _stands(desk):
        STANDS.mark(desk.position, where)
        desk.tell("nationalization", "place", name=_facts(desk).name, place=desk.title.place_name(where))


def _place_kept(desk: Desk, move: Lay | Float, company: str, where: str) -> None:
    """The token that is kept for a place comes there with the tile that brings its room."""
    colour = _facts(desk).kept.get(where)
    if colour is not None and desk.position.tiles.get(where) == colour:
        stand(desk, where)


def _circle_taken(state: State, where: str) -> int:
    return int(where in _stands(state))


# ---- in a company's turn ----


def _fall(desk: Desk, company: str) -> None:
    """A company that cannot pay its interest falls to the state before play goes on."""
    FALLEN.mark(desk.position, company)


def _take_fallen(desk: Desk) -> None:
    fallen = [name for name in FALLEN.of(desk.position) if name in desk.position.par]
    FALLEN.clear(desk.position)
    for company in fallen:
        take_over(desk, company)
    if fallen:
        resume(desk)


def _ends(desk: Desk, company: str) -> None:
    """A company that could not be made to buy a train, and has none, falls to the state with its turn."""
    due = charter_of(desk, company).owes_train != "never" and not owns_train(desk, company)
    due = due and company != _facts(desk).company
    if due and company in desk.position.par and any_of(joined(desk.title).owes_none, desk, company):
        FALLEN.mark(desk.position, company)


# ---- with phases ----


def _without_train(state: State) -> list[str]:
    """Companies that have operated and own no train, in operating order; but for the national's own."""
    order = (name for name in operating_order(state) if name != _facts(state).company)
    return [name for name in order if name in state.position.operated and not owns_train(state, name)]


def _take_trainless(desk: Desk, opener: str | None) -> None:
    """Take over companies owned whole, then ask the presidents of the others in operating order."""
    for company in _without_train(desk):
        if len(charter_of(desk, company).certificates) == 1:
            take_over(desk, company)
    ask(
        desk,
        *(new_question(SURRENDER, president(desk, name), name, "nationalization") for name in _without_train(desk)),
    )


def _take_whole(desk: Desk, opener: str | None) -> None:
    for company in operating_order(desk):
        if len(charter_of(desk, company).certificates) == 1:
            take_over(desk, company)


def _take_privates(desk: Desk, opener: str | None) -> None:
    """The bank pays for each what it is worth; the state has it then."""
    facts = _facts(desk)
    for private, unit in desk.title.private_charters:
        owner = owner_of(desk, private)
        if owner in (BANK, BOX, facts.company):
            continue
        face = desk.title.file.privates[private].face
        desk.pay(BANK, owner, face, "nationalization")
        desk.give(unit, owner, facts.company or BOX, 1, "nationalization")
        if facts.keeps_income:
            DRAWN.mark(desk.position, private)
        desk.tell("nationalization", "private", company=private, name=facts.name, target=owner, amount=face)


def surrender(desk: Desk, move: Surrender, player: str) -> None:
    """Answer: the state takes the company. Raises NotBooked for another one than that which is asked about."""
    asked = desk.position.asked_of(SURRENDER)
    mine = next((question for question in asked if question.about == move.company), None)
    if mine is None:
        raise desk.refuse("surrender-barred", f"nobody is asked whether the state takes {move.company}")
    if mine.who != player:
        desk.flag(
            "surrender-barred", f"{mine.who} leads {move.company}, not {player}", expected=mine.who, actual=player
        )
    drop_questions(desk, mine)
    take_over(desk, move.company)
    resume(desk)


def keep(desk: Desk, move: Pass | Done, player: str) -> None:
    """Answer: the company stays in play."""
    asked = desk.position.asked_of(SURRENDER)[0]
    if asked.who != player:
        desk.flag("out-of-turn", f"{asked.who} is asked, not {player}", expected=asked.who, actual=player)
    drop_questions(desk, asked)
    resume(desk)


def _draw(desk: Desk) -> None:
    """As an operating round begins the bank pays the national for the privates it has taken: that money is gone."""
    amount = sum(revenue_of(desk, name) for name in desk.title.file.privates if name in DRAWN.of(desk.position))
    if amount:
        desk.pay(BANK, BOX, amount, "nationalization")
        desk.tell("nationalization", "income", name=_facts(desk).name, amount=amount)


def _offers(state: State, asked: Question) -> Iterator[str]:
    yield f"surrender {quote_name(asked.about)}"


def _company(state: State) -> str:
    """The national's own company; nothing where it has none."""
    return _facts(state).company or ""


# ---- who runs the national's own company ----


def _hand_on(desk: Desk) -> None:
    """As a round begins the player with the priority deal gets it: he gains nothing by that."""
    company, player = _company(desk), desk.position.priority
    if not company:
        return
    unit = charter_unit(company)
    (holder,) = desk.position.books.holders(unit)
    if holder != player:
        desk.give(unit, holder, player, 1, "state-company")
        desk.tell("state-company", company=company, target=player)


def _sits_out(state: State, company: str) -> bool:
    """Whether its phases have not come yet, or are over."""
    facts, reached, phase = _facts(state), state.title.reached, state.position.phase
    if company != facts.company:
        return False
    return not reached(phase, facts.operates) or (facts.idle is not None and reached(phase, facts.idle))


# ---- its turn ----


def _begin(desk: Desk, company: str) -> None:
    """With its first turn it stands in a place that is kept for it."""
    place = _facts(desk).first_place
    if company == _company(desk) and place is not None:
        stand(desk, place)


def _act(desk: Desk) -> None:
    """Complete the turn of the national's company once it has run, or if it owns no train.

    A purchase that begins a phase may ask players something: the turn goes on when they have answered.
    """
    turn = _ready(desk)
    if turn is None:
        return
    pass_over(desk, turn, 2)
    _buy(desk)
    left = turn_of(desk, turn.company)
    if left is not None and desk.position.asked is None:
        finish(desk, left)


def _ready(state: State) -> Turn | None:
    now, company = state.position.round, _company(state)
    turn = now.turn if isinstance(now, OperatingRound) and state.position.asked is None else None
    if turn is None or turn.company != company or not (turn.settled or not owns_train(state, company)):
        return None
    return turn


def _buy(desk: Desk) -> None:
    """The cheapest train if it has none, on credit; then the topmost one as long as its own money reaches."""
    company = _company(desk)
    if not owns_train(desk, company) and (least := least_train(desk, company)) is not None:
        buy_train(desk, Train(actor=company, train=least.train, seller=least.seller), company)
    while turn_of(desk, company) is not None and desk.position.asked is None:
        train = next_train(desk)
        if train is None or desk.title.price(train) > desk.cash(company):
            return
        buy_train(desk, Train(actor=company, train=train), company)


def _keeps_trains(state: State, company: str) -> bool:
    return company == _company(state)


def _of_state(state: State, move: Train, company: str, seller: str) -> Finding | None:
    """Nobody buys a train of it."""
    if seller != _company(state):
        return None
    return state.finding("state-train", f"{seller} sells none of its trains", expected="another", actual=seller)


RULES = Rules(
    of_players={Surrender: surrender},
    answers={SURRENDER: {Surrender: surrender, Pass: keep, Done: keep}},
    asked_offers={SURRENDER: _offers},
    events={"trainless-taken": _take_trainless, "whole-taken": _take_whole, "privates-taken": _take_privates},
    interest_unpaid=(_fall,),
    turn_ends=(_ends,),
    brings_about=(_take_fallen, _act),
    round_opens=(_draw, _hand_on),
    stock_begins=(_hand_on,),
    sits_out=(_sits_out,),
    turn_begins=(_begin,),
    train_kept=(_keeps_trains,),
    train_judged=(_of_state,),
    builds=(_place_kept,),
    circles_taken=(_circle_taken,),
)
