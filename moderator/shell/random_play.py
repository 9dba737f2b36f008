"""Play games at random with the moves a session offers, to find dead ends and books that do not balance."""

import random
from collections.abc import Iterator

from moderator.journal.grammar import TABLE_VERBS, read_line
from moderator.journal.header import format_header
from moderator.journal.lexer import quote_name, split_words
from moderator.model.entries import Booked, Header, find_leaks
from moderator.model.findings import Severity
from moderator.model.names import Vocabulary
from moderator.model.position import Position
from moderator.model.rounds import CardChoice, GameOver, OperatingRound, StockRound
from moderator.model.values import Record
from moderator.offers.by_round import named_moves, offers_of
from moderator.replay import Replay, Step
from moderator.rules.booking import State
from moderator.rules.openings.target_choice import cards_to_deal, target_cards
from moderator.rules.rounds.sequence import round_name
from moderator.shell.blanks import is_choice, is_sum, is_sum_with_extra, names_of
from moderator.titles.telling import section_of, section_of_posting, tell
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import MECHANIC_BY_CODE

PLAYERS = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
_TRIED = 12  # forms filled at random before the complete lines
_TRIED_LAST = 600  # ... and after it
_BACK = 15  # dead ends before the game counts as stuck


class Played(Record):
    """A game as far as it went: its lines, where it ended, and what stopped it.

    `homeless` has the first finding, event or posting of each code that no rulebook section covers.
    """

    title: Title
    players: tuple[str, ...]
    lines: tuple[str, ...]
    ended: str
    over: bool
    fault: str | None
    homeless: dict[str, str]

    @property
    def text(self) -> str:
        header = Header(self.title.name, self.players, self.title.options, self.title.note, "")
        return format_header(header) + "".join(f"{line}\n" for line in self.lines)


def play_at_random(title: Title, count: int, seed: int, most: int, opening: bool = False) -> Played:
    """Play a game of at most `most` lines; with `opening`, stop when the normal rounds begin.

    At a dead end it goes back, one line further each time, because random choices may be bad ones. If that does not
    help, the title is stuck.
    """
    players, rng = PLAYERS[:count], random.Random(seed)
    replay = Replay(title, players)
    positions, lines, homeless = [replay.start], list[str](), dict[str, str]()
    fault: str | None = None
    furthest = back = 0
    while len(lines) < most and fault is None and not _over(positions[-1], opening):
        if (applied := _next(replay, positions[-1], rng, homeless)) is not None:
            lines.append(applied.booked.text)
            positions.append(applied.position)
            fault = _fault_of(replay, applied)
            furthest, back = (len(lines), 0) if len(lines) > furthest else (furthest, back)
        elif back < min(_BACK, len(lines)):
            back += 1
            del lines[-back:], positions[-back:]
        else:
            fault = "stuck: every offered move breaks a rule"
    over = _over(positions[-1], opening)
    return Played(title, players, tuple(lines), round_name(positions[-1]), over, fault, homeless)


def _over(position: Position, opening: bool) -> bool:
    return isinstance(position.round, GameOver) or (opening and isinstance(position.round, StockRound | OperatingRound))


def _next(replay: Replay, position: Position, rng: random.Random, homeless: dict[str, str]) -> Step | None:
    """Return the first legal line of those that could be entered, tried in random order."""
    names = replay.title.vocabulary(position.players)
    for text in lines_to_try(State(replay.title, position), rng):
        if (move := read_line(text, names).move) is None:
            continue
        applied = replay.book(position, Booked(0, move, text))
        for found in applied.findings:
            if found.unclaimed is not None:
                homeless.setdefault(found.unclaimed, f"{text}: {found.message}")
        if not applied.violations or any(f.code == "program-fault" for f in applied.violations):
            _note_unnamed(replay.title, applied, homeless)
            return applied
    return None


def _note_unnamed(title: Title, applied: Step, homeless: dict[str, str]) -> None:
    """Record the events and postings of a line that no section covers."""
    entry = applied.entry
    for event in entry.events:
        if section_of(title, event) is None:
            homeless.setdefault(event.code, f"{applied.booked.text}: {tell(title, event)}")
    for posting in entry.postings:
        if section_of_posting(title, posting) is None:
            homeless.setdefault(posting.why, f"{applied.booked.text}: {MECHANIC_BY_CODE[posting.why].says}")


def lines_to_try(state: State, rng: random.Random) -> Iterator[str]:
    """Yield lines that could be entered now, as a session offers them, without checking them.

    First come some forms filled at random, then all complete lines with bankruptcy last, then many more filled forms,
    because a move that must be made may have no complete line.
    """
    named = _shuffled(sorted({*named_moves(state)}), rng)
    begun = [] if state.position.asked is not None else sorted({*offers_of(state).begun(state)})
    begun = [form for form in begun if form.split()[0] not in TABLE_VERBS]  # only moves of the rules
    known = state.title.vocabulary(state.position.players)
    if isinstance(state.position.round, CardChoice) and not state.position.cards.open:
        yield f"deal {' '.join(rng.sample(target_cards(state), cards_to_deal(state)))}"
    if rng.random() < 0.7:
        yield from _filled_at_random(state.title, known, begun, rng, _TRIED)
    yield from sorted(named, key=lambda text: "bankrupt" in text)
    yield from (f"run {10 * rng.randrange(1, 30)}" for _ in range(2))
    yield from _filled_at_random(state.title, known, begun, rng, _TRIED_LAST)


def _filled_at_random(
    title: Title, known: Vocabulary, begun: list[str], rng: random.Random, tries: int
) -> Iterator[str]:
    for _ in range(tries if begun else 0):
        form = rng.choice(begun)
        words = (_fill_word(title, known, word.raw, rng) for word in split_words(form))
        yield " ".join(filter(None, words))


def _fill_word(title: Title, known: Vocabulary, word: str, rng: random.Random) -> str:
    if is_sum(word):
        return str(rng.choice((rng.randrange(1, 100), 10 * rng.randrange(1, 30))))
    if is_sum_with_extra(word):
        stem, _, extra = word.partition("+")
        return f"{_fill_word(title, known, stem, rng)}+{extra}"
    if not is_choice(word):
        return word
    names = names_of(title, known, word)
    return quote_name(rng.choice(names)) if names else ""


def _shuffled(texts: list[str], rng: random.Random) -> list[str]:
    """Shuffle the lines so that each verb is equally likely to come first, however many lines it has."""
    verbs = [text.rpartition(": ")[2].split()[0] for text in texts]
    keys = {text: rng.random() ** verbs.count(verb) for text, verb in zip(texts, verbs, strict=True)}
    return sorted(texts, key=keys.__getitem__, reverse=True)


def _fault_of(replay: Replay, applied: Step) -> str | None:
    """Return what must not happen after any line: a leak or a program fault."""
    books = applied.position.books
    for finding in applied.findings:
        if finding.code in ("leak", "program-fault") and finding.severity is Severity.ERROR:
            return f"{finding.code}: {finding.message}"
    leaks = find_leaks(books, replay.totals, replay.totals)
    return f"leak: {leaks[0].unit} sums to {leaks[0].actual}, not {leaks[0].expected}" if leaks else None
