"""Moves that may be entered now, as buttons, and as forms with a blank for each place, name or sum."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from moderator.game import Game
from moderator.journal.grammar import format_line
from moderator.journal.lexer import split_words, unquote
from moderator.judging import name_actor
from moderator.model.wording import list_words
from moderator.rules.holdings import trains_of
from moderator.rules.rounds.operating import current_turn
from moderator.shell.blanks import (
    RANGE,
    Fillings,
    is_blank,
    is_choice,
    is_either,
    is_percent,
    is_sum,
    is_word,
    names_of,
    spread_blanks,
)
from moderator.shell.possible_moves import Choice, choices, describe_outcome, known_cost, open_ended, usual_now
from moderator.shell.runs import last_revenue, last_run
from moderator.web.entry.permissions import choices_of, on_turn, who_must_agree
from moderator.web.game_view import Facts

RUN = "run REVENUE"


def offers(player: str | None, fillings: Fillings) -> Facts:
    """Return everything the keeper may enter now, or what a player may."""
    game = fillings.game
    free = [*(choices_of(game, player) if player else (each for each in choices(game) if each.barred is None))]
    usages = open_ended(game) if player is None or on_turn(game) == player else []
    verbs: dict[str, list[Facts]] = {}
    for choice in free:
        verbs.setdefault(choice.verb, []).append(_button(game, choice))
    runs = RUN in usages
    return {
        "usual": usual_now(game) if player is None or on_turn(game) == player else None,
        "verbs": [*verbs.items()],
        "run": _run(game) if runs else None,
        "forms": [*_forms([usage for usage in usages if usage != RUN], free, fillings)],
    }


def _forms(usages: Sequence[str], free: Sequence[Choice], fillings: Fillings) -> Iterator[Facts]:
    """Yield the forms that can be filled legally, or whose fillings are unknown."""
    for usage in usages:
        ways = fillings.of(usage, free)
        if ways is None or ways:
            yield _form(fillings.game, usage, ways)


def _button(game: Game, choice: Choice) -> Facts:
    """Return a button with the line in full, so that it names its actor, and its outcome."""
    tried = choice.tried
    move = name_actor(game.state, tried.booked.move)
    asked = who_must_agree(game.title, move, tried.entry, game.position, tried.position)
    consent = [f"asks {list_words(asked)}"] if asked else []
    return {
        "line": format_line(move),
        "label": choice.text,
        "notes": ", ".join([*describe_outcome(game.state, tried), *consent]),
    }


def _run(game: Game) -> Facts | None:
    """Return the trains of the company that is to run, and its last revenue; None if no train can run."""
    turn = current_turn(game.state)
    if turn is None or not trains_of(game.state, turn.company):
        return None
    last = last_run(game, turn.company)
    return {
        "company": turn.company,
        "trains": trains_of(game.state, turn.company),
        "last": None if last is None else game.title.money(last_revenue(game, turn.company)),
    }


# ---- forms ----


def _form(game: Game, usage: str, ways: Sequence[str] | None) -> Facts:
    """Return a form's words and blanks.

    If the legal `ways` to fill in its names are known, they are one list, with a field for a place that is not in it.
    """
    words = usage.split()
    return {
        "usage": usage,
        "parts": [_part(game, word) for word in spread_blanks(words)] if ways is None else None,
        "ways": None if ways is None else [(filled, _told(usage, filled)) for filled in ways],
        "elsewhere": [word for word in words if is_choice(word)] == ["PLACE"],
        "sums": [_part(game, word) for word in words if is_sum(word)],
        "begins": " ".join(takewhile(lambda word: not is_blank(word) and word.strip(".:").islower(), words)),
        "notes": ", ".join(known_cost(game.state, usage)),
    }


def _told(usage: str, filled: str) -> str:
    """Return the names in a filled form and the words between them: `3 from BNR`."""
    words, said = usage.split(), [unquote(word.raw) for word in split_words(filled)]
    at = [n for n, word in enumerate(words) if is_choice(word)]
    return " ".join(each for n, each in enumerate(said) if at[0] <= n <= at[-1] and not is_sum(words[n]))


def _part(game: Game, word: str) -> Facts:
    """Return a word of a form as a blank for a sum, a choice, a text, or the word itself."""
    if found := RANGE.fullmatch(word):
        return {"kind": "sum", "name": "amount", "least": found[1], "most": found[2]}
    if is_sum(word) or is_percent(word):
        return {"kind": "sum", "name": "percent" if is_percent(word) else word.lower(), "least": "", "most": ""}
    if is_blank(word):
        name = "which" if is_either(word) else word.lower().removesuffix(":").replace("|", " or ")
        return {"kind": "choice", "name": name, "choices": names_of(game.title, game.vocabulary, word)}
    return {"kind": "word", "word": word} if is_word(word) else {"kind": "text", "name": word.lower()}
