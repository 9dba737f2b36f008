"""The questions of `moderator new` at a terminal: title, players, options, and the name of the journal."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from moderator.cli import streams
from moderator.cli.failures import Failed
from moderator.cli.games_here import SUFFIX, find_games, header_of
from moderator.errors import ExitCode

if TYPE_CHECKING:
    from moderator.titles.schema import Option
    from moderator.titles.title import Title

Value = TypeVar("Value")
_WORD = re.compile(r"[^\s,]+")
_RECENT = 20  # journals whose players are offered


class ReadLine(Protocol):
    """Reads a line of text, offering words to complete. Raises EOFError, KeyboardInterrupt."""

    def __call__(self, prompt: str, words: Sequence[str]) -> str: ...


class NewGame(NamedTuple):
    """What `moderator new` must know, as its options would state it."""

    file: str
    title: str
    players: str
    options: list[str]


def read_answer(prompt: str, words: Sequence[str]) -> str:
    """Read an answer at the terminal; Tab completes the word being typed."""
    from prompt_toolkit import prompt as read
    from prompt_toolkit.completion import WordCompleter

    completer = WordCompleter(words, ignore_case=True, pattern=_WORD)
    return read(prompt, completer=completer, complete_while_typing=False)


def ask_new_game(
    file: str | None,
    title: str | None,
    players: str | None,
    options: Sequence[str],
    ruleset: Path | None,
    read: ReadLine = read_answer,
) -> NewGame:
    """Ask for what is not given. Raises Failed if the user leaves; then nothing is written."""
    try:
        streams.put(["A new game. Enter takes what stands in brackets, Tab completes, Ctrl-C leaves.", ""])
        chosen = _ask_title(title, options, ruleset, read)
        seats = players if players is not None else _ask_players(chosen, options, ruleset, read)
        made = _ask_options(chosen, seats, list(options), ruleset, read)
        name = file if file is not None else _ask_file(chosen, read)
    except (EOFError, KeyboardInterrupt):
        raise Failed("no game was begun", ExitCode.INTERRUPTED) from None
    return NewGame(name, chosen.name, seats, made)


def _ask(question: str, default: str, words: Sequence[str], read: ReadLine, check: Callable[[str], Value]) -> Value:
    """Ask until `check` takes the answer; its Failed says what is wrong."""
    prompt = f"{question} [{default}] " if default else f"{question} "
    while True:
        if not (answer := read(prompt, words).strip() or default):
            continue
        try:
            return check(answer)
        except Failed as error:
            streams.talk(f"  {error.message}", *([f"  {error.remedy}"] if error.remedy else ()))


def _ask_title(title: str | None, options: Sequence[str], ruleset: Path | None, read: ReadLine) -> "Title":
    from moderator.cli.game_header import load, split_options
    from moderator.resources import ruleset_names
    from moderator.titles.load import UnknownTitle

    chosen = split_options(options)

    def check(name: str) -> "Title":
        try:
            return load(name, chosen, ruleset)
        except UnknownTitle as error:
            raise Failed(str(error)) from None

    if title is not None or ruleset is not None:
        return load(title or "", chosen, ruleset)
    names = ruleset_names()
    streams.put([*_wrap(", ".join(names), "titles: ")])
    return _ask("Title?", "", names, read, check)


def _ask_players(title: "Title", options: Sequence[str], ruleset: Path | None, read: ReadLine) -> str:
    from moderator.cli.game_header import check_seats, draw_setup, load, split_options, split_players
    from moderator.model.wording import list_words

    def check(text: str) -> str:
        names = split_players(text)
        drawn, _ = draw_setup(title, len(names), split_options(options), None, ruleset)  # to try the names only
        check_seats(load(title.name, drawn, ruleset), names)
        return text

    known = dict.fromkeys(name for path, _ in find_games(Path())[:_RECENT] for name in _players_of(path))
    streams.put([f"{list_words(sorted(title.file.players, key=int), 'or')} players in turn order, separated by commas"])
    return _ask("Players?", "", [*known], read, check)


def _players_of(path: Path) -> Sequence[str]:
    header = header_of(path)
    return () if isinstance(header, str) else header.players


def _ask_options(title: "Title", players: str, options: list[str], ruleset: Path | None, read: ReadLine) -> list[str]:
    """Return all options as `NAME=VALUE`: first those that this number of players must choose, then any others."""
    from moderator.cli.game_header import load, split_options, split_players
    from moderator.titles.options import to_ask

    count = len(split_players(players))
    made = list(options)
    while due := to_ask(load(title.name, split_options(made), ruleset), count):
        name, facts = next(iter(due.items()))
        streams.put(_wrap(f"{name}: {facts.says}"))
        choice = _ask(f"{' or '.join(facts.choices)}?", facts.choices[0], facts.choices, read, _one_of(facts))
        made.append(f"{name}={choice}")
    said = {name for name, _ in split_options(made)}
    left = {name: facts for name, facts in title.file.options.items() if _offered(facts, count) and name not in said}
    if not left:
        return made
    streams.put(["options:"])
    for name, facts in left.items():
        streams.put(_wrap(f"{name}={'|'.join(facts.choices)}: {facts.says}", "  ", "    "))
    words = [f"{name}={choice}" for name, facts in left.items() for choice in facts.choices]

    def check(text: str) -> list[str]:
        more = [] if text == "none" else text.replace(",", " ").split()
        load(title.name, split_options([*made, *more]), ruleset)
        return [*made, *more]

    return _ask("Options, as name=value?", "none", words, read, check)


def _one_of(facts: "Option") -> Callable[[str], str]:
    def check(text: str) -> str:
        if text not in facts.choices:
            raise Failed(f"{text[:40]!r} is not one of {', '.join(facts.choices)}")
        return text

    return check


def _offered(facts: "Option", count: int) -> bool:
    """Return whether an option is one to choose, not one to draw, with this number of players."""
    return str(count) not in facts.drawn and (not facts.players or str(count) in facts.players)


def _ask_file(title: "Title", read: ReadLine) -> str:
    usual = f"{title.name}-{date.today().isoformat()}"
    names = [f"{usual}{end}{SUFFIX}" for end in ("", *(f"-{number}" for number in range(2, 100)))]
    free = next((name for name in names if not Path(name).exists()), names[0])

    def check(name: str) -> str:
        path = Path(name if name.endswith(SUFFIX) else name + SUFFIX)
        if path.exists():
            raise Failed(f"{path} exists already", remedy="choose another name")
        if not path.parent.is_dir():
            raise Failed(f"there is no folder {path.parent}", remedy="choose another name")
        return str(path)

    return _ask("Journal?", free, (), read, check)


def _wrap(text: str, first: str = "", rest: str = "  ") -> list[str]:
    from moderator.views.text import wrap

    return wrap(text, first, rest)
