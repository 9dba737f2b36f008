"""State the position of a game in a position file, and try out such a file."""

from collections.abc import Iterable, Iterator
from typing import Any

from moderator.counted import schema
from moderator.counted.lines import Stated, position_lines, take_facts, take_player_facts
from moderator.counted.read import Naming, Problem, located, name_place
from moderator.counted.schema import CountedFile
from moderator.journal.grammar import format_line
from moderator.model.declaration import QUESTIONS
from moderator.model.findings import Finding, Severity
from moderator.model.ledger import BANK, BOARD, BOX, DEPOT, INVESTOR, MONEY, POOL, train_unit
from moderator.model.position import CORRECTION, DISCARD, FOUNDING, LASTING, TURN, Position
from moderator.model.rounds import (
    ConcessionRound,
    ExchangeRound,
    OperatingRound,
    PacketSale,
    PlayerRound,
    StockRound,
    TrainRound,
    Turn,
)
from moderator.model.values import Record
from moderator.rules.booking import Booking, NotBooked, State
from moderator.rules.description import certificates_of, describe
from moderator.rules.holdings import charter_of, companies_in_play, is_investors, trains_of
from moderator.rules.mechanic_rules import heir_of, mechanics_of
from moderator.rules.midgame.beginning import calls_last_rounds
from moderator.rules.midgame.laying import lay
from moderator.rules.openings.stage import price_of, rows_left
from moderator.rules.rounds.ending import AHEAD, BANK_BROKEN
from moderator.rules.rounds.sequence import has_left, round_name
from moderator.rules.setup import set_up_game
from moderator.rules.subsidiaries import bearer, is_abandoned
from moderator.rules.tokens import TOKEN_ON, slots_left
from moderator.rules.train_supply import trains_call_end
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import PLACE_FACTS
from moderator.vocabulary.starting_position import Begin, GivenPhase

# ---- taking ----


class NotBetween(ValueError):
    """A position in the middle of a turn or opening, which a file cannot state. The message says which."""


def state_position(state: State) -> CountedFile:
    """Return the file that states a position.

    Raises NotBetween if a turn or an opening is under way, or if something is where a file cannot put it.
    """
    title, position = state.title, state.position
    _check_between(position)
    books = position.books
    playing = set(companies_in_play(state))
    return CountedFile(
        title=title.name,
        phase=position.phase,
        tracks=dict(position.tracks),
        **_sequence(state, playing),
        opener=(position.called and position.called.who) or "",
        bank=books.of(MONEY, BANK) + books.of(MONEY, BOARD),
        bank_broken=position.ending == BANK_BROKEN,
        end=_called_end(state),
        out=_out(state),
        stacks=tuple(stack for stack in position.stacks.values() if len(stack) > 1),
        order=position.order,
        options=dict(title.options),
        players={player: _player(state, player) for player in position.players},
        investor=take_investor(state),
        corporations={name: take_corporation(state, name) for name in state.title.file.corporations},
        minors={minor: _minor(state, minor) for minor in title.file.minors},
        privates={private: _private(state, private) for private in title.file.privates},
        pool=schema.Pool(
            shares=_shares(state, POOL),
            trains=tuple(trains_of(state, POOL)),
        ),
        left=_left(state),
        map=_map(state),
        links={_place_of(title, linked): count for linked, count in position.links.items()},
    )


def why_not_statable(position: Position) -> str | None:
    """Return why a position cannot be stated, or None if it can."""
    if (asked := position.asked) is not None:
        return f"{asked.who} {QUESTIONS[asked.kind].must}"
    if owed := position.asked_of(DISCARD):
        return f"{owed[0].who} must discard a train"
    if AHEAD.of(position):
        return "players have paid into the bank for a payment that is still to be made"
    match position.round:
        case StockRound(player=player, did=did, prepared=prepared):
            begun = did or prepared or position.asked_of(FOUNDING)
            return f"{player}'s turn is under way" if begun else None
        case PacketSale(bids=()):
            return None
        case TrainRound() | PlayerRound():
            return "a game of player rounds cannot begin from a counted position"
        case OperatingRound(number=0):
            return f"the opening continues after {round_name(position)}"
        case OperatingRound(turn=Turn() as turn):
            began = Turn(turn.company, started_at_limit=turn.started_at_limit, trains=turn.trains)
            fresh = turn == began and not position.asked_of(TURN)
            return None if fresh else f"{turn.company}'s turn is under way"
        case ExchangeRound():
            return None
    return f"the game is not in a stock or operating round ({round_name(position)})"


def _check_between(position: Position) -> None:
    reason = why_not_statable(position)
    if reason is not None:
        raise NotBetween(reason)


def _row_words(state: State) -> Iterator[list[str | int]]:
    """Yield the packet's remaining rows, each lot with its price."""
    for row in rows_left(state):
        yield [word for lot in row for word in (lot, price_of(state, lot))]


