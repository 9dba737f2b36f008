"""The runout: each company's last run and payout repeated for the coming operating rounds, before it is booked."""

from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.grammar import format_line
from moderator.model.ledger import MONEY
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.model.values import Record
from moderator.offers.turn import train_due
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, owns_train
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.trains.owing import owed_train
from moderator.scoring import worth
from moderator.shell.runs import last_dividend, last_revenue, last_run
from moderator.views.companies import earned_revenue_of
from moderator.views.text import table, titled, wrap
from moderator.views.turn import turn
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.turns import Done


class RepeatedTurn(Record):
    """One company's repeated turn: the lines that book it, and what came of it; prices are None for a minor."""

    round: str
    company: str
    price: int | None
    lines: tuple[str, ...]
    earned: int
    declared: str
    after: Position


class Runout(Record):
    """The repeated turns, and why they end where they do."""

    turns: tuple[RepeatedTurn, ...]
    stopped: str


def run_out(game: Game, rounds: int) -> Runout:
    """Fold the repeated turns of so many operating rounds, the one under way counted; nothing is written.

    It stops before a turn that breaks a rule, at an owed discard, and where a stock round begins.
    """
    position, turns, begun = game.position, list[RepeatedTurn](), dict[str, None]()
    while isinstance(position.round, OperatingRound) and position.asked is None:
        begun[round_name(position)] = None
        if len(begun) > rounds:
            break
        turned = _repeat(game, position)
        if isinstance(turned, str):
            return Runout(tuple(turns), turned)
        turns.append(turned)
        position = turned.after
    return Runout(tuple(turns), turn(State(game.title, position)))


def _repeat(game: Game, position: Position) -> RepeatedTurn | str:
    """The turn under way as the company did it last time, or what forbids it."""
    now, company, lines = position.round, actor(State(game.title, position)), list[str]()
    assert isinstance(now, OperatingRound)
    assert now.turn is not None
    assert company is not None
    earned = now.turn.revenue or 0
    declared = "has run" if earned and now.turn.settled else ""
    where, stood = round_name(position), price(State(game.title, position), company)
    for move in _moves(game, company, position):
        step = game.replay.book(position, Booked(0, move, format_line(move)))
        if step.violations and isinstance(move, Run):  # its trains are others now: what it earned stands for the routes
            move = Run(actor=company, total=last_revenue(game, company))
            step = game.replay.book(position, Booked(0, move, format_line(move)))
        if step.violations:
            owed = owed_train(State(game.title, position), company)
            return step.violations[0].message if owed is None else train_due(game.state, owed)
        if isinstance(move, Run):
            earned = earned_revenue_of(step)
        declared = move.verb if isinstance(move, Dividend) else declared
        lines.append(format_line(move))
        position = step.position
    return RepeatedTurn(where, company, stood, tuple(lines), earned, declared, position)


def _moves(game: Game, company: str, position: Position) -> Iterator[Move]:
    """What is left of a company's turn, as it was done last time."""
    now = position.round
    assert isinstance(now, OperatingRound)
    assert now.turn is not None
    last = last_run(game, company)
    runs = now.turn.revenue is None and last is not None and owns_train(State(game.title, position), company)
    if runs and last is not None:
        yield last
    declares = "dividend" in charter_of(State(game.title, position), company).steps and not now.turn.settled
    if declares and (runs or now.turn.revenue):
        yield Dividend(actor=company, verb=last_dividend(game, company) or "pay")
    yield Done(actor=company)


def show_runout(game: Game, out: Runout, worths: bool = True) -> list[str]:
    """A row a turn: round, company, what it earns and declares, its price and the bank after it; then why it ends.

    Last what the players have then; what they are worth only with `worths`.
    """
    money, priced = game.title.money, game.title.file.shares.priced
    rows = []
    for turned in out.turns:
        value = price(State(game.title, turned.after), turned.company)
        was, now = ("" if p is None else money(p) for p in (turned.price, value))
        bank = money(State(game.title, turned.after).bank_in_all())
        moved = now if was == now else f"{was} -> {now}"
        prices = (turned.declared, moved) if priced else ()
        rows.append((turned.round, turned.company, money(turned.earned), *prices, bank))
    headings = ("round", "company", "earns", *(("", "price") if priced else ()), "bank")
    lines = table(headings, rows, "earns price bank") if rows else []
    lines = [*titled("Runout, not written yet", lines)[:-1], *wrap(out.stopped, "  then: ", "    ")]
    if not out.turns:
        return lines
    after = out.turns[-1].after
    had = [f"{player} {money(after.books.of(MONEY, player))}" for player in after.players]
    lines += wrap(", ".join(had), "  cash: ", "    ")
    if worths and priced:
        worthy = [f"{player} {money(worth(State(game.title, after), player))}" for player in after.players]
        lines += wrap(", ".join(worthy), "  worth: ", "    ")
    return lines
