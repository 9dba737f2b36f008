"""Write a journal line by line, and keep the books to know whose turn it is."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from moderator.importers.export import Action, Export
from moderator.importers.pieces import Pieces
from moderator.journal.grammar import format_line, format_move
from moderator.journal.names import check_player_name, may_be_in_a_name
from moderator.model.declaration import QUESTIONS
from moderator.model.entries import Booked
from moderator.model.findings import Severity
from moderator.model.ledger import charter_unit
from moderator.model.moves import Move
from moderator.model.names import Names, fold, is_unseen
from moderator.model.position import DISCARD, Position
from moderator.model.rounds import Turn
from moderator.model.values import Unfit, default_of
from moderator.model.wording import shown
from moderator.replay import Replay, Step
from moderator.rules.booking import State
from moderator.rules.holdings import president
from moderator.rules.kinds import kind_of
from moderator.rules.rounds.sequence import actor, round_name
from moderator.rules.track.granted import GRANT
from moderator.titles.schema import Option
from moderator.titles.title import Title
from moderator.vocabulary.listing import MECHANICS
from moderator.vocabulary.trains import Discard

# ---- builder ----

AT_ANY_TIME = ("take_loan", "special_buy")  # actions that a company may take between any two steps of its turn


class JournalBuilder:
    """Writes a journal. `position` is the state of the books after its lines; `action` is the one being written."""

    def __init__(self, replay: Replay, pieces: Pieces, players: Mapping[str, str], actions: Sequence[Action]) -> None:
        self.replay, self.pieces, self.players, self.actions = replay, pieces, players, actions
        self.title: Title = replay.title
        self.position = replay.start
        pieces.begin(self.position.books)
        self.at = 0
        self.lines: list[str] = []
        self.notes: list[str] = []
        self._done: set[int] = set()  # actions that an earlier line already covers
        self._begun: tuple[str, str] | None = None  # round and company of the turn last acted in
        self._named: str | None = None
        self._excused = False
        self._reason: str | None = None  # why the next line may break a rule
        self.broken: dict[str, list[str]] = {}  # by code, the ids of actions that the rules forbid
        self.parts: tuple[str, ...] = ()  # companies that merge into a new one
        self.passed = 0  # passes of the company on turn since its run
        self.passed_before = 0  # passes in its whole turn
        self.later: dict[str, dict[str, Any]] = {}  # by company, a private's power to use at its train step
        self.unserved: str | None = None  # a company past its run that pays interest with the next action

    def walk(self) -> Iterator[Action]:
        """Yield every action that is still to be written, in order."""
        for index, action in enumerate(self.actions):
            if index not in self._done:
                self.at = index
                yield action
        self.at = len(self.actions)

    # ---- around the action ----

    @property
    def state(self) -> State:
        return State(self.title, self.position)

    @property
    def action(self) -> Action:
        """Return the action being written, or the last one at the end."""
        return self.actions[min(self.at, len(self.actions) - 1)]

    @property
    def before(self) -> str:
        """Return the id of the action before this one, under which automatic moves after it are written."""
        return str(self.actions[self.at - 1].id) if self.at else str(self.action.id)

    def goes_on(self) -> bool:
        """Return whether the same company or player took the action before this one."""
        return self.at > 0 and self.actions[self.at - 1].entity == self.action.entity

    def coming(self) -> Sequence[Action]:
        """Return the actions after this one."""
        return self.actions[self.at + 1 :]

    def following(self, kind: str, entity: str, after: str = "") -> Action | None:
        """Return the next action if it has this kind and entity, or None.

        Actions of kind `after` by the same entity may come between.
        """
        for place in range(self.at + 1, len(self.actions)):
            later = self.actions[place]
            if later.entity != entity or later.kind not in (kind, after):
                return None
            if later.kind == kind:
                return later
        return None

    def following_of(self, kind: str, entity: str) -> Action | None:
        """Return the next action if it has this kind and entity, whoever acts now; else None."""
        later = next(iter(self.coming()), None)
        return later if later is not None and (later.kind, later.entity) == (kind, entity) else None

    def take(self, action: Action) -> None:
        """Mark a later action as written by the current line."""
        self._done.add(next(place for place, later in enumerate(self.actions) if later is action))

    # ---- who and where ----

    def player(self, action: Action) -> str:
        """Return the player who acts. Raises ImportFailed."""
        name = self.players.get(action.entity) if action.entity_kind == "player" else None
        if name is None:
            raise action.fail(f"{action.kind} by {action.entity[:40]!r}, who is not a player in this game")
        return name

    def company(self, action: Action) -> str:
        """Return the company that acts. Raises ImportFailed."""
        if action.entity_kind not in ("minor", "corporation"):
            raise action.fail(f"{action.kind} by a {action.entity_kind[:40]!r}: only a company can do that")
        return self.pieces.company(action, action.entity)

    def private(self, action: Action) -> str:
        """Return the private that acts. Raises ImportFailed."""
        name = self.pieces.lot(action, action.entity)
        if name not in self.title.file.privates:
            raise action.fail(f"{action.kind} by {name}, which is not a private")
        return name

    def operator(self, action: Action) -> str:
        """Return the company that acts; for a private's action, the company that owns it. Raises ImportFailed."""
        if action.entity_kind != "company":
            return self.company(action)
        private = self.private(action)
        owners = [company for company in self.title.kinds if self.position.books.of(charter_unit(private), company)]
        held = any(self.position.books.of(charter_unit(private), player) for player in self.players.values())
        closed = not held and not owners
        if held and not owners and self.title.file.privates[private].lays is not None:
            return self._served(action, private)
        if closed and (turn := self.turn_of()) is not None:
            if self.grants(private):
                return turn.company
            self.excuse(f"{private} has closed, but {turn.company} uses it")
            return turn.company
        if not owners:
            raise action.fail(f"{action.kind} with {private}, which no company owns")
        return owners[0]

    def grants(self, private: str) -> bool:
        """Return whether a private, perhaps closed since, has just laid a tile on which it grants a token."""
        turn = self.turn_of()
        grant = None if turn is None else GRANT.of(turn)
        return grant is not None and grant.private == private

    def _served(self, action: Action, private: str) -> str:
        """Return the company for which a player uses a private: the player's next one to act, or the one on turn."""
        owner = next((p for p in self.players.values() if self.position.books.of(charter_unit(private), p)), None)
        turn = self.turn_of()
        coming = next((later for later in self.coming() if later.entity_kind == "corporation"), None)
        following = None if coming is None else self.pieces.company(coming, coming.entity)
        for company in (following, turn.company if turn else None):
            if company is not None and president(self.state, company) == owner:
                return company
        raise action.fail(f"{action.kind} with {private}, whose owner does not lead the company on turn")

    def turn_of(self, company: str | None = None) -> Turn | None:
        """Return the current operating turn if it is this company's, or any turn if no company is given."""
        turn = self.position.turn
        return turn if turn is not None and company in (None, turn.company) else None

    def standing(self) -> str:
        """Return the state of play in the books: `OR 2.1, BNR at train`."""
        name, acting = round_name(self.position), actor(self.state)
        if (asked := self.position.asked) is not None:
            return f"{name}, {acting} {QUESTIONS[asked.kind].must}"
        return name if acting is None else f"{name}, {acting} {kind_of(self.state).step(self.state)}"

    # ---- turns of companies ----

    def act_in(self, company: str) -> None:
        """Record that this company has acted in the current turn."""
        if not self.has_begun(company):
            self.passed = self.passed_before = 0
        self._begun = (round_name(self.position), company)

    def has_begun(self, company: str) -> bool:
        """Return whether this company has acted in its turn of the current round."""
        return self._begun == (round_name(self.position), company)

    # ---- writing ----

    def note(self, why: str) -> None:
        self.notes.append(f"action {self.action.id}: {why}")

    def excuse(self, why: str) -> None:
        """Mark the next line with `!`, since it breaks a rule that 18xx.games does not apply, and note why."""
        self._excused = True
        self.note(why)

    def excuse_if_broken(self, why: str) -> None:
        """Excuse the next line if it breaks a rule."""
        self._reason = why

    def write(self, kind: type[Move], ref: str | None = None, **fields: Any) -> None:
        """Write a move with these fields. Raises ImportFailed if it cannot be booked."""
        self.write_move(self.make(kind, **fields), ref)

    def make(self, kind: type[Move], **fields: Any) -> Move:
        """Return a move with these fields. Raises ImportFailed for an invalid value."""
        try:
            return kind(**fields)
        except Unfit as error:
            raise self.action.fail(f"{self.action.kind}: {error}") from None

    def write_move(self, move: Move, ref: str | None = None) -> None:
        """Add a line, book it, and follow the pieces that it moves. Raises ImportFailed if it cannot be booked."""
        action, asked = self.action, self.position.asked
        if asked is not None and asked.kind == DISCARD and not isinstance(move, Discard) and not self._excused:
            self.excuse(f"play continues before {asked.who} has discarded a train")
        why, self._reason = self._reason, None
        if why is not None and not self._excused and self.count_violations(move, self.position):
            self.excuse(why)
        move = move.replace(allowed=self._excused)
        self._excused = False
        ref = ref or str(action.id)
        name = round_name(self.position)
        heading = [] if name == self._named else [f"; ---- {name}"] if not self.lines else ["", f"; ---- {name}"]
        number = len(self.lines) + len(heading) + 1
        applied = self.replay.book(self.position, Booked(number, move, format_move(move), ref))
        if not applied.held:
            errors = [finding for finding in applied.findings if finding.severity is Severity.ERROR]
            problems = "; ".join(finding.message for finding in errors)
            raise action.fail(f"`{format_move(move)}` cannot be booked: {problems}", errors[-1].remedy)
        for finding in applied.findings:
            if finding.severity is Severity.VIOLATION:
                self.broken.setdefault(finding.code, []).append(ref)
        self._named = name
        self.lines += [*heading, format_line(move, ref)]
        self.pieces.follow(applied.entry.postings, pieces_named(action) if ref == str(action.id) else ())
        self.position = applied.position

    def foresee(self, move: Move, position: Position) -> Position:
        """Return the position after a move that is not written."""
        return self._try(move, position).position

    def count_violations(self, move: Move, position: Position) -> int:
        """Return how many rules a move would break, without writing it."""
        found = self._try(move, position).findings
        return sum(finding.severity in (Severity.ERROR, Severity.VIOLATION) for finding in found)

    def _try(self, move: Move, position: Position) -> Step:
        return self.replay.book(position, Booked(position.line + 1, move, format_move(move), position.ref))


