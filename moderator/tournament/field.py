"""The field of one game: each player's place, worth, share and margin, and how far the books can be trusted."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import combinations
from typing import Literal
from unicodedata import normalize

from moderator.model.findings import Doubts
from moderator.model.lines import tell_occasion
from moderator.model.money import divide
from moderator.model.names import fold
from moderator.model.values import Record
from moderator.scoring import Score

WHOLE = 10_000  # a share is counted in hundredths of a percent


class Problem(Record):
    """What a director should know of a file or a name; `file` is empty where it is about none in particular.

    `not read`: nothing is known of the game. `left out`: it is listed and does not count. `look`: it counts as it is.
    `decided`: the director has ruled so.
    """

    weight: Literal["not read", "left out", "look", "decided"]
    file: str
    message: str
    remedy: str | None = None


SourceKind = Literal["journal", "sheet", "result"]
KINDS: tuple[SourceKind, ...] = ("journal", "sheet", "result")  # which one says most of a game, first


class Seat(Record):
    """A player's result. `share` is in hundredths of a percent of the table's worth.

    `margin` is the lead over the next player for the first, and for all others what they lack to the first (negative).
    """

    player: str
    place: int
    worth: int
    share: int
    margin: int
    bankrupt: bool


class Result(Record):
    """A game as a tournament sees it. `ended` is None while it goes on, and `at` says where it is.

    `sha256` is the file's; `books` and `beginning` are digests of all that was booked, and of the first moves of it,
    empty where there is too little to compare.
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
    occasion: tuple[tuple[str, str], ...] = ()  # event, date, round, table, place, as far as they are said
    kind: SourceKind = "journal"
    unsigned: tuple[str, ...] = ()  # who has not signed, where the form has room for it
    asks: tuple[tuple[str, str | None], ...] = ()  # what else is to be looked at, each with its remedy

    @property
    def told(self) -> str:
        """The occasion in words; empty if nothing is said of it."""
        return tell_occasion(self.occasion)

    @property
    def figures(self) -> tuple[str, tuple[int, ...]]:
        """What another file of the same game has alike, however names are spelled: title and worths, best first."""
        return self.title, tuple(sorted((seat.worth for seat in self.seats), reverse=True))

    @property
    def where(self) -> tuple[str, ...] | None:
        """Event, round and table, where all three are said: at one of them one game is played."""
        said = dict(self.occasion)
        named = tuple(fold(said[word]) for word in ("event", "round", "table") if word in said)
        return named if len(named) == 3 else None

    @property
    def claims(self) -> tuple[str, ...] | None:
        """Round and table, where both are said, and the event, or the day where none is named."""
        said = dict(self.occasion)
        event = fold(said.get("event") or said.get("date", ""))
        return (event, fold(said["round"]), fold(said["table"])) if {"round", "table"} <= said.keys() else None

    @property
    def first(self) -> tuple[Seat, ...]:
        """Who has the first place; nobody where the books are uncertain: what is unread may be what decides it."""
        return () if self.uncertain else tuple(seat for seat in self.seats if seat.place == 1)

    @property
    def by_bankruptcy(self) -> bool:
        """Whether a bankruptcy ended it at once."""
        return self.ended is not None and self.ended in ("bankruptcy", *(f"{s.player} is bankrupt" for s in self.seats))

    @property
    def clean(self) -> bool:
        return not self.violations and not self.errors and not self.uncertain

    @property
    def total(self) -> int:
        """What the table is worth: the whole that the shares are parts of."""
        return sum(0 if seat.bankrupt else max(seat.worth, 0) for seat in self.seats)

    @property
    def findings(self) -> str:
        """`2 violations, 1 error, 1 ruling, uncertain`; empty without any."""
        counts = ((self.violations, "violation"), (self.errors, "error"), (self.rulings, "ruling"))
        told = [f"{count} {what}{'s' if count > 1 else ''}" for count, what in counts if count]
        return ", ".join([*told, *(["uncertain"] if self.uncertain else [])])

    @property
    def state(self) -> str:
        """`the bank is broken`, `unfinished: SR 2, phase 3; uncertain`."""
        state = self.ended or f"unfinished: {self.at}"
        return f"{state}; uncertain" if self.uncertain else state

    def money(self, amount: int) -> str:
        return f"{'-' if amount < 0 else ''}{self.currency}{abs(amount)}"


