"""Test with short journals: `play` books a few lines and gives access to the results."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from textwrap import dedent
from typing import Any

from moderator.game import Game, open_game
from moderator.journal.corrections import say_instead
from moderator.model.entries import Event, Posting
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, MONEY, POOL, token_unit, train_unit
from moderator.model.position import Position
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import certificates, minors_of, percent, president, trains_of
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import actor, round_name
from moderator.snapshot import as_json
from moderator.titles.telling import tell
from tests.figures import happening


@dataclass(frozen=True)
class Result:
    """The books after a journal. Findings, events and postings are those of the lines after the set-up."""

    game: Game
    first: int  # the first line after the set-up

    # ---- findings and events ----

    @cached_property
    def steps(self) -> list[Step]:
        return [step for step in self.game.steps if step.booked.line >= self.first]

    @cached_property
    def findings(self) -> list[Finding]:
        """Return the findings by line, including those of unreadable lines."""
        unread = [problem for problem in self.game.journal.problems if (problem.line or 0) >= self.first]
        found = [finding for step in self.steps for finding in say_instead(step.findings)]
        return sorted([*unread, *found], key=lambda finding: finding.line or 0)

    @property
    def codes(self) -> list[str]:
        """Return the codes of the findings in order, except those that are only attested."""
        return [finding.code for finding in self.findings if finding.severity is not Severity.ATTESTED]

    @property
    def attested(self) -> list[str]:
        return [finding.code for finding in self.findings if finding.severity is Severity.ATTESTED]

    def finding(self, code: str) -> Finding:
        """Return the only finding with this code."""
        (found,) = [finding for finding in self.findings if finding.code == code]
        return found

    def stakes(self, code: str) -> tuple[str | None, str | None]:
        """Return what the only finding with this code expected, and what it saw."""
        found = self.finding(code)
        return found.expected, found.actual

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.entry.events]

    def happened(self, *codes: str) -> list[str]:
        """Return the events with one of these codes, or all, in order and without words: `K 40`.

        Each begins with its code, unless only one code is given.
        """
        chosen = [event for event in self.events if not codes or event.code in codes]
        return [
            happening(event) if len(codes) == 1 else f"{event.code} {happening(event)}".rstrip() for event in chosen
        ]

    def told(self, *codes: str) -> list[str]:
        """Return the texts of these events. Use `happened` unless the wording matters."""
        return [tell(self.game.title, event) for event in self.events if not codes or event.code in codes]

    @property
    def postings(self) -> list[Posting]:
        return [posting for step in self.steps for posting in step.entry.postings]

    # ---- books ----

    @property
    def position(self) -> Position:
        return self.game.position

    def fact(self, name: str) -> dict[str, object]:
        """Return the companies for which a fact of a mechanic holds (model/declaration.py)."""
        return dict(self.position.facts.get(name, {}))

    @property
    def json(self) -> dict[str, Any]:
        return as_json(State(self.game.title, self.position), self.game.doubts())

    @property
    def round(self) -> str:
        return round_name(self.position)

    @property
    def current(self) -> str | None:
        return actor(State(self.game.title, self.position))

    @property
    def priority(self) -> str:
        return self.position.priority

    def cash(self, account: str) -> int:
        """Return the money of a player, a company, or `bank`."""
        return self.position.books.of(MONEY, account)

    @property
    def bank(self) -> int:
        return self.cash(BANK)

    def percent(self, company: str, account: str) -> int:
        """Return the percentage of a corporation held by a player, `pool`, or the corporation itself."""
        return percent(State(self.game.title, self.position), company, account)

    def price(self, company: str) -> int | None:
        return price(State(self.game.title, self.position), company)

    def cell(self, company: str) -> tuple[int, int]:
        return self.position.cells[company]

    def stack(self, company: str) -> tuple[str, ...]:
        """Return all markers on this corporation's cell, from the top."""
        return self.position.stacks[self.cell(company)]

    def president(self, company: str) -> str | None:
        return president(State(self.game.title, self.position), company)

    def certificates(self, player: str) -> int:
        return certificates(State(self.game.title, self.position), player)

    def minors(self, player: str) -> list[str]:
        return minors_of(State(self.game.title, self.position), player)

    def trains(self, account: str) -> list[str]:
        return trains_of(State(self.game.title, self.position), account)

    @property
    def pool_trains(self) -> list[str]:
        return self.trains(POOL)

    def left(self, train: str, account: str) -> int:
        return self.position.books.of(train_unit(train), account)

    def tokens(self, company: str) -> int:
        """Return the number of tokens still on the charter."""
        return self.position.books.of(token_unit(company), company)


def play(
    text: str,
    players: str = "Ann Bob Cyd",
    options: str = "",
    setup: str = "",
    title: str = "18EU",
    ruleset: Path | None = None,
) -> Result:
    """Replay the lines of `text` after those of `setup`; `options` are `NAME VALUE`, separated by newlines or commas.

    A set-up line that cannot be booked is an error in the test.
    """
    chosen = [option.strip() for option in options.replace(",", "\n").splitlines() if option.strip()]
    head = ["moderator 1", f"game {title}", f"players {players}", *(f"option {option}" for option in chosen)]
    before = [*head, *dedent(setup).strip().splitlines()]
    lines = [*before, *dedent(text).strip().splitlines()]
    game = open_game(_joined(lines), ruleset, _begun(_joined(before)) if ruleset is None else None)
    problems = [*game.journal.problems, *(finding for step in game.steps for finding in step.findings)]
    broken = [p for p in problems if p.severity is Severity.ERROR and (p.line or 0) <= len(before)]
    assert not broken, broken
    assert "program-fault" not in {problem.code for problem in problems}, problems
    return Result(game, len(before) + 1)


def _joined(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


@lru_cache(maxsize=100)
def _begun(data: bytes) -> Game:
    """Return the game after a set-up, shared by all tests that continue from it, since positions are values."""
    return open_game(data)
