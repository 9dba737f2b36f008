"""Words of a session that ask: the position in views, the log, a line told in full, what is possible, help."""

from moderator.game import Game
from moderator.shell.question import question
from moderator.views.findings import uncertain
from moderator.views.ink import PLAIN, Ink
from moderator.views.log import log, why
from moderator.views.position import BOARD, CLOCK, KNOWN, ORDER, PACKUP, show_views, view
from moderator.views.text import SMALLEST, Window
from moderator.writing import JournalSession

HELP = (
    "A move as in the journal, its actor left out if it is his turn. Shorter forms:",
    "  b bnr  b bnr p (pool)  s 2 rpr  rpr 75 7 (start, minor 7)  berlin (a tile)",
    "  180 (run; Enter pays)  180 h (half)  180 w (withhold)  lon-par (run by stops)",
    "  r (the last run again)  t (the next train)  Enter (nothing more)",
    "  jo nyc, marc b&o, rest pass (several moves); plain English: ann sells 2 nyc",
    "?          what is possible, what it costs or brings, why the rest is not; Tab",
    "!          the table allows what was just refused",
    "pl c m tr  holdings (pl --hide-worth), companies, market, trains and phases",
    "board      the whole board at a glance; in a tall window it stays (F2 hides it)",
    "bank show  the money; everything",
    "order      who acts next, in full",
    "log log 50 the last 20 moves, the last 50; why 118 tells line 118 in full",
    "Up F3      the last line again; what was refused, or the last as its amendment",
    "u          undo, u 3, undo to 120; redo; amend 118 run 220 corrects line 118",
    "           insert before 118: run 220 puts a line in; delete 118 leaves one out",
    "runout 2   the coming operating rounds as the last ones were, shown first",
    "clock      the time each has taken; clock on, clock off; pause: a break, its end",
    "packup     what rebuilds the table another day; score, audit, export: as at the",
    "           command line; help run tells how run is said",
    "quit       or Ctrl-D ends; all is written already",
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


def asked(
    keeper: JournalSession,
    word: str,
    rest: list[str],
    ink: Ink = PLAIN,
    worths: bool = True,
    window: Window = SMALLEST,
) -> list[str] | None:
    """The answer to a question; None if these words ask nothing. Without `worths` nobody's worth is told."""
    if word not in WORDS:
        return None
    game, position = keeper.game, keeper.position
    worths = worths and HIDE_WORTH not in rest
    plain = [each for each in rest if each != HIDE_WORTH]
    match word, plain:
        case "help", []:
            return list(HELP)
        case "?", []:
            return question(game)
        case "show", _:
            if not all(each in KNOWN for each in plain):
                return [f"show knows: {', '.join(KNOWN)}", f"{HIDE_WORTH} leaves out what players are worth"]
            return show_views(game, None, plain, ink, worths, window)
        case "board", []:
            return show_views(game, None, [BOARD], ink, worths, window)
        case _, [] if word in _VIEWS:
            mark = uncertain(game.doubts(), ink)
            parts = [view(game, position, part, ink, worths) for part in _VIEWS[word]]
            return [*mark, *(line for part in parts for line in part)][:-1]
        case "log", [] | [_]:
            last = number(plain[0]) if plain else _LOGGED
            return ["log 50 shows the last 50 moves"] if last is None else _log(game, last, ink)
        case "why", _:
            line = number(plain[0]) if len(plain) == 1 else None
            told = None if line is None else why(game, line)
            return told or ["why LINE tells of a move that counts; `log` lists them with their lines"]
    return None


def _log(game: Game, last: int, ink: Ink) -> list[str]:
    return log(game, None, last, ink)[:-1]


def number(word: str) -> int | None:
    """A whole number of the digits 0 to 9, if the word is one of reasonable length."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
