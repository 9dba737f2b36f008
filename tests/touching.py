"""Enter a line on a page by touch alone: the buttons and questions that lead to it, and digits."""

import json
from collections.abc import Iterator

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import format_line, parse_line
from moderator.journal.lexer import quote_name, split_words, unquote
from moderator.judging import name_actor
from moderator.model.entries import Booked
from moderator.model.moves import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.rules.booking import State
from moderator.rules.rounds.operating import current_turn
from moderator.shell.blanks import is_blank, is_choice, is_sum
from moderator.vocabulary.runs import Run
from moderator.vocabulary.turns import Done
from moderator.web.entry.wording import key_of
from tests.chromium import Page

_DEEPEST = 6  # taps through questions for one line


class Finger:
    """A finger on one page. It counts its taps, those on digits aside, and the lines that it could only type."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.typed: list[str] = []

    def enter(self, game: Game, line: str) -> None:
        """Tap from the shown page until the line is sent. `game` is the position that the page shows."""
        move = parse_line(line, game.vocabulary)
        assert isinstance(move, Move)
        wanted = name_actor(game.state, move)
        for _ in range(_DEEPEST):
            if self._press(game, wanted):
                return
            if isinstance(move, Run) and self.page.value("!!entry.querySelector('.question form.run')"):
                earned = [run.revenue for run in wanted.runs] if isinstance(wanted, Run) else []
                fields = self.page.value("entry.querySelectorAll('form.run input[name=sum]').length")
                if earned and len(earned) == fields and None not in earned:
                    for at, amount in enumerate(earned):
                        self._digits("form.run input[name=sum]", amount or 0, at)
                else:
                    self._digits("form.run input[name=total]", revenue_of(game, wanted, line))
                self._tap("entry.querySelector('.question form.run button:not([type=button])')")
                return
            if self._fill(wanted, game):
                return
            if not self._follow(game, wanted):
                break
        self.type(line)

    def type(self, line: str) -> None:
        self.typed.append(line)
        self._tap("document.getElementById('typed')")
        self.page.wait_for("document.activeElement.id == 'typed'")
        self.page.ask("Input.insertText", text=line)
        self._tap("document.getElementById('typed').form.querySelector('button')")

    def answer(self, word: str) -> None:
        """Answer the question about an entry."""
        self._tap(f"document.querySelector('#said button[name=answer][value={word}]')")

    def _tap(self, element: str) -> None:
        hidden = f"(() => {{ const it = {element}; return !!it && it.closest('details:not([open])') != null; }})()"
        self.taps += 1 + bool(self.page.value(hidden))  # opening the details is a tap, too
        self.page.tap(element)

    def _press(self, game: Game, wanted: Move) -> bool:
        """Tap the button that enters the move, if there is one."""
        script = "[...entry.querySelectorAll('#ways button[name=line]')].map((each) => each.value)"
        for value in dict.fromkeys(self.page.value(script)):
            if not value or value in ("!", "?", "undo", "redo"):
                continue
            if value == format_line(wanted) or is_same(game, value, wanted):
                self._tap(
                    "[...entry.querySelectorAll('#ways button[name=line]')]"
                    f".find((each) => each.value == {json.dumps(value)})"
                )
                return True
        return False

    def _follow(self, game: Game, wanted: Move) -> bool:
        """Tap the link to the question that comes nearest to the move, and wait for the question."""
        asked = self.page.value("entry.querySelector('.question')?.dataset.asks ?? ''")
        links = self.page.value("[...entry.querySelectorAll('a[data-ask]')].map((each) => each.dataset.ask)")
        company = wanted.actor in game.title.kinds
        near = [ask for ask in dict.fromkeys(links) if ask and ask != asked and leads(ask, wanted, company)]
        if not near:
            return False
        ask = max(near, key=lambda ask: (len([*split_words(ask)]) * ("PLACE" not in ask or 1), ask))
        self._tap(f"[...entry.querySelectorAll('a[data-ask]')].find((each) => each.dataset.ask == {json.dumps(ask)})")
        self.page.wait_for(f"!busy && !turned && entry.querySelector('.question')?.dataset.asks == {json.dumps(ask)}")
        return True

    def _fill(self, wanted: Move, game: Game) -> bool:
        """Fill in the form that is shown, if its numbers or its place make the move."""
        usage = self.page.value("entry.querySelector('.question .fields input[name=usage]')?.value ?? ''")
        words = words_of(wanted)
        if usage and fits(usage, wanted):
            sums = [given for word, given in zip(_split(usage), words, strict=True) if is_sum(word)]
            for at, amount in enumerate(sums):
                self._digits(".question .fields .sum:nth-of-type(1)", amount, at)
            self._tap("entry.querySelector('.question .fields button:not([type=button])')")
            return True
        form = self.page.value("document.getElementById('elsewhere')?.form.querySelector('[name=form]').value ?? ''")
        if form and fits(form, wanted) and not any(map(is_sum, _split(form))):
            place = next(given for word, given in zip(_split(form), words, strict=True) if word == "PLACE")
            self._tap("document.getElementById('elsewhere')")
            self.page.ask("Input.insertText", text=unquote(place))
            self._tap("document.getElementById('elsewhere').form.querySelector('button')")
            return True
        return False

    def _digits(self, field: str, amount: str | int, at: int = 0) -> None:
        found = f"[...entry.querySelectorAll('{field}')][{at}]"
        if not self.page.value(f"'padded' in {found}.dataset"):
            self._tap(found)
        for digit in str(amount):
            self.page.tap(f"[...entry.querySelectorAll('.pad button')].find((each) => each.textContent == '{digit}')")
        assert self.page.value(f"{found}.value") == str(amount)


def words_of(move: Move) -> list[str]:
    """Return the words of a move without its actor."""
    return _split(format_line(move.replace(actor=None)))


def _split(text: str) -> list[str]:
    return [word.raw for word in split_words(text)]


def is_same(game: Game, value: str, wanted: Move) -> bool:
    try:
        says = parse_line(value, game.vocabulary)
    except Unreadable:  # a command, such as `clock`
        return False
    if not isinstance(says, Move) or says.verb != wanted.verb:  # type: ignore[attr-defined]
        return False
    if name_actor(game.state, says) == wanted:
        return True
    told, meant = (game.replay.book(game.position, Booked(0, move, value)) for move in (says, wanted))
    return not told.violations and told.position == meant.position  # `buy GT` from wherever it lies


def leads(ask: str, wanted: Move, company: bool) -> bool:
    """Return whether a question leads to the move: its kind, its first words, or a form that it fits."""
    words = words_of(wanted)
    begins = len(_split(ask)) < len(words) and fits(ask, wanted, len(_split(ask)))  # `float B at PLACE`
    return ask == key_of(words, company) or _split(ask) == words[: len(_split(ask))] or fits(ask, wanted) or begins


def fits(usage: str, wanted: Move, most: int | None = None) -> bool:
    """Return whether a form can be filled so that it makes the move, or the first `most` words of it."""
    form, words = _split(usage), words_of(wanted)
    if form[0].endswith(":"):
        words = [f"{wanted.actor}:", *words]
    words = words[:most]
    return len(form) == len(words) and all(_stands_for(*pair) for pair in zip(form, words, strict=True))


def _stands_for(word: str, given: str) -> bool:
    return word == given or (given.isdigit() if is_sum(word) else is_choice(word) if is_blank(word) else False)


def revenue_of(game: Game, move: Run, line: str) -> int:
    """Return what a run earns in all."""
    if move.total is not None or all(run.revenue is not None for run in move.runs):
        return move.total or sum(run.revenue or 0 for run in move.runs)
    tried = game.replay.apply(game.position, Booked(0, move, line))
    turn = current_turn(State(game.title, tried.position))
    assert turn is not None
    return int(turn.revenue or 0)


def whole_lines(game: Game) -> Iterator[str]:
    """Yield the moves of a game as lines with their actors, each turn ended before the next one begins."""
    for booked in game.journal.booked:
        before = State(game.title, game.before(booked.line))
        move = name_actor(before, booked.move)
        if (ends := ended_by(game, before.position, move)) is not None:
            yield f"{quote_name(ends)}: done"
        yield format_line(move)


def ended_by(game: Game, position: Position, move: Move) -> str | None:
    """Return whose turn a move ends because it begins that of another company or player, else None."""
    turn, now = current_turn(State(game.title, position)), position.round
    if position.asked is not None:
        return None
    if turn is not None:
        return turn.company if move.actor in game.title.kinds and move.actor != turn.company else None
    if not isinstance(now, StockRound) or move.actor in (now.player, None) or (now.bought is None and not now.sold_now):
        return None
    tried = game.replay.book(position, Booked(0, Done(actor=now.player), "")).position
    after = game.replay.book(position, Booked(0, move, "")).position
    same = game.replay.book(tried, Booked(0, move, "")).position
    return now.player if after.round == same.round else None
