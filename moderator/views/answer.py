"""The answer to a line: what changed hands, what followed from it, and which other lines it affects."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from moderator.game import hide_cards
from moderator.journal.comments import as_typed
from moderator.model.entries import Booked, Event
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, MONEY
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.model.wording import clean, plural
from moderator.rules.booking import State
from moderator.rules.holdings import companies_in_play, may_run, owns_train
from moderator.rules.prices import price
from moderator.rules.rounds.sequence import actor
from moderator.rules.trains.owing import owed_train, purse_due, train_due
from moderator.titles.telling import section_of, tell
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.sentence import balances, is_marked, own_events, sentence
from moderator.views.text import WIDTH, cells, wrap
from moderator.views.turn import due_lines
from moderator.vocabulary.catalogue import CHECKS
from moderator.vocabulary.openings import UNRECORDED
from moderator.vocabulary.runs import Run
from moderator.vocabulary.table import Count, Note
from moderator.vocabulary.turns import Done, Pass

if TYPE_CHECKING:
    from moderator.judging import Answer, Shift

_TOLD = (Severity.RULING, Severity.NOTE)  # severities shown for a written line; the audit counts attested findings


def answer(title: Title, given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Return the lines that confirm a written line and show its changes."""
    lines = [ink.mean("booked", line) for line in wrap(as_typed(given.text), f"{given.line} | ")]
    for found in given.findings:
        if _is_shown(found):
            section = f" [{found.section}]" if found.section else ""
            wrapped = wrap(f"{found.message}{section}", f"  {found.severity.value}: ", "    ")
            lines += [ink.mean("note", line) for line in wrapped]
    lines += _named("taken back", title, given, given.gone) + _named("restored", title, given, given.back)
    lines += _changes(title, given, ink)
    return lines + corrected_lines(given, ink)


def _is_shown(found: Finding) -> bool:
    """Return whether the answer shows a finding. Attested findings are left to the audit."""
    return (found.severity in _TOLD and found.code != UNRECORDED) or CHECKS[found.code].at_once


def _order(title: Title, given: "Answer") -> Iterator[str]:
    """Yield each player's cash when a stock round begins, in turn order."""
    before, after = given.before, given.after
    if isinstance(after.round, StockRound) and not isinstance(before.round, StockRound):
        first = after.round.player
        at = after.players.index(first) if first in after.players else 0
        seats = (*after.players[at:], *after.players[:at])
        held = (f"{clean(player)} {title.balance(after.books.of(MONEY, player))}" for player in seats)
        yield f"in turn order: {', '.join(held)}"


def _named(what: str, title: Title, given: "Answer", moves: Sequence[Booked]) -> list[str]:
    """A line a move, of very many only the first and the last ones."""
    texts = [(booked.line, hide_cards(title, given.after, booked.text)) for booked in moves]
    lines = [line for number, text in texts for line in wrap(text, f"  {what}, line {number}: ", "    ")]
    half = _NAMED // 2
    return lines if len(lines) <= _NAMED else [*lines[:half], f"  ... {len(moves)} lines in all ...", *lines[-half:]]


_NAMED = 10  # lines listed after an undo or redo


