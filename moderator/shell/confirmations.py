"""Show a correction, a runout or a long undo before it is written, and ask whether to write it."""

from collections.abc import Iterator, Sequence

from moderator.game import Game
from moderator.journal.corrections import follow
from moderator.journal.grammar import Reading, format_line, read_line
from moderator.model.entries import Amend, Booked, Directive, Undo
from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.model.values import Record
from moderator.model.wording import plural
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, owns_train
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.trains.owing import owed_train, train_due
from moderator.scoring import worth
from moderator.shell.names import verb_of
from moderator.shell.queries import number
from moderator.shell.runs import last_dividend, last_revenue, last_run
from moderator.shell.session_options import Question
from moderator.shell.session_writer import SessionWriter
from moderator.shell.shorthand import read_typed
from moderator.views.answer import answer
from moderator.views.companies import earned_revenue_of
from moderator.views.text import table, titled, wrap
from moderator.views.turn import turn
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.turns import Done

# ---- runout ----


class RepeatedTurn(Record):
    """One company's repeated turn: its lines and their results; prices are None for a minor."""

    round: str
    company: str
    price: int | None
    lines: tuple[str, ...]
    earned: int
    declared: str
    after: Position


class Runout(Record):
    """The repeated turns, and why they stop."""

    turns: tuple[RepeatedTurn, ...]
    stopped: str


