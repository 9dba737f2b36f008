"""Results without a journal: title, players and worths in a data file."""

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from moderator.audit.sheet.words import charter_at_end, scored_privates, shares_at_end
from moderator.journal.header import check_players
from moderator.journal.names import OCCASION
from moderator.journal.occasion import HOW, plain_occasion
from moderator.mechanics.catalogue import load_title
from moderator.model.wording import excerpt
from moderator.scoring import Score, Standing, rank, ranks_bankrupt_last
from moderator.titles.title import Title
from moderator.tournament.field import Result, seats
from moderator.tournament.tables import TABLE, BadTable, ResultFile, below, parse_table

__all__ = ["RESULT_SUFFIX", "TABLE", "NotATable", "read_written"]

RESULT_SUFFIX = ".result.toml"
NotATable = BadTable
_AT = "as written down"


def read_written(data: bytes, name: str, rulesets: Mapping[str, str]) -> Result:
    """Return the result in a file. Raises BadTable, UnknownTitle."""
    file = parse_table(data, ResultFile)
    own = rulesets.get(file.title.casefold())
    title = load_title(file.title, (), Path(own) if own else None)
    return make_result(file, title, name, hashlib.sha256(data).hexdigest())


def make_result(file: ResultFile, title: Title, name: str, sha256: str) -> Result:
    """Return the written result of a game of this title. `sha256` identifies the hand-in. Raises BadTable."""
    _check(file, tuple(title.file.players))
    occasion = tuple((word, str(said)) for word in OCCASION if (said := getattr(file, word)) is not None)
    return Result(
        file=name,
        title=title.name,
        ruleset=title.note,
        options=(),
        currency=title.file.currency,
        seats=tuple(seats(_score(file, title))),
        ended=file.ended,
        at=_AT,
        sha256=sha256,
        occasion=tuple((word, _plain(word, said)) for word, said in occasion),
        kind="result",
        unsigned=tuple(file.unsigned),
        asks=tuple(_asked(file, title)),
    )


def _asked(file: ResultFile, title: Title) -> Iterator[tuple[str, str | None]]:
    """Yield worths that are impossible in the game."""
    most, there = (
        most_together(title, len(file.players), file.ended),
        sum(max(0, each) for each in file.players.values()),
    )
    if most is not None and there > most:
        together, whole = title.money(there), title.money(most)
        message = f"the players are worth {together} together, but all money and shares of {title.name} only {whole}"
        yield message, "check the worths: one may have a digit too many"


def _check(file: ResultFile, counts: tuple[str, ...]) -> None:
    """Raise BadTable if these cannot be the players of one game of the title."""
    if key := next((name for name in file.players if name in ResultFile.model_fields), None):
        raise below(key, "players")
    if reason := check_players(file.players):
        raise BadTable(f"players: {reason}", "choose another name")
    if str(len(file.players)) not in counts:
        raise BadTable(f"players: the title is for {', '.join(counts)}, not {len(file.players)}", "name every player")
    for word, names in (("bankrupt", file.bankrupt), ("unsigned", file.unsigned)):
        if unknown := [name for name in names if name not in file.players]:
            raise BadTable(f"{word}: no player is called {unknown[0]}", f"players: {', '.join(file.players)}")


def _score(file: ResultFile, title: Title) -> Score:
    """Return the standings by worth; equal players share a place."""
    seated = (Standing(0, name, worth, (), name in file.bankrupt) for name, worth in sorted(file.players.items()))
    return Score(rank(seated, ranks_bankrupt_last(title)), True, file.ended, None)


def _plain(word: str, said: str) -> str:
    """Return the meaning of a text after a word of the occasion. Raises BadTable."""
    plain = plain_occasion(word, said)
    if plain is None:
        raise BadTable(f"{word}: {excerpt(said)} cannot be read", HOW.get(word, "make it shorter"))
    return plain


_PAID = ("time", "agreement", "bankruptcy")  # endings with money left in the bank
_TWICE = 2  # money paid after the bank runs out is only noted, and never more than the bank held


def most_together(title: Title, players: int, ended: str) -> int | None:
    """Return the most that all players can be worth together: all money, every share at the highest price, every scored
    private.

    None if the title's bank is unlimited.
    """
    if title.file.ending.bank_breaks == "never":
        return None
    ending = ended.casefold().strip(" .")
    money = title.all_money(players) * (1 if ending in _PAID else _TWICE)
    return money + _shares(title) + sum(title.file.privates[name].face for name in scored_privates(title))


def _shares(title: Title) -> int:
    """Return the value of all corporations at the highest price of the chart."""
    if not title.file.shares.priced:
        return 0
    best = max(title.market.prices)
    names = title.file.corporations
    return sum(charter_at_end(title, name).worth(best, shares_at_end(title, name), "scored") for name in names)
