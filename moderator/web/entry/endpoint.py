"""Endpoints for entry: one address each for the keeper and every player, and the journal they share."""

import hmac
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock

from moderator.files import JOURNAL, read_file, text_only
from moderator.game import Game, open_game
from moderator.journal.comments import KEEPER, as_typed, read_page, with_page, without_page
from moderator.journal.errors import JournalMoved
from moderator.journal.grammar import Reading, is_correction
from moderator.journal.seals import cut_seal
from moderator.judging import PendingLine
from moderator.model.moves import Move
from moderator.model.rounds import StockRound
from moderator.model.wording import list_words
from moderator.shell.blanks import Fillings
from moderator.shell.clock import Clock
from moderator.shell.possible_moves import choices
from moderator.shell.session import Conversation
from moderator.shell.session_options import Question, SessionOptions
from moderator.titles.title import Title
from moderator.views.answer import skipped_run
from moderator.vocabulary.turns import Done, Pass
from moderator.web.entry.addresses import Address, new_address
from moderator.web.entry.frontend import Asked, Entry, Explain, Outcome, PageFrontend, Said, State
from moderator.web.entry.permissions import KEEPERS_OWN, who_must_agree, why_not_allowed
from moderator.writing import JournalSession

_TOLD = 6  # last lines shown to a page that has not seen them


class Shared:
    """The game as the file has it, and the clock of the table. Its users must hold the `lock`."""

    def __init__(self, file: Path, game: Game, ruleset: Path | None, clock: Clock) -> None:
        self.lock = Lock()
        # one try: a page must show what others wrote before anything is written
        self.session = JournalSession(file, game, ruleset, tries=1)
        self.clock = clock
        self._marked: tuple[Game, str] | None = None
        self._fillings: Fillings | None = None

    @property
    def game(self) -> Game:
        return self.session.game

    def refresh(self) -> None:
        """Read what others have written. Raises what reading and replaying raise."""
        data = read_file(self.session.path, JOURNAL)
        if data != self.game.data:
            self.session.game = open_game(text_only(data), self.session.ruleset, self.game)

    @property
    def mark(self) -> str:
        """The number of lines, and a hash that tells this journal from one changed earlier."""
        if self._marked is None or self._marked[0] is not self.game:
            self._marked = self.game, _mark(len(self.game.journal.lines), self.game.data)
        return self._marked[1]

    @property
    def fillings(self) -> Fillings:
        """How forms may be filled in the current position."""
        if self._fillings is None or self._fillings.game is not self.game:
            self._fillings = Fillings(self.game)
        return self._fillings

    def since(self, mark: str, reader: str | None) -> list[str]:
        """Return the last lines that came after those a page has seen, without cards that its reader may not know."""
        came = [line for line in self.game.journal.lines[lines_of(mark) :] if line.says is not None]
        return [f"{line.number} | {self.game.hide(line.text, reader)}" for line in came[-_TOLD:]]

    def is_of_this_journal(self, mark: str) -> bool:
        """Return whether the lines that a page has seen are still the first lines of the journal."""
        rows = self.game.data.splitlines(keepends=True)
        count = lines_of(mark)
        return mark == _mark(count, b"".join(rows[:count]))


def lines_of(mark: str) -> int:
    """Return how many lines a page has seen; 0 for an invalid mark."""
    count = mark.partition(".")[0]
    return int(count) if count.isascii() and count.isdigit() and len(count) < 10 else 0


def _mark(lines: int, data: bytes) -> str:
    return f"{lines}.{sha256(data).hexdigest()[:16]}"


class Held(Exception):
    """Lines that wait for the consent of these players, or of the keeper if it names none."""

    def __init__(self, drafts: Sequence[PendingLine], agree: tuple[str, ...]) -> None:
        self.lines, self.agree = tuple(draft.answer.text for draft in drafts), agree
        super().__init__("; ".join(self.lines))


class Stale(Exception):
    """An entry would have written something, but its page has not seen the latest line."""


class Declined(Exception):
    """A question about an entry was answered with no."""


class NotAsked(Exception):
    """This page may not decide about that entry."""


