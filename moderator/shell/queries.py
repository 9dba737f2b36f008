"""Answer the questions of a session: `?` (possible moves), views of the position, the log, help."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import prod

from moderator.game import Game
from moderator.journal.lexer import split_words
from moderator.model.values import Record
from moderator.rules.booking import State
from moderator.shell.possible_moves import Choice, choices, describe_outcome, known_cost, missing_cash, open_ended
from moderator.views.ink import PLAIN, Ink
from moderator.views.log import BOARD, CLOCK, KNOWN, ORDER, PACKUP, log, show_views, view, why
from moderator.views.text import SMALLEST, Window, uncertainty_mark, wrap
from moderator.writing import JournalSession

_FEW = 3  # similar moves that are still listed one by one
_LONG = 48  # letters of a choice that is not broken
_INDENT = "    "
_BREAK = "\n"  # where a piece may be broken


class ListedMove(Record):
    """A move word by word, with its notes in parentheses."""

    words: tuple[str, ...]
    notes: tuple[str, ...] = ()


def list_possible(game: Game) -> list[str]:
    """Return the possible moves, similar ones in one line, then a line for each reason that bars others.

    Notes in parentheses are not typed: a price, who becomes president, a limit that is reached.
    """
    judged = choices(game)
    begun = open_ended(game)
    ranges = tuple(usage.partition("-")[0] for usage in begun)  # `buy TIW from Bob 30-90` includes the minimum
    free = [choice for choice in judged if choice.barred is None and choice.text not in ranges]
    lines: list[str] = []
    for verb in dict.fromkeys(choice.verb for choice in free):
        moves = [_listed(choice, describe_outcome(game.state, choice.tried)) for choice in free if choice.verb == verb]
        lines += _wrap(join_moves(moves))
    for usage in begun:
        lines += wrap(_with_notes(usage, known_cost(game.state, usage)), "  ", _INDENT)
    lines = ["possible now:", *lines] if lines else ["nothing is possible now"]
    barred = [(choice.barred, choice) for choice in judged if choice.barred is not None]
    reasons = dict.fromkeys((found.code, found.section) for found, _ in barred)
    lines += ["not possible:"] if reasons else []
    for reason in reasons:
        same = [choice for found, choice in barred if (found.code, found.section) == reason]
        lines += _cash_short(game.state, same) if reason[0] == "cash-short" else _reason(same)
    return lines


def _listed(choice: Choice, notes: tuple[str, ...]) -> ListedMove:
    return ListedMove(tuple(word.raw for word in split_words(choice.text)), notes)


def _wrap(pieces: Iterable[str]) -> list[str]:
    return wrap([part for piece in pieces for part in piece.split(_BREAK)], "  ", _INDENT)


def join_moves(moves: Sequence[ListedMove]) -> Iterator[str]:
    """Yield texts that list these moves: `pass`, or `start BNR|FS 70 (£140) | 75 (£150) minor 6|7` for moves that
    differ in some words.
    """
    pieces = [piece for _, same in groupby(sorted(moves, key=_length), key=_length) for piece in _choose([*same], 1)]
    yield from (f"{piece}," for piece in pieces[:-1])
    yield from pieces[-1:]


def _length(move: ListedMove) -> int:
    return len(move.words)


def _choose(moves: list[ListedMove], fixed: int) -> Iterator[str]:
    """Yield one text if the moves are all combinations of the words in each place.

    Otherwise divide the moves by one more word from the left.
    """
    columns = [tuple(dict.fromkeys(words)) for words in zip(*(move.words for move in moves), strict=True)]
    every = tuple(note for note in moves[0].notes if all(note in move.notes for move in moves))
    own = {move.words: tuple(note for note in move.notes if note not in every) for move in moves}
    at = _decides(own)
    if prod(map(len, columns)) == len(own) and at is not None:
        note_of = {words[at]: notes for words, notes in own.items()}
        noted = [_with_notes(word, note_of[word]) for word in columns[at]]
        yield _with_notes(" ".join(_either(noted if n == at else words) for n, words in enumerate(columns)), every)
    elif len(moves) <= _FEW:
        yield from (_with_notes(" ".join(move.words), move.notes) for move in moves)
    else:
        apart = _by_rest(moves, fixed)
        groups = apart if len(apart) > 1 else [list(g) for _, g in groupby(moves, lambda move: move.words[:fixed])]
        for group in groups:
            yield from _choose(group, fixed if len(apart) > 1 else fixed + 1)


def _by_rest(moves: Sequence[ListedMove], fixed: int) -> list[list[ListedMove]]:
    """Group moves whose first words continue in the same ways, with the same notes."""
    ways: dict[tuple[str, ...], list[ListedMove]] = {}
    for move in moves:
        ways.setdefault(move.words[:fixed], []).append(move)
    alike: dict[frozenset[tuple[tuple[str, ...], tuple[str, ...]]], list[ListedMove]] = {}
    for begun in ways.values():
        alike.setdefault(frozenset((move.words[fixed:], move.notes) for move in begun), []).extend(begun)
    return list(alike.values())


def _either(words: Sequence[str]) -> str:
    """Return `70|75`; words with notes, or many words, get blanks at which the line may be broken."""
    text = "|".join(words)
    return f" |{_BREAK}".join(words) if len(text) > _LONG or "(" in text else text


def _decides(notes: Mapping[tuple[str, ...], tuple[str, ...]]) -> int | None:
    """Return the index of the one word that the notes depend on, the last if there are several; None if none."""
    for at in reversed(range(len(next(iter(notes))))):
        if len({(words[at], told) for words, told in notes.items()}) == len({words[at] for words in notes}):
            return at
    return None


def _with_notes(text: str, notes: Sequence[str]) -> str:
    return f"{text} ({', '.join(notes)})" if notes else text


def _cash_short(state: State, barred: list[Choice]) -> list[str]:
    """Return the moves that cost too much: `start DR 70 (£5 short) | 75 (£15 short): Zoë pays £140 but has £135
    [4.1.3]`.
    """
    *pieces, last = join_moves([_listed(choice, missing_cash(state, choice.tried)) for choice in barred])
    return _wrap([*pieces, f"{last}:", *_because(barred[0]).split()])


def _reason(barred: list[Choice]) -> list[str]:
    """Return a reason with the moves it bars: `buy FS and 3 others: ... [4.1.2]`."""
    others = f" and {len(barred) - 1} other{'s' if len(barred) > 2 else ''}" if len(barred) > 1 else ""
    return wrap(f"{barred[0].text}{others}: {_because(barred[0])}", "  ", _INDENT)


def _because(choice: Choice) -> str:
    """Return why a move is barred, with the rulebook section."""
    assert choice.barred is not None
    return choice.barred.message + (f" [{choice.barred.section}]" if choice.barred.section else "")


HELP = (
    "Enter a move as in the journal, without a name for the player on turn. Short:",
    "  b bnr  b bnr p (pool)  s 2 rpr  rpr 75 7 (start, minor 7)  berlin (a tile)",
    "  180 (run; Enter pays)  180 h (half)  180 w (withhold)  lon-par (run by stops)",
    "  r (the last run again)  t (the next train)  Enter (the usual move)",
    "  jo nyc, marc b&o, rest pass (several moves); plain English: ann sells 2 nyc",
    "?          possible moves with cost and effect, and why others are barred; Tab",
    "!          write the refused move, because the table allows it",
    "pl c m tr  holdings (pl --hide-worth), companies, market, trains and phases",
    "board      the whole board at a glance; in a tall window it stays (F2 hides it)",
    "bank show  the bank's money; everything",
    "order      the order of play, with the next round",
    "log log 50 the last 20 moves, the last 50; why 118 explains line 118",
    "Up F3      the last line; F3 the refused line, else an amendment of the last one",
    "u          undo, u 3, undo to 120; redo; amend 118 run 220 corrects line 118",
    "           insert before 118: run 220 adds a line; delete 118 removes one",
    "runout 2   repeat the last runs for two operating rounds, after a preview",
    "clock      the time each has used; clock on, clock off; pause for a break",
    "packup     notes to rebuild the table another day",
    "score      also audit, export: as on the command line; help run explains a verb",
    "quit       or Ctrl-D ends the session; every line is already saved",
)
HIDE_WORTH = "--hide-worth"
_VIEWS = {
    "pl": ("players",),
    "c": ("companies",),
    "m": ("market",),
    "tr": ("trains", "phase"),
    "bank": ("bank",),
    "order": (ORDER,),
    "clock": (CLOCK,),
    PACKUP: (PACKUP,),
}
WORDS = frozenset(("help", "?", "show", "board", "log", "why", *_VIEWS))
_LOGGED = 20  # moves that `log` shows


def answer_query(
    session: JournalSession,
    word: str,
    rest: list[str],
    ink: Ink = PLAIN,
    worths: bool = True,
    window: Window = SMALLEST,
) -> list[str] | None:
    """Return the answer to a question; None if the words are none. Without `worths` no worth is shown."""
    if word not in WORDS:
        return None
    game, position = session.game, session.position
    worths = worths and HIDE_WORTH not in rest
    plain = [each for each in rest if each != HIDE_WORTH]
    match word, plain:
        case "help", []:
            return list(HELP)
        case "?", []:
            return list_possible(game)
        case "show", _:
            if not all(each in KNOWN for each in plain):
                return [f"show takes: {', '.join(KNOWN)}", f"{HIDE_WORTH} hides what players are worth"]
            return show_views(game, None, plain, ink, worths, window)
        case "board", []:
            return show_views(game, None, [BOARD], ink, worths, window)
        case _, [] if word in _VIEWS:
            mark = uncertainty_mark(game.doubts(), ink)
            parts = [view(game, position, part, ink, worths) for part in _VIEWS[word]]
            return [*mark, *(line for part in parts for line in part)][:-1]
        case "log", [] | [_]:
            last = number(plain[0]) if plain else _LOGGED
            return ["log 50 shows the last 50 moves"] if last is None else _log(game, last, ink)
        case "why", _:
            line = number(plain[0]) if len(plain) == 1 else None
            lines = None if line is None else why(game, line)
            return lines or ["why LINE explains a move in the log; `log` lists moves with their lines"]
    return None


def _log(game: Game, last: int, ink: Ink) -> list[str]:
    return log(game, None, last, ink)[:-1]


def number(word: str) -> int | None:
    """Return the number that a word of at most 9 digits stands for, else None."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
