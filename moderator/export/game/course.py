"""The course of the game: which lines make a round, how it began and ended, and what was paid in it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from moderator.export.sheet import Column, Table
from moderator.game import Game
from moderator.model.declaration import OTHER
from moderator.model.entries import Posting
from moderator.model.ledger import MONEY
from moderator.model.position import TURN, Position
from moderator.model.rounds import Counting, OperatingRound, PlayerRound, Turn
from moderator.model.values import Record
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import companies_in_play
from moderator.rules.rounds.sequence import round_name
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE
from moderator.vocabulary.openings import OPENING_SALES

HALVED = "minor-dividend-half"


class Payment(Record):
    """Money that changed hands, as the line's posting number `at`; `company` on turn is whose dividend it may be."""

    step: Step
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
    steps: tuple[Step, ...]
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
        named.append(each.replace(name=name, after=after))
    return tuple(named)


def _changed(played: Played) -> bool:
    before, after = played.before, played.after
    return before.books != after.books or before.cells != after.cells


def _cut(game: Game) -> Iterator[tuple[Played, bool]]:
    """Every round, the one under way last, and whether play went on in it after the line with which it began."""
    began = now = game.replay.start
    opened = now.round
    steps: list[Step] = []
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


def _turned(step: Step, began: Position) -> Iterator[tuple[Position, int]]:
    """The positions in which a line ends rounds, with how many of its postings came before each."""
    for turned in step.entry.turned:
        yield turned.position, turned.postings
    if not step.entry.turned and round_name(step.position) != round_name(began):
        yield step.position, len(step.entry.postings)  # a counted position was begun


def _payments(game: Game, step: Step, before: Position) -> list[Payment]:
    money = [(at, posting) for at, posting in enumerate(step.entry.postings) if posting.unit == MONEY]
    company = on_turn(game.title, step, before) if money else None
    return [Payment(step, posting, company, at) for at, posting in money]


def on_turn(title: Title, step: Step, before: Position) -> str | None:
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


# ---- flows ----
# The columns of a round's sheet in which a payment stands, as a player and as a company sees it.

PLAYER_FLOWS = ("bought", "sold", "dividends", "income", OTHER)
COMPANY_FLOWS = ("withheld", "income", "for track", "for tokens", "for trains", "stock", OTHER)


def player_flows(title: Title) -> tuple[str, ...]:
    """The columns of a player: where shares have no price none are bought or sold, and all income is dividends."""
    if title.file.shares.priced:
        return PLAYER_FLOWS
    bought = ("bought",) if title.file.minors or title.file.privates else ()
    return (*bought, "dividends", OTHER)


def player_column(posting: Posting) -> str:
    """Where a payment stands in a player's row; what no column is for stands in `other`."""
    return MECHANIC_BY_CODE[posting.why].player


def company_column(posting: Posting) -> str:
    """Where a payment stands in a company's row; what no column is for stands in `other`."""
    return MECHANIC_BY_CODE[posting.why].company


def flows(title: Title, payments: Iterable[Payment], account: str) -> Mapping[str, int]:
    """What an account got (or, below zero, gave) in each of its columns."""
    columns, column = (COMPANY_FLOWS, company_column) if account in title.kinds else (PLAYER_FLOWS, player_column)
    sums = dict.fromkeys(columns, 0)
    for payment in payments:
        posting = payment.posting
        if account in (posting.source, posting.target):
            sums[column(posting)] += posting.count if posting.target == account else -posting.count
    return sums


def paid_out(payments: Iterable[Payment], players: tuple[str, ...]) -> dict[str | None, dict[str, int]]:
    """What each company's earnings brought each player."""
    paid: dict[str | None, dict[str, int]] = {}
    for payment in payments:
        posting = payment.posting
        if player_column(posting) == "dividends" and posting.target in players:
            to = paid.setdefault(payment.company, {})
            to[posting.target] = to.get(posting.target, 0) + posting.count
    return paid


def other_payments(title: Title, payments: Iterable[Payment], players: tuple[str, ...]) -> Iterator[Payment]:
    """The payments that stand in `other`, of a player or of a company."""
    for payment in payments:
        ends = (payment.posting.source, payment.posting.target)
        in_players = any(end in players for end in ends) and player_column(payment.posting) == OTHER
        in_companies = any(end in title.kinds for end in ends) and company_column(payment.posting) == OTHER
        if in_players or in_companies:
            yield payment


# ---- purchases ----
# What was bought in the opening of a game: which lot, by whom, for how much.

_COLUMNS = (Column("bought"), Column("by"), Column("paid", "money"), Column("line", "count"), Column("name"))


class Purchase(Record):
    """A lot of the opening, sold in a line of the journal."""

    lot: str
    player: str
    paid: int
    line: int


def purchases(rounds: Iterable[Played]) -> Iterator[Purchase]:
    """All that was bought in these rounds of an opening, in the order of the lines."""
    for played in rounds:
        for step in played.steps:
            for event in step.entry.events:
                if event.code in OPENING_SALES and not event.kind and event.company and event.target:
                    yield Purchase(event.company, event.target, event.amount or 0, step.booked.line)


def purchases_table(title: Title, played: Played) -> Table | None:
    """A row a lot; None if the round sold none."""
    bought = [*purchases([played])]
    rows = tuple((each.lot, each.player, each.paid, each.line, _name(title, each.lot)) for each in bought)
    return Table("purchases", "Bought in the opening", _COLUMNS, rows) if rows else None


def _name(title: Title, lot: str) -> str | None:
    """What a lot is called, if that is more than its letters."""
    facts = title.file.privates.get(lot) or title.file.minors.get(lot) or title.file.corporations.get(lot)
    return facts.name if facts is not None and facts.name != lot else None