class Revoked(Exception):
    """The address of this page was replaced while an entry was on its way."""


_KEPT = 2_000  # entries whose outcome is remembered
_ROOM = 400_000  # characters of all stored answers; of older ones only the state is kept
_FORGOTTEN = (Said("note", ("this answer is no longer kept",)),)
_OF_THE_KEEPER = ("clock", "pause", "runout")


class EntryEndpoint:
    """The endpoint where `player` enters lines, or the keeper if that is None.

    An entry is carried out once, however often it is sent. `waits` is the last entry while it waits for consent.
    Numbers of entries end in the `run` of the server that issued them, so that a later server knows which it cannot
    have seen.
    """

    def __init__(
        self,
        shared: Shared,
        player: str | None,
        explain: Explain,
        worths: bool = True,
        confirmed: bool = False,
        address: Address | None = None,
    ) -> None:
        self.shared, self.player, self.worths, self.confirmed = shared, player, worths, confirmed
        self.waits: Outcome | None = None
        self.address = address or new_address()
        self.revoked = False
        self.last: Outcome | None = None
        self._run = token_urlsafe(4)
        self._heard: OrderedDict[str, Outcome] = OrderedDict()
        self.frontend = PageFrontend(explain, lambda text: shared.game.hide(text, player))
        options = SessionOptions(clock=shared.clock, worths=worths, bar=True, bars=self._bars, signs=self._sign)
        self.conversation = Conversation(shared.session, self.frontend, options)

    @property
    def name(self) -> str:
        return self.player or KEEPER

    @property
    def token(self) -> str:
        return self.address.token

    # ---- entry numbers ----

    def number(self) -> str:
        """Return a new number for an entry, which cannot be forged."""
        new = f"{token_urlsafe(9)}~{self._run}"
        return f"{new}.{self._proof(new)}"

    def made(self, number: str) -> bool:
        """Return whether a page at this address, of this server or an earlier one, was given this number."""
        new, _, proof = number.partition(".")
        return hmac.compare_digest(proof.encode(), self._proof(new).encode())

    def _proof(self, new: str) -> str:
        return hmac.new(self.address.key, new.encode(), "sha256").hexdigest()[:32]

    # ---- entries ----

    def enter(self, entry: Entry) -> Outcome:
        """Carry out an entry and return the outcome. Raises Revoked, what reading the journal raises, and faults."""
        with self.shared.lock:
            if self.revoked:
                raise Revoked
            before = self._heard.get(entry.number)
            if before is None:
                self.remember(before := self._hear(entry))
            elif (before.entry.line, before.entry.answers) != (entry.line, entry.answers):
                told = f"this form was already sent with {before.entry.line}; enter this line again"
                return Outcome("refused", entry, (Said("refused", ("not written:", f"  {told}")),), self.shared.mark)
            return before

    def told(self, number: str | None) -> Outcome | None:
        """Return the outcome of the entry with a number, or of the last one if there is no number."""
        return self.last if number is None else self._heard.get(number)

    def remember(self, outcome: Outcome) -> None:
        """Keep the outcome of an entry, in case the entry is sent again."""
        self._heard[outcome.entry.number] = self.last = outcome
        if len(self._heard) > _KEPT:
            self._heard.popitem(last=False)
        room = _ROOM
        for number, each in reversed(self._heard.items()):
            room -= each.size
            if room < 0 and each is not outcome:
                if each.told is _FORGOTTEN:
                    break
                self._heard[number] = each.replace(told=_FORGOTTEN)

    def _hear(self, entry: Entry) -> Outcome:
        self.shared.refresh()
        first = (entry.line.split() or [""])[0].casefold()
        if self.player is not None and first in _OF_THE_KEEPER:
            return Outcome("note", entry, (Said("note", (KEEPERS_OWN,)),), self.shared.mark)
        if self.player is not None and is_correction(first):
            told = f"{KEEPERS_OWN}; undo takes back your own last entry"
            return Outcome("refused", entry, (Said("refused", (told,)),), self.shared.mark)
        if not entry.number.partition(".")[0].endswith(f"~{self._run}") and (found := self._find_written(entry)):
            return found
        return self._speak(entry, self._check(entry))

    def _speak(self, entry: Entry, may_write: Callable[[Sequence[PendingLine]], None]) -> Outcome:
        """Enter a line. `may_write` raises if its lines must not be written, or not yet."""
        before, question, session = self.shared.mark, None, self.shared.session
        self.frontend.begin(entry.answers)
        self.waits = None
        session.before_write = may_write
        try:
            self.conversation.obey(without_page(entry.line.strip()))
        except Asked as asked:
            question = asked.question
        except Declined:
            self.frontend.put(["nothing was written"], "note")
        except (JournalMoved, Stale):
            return self._stale(entry)
        except Held as held:
            self.frontend.put(
                [f"waiting for {_whom(held.agree)} to agree:", *(f"  {as_typed(line)}" for line in held.lines)], "note"
            )
            self.waits = Outcome("waits", entry, tuple(self.frontend.told), before, agree=held.agree)
            return self.waits
        finally:
            session.before_write = None
        if entry.seen != before and (question is not None or self.frontend.last != "shown"):
            return self._stale(entry)
        return self._outcome(entry, before, question)

    def _check(self, entry: Entry) -> Callable[[Sequence[PendingLine]], None]:
        """Return a function that raises Stale, Held, Asked or Declined for lines not to be written yet."""

        def may_write(drafts: Sequence[PendingLine]) -> None:
            if entry.seen != self.shared.mark:
                raise Stale
            self._ask_before_loss(drafts)
            if self.player is not None:
                agree = _all_who_must_agree(self.shared.game.title, drafts)
                if agree or self.confirmed:
                    raise Held(drafts, agree)

        return may_write

    def _ask_before_loss(self, drafts: Sequence[PendingLine]) -> None:
        """Ask before a turn ends without a run of the company's trains, or after a sale without a purchase.

        Raises Asked, or Declined if the answer is no.
        """
        for each in drafts:
            question = _about_run(each) or _about_purchase(each)
            if question is None:
                continue
            if (self.frontend.ask(question) or "").strip().casefold() not in ("y", "yes"):
                raise Declined

    # ---- entries from pages of an earlier server ----

    def _find_written(self, entry: Entry) -> Outcome | None:
        """Return the outcome of an entry that an earlier server wrote but could not answer any more.

        In that case the journal has the entry's lines, signed by this page, right after the lines that the page had
        seen.
        """
        shared, seen = self.shared, lines_of(entry.seen)
        if entry.seen == shared.mark or not shared.is_of_this_journal(entry.seen):
            return None
        would = self._lines_of(entry, shared.game.data.splitlines(keepends=True)[:seen])
        came = [cut_seal(line.text)[0] for line in shared.game.journal.lines[seen : seen + len(would)]]
        if not would or [as_typed(text) for text in came] != would or {*map(read_page, came)} != {self.name}:
            return None
        told = ("entered before the connection was lost:", *(f"  {line}" for line in would))
        return Outcome("booked", entry, (Said("booked", tuple(map(self.frontend.hide, told))),), shared.mark)

    def _lines_of(self, entry: Entry, rows: Sequence[bytes]) -> list[str]:
        """Return the lines that an entry stands for in a journal of these rows, without writing them."""
        lines: list[str] = []

        def take(drafts: Sequence[PendingLine]) -> None:
            lines.extend(as_typed(draft.answer.text) for draft in drafts)
            raise Stale

        path, ruleset = self.shared.session.path, self.shared.session.ruleset
        then = JournalSession(path, open_game(b"".join(rows), ruleset), ruleset, tries=1)
        then.before_write = take
        frontend = PageFrontend(self.frontend.explain, self.frontend.hide)
        frontend.begin(entry.answers)
        with suppress(Stale, Asked, JournalMoved):
            Conversation(then, frontend, SessionOptions(bar=True, bars=self._bars)).obey(
                without_page(entry.line.strip())
            )
        return lines

    # ---- consent ----

    @property
    def waiting(self) -> Outcome | None:
        """The entry that waits for consent; if the game has changed since, its writer is told instead."""
        if self.waits is not None and self.waits.mark != self.shared.mark:
            self.remember(self._stale(self.waits.entry))
            self.waits = None
        return self.waits

    def settle(self, number: str, wanted: bool, player: str | None) -> Outcome | None:
        """Write or discard the waiting entry of this number, as the keeper (None) or an asked player decides.

        The caller must hold the lock and have read the journal. Returns None if nothing of this number waits.
        """
        waits = self.waiting
        if waits is None or waits.entry.number != number:
            return None
        others = tuple(name for name in waits.agree if name != player) if player is not None else ()
        if wanted and others:
            told = Said("note", (f"{player} agrees; still waiting for {_whom(others)}",))
            self.waits = waits.replace(agree=others, told=(*waits.told, told))
            self.remember(self.waits)
            return self.waits
        self.waits = None
        left = f"{player or 'the keeper'} declined"
        outcome = Outcome("note", waits.entry, (Said("note", (left,)),), self.shared.mark)
        self.remember(self._speak(waits.entry, self._ask_before_loss) if wanted else outcome)
        return self.last

    def _outcome(self, entry: Entry, before: str, question: Question | None) -> Outcome:
        frontend, mark = self.frontend, self.shared.mark
        state = _state(frontend, question is not None, mark != before)
        allowable = state == "refused" and bool(self.conversation.writer.refused) and self.player is None
        again = state in ("note", "refused") and self.conversation.writer.enter_key.repeatable
        lines = self.shared.game.journal.lines[lines_of(before) : lines_of(mark)]
        wrote = tuple(line.number for line in lines if isinstance(line.says, Move))
        return Outcome(state, entry, tuple(frontend.told), mark, wrote, question, allowable, again)

    def changed(self, outcome: Outcome) -> tuple[str, ...]:
        """Return what became of the moves of an entry that were undone, deleted or amended since; empty if they stand.

        The caller must hold the lock.
        """
        if outcome.state != "booked" or outcome.mark == self.shared.mark:
            return ()
        game = self.shared.game
        booked = {move.line: move.text for move in game.journal.booked if move.line in outcome.wrote}
        told = []
        for line in (line for line in game.journal.lines if line.number in outcome.wrote):
            was = as_typed(line.text)
            if line.number not in booked:
                told.append(f"taken back: {was}")
            elif (now := as_typed(booked[line.number])) != was:
                told.append(f"corrected: {was}; now {now}")
        return tuple(game.hide(text, self.player) for text in told)

    def _stale(self, entry: Entry) -> Outcome:
        self.conversation.writer.refused = ()  # the line was judged in a position its writer has not seen
        came = (f"  {line}" for line in self.shared.since(entry.seen, self.player))
        told = ("nothing was written, because this page had not shown these lines yet:", *came)
        return Outcome("stale", entry, (Said("note", told),), self.shared.mark)

    def _sign(self, text: str) -> str:
        return with_page(text, self.name)

    def _bars(self, game: Game, lines: Sequence[Reading]) -> str | None:
        return None if self.player is None else why_not_allowed(game, self.player, lines)


