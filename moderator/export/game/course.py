"""The course of the game: which lines make a round, how it began and ended, and what was paid in it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from moderator.game import Game
from moderator.model.entries import Posting
from moderator.model.ledger import MONEY
from moderator.model.position import TURN, Position
from moderator.model.rounds import Counting, OperatingRound, PlayerRound, Turn
from moderator.model.values import Record
from moderator.replay import Applied
from moderator.rules.booking import State
from moderator.rules.holdings import companies_in_play
from moderator.rules.rounds.sequence import round_name
from moderator.titles.title import Title

HALVED = "minor-dividend-half"


class Payment(Record):
    """Money that changed hands, as the line's posting number `at`; `company` on turn is whose dividend it may be."""

    step: Applied
    posting: Posting
    company: str | None
    at: int


class Played(Record):
    """One round. `before` is the position as it began, its privates' income not yet paid, `after` as it ended.

    `steps` are the lines entered in it, `revenue` is what each company's trains earned, `turns` are those of companies
    in the order in which they operated, the one under way last.
    """

    name: str
    before: Position
    after: Position
    steps: tuple[Applied, ...]
    payments: tuple[Payment, ...]
    revenue: Mapping[str, int]

    @property
    def turns(self) -> tuple[Turn, ...]:
        return turns_at(self.after, round_name(self.before))

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
    played = [each for each, acted in _cut(game) if acted or _changed(each)] or [each for each, _ in _cut(game)][:1]
    seen: Counter[str] = Counter()
    named, end = [], game.position
    for each in played:
        seen[each.name] += 1
        name = each.name if seen[each.name] == 1 else f"{each.name} ({seen[each.name]})"
        last = each is played[-1] and each.after.books == end.books
        after = end if last else each.after  # cards count at the end alone
        named.append(each.but(name=name, after=after))
    return tuple(named)


def _changed(played: Played) -> bool:
    before, after = played.before, played.after
    return before.books != after.books or before.cells != after.cells


def _cut(game: Game) -> Iterator[tuple[Played, bool]]:
    """Every round, the one under way last, and whether play went on in it after the line with which it began."""
    began = now = game.replay.start
    opened = now.round
    steps: list[Applied] = []
    payments: list[Payment] = []
    revenue: dict[str, int] = {}
    for step in game.steps:
        steps.append(step)
        paid = _payments(game, step, now)
        now = step.position
        if isinstance(now.round, Counting) and not isinstance(began.round, Counting):
            began, opened, steps = now, now.round, [step]  # this line takes back what set-up has handed out
            continue
        done = 0
        for ended, postings in _turned(step, began):
            early = [payment for payment in paid[done:] if payment.at < postings]
            done += len(early)
            _note_revenue(game, ended, early, revenue, round_name(began))
            yield Played(round_name(began), began, ended, tuple(steps), (*payments, *early), revenue), bool(steps)
            began, opened, steps, payments, revenue = ended, now.round, [], [], {}
        payments += paid[done:]
        _note_revenue(game, now, paid[done:], revenue, round_name(began))
    yield Played(round_name(began), began, now, tuple(steps), tuple(payments), revenue), opened != now.round


def in_play(title: Title, played: Played) -> set[str]:
    """The companies that were in play as the round began or ended."""
    return {name for at in (played.before, played.after) for name in companies_in_play(State(title, at))}


def turns_at(position: Position, played: str) -> tuple[Turn, ...]:
    """The turns of a round up to a position, in the order they ended; the one under way comes last."""
    now = position.round
    under_way = [now.turn] if isinstance(now, OperatingRound | PlayerRound) and now.name == played and now.turn else []
    return *(turn for turn in position.past if turn.over == played), *under_way


def _turned(step: Applied, began: Position) -> Iterator[tuple[Position, int]]:
    """The positions in which a line ends rounds, with how many of its postings came before each."""
    for turned in step.entry.turned:
        yield turned.position, turned.postings
    if not step.entry.turned and round_name(step.position) != round_name(began):
        yield step.position, len(step.entry.postings)  # a counted position was begun


def _payments(game: Game, step: Applied, before: Position) -> list[Payment]:
    money = [(at, posting) for at, posting in enumerate(step.entry.postings) if posting.unit == MONEY]
    company = on_turn(game.title, step, before) if money else None
    return [Payment(step, posting, company, at) for at, posting in money]


def on_turn(title: Title, step: Applied, before: Position) -> str | None:
    """The company that acts with a line: as named, or the one whose turn it is, or that is asked between turns."""
    named, now = step.booked.move.actor, before.round
    if named in title.kinds or not isinstance(now, OperatingRound):
        return named if named in title.kinds else None
    if now.turn is not None:
        return now.turn.company
    asked = None if before.asked is None else before.asked.who
    return asked if asked in title.kinds else None


def _note_revenue(game: Game, position: Position, paid: list[Payment], revenue: dict[str, int], played: str) -> None:
    """What has been earned in the round that is `played`, up to a position; of a line that ends it, only what came
    before that. A minor's earnings are halved, or kept, with the line that runs them; a corporation's wait for its
    dividend, or stand in its turn that is over.
    """
    for payment in paid:
        whole = payment.posting.why == "dividend-hold" and payment.company not in game.title.certificates
        if (payment.posting.why == HALVED or whole) and payment.company is not None:
            revenue[payment.company] = revenue.get(payment.company, 0) + payment.posting.count
    now = position.round
    turns = [turn for turn in position.past if turn.over == played]
    if isinstance(now, OperatingRound) and now.name == played:
        turns += [turn for turn in (now.turn, *(each.turn for each in position.asked_of(TURN))) if turn]
    for turn in turns:
        if turn.revenue and turn.company in game.title.certificates:
            revenue[turn.company] = turn.revenue
