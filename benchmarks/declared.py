"""How well `audit --declared` finds a mistake: `python -m benchmarks.declared [journal|payments] [PLACES] [GAME ...]`.

`SEED=3001` in the environment puts the mistakes elsewhere: measure with another seed what was improved with the first.

Mistakes of two kinds are inserted into every example game. In the journal (`misread.py`) a line is changed, missing or
duplicated, and the players declare the worths of the original game. In payments, the differences are computed from the
postings alone. Each game is tried without its counts; payments also with a count of all cash three quarters through the
game, with the mistakes after it.

For each kind, the report says how often the first answer is right, and one of the first three. An answer for the
journal is a correction with the five likeliest other lines whose correction leads to the same result: no worth or
holding can tell these apart. It also has the five likeliest other figures for its own line, such as a start at 70, 75
or 80, which explain every worth as well.

- `line`: the answer names the line of the mistake, or what was counted wrong; - `books`: the correction, in any line,
leads to the books and prices of the original game; - `told apart`: only mistakes that the declared worths can identify.
A mistake is left out if another answer leads to the same worths and breaks no more rules than the right one.

Games that show findings (`-audit`) break a rule in most of their lines, so rules help little there. Times are CPU time
per answer.
"""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.misread import Misread, is_true, misread
from moderator.audit.corrections.search import Correction, Search
from moderator.audit.corrections.trials import Attempt
from moderator.audit.declared import Declared, compare_declared
from moderator.game import Game, open_game
from moderator.model.entries import Booked, Posting
from moderator.model.ledger import MONEY
from moderator.replay import Step
from moderator.rules.holdings import shares
from moderator.rules.prices import price
from moderator.scoring import scored_worth, worth
from moderator.vocabulary.table import Count

EXAMPLES = Path(__file__).parent.parent / "examples"
_TOLD = 5  # alternatives that are listed with a correction
PLACES = 5  # of each kind in each game
SEED = int(os.environ.get("SEED", "7"))
Amounts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Seeded:
    """An inserted mistake: how far it puts each player off, and the line, or words, by which it must be named."""

    amounts: Amounts
    line: int | None = None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The rank, from 0, at which the mistake's `line` was named, and the true `books` were; None if not at all."""

    kind: str
    line: int | None
    books: int | None
    apart: bool
    seconds: float


class Table:
    """A game and a random generator for inserting mistakes into lines after `since`."""

    def __init__(self, game: Game, chance: Random, since: int) -> None:
        self.game, self.chance = game, chance
        self.players = game.position.players
        self.steps = [step for step in game.steps if step.held and step.booked.line > since]

    def postings(self, *whys: str) -> list[tuple[Step, Posting]]:
        """Return payments between a player and others, in lines that paid that player once."""
        found = []
        for step in self.steps:
            paid = [p for p in step.entry.postings if p.unit == MONEY and p.count and p.why in whys]
            for posting in paid:
                player = self.player(posting)
                if player and sum(player in (p.source, p.target) for p in step.entry.postings if p.unit == MONEY) == 1:
                    found.append((step, posting))
        return found

    def player(self, posting: Posting) -> str | None:
        return next((p for p in (posting.source, posting.target) if p in self.players), None)

    def other(self, *players: str | None) -> str:
        return self.chance.choice([player for player in self.players if player not in players])

    def dividend_lines(self) -> list[tuple[Step, Amounts]]:
        """Return lines that paid a dividend to at least two players."""
        found = []
        for step in self.steps:
            paid = {p.target: p.count for p in step.entry.postings if p.why == "dividend-full" and p.count}
            amounts = {player: amount for player, amount in paid.items() if player in self.players}
            if len(amounts) > 1:
                found.append((step, amounts))
        return found


def _pick(table: Table, *whys: str) -> tuple[Step, Posting, str] | None:
    found = table.postings(*whys)
    if not found:
        return None
    step, posting = table.chance.choice(found)
    return step, posting, table.player(posting) or ""


def _signed(posting: Posting, player: str) -> int:
    return posting.count if posting.target == player else -posting.count


def left_out(table: Table) -> Seeded | None:
    picked = _pick(table, "dividend-full", "minor-dividend-half", "private-income")
    if picked is None:
        return None
    step, posting, player = picked
    return Seeded({player: -posting.count}, step.booked.line)


