"""What a count of cash could differ by: slips in money that was paid, and trades that no line says."""

from collections.abc import Iterator, Mapping

from moderator.audit.corrections.search import Correction, Search
from moderator.audit.slips.cash import miscounts, others_money
from moderator.audit.slips.course import PlayedGame
from moderator.audit.slips.dividends import dividends
from moderator.audit.slips.helping import helping
from moderator.audit.slips.payments import faces, incomes, payments
from moderator.audit.slips.slip import Slip
from moderator.audit.slips.trades import trades
from moderator.audit.suspects import Explained, Suspects
from moderator.game import Game
from moderator.model.ledger import MONEY
from moderator.rules.booking import State
from moderator.rules.holdings import issued, shares, worth_of

_FORGOTTEN = (1, 2, 3)  # shares of one trade
_SEVERAL = 2  # players whose counts differ: of one, any run of his companies would do
_LATE = 80  # lines, about the last two rounds: a session answers at once


def forgotten(course: PlayedGame, player: str) -> Iterator[Slip]:
    """Shares sold, or one bought, at the price of now, without a line that says so."""
    state = State(course.title, course.end)
    for company, value in course.prices.items():
        held = shares(course.title, course.end.books, company, player)
        for count in (count for count in _FORGOTTEN if count <= held):
            amount = worth_of(state, company, count, value)
            yield _unsaid(course, f"{count} {company} sold", amount, value)
        if issued(state, company):
            yield _unsaid(course, f"1 {company} bought", -worth_of(state, company, 1, value, "bought"), value)


def _unsaid(course: PlayedGame, trade: str, amount: int, price: int) -> Slip:
    return Slip(None, "", amount, f"{trade} at {course.money(price)}, which no line says", 1, cash=True)


_IN_CASH = (forgotten, payments, incomes, faces, dividends, trades, helping, others_money, miscounts)


def explain_counts(game: Game, counted: Mapping[str, int]) -> dict[str, tuple[int, Explained]]:
    """Of each player whose cash was counted otherwise than the books have it: by how much, and what explains that."""
    books = {player: game.position.books.of(MONEY, player) for player in counted}
    off = {player: counted[player] - cash for player, cash in books.items() if counted[player] != cash}
    if not off:
        return {}
    suspects = Suspects(game, off, _IN_CASH)
    return {player: (amount, suspects.explain(player, books[player], off)) for player, amount in off.items()}


def correct_counts(game: Game, counted: Mapping[str, int]) -> list[Correction]:
    """What a late line could have said instead so that the cash of all who were counted agrees, if they are several."""
    off = {player: counted[player] - game.position.books.of(MONEY, player) for player in counted}
    if sum(map(bool, off.values())) < _SEVERAL:
        return []
    return Search(game, off, _cash, len(game.journal.booked) - _LATE).corrections()


def _cash(state: State, player: str) -> int:
    return state.position.books.of(MONEY, player)