def run_out(game: Game, rounds: int) -> Runout:
    """Repeat the turns of this many operating rounds, including the current one, without writing them.

    It stops before a turn that would break a rule, at a discard that is due, and where a stock round begins.
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
    """Return the current turn as the company did it last time, or why that is not possible."""
    now, company, lines = position.round, actor(State(game.title, position)), list[str]()
    assert isinstance(now, OperatingRound)
    assert now.turn is not None
    assert company is not None
    earned = now.turn.revenue or 0
    declared = "has run" if earned and now.turn.settled else ""
    where, stood = round_name(position), price(State(game.title, position), company)
    for move in _moves(game, company, position):
        step = game.replay.book(position, Booked(0, move, format_line(move)))
        if step.violations and isinstance(move, Run):  # the trains have changed: repeat the total
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
    """Yield the rest of a company's turn as it was done last time."""
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
    """Return a row per turn (round, company, revenue, dividend, price, bank), then why the runout stops.

    The last lines have the players' cash after it and, with `worths`, their worth.
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


# ---- confirmations ----

_YES = ("y", "yes")
_NOTHING = "nothing was written"


def correct(writer: SessionWriter, *lines: Reading) -> bool:
    """Show what corrections change, ask for confirmation, and write them. Return False if they are not written.

    Amending the last line needs no confirmation, because nothing has followed it.
    """
    try:
        given = writer.session.preview_all(lines)
    except Exception as error:
        if not writer.failed(error):
            raise
        return False
    if given[-1].refused or _is_of_the_last(writer.session.game, given[-1].says):
        return writer.say(lines)
    writer.frontend.put([line for each in given for line in answer(writer.session.game.title, each, writer.ink)])
    writer.frontend.put(["not written yet"])
    if not is_confirmed(writer, harm=any(each.harms for each in given)) or not writer.say(lines, brief=True):
        return False
    writer.frontend.put(["written", *writer.next()], "booked")
    return True


def ask_insertions(writer: SessionWriter, where: int) -> Sequence[Reading]:
    """Ask for lines to insert before line `where`, until one is empty."""
    lines: list[Reading] = []
    game = writer.session.game
    asked = Question(f"insert before {where}, Enter to finish> ", (("", "finish"),), free=True)
    while (reply := writer.frontend.ask(asked)) is not None and reply.strip():
        more = read_typed(game, f"insert before {where}: {reply.strip()}")
        try:
            game = writer.session.after([*lines, *more])
        except Exception as error:
            if not writer.failed(error):
                raise
        else:
            lines += more
    if not lines:
        writer.frontend.put([_NOTHING], "note")
    return lines


def run_out_coming(writer: SessionWriter, rest: Sequence[str], worths: bool) -> None:
    """Show a runout of the coming operating rounds, and write it if confirmed."""
    count = number(rest[0]) if len(rest) == 1 else None if rest else 1
    game = writer.session.game
    if count is None or not 1 <= count <= 9:
        usage = "runout 2 repeats each company's last run and dividend for two operating rounds; enter 1 to 9"
        writer.frontend.put(wrap(usage))
        return
    if not isinstance(game.position.round, OperatingRound):
        writer.frontend.put(["a runout needs an operating round under way"])
        return
    out = run_out(game, count)
    writer.frontend.put(show_runout(game, out, worths), "shown")
    if out.turns and is_confirmed(writer):
        _write_out(writer, [line for turned in out.turns for line in turned.lines])


def redirect_undo(writer: SessionWriter, line: str) -> bool:
    """Ask what `undo 124` means, and return whether it is dealt with.

    It is more often meant as `undo to 124` than as 124 moves.
    """
    back = read_long_undo(writer.session.game, line) if writer.options.bar else None
    if back is None:
        return False
    writer.frontend.put(wrap(back.told))
    prompt = f"y: undo {back.count}, to: undo to {back.count}, anything else cancels> "
    answers = (("y", f"undo {back.count}"), ("to", f"undo to {back.count}"), ("n", "cancel"))
    wanted = (writer.frontend.ask(Question(prompt, answers)) or "").strip().casefold()
    if wanted == "to":
        writer.say_text(f"undo to {back.count}")
    elif wanted in _YES:
        return False
    else:
        writer.frontend.put([_NOTHING], "note")
    return True


def is_confirmed(writer: SessionWriter, harm: bool = False) -> bool:
    """Ask whether to write what was shown; Enter also means yes if it does no `harm` to later lines."""
    prompt = f"write it? {'y or !' if harm else 'Enter or y'} writes, anything else cancels> "
    wanted = writer.frontend.ask(Question(prompt, (("y", "write it"), ("n", "cancel"))))
    if wanted is not None and wanted.strip().casefold() in (*_YES, "!", *(() if harm else ("",))):
        return True
    writer.frontend.put([_NOTHING], "note")
    return False


def _write_out(writer: SessionWriter, lines: Sequence[str]) -> None:
    """Write the lines of a runout, showing only the important events of each."""
    first = len(writer.session.game.journal.lines) + 1
    for line in lines:
        if not writer.say_text(line, brief=True):
            break
    last = len(writer.session.game.journal.lines)
    where = f"{first} to {last}" if last > first else str(first)
    writer.frontend.put([f"{plural(last - first + 1, 'line')} written, {where}", *writer.next()], "booked")


def _is_of_the_last(game: Game, says: Move | Directive) -> bool:
    """Return whether a line amends the last move, so that no later line can change."""
    return isinstance(says, Amend) and game.count_to(says.line) == len(game.steps)


_FEW = 10  # from this many moves on, an undo is questioned


class LongUndo(Record):
    """How many moves would be taken back, and what both readings do."""

    count: int
    told: str


def read_long_undo(game: Game, typed: str) -> LongUndo | None:
    """Return both readings of a line that takes back many moves; None if only one is possible."""
    if verb_of(typed.partition(" ")[0], game.vocabulary) != "undo":
        return None
    says = read_line(typed, game.vocabulary).says
    if not isinstance(says, Undo) or says.to is not None or says.count < _FEW:
        return None
    numbers = [line.number for line in follow(game.journal.lines).steps.counting()]
    after = sum(number > says.count for number in numbers)
    if says.count > len(numbers) or not after or after == says.count:
        return None
    first = numbers[-says.count]
    moves = f"undo {says.count} takes back {says.count} moves, everything from line {first} on"
    return LongUndo(
        says.count, f"{moves}; undo to {says.count} takes back {plural(after, 'move')}, those after that line"
    )
