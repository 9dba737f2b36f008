"""Nationals: at the purchase that begins a phase, players may turn corporations into companies of another charter.

Whoever bought comes first, the others follow in the order of play; only then do trains become obsolete, and those
that a national has stay with it.
"""

from collections.abc import Iterator

from moderator.journal.lexer import quote_name
from moderator.model.accounts import BANK, BOARD, BOX, MONEY, POOL, token_unit, train_unit
from moderator.model.findings import Finding
from moderator.model.questions import Question
from moderator.model.rounds import OperatingRound
from moderator.rules.basics.agenda import ask, drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, charter_of, loose_shares, minors_of, move_shares, president
from moderator.rules.basics.place_tokens import take_back
from moderator.rules.basics.player_order import players_from
from moderator.rules.basics.points import Remains, Rules, change_charter
from moderator.rules.basics.slots import SLOTS_TAKEN
from moderator.rules.basics.state import NotBooked, State, require
from moderator.rules.basics.subsidiaries import abandon_subsidiaries
from moderator.rules.basics.train_prices import least_train
from moderator.rules.rounds.idle import finish_if_idle
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.phases import end_change
from moderator.rules.rounds.sequence import resume
from moderator.rules.trains.emergency import Need, reach_emergency
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.nationals import NATIONAL, Nationalize
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Done, Pass


def nationalize(desk: Desk, move: Nationalize, player: str) -> None:
    """Answer: one of one's corporations becomes a national; who has more is asked again."""
    if move.company not in may_nationalize(desk, player):
        facts = desk.title.file.nationals
        kind = "such a corporation" if facts is None else f"a {facts.before}"
        raise desk.refuse("national-barred", f"{move.company} is not {kind} of which {player} is president")
    desk.judge(_before_others(desk, player))
    form_national(desk, move.company)
    if not may_nationalize(desk, player):
        _answered(desk, player)


def not_asked(state: State, player: str) -> NotBooked:
    """A national is said to form when nobody is asked."""
    return state.refuse("national-barred", f"{player} is not asked: nationals form as a phase begins that lets them")


def decline(desk: Desk, move: Pass | Done, player: str) -> None:
    """Answer: no further one. Of a player who is not asked, since he has none to turn, it says what is so."""
    if player in (question.who for question in desk.position.asked_of(NATIONAL)):
        desk.judge(_before_others(desk, player))
        _answered(desk, player)


def _before_others(state: State, player: str) -> Finding | None:
    """A player answers whom others come before: the one who bought, then the others in the order of play."""
    asked = [question.who for question in state.position.asked_of(NATIONAL)]
    if player not in asked or player == asked[0]:
        return None
    return state.finding(
        "out-of-turn",
        f"{asked[0]} is asked before {player}",
        expected=asked[0],
        actual=player,
        remedy=Pass(actor=asked[0]),
        about="national",
    )


def _answered(desk: Desk, player: str) -> None:
    """Go on to the next player; after the last one the change of phase goes on."""
    asked = desk.position.asked_of(NATIONAL)
    if player not in (question.who for question in asked):
        remedy = Pass(actor=asked[0].who)
        raise desk.refuse("out-of-turn", f"{asked[0].who} is asked, not {player}", remedy, about="national")
    drop(desk, NATIONAL, player)
    if not desk.position.asked_of(NATIONAL):
        end_change(desk, asked[0].about)
        resume(desk)


def form_national(desk: Desk, company: str) -> None:
    """Turn a corporation into a national: its money goes to the bank, its own shares and cars to the pool, its stations
    and all its tokens out of the game; trains, shares in players' hands and the price stay.
    """
    facts, position, title = require(desk.title.file.nationals), desk.position, desk.title
    books, unit = position.books, token_unit(company)
    desk.pay(company, BANK, books.of(MONEY, company), "national")
    move_shares(desk, company, loose_shares(title, books, company, company), company, POOL, "national")
    subsidiaries = minors_of(desk, company)
    for name in title.train_names:
        if title.train(name).car:  # one that came with a minor stays with its charter
            coach = title.train(name).coach
            goes_to = coach.of if coach is not None and coach.of in subsidiaries else POOL
            desk.give(train_unit(name), company, goes_to, books.of(train_unit(name), company), "national")
    desk.give(unit, BOARD, BOX, books.of(unit, BOARD), "national")
    desk.give(unit, company, BOX, books.of(unit, company), "national")
    take_back(desk, {company, *subsidiaries})
    abandon_subsidiaries(desk, company)
    SLOTS_TAKEN.drop(position, company)
    position.stations = {name: at for name, at in position.stations.items() if name != company}
    _release_preserved(desk, company)
    _turn_charter(desk, company, facts.after)
    change_charter(desk, company)
    desk.tell("national", company=company)


