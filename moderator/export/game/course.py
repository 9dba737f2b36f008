"""The course of the game: which lines make a round, how it began and ended, and what was paid in it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moderator.game import Game
from moderator.ledger.transfer import transfer
from moderator.model.accounts import MONEY
from moderator.model.entries import Posting
from moderator.model.position import Position
from moderator.model.rounds import Counting, OperatingRound
from moderator.replay import Applied
from moderator.rules.rounds.sequence import round_name

EARLY = "private-income"  # booked with the line that ends a round, but paid as the next one begins
HALVED = "minor-dividend-half"


@dataclass(frozen=True, slots=True)
class Payment:
    """Money that changed hands; `company` is the one on turn, whose dividend it may be."""

    step: Applied
    posting: Posting
    company: str | None


@dataclass(frozen=True, slots=True)
class Played:
    """One round. `before` is the position as it began, its privates' income not yet paid, `after` as it ended.

    `steps` are the lines entered in it, `revenue` is what each company's trains earned.
    """

    name: str
    before: Position
    after: Position
    steps: tuple[Applied, ...]
    payments: tuple[Payment, ...]
    revenue: Mapping[str, int]

    @property
    def operating(self) -> bool:
        return isinstance(self.before.round, OperatingRound)

    @property
    def counted(self) -> bool:
        """Whether this is no round, but a position from which a late start goes on."""
        return isinstance(self.before.round, Counting)


def rounds_played(game: Game) -> tuple[Played, ...]:
    """All rounds in which something happened; of a game without a move its first round.

    What is booked after the end is a round of its own. Of two rounds with one name the second is marked as that.
    """
    played = [each for each in _cut(game) if _matters(each)] or [*_cut(game)][:1]
    seen: Counter[str] = Counter()
    named = []
    for each in played:
        seen[each.name] += 1
        name = each.name if seen[each.name] == 1 else f"{each.name} ({seen[each.name]})"
        named.append(Played(name, each.before, each.after, each.steps, each.payments, each.revenue))
    return tuple(named)


def _matters(played: Played) -> bool:
    before, after = played.before, played.after
    return before.round != after.round or before.books != after.books or before.cells != after.cells


def _cut(game: Game) -> Iterator[Played]:
    """Every round, the one under way last, whether anything happened in it or not."""
    began = now = game.replay.start
    name = round_name(began)
    steps: list[Applied] = []
    payments: list[Payment] = []
    revenue: dict[str, int] = {}
    for step in game.steps:
        steps.append(step)
        paid = _payments(game, step, now)
        now = step.position
        _note_revenue(game, step, paid, revenue)
        if isinstance(now.round, Counting) and not isinstance(began.round, Counting):
            # this line takes back what set-up has handed out
            began, name, steps = now, round_name(now), [step]
            continue
        if round_name(now) == name:
            payments += paid
            continue
        early = [payment for payment in paid if payment.posting.why == EARLY]
        turned = _unpaid(now, early)
        on_time = [payment for payment in paid if payment.posting.why != EARLY]
        yield Played(name, began, turned, tuple(steps), (*payments, *on_time), revenue)
        began, name, steps, payments, revenue = turned, round_name(now), [], early, {}
    yield Played(name, began, now, tuple(steps), tuple(payments), revenue)


def _payments(game: Game, step: Applied, before: Position) -> list[Payment]:
    money = [posting for posting in step.entry.postings if posting.unit == MONEY]
    company = _on_turn(game, step, before) if money else None
    return [Payment(step, posting, company) for posting in money]


def _on_turn(game: Game, step: Applied, before: Position) -> str | None:
    """The company that acts with a line: as named, or the one whose turn it is."""
    named = step.booked.move.actor
    if named in game.title.kinds:
        return named
    now = before.round
    return now.turn.company if isinstance(now, OperatingRound) and now.turn else None


def _note_revenue(game: Game, step: Applied, paid: list[Payment], revenue: dict[str, int]) -> None:
    """A minor's earnings are halved and gone with the line that runs them; a corporation's wait for its dividend."""
    for payment in paid:
        if payment.posting.why == HALVED and payment.company is not None:
            revenue[payment.company] = revenue.get(payment.company, 0) + payment.posting.count
    now = step.position.round
    if isinstance(now, OperatingRound):
        for turn in (now.turn, *now.paused):
            if turn is not None and turn.revenue and game.title.kinds[turn.company] == "corporation":
                revenue[turn.company] = turn.revenue


def _unpaid(position: Position, early: list[Payment]) -> Position:
    """The position without these payments."""
    if not early:
        return position
    copy = position.copy()
    for payment in early:
        back = payment.posting
        transfer(copy.books, back.target, back.source, MONEY, back.count, back.why)
    return copy
