"""The rounds of a game: their lines, how they began and ended, and what was paid in them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from moderator.export.sheet import Column, Table
from moderator.game import Game
from moderator.model.declaration import OTHER
from moderator.model.entries import Posting
from moderator.model.ledger import MONEY
from moderator.model.position import TURN, Position
from moderator.model.rounds import Counting, OperatingRound, Turn
from moderator.model.values import Record, Slim
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import companies_in_play
from moderator.rules.rounds.sequence import round_name
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.openings import OPENING_SALES

HALVED = "minor-dividend-half"


class Payment(Record):
    """A payment: posting number `at` of a line. `company` is on turn, so a dividend is its dividend."""

    step: Step
    posting: Posting
    company: str | None
    at: int


class Played(Record):
    """One round. `before` is the position at its start, before privates pay, and `after` at its end.

    `steps` are its lines, `revenue` is what each company earned, and `turns` are the companies' turns in order, with
    the current one last.
    """

    name: str
    before: Position
    after: Position
    steps: tuple[Step, ...]
    payments: tuple[Payment, ...]
    revenue: Mapping[str, int]

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.after.turns_in(round_name(self.before))

    @property
    def operating(self) -> bool:
        return isinstance(self.before.round, OperatingRound)

    @property
    def counted(self) -> bool:
        """Return whether this is the counted position of a late start and not a round."""
        return isinstance(self.before.round, Counting)


def rounds_played(game: Game) -> tuple[Played, ...]:
    """Return all rounds in which something happened, or the first round of a game without moves.

    Postings after the end form a round. If two rounds have the same name, the second gets a number.
    """
    return Course().follow(game)


class Course:
    """The rounds of a game that grows: a round that is over stays the same object."""

    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._over: list[_Cut] = []

    def follow(self, game: Game) -> tuple[Played, ...]:
        """Return what `rounds_played` does."""
        steps = [*game.steps]
        same = next((at for at, (one, was) in enumerate(zip(steps, self._steps, strict=False)) if one is not was), None)
        known = min(len(steps), len(self._steps)) if same is None else same
        over = [cut for cut in self._over if cut.next.count <= known]
        *rest, last = _cut(game, steps, over[-1].next if over else _Begun(0, game.replay.start, (), {}))
        self._steps, self._over = steps, [*over, *rest]
        return _named([*self._over, last], game.position)


def _named(found: Sequence["_Cut"], end: Position) -> tuple[Played, ...]:
    cut = [each for each in found if each.acted or _changed(each.played)] or found[:1]
    seen: Counter[str] = Counter()
    named = []
    for each in cut:
        played = each.played
        seen[played.name] += 1
        if seen[played.name] > 1:
            played = played.replace(name=f"{played.name} ({seen[played.name]})")
        if each is cut[-1] and played.after.books == end.books:
            played = played.replace(after=end)  # cards count only at the end
        named.append(played)
    return tuple(named)


def _changed(played: Played) -> bool:
    before, after = played.before, played.after
    return before.books != after.books or before.cells != after.cells


class _Begun(Slim):
    """The beginning of a round: the number of steps before it, and what the last of them paid in it."""

    count: int
    began: Position
    payments: tuple[Payment, ...]
    revenue: Mapping[str, int]


class _Cut(Slim):
    """A round, whether it has moves after the line that began it, and the beginning of the next one."""

    played: Played
    acted: bool
    next: _Begun


def _cut(game: Game, all_steps: Sequence[Step], begun: _Begun) -> Iterator[_Cut]:
    """Yield the rounds from one that has begun, the current one last."""
    began, now = begun.began, all_steps[begun.count - 1].position if begun.count else begun.began
    opened = now.round
    steps: list[Step] = []
    payments, revenue = [*begun.payments], {**begun.revenue}
    for count, step in enumerate(all_steps[begun.count :], begun.count + 1):
        steps.append(step)
        paid = _payments(game, step, now)
        now = step.position
        if isinstance(now.round, Counting) and not isinstance(began.round, Counting):
            began, opened, steps = now, now.round, [step]  # this line takes back what set-up dealt
            continue
        done = 0
        over: list[tuple[Played, bool]] = []
        for ended, postings in _turned(step, began):
            early = [payment for payment in paid[done:] if payment.at < postings]
            done += len(early)
            _note_revenue(game, ended, early, revenue, round_name(began))
            played = Played(round_name(began), began, ended, tuple(steps), (*payments, *early), revenue)
            over.append((played, bool(steps)))
            began, opened, steps, payments, revenue = ended, now.round, [], [], {}
        payments += paid[done:]
        _note_revenue(game, now, paid[done:], revenue, round_name(began))
        if over:
            next_ = _Begun(count, began, tuple(payments), {**revenue})
            yield from (_Cut(played, acted, next_) for played, acted in over)
    played = Played(round_name(began), began, now, tuple(steps), tuple(payments), revenue)
    yield _Cut(played, opened != now.round, _Begun(len(all_steps), now, (), {}))


def in_play(title: Title, played: Played) -> set[str]:
    """Return the companies in play at the start or the end of the round."""
    return {name for at in (played.before, played.after) for name in companies_in_play(State(title, at))}


def _turned(step: Step, began: Position) -> Iterator[tuple[Position, int]]:
    """Yield the positions at which a line ends rounds, each with the number of postings before it."""
    for turned in step.entry.turned:
        yield turned.position, turned.postings
    if not step.entry.turned and round_name(step.position) != round_name(began):
        yield step.position, len(step.entry.postings)  # a counted position begins


def _payments(game: Game, step: Step, before: Position) -> list[Payment]:
    money = [(at, posting) for at, posting in enumerate(step.entry.postings) if posting.unit == MONEY]
    company = on_turn(game.title, step, before) if money else None
    return [Payment(step, posting, company, at) for at, posting in money]


def on_turn(title: Title, step: Step, before: Position) -> str | None:
    """Return the company that acts in a line: as named, on turn, or asked between turns."""
    named, now = step.booked.move.actor, before.round
    if named in title.kinds or not isinstance(now, OperatingRound):
        return named if named in title.kinds else None
    if now.turn is not None:
        return now.turn.company
    asked = None if before.asked is None else before.asked.who
    return asked if asked in title.kinds else None


def _note_revenue(game: Game, position: Position, paid: list[Payment], revenue: dict[str, int], played: str) -> None:
    """Add to `revenue` what companies earned in the round `played` up to a position.

    `paid` are the payments of one line before the round ended. A minor's earnings are booked with its run, a
    corporation's are in its turn.
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


