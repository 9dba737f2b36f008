"""Slips: the single mistakes of a table's bookkeeping that would put a player's final worth off the books."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from moderator.audit.sheet.pieces import scored_privates
from moderator.game import Game
from moderator.model.accounts import MONEY
from moderator.model.money import divide
from moderator.model.moves import Dividend
from moderator.model.position import Position
from moderator.model.rounds import OperatingRound
from moderator.replay import Applied
from moderator.rules.basics.desk import list_words, plural
from moderator.rules.basics.holdings import percent, president, privates_of, shares
from moderator.rules.basics.market import price
from moderator.rules.runs.dividends import split

_DIVIDENDS = ("dividend-full", "minor-dividend-half")


@dataclass(frozen=True, slots=True)
class Slip:
    """One mistake: `amount` is by how much it puts a player's worth above the books (below, if negative).

    `rank` is lower for what happens more often. `shared` names a slip that others may have made as well; one that is
    `alike` touches every holder, and so speaks against itself where another one's worth is right.
    """

    line: int | None
    text: str
    amount: int
    reason: str
    rank: int
    shared: str | None = None
    alike: bool = False


class Slips:
    """The slips of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.title, self.end = game, game.title, game.position
        self.prices = {c: value for c in self.title.certificates if (value := price(self.title, self.end, c))}

    def of(self, player: str) -> list[Slip]:
        """Every single slip that would touch a player's worth, the likely ones first, later lines before earlier."""
        found = [
            slip
            for kind in (self._money, self._dividends, self._markers, self._certificates, self._credits, self._digits)
            for slip in kind(player)
            if slip.amount
        ]
        return sorted(found, key=lambda slip: (slip.rank, -(slip.line or 0)))

    @cached_property
    def steps(self) -> list[tuple[Position, Applied]]:
        """Every line that changed the books, with the position before it."""
        steps = self.game.steps
        before = [self.game.replay.start, *(step.position for step in steps)]
        return [(earlier, step) for earlier, step in zip(before, steps, strict=False) if step.held]

    def money(self, amount: int) -> str:
        return self.title.money(amount)

    # ---- payments ----

    def _money(self, player: str) -> Iterator[Slip]:
        """A payment to or from the player left out, or booked twice; or the whole line left out."""
        for _, step in self.steps:
            line, text = step.booked.line, step.booked.text
            paid: dict[str, int] = {}
            for posting in step.entry.postings:
                if posting.unit == MONEY and player in (posting.source, posting.target):
                    change = posting.count if posting.target == player else -posting.count
                    paid[posting.why] = paid.get(posting.why, 0) + change
            for why, amount in paid.items():
                if not amount:
                    continue
                what, ranks = self._named(why, amount)
                yield Slip(line, text, -amount, f"{what}, left out", ranks[0], f"{line} {why} out")
                yield Slip(line, text, amount, f"{what}, counted twice", ranks[1], f"{line} {why} twice")
            whole = sum(paid.values())
            held = self._pieces(player, step)
            if held and paid:
                yield Slip(line, text, -whole - held, f"the line left out: {self._net(whole, held)}", 6)
                yield Slip(line, text, whole + held, f"the line counted twice: {self._net(whole, held)}", 7)

    def _named(self, why: str, amount: int) -> tuple[str, tuple[int, int]]:
        if why in _DIVIDENDS:
            return f"the dividend of {self.money(amount)}", (1, 4)
        if amount > 0:
            return f"{self.money(amount)} received", (3, 5)
        return f"{self.money(-amount)} paid", (3, 5)

    def _pieces(self, player: str, step: Applied) -> int:
        """What the shares that changed hands in a line are worth in the end."""
        worth = 0
        for company, kinds in self.title.certificates.items():
            units = {kind.unit: kind.shares for kind in kinds}
            for posting in step.entry.postings:
                if posting.unit in units and player in (posting.source, posting.target):
                    count = posting.count * units[posting.unit] * self.prices.get(company, 0)
                    worth += count if posting.target == player else -count
        return worth

    def _net(self, money: int, pieces: int) -> str:
        return f"{self.money(money)} now, shares of {self.money(pieces)} in the end"

    # ---- dividends and prices ----

    def _dividends(self, player: str) -> Iterator[Slip]:
        """A dividend reckoned as if the company had divided its earnings otherwise."""
        for before, step in self.steps:
            move, turn = step.booked.move, before.round.turn if isinstance(before.round, OperatingRound) else None
            if not isinstance(move, Dividend) or turn is None or not turn.revenue:
                continue
            company = turn.company if move.actor is None else move.actor
            rules, share = self.title.dividends(company), percent(self.title, before, company, player)
            if company != turn.company or not share or self.title.kinds[company] != "corporation":
                continue
            earned = {verb: divide(split(rules, turn.revenue, verb)[0] * share, 100, "down") for verb in rules.choices}
            if move.verb not in earned:
                continue
            for verb, other in earned.items():
                if verb != move.verb and (other or verb != "hold"):  # to hold is the dividend left out
                    reason = f"reckoned as `{verb}`: {self.money(other)} instead of {self.money(earned[move.verb])}"
                    shared = f"{step.booked.line} {verb}"
                    amount = other - earned[move.verb]
                    yield Slip(step.booked.line, step.booked.text, amount, reason, 2, shared, alike=True)

    def _markers(self, player: str) -> Iterator[Slip]:
        """The final price of a corporation read, or moved, one cell off."""
        market = self.title.market
        for company, value in self.prices.items():
            held = shares(self.title, self.end.books, company, player)
            if not held:
                continue
            cell = self.end.cells[company]
            line, text = _last(
                step for before, step in self.steps if before.cells.get(company) != step.position.cells.get(company)
            )
            steps = {"left": market.left(cell), "right": market.right(cell), "up": market.up(cell)}
            ways: dict[int, list[str]] = {}
            for way, other in {**steps, "down": market.down(cell)}.items():
                ways.setdefault(market.price(other), []).append(way)
            for new, named in ways.items():
                moved = f"the price of {company} one step {list_words(named, 'or')}"
                reason = f"{moved}: {self.money(new)} instead of {self.money(value)}, {plural(held, 'share')}"
                yield Slip(line, text, held * (new - value), reason, 2, f"{company} {new}", alike=True)

    # ---- what is counted at the end ----

    def _certificates(self, player: str) -> Iterator[Slip]:
        """A share counted wrong, a president's certificate for one share, a company or a private left out."""
        books = self.end.books
        for company, value in self.prices.items():
            units = {kind.unit for kind in self.title.certificates[company]}
            line, text = _last(
                step
                for _, step in self.steps
                for posting in step.entry.postings
                if posting.unit in units and player in (posting.source, posting.target)
            )
            held = shares(self.title, books, company, player)
            each = f"at {self.money(value)}"
            more = f"one share of {company} {each} too many: {held + 1}, not {held}"
            yield Slip(line, text, value, more, 3 if held else 5)
            if not held:
                continue
            yield Slip(line, text, -value, f"one share of {company} {each} too few: {held - 1}, not {held}", 3)
            if held > 1:
                yield Slip(line, text, -held * value, f"all {held} shares of {company} {each} left out", 4)
            least = self.title.certificates[company][0].shares
            if least > 2 and president(self.title, self.end, company) == player:
                reason = f"the president's certificate of {company} {each} counted as one share"
                yield Slip(line, text, -(least - 1) * value, reason, 3)
        for private in privates_of(self.title, self.end, player) if scored_privates(self.title) else ():
            face = self.title.file.privates[private].face
            yield Slip(None, "", -face, f"{private} left out, which counts its face value", 3)

    def _credits(self, player: str) -> Iterator[Slip]:
        """A bank credit left out, or not counted as often as it must be."""
        owed, factor = self.end.credits.get(player, 0), self.title.file.emergency.credit_factor
        if owed:
            yield Slip(None, "", factor * owed, f"the bank credit of {self.money(owed)} left out", 2)
            for times in range(1, factor):
                reason = f"the bank credit of {self.money(owed)} counted {times} x, not {factor} x"
                yield Slip(None, "", (factor - times) * owed, reason, 2)

    def _digits(self, player: str) -> Iterator[Slip]:
        """Two neighbouring digits of the cash written the wrong way round; or the cash left out."""
        cash = self.end.books.of(MONEY, player)
        for other in swapped(cash):
            yield Slip(None, "", other - cash, f"cash of {self.money(cash)} written as {self.money(other)}", 5)
        yield Slip(None, "", -cash, f"the cash of {self.money(cash)} left out", 5)


def _last(steps: Iterable[Applied]) -> tuple[int | None, str]:
    """The last of these lines, and its text."""
    line, text = None, ""
    for step in steps:
        line, text = step.booked.line, step.booked.text
    return line, text


def swapped(number: int) -> list[int]:
    """A number with two neighbouring digits the wrong way round, in all the ways there are."""
    text = str(abs(number))
    pairs = [text[:at] + text[at + 1] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
    sign = -1 if number < 0 else 1
    return [sign * int(pair) for pair in dict.fromkeys(pairs) if pair != text]
