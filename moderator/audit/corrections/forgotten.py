"""What may have been played without a line that says so: dividends, runs, purchases and sales."""

from collections.abc import Iterator

from moderator.audit.corrections.readings import company_of
from moderator.audit.corrections.trial import Trial
from moderator.game import Game
from moderator.model.move import Move
from moderator.model.position import Position
from moderator.model.rounds import StockRound
from moderator.model.topics.runs import Dividend
from moderator.model.topics.shares import Buy, Sell
from moderator.model.topics.turns import Pass
from moderator.rules.basics.holdings import charter_of, shares
from moderator.rules.basics.state import State

_BEFORE_RUN = ("lay", "token", "use", "convert", "link", "clear")


def dividends(game: Game, at: int, before: Position, said: Move) -> Iterator[Trial]:
    """What was declared on the run of the line before, where no line says that."""
    turn = getattr(before.round, "turn", None)
    if turn is None or turn.revenue is None or turn.declared is not None or isinstance(said, Dividend):
        return
    state = State(game.title, before)
    if turn.company in game.title.certificates and "dividend" in charter_of(state, turn.company).steps:
        for verb in charter_of(state, turn.company).dividend.choices:
            yield Trial(at, 0, (Dividend(actor=turn.company, verb=verb),), "missing", 2)


def trades(game: Game, at: int, before: Position, said: Move) -> Iterator[Trial]:
    """A purchase or a sale by the player on turn, before this line or, where it is a pass, in its place."""
    if not isinstance(before.round, StockRound):
        return
    player = before.round.player
    out = int(isinstance(said, Pass) and said.actor in (None, player))
    for company in before.cells:
        yield Trial(at, out, (Buy(actor=player, company=company),), "missing", 4 - out)
        yield Trial(at, out, (Buy(actor=player, company=company, source="pool"),), "missing", 4 - out)
        for count in (1, 2):
            if shares(game.title, before.books, company, player) >= count:
                yield Trial(at, out, (Sell(actor=player, company=company, count=count),), "missing", 3 + count - out)


def runs(game: Game, at: int, before: Position, said: Move) -> tuple[str, tuple[Dividend, ...]] | None:
    """The company that may have run before this line without one that says so, and what is declared then."""
    company, verb = company_of(before), getattr(said, "verb", "")
    turn = getattr(before.round, "turn", None)
    own = said.actor in (None, company)
    if company is None or turn is None or turn.revenue is not None or (own and verb in (*_BEFORE_RUN, "run")):
        return None
    state = State(game.title, before)
    declared = company in game.title.certificates and "dividend" in charter_of(state, company).steps
    pays = declared and not (own and isinstance(said, Dividend))
    return company, (Dividend(actor=company, verb="pay"),) if pays else ()
