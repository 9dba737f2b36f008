"""Arrival: lines for what the other engine did unasked before an action: skipped players, ended turns, passed runs.

That engine passes for a player who cannot act, ends a company's turn where nothing is left to do, and goes past the run
of a corporation that has none. Each is written under the id of the action after which it happened. Nobody who could
still act is wound past: an action that comes before his is written as out of turn, or ends the import.
"""

from itertools import takewhile

from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder, move_of
from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.rounds import ExchangeRound, OpeningRound, OperatingRound, SaleRound, StockRound
from moderator.rules.booking import State, founding, require
from moderator.rules.events.stock import StockTurn
from moderator.rules.holdings import charter_of, minors_of, owns_train, players_from, president
from moderator.rules.listeners import offered
from moderator.rules.loans import loan_limit, loans_of
from moderator.rules.rounds.operating import ways_left
from moderator.rules.rounds.phases import next_order
from moderator.rules.rounds.sequence import following, round_name, waiting
from moderator.rules.stock.stock_round import joins, may_act, may_trade
from moderator.rules.train_supply import least_train
from moderator.vocabulary.privates import Use
from moderator.vocabulary.runs import Run
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Done, Pass

_WAITING, _PROTECTS = ("fall", "own-fall"), "protect"  # kinds of questions: of sales, and what a president is asked
_FOR_TRAINS = frozenset(("sell_shares", "bankrupt"))  # what a player does while companies operate
_BEGINS = frozenset(("lay_tile", "place_token", "run_routes"))  # what a company never does once its turn is over
_OUT_OF_TURN = frozenset(("discard_train", "convert", "merge", "choose"))  # what a company does in others' turns
_TRADES = frozenset(("buy_shares", "sell_shares", "par", "buy_company"))


def skip_poor(builder: JournalBuilder) -> None:
    """Pass for players who cannot pay, round after round, until it is the turn of one who can."""
    while (sale := _auction(builder)) is not None and _too_poor(builder, sale):
        builder.write(Pass, builder.before, actor=sale.player)


def _auction(builder: JournalBuilder) -> SaleRound | None:
    now = builder.position.round
    return now if isinstance(now, SaleRound) and now.stage != "select" else None


def _too_poor(builder: JournalBuilder, sale: SaleRound) -> bool:
    return builder.position.books.of(MONEY, sale.player) < _least(builder, sale)


def _least(builder: JournalBuilder, sale: SaleRound) -> int:
    """What the player to act would have to pay."""
    facts = require(builder.title.file.sale)
    if sale.stage == "offer":
        return sale.price
    return sale.bid + facts.step if sale.stage == "raise" else facts.minimum_of(sale.company or "")


def to_player(builder: JournalBuilder, player: str) -> None:
    """Come to a player's turn in a stock round: those before him can do nothing, or his line is out of turn."""
    _end_seller(builder, player)
    if protects(builder, player):
        return
    skip_poor(builder)
    end_operating(builder)
    end_idle_rounds(builder)
    now = builder.position.round
    _require_opened(builder, player)
    if isinstance(now, ExchangeRound):
        raise builder.action.fail(f"{player} acts there before {now.player} has exchanged or closed his minors")
    if not isinstance(now, StockRound) or now.player == player:
        return
    ended = bool(now.sold_now or now.bought or founding(builder.state))  # what he has begun is over: another one acts
    passed = [*takewhile(lambda other: other != player, players_from(builder.position, now.player))][ended:]
    begins = not (now.passes or now.last_actor)
    if any(may_trade(builder.state, other) or (begins and _is_to_come(builder, other)) for other in passed):
        name = round_name(builder.position)
        opens = f"opens {name} there; by the rules {now.player} has the priority deal"
        acts = f"acts in {name} there; in the books it is the turn of {now.player}"
        builder.excuse(f"{player} {opens if begins else acts}")
        return
    if ended and passed:
        builder.write(Pass, builder.before, actor=now.player)
    for other in passed:
        _pass_silently(builder, other)