# ---- flows: the columns of payments on the sheet of a round ----

PLAYER_FLOWS = ("bought", "sold", "dividends", "income", OTHER)
COMPANY_FLOWS = ("withheld", "income", "for track", "for tokens", "for trains", "stock", OTHER)


def player_flows(title: Title) -> tuple[str, ...]:
    """Return the columns of a player. If shares have no price, there are no sales and all income is dividends."""
    if title.file.shares.priced:
        return PLAYER_FLOWS
    bought = ("bought",) if title.file.minors or title.file.privates else ()
    return (*bought, "dividends", OTHER)


def player_column(posting: Posting) -> str:
    """Return the column of a payment in a player's row, `other` if no column is for it."""
    return MECHANIC_BY_CODE[posting.why].player


def company_column(posting: Posting) -> str:
    """Return the column of a payment in a company's row, `other` if no column is for it."""
    return MECHANIC_BY_CODE[posting.why].company


def flows(title: Title, payments: Iterable[Payment], account: str) -> Mapping[str, int]:
    """Return the money an account received in each of its columns, negative if it paid more."""
    columns, column = (COMPANY_FLOWS, company_column) if account in title.kinds else (PLAYER_FLOWS, player_column)
    sums = dict.fromkeys(columns, 0)
    for payment in payments:
        posting = payment.posting
        if account in (posting.source, posting.target):
            sums[column(posting)] += posting.count if posting.target == account else -posting.count
    return sums


def paid_out(payments: Iterable[Payment], players: tuple[str, ...]) -> dict[str | None, dict[str, int]]:
    """Return the dividends of each company to each player."""
    paid: dict[str | None, dict[str, int]] = {}
    for payment in payments:
        posting = payment.posting
        if player_column(posting) == "dividends" and posting.target in players:
            to = paid.setdefault(payment.company, {})
            to[posting.target] = to.get(posting.target, 0) + posting.count
    return paid


def other_payments(title: Title, payments: Iterable[Payment], players: tuple[str, ...]) -> Iterator[Payment]:
    """Yield the payments in the column `other` of a player or a company."""
    for payment in payments:
        ends = (payment.posting.source, payment.posting.target)
        in_players = any(end in players for end in ends) and player_column(payment.posting) == OTHER
        in_companies = any(end in title.kinds for end in ends) and company_column(payment.posting) == OTHER
        if in_players or in_companies:
            yield payment


# ---- purchases in the opening ----

_COLUMNS = (Column("bought"), Column("by"), Column("paid", "money"), Column("line", "count"), Column("name"))


class Purchase(Record):
    """A lot sold in the opening."""

    lot: str
    player: str
    paid: int
    line: int


def purchases(rounds: Iterable[Played]) -> Iterator[Purchase]:
    """Yield the lots sold in these rounds, in the order of the lines."""
    for played in rounds:
        for step in played.steps:
            for event in step.entry.events:
                if event.code in OPENING_SALES and not event.kind and event.company and event.target:
                    yield Purchase(event.company, event.target, event.amount or 0, step.booked.line)


def purchases_table(title: Title, played: Played) -> Table | None:
    """Return the lots sold in a round, or None."""
    bought = [*purchases([played])]
    rows = tuple((each.lot, each.player, each.paid, each.line, _name(title, each.lot)) for each in bought)
    return Table("purchases", "Bought in the opening", _COLUMNS, rows) if rows else None


def _name(title: Title, lot: str) -> str | None:
    """Return the full name of a lot, or None if it has no other name."""
    facts = title.file.privates.get(lot) or title.file.minors.get(lot) or title.file.corporations.get(lot)
    return facts.name if facts is not None and facts.name != lot else None
