"""A pen: one address at which lines are entered, the keeper's or a player's, and what it is told."""

import hmac
from collections import OrderedDict
from collections.abc import Sequence
from secrets import token_bytes, token_urlsafe

from moderator.game import Game
from moderator.journal.errors import JournalMoved
from moderator.journal.pages import KEEPER, as_typed, with_page, without_page
from moderator.judging import Draft
from moderator.model.topics.cards import Keep
from moderator.shell.asked import WORDS
from moderator.shell.conversation import Conversation
from moderator.shell.face import Question
from moderator.shell.manner import Manner
from moderator.web.entry.face import Asked, Entry, Explain, Outcome, PageFace, Said, State
from moderator.web.entry.own import why_not_his
from moderator.web.entry.shared import Shared
from moderator.writing import Keeper


class Held(Exception):
    """Lines that could be written and were not; what a hidden card is stays hidden."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.lines = tuple(_told(draft) for draft in drafts)
        super().__init__("; ".join(self.lines))


class Holding(Keeper):
    """A keeper that writes nothing. Raises Held where another one would have written."""

    def _write(self, drafts: Sequence[Draft]) -> None:
        raise Held(drafts)


def _told(draft: Draft) -> str:
    says = draft.answer.says
    return f"{says.actor}: keep ..." if isinstance(says, Keep) else draft.answer.text


_BYTES = 18  # of an address: 144 bits
_KEPT = 2_000  # entries whose outcome is remembered
_OF_THE_KEEPER = ("clock", "pause", "runout")


class Pen:
    """Who enters here is `player`, or the keeper where that is None. An entry is heard once, however often it comes.

    What `waits` is held for the keeper's word, the last entry alone.
    """

    def __init__(
        self, shared: Shared, player: str | None, explain: Explain, worths: bool = True, confirmed: bool = False
    ) -> None:
        self.shared, self.player, self.worths, self.confirmed = shared, player, worths, confirmed
        self.waits: Outcome | None = None
        self.token, self._key = token_urlsafe(_BYTES), token_bytes(32)
        self.last: Outcome | None = None
        self._heard: OrderedDict[str, Outcome] = OrderedDict()
        self.face = PageFace(explain)
        manner = Manner(clock=shared.clock, worths=worths, bar=True, bars=self._bars, signs=self._sign)
        self.talk = Conversation(shared.keeper, self.face, manner)

    @property
    def name(self) -> str:
        return self.player or KEEPER

    # ---- what binds an entry to a page that was made here ----

    def number(self) -> str:
        """A new number for an entry, which nobody else can make."""
        new = token_urlsafe(9)
        return f"{new}.{self._proof(new)}"

    def made(self, number: str) -> bool:
        """Whether this pen has made a number."""
        new, _, proof = number.partition(".")
        return hmac.compare_digest(proof.encode(), self._proof(new).encode())

    def _proof(self, new: str) -> str:
        return hmac.new(self._key, new.encode(), "sha256").hexdigest()[:32]

    # ---- what is said ----

    def enter(self, entry: Entry) -> Outcome:
        """What becomes of an entry. Raises what reading the journal raises, and faults."""
        with self.shared.lock:
            if entry.number not in self._heard:
                self.remember(self._hear(entry))
            return self._heard[entry.number]

    def told(self, number: str | None) -> Outcome | None:
        """What became of the entry of a number; of the last one for a page that does not say which was its own."""
        return self.last if number is None else self._heard.get(number)

    def remember(self, outcome: Outcome) -> None:
        self._heard[outcome.entry.number] = self.last = outcome
        if len(self._heard) > _KEPT:
            self._heard.popitem(last=False)

    def _hear(self, entry: Entry) -> Outcome:
        self.shared.refresh()
        first = (entry.line.split() or [""])[0].casefold()
        if entry.seen != self.shared.mark and first not in WORDS:
            return self._stale(entry)
        if self.player is not None and first in _OF_THE_KEEPER:
            return Outcome("note", entry, (Said("note", ("the keeper's page says this",)),), self.shared.mark)
        return self._speak(entry, hold=self.confirmed)

    def _speak(self, entry: Entry, hold: bool) -> Outcome:
        """Say a line whose position its writer has seen."""
        before, question, shared = self.shared.mark, None, self.shared
        self.face.begin(entry.answers)
        self.talk.scribe.keeper = shared.keeper if not hold else Holding(shared.keeper.path, shared.game, tries=1)
        self.waits = None
        try:
            self.talk.obey(without_page(entry.line.strip()))
        except Asked as asked:
            question = asked.question
        except JournalMoved:
            return self._stale(entry)
        except Held as held:
            self.face.put(["waits for the keeper:", *(f"  {line}" for line in map(as_typed, held.lines))], "note")
            self.waits = Outcome("waits", entry, tuple(self.face.told), before)
            return self.waits
        return self._outcome(entry, before, question)

    # ---- what waits for the keeper ----

    @property
    def waiting(self) -> Outcome | None:
        """What waits, if the game still stands as it did then; else its writer is told."""
        if self.waits is not None and self.waits.mark != self.shared.mark:
            self.remember(self._stale(self.waits.entry))
            self.waits = None
        return self.waits

    def settle(self, number: str, wanted: bool) -> Outcome | None:
        """Write what waits under this number, or leave it. Whoever calls this holds the lock, and has read the
        journal. None where nothing waits any more.
        """
        waits = self.waiting
        if waits is None or waits.entry.number != number:
            return None
        self.waits = None
        left = Outcome("note", waits.entry, (Said("note", ("the keeper has left it",)),), self.shared.mark)
        self.remember(self._speak(waits.entry, hold=False) if wanted else left)
        return self.last

    def _outcome(self, entry: Entry, before: str, question: Question | None) -> Outcome:
        face, mark = self.face, self.shared.mark
        state = _state(face, question is not None, mark != before)
        allowable = state == "refused" and bool(self.talk.scribe.refused) and self.player is None
        again = state in ("note", "refused") and any("once more" in line for said in face.told for line in said.lines)
        return Outcome(state, entry, tuple(face.told), mark, question, allowable, again)

    def _stale(self, entry: Entry) -> Outcome:
        came = (f"  {line}" for line in self.shared.since(entry.seen))
        told = ("lines came since this page was made, so nothing was written:", *came)
        return Outcome("stale", entry, (Said("note", told),), self.shared.mark)

    def _sign(self, text: str) -> str:
        return with_page(text, self.name)

    def _bars(self, game: Game, lines: Sequence[str]) -> str | None:
        return None if self.player is None else why_not_his(game, self.player, lines)


def _state(face: PageFace, asked: bool, booked: bool) -> State:
    """What became of an entry: of several moves some may be written before one is refused."""
    if asked:
        return "asked"
    if face.last in ("refused", "note"):
        return "refused" if face.last == "refused" else "note"
    return "booked" if booked else "told"
