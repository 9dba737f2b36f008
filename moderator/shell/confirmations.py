"""Show a correction, a runout or a long undo before it is written, and ask whether to write it."""

from collections.abc import Sequence

from moderator.game import Game
from moderator.journal.corrections import follow
from moderator.journal.grammar import Reading, read_line
from moderator.model.lines import Amend, Directive, Undo
from moderator.model.moves import Move
from moderator.model.rounds import OperatingRound
from moderator.model.values import Record
from moderator.model.wording import plural
from moderator.shell.names import verb_of
from moderator.shell.queries import number
from moderator.shell.runout import run_out, show_runout
from moderator.shell.session_options import Question
from moderator.shell.session_writer import SessionWriter
from moderator.shell.shorthand import read_typed
from moderator.views.answer import answer
from moderator.views.text import wrap

_YES = ("y", "yes")
_NOTHING = "nothing was written"


def correct(writer: SessionWriter, *lines: Reading) -> bool:
    """Show what corrections change before they are written, unless nothing has followed the line that is amended.

    False if they were not written.
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
    """Ask for the lines to put in before another one, until one is empty."""
    lines: list[Reading] = []
    game = writer.session.game
    asked = Question(f"before {where}, Enter ends> ", (("", "that is all"),), free=True)
    while (said := writer.frontend.ask(asked)) is not None and said.strip():
        more = read_typed(game, f"insert before {where}: {said.strip()}")
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
    """Show the coming operating rounds as the last ones were, and write them if that is wanted."""
    count = number(rest[0]) if len(rest) == 1 else None if rest else 1
    game = writer.session.game
    if count is None or not 1 <= count <= 9:
        usage = "runout 2 repeats what the companies ran and paid last for so many operating rounds, 1 to 9"
        writer.frontend.put(wrap(usage))
        return
    if not isinstance(game.position.round, OperatingRound):
        writer.frontend.put(["a runout begins in an operating round; none is under way"])
        return
    out = run_out(game, count)
    writer.frontend.put(show_runout(game, out, worths), "shown")
    if out.turns and is_confirmed(writer):
        _write_out(writer, [line for turned in out.turns for line in turned.lines])


def redirect_undo(writer: SessionWriter, line: str) -> bool:
    """Whether `undo 124` was asked about and is not written: more than a few moves are seldom meant, but a line."""
    back = read_long_undo(writer.session.game, line) if writer.options.bar else None
    if back is None:
        return False
    writer.frontend.put(wrap(back.told))
    prompt = f"y writes undo {back.count}, to writes undo to {back.count}, anything else leaves it> "
    answers = (("y", f"undo {back.count}"), ("to", f"undo to {back.count}"), ("n", "leave it"))
    wanted = (writer.frontend.ask(Question(prompt, answers)) or "").strip().casefold()
    if wanted == "to":
        writer.say_text(f"undo to {back.count}")
    elif wanted in _YES:
        return False
    else:
        writer.frontend.put([_NOTHING], "note")
    return True


def is_confirmed(writer: SessionWriter, harm: bool = False) -> bool:
    """Whether the table wants written what it has just been shown: `y` or `!` says so, and Enter where it does no
    harm.
    """
    prompt = f"write it? {'y or !' if harm else 'Enter or y'} writes, anything else leaves it> "
    wanted = writer.frontend.ask(Question(prompt, (("y", "write it"), ("n", "leave it"))))
    if wanted is not None and wanted.strip().casefold() in (*_YES, "!", *(() if harm else ("",))):
        return True
    writer.frontend.put([_NOTHING], "note")
    return False


def _write_out(writer: SessionWriter, lines: Sequence[str]) -> None:
    """Write the lines of a runout; of each only what nobody may miss is told."""
    first = len(writer.session.game.journal.lines) + 1
    for line in lines:
        if not writer.say_text(line, brief=True):
            break
    last = len(writer.session.game.journal.lines)
    where = f"{first} to {last}" if last > first else str(first)
    writer.frontend.put([f"{plural(last - first + 1, 'line')} written, {where}", *writer.next()], "booked")


def _is_of_the_last(game: Game, says: Move | Directive) -> bool:
    """Whether a line amends what was said last, so that nothing that followed can change."""
    return isinstance(says, Amend) and game.count_to(says.line) == len(game.steps)


_FEW = 10  # moves that are taken back without a word


class LongUndo(Record):
    """How many moves would be taken back, and what both readings do."""

    count: int
    told: str


def read_long_undo(game: Game, typed: str) -> LongUndo | None:
    """What a line that takes back many moves could mean; None for any other, and where only one can be meant."""
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
    moves = f"undo {says.count} takes back {says.count} moves, all from line {first} on"
    return LongUndo(
        says.count, f"{moves}; undo to {says.count} takes back {plural(after, 'move')}, those after that line"
    )
