"""The result of one game: each player's place, worth, share and margin, and how reliable the books are."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import combinations
from typing import Literal
from unicodedata import normalize

from moderator.model.entries import tell_occasion
from moderator.model.findings import Doubts
from moderator.model.ledger import divide
from moderator.model.names import fold, person_key
from moderator.model.values import Record
from moderator.scoring import Score

WHOLE = 10_000  # shares are hundredths of a percent


class Problem(Record):
    """Something a director should know about a file or a name; `file` is empty if it is about no file in particular.

    `not read`: nothing is known of the game. `left out`: it is listed and does not count. `look`: it counts as it is.
    `decided`: the director has ruled so.
    """

    weight: Literal["not read", "left out", "look", "decided"]
    file: str
    message: str
    remedy: str | None = None


SourceKind = Literal["journal", "sheet", "result"]
KINDS: tuple[SourceKind, ...] = ("journal", "sheet", "result")  # the most informative kind first


class Seat(Record):
    """A player's result. `share` is in hundredths of a percent of the table's total worth.

    `margin` is the first player's lead over the second. For all others it is the distance to the first, a negative
    number.
    """

    player: str
    place: int
    worth: int
    share: int
    margin: int
    bankrupt: bool
    parts: tuple[tuple[str, int, int, int, int], ...] = ()  # of a sheet's worth, as in `Part`: what to amount, and per


class Result(Record):
    """A game as a tournament sees it. `ended` is None while it is unfinished; `at` is its current round and phase.

    `sha256` is the file's digest. `books` and `beginning` are digests of all bookings and of the first moves, empty if
    there is too little to compare.
    """

    file: str
    title: str
    ruleset: str
    options: tuple[tuple[str, str], ...]
    currency: str
    seats: tuple[Seat, ...]
    ended: str | None
    at: str
    sha256: str
    moves: int = 0
    rounds: int = 0  # in which a line was entered
    violations: int = 0
    errors: int = 0
    rulings: int = 0
    books: str = ""
    beginning: str = ""
    changed: str | None = None  # what has changed since the journal was begun
    uncertain: Doubts = ()
    occasion: tuple[tuple[str, str], ...] = ()  # event, date, round, table, place, as far as stated
    kind: SourceKind = "journal"
    unsigned: tuple[str, ...] = ()  # players who have not signed, if the form asks for it
    asks: tuple[tuple[str, str | None], ...] = ()  # other things to check, each with its remedy
    faults: tuple[str, ...] = ()  # what is wrong with a sheet, each with its cell
    accepted: bool = False  # the director has decided that it counts

    @property
    def told(self) -> str:
        """The occasion in words, or an empty text."""
        return tell_occasion(self.occasion)

    @property
    def figures(self) -> tuple[str, tuple[int, ...]]:
        """The title and the worths, best first: equal in any file of the same game, however names are spelled."""
        return self.title, tuple(sorted((seat.worth for seat in self.seats), reverse=True))

    @property
    def table(self) -> tuple[str, str]:
        """Round and table, each empty if it is not stated. Letter case does not distinguish them."""
        occasion = dict(self.occasion)
        return fold(occasion.get("round", "")), fold(occasion.get("table", ""))

    @property
    def first(self) -> tuple[Seat, ...]:
        """The players in first place, or nobody if the books are uncertain, since unread lines could change it."""
        return () if self.uncertain else tuple(seat for seat in self.seats if seat.place == 1)

    @property
    def by_bankruptcy(self) -> bool:
        """Whether a bankruptcy ended it at once."""
        return self.ended is not None and self.ended in ("bankruptcy", *(f"{s.player} is bankrupt" for s in self.seats))

    @property
    def clean(self) -> bool:
        return not self.violations and not self.errors and not self.uncertain

    @property
    def waits(self) -> bool:
        """Whether it is a sheet with errors, which awards no points before the director decides."""
        return self.kind == "sheet" and not self.clean and not self.accepted

    @property
    def total(self) -> int:
        """The table's total worth, which the shares divide."""
        return sum(0 if seat.bankrupt else max(seat.worth, 0) for seat in self.seats)

    @property
    def findings(self) -> str:
        """The findings in words: `2 violations, 1 error, 1 ruling, uncertain`; empty if there are none."""
        counts = ((self.violations, "violation"), (self.errors, "error"), (self.rulings, "ruling"))
        counted = [f"{count} {what}{'s' if count > 1 else ''}" for count, what in counts if count]
        return ", ".join([*counted, *(["uncertain"] if self.uncertain else [])])

    @property
    def state(self) -> str:
        """How it ended, or where it is: `the bank is broken`, `unfinished: SR 2, phase 3; uncertain`."""
        state = self.ended or f"unfinished: {self.at}"
        return f"{state}; uncertain" if self.uncertain else state

    def money(self, amount: int) -> str:
        return f"{'-' if amount < 0 else ''}{self.currency}{abs(amount)}"


