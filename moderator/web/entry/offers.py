"""What may be said now, as buttons, and as forms with a blank for each place, name or sum."""

import re
from collections.abc import Iterator, Sequence

from moderator.game import Game
from moderator.journal.grammar import format_line
from moderator.journal.lexer import quote_name
from moderator.judging import name_actor
from moderator.model.lines import Booked
from moderator.model.move import Move
from moderator.rules.basics.holdings import trains_of
from moderator.rules.rounds.operating import current_turn
from moderator.shell.outcome import cost_begun, outcome
from moderator.shell.possible import Choice, choices, open_ended, usual_now
from moderator.shell.recall import last_revenue, last_run
from moderator.web.entry.own import his_choices, on_turn
from moderator.web.look import Facts

RUN = "run REVENUE"
_SUMS = frozenset(("AMOUNT", "REVENUE", "PRICE", "VALUE", "NUMBER"))
_RANGE = re.compile(r"(\d+)-(\d+)")


def offers(game: Game, player: str | None) -> Facts:
    """All that may be said now on the keeper's page, or what a player may say."""
    free = his_choices(game, player) if player else (each for each in choices(game) if each.barred is None)
    usages = open_ended(game) if player is None or on_turn(game) == player else []
    verbs: dict[str, list[Facts]] = {}
    for choice in free:
        verbs.setdefault(choice.verb, []).append(_button(game, choice))
    runs = RUN in usages
    return {
        "usual": usual_now(game) if player is None or on_turn(game) == player else None,
        "verbs": [*verbs.items()],
        "run": _run(game) if runs else None,
        "forms": [_form(game, usage) for usage in usages if usage != RUN],
    }


def _button(game: Game, choice: Choice) -> Facts:
    """The line in full, so that it is said for whom the page shows."""
    return {
        "line": _in_full(game, choice.tried.booked),
        "label": choice.text,
        "notes": ", ".join(outcome(game.state, choice.tried)),
    }


def _in_full(game: Game, booked: Booked) -> str:
    move: Move = booked.move
    return format_line(name_actor(game.state, move))


def _run(game: Game) -> Facts | None:
    """The trains that run, and what the company earned last, if it has ever run."""
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


def _form(game: Game, usage: str) -> Facts:
    """Words and blanks; of a form that is no row of these only its first words."""
    parts = [_part(game, word) for word in usage.split()]
    known = all(part is not None for part in parts)
    begins = " ".join(_until_blank(usage))
    return {
        "usage": usage,
        "parts": parts if known else None,
        "begins": begins,
        "notes": ", ".join(cost_begun(game.state, usage)),
    }


def _until_blank(usage: str) -> Iterator[str]:
    for word in usage.split():
        if _is_blank(word) or not word.strip(".:").islower():
            return
        yield word


def _part(game: Game, word: str) -> Facts | None:
    """A word as it stands, a blank for a sum, or one to be chosen; None for what is none of these."""
    if word in _SUMS:
        return {"kind": "sum", "name": word.lower(), "least": "", "most": ""}
    if found := _RANGE.fullmatch(word):
        return {"kind": "sum", "name": "amount", "least": found[1], "most": found[2]}
    if _is_blank(word):
        return {"kind": "choice", "name": word.lower().replace("|", " or "), "choices": _names(game, word)}
    if _is_either(word):
        return {"kind": "choice", "name": "which", "choices": word.split("|")}
    plain = not ("..." in word or "," in word or "%" in word or word.partition(":")[2])
    return {"kind": "word", "word": word} if plain else None


_BLANKS = frozenset(("PLACE", "TRAIN", "COMPANY", "CORPORATION", "MINOR", "PRIVATE", "LOT", "PLAYER", "CARD"))


def _is_blank(word: str) -> bool:
    return word in _SUMS or all(each in _BLANKS for each in word.split("|"))


def _is_either(word: str) -> bool:
    """`yellow|green`: words of which one is meant."""
    each = word.split("|")
    return len(each) > 1 and all(one.isalpha() and one.islower() for one in each)


def _names(game: Game, word: str) -> list[str]:
    return [name for each in word.split("|") for name in _names_of(game, each)]


def _names_of(game: Game, kind: str) -> Sequence[str]:
    known, file = game.vocabulary, game.title.file
    return {
        "PLACE": known.places.names,
        "TRAIN": known.trains.names,
        "PLAYER": known.players.names,
        "CARD": known.cards.names,
        "CORPORATION": tuple(game.title.certificates),
        "MINOR": tuple(file.minors),
        "PRIVATE": tuple(file.privates),
        "COMPANY": (*game.title.certificates, *file.minors),
        "LOT": known.companies.names,
    }[kind]


def fill(usage: str, blanks: Sequence[str]) -> str:
    """The line of a form whose blanks were filled; what was left empty is left out."""
    left = iter(blanks)
    words = (quote_name(next(left, "").strip()) if _blank(word) else word for word in usage.split())
    return " ".join(word for word in words if word != '""')


def _blank(word: str) -> bool:
    return bool(_is_blank(word) or _RANGE.fullmatch(word) or _is_either(word))


def fill_run(trains: Sequence[str], sums: Sequence[str], total: str) -> str:
    """`run 3:90 4:120`, or the total where no train has a sum of its own."""
    told = [f"{train}:{amount.strip()}" for train, amount in zip(trains, sums, strict=False) if amount.strip()]
    return f"run {' '.join(told) or total.strip()}"
