"""The long tables: names, types and meanings of their columns, for CSV, Parquet and docs/use/tables.md.

No name is a reserved word of SQL. Removing a column or changing its meaning needs another FORMAT. Adding one at the end
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

FORMAT = 1  # the version of these tables; see CHANGELOG.md

# `number` is a whole number or a half, for certificates that count half.
# A date is written as 2026-11-20.
Type = Literal["text", "integer", "number", "boolean", "date"]
Fact = str | int | float | bool | None
Row = tuple[Fact, ...]


class Field(Record):
    """A column. If it is `needed`, every row has a value."""

    name: str
    type: Type
    says: str
    needed: bool = True


class Shape(Record):
    """A table: what one row is, and the columns in order."""

    says: str
    fields: tuple[Field, ...]


def _maybe(name: str, type_: Type, says: str) -> Field:
    return Field(name, type_, says, needed=False)


_GAME = Field("game", "text", "the name of the game: its file name without the ending")
_ROUND = (
    _GAME,
    Field("sequence", "integer", "the number of the round in the order of play, from 1"),
    Field("round", "text", "the name of the round, with a number if an earlier round has the same name"),
)
_LINE = Field("line", "integer", "the line of the journal")
_SECTION = "the section of the rulebook, after the title: `18EU 3.2`"

TABLES: dict[str, Shape] = {
    "games": Shape(
        "a game",
        (
            _GAME,
            Field("title", "text", "the title played"),
            Field("ruleset", "text", "version and digest of the ruleset"),
            _maybe("rule_options", "text", "name and value of each option, separated by commas"),
            _maybe("occasion_event", "text", "the event, from the header"),
            _maybe("occasion_date", "text", "the date, as the header writes it"),
            _maybe("occasion_round", "text", "the round of a tournament, from the header"),
            _maybe("occasion_table", "text", "the table, from the header"),
            _maybe("occasion_place", "text", "the place, from the header"),
            Field("players", "integer", "the number of players"),
            Field("currency", "text", "the currency sign; amounts are whole units"),
            Field("bank", "integer", "the size of the bank, including the players' starting cash"),
            Field("finished", "boolean", "whether the game is over"),
            _maybe("ended", "text", "why it ended"),
            Field("rounds", "integer", "the number of rounds"),
            Field("moves", "integer", "the number of lines that count as moves"),
            Field("violations", "integer", "the number of violations"),
            Field("errors", "integer", "the number of lines that could not be booked"),
            Field("rulings", "integer", "the number of broken rules that the table allowed with `!`"),
            Field("attested", "integer", "the number of findings that only the board can check"),
            Field("notes", "integer", "the number of notes"),
            Field("clean", "boolean", "true if there are no violations and no errors"),
            Field(
                "uncertain",
                "boolean",
                "true if the books cannot be trusted: a line was not booked, or the rules have changed",
            ),
            Field("sha256", "text", "the digest of the journal"),
            _maybe("moves_sha256", "text", "the digest of all moves: the same for every file of one game"),
            _maybe("played_on", "date", "the date, if the header's can be read"),
        ),
    ),
    "players": Shape(
        "the result of a player, or the present state of an unfinished game",
        (
            _GAME,
            Field("player", "text", "the name"),
            Field("seat", "integer", "the place in the header, from 1"),
            Field("place", "integer", "from 1; equal players share a place"),
            Field("worth", "integer", "the score"),
            Field("cash", "integer", "the cash in the score"),
            Field("behind", "integer", "how far the player is behind first place"),
            Field("bankrupt", "boolean", "whether the player went bankrupt"),
            Field("person", "text", "the same in all games for one spelling: without case, accents, blanks and signs"),
        ),
    ),
    "rounds": Shape(
        "a round",
        (
            *_ROUND,
            Field("kind", "text", "the kind of round: Stock round, Operating round, ..."),
            _maybe("first_line", "integer", "its first line in the journal"),
            _maybe("last_line", "integer", "its last line in the journal"),
            Field("moves", "integer", "the number of its lines that count as moves"),
            Field("first_phase", "text", "the phase at its start"),
            Field("last_phase", "text", "the phase at its end"),
            Field("first_priority", "text", "who had the priority deal at its start"),
            Field("last_priority", "text", "who had the priority deal at its end"),
            Field("bank_money", "integer", "the money of the bank at its end"),
            Field("players_money", "integer", "the money of all players at its end"),
            Field("companies_money", "integer", "the money of all companies at its end"),
        ),
    ),
    "player_rounds": Shape(
        "a player in a round",
        (
            *_ROUND,
            Field("player", "text", "the name"),
            Field("certificates", "number", "the certificates that count, at the end of the round"),
            Field("certificate_limit", "integer", "the certificate limit at the end of the round"),
            Field("bought", "integer", "payments for shares bought, negative"),
            Field("sold", "integer", "money received for shares sold"),
            Field("dividends", "integer", "dividends of companies"),
            Field("income", "integer", "income from privates and the like"),
            Field("other", "integer", "the balance of all other payments"),
            Field("cash", "integer", "the cash at the end of the round"),
            Field("worth", "integer", "the worth at the end of the round"),
            _maybe("gained", "integer", "the gain in worth in the round; empty for a counted position"),
            Field("bankrupt", "boolean", "whether the player is bankrupt"),
        ),
    ),
    "company_rounds": Shape(
        "a minor or corporation in a round in which it was in play",
        (
            *_ROUND,
            Field("company", "text", "the company"),
            Field("kind", "text", "minor or corporation"),
            _maybe("president", "text", "the president at the end of the round"),
            Field("closed", "boolean", "whether it closed in the round"),
            _maybe("price", "integer", "the share price at the end of the round"),
            Field("revenue", "integer", "what its trains earned in the round"),
            Field("paid", "integer", "the part of it paid to players"),
            Field("withheld", "integer", "the part of it kept in the treasury"),
            Field("income", "integer", "income from own shares, privates, districts and links"),
            Field("for_track", "integer", "payments for tiles and terrain, negative"),
            Field("for_tokens", "integer", "payments for tokens, negative"),
            Field("for_trains", "integer", "payments for trains, negative, and money received for trains"),
            Field("stock", "integer", "payments for own shares, negative, and money received for them"),
            Field("other", "integer", "the balance of all other payments"),
            Field("cash", "integer", "the cash at the end of the round"),
            _maybe("trains", "text", "its trains at that time, separated by blanks"),
            Field("train_count", "integer", "the number of its trains"),
            Field("tokens", "integer", "tokens on its charter at the end of the round"),
            _maybe("treasury", "integer", "the percentage in its treasury or not yet sold"),
            _maybe("pool", "integer", "the percentage in the market"),
        ),
    ),
    "holdings": Shape(
        "what a holder has of one thing at the end of a round",
        (
            *_ROUND,
            Field("holder", "text", "a player, a company, or a place: bank, pool, ipo, depot, board, apart, box"),
            Field("holder_kind", "text", "player, minor, corporation, private, dummy or place"),
            Field("kind", "text", "money, loan, share, minor, private, train, token, port, credit or card"),
            _maybe("item", "text", "the company, train or card; empty for money and credit"),
            Field("quantity", "integer", "units of money, certificates, or pieces"),
            _maybe("percentage", "integer", "the percentage of a corporation"),
            _maybe("price", "integer", "the share price"),
            _maybe("worth", "integer", "what it adds to a player's worth, negative for a credit"),
        ),
    ),
    "runs": Shape(
        "a run of a company in its turn, even with no revenue",
        (
            *_ROUND,
            _maybe("line", "integer", "the line of the run; empty if earnings are paid again without a run"),
            Field("company", "text", "the company"),
            Field("kind", "text", "minor or corporation"),
            _maybe("president", "text", "the president at that time"),
            Field("phase", "text", "the phase at that time"),
            _maybe("trains", "text", "its trains at that time, separated by blanks"),
            Field("train_count", "integer", "the number of its trains"),
            Field("revenue", "integer", "the revenue"),
            _maybe("dividend", "text", "the choice of dividend, if there is one: pay, half or hold"),
            Field("paid", "integer", "the part paid to players"),
            Field("withheld", "integer", "the part kept in the treasury"),
            _maybe("price_before", "integer", "the share price before the run"),
            _maybe("price_after", "integer", "the share price after the dividend"),
        ),
    ),
    "postings": Shape(
        "one thing that a line moved from one account to another",
        (
            *_ROUND,
            _LINE,
            Field("posting", "integer", "number in the game, from 1"),
            Field("actor", "text", "who made the move; `table` if nobody makes it alone"),
            Field("source", "text", "the account that gave it"),
            Field("target", "text", "the account that received it"),
            Field("kind", "text", "money, loan, share, minor, private, train, token or port"),
            _maybe("item", "text", "the company or train; empty for money"),
            Field("quantity", "integer", "units of money, certificates, or pieces"),
            Field("mechanic", "text", "the reason: train-purchase, rust, ... (docs/use/bookings.md)"),
            _maybe("section", "text", _SECTION),
            Field("entry", "text", "the line, as amended"),
        ),
    ),
    "events": Shape(
        "an event of one line, in the round of that line, even if the event begins the next round",
        (
            *_ROUND,
            _LINE,
            Field("event", "integer", "number in the game, from 1"),
            Field("mechanic", "text", "the mechanic: phase-change, rust, float, ... (docs/use/bookings.md)"),
            _maybe("kind", "text", "the case, if the mechanic has several: bid, offered, ..."),
            _maybe("company", "text", "the company it happened to"),
            _maybe("source", "text", "who gave or did it"),
            _maybe("target", "text", "who got it"),
            _maybe("amount", "integer", "the amount of money"),
            _maybe("price_before", "integer", "the share price before a price move"),
            _maybe("price_after", "integer", "the share price after it"),
            _maybe("phase", "text", "the phase that began"),
            _maybe("section", "text", _SECTION),
            Field("says", "text", "the event in words"),
        ),
    ),
    "findings": Shape(
        "a finding of the audit",
        (
            _GAME,
            _maybe("sequence", "integer", "the round of its line; empty for a line outside all rounds"),
            _maybe("round", "text", "the name of that round"),
            _maybe("line", "integer", "the line of the journal"),
            Field("finding", "integer", "number in the game, from 1"),
            Field("severity", "text", "violation, error, ruling, attested or note"),
            Field("code", "text", "the check (docs/use/checks.md)"),
            _maybe("section", "text", _SECTION),
            _maybe("heading", "text", "the heading of that section"),
            Field("message", "text", "what is wrong"),
            _maybe("expected", "text", "what would be right"),
            _maybe("actual", "text", "what is there"),
            _maybe("remedy", "text", "how to put it right"),
        ),
    ),
}


# ---- the tables of one game ----


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
        """Yield every round with the first cells of its rows: game, sequence, round."""
        for number, played in enumerate(self.rounds, 1):
            yield (self.name, number, played.name), played

    def round_of(self, step: Step, about: tuple[Fact, ...], at: int | None = None) -> tuple[Fact, ...]:
        """Return the round of posting number `at` of a line, or of the end of the line: a later one than `about` if
        the line began it before that posting.
        """
        for turned in step.entry.turned:
            if at is None or turned.postings <= at:
                about = self._began.get(id(turned.position), about)
        return about

    @cached_property
    def _began(self) -> dict[int, tuple[Fact, ...]]:
        return {id(played.before): about for about, played in self.numbered}

    def after(self, played: Played) -> State:
        """Return the state at the end of a round."""
        return State(self.title, played.after)


def game_tables(game: Game, name: str) -> GameTables:
    """Return what the long tables of a game are written from."""
    return GameTables(game, name, rounds_played(game), report(game))


def cite(title: Title, section: str | None) -> str | None:
    """Return `18EU 3.2`: unique for all titles, and never read as a number."""
    return section and f"{title.name} {section}"


def kind_of(title: Title, unit: str) -> tuple[str, str | None]:
    """Return the kind of a unit of the books, and its company or train."""
    if unit in (MONEY, LOAN):
        return unit, None
    word, _, item = unit.partition(" ")
    if word == "charter":
        return title.kinds[item], item
    return (word, item) if word in ("train", "token", "port") else ("share", item)