def seats(scored: Score) -> Iterator[Seat]:
    """Yield the standings of a game with shares and margins, best first."""
    rows = scored.standings
    first = rows[0].total
    lead = first - rows[1].total if len(rows) > 1 else 0
    parts = divide_worth([0 if row.bankrupt else row.total for row in rows])
    for row, share in zip(rows, parts, strict=True):
        margin = lead if row.place == 1 else row.total - first
        yield Seat(normalize("NFC", row.player), row.place, row.total, share, margin, row.bankrupt)


def divide_worth(worths: Iterable[int]) -> tuple[int, ...]:
    """Return each worth as a share of the total, in hundredths of a percent. Negative worths count as 0.

    Shares are rounded down. The remaining hundredths go to the largest remainders, so that shares sum to 100.00%. Equal
    worths get equal shares: if there are too few hundredths for all of several equal worths, none of them gets one.
    """
    amounts = [max(worth, 0) for worth in worths]
    total = sum(amounts)
    if not total:
        return tuple(0 for _ in amounts)
    share = {amount: divide(amount * WHOLE, total, "down") for amount in amounts}
    left = WHOLE - sum(share[amount] for amount in amounts)
    size = {amount: amounts.count(amount) for amount in sorted(share, reverse=True) if amount}
    fitting = (
        raised
        for count in range(len(size) + 1)
        for raised in combinations(size, count)
        if sum(size[amount] for amount in raised) <= left
    )

    def merit(raised: tuple[int, ...]) -> tuple[int, int]:
        lost = sum(size[amount] * (amount * WHOLE - share[amount] * total) for amount in raised)
        return sum(size[amount] for amount in raised), lost

    for amount in max(fitting, key=merit):
        share[amount] += 1
    return tuple(share[amount] for amount in amounts)


# ---- names ----
# One person may have different names in several journals.


class BadAlias(ValueError):
    """Aliases that are malformed or contradict each other."""

    remedy = 'write: --alias "Annie=Ann", the name in the journals first'


def read_aliases(texts: Iterable[str]) -> dict[str, str]:
    """Parse aliases such as `Annie=Ann`. A name may itself begin with `=`. Raises BadAlias."""
    aliases: dict[str, str] = {}
    for text in texts:
        at = text.find("=", 1)
        name, person = (normalize("NFC", part.strip()) for part in (text[: max(at, 0)], text[at + 1 :]))
        if at < 0 or not name or not person:
            raise BadAlias(f"{text[:80]!r} is not an alias")
        if aliases.get(name, person) != person:
            raise BadAlias(f"{name} has two aliases, {aliases[name]} and {person}")
        aliases[name] = person
    for name, person in aliases.items():
        if person in aliases:
            raise BadAlias(f"{name} is an alias of {person}, which is itself an alias")
    return aliases


def aliases_of(players: Mapping[str, Iterable[str]], said: Mapping[str, str]) -> dict[str, str]:
    """Return the aliases from a list of persons with their other names, and those in `said`. Raises BadAlias."""
    listed = [f"{other}={person}" for person, others in players.items() for other in others if other != person]
    return {**read_aliases(listed), **said}


def rename(result: Result, aliases: Mapping[str, str], problems: list[Problem]) -> Result:
    """Return the result with aliases applied. If that would seat one person twice, return it unchanged and add a
    problem.
    """
    names = [aliases.get(seat.player, seat.player) for seat in result.seats]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        message = f"the aliases would make two players of this table the same person, {twice}; they are ignored here"
        problems.append(
            Problem("look", result.file, message, "remove the alias: two players at one table are two persons")
        )
        return result
    return result.replace(seats=tuple(s.replace(player=n) for s, n in zip(result.seats, names, strict=True)))


def idle_aliases(results: Iterable[Result], aliases: Iterable[str]) -> Iterator[Problem]:
    """Yield aliases that match no player in the results as read."""
    played = {seat.player for result in results for seat in result.seats}
    for name in sorted(aliases):
        if name not in played:
            yield Problem("look", "", f"no player is called {name}", "write the name in the journals first")


def unlisted(results: Iterable[Result], listed: Sequence[str]) -> Iterator[Problem]:
    """Yield players who are not in the event's list, each with the first file that names them."""
    files: dict[str, str] = {}
    for result in results:
        for seat in result.seats:
            files.setdefault(seat.player, result.file)
    for name in sorted(files.keys() - {normalize("NFC", person) for person in listed}):
        near = get_close_matches(name, listed, n=1)
        remedy = f'if it is {near[0]}: --alias "{name}={near[0]}"' if near else "add this name to [players]"
        yield Problem("look", files[name], f"{name} is not a player of the event", remedy)


def near_names(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield names that differ only in case, accents, spaces or signs, unless two of them are at one table."""
    played = Counter(seat.player for result in results for seat in result.seats)
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name, _ in played.most_common():
        alike[person_key(name)].append(name)
    for names in alike.values():
        if len(names) == 1 or any(sum(seat.player in names for seat in result.seats) > 1 for result in results):
            continue
        known, *others = names
        asked = " ".join(f'--alias "{other}={known}"' for other in others)
        yield Problem(
            "look", "", f"{', '.join(names)} count as {len(names)} persons", f"if they are the same person: {asked}"
        )
