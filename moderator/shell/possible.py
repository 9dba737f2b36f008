"""What is possible now: every move that names itself, tried on the position, with the reason where it is barred."""

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import parse_line
from moderator.journal.lexer import quote_name
from moderator.model.accounts import POOL, charter_unit
from moderator.model.findings import Finding
from moderator.model.lines import Booked
from moderator.model.moves import Move
from moderator.model.rounds import ExchangeRound, OperatingRound, SaleRound, StockRound, Turn
from moderator.rules.basics.holdings import companies_in_play, loose_shares, minors_of, president, shares, trains_of
from moderator.rules.basics.supply import in_pool, next_train
from moderator.rules.rounds.sequence import actor


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that could be said now; `barred` is why it would be refused, None if it would not."""

    text: str
    barred: Finding | None

    @property
    def verb(self) -> str:
        return self.text.split()[0]


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
    now = game.position.round
    if isinstance(now, SaleRound):
        return ["bid AMOUNT"] if now.stage in ("open", "raise") else []
    if not isinstance(now, OperatingRound) or now.turn is None:
        return []
    steps = game.title.steps(now.turn.company)[now.turn.step :]
    usages = {
        "track": "lay PLACE",
        "token": "token PLACE",
        "run": "run REVENUE",
        "train": "train TRAIN from COMPANY PRICE",
    }
    return [usages[step] for step in steps if step in usages and not (step == "run" and now.turn.revenue is not None)]


def _texts(game: Game) -> Iterator[str]:
    position = game.position
    if position.duties:
        yield from (
            f"discard {train}" for train in dict.fromkeys(trains_of(game.title, position, position.duties[0].company))
        )
        return
    match position.round:
        case SaleRound() as sale:
            yield from _in_sale(game, sale)
        case StockRound(player=player):
            yield from _in_stock_round(game, player)
        case ExchangeRound(player=player):
            yield from _exchanges(game, player)
            yield from (f"close {minor}" for minor in minors_of(game.title, position, player))
        case OperatingRound(turn=Turn() as turn):
            yield from _in_turn(game, turn)


def _in_sale(game: Game, sale: SaleRound) -> Iterator[str]:
    facts = game.title.file.sale
    if sale.stage == "select":
        for minor in game.title.file.minors:
            if game.position.books.of(charter_unit(minor), "bank"):
                yield f"select {minor}"
    elif sale.stage == "offer":
        yield from ("take", "pass")
    elif facts is not None:
        yield f"bid {facts.minimum if sale.stage == 'open' else sale.bid + facts.step}"
        yield "pass"


def _in_stock_round(game: Game, player: str) -> Iterator[str]:
    title, position = game.title, game.position
    for company in title.certificates:
        name = quote_name(company)
        if company not in position.par:
            mine = minors_of(title, position, player)
            for value in sorted(title.market.start_cells):
                yield from (f"start {name} {value} minor {minor}" for minor in mine)
                if not mine:
                    yield f"start {name} {value}"
            continue
        for account, source in ((company, ""), (POOL, " pool")):
            if loose_shares(title, position.books, company, account):
                yield f"buy {name}{source}"
        for count in range(1, shares(title, position.books, company, player) + 1):
            yield f"sell {name} {count}"
    yield from _exchanges(game, player)
    yield "pass"


def _exchanges(game: Game, player: str) -> Iterator[str]:
    for minor in minors_of(game.title, game.position, player):
        yield from (f"exchange {minor} {quote_name(company)}" for company in game.position.par)


def _in_turn(game: Game, turn: Turn) -> Iterator[str]:
    title, position, company = game.title, game.position, turn.company
    if turn.revenue and not turn.settled:
        yield from title.dividends(company).choices
    top = next_train(title, position)
    if top is not None:
        yield f"train {top}"
    yield from (f"train {name} pool" for name in in_pool(title, position))
    for other in companies_in_play(title, position):
        if other != company and turn.settled:
            yield from (
                f"train {name} from {quote_name(other)} 1" for name in dict.fromkeys(trains_of(title, position, other))
            )
    yield from (
        f"discard {name}" for name in dict.fromkeys(trains_of(title, position, company)) if title.train(name).car
    )
    if "stock" in title.steps(company) and turn.settled:
        for count in range(1, loose_shares(title, position.books, company, company) + 1):
            yield f"sell {quote_name(company)} {count}"
        for count in range(1, loose_shares(title, position.books, company, POOL) + 1):
            yield f"buy {quote_name(company)} {count}"
    owner = president(title, position, company)
    if owner is not None and actor(title, position) == company:
        yield "done"