def _all_who_must_agree(title: Title, drafts: Sequence[PendingLine]) -> tuple[str, ...]:
    given = [draft.answer for draft in drafts]
    asked = (who_must_agree(title, each.says, each.entry, each.before, each.after) for each in given)
    return tuple(dict.fromkeys(name for names in asked for name in names))


def _about_run(draft: PendingLine) -> Question | None:
    """Return the question before a company that owns trains passes its run, or ends its turn, without having run."""
    turn = draft.answer.before.turn
    if turn is None or skipped_run(draft.before.title, draft.answer) is None:
        return None
    told = f"{turn.company} has not run its trains. Go on without a run? "
    return Question(told, (("y", "Go on without a run"), ("n", "Cancel")))


def _about_purchase(draft: PendingLine) -> Question | None:
    """Return the question before a player who has sold, but not bought, ends a stock turn in which they could buy."""
    now, says = draft.answer.before.round, draft.answer.says
    if not isinstance(now, StockRound) or not isinstance(says, Done | Pass) or draft.answer.before.asked is not None:
        return None
    if not now.sold_now or now.bought is not None or says.actor != now.player:
        return None
    bought = (each for each in choices(draft.before) if each.barred is None and each.verb in ("buy", "start"))
    if next(bought, None) is None:
        return None
    told = f"{now.player} has sold and not bought. End the turn without buying? "
    return Question(told, (("y", "End the turn"), ("n", "Cancel")))