def end_idle_rounds(builder: JournalBuilder, *, last: bool = False) -> None:
    """Pass for all players in stock rounds in which nobody can act, if other stock rounds follow at once.

    The site ends such a round without an action. Privates pay between two of them, until somebody can act. Companies
    may operate next after the last action of the export: elsewhere the next action tells.
    """
    before = None
    while before != (before := _cash_of_players(builder)) and (passed := _idle_round(builder, last=last)):
        for player in passed:
            _pass_silently(builder, player)


def _cash_of_players(builder: JournalBuilder) -> list[int]:
    return [builder.state.cash(player) for player in builder.position.players]


def _idle_round(builder: JournalBuilder, *, last: bool) -> list[str]:
    """Return the players who pass until the next stock round begins; none if the site asks one of them.

    After the `last` action the players pass until any other round begins.
    """
    position, passed = builder.position, list[str]()
    first = position.round
    if not isinstance(first, StockRound):
        return []
    while isinstance(now := position.round, StockRound) and now.number == first.number:
        if position.asked is not None or len(passed) > 2 * len(position.players):
            return []
        if now.did or founding(State(builder.title, position)) or is_asked(State(builder.title, position), now.player):
            return []
        passed.append(now.player)
        position = builder.foresee(Pass(actor=now.player), position)
    return passed if last or isinstance(position.round, StockRound) else []


def is_asked(state: State, player: str) -> bool:
    """Return whether the site asks the player on turn in a stock round: it passes for one who can do nothing."""
    may_do_more = any(offered(state, StockTurn(player), "patterns"))
    may_bid = any(line.startswith("bid ") for line in offered(state, StockTurn(player)))
    return (
        may_act(state, player) or may_bid or (may_do_more and state.cash(player) > 0) or bool(minors_of(state, player))
    )


def _end_seller(builder: JournalBuilder, player: str) -> None:
    """Another player acts than one whose sales wait for the end of his turn: that is over there since then."""
    now = builder.position.round
    waits = any(question.kind in _WAITING for question in builder.position.agenda)
    if waits and isinstance(now, StockRound) and now.player != player:
        builder.write(Done, builder.before, actor=now.player)


def protects(builder: JournalBuilder, player: str) -> bool:
    """Whether a player is asked whether he keeps up the price of what another one has sold."""
    asked = builder.position.asked
    return asked is not None and (asked.kind, asked.who) == (_PROTECTS, player)


def ends_own_turn(builder: JournalBuilder, player: str) -> bool:
    """Whether a player's pass ends the turn in which he has just bought or sold, and which is over in the books.

    So it is as long as anybody else could act before he comes again: that engine has then asked him to sell more.
    """
    now = builder.position.round
    before = builder.actions[builder.at - 1] if builder.at else None
    if not isinstance(now, StockRound) or now.player == player or before is None:
        return False
    if not joins(builder.state, ("buy",), "sell"):
        return False  # nobody is asked there after a purchase
    if before.entity != builder.action.entity or before.kind not in _TRADES:
        return False
    others = takewhile(lambda other: other != player, players_from(builder.position, now.player))
    later = next(iter(builder.coming()), None)
    another = later is not None and later.entity_kind == "player" and later.entity != builder.action.entity
    return another or any(may_trade(builder.state, other) for other in others)


def _is_to_come(builder: JournalBuilder, player: str) -> bool:
    """Whether this player acts after the one who opens a round and before his next turn: he is not passed over."""
    acts = takewhile(lambda later: later.entity_kind == "player", builder.coming())
    others = takewhile(lambda later: later.entity != builder.action.entity, acts)
    return any(builder.players.get(later.entity) == player for later in others)


def _pass_silently(builder: JournalBuilder, player: str) -> None:
    builder.notes.append(f"after action {builder.before}: {player} is passed over there, and passes here")
    builder.write(Pass, builder.before, actor=player)


def end_operating(builder: JournalBuilder) -> None:
    """End the last turn of the operating rounds, when players act again. Raises ImportFailed if others are to come."""
    end_begun(builder)
    _wind_to(builder)
    turn = builder.turn_of()
    if turn is not None and builder.position.asked is None:
        raise builder.action.fail(f"a player acts there before {turn.company} has operated")