def marked(title: Title, given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Return only the marked events and new obligations, for a line that was previewed before it was written."""
    if not isinstance(given.says, Move):
        return []
    marked = [event for event in given.entry.events if is_marked(event)]
    texts = [tell(title, event) + _cite(section_of(title, event)) for event in marked]
    return _marked([*texts, *newly_due(title, given)], ink)


def _changes(title: Title, given: "Answer", ink: Ink) -> list[str]:
    """Return the line of changes, then each consequence on its own line, with the important ones marked."""
    if not isinstance(given.says, Move):
        lines = _moved(title, given.before, given.after)
        return lines + _marked(newly_due(title, given), ink)
    changes = sentence(title, given.says, given.entry, given.after, given.before)
    if isinstance(given.says, Count) and not given.findings:
        changes = "the books agree"
    if not changes and not any(_is_shown(found) for found in given.findings) and changes_nothing(given):
        changes = "nothing changed: that turn was already over" if isinstance(given.says, Done) else "nothing changed"
    if changes and any(found.code == UNRECORDED for found in given.findings):
        changes += "; settled by voice"
    held = balances(title, given.before, given.after)
    lines = _wrap(changes) if changes else []
    brought = _brought_about(title, given, ink)
    if held and len(lines) == 1 and cells(lines[0]) + cells(held) + len(" (now )") <= WIDTH:
        lines = [f"{lines[0]} {ink.faint(f'(now {clean(held)})')}"]
    elif held:
        told = [ink.faint(line) for line in wrap(held, "  now ", "      ")]
        lines, brought = ([*lines, *told], brought) if changes else ([], [*brought, *told])
    order = [line for text in _order(title, given) for line in wrap(text, "  ", "    ")]
    return [*lines, *brought, *order, *_marked(newly_due(title, given), ink)]


def changes_nothing(given: "Answer") -> bool:
    """Return whether a line changed nothing visible: neither holdings nor the turn."""
    before, after = given.before, given.after
    if given.entry.postings or given.entry.events or isinstance(given.says, Note):
        return False
    if isinstance(given.says, Done | Pass):
        return (before.round.name, before.round.actor, before.agenda) == (
            after.round.name, after.round.actor, after.agenda,
        )  # fmt: skip
    kept = {"books": None, "line": 0, "ref": None}
    return before.replace(**kept) == after.replace(**kept)


def _marked(texts: Iterable[str], ink: Ink) -> list[str]:
    return [ink.bold(line) for text in texts for line in wrap(text, ">> ", "   ")]


def _wrap(text: str) -> list[str]:
    """Return the sentence wrapped on indented lines, never breaking `£100 -> £110`."""
    pieces = text.replace(" -> ", "\n").split(" ")
    return wrap([piece.replace("\n", " -> ") for piece in pieces], "  ", "    ")


def _brought_about(title: Title, given: "Answer", ink: Ink) -> list[str]:
    """Return the consequences in order. Neighbours of one kind share a line unless they are marked."""
    first = own_events(given.entry)
    events = [event for event in given.entry.events if is_marked(event) or event not in first]
    lines: list[str] = []
    for (marked, _, section), alike in groupby(events, lambda event: _kind(title, event)):
        texts = [tell(title, event) for event in alike]
        if marked:
            lines += _marked([text + _cite(section) for text in texts], ink)
        else:
            lines += wrap("; ".join(texts) + _cite(section), "  ", "    ")
    return lines


def _kind(title: Title, event: Event) -> tuple[bool, str, str | None]:
    """Return whether an event is marked, with the code and section that events sharing a line have in common."""
    return is_marked(event), event.code, section_of(title, event)


def _cite(section: str | None) -> str:
    return f" [{section}]" if section else ""


def newly_due(title: Title, given: "Answer") -> list[str]:
    """Return new obligations after this line: discards, trains to buy, the end of the game.

    For a train that was already due, return only its president's cash and the amount missing.
    """
    before, after = given.before, given.after
    was, known = set(due_lines(State(title, before))), _owed_on(title, given)
    texts = [known.get(text, text) for text in due_lines(State(title, after)) if text not in was]
    texts = [text for text in texts if text]
    for company in companies_in_play(State(title, after)) if isinstance(given.says, Move) else ():
        if owns_train(State(title, before), company) and not owns_train(State(title, after), company):
            owed = owed_train(State(title, after), company)
            texts += [] if owed is None else [train_due(State(title, after), owed)]
    idle = skipped_run(title, given)
    return list(dict.fromkeys([*([idle] if idle else []), *texts]))


def _owed_on(title: Title, given: "Answer") -> dict[str, str]:
    """Return the short form of a train obligation that existed before this line: `Ann has £116, lacks £296`.

    It is empty if the line did not change that, or if the company can still pay for the train.
    """
    then, now = State(title, given.before), State(title, given.after)
    company = actor(now)
    if company is None or company not in title.kinds or actor(then) != company:
        return {}
    owed, before = owed_train(now, company), owed_train(then, company)
    if before is None or owed is None or owed.own:
        return {}
    if not owed.missing or not before.missing:
        return {} if owed.missing or before.missing else {train_due(now, owed): ""}
    if owed.president is None or before.president is None:
        return {}
    short = purse_due(now, owed)
    return {train_due(now, owed): "" if short == purse_due(then, before) else short}


def skipped_run(title: Title, given: "Answer") -> str | None:
    """A turn that went past its run though the company owns trains: a key too many would cost it a round's earnings."""
    turn = given.before.turn
    if turn is None or turn.revenue is not None or not isinstance(given.says, Move) or isinstance(given.says, Run):
        return None
    same = given.after.turn_of(turn.company)
    missed = given.after.last_turn == turn.company if same is None else same.missed == "run"
    if not missed or not may_run(State(title, given.before), turn):
        return None
    return f"{turn.company} owns trains but did not run them, so it earns nothing; undo if it should run"


def _moved(title: Title, before: Position, after: Position) -> list[str]:
    """`Bob £345 -> £450; BNR price £110 -> £100`: what an undo, a redo or a correction makes different."""
    moved = [] if before.phase == after.phase else [f"phase {before.phase} -> {after.phase}"]
    for account in (*before.players, *title.kinds, BANK):
        had, has = before.books.of(MONEY, account), after.books.of(MONEY, account)
        show = title.money if account == BANK else title.balance
        moved += [] if had == has else [f"{account} {show(had)} -> {show(has)}"]
    for company in title.certificates:
        old, new = price(State(title, before), company), price(State(title, after), company)
        if old != new:
            shown = ["none" if value is None else title.money(value) for value in (old, new)]
            moved.append(f"{company} price {shown[0]} -> {shown[1]}")
    return _wrap("; ".join(moved)) if moved else []


def corrected_lines(given: "Answer", ink: Ink = PLAIN) -> list[str]:
    """Which later lines corrections make wrong or right: how many, then the first and the last ones."""
    if given.shifts is None:
        return []
    if not given.shifts:
        return ["  no later line is judged differently"]
    lines = [line for shift in given.shifts for line in _shift(shift)]
    half = _NAMED // 2
    lines = (
        lines
        if len(lines) <= _NAMED
        else [*lines[:half], f"  ... {len(given.shifts)} lines in all ...", *lines[-half:]]
    )
    right = [shift for shift in given.shifts if shift.is_right]
    summed = _summed(given.harms, "become wrong") + _summed(right, "become right")
    return [*(ink.bold(line) for line in summed), *lines]


def _summed(shifts: Sequence["Shift"], become: str) -> list[str]:
    """Return `17 lines become wrong, the first 101: out-of-turn: it is Zoë's turn, not Ann's`; empty for one line."""
    if len(shifts) < 2:
        return []
    first = shifts[0]
    found = (first.gained or first.lost)[0]
    says = f"{plural(len(shifts), 'line')} {become}, the first {first.booked.line}: {found.code}: {found.message}"
    return wrap(says, "  ", "    ")


def _shift(shift: "Shift") -> list[str]:
    number = shift.booked.line
    lines = []
    for text in _told_once(shift.gained):
        lines += wrap(text, f"  line {number} is now wrong: ", "    ")
    for text in _told_once(shift.lost):
        lines += wrap(text, f"  line {number} no longer has: ", "    ")
    return lines


def _told_once(found: Iterable[Finding]) -> Iterable[str]:
    return dict.fromkeys(f"{each.code}: {each.message}" for each in found)
