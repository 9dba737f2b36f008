"""Certificates taken from the display for nothing, and given to the pool by whoever has too many."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL
from moderator.model.moves import Move
from moderator.model.position import DISPOSAL
from moderator.model.rounds import PlayerRound
from moderator.model.wording import list_words
from moderator.rules.basics.agenda import ask, drop
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import share_size
from moderator.rules.basics.limits import above_seat_limit, certificates_of_limit
from moderator.rules.basics.player_order import next_player, players_from
from moderator.rules.basics.presidency import settle_presidency
from moderator.rules.basics.sides import give_train
from moderator.rules.basics.state import State, stated_price
from moderator.rules.basics.supply import next_train
from moderator.rules.players.player_rounds import claim_turn, display, finish_if_idle
from moderator.rules.rounds.phases import begin_phase
from moderator.rules.stock.starting import place_at_home
from moderator.titles.companies import Certificate
from moderator.vocabulary.catalogue import new_question
from moderator.vocabulary.openings import Take
from moderator.vocabulary.turns import Dispose


def take(desk: Desk, move: Take, player: str) -> None:
    """The player on turn takes the topmost certificate of a corporation; a director's brings its
    charter and a train.
    """
    now, _ = claim_turn(desk, player)
    company = _named(desk, move.company)
    top = _top(desk, company)
    paid, wrong_price = stated_price(desk, move.price, 0, "take-price", f"a certificate of {company}", "display")
    desk.judge(_taken_twice(desk, now), wrong_price)
    desk.pay(player, BANK, paid, "share-purchase")
    desk.give(top.unit, desk.title.unsold(company), player, 1, "certificate-taken")
    percent = top.shares * share_size(desk, company)
    desk.tell("certificate-taken", company=company, target=player, percent=percent)
    desk.position.round = now.but(taken=True)
    if top.president:
        _found(desk, company)
    settle_presidency(desk, company, move.against)
    _ask_disposals(desk, player)
    finish_if_idle(desk)


def _named(state: State, company: str | None) -> str:
    """The corporation that is named. Raises NotBooked for none, or a company that has no certificates."""
    if company in state.title.certificates:
        return company
    problem = "no corporation is named" if company is None else f"{company} has no certificates"
    raise state.refuse("take-display", problem, "take COMPANY")


def _top(state: State, company: str) -> Certificate:
    """The topmost certificate of a corporation on the display. Raises NotBooked if none is left."""
    title, books = state.title, state.position.books
    for kind in title.certificates[company]:
        if books.of(kind.unit, title.unsold(company)):
            return kind
    there = display(state)
    raise state.refuse(
        "take-display",
        f"no certificate of {company} lies on the display",
        f"take {list_words(there, 'or')}" if there else "the display is empty",
    )


def _taken_twice(state: State, now: PlayerRound) -> Finding | None:
    if not now.taken:
        return None
    return state.finding(
        "take-twice",
        f"{now.player} has taken a certificate in this turn already",
        expected="one certificate a turn",
        actual="a second one",
    )


def _found(desk: Desk, company: str) -> None:
    """A corporation comes into play: its home station, and the next train of the stack."""
    desk.position.par = {**desk.position.par, company: 0}
    place_at_home(desk, company)
    train = next_train(desk)
    if train is not None:
        bring_train(desk, train, company)


def bring_train(desk: Desk, train: str, company: str) -> None:
    """A train of the stack for a corporation, for nothing; the first one of its type begins its phase."""
    card = desk.title.card(train)
    give_train(desk, train, DEPOT, company, "train-taken")
    desk.tell("train-taken", company=company, train=train)
    begins = desk.title.begun_by(card)
    if begins is not None and not desk.title.reached(desk.position.phase, begins):
        begin_phase(desk, begins, company)


def dispose(desk: Desk, move: Dispose, player: str) -> None:
    """A player gives one ordinary certificate to the pool; somebody else may become director by that."""
    desk.judge(_no_surplus(desk, player))
    company = _named(desk, move.company)
    kind = _disposed(desk, company, player, move.percent)
    desk.give(kind.unit, player, POOL, 1, "disposal")
    desk.tell("disposal", company=company, source=player, percent=kind.shares * share_size(desk, company))
    settle_presidency(desk, company, move.against)
    now = desk.position.round
    _ask_disposals(desk, now.player if isinstance(now, PlayerRound) else player)
    finish_if_idle(desk)


def _ask_disposals(desk: Desk, last: str) -> None:
    """Everybody who holds too many certificates gives some up now, the player on turn after all others."""
    drop(desk, DISPOSAL)
    players = [*players_from(desk.position, next_player(desk.position, last))]
    ask(
        desk, *(new_question(DISPOSAL, who, code="disposal@disposal") for who in players if above_seat_limit(desk, who))
    )


def _no_surplus(state: State, player: str) -> Finding | None:
    if above_seat_limit(state, player):
        return None
    return state.finding(
        "dispose-none",
        f"{player} is within the certificate limit, {certificates_of_limit(state, player)}, and gives none up",
        expected="no certificate",
        actual="a certificate",
    )


def disposable(state: State, player: str, company: str) -> list[Certificate]:
    """The kinds of ordinary certificates of a corporation that a player holds."""
    books = state.position.books
    return [kind for kind in state.title.certificates[company][1:] if books.of(kind.unit, player)]


def _disposed(state: State, company: str, player: str, size: int | None) -> Certificate:
    """The certificate that is given up. Raises NotBooked where it is not there, or not clear which."""
    share, held = share_size(state, company), disposable(state, player, company)
    fitting = [kind for kind in held if size is None or kind.shares * share == size]
    if len(fitting) == 1:
        return fitting[0]
    sizes = list_words([f"{kind.shares * share}%" for kind in held] or ["nothing"], "or")
    if not held and state.position.books.of(state.title.certificates[company][0].unit, player):
        raise state.refuse("president-stays", f"{player} has only the director's certificate of {company}")
    problem = "says not which certificate" if fitting else "names a certificate that is not there"
    raise state.refuse(
        "missing",
        f"{player} has {sizes} of {company} to give up; the line {problem}",
        f"dispose {company} {sizes}" if held else "dispose another one",
        about="disposal",
    )


def refuse_trade(desk: Desk, move: Move, player: str) -> None:
    """Raise NotBooked for a move of stock rounds: where certificates are taken, nothing is bought or sold."""
    verb = getattr(move, "verb", "this")
    raise desk.refuse("no-trade", f"nothing is bought or sold in this game: there is no `{verb}`", "take COMPANY")