def end_last_turns(builder: JournalBuilder) -> None:
    """End the turn left in the last operating round, when the other engine has ended the game."""
    now = builder.position.round
    if builder.position.ending is not None and isinstance(now, OperatingRound) and now.index == now.of:
        end_begun(builder)


def end_last_turn_of_round(builder: JournalBuilder, *, at_once: bool = False) -> None:
    """End what is under way of the round before: something is done as the next one begins.

    With `at_once`, that is done before any company of a round has had its turn, be it one that the site skips.
    """
    if isinstance(builder.position.round, StockRound):
        _end_stock(builder)
        return
    end_begun(builder)
    acted: tuple[str, ...] = getattr(builder.position.round, "acted", ())
    if acted or not at_once:
        _skip_turns(builder)


def arrive(builder: JournalBuilder, action: Action) -> None:
    """Come to the turn in which a game is ended by hand, as far as the books know that the turns before are over."""
    if action.entity_kind in ("minor", "corporation"):
        company = builder.company(action)
        turn = builder.turn_of()
        if turn is not None and turn.company != company:
            end_begun(builder)
        if turn is None or turn.company != company:
            _wind_to(builder, company)
    elif isinstance(builder.position.round, OperatingRound):
        end_begun(builder)
        _wind_to(builder)
    end_idle_rounds(builder)


def operate_unled(builder: JournalBuilder, company: str = "") -> None:
    """Corporations that nobody leads run nothing unasked there, and buy a train as soon as they can pay for one."""
    for _ in builder.title.certificates:
        turn = builder.turn_of()
        if turn is None or turn.company == company or builder.position.asked is not None:
            return
        name = turn.company
        if not is_unled(builder, name):
            return
        skip_run(builder, name, builder.before)
        buy_unled(builder, name, builder.before)
        if builder.turn_of(name):
            builder.write(Done, builder.before, actor=name)


def buy_unled(builder: JournalBuilder, company: str, ref: str) -> None:
    """A corporation that nobody leads buys the least expensive train, if it has none and can pay."""
    least = least_train(builder.state, company)
    if least is None or not is_unled(builder, company) or builder.turn_of(company) is None:
        return
    if not owns_train(builder.state, company) and least.price <= builder.state.cash(company):
        builder.write(Train, ref, actor=company, train=least.train, seller=least.seller)


def is_unled(builder: JournalBuilder, company: str) -> bool:
    return company in builder.title.certificates and president(builder.state, company) is None


def close_unable(builder: JournalBuilder, company: str = "") -> None:
    """Corporations without a train whose next fall closes them: that site asks nobody what they do."""
    for _ in builder.title.certificates:
        turn = builder.turn_of()
        if turn is None or turn.company == company or builder.position.asked is not None:
            return
        if (
            owns_train(builder.state, turn.company)
            or turn.revenue is not None
            or not is_closed_by_fall(builder, turn.company)
        ):
            return
        skip_run(builder, turn.company, builder.before)


def _skip_turns(builder: JournalBuilder, company: str = "") -> None:
    """Write the turns that the site skips whole, since the company on turn cannot pay for anything.

    Without a company to come to, this ends with the round.
    """
    name = round_name(builder.position)
    for _ in builder.title.kinds:
        turn = builder.turn_of()
        if turn is None or turn.company == company or builder.position.asked is not None:
            return
        if not company and round_name(builder.position) != name:
            return
        if (
            builder.has_begun(turn.company)
            or not may_be_skipped(builder, turn.company)
            or _is_to_act(builder, turn.company)
        ):
            return
        builder.act_in(turn.company)
        end_turn(builder)


def may_be_skipped(builder: JournalBuilder, company: str) -> bool:
    """Return whether the site asks nobody about a company: it cannot even pay for a tile."""
    return charter_of(builder.state, company).tiles.cost > builder.state.cash(company)