def _sequence(state: State, playing: set[str]) -> dict[str, Any]:
    """Return the keys for the position's place in the sequence of play."""
    position = state.position
    above: dict[str, tuple[str, ...]] = {}
    for question in position.asked_of(CORRECTION):
        assert question.who is not None
        above[question.who] = (*above.get(question.who, ()), question.about)
    keys: dict[str, Any] = {"priority": position.priority, "round": round_name(position), "above": above}
    match position.round:
        case ConcessionRound() as now:
            keys |= {"next": now.player}
        case PacketSale() as now:
            keys |= {"next": now.player, "passes": len(now.passes), "rows": tuple(map(tuple, _row_words(state)))}
        case StockRound() as now:
            sold: dict[str, tuple[str, ...]] = {}
            for player, company in sorted(now.sold):
                sold[player] = (*sold.get(player, ()), company)
            keys |= {"next": now.player, "passes": now.passes, "last": now.last_actor or "", "sold": sold}
            keys["merged"] = tuple(sorted(now.merged))
        case OperatingRound() as now:
            acted = tuple(company for company in now.acted if company in playing)
            keys |= {"of": now.of, "next": now.turn.company if now.turn else "", "acted": acted}
            keys["placed"] = dict(now.moved)
        case ExchangeRound() as now:
            keys |= {"round": f"FER {now.number}", "next": now.player}
    return keys


def _player(state: State, player: str) -> schema.Player:
    position = state.position
    return schema.Player(
        cash=position.books.of(MONEY, player),
        shares=_shares(state, player),
        **take_player_facts(state, player),
        cards=tuple(card for card, owner in position.cards.owners.items() if owner == player),
        bankrupt=player in position.bankrupt,
        kept=position.cards.named.get(player, player in position.cards.kept),
    )


def take_investor(state: State) -> schema.Investor | None:
    """Return the holdings and actions of the dummy player, or None if the game has none."""
    dummy, now = state.position.investor, state.position.round
    if dummy is None:
        return None
    taken, out = (now.taken, now.out) if isinstance(now, StockRound) else (0, False)
    return schema.Investor(shares=_shares(state, INVESTOR), card=dummy.card or "", taken=taken, out=out)


def _shares(state: State, account: str) -> schema.Shares:
    """Return holdings by corporation, certificate by certificate if there are several kinds besides the president's."""
    several = {company for company, kinds in state.title.certificates.items() if len(kinds) > 2}
    held = certificates_of(state, account)
    return {company: each if company in several else (sum(each),) for company, each in held.items()}


def take_corporation(state: State, company: str) -> schema.Corporation:
    """Return a corporation's part of a position file. Raises NotBetween if one not in play has money or trains."""
    known = describe(state, company)
    if company in state.position.closed:
        return _gone(state, company)
    if known.marker is None:
        if (
            known.cash and not state.title.endowed(company)
        ) or known.trains:  # after a correction, or a line the table allowed
            raise NotBetween(f"{company} has money or trains although it is not in play")
        return schema.Corporation(earned=known.earned, cash=known.cash)
    return schema.Corporation(
        of=known.formed_of,
        price=known.marker.price,
        cell=known.marker.cell,
        par=known.marker.par,
        president=INVESTOR if is_investors(state, company) else known.owner or "",
        structure=state.position.charters.get(company, ""),
        floated=known.floated,
        operated=known.operated,
        earned=known.earned,
        cash=known.cash,
        trains=known.trains,
        treasury=None if state.title.unsold(company) == company else _shares(state, company).get(company),
        stations=tuple(name_place(state.title, where) for where in known.stations),
        tokens_left=known.tokens_left,
        slots=_slots(state, company),
        tokens_unpaid=known.tokens_unpaid,
        **take_facts(state, company),
    )


def _slots(state: State, company: str) -> tuple[int, ...]:
    """Return the prices of the tokens left, if each has its own."""
    return slots_left(state, company) if charter_of(state, company).token_choice else ()


def _gone(state: State, company: str) -> schema.Corporation:
    """Return a corporation that has left the game. If it was merged, the new corporation states that instead. The first
    one has the cash of all.
    """
    position = state.position
    formed = {part for pair in position.formed.values() for part in pair}
    if company in formed:
        return schema.Corporation()
    gone = [name for name in state.title.file.corporations if name in position.closed and name not in formed]
    cash = position.books.of(MONEY, BOX) if company == gone[0] else 0
    return schema.Corporation(of=position.formed.get(company, ()), closed=True, cash=cash)


def _minor(state: State, minor: str) -> schema.Minor:
    known, merged = describe(state, minor), bearer(state, minor)
    abandoned, chooses = is_abandoned(state, minor), state.title.file.minors[minor].chooses
    if merged == minor:
        merged = None
    tokens = known.tokens_left if chooses and known.stations and not known.closed else None
    return schema.Minor(
        owner=merged or known.owner or "",
        closed=known.closed and merged is None and not abandoned,
        used=minor in state.position.used,
        stations=tuple(name_place(state.title, where) for where in known.stations) if chooses else (),
        tokens_left=tokens,
        slots=_slots(state, minor) if tokens is not None else (),
        cash=known.cash,
        trains=known.trains,
        operated=known.operated,
        earned=known.earned,
        **take_facts(state, minor),
    )