def seats(scored: Score) -> Iterator[Seat]:
    """The standings of one game with shares and margins, best first."""
    rows = scored.standings
    first = rows[0].total
    lead = first - rows[1].total if len(rows) > 1 else 0
    parts = divide_worth([0 if row.bankrupt else row.total for row in rows])
    for row, share in zip(rows, parts, strict=True):
        margin = lead if row.place == 1 else row.total - first
        yield Seat(normalize("NFC", row.player), row.place, row.total, share, margin, row.bankrupt)


def divide_worth(worths: Iterable[int]) -> tuple[int, ...]:
    """Each worth as a share of their sum, in hundredths of a percent; less than nothing counts as nothing.

    Shares are rounded down, and the hundredths left go to the largest remainders, so that they sum to 100.00%. Equal
    worths have equal shares: the hundredths go where they can be split, and to nobody where three or more tie and
    cannot split them.
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
# Who is who: names of one person in several journals.


class BadAlias(ValueError):
    """Aliases that say nothing, or contradict each other."""

    remedy = 'write: --alias "Annie=Ann", the name in the journals first'


def read_aliases(texts: Iterable[str]) -> dict[str, str]:
    """`Annie=Ann` for each. A name may begin with `=`, so the sign is the first after a letter. Raises BadAlias."""
    aliases: dict[str, str] = {}
    for text in texts:
        at = text.find("=", 1)
        name, person = (normalize("NFC", part.strip()) for part in (text[: max(at, 0)], text[at + 1 :]))
        if at < 0 or not name or not person:
            raise BadAlias(f"{text[:80]!r} is no alias")
        if aliases.get(name, person) != person:
            raise BadAlias(f"{name} has two aliases, {aliases[name]} and {person}")
        aliases[name] = person
    for name, person in aliases.items():
        if person in aliases:
            raise BadAlias(f"{name} leads to {person}, which is an alias itself")
    return aliases


def aliases_of(players: Mapping[str, Iterable[str]], said: Mapping[str, str]) -> dict[str, str]:
    """The aliases of a list of persons with their other names, and those said besides. Raises BadAlias."""
    listed = [f"{other}={person}" for person, others in players.items() for other in others if other != person]
    return {**read_aliases(listed), **said}


def rename(result: Result, aliases: Mapping[str, str], problems: list[Problem]) -> Result:
    """The result with persons' names; as it is, and a problem more, if that would seat one person twice."""
    names = [aliases.get(seat.player, seat.player) for seat in result.seats]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        message = f"the aliases make two players of this table one, {twice}; they are not used here"
        problems.append(Problem("look", result.file, message, "two at one table are two persons: drop the alias"))
        return result
    return result.replace(seats=tuple(s.replace(player=n) for s, n in zip(result.seats, names, strict=True)))


def idle_aliases(results: Iterable[Result], aliases: Iterable[str]) -> Iterator[Problem]:
    """Aliases of nobody; the results are as they were read."""
    played = {seat.player for result in results for seat in result.seats}
    for name in sorted(aliases):
        if name not in played:
            yield Problem("look", "", f"no player is called {name}", "an alias begins with a name as journals have it")


def unlisted(results: Iterable[Result], listed: Sequence[str]) -> Iterator[Problem]:
    """Players who are not among those of the event, each with the first file that names him."""
    files: dict[str, str] = {}
    for result in results:
        for seat in result.seats:
            files.setdefault(seat.player, result.file)
    for name in sorted(files.keys() - {normalize("NFC", person) for person in listed}):
        near = get_close_matches(name, listed, n=1)
        remedy = f'if it is {near[0]}: --alias "{name}={near[0]}"' if near else "add who it is to [players]"
        yield Problem("look", files[name], f"{name} is none of the players of the event", remedy)


def near_names(results: Sequence[Result]) -> Iterator[Problem]:
    """Names that differ only in case, accents, blanks or signs, unless two of them sit at one table."""
    played = Counter(seat.player for result in results for seat in result.seats)
    alike: defaultdict[str, list[str]] = defaultdict(list)
    for name, _ in played.most_common():
        alike["".join(c for c in fold(name) if c.isalnum()) or name].append(name)
    for names in alike.values():
        if len(names) == 1 or any(sum(seat.player in names for seat in result.seats) > 1 for result in results):
            continue
        known, *others = names
        asked = " ".join(f'--alias "{other}={known}"' for other in others)
        yield Problem("look", "", f"{', '.join(names)} count as {len(names)} persons", f"if they are one: {asked}")