def _whom(players: Sequence[str]) -> str:
    return list_words(players) if players else "the keeper"


def _state(frontend: PageFrontend, asked: bool, booked: bool) -> State:
    """Return the state of an entry. Of several moves some may be written before one is refused."""
    if asked:
        return "asked"
    if frontend.last in ("refused", "note"):
        return "refused" if frontend.last == "refused" else "note"
    return "booked" if booked else "told"


KEEPERS, PLAYERS = "k", "p"  # first part of the path of an entry page


class EntryEndpoints:
    """The endpoints of a table: the keeper's and, with `players`, one for each player.

    With `confirmed`, entries of players wait for the keeper. Endpoints keep their `addresses` of an earlier run.
    """

    def __init__(
        self,
        shared: Shared,
        explain: Explain,
        players: bool,
        worths: bool = True,
        confirmed: bool = False,
        addresses: Mapping[str, Address] | None = None,
    ) -> None:
        self.shared = shared
        names = shared.game.position.players if players else ()

        def make(known: Mapping[str, Address]) -> list[EntryEndpoint]:
            return [
                EntryEndpoint(shared, who, explain, worths, confirmed and who is not None, known.get(who or KEEPER))
                for who in (None, *names)
            ]

        self._make = make
        self.all = make(addresses or {})

    @property
    def keeper(self) -> EntryEndpoint:
        return self.all[0]

    @property
    def addresses(self) -> dict[str, Address]:
        return {endpoint.name: endpoint.address for endpoint in self.all}

    def renew(self) -> None:
        """Replace all addresses. Nothing more is written from an old one, and its readers are let go."""
        with self.shared.lock:
            for endpoint in self.all:
                endpoint.revoked = True
            self.all = self._make({})

    def find(self, kind: str, token: str) -> EntryEndpoint | None:
        """Return the endpoint of an address, in a time that does not depend on how much of it is right."""
        found = None
        for endpoint in self.all:
            same = hmac.compare_digest(endpoint.token.encode(), token.encode())
            if same and kind == kind_of(endpoint):
                found = endpoint
        return found

    def waiting(self, player: str | None) -> list[Outcome]:
        """Return the entries that wait for the keeper (None), who may settle them all, or for this player's consent."""
        found = [outcome for endpoint in self.all if (outcome := endpoint.waiting) is not None]
        return [each for each in found if player is None or player in each.agree]

    def settle(self, number: str, wanted: bool, own: str, by: EntryEndpoint) -> None:
        """Write or discard a waiting entry as the writer of page `by` decides.

        That page gets the outcome under its `own` number. Raises Revoked, NotAsked, and what reading raises.
        """
        with self.shared.lock:
            if by.revoked:
                raise Revoked
            self.shared.refresh()
            waits = next((each for each in self.waiting(None) if each.entry.number == number), None)
            if waits is not None and by.player is not None and by.player not in waits.agree:
                raise NotAsked
            for endpoint in self.all:
                if (outcome := endpoint.settle(number, wanted, by.player)) is not None:
                    by.remember(
                        outcome.replace(entry=Entry("", number=own), allowable=False, again=False, question=None)
                    )

    def paths(self) -> Iterator[tuple[str, str]]:
        """Yield the writer and the path of each address."""
        yield from ((endpoint.name, f"{kind_of(endpoint)}/{endpoint.token}/") for endpoint in self.all)


def kind_of(endpoint: EntryEndpoint) -> str:
    """Return the first part of an entry page's path: one for the keepers of the journal, one for players."""
    return KEEPERS if endpoint.player is None else PLAYERS