def _release_preserved(desk: Desk, company: str) -> None:
    """A train that a private has preserved is an obsolete one like others from now on."""
    for name in desk.title.train_names:
        preserves, count = desk.title.train(name).preserves, desk.position.books.of(train_unit(name), company)
        if preserves is not None and count:
            desk.give(train_unit(name), company, BOX, count, "national")
            desk.give(train_unit(preserves), BOX, company, count, "national")


def _turn_charter(desk: Desk, company: str, name: str) -> None:
    """Give it its new charter; in its turn it goes on at the step it was at, if that has it, too."""
    now, before = desk.position.round, charter_of(desk, company).steps
    desk.position.charters = {**desk.position.charters, company: name}
    turn = now.turn if isinstance(now, OperatingRound) else None
    if turn is None or turn.company != company or not isinstance(now, OperatingRound):
        return
    steps = charter_of(desk, company).steps
    index = next((steps.index(step) for step in before[turn.step :] if step in steps), len(steps))
    desk.position.round = now.but(turn=turn.but(step=index))


# ---- who is asked ----


def _ask(desk: Desk, events: frozenset[str], opener: str | None, buyer: str) -> bool:
    """Ask every player who leads a corporation that may become a national, the opener first; whether there is one."""
    if "nationals" not in events:
        return False
    position = desk.position
    asked = [name for name in players_from(position, opener or position.priority) if may_nationalize(desk, name)]
    ask(desk, *(new_question(NATIONAL, name, buyer, "national") for name in asked))
    return bool(asked)


def may_nationalize(state: State, player: str) -> list[str]:
    """The corporations that a player may turn into nationals."""
    facts, position = state.title.file.nationals, state.position
    return [
        company
        for company in position.par
        if facts is not None and charter_name(state, company) == facts.before and president(state, company) == player
    ]


# ---- a train that cannot be paid ----


def nationalize_owing(desk: Desk, move: Nationalize, player: str) -> None:
    """All his cash goes to the bank, his corporation becomes a national and goes on with its turn as that.

    Raises NotBooked where no such train is owed, and in a title where that does not happen.
    """
    facts, turn = desk.title.file.nationals, current_turn(desk)
    if desk.title.file.emergency.cannot_pay != "becomes" or turn is None or turn.company != move.company:
        raise not_asked(desk, player)
    need = reach_emergency(desk, player)
    if need is None or facts is None or charter_name(desk, need.company) != facts.before:
        raise not_asked(desk, player)
    desk.judge(_payable(desk, need, player))
    amount = max(0, desk.cash(player))
    desk.pay(player, BANK, amount, "becomes-national")
    desk.tell("becomes-national", company=need.company, source=player, amount=amount)
    form_national(desk, need.company)
    finish_if_idle(desk)


def _payable(state: State, need: Need, player: str) -> Finding | None:
    if need.least:
        return None
    cheapest = least_train(state, need.company)
    train = "train" if cheapest is None else cheapest.train
    return state.finding(
        "national-barred",
        f"{need.company} and {player} can pay for a {train}: it becomes no national",
        expected=f"train {train}",
        actual="a national",
        about="becomes-national",
        remedy=None if cheapest is None else Train(actor=need.company, train=train, seller=cheapest.seller),
    )


def _remains(state: State, company: str) -> Remains | None:
    """Where its president sells nothing for it, a company becomes a national."""
    if state.title.file.emergency.cannot_pay != "becomes":
        return None
    return Remains(Nationalize(actor=president(state, company), company=company), "it becomes a national")


def _offers(state: State, asked: Question) -> Iterator[str]:
    return (f"nationalize {quote_name(company)}" for company in may_nationalize(state, asked.who or ""))


RULES = Rules(
    of_players={Nationalize: nationalize_owing},
    answers={NATIONAL: {Nationalize: nationalize, Pass: decline, Done: decline}},
    asked_offers={NATIONAL: _offers},
    events={"nationals": lambda desk, _: None},  # asked before, while trains are not obsolete yet
    phase_asks=(_ask,),
    owing=(_remains,),
)