def _private(state: State, private: str) -> schema.Private:
    known = describe(state, private)
    lasting = known.power if known.power is not None and known.power.kind == LASTING else None
    power = known.power if lasting is None else None
    waiting = heir_of(state, private)
    return schema.Private(
        owner=known.owner or (lasting and lasting.company) or waiting or "",
        closed=known.closed,
        used=known.used,
        gave="" if power is None else power.company,
        at="" if power is None or power.place is None else name_place(state.title, power.place),
        stations=tuple(
            name_place(state.title, at) for at, name in TOKEN_ON.of(state.position).items() if name == private
        ),
        tokens_left=known.tokens_left if power is None and known.tokens else None,
        **take_facts(state, private),
    )


def _called_end(state: State) -> str:
    """Return the last round if a phase or the trains called it, else an empty text, since other causes follow from the
    position.
    """
    last = state.position.last_set
    if last is None or state.position.ending == BANK_BROKEN:
        return ""
    by_bank = trains_call_end(state) is not None
    return f"OR {last[0]}.{last[1]}" if by_bank or calls_last_rounds(state.title, state.position.phase) else ""


def _left(state: State) -> dict[str, int]:
    title, position = state.title, state.position
    trains = [name for name in title.depot_trains if not title.train(name).unlimited]
    return {name: position.books.of(train_unit(name), DEPOT) for name in trains}


def _out(state: State) -> tuple[str, ...]:
    """Return trains that are out of the game although no phase has rusted them."""
    title, position = state.title, state.position
    lasting = [
        name
        for name, facts in title.file.trains.items()
        if not (facts.unlimited or (facts.rusts and title.reached(position.phase, facts.rusts)))
    ]
    return tuple(name for name in lasting for _ in range(_beyond(state, name)))


def _beyond(state: State, name: str) -> int:
    """Return how many trains of a type are out of the game for good, without those that a round has set aside."""
    waiting = sum(count(state, name) for count in mechanics_of(state.title).counted_facts.waiting)
    return 0 if has_left(state, name) else max(0, state.position.books.of(train_unit(name), BOX) - waiting)


def _map(state: State) -> schema.Map:
    title, position = state.title, state.position
    places: dict[str, tuple[str, ...]] = {}
    called = ((where, "called") for where in sorted(position.cards.called))
    facts = ((where, name) for name, fact in PLACE_FACTS.items() for where in sorted(fact.of(position)))
    for where, kind in (*position.tiles.items(), *called, *facts):
        places[kind] = (*places.get(kind, ()), name_place(title, where))
    return schema.Map(**places)


def _place_of(title: Title, what: str) -> str:
    """Return the company, or a place of the area, that has a number of links."""
    if what in title.kinds:
        return what
    if what in title.map.hexes:
        return name_place(title, what)
    return next((name_place(title, where) for where, facts in title.map.hexes.items() if facts.area == what), what)


# ---- trying ----


class Trial(Record):
    """The result of trying out a file: problems in file order, notes, the moves, and the position after them."""

    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    moves: tuple[Stated, ...]
    position: Position

    @property
    def possible(self) -> bool:
        """Whether the table could allow all broken rules."""
        return all(problem.finding.severity is Severity.VIOLATION for problem in self.problems)

    def lines(self) -> list[str]:
        """Return the lines. If a rule is broken, the last one is marked as allowed."""
        moves = [move for _, move in self.moves]
        if self.problems:
            moves[-1] = moves[-1].replace(allowed=True)
        return [format_line(move) for move in moves]


def try_position(title: Title, file: CountedFile, text: str) -> Trial:
    """Lay out a position in a separate game. Raises WrongTable, BadOption."""
    players = tuple(file.players)
    naming = Naming(title, players)
    moves = position_lines(naming, file)
    position, found = _lay_all(title, players, moves)
    if naming.problems:  # unknown names make every sum wrong
        found = [p for p in found if p.finding.code != "given-sum" or p.path not in ((), ("bank",))]
    problems = located([*naming.problems, *found], text)
    notes = tuple(problem for problem in problems if problem.finding.severity is Severity.NOTE)
    return Trial(tuple(problem for problem in problems if problem not in notes), notes, tuple(moves), position)


def state_as_it_is(here: State) -> CountedFile:
    """Return the file that states a position, so that a game can begin from it as it is. Broken rules count as played.

    Raises NotBetween if a turn or an opening is under way.
    """
    file = state_position(here)
    return file.model_copy(update={"played": True}) if try_position(here.title, file, "").problems else file


def _lay_all(title: Title, players: tuple[str, ...], moves: Iterable[Stated]) -> tuple[Position, list[Problem]]:
    position, problems = set_up_game(title, players), list[Problem]()
    for path, move in moves:
        booking = Booking(title, position.copy(), move)
        found: list[Finding] = []
        try:
            found = lay(booking, move)
        except NotBooked as refused:
            found = [refused.finding]
            if isinstance(move, GivenPhase):
                return position, [Problem(path, refused.finding)]
        where = () if isinstance(move, Begin) else path
        reported = (f for f in (*found, *booking.findings) if f.severity is not Severity.ATTESTED)
        problems += [Problem(where, f) for f in reported]
        position = booking.position
    return position, problems
