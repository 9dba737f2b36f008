"""Mistakes in a journal: one line of a game is changed, missing or duplicated."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from moderator.audit.corrections.search import Correction
from moderator.audit.corrections.trial import Trial
from moderator.game import Game
from moderator.model.entries import Booked
from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of
from moderator.vocabulary.corporations import Par, Start
from moderator.vocabulary.openings import Bid, Sold
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.turns import Pass

_BESIDE = 3  # lines from a missing line


@dataclass(frozen=True, slots=True)
class Misread:
    """A game with a mistake in the `at`-th counting line: `said` replaces the `right` moves."""

    kind: str
    game: Game
    at: int
    said: tuple[Move, ...]
    right: tuple[Move, ...]

    @property
    def line(self) -> int:
        """Return the line of the mistake in the game that has it."""
        booked = self.game.journal.booked
        return booked[min(self.at, len(booked) - 1)].line

    def is_named(self, found: Correction, true: Game) -> bool:
        """Return whether a correction changes this line; for a missing line, whether it leads to the true books from
        nearby.
        """
        if self.said:
            return found.trial.out == 1 and 0 <= found.trial.at - self.at < len(self.said)
        return abs(found.trial.at - self.at) <= _BESIDE and is_true(found, true)

    def as_played(self) -> Trial:
        """Return the correction to be found."""
        if self.kind == "twice":
            return Trial(self.at, 1, (), self.kind, 0)
        return Trial(self.at, len(self.said), self.right, self.kind, 0)


def is_true(found: Correction, true: Game) -> bool:
    """Return whether a game ends with the true books and prices.

    Money of companies and the bank is ignored, since no player's worth includes it.
    """
    end, was = found.end, true.position
    differ = (account for unit, account, _ in end.books.beyond(was.books) if unit != MONEY or account in end.players)
    return end.cells == was.cells and not any(differ)


class Miswriter:
    """A game and a random generator for making mistakes in lines after `since`."""

    def __init__(self, game: Game, chance: Random, since: int = 0) -> None:
        self.game, self.chance, self.since = game, chance, since
        self.booked = game.journal.booked
        self.steps = list(game.steps)

    def lines(self, *kinds: type[Move]) -> list[int]:
        return [
            at
            for at, step in enumerate(self.steps)
            if step.held and step.booked.line > self.since and isinstance(step.booked.move, kinds)
        ]

    def before(self, at: int) -> State:
        return State(self.game.title, self.steps[at - 1].position if at else self.game.replay.start)

    def write(self, kind: str, at: int, said: Sequence[Move], out: int = 1) -> Misread:
        """Return the game with these moves in place of `out` lines."""
        of = self.booked[at]
        put = tuple(Booked(of.line, move, "as written") for move in said)
        booked = (*self.booked[:at], *put, *self.booked[at + out :])
        game = self.game.replace(journal=self.game.journal.replace(booked=booked), folded=None)
        return Misread(kind, game, at, tuple(said), tuple(b.move for b in self.booked[at : at + out]))

    def change(self, kind: str, at: int, **fields: object) -> Misread:
        return self.write(kind, at, [self.booked[at].move.replace(**fields)])

    # ---- the kinds ----

    def dividend(self, at: int) -> Misread | None:
        """Change how a dividend was paid: withheld, paid or half."""
        said: Any = self.booked[at].move
        state = self.before(at)
        turn = getattr(state.position.round, "turn", None)
        company = said.actor or (turn.company if turn is not None else None)
        if company not in self.game.title.certificates:
            return None
        others = [verb for verb in charter_of(state, company).dividend.choices if verb != said.verb]
        return self.change("dividend", at, verb=self.chance.choice(others)) if others else None

    def revenue(self, at: int) -> Misread | None:
        """Mistype a number of a run: its total, or the revenue of one train."""
        said: Any = self.booked[at].move
        if said.total:
            return self.change("revenue", at, total=self.mistype(said.total))
        told = [number for number, run in enumerate(said.runs) if run.revenue]
        if not told:
            return None
        wrong = self.chance.choice(told)
        train = said.runs[wrong].replace(revenue=self.mistype(said.runs[wrong].revenue))
        return self.change("revenue", at, runs=(*said.runs[:wrong], train, *said.runs[wrong + 1 :]))

    def mistype(self, number: int) -> int:
        """Return a number as it may be mistyped: some tens off, digits swapped, or one digit changed."""
        text = str(number)
        ways = [number + ten for ten in (-50, -40, -30, -20, -10, 10, 20, 30, 40, 50)]
        ways += [int(text[1] + text[0] + text[2:])] if len(text) > 2 else []
        ways += [int(f"{self.chance.randrange(1, 10)}{text[1:]}")] if len(text) > 2 else []
        return self.chance.choice([way for way in ways if way > 0 and way != number] or [number + 10])

    def missing(self, at: int) -> Misread:
        """Leave out a purchase or sale."""
        return self.write("missing", at, [])

    def unstarted(self, at: int) -> Misread:
        """Leave out the start of a corporation."""
        return self.write("unstarted", at, [])

    def unpaid(self, at: int) -> Misread:
        """Leave out a dividend."""
        return self.write("unpaid", at, [])

    def twice(self, at: int) -> Misread:
        """Duplicate a purchase, sale or dividend."""
        return self.write("twice", at, [self.booked[at].move] * 2)

    def number(self, at: int) -> Misread | None:
        said: Any = self.booked[at].move
        counts = [count for count in ((said.count or 1) + 1, (said.count or 1) - 1) if count > 0]
        if isinstance(said, Buy) and said.seller is not None:
            return None
        return self.change("number", at, count=self.chance.choice(counts))

    def source(self, at: int) -> Misread | None:
        said: Any = self.booked[at].move
        if said.seller is not None or said.company not in self.game.title.certificates:
            return None
        return self.change("source", at, source=self.chance.choice([s for s in ("ipo", "pool") if s != said.source]))

    def company(self, at: int) -> Misread | None:
        said: Any = self.booked[at].move
        others = [c for c in self.before(at).position.cells if c != said.company]
        if not others or said.company not in self.game.title.certificates:
            return None
        return self.change("company", at, company=self.chance.choice(others))

    def value(self, at: int) -> Misread:
        said: Any = self.booked[at].move
        values = self.game.title.market.starting_values
        return self.change("value", at, value=self.chance.choice([v for v in values if v != said.value]))

    def amount(self, at: int) -> Misread | None:
        """Mistype a bid, or the price of a private or train."""
        said: Any = self.booked[at].move
        field = "amount" if isinstance(said, Bid | Sold) else "price"
        amount = getattr(said, field, None)
        return (
            self.change("amount", at, **{field: max(0, amount + self.chance.choice((-20, -10, -5, 5, 10, 20)))})
            if amount
            else None
        )

    def passed(self, at: int) -> Misread | None:
        """Replace a purchase or sale by a pass."""
        said: Any = self.booked[at].move
        return self.write("passed", at, [Pass(actor=said.actor)])

    def extra(self, at: int) -> Misread | None:
        """Replace a pass by a purchase."""
        said, position = self.booked[at].move, self.before(at).position
        if position.round.name[:2] != "SR" or not position.cells:
            return None
        return self.write("extra", at, [Buy(actor=said.actor, company=self.chance.choice(list(position.cells)))])

    def unrun(self, at: int) -> Misread | None:
        """Leave out a run and its dividend."""
        if at + 1 < len(self.booked) and isinstance(self.booked[at + 1].move, Dividend):
            return self.write("unrun", at, [], 2)
        return None


KINDS: tuple[tuple[Callable[[Miswriter, int], Misread | None], tuple[type[Move], ...]], ...] = (
    (Miswriter.dividend, (Dividend,)),
    (Miswriter.revenue, (Run,)),
    (Miswriter.missing, (Buy, Sell)),
    (Miswriter.unpaid, (Dividend,)),
    (Miswriter.unrun, (Run,)),
    (Miswriter.twice, (Buy, Sell, Dividend)),
    (Miswriter.number, (Buy, Sell)),
    (Miswriter.source, (Buy,)),
    (Miswriter.company, (Buy, Sell)),
    (Miswriter.value, (Start, Par)),
    (Miswriter.amount, (Bid, Buy, Sold)),
    (Miswriter.passed, (Buy, Sell)),
    (Miswriter.extra, (Pass,)),
    (Miswriter.unstarted, (Start, Par)),
)


def misread(game: Game, chance: Random, places: int, since: int = 0) -> Iterator[Misread]:
    """Yield mistakes of each kind at so many places of a game, if they change a player's worth."""
    builder = Miswriter(game, chance, since)
    for make, kinds in KINDS:
        lines = builder.lines(*kinds)
        chance.shuffle(lines)
        done = 0
        for at in lines[: 4 * places]:
            made = make(builder, at)
            if made is not None and made.said != made.right:
                done += 1
                yield made
            if done == places:
                break