def _is_to_act(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company acts before the round ends, as the coming actions show it.

    The round ends when players trade, or when a company acts again after another one has.
    """
    before: tuple[str, ...] = getattr(builder.position.round, "acted", ())
    seen: list[str] = []
    for later in (builder.action, *builder.coming()):
        if later.entity_kind == "player" and later.kind not in _FOR_TRAINS:
            return False
        if later.entity_kind not in ("minor", "corporation") or later.kind in _OUT_OF_TURN:
            continue
        name = builder.pieces.table.companies.get(later.entity, later.entity)
        if name == company:
            return True
        again = name in before and (name != before[-1] or later.kind in _BEGINS)
        if again or name in seen[:-1]:
            return False
        if name not in seen:
            seen.append(name)
    return False


def comes_again(builder: JournalBuilder, company: str) -> bool:
    """Return whether the company on turn also has the next one, those between being skipped."""
    state, now = builder.state, builder.position.round
    if following(state) == company:
        return True
    assert isinstance(now, OperatingRound)
    if now.index == now.of and any(may_trade(state, player) for player in builder.position.players):
        return False  # they have a stock round first
    others = [name for name in waiting(state) if name != company]
    others += takewhile(lambda name: name != company, next_order(state))
    return all(may_be_skipped(builder, name) for name in others)


def is_closed_by_fall(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company closes as its price falls by one step to the left."""
    cell = builder.position.cells.get(company)
    return cell is not None and builder.title.zone(builder.title.market.left(cell)).closes


def end_begun(builder: JournalBuilder) -> None:
    """End the turn under way if its company has acted in it: another one acts, or a player."""
    turn = builder.turn_of()
    if turn is not None and builder.position.asked is None and builder.has_begun(turn.company):
        end_turn(builder)


def to_company(builder: JournalBuilder, company: str, late: bool = False) -> None:
    """Come to a company's turn; with `late`, not past the end of one it has just had."""
    skip_poor(builder)
    in_stock = isinstance(builder.position.round, StockRound)
    if late and _turn_is_over(builder, company) and (not in_stock or builder.goes_on()):
        return
    turn = builder.turn_of()
    if turn is not None and (turn.company != company or (not late and turn.settled and comes_again(builder, company))):
        end_begun(builder)
    _wind_to(builder, company)
    _require_opened(builder, company)
    turn = builder.turn_of()
    if turn is None or builder.position.asked is not None:
        return
    if turn.company != company:
        name = round_name(builder.position)
        builder.excuse(f"{company} acts in {name} there; in the books it is the turn of {turn.company}")
    builder.act_in(company)


def _require_opened(builder: JournalBuilder, actor: str) -> None:
    """Require that the opening is over. Raises ImportFailed."""
    if isinstance(builder.position.round, OpeningRound):
        raise builder.action.fail(f"{actor} acts there before the opening is over")


def _wind_to(builder: JournalBuilder, company: str = "") -> None:
    """Write the turns and stock rounds that end without an action, up to the turn of a company or a player."""
    before = None
    while before is not builder.position:
        before = builder.position
        if company and isinstance(before.round, StockRound):
            _end_stock(builder)
        _end_passed(builder, company)
        operate_unled(builder, company)
        close_unable(builder, company)
        _skip_turns(builder, company)


def _turn_is_over(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company acts whose turn has just ended in the books, and nobody has acted since.

    The power of a private may be used later still.
    """
    turn = builder.turn_of()
    if builder.position.last_turn != company or builder.turn_of(company) is not None:
        return False
    if builder.action.entity_kind == "company":
        return True
    return _is_asked_after_run(builder, company) and (turn is None or not builder.has_begun(turn.company))


def _is_asked_after_run(builder: JournalBuilder, company: str) -> bool:
    return charter_of(builder.state, company).steps[-1] != "run"


def _end_passed(builder: JournalBuilder, company: str = "") -> None:
    """End the turn of the company that passed just before: where it had two in a row, the second was all passes."""
    turn, before = builder.turn_of(), builder.actions[builder.at - 1] if builder.at else None
    if turn is None or before is None or turn.company == company or builder.position.asked is not None:
        return
    if before.kind == "pass" and before.entity_kind != "player" and builder.pieces.acts(before, turn.company):
        builder.act_in(turn.company)
        end_turn(builder)


def begin_next_turn(builder: JournalBuilder, company: str, move: Move) -> None:
    """Begin the next turn of a company that has two in a row, if a move breaks fewer rules in that one.

    The site ends a turn without an action where nothing is left to do.
    """
    turn, position = builder.turn_of(company), builder.position
    if turn is None or not builder.has_begun(company) or following(builder.state) != company:
        return
    broken = builder.count_violations(move, position)
    if not broken:
        return
    if not turn.settled and company in builder.title.certificates:
        position = builder.foresee(Run(actor=company, total=0), position)
    if position.round.name == round_name(builder.position):
        position = builder.foresee(Done(actor=company), position)
    if position.round.actor == company and builder.count_violations(move, position) < broken:
        end_turn(builder)
        builder.act_in(company)


def pass_late(builder: JournalBuilder, company: str) -> None:
    """A company passes after its run. Where it also comes next, a pass too many is the first of its next turn.

    So is its last one if another company acts then: every company is asked for track in its turn.
    """
    turn = builder.turn_of(company)
    if turn is None or not turn.settled:
        return
    builder.passed += 1
    if not comes_again(builder, company):
        return
    ways = ways_left(builder.state, turn) if _is_asked_after_run(builder, company) else 0
    if builder.passed > ways or _others_follow(builder):
        end_turn(builder)
        _wind_to(builder, company)
        if builder.turn_of(company) is not None:
            builder.act_in(company)


def _others_follow(builder: JournalBuilder) -> bool:
    """Whether the next to act is another company, for more than the discard of a train."""
    later = next((later for later in builder.coming() if later.kind != "discard_train"), None)
    return later is not None and later.entity_kind in ("minor", "corporation") and later.entity != builder.action.entity


def _end_stock(builder: JournalBuilder) -> None:
    """Companies act: nobody is left in the stock round who could buy or sell. Raises ImportFailed if somebody is.

    For an exchange of a minor alone that engine asks nobody.
    """
    for _ in builder.position.players:
        now = builder.position.round
        if not isinstance(now, StockRound):
            return
        if not (now.sold_now or founding(builder.state)) and may_trade(builder.state, now.player):
            raise builder.action.fail(f"a company acts there before {now.player} has passed")
        _pass_silently(builder, now.player)


def end_turn(builder: JournalBuilder) -> None:
    """End the turn under way; a corporation that ran nothing has no earnings."""
    turn = builder.turn_of()
    assert turn is not None
    name = round_name(builder.position)
    skip_run(builder, turn.company, builder.before)
    use_later(builder, turn.company)
    _repay_excess(builder, turn.company)
    if round_name(builder.position) != name:
        return  # the company may be on turn again
    standing = builder.position.round
    if builder.turn_of(turn.company):
        builder.write(Done, builder.before, actor=turn.company)
    if builder.position.round == standing and builder.turn_of(turn.company):  # that said again that its last turn ended
        builder.write(Done, builder.before, actor=turn.company)


def _repay_excess(builder: JournalBuilder, company: str) -> None:
    """Loans above a company's limit are paid back unasked there as its turn ends."""
    loans = builder.title.file.loans
    if loans is None or loans.repaid != "may" or builder.turn_of(company) is None:
        return
    more = loans_of(builder.state, company) - loan_limit(builder.state, company)
    if more > 0:
        builder.write(move_of("repay"), builder.before, actor=company, count=more)


def use_later(builder: JournalBuilder, company: str) -> None:
    """The power of a private that was announced before the run, now that the company has come to its train step."""
    if (power := builder.later.pop(company, None)) is not None:
        builder.write(Use, builder.before, actor=company, **power)


def skip_run(builder: JournalBuilder, company: str, ref: str) -> None:
    """A corporation comes past its run without one: it earns nothing, and its price falls now."""
    turn = builder.turn_of(company)
    if turn is not None and not turn.settled and turn.revenue is None and company in builder.title.certificates:
        builder.write(Run, ref, actor=company, total=0)