def paid_twice(table: Table) -> Seeded | None:
    picked = _pick(table, "share-purchase", "share-sale", "forced-sale")
    if picked is None:
        return None
    step, posting, player = picked
    return Seeded({player: _signed(posting, player)}, step.booked.line)


def another_number(table: Table) -> Seeded | None:
    """Make a mistake: one share more paid for or received, if at least two changed hands."""
    found = []
    for step, posting in table.postings("share-purchase", "share-sale", "forced-sale", "president-purchase"):
        units = {kind.unit: kind.shares for of in table.game.title.certificates.values() for kind in of}
        count = sum(p.count * units[p.unit] for p in step.entry.postings if p.unit in units and p.why == posting.why)
        if count > 1 and posting.count % count == 0:
            found.append((step, posting, posting.count // count))
    if not found:
        return None
    step, posting, each = table.chance.choice(found)
    player = table.player(posting) or ""
    return Seeded({player: each if posting.target == player else -each}, step.booked.line)


def after_the_drop(table: Table) -> Seeded | None:
    """Make a mistake: a sale at the price after its own drop."""
    found = []
    for step, posting in table.postings("share-sale", "forced-sale"):
        for event in step.entry.events:
            if event.code == "sale-drop" and event.moved is not None and event.moved[0]:
                old, new = event.moved
                if posting.count * new % old == 0:
                    found.append((step, posting, posting.count * new // old - posting.count))
    if not found:
        return None
    step, posting, off = table.chance.choice(found)
    return Seeded({posting.target: off}, step.booked.line)


def wrong_dividend(table: Table) -> Seeded | None:
    """Make a mistake: a run paid all holders a dividend on a revenue some tens off."""
    found = table.dividend_lines()
    if not found:
        return None
    step, paid = table.chance.choice(found)
    event = next(event for event in step.entry.events if event.code == "dividend-full")
    off = table.chance.choice([ten for ten in range(-60, 70, 10) if ten and (event.amount or 0) + ten > 0])
    amounts = {player: amount * off // (event.amount or 1) for player, amount in paid.items()}
    return Seeded(amounts, step.booked.line)


def dividend_missed(table: Table) -> Seeded | None:
    """Make a mistake: a dividend was not paid to anyone."""
    found = table.dividend_lines()
    if not found:
        return None
    step, paid = table.chance.choice(found)
    return Seeded({player: -amount for player, amount in paid.items()}, step.booked.line)


def wrong_player(table: Table) -> Seeded | None:
    """Make a mistake: a dividend was handed to another player."""
    picked = _pick(table, "minor-dividend-half", "private-income", "share-sale", "forced-sale")
    if picked is None:
        return None
    step, posting, player = picked
    return Seeded({player: -posting.count, table.other(player): posting.count}, step.booked.line)


def passed(table: Table) -> Seeded:
    """Make a mistake: money passed between two players outside the books."""
    giver, amount = table.chance.choice(table.players), table.chance.randrange(5, 200, 5)
    return Seeded({giver: -amount, table.other(giver): amount}, None, "passed from")


def passed_and_left_out(table: Table) -> Seeded | None:
    """Make two mistakes: money passed between two players, and one of them missed a dividend."""
    first, second = passed(table), left_out(table)
    if second is None or not second.amounts.keys() & first.amounts.keys():
        return None
    return Seeded(_sum(first.amounts, second.amounts), None, "passed from")


def wrong_dividend_and_another(table: Table) -> Seeded | None:
    """Make two mistakes: a run paid all holders wrong, and one of them missed a dividend or got it twice."""
    first, second = wrong_dividend(table), left_out(table)
    if first is None or second is None:
        return None
    return Seeded(_sum(first.amounts, second.amounts), first.line)


def wrong_purse(table: Table) -> Seeded | None:
    """Make a mistake: another player paid a president's contribution to a train."""
    picked = _pick(table, "emergency-money")
    if picked is None:
        return None
    step, posting, player = picked
    return Seeded({player: posting.count, table.other(player): -posting.count}, step.booked.line)


def train_price(table: Table) -> Seeded | None:
    """Make a mistake: a contribution to a train at the price of the next smaller type."""
    picked = _pick(table, "emergency-money")
    if picked is None:
        return None
    step, posting, player = picked
    train = next((p.unit.removeprefix("train ") for p in step.entry.postings if p.unit.startswith("train ")), "")
    names = list(table.game.title.file.trains)
    if train not in names or names[0] == train:
        return None
    title = table.game.title
    less = title.price(train) - title.price(names[names.index(train) - 1])
    return Seeded({player: min(less, posting.count)}, step.booked.line) if less > 0 else None


def final_price(table: Table) -> Seeded | None:
    """Make a mistake: all holders read a final price one step too far left."""
    game = table.game
    company = table.chance.choice(list(game.position.cells))
    now = price(game.state, company) or 0
    off = game.title.market.price(game.title.market.left(game.position.cells[company])) - now
    held = {player: shares(game.title, game.position.books, company, player) for player in table.players}
    amounts = {player: count * off for player, count in held.items() if count and off}
    return Seeded(amounts, None, f"price of {company} ") if amounts else None


def final_share(table: Table) -> Seeded | None:
    """Make a mistake: one share too many counted at the end."""
    game, player = table.game, table.chance.choice(table.players)
    held = [c for c in game.position.cells if shares(game.title, game.position.books, c, player)]
    company = table.chance.choice(held) if held else None
    if company is None:
        return None
    return Seeded({player: price(game.state, company) or 0}, None, f"one share of {company} ")


def swapped_digits(table: Table) -> Seeded | None:
    """Make a mistake: a worth with two digits swapped."""
    player = table.chance.choice(table.players)
    text = str(worth(table.game.state, player))
    if len(text) < 2:
        return None
    at = table.chance.randrange(len(text) - 1)
    other = int(text[:at] + text[at + 1] + text[at] + text[at + 2 :])
    return Seeded({player: other - int(text)}, None, "two digits") if other != int(text) else None


KINDS = (
    left_out, paid_twice, another_number, after_the_drop, wrong_dividend, dividend_missed, wrong_dividend_and_another,
    wrong_player, passed, passed_and_left_out, wrong_purse, train_price, final_price, final_share, swapped_digits,
)  # fmt: skip


def _sum(one: Mapping[str, int], other: Mapping[str, int]) -> Amounts:
    return {player: one.get(player, 0) + other.get(player, 0) for player in {**one, **other}}


def place_of(found: Declared, seeded: Seeded) -> int | None:
    """Return the rank, from 0, at which the mistake is named to one of the players affected; None if it is not."""
    places: list[int] = []
    for one in found.players:
        if seeded.amounts.get(one.player):
            places += [at for at, slip in enumerate(_told(found, one.player)) if _is_it(slip, seeded)]
    return min(places, default=None)


def _told(found: Declared, player: str) -> Iterator[tuple[int | None, str]]:
    """Yield what a player reads, in order: the joint findings about the player, then the others."""
    for together in found.together:
        if any(player in joint.amounts for joint in together.joints):
            yield from ((joint.line, joint.reason) for joint in together.joints)
    one = next(one for one in found.players if one.player == player)
    for explanation in one.rest.likely or one.explanations:
        yield from ((slip.line, slip.reason) for slip in explanation.mistakes)


def _is_it(told: tuple[int | None, str], seeded: Seeded) -> bool:
    line, reason = told
    return line == seeded.line if seeded.line is not None else seeded.words in reason


def games() -> Iterator[tuple[str, Game, int]]:
    """Yield each example without its counts, and with one count of all players' cash: the game, its name, the line."""
    for path in sorted(EXAMPLES.glob("*.18xx")):
        game = open_game(path.read_bytes())
        booked = [line for line in game.journal.booked if not isinstance(line.move, Count)]
        bare = game.replace(journal=game.journal.replace(booked=tuple(booked)), folded=None)
        yield f"{path.stem}, without counts", bare, 0
        at = len(booked) * 3 // 4
        step = bare.steps[at]
        cash = {player: step.position.books.of(MONEY, player) for player in game.position.players}
        counts = [Booked(step.booked.line, Count(account=p, amount=held), "count") for p, held in cash.items()]
        counted = (*booked[: at + 1], *counts, *booked[at + 1 :])
        yield f"{path.stem}, counted", bare.replace(journal=game.journal.replace(booked=counted)), step.booked.line


def main() -> None:
    sorts = {"journal": journals, "payments": payments}
    chosen, places, *names = [*sys.argv[1:], *("", "")][: max(2, len(sys.argv) - 1)]
    tried: dict[str, list[Answer]] = {}
    for name, game, since in games():
        if names and name.split(",")[0] not in names:
            continue
        for sort in (each for each in sorts if chosen in ("", each)):
            of_game = [*sorts[sort](game, since, int(places or PLACES))]
            if of_game:
                print(f"{f'{name}, {sort}':<48}{told(of_game)}", flush=True)
            for answer in of_game:
                tried.setdefault(f"{sort} {answer.kind}{', counted' if since else ''}", []).append(answer)
                tried.setdefault(f"{sort}, all{', counted' if since else ''}", []).append(answer)
    for label, answers in sorted(tried.items()):
        print(f"{label:<48}{told(answers)}")


def told(answers: Sequence[Answer]) -> str:
    """Return the number of mistakes, the share found in each way, and the time per answer."""
    apart = [answer for answer in answers if answer.apart]
    times = sorted(answer.seconds for answer in answers)
    ways = [
        ("line", [answer.line for answer in answers]),
        ("books", [answer.books for answer in answers]),
        (f"line of {len(apart)} told apart", [answer.line for answer in apart]),
    ]
    parts = [f"{len(answers):>4} mistakes"]
    for way, places in ways:
        first, three = (sum(place is not None and place < most for place in places) for most in (1, 3))
        parts.append(f"{way} {first / max(1, len(places)):>4.0%}, {three / max(1, len(places)):>4.0%}")
    return "; ".join([*parts, f"{times[len(times) // 2]:.1f} s, at most {times[-1]:.1f} s"])


def journals(game: Game, since: int, places: int) -> Iterator[Answer]:
    """Yield an answer for each mistake in the journal."""
    true = {player: scored_worth(game.state, player) for player in game.position.players}
    for slip in misread(game, Random(SEED), places) if not since else ():
        off = {player: amount - scored_worth(slip.game.state, player) for player, amount in true.items()}
        if any(off.values()):
            began = process_time()
            search = Search(slip.game, off)
            found = search.corrections()
            seconds = process_time() - began
            lines = [any(slip.is_named(each, game) for each in told_of(answer)) for answer in found]
            books = [named or is_true(answer, game) for answer, named in zip(found, lines, strict=True)]
            right = Attempt(search.mismatch, slip.as_played())
            right.begin()
            right.go_on(len(slip.game.journal.booked))
            others = (each for answer in found for each in (answer, *answer.otherwise))
            wrong = (each for each in others if not _is_right(each, slip, game))
            apart = all(each.mended < -right.excess for each in wrong)
            yield Answer(slip.kind, _place(lines), _place(books), apart, seconds)


def told_of(answer: Correction) -> tuple[Correction, ...]:
    """Return the corrections that an answer lists."""
    return (answer, *answer.same[:_TOLD], *answer.otherwise[:_TOLD])


def _is_right(answer: Correction, slip: Misread, game: Game) -> bool:
    """Return whether an answer, without other readings of its line, names the line or leads to the true books."""
    return is_true(answer, game) or any(slip.is_named(each, game) for each in (answer, *answer.same[:_TOLD]))


def _place(right: list[bool]) -> int | None:
    return right.index(True) if True in right else None


def payments(game: Game, since: int, places: int) -> Iterator[Answer]:
    """Yield an answer for each mistaken payment."""
    table = Table(game, Random(SEED), since)
    for kind in KINDS if game.title.file.shares.priced else ():
        seeds = (kind(table) for _ in range(3 * places))
        for seeded in islice((seed for seed in seeds if seed is not None and any(seed.amounts.values())), places):
            said = {p: worth(game.state, p) + seeded.amounts.get(p, 0) for p in table.players}
            began = process_time()
            place = place_of(compare_declared(game, said), seeded)
            yield Answer(kind.__name__, place, place, True, process_time() - began)


if __name__ == "__main__":
    main()
