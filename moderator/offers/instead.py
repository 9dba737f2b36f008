"""Lines that could replace one that breaks a rule: by the same player, and complete."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.model.findings import Finding
from moderator.model.moves import Move
from moderator.model.rounds import RoundOfPlayers
from moderator.rules.booking import NotBooked, State
from moderator.rules.dispatch import who_acts
from moderator.rules.holdings import runner
from moderator.rules.rounds.turns import give_up_turn
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.minors import Exchange
from moderator.vocabulary.openings import Bid, Select, Take
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.starting_position import GIVEN, Begin
from moderator.vocabulary.table import LEFT_OUT
from moderator.vocabulary.turns import Done, Pass

# A placeholder in a form: `VALUE` in `start FS VALUE`.
_BLANK = re.compile(r"\b(VALUE|AMOUNT|COMPANY|CORPORATION|MINOR|LOT|PLACE|TRAIN|PRIVATE|COST)\b")
# The beginnings of the lines with which a company or a player meets an obligation.
_DUTIES = ("pay", "hold", "train ", "take ", "value ", "nationalize ", "credit ", "sell ", "bankrupt")
_ACTOR = r'("[^"]*"|\S+): '


def has_blanks(words: str) -> bool:
    """Return whether a remedy leaves something to be filled in, as `start FS VALUE` does."""
    return _BLANK.search(words) is not None


def forms_in(words: str) -> list[str]:
    """Return the beginnings of the lines that a remedy asks for: `start FS ` for `first: start FS VALUE`."""
    parts = re.split(r", or |; or | or |; ", words.removeprefix("first: "))
    return [_without_actor(_BLANK.split(part)[0]) for part in parts if has_blanks(part)]


def _without_actor(text: str) -> str:
    """Return a line without the name before its colon."""
    named = re.match(_ACTOR, text)
    return text[named.end() :] if named else text


def read_remedy(state: State, found: Finding) -> Finding:
    """Return the finding with its remedy as a move, if the words of the remedy are a complete line."""
    if found.instead is not None or not found.remedy or has_blanks(found.remedy):
        return found
    try:
        move = parse_line(found.remedy, state.title.vocabulary(state.position.players))
    except Unreadable:
        return found
    return found.replace(instead=move, remedy=None) if isinstance(move, Move) else found


_MOST_TRIED = 300  # replacements for one line that breaks a rule


def prove_remedies(
    state: State, line: Move, found: Sequence[Finding], codes_of: Callable[[Move], set[str]]
) -> tuple[Finding, ...]:
    """Return the findings of a line, each with a remedy that can be booked without findings, or with words.

    `codes_of` returns the rules that a move would break in the place of the line. One line replaces another, so all
    findings have the same remedy. A remedy for an earlier line is tested where it was found. In a counted position
    several things may be wrong at once; there a remedy must only correct its own finding.
    """
    begins = isinstance(line, Begin)  # its findings are corrected by lines before it
    findings = [finding if begins else read_remedy(state, finding) for finding in found]
    open_to = [finding for finding in findings if finding.mends is None]

    def is_right(move: Move) -> bool:
        return may_say(state, line, move) and not codes_of(move.replace(allowed=False))

    suggested = [finding.instead for finding in open_to if finding.instead not in (None, LEFT_OUT)]
    right = next((move for move in suggested if move is not None and is_right(move)), None)
    if right is None:
        right = next(filter(is_right, islice(replacements(state, line, open_to), _MOST_TRIED)), None)
    counted = isinstance(line, (Begin, *GIVEN))
    codes = {finding.code for finding in found}

    def prove(finding: Finding) -> Finding:
        if finding.mends is not None or (finding.instead is None and not finding.remedy):
            return finding
        if finding.instead is None and not has_blanks(finding.remedy or ""):
            return finding
        if right is not None:
            return finding.replace(instead=right)
        if counted and finding.instead is not None:
            left = codes_of(finding.instead)
            if finding.code not in left and left <= codes:
                return finding
        if finding.remedy and not has_blanks(finding.remedy):
            return finding.replace(instead=None)
        return finding.replace(instead=LEFT_OUT)

    return tuple(map(prove, findings))


def replacements(state: State, line: Move, found: Iterable[Finding]) -> Iterator[Move]:
    """Yield moves that the player of a line could make in its place, the most similar first.

    First come sales of fewer shares, and moves that the remedies ask for. Then comes giving up the turn, and then, if
    that breaks a rule or something is owed, any move that is offered.
    """
    found = list(found)
    if isinstance(line, Sell):
        yield from (line.replace(count=count, certificates=()) for count in range(line.count - 1, 0, -1))
    if forms := [form for each in found if each.instead is None for form in forms_in(each.remedy or "")]:
        yield from offered_instead(state, line, *forms)
    if (given_up := give_up_turn(state, line)) is not None:
        yield given_up
    if _must_act(state, line):
        verb = line.verb  # type: ignore[attr-defined]
        yield from offered_instead(state, line, f"{verb} ")
        yield from offered_instead(state, line, "")
    elif any(each.code.endswith("-owed") and each.code != "emergency-not-owed" for each in found):
        yield from offered_instead(state, line, *_DUTIES)


def _must_act(state: State, line: Move) -> bool:
    """Return whether a line ends a turn or is the action of one, so that it cannot be dropped without a replacement."""
    now = state.position.round
    if isinstance(line, Pass | Done):
        return True
    actions = isinstance(line, Bid | Buy | Exchange | Select | Start | Take)
    return actions and isinstance(now, RoundOfPlayers) and _player(state, line) == now.player


def may_say(state: State, line: Move, move: Move) -> bool:
    """Return whether a move may be made by the player whose line it replaces, also for a company they direct."""
    return move.by_table or line.by_table or _player(state, line) == _player(state, move)


def offered_instead(state: State, line: Move, *beginnings: str) -> Iterator[Move]:
    """Yield the moves open to a line's player that start with one of `beginnings`; bankruptcy comes last."""
    from moderator.offers.by_round import named_moves  # most remedies are lines already

    texts = [text for text in named_moves(state) if _without_actor(text).startswith(beginnings)]
    names = state.title.vocabulary(state.position.players)
    for text in sorted(dict.fromkeys(texts), key=lambda text: ("bankrupt" in text, text.endswith("pass"))):
        try:
            move = parse_line(text, names)
        except Unreadable:
            continue
        if isinstance(move, Move) and may_say(state, line, move):
            yield name_actor(state, move)


def name_actor(state: State, move: Move) -> Move:
    """Return the move with its actor; unchanged if nobody can make it or the table makes it."""
    if move.by_table:
        return move
    try:
        return move.replace(actor=who_acts(state, move))
    except NotBooked:
        return move


def _player(state: State, move: Move) -> str | None:
    who = name_actor(state, move).actor
    return runner(state, who) if who in state.title.kinds else who