def pieces_named(action: Action) -> list[str]:
    """Return the ids of the shares or trains that an action names, with the train traded in."""
    if "shares" in action.facts:
        return action.texts("shares")
    return [action.text(key) for key in ("train", "exchange") if action.facts.get(key)]


def move_of(verb: str) -> type[Move]:
    """Return the move whose lines begin with this verb."""
    return next(kind for declared in MECHANICS.values() for kind in declared.moves if default_of(kind, "verb") == verb)


# ---- draws ----
# The site draws from the game's seed as a game is created, so the export determines the result.

# A linear congruential generator with the constants of the C library.
_FACTOR, _STEP, _RANGE = 1_103_515_245, 12_345, 2**31


def drawn_there(export: Export, options: Mapping[str, Option], names: Sequence[str]) -> dict[str, str]:
    """Return the choices of these options that the site drew from the game's seed, in their order."""
    numbers = _numbers(export.seed)
    return {name: options[name].choices[next(numbers) % len(options[name].choices)] for name in names}


def left_out_there(export: Export, options: Mapping[str, Option], among: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the choices of options that each leave out some of several things.

    The site draws a number for each thing and leaves out the lowest. It draws no option that is not for this number of
    players.
    """
    chosen = {}
    for name, things in among.items():
        if str(len(export.players)) not in options[name].players:
            continue
        numbers = dict(zip(things, _numbers(export.seed), strict=False))
        count = len(options[name].choices[0].split("+"))
        least = sorted(things, key=numbers.__getitem__)[:count]
        chosen[name] = "+".join(thing for thing in things if thing in least)
    return chosen


def _numbers(seed: int) -> Iterator[int]:
    number = seed % _RANGE
    while True:
        number = (_FACTOR * number + _STEP) % _RANGE
        yield number


# ---- players ----
# Players' names, changed so that a journal accepts them and can tell them apart.

_LONGEST = 36  # leaves room for a number within the journal's 40 characters


def journal_names(names: Iterable[str], companies: Names) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names to use, in the same order, and a note on each that was changed."""
    chosen: list[str] = []
    notes: list[str] = []
    for seat, name in enumerate(names, 1):
        fit = _make_fit(name, seat, companies)
        taken = {fold(other) for other in chosen}
        number, unique = 2, fit
        while fold(unique) in taken:
            unique = f"{fit} {number}"
            number += 1
        chosen.append(unique)
        if unique != name:
            notes.append(f"player {seat} is called {shown(unique)} in the journal, not {shown(name[:80])!r}")
    return tuple(chosen), tuple(notes)


def _make_fit(name: str, seat: int, companies: Names) -> str:
    """Return the name without characters that a journal cannot hold, after `Player` if it has another meaning."""
    seen = "".join(c for c in name if may_be_in_a_name(c) or not is_unseen(c))
    text = "".join(c if may_be_in_a_name(c) and c not in ':;"' else " " for c in seen)
    text = " ".join(text.split())[:_LONGEST].strip()
    if check_player_name(text, companies) is not None:
        text = f"Player {text or seat}"[:_LONGEST].strip()
    return text if check_player_name(text, companies) is None else f"Player {seat}"
