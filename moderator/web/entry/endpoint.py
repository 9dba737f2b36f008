"""An endpoint for entry: where one player, or the keeper, enters lines."""

from collections.abc import Callable, Sequence

from moderator.game import Game
from moderator.journal.comments import KEEPER, as_typed, with_page, without_page
from moderator.journal.errors import JournalMoved
from moderator.journal.grammar import Reading, is_correction
from moderator.judging import PendingLine
from moderator.model.moves import Move
from moderator.model.wording import list_words
from moderator.shell.session import Conversation
from moderator.shell.session_options import Question, SessionOptions
from moderator.titles.title import Title
from moderator.web.entry.addresses import Address, new_address
from moderator.web.entry.frontend import Asked, Entry, Explain, Outcome, PageFrontend, Said, State
from moderator.web.entry.losses import question_before_loss
from moderator.web.entry.outcomes import Outcomes
from moderator.web.entry.permissions import KEEPERS_OWN, who_must_agree, why_not_allowed
from moderator.web.entry.recovery import lines_written
from moderator.web.shared_game import SharedGame, lines_of


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


_OF_THE_KEEPER = ("clock", "pause", "runout")


class EntryEndpoint:
    """The endpoint where `player` enters lines, or the keeper if that is None.

    An entry is carried out once, however often it is sent. `waits` is the last entry while it waits for consent.
    """

    def __init__(
        self,
        shared: SharedGame,
        player: str | None,
        explain: Explain,
        worths: bool = True,
        confirmed: bool = False,
        address: Address | None = None,
    ) -> None:
        self.shared, self.player, self.worths, self.confirmed = shared, player, worths, confirmed
        self.waits: Outcome | None = None
        self.address = address or new_address()
        self.outcomes = Outcomes(self.address.key)
        self.revoked = False
        self.frontend = PageFrontend(explain, lambda text: shared.game.hide(text, player))
        options = SessionOptions(clock=shared.clock, worths=worths, bar=True, bars=self._bars, signs=self._sign)
        self.conversation = Conversation(shared.session, self.frontend, options)

    @property
    def name(self) -> str:
        return self.player or KEEPER

    @property
    def token(self) -> str:
        return self.address.token

    # ---- entries ----

    def enter(self, entry: Entry) -> Outcome:
        """Carry out an entry and return the outcome. Raises Revoked, what reading the journal raises, and faults."""
        with self.shared.lock:
            if self.revoked:
                raise Revoked
            before = self.outcomes.of(entry.number)
            if before is None:
                self.outcomes.keep(before := self._hear(entry))
            elif (before.entry.line, before.entry.answers) != (entry.line, entry.answers):
                told = f"this form was already sent with {before.entry.line}; enter this line again"
                return Outcome("refused", entry, (Said("refused", ("not written:", f"  {told}")),), self.shared.mark)
            return before

    def told(self, number: str | None) -> Outcome | None:
        """Return the outcome of the entry with a number, or of the last one if there is no number."""
        return self.outcomes.last if number is None else self.outcomes.of(number)

    def _hear(self, entry: Entry) -> Outcome:
        self.shared.refresh()
        first = (entry.line.split() or [""])[0].casefold()
        if self.player is not None and first in _OF_THE_KEEPER:
            return Outcome("note", entry, (Said("note", (KEEPERS_OWN,)),), self.shared.mark)
        if self.player is not None and is_correction(first):
            told = f"{KEEPERS_OWN}; undo takes back your own last entry"
            return Outcome("refused", entry, (Said("refused", (told,)),), self.shared.mark)
        if not self.outcomes.is_of_this_run(entry.number) and (found := self._find_written(entry)) is not None:
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
            question = question_before_loss(each)
            if question is None:
                continue
            if (self.frontend.ask(question) or "").strip().casefold() not in ("y", "yes"):
                raise Declined

    def _find_written(self, entry: Entry) -> Outcome | None:
        """Return the outcome of an entry that an earlier server wrote but could not answer any more."""
        frontend = PageFrontend(self.frontend.explain, self.frontend.hide)
        written = lines_written(self.shared, entry, self.name, frontend, self._bars)
        if not written:
            return None
        told = ("entered before the connection was lost:", *(f"  {line}" for line in written))
        return Outcome("booked", entry, (Said("booked", tuple(map(frontend.hide, told))),), self.shared.mark)

    # ---- consent ----

    @property
    def waiting(self) -> Outcome | None:
        """The entry that waits for consent; if the game has changed since, its writer is told instead."""
        if self.waits is not None and self.waits.mark != self.shared.mark:
            self.outcomes.keep(self._stale(self.waits.entry))
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
            self.outcomes.keep(self.waits)
            return self.waits
        self.waits = None
        left = f"{player or 'the keeper'} declined"
        outcome = Outcome("note", waits.entry, (Said("note", (left,)),), self.shared.mark)
        self.outcomes.keep(self._speak(waits.entry, self._ask_before_loss) if wanted else outcome)
        return self.outcomes.last

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


def _whom(players: Sequence[str]) -> str:
    return list_words(players) if players else "the keeper"


def _state(frontend: PageFrontend, asked: bool, booked: bool) -> State:
    """Return the state of an entry. Of several moves some may be written before one is refused."""
    if asked:
        return "asked"
    if frontend.last in ("refused", "note"):
        return "refused" if frontend.last == "refused" else "note"
    return "booked" if booked else "told"
