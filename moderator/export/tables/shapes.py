"""The long tables: their columns with names, types and meanings, in one place for CSV, Parquet and docs/use/tables.md.

No name is a reserved word of SQL. A column that goes or changes its meaning makes another FORMAT; one more at the end
of a table does not.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal

from moderator.audit.report import Report, report
from moderator.export.game.course import Played, rounds_played
from moderator.game import Game
from moderator.model.ledger import LOAN, MONEY
from moderator.model.values import Record
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.titles.title import Title

# ---- shapes ----

FORMAT = 1  # the version of all that stands below; noted in CHANGELOG.md

# `number` is a whole number or a half: certificates that count half.
Type = Literal["text", "integer", "number", "boolean"]
Fact = str | int | float | bool | None
Row = tuple[Fact, ...]


class Field(Record):
    """A column. `needed` ones have a value in every row."""

    name: str
    type: Type
    says: str
    needed: bool = True


class Shape(Record):
    """A table: what a row is, and its columns in order."""

    says: str
    fields: tuple[Field, ...]


def _maybe(name: str, type_: Type, says: str) -> Field:
    return Field(name, type_, says, needed=False)


_GAME = Field("game", "text", "the game's name: its file's, without the ending")
_ROUND = (
    _GAME,
    Field("sequence", "integer", "the round's number in the order of play, from 1"),
    Field("round", "text", "the round's name; of two with one name the second has a number behind it"),
)
_LINE = Field("line", "integer", "the line of the journal")
_SECTION = "the section of the rulebook it rests on, with the title before it: `18EU 3.2`"

TABLES: dict[str, Shape] = {
    "games": Shape(
        "a game",
        (
            _GAME,
            Field("title", "text", "the title played"),
            Field("ruleset", "text", "version and digest of the ruleset it was read with"),
            _maybe("rule_options", "text", "name and value of each option, with commas between"),
            _maybe("occasion_event", "text", "the header's event"),
            _maybe("occasion_date", "text", "the header's date, as written"),
            _maybe("occasion_round", "text", "the header's round of a tournament"),
            _maybe("occasion_table", "text", "the header's table"),
            _maybe("occasion_place", "text", "the header's place"),
            Field("players", "integer", "how many play"),
            Field("currency", "text", "the sign of its money; amounts are whole units of it"),
            Field("bank", "integer", "the money of the bank, the players' first cash in it"),
            Field("finished", "boolean", "whether the game is over"),
            _maybe("ended", "text", "why it ended"),
            Field("rounds", "integer", "its rounds: the number of the last one"),
            Field("moves", "integer", "lines that count as moves"),
            Field("violations", "integer", "findings of that severity"),
            Field("errors", "integer", "lines that could not be booked"),
            Field("rulings", "integer", "rules the table set aside with `!`"),
            Field("attested", "integer", "what the table vouches for"),
            Field("notes", "integer", "findings that are worth knowing, and nothing wrong"),
            Field("clean", "boolean", "no violation and no error"),
            Field("uncertain", "boolean", "the books cannot be trusted: not all was booked, or rules have changed"),
            Field("sha256", "text", "digest of the journal"),
            _maybe("moves_sha256", "text", "digest of all that was booked: alike for every file of one game"),
        ),
    ),
    "players": Shape(
        "a player's result; of an unfinished game as it stands",
        (
            _GAME,
            Field("player", "text", "the name"),
            Field("seat", "integer", "as the header names the players, from 1"),
            Field("place", "integer", "from 1; equal ones share a place"),
            Field("worth", "integer", "what the score comes to"),
            Field("cash", "integer", "money among it"),
            Field("behind", "integer", "what is lacking to the first"),
            Field("bankrupt", "boolean", "whether the player went bankrupt"),
        ),
    ),
    "rounds": Shape(
        "a round",
        (
            *_ROUND,
            Field("kind", "text", "what kind of round: Stock round, Operating round, ..."),
            _maybe("first_line", "integer", "its first line of the journal"),
            _maybe("last_line", "integer", "its last line"),
            Field("moves", "integer", "its lines that count as moves"),
            Field("first_phase", "text", "the phase as it began"),
            Field("last_phase", "text", "the phase as it ended"),
            Field("first_priority", "text", "who held the priority deal as it began"),
            Field("last_priority", "text", "who held it as the round ended"),
            Field("bank_money", "integer", "money of the bank as it ended"),
            Field("players_money", "integer", "money of all players then"),
            Field("companies_money", "integer", "money of all companies then"),
        ),
    ),
    "player_rounds": Shape(
        "a player in a round",
        (
            *_ROUND,
            Field("player", "text", "the name"),
            Field("certificates", "number", "certificates that count, as the round ended"),
            Field("certificate_limit", "integer", "how many may be held then"),
            Field("bought", "integer", "money for shares bought; what is paid is below zero"),
            Field("sold", "integer", "money for shares sold"),
            Field("dividends", "integer", "dividends of companies"),
            Field("income", "integer", "of privates and the like"),
            Field("other", "integer", "all other money that came and went"),
            Field("cash", "integer", "money as the round ended"),
            Field("worth", "integer", "worth as it ended"),
            _maybe("gained", "integer", "worth less that before the round; not of a counted position"),
            Field("bankrupt", "boolean", "whether the player has gone bankrupt"),
        ),
    ),
    "company_rounds": Shape(
        "a minor or corporation in a round in which it was in play",
        (
            *_ROUND,
            Field("company", "text", "the company"),
            Field("kind", "text", "minor or corporation"),
            _maybe("president", "text", "who led it as the round ended"),
            Field("closed", "boolean", "whether it was closed in the round"),
            _maybe("price", "integer", "price of a share as the round ended"),
            Field("revenue", "integer", "what its trains earned in the round"),
            Field("paid", "integer", "of that to players"),
            Field("withheld", "integer", "of that to its treasury"),
            Field("income", "integer", "on shares of its own, of privates, districts and links"),
            Field("for_track", "integer", "money for tiles and terrain; what is paid is below zero"),
            Field("for_tokens", "integer", "money for station tokens"),
            Field("for_trains", "integer", "money for trains"),
            Field("stock", "integer", "money for own shares"),
            Field("other", "integer", "all other money that came and went"),
            Field("cash", "integer", "money as the round ended"),
            _maybe("trains", "text", "its trains then, with blanks between"),
            Field("train_count", "integer", "how many these are"),
            Field("tokens", "integer", "station tokens on its charter then"),
            _maybe("treasury", "integer", "percent of a corporation that is its own and unsold"),
            _maybe("pool", "integer", "percent in the bank pool"),
        ),
    ),
    "holdings": Shape(
        "what somebody holds of one thing as a round ends; nothing is not listed",
        (
            *_ROUND,
            Field("holder", "text", "a player, a company, or a place: bank, pool, ipo, depot, board, apart, box"),
            Field("holder_kind", "text", "player, minor, corporation, private, dummy or place"),
            Field("kind", "text", "money, loan, share, minor, private, train, token, port, credit or card"),
            _maybe("item", "text", "of which company, train or card; none for money and credit"),
            Field("quantity", "integer", "units of money, certificates, or pieces"),
            _maybe("percentage", "integer", "of a corporation, in percent"),
            _maybe("price", "integer", "of a share on the chart"),
            _maybe("worth", "integer", "what it counts for a player's worth; a credit below zero"),
        ),
    ),
    "runs": Shape(
        "what a company's trains earned in its turn; a run for nothing has a row, no run has none",
        (
            *_ROUND,
            _maybe("line", "integer", "the line of the run; none where earnings are paid again without one"),
            Field("company", "text", "the company"),
            Field("kind", "text", "minor or corporation"),
            _maybe("president", "text", "who led it then"),
            Field("phase", "text", "the phase then"),
            _maybe("trains", "text", "its trains then, with blanks between"),
            Field("train_count", "integer", "how many these are"),
            Field("revenue", "integer", "what was earned"),
            _maybe("dividend", "text", "what became of it, where that is chosen: pay, half or hold"),
            Field("paid", "integer", "to players"),
            Field("withheld", "integer", "to its treasury"),
            _maybe("price_before", "integer", "price of a share before the run"),
            _maybe("price_after", "integer", "price of a share after the dividend"),
        ),
    ),
    "postings": Shape(
        "what one line moved from one account to another",
        (
            *_ROUND,
            _LINE,
            Field("posting", "integer", "number in the game, from 1"),
            Field("actor", "text", "who made the move; `table` for what all say"),
            Field("source", "text", "the account it left"),
            Field("target", "text", "the account it came to"),
            Field("kind", "text", "money, loan, share, minor, private, train, token or port"),
            _maybe("item", "text", "of which company or train; none for money"),
            Field("quantity", "integer", "units of money, certificates, or pieces"),
            Field("mechanic", "text", "for what: train-purchase, rust, ... (docs/use/bookings.md)"),
            _maybe("section", "text", _SECTION),
            Field("entry", "text", "the line as it counts"),
        ),
    ),
    "events": Shape(
        "what one line brought about, in the round of that line, also where it ended that round and began the next",
        (
            *_ROUND,
            _LINE,
            Field("event", "integer", "number in the game, from 1"),
            Field("mechanic", "text", "by what it happened: phase-change, rust, float, ... (docs/use/bookings.md)"),
            _maybe("kind", "text", "which of its cases, where there are several: bid, offered, ..."),
            _maybe("company", "text", "the company it happened to"),
            _maybe("source", "text", "who gave or did it"),
            _maybe("target", "text", "who got it"),
            _maybe("amount", "integer", "the money it is about"),
            _maybe("price_before", "integer", "price of a share, where it moved"),
            _maybe("price_after", "integer", "the price it came to"),
            _maybe("phase", "text", "the phase that began"),
            _maybe("section", "text", _SECTION),
            Field("says", "text", "the event in words"),
        ),
    ),
    "findings": Shape(
        "a finding of the audit",
        (
            _GAME,
            _maybe("sequence", "integer", "the round of its line; none for lines that belong to no round"),
            _maybe("round", "text", "that round's name"),
            _maybe("line", "integer", "the line of the journal"),
            Field("finding", "integer", "number in the game, from 1"),
            Field("severity", "text", "violation, error, ruling, attested or note"),
            Field("code", "text", "which check: docs/use/checks.md"),
            _maybe("section", "text", _SECTION),
            _maybe("heading", "text", "that section's heading"),
            Field("message", "text", "what is wrong"),
            _maybe("expected", "text", "what should be"),
            _maybe("actual", "text", "what is"),
            _maybe("remedy", "text", "how to put it right"),
        ),
    ),
}


# ---- told ----


class GameTables(Record):
    """A game with its `name`, `rounds` and `report`."""

    game: Game
    name: str
    rounds: tuple[Played, ...]
    report: Report

    @property
    def title(self) -> Title:
        return self.game.title

    @property
    def numbered(self) -> Iterator[tuple[tuple[Fact, ...], Played]]:
        """Every round with what a row about it begins with: game, sequence, round."""
        for number, played in enumerate(self.rounds, 1):
            yield (self.name, number, played.name), played

    def round_of(self, step: Step, about: tuple[Fact, ...], at: int | None = None) -> tuple[Fact, ...]:
        """The round of a line's posting number `at`, without it of what comes last in the line: its own, `about`,
        or one that began in the line before that.
        """
        for turned in step.entry.turned:
            if at is None or turned.postings <= at:
                about = self._began.get(id(turned.position), about)
        return about

    @cached_property
    def _began(self) -> dict[int, tuple[Fact, ...]]:
        return {id(played.before): about for about, played in self.numbered}

    def after(self, played: Played) -> State:
        """The state as a round ended."""
        return State(self.title, played.after)


def game_tables(game: Game, name: str) -> GameTables:
    return GameTables(game, name, rounds_played(game), report(game))


def cite(title: Title, section: str | None) -> str | None:
    """`18EU 3.2`: a section among those of all titles, and no number."""
    return section and f"{title.name} {section}"


def kind_of(title: Title, unit: str) -> tuple[str, str | None]:
    """What a unit of the books is, and of which company or train."""
    if unit in (MONEY, LOAN):
        return unit, None
    word, _, item = unit.partition(" ")
    if word == "charter":
        return title.kinds[item], item
    return (word, item) if word in ("train", "token", "port") else ("share", item)
