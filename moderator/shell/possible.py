"""What is possible now: every move that names itself, tried on the position, with the reason where it is barred."""

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.model.findings import Finding
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.questions import DISCARD, QUESTIONS
from moderator.model.rounds import (
    Counting,
    ExchangeRound,
    LotRound,
    OperatingRound,
    PrivateSale,
    SaleRound,
    StockRound,
    Turn,
)
from moderator.rules.basics.holdings import minors_of, trains_of
from moderator.rules.basics.state import State
from moderator.shell.offers.opening import in_lots, in_privates, in_sale
from moderator.shell.offers.stock import exchanges, in_stock_round
from moderator.shell.offers.turn import begun_in_turn, in_turn

_SOLD = "sold LOT PLAYER AMOUNT"  # what the table has settled by voice
_GIVEN = (
    "given phase PHASE",
    "given yellow|green|brown|grey PLACE",
    "given CORPORATION president PLAYER par VALUE price VALUE ROW,COLUMN stations PLACE trains TRAIN cash AMOUNT",
    "given MINOR|PRIVATE owner NAME",
    "given PLAYER cash AMOUNT shares CORPORATION 30%",
    "given pool shares CORPORATION 10% trains TRAIN",
    "given depot trains TRAIN",
    "given bank cash AMOUNT",
    "begin SR 4 next PLAYER priority PLAYER",
    "begin OR 3.1 of 2 next COMPANY priority PLAYER",
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that could be said now; `barred` is why it would be refused, None if it would not."""

    text: str
    barred: Finding | None

    @property
    def verb(self) -> str:
        return self.text.rpartition(": ")[2].split()[0]


def choices(game: Game) -> list[Choice]:
    """Every move that names itself now, judged by trying it; moves that need a place or an amount are `open_ended`."""
    judged = []
    for text in dict.fromkeys(_texts(game)):
        try:
            move = parse_line(text, game.vocabulary)
        except Unreadable:
            continue
        assert isinstance(move, Move)
        tried = game.replay.apply(game.position, Booked(0, move, text))
        judged.append(Choice(text, tried.violations[0] if tried.violations else None))
    return judged


def open_ended(game: Game) -> list[str]:
    """How moves begin whose rest only the table knows: a place, an amount, the stops of a run."""
    title, position = game.title, game.position
    if (asked := position.asked) is not None:
        return [] if asked.kind == DISCARD else [QUESTIONS[asked.kind].form]
    match position.round:
        case Counting():
            return list(_GIVEN)
        case SaleRound(stage="select" | "offer") | PrivateSale(stage="offer"):
            return [_SOLD]
        case SaleRound() | PrivateSale(stage="auction"):
            return ["bid AMOUNT", _SOLD]
        case LotRound(stage="bid") | PrivateSale(stage="turn"):
            return ["bid LOT AMOUNT", _SOLD]
        case StockRound() if any(facts.home is None for facts in title.file.corporations.values()):
            merges = title.phase(position.phase).formation == "merge"
            return [] if merges else ["start COMPANY VALUE at PLACE"]
        case OperatingRound(turn=Turn() as turn):
            return list(begun_in_turn(State(title, position), turn))
    return []


def _texts(game: Game) -> Iterator[str]:
    title, position = game.title, game.position
    if (asked := position.asked) is not None:
        if asked.kind == DISCARD and asked.who is not None:
            yield from (f"discard {train}" for train in dict.fromkeys(trains_of(State(title, position), asked.who)))
        yield from ("pass",) if "pass" in QUESTIONS[asked.kind].verbs else ()
        return
    match position.round:
        case SaleRound() as sale:
            yield from in_sale(State(title, position), sale)
        case LotRound() as lots:
            yield from in_lots(State(title, position), lots)
        case PrivateSale() as privates:
            yield from in_privates(State(title, position), privates)
        case StockRound(player=player):
            yield from in_stock_round(State(title, position), player)
        case ExchangeRound(player=player):
            yield from exchanges(State(title, position), player)
            yield from (f"close {minor}" for minor in minors_of(State(title, position), player))
        case OperatingRound(turn=Turn() as turn):
            yield from in_turn(State(title, position), turn)
