"""The board that stands above the entry line, in a window tall enough for it."""

from moderator.views.board.content import read_board
from moderator.views.board.drawing import draw_board
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import Window
from moderator.writing import JournalSession

_BELOW = 5  # lines: the entry line and the toolbar
_ANSWER = 9  # lines kept for what was answered last
_LEAST = 14  # a board of fewer lines tells too little
_EVENTS = 3  # the answers above tell the rest


class Standing:
    """The board for a game and a window, drawn anew when either changes; `hidden` while nobody wants to see it."""

    def __init__(self, keeper: JournalSession, ink: Ink = PLAIN, worths: bool = True) -> None:
        self.keeper, self.ink, self.worths = keeper, ink, worths
        self.hidden = False
        self._drawn_for: tuple[object, Window] | None = None
        self._lines: list[str] = []

    def lines(self, window: Window) -> list[str]:
        """Nothing where the window is too low for board, entry line and answer."""
        room = window.lines - _BELOW - _ANSWER
        if self.hidden or room < _LEAST:
            return []
        drawn_for = (self.keeper.game, window)
        if self._drawn_for is None or self._drawn_for[0] is not self.keeper.game or self._drawn_for[1] != window:
            board = read_board(self.keeper.game, None, self.worths, _EVENTS).replace(due=())  # the toolbar tells it
            self._drawn_for, self._lines = drawn_for, draw_board(board, window.replace(lines=room), self.ink)
        return self._lines
