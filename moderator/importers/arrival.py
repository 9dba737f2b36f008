"""Write what the site did automatically before an action: skipped players, ended turns and runs without a route.

The site passes for a player who cannot act, ends a company's turn when nothing is left to do, and skips the run of a
corporation without one. Each is written with the id of the action after which it happened. A player or company that
could still act is never skipped: the action is marked as out of turn, or ends the import.
"""

from itertools import takewhile

from moderator.importers.export import Action
from moderator.importers.journal_builder import JournalBuilder, move_of
from moderator.model.ledger import MONEY
from moderator.model.moves import Move
from moderator.model.rounds import ExchangeRound, OpeningRound, OperatingRound, SaleRound, StockRound
from moderator.rules.booking import State, founding
from moderator.rules.events import StockTurn
from moderator.rules.holdings import charter_of, minors_of, owns_train, players_from, president
from moderator.rules.listeners import offered
from moderator.rules.loans import loan_limit, loans_of
from moderator.rules.openings.lots import highest_bid
from moderator.rules.openings.stage import least_bid
from moderator.rules.rounds.operating import ways_left
from moderator.rules.rounds.phases import next_order
from moderator.rules.rounds.sequence import following, round_name, waiting
from moderator.rules.stock.stock_round import joins, may_act, may_trade
from moderator.rules.train_supply import least_train
from moderator.vocabulary.privates import Use
from moderator.vocabulary.runs import Run
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Done, Pass

_WAITING, _PROTECTS = ("fall", "own-fall"), "protect"  # kinds of questions after a sale, and to a president
_FOR_TRAINS = frozenset(("sell_shares", "bankrupt"))  # actions of players while companies operate
_BEGINS = frozenset(("lay_tile", "place_token", "run_routes"))  # actions that a company never takes after its turn
_OUT_OF_TURN = frozenset(
    ("discard_train", "convert", "merge", "choose")
)  # actions that a company takes in others' turns
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
    """Return the least that the player on turn would have to pay."""
    assert sale.lot is not None
    return least_bid(builder.state, sale.lot, highest_bid(sale, sale.lot))


def to_player(builder: JournalBuilder, player: str) -> None:
    """Reach a player's turn in a stock round: pass for players who cannot act, else mark the line as out of turn."""
    _end_seller(builder, player)
    if protects(builder, player):
        return
    skip_poor(builder)
    end_operating(builder)
    end_idle_rounds(builder)
    now = builder.position.round
    _require_opened(builder, player)
    if isinstance(now, ExchangeRound):
        raise builder.action.fail(f"{player} acts before {now.player} has exchanged or closed all minors")
    if not isinstance(now, StockRound) or now.player == player:
        return
    ended = bool(
        now.sold_now or now.bought or founding(builder.state)
    )  # the turn he began is over, since another player acts
    passed = [*takewhile(lambda other: other != player, players_from(builder.position, now.player))][ended:]
    begins = not (now.passes or now.last_actor)
    if any(may_trade(builder.state, other) or (begins and _is_to_come(builder, other)) for other in passed):
        name = round_name(builder.position)
        opens = f"opens {name}; by the rules {now.player} has the priority deal"
        acts = f"acts in {name}; in the books it is the turn of {now.player}"
        builder.excuse(f"{player} {opens if begins else acts}")
        return
    if ended and passed:
        builder.write(Pass, builder.before, actor=now.player)
    for other in passed:
        _pass_silently(builder, other)


def end_idle_rounds(builder: JournalBuilder, *, last: bool = False) -> None:
    """Pass for all players in stock rounds in which no player can act, if other stock rounds follow at once.

    The site ends such a round without an action. Privates pay between two of them, until a player can act. After the
    last action of the export an operating round may follow too; elsewhere the next action shows what follows.
    """
    before = None
    while before != (before := _cash_of_players(builder)) and (passed := _idle_round(builder, last=last)):
        for player in passed:
            _pass_silently(builder, player)


def _cash_of_players(builder: JournalBuilder) -> list[int]:
    return [builder.state.cash(player) for player in builder.position.players]


def _idle_round(builder: JournalBuilder, *, last: bool) -> list[str]:
    """Return the players who pass until the next stock round begins, or none if the site asks one of them.

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
    """Return whether the site asks the player on turn in a stock round; it passes for one who can do nothing."""
    may_do_more = any(offered(state, StockTurn(player), "patterns"))
    may_bid = any(line.startswith("bid ") for line in offered(state, StockTurn(player)))
    return (
        may_act(state, player) or may_bid or (may_do_more and state.cash(player) > 0) or bool(minors_of(state, player))
    )


def _end_seller(builder: JournalBuilder, player: str) -> None:
    """End the turn of another player whose sales wait for its end: on the site it is over."""
    now = builder.position.round
    waits = any(question.kind in _WAITING for question in builder.position.agenda)
    if waits and isinstance(now, StockRound) and now.player != player:
        builder.write(Done, builder.before, actor=now.player)


def protects(builder: JournalBuilder, player: str) -> bool:
    """Return whether a player is asked to protect the price of another player's sale."""
    asked = builder.position.asked
    return asked is not None and (asked.kind, asked.who) == (_PROTECTS, player)


def ends_own_turn(builder: JournalBuilder, player: str) -> bool:
    """Return whether a pass ends the turn in which the player has just traded, and which is over in the books.

    It does if anybody else could act before the player's next turn: the site has then asked the player to sell more.
    """
    now = builder.position.round
    before = builder.actions[builder.at - 1] if builder.at else None
    if not isinstance(now, StockRound) or now.player == player or before is None:
        return False
    if not joins(builder.state, ("buy",), "sell"):
        return False  # the site asks nothing after a purchase
    if before.entity != builder.action.entity or before.kind not in _TRADES:
        return False
    others = takewhile(lambda other: other != player, players_from(builder.position, now.player))
    later = next(iter(builder.coming()), None)
    another = later is not None and later.entity_kind == "player" and later.entity != builder.action.entity
    return another or any(may_trade(builder.state, other) for other in others)


def _is_to_come(builder: JournalBuilder, player: str) -> bool:
    """Return whether this player still acts in the round before the next turn of the one who opens it."""
    acts = takewhile(lambda later: later.entity_kind == "player", builder.coming())
    others = takewhile(lambda later: later.entity != builder.action.entity, acts)
    return any(builder.players.get(later.entity) == player for later in others)


def _pass_silently(builder: JournalBuilder, player: str) -> None:
    builder.notes.append(f"after action {builder.before}: 18xx.games skips {player}, who passes in the journal")
    builder.write(Pass, builder.before, actor=player)


def end_operating(builder: JournalBuilder) -> None:
    """End the last operating turn when players act again. Raises ImportFailed if another company is on turn."""
    end_begun(builder)
    _wind_to(builder)
    turn = builder.turn_of()
    if turn is not None and builder.position.asked is None:
        raise builder.action.fail(f"a player acts before {turn.company} has operated")


def end_last_turns(builder: JournalBuilder) -> None:
    """End the open turn of the last operating round, once the site has ended the game."""
    now = builder.position.round
    if builder.position.ending is not None and isinstance(now, OperatingRound) and now.index == now.of:
        end_begun(builder)


def end_last_turn_of_round(builder: JournalBuilder, *, at_once: bool = False) -> None:
    """End the open turn of the previous round, since this action comes as the next one begins.

    With `at_once`, stop before any company of the new round has had its turn, even one that the site skips.
    """
    if isinstance(builder.position.round, StockRound):
        _end_stock(builder)
        return
    end_begun(builder)
    acted: tuple[str, ...] = getattr(builder.position.round, "acted", ())
    if acted or not at_once:
        _skip_turns(builder)


def arrive(builder: JournalBuilder, action: Action) -> None:
    """Reach the turn in which a game is ended by hand, as far as the books show that earlier turns are over."""
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
    """Write the turns of corporations without a president: no run, and a train once they can pay for one."""
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
    """Write the purchase of the cheapest train by a corporation without a president, if it has none and can pay."""
    least = least_train(builder.state, company)
    if least is None or not is_unled(builder, company) or builder.turn_of(company) is None:
        return
    if not owns_train(builder.state, company) and least.price <= builder.state.cash(company):
        builder.write(Train, ref, actor=company, train=least.train, seller=least.seller)


def is_unled(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company is a corporation without a president."""
    return company in builder.title.certificates and president(builder.state, company) is None


def close_unable(builder: JournalBuilder, company: str = "") -> None:
    """Write the turns of corporations without a train that close at the next fall, which the site does not ask for."""
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
    """Write the turns that the site skips entirely because the company on turn cannot pay for anything.

    Stop at this company's turn, or without one at the end of the round.
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
    """Return whether the site skips a company because it cannot even pay for a tile."""
    return charter_of(builder.state, company).tiles.cost > builder.state.cash(company)


def _is_to_act(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company still acts in this round, as the later actions show.

    The round ends when players trade, or when a company acts again after another one.
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
    """Return whether the company on turn also has the next turn, any between being skipped."""
    state, now = builder.state, builder.position.round
    if following(state) == company:
        return True
    assert isinstance(now, OperatingRound)
    if now.index == now.of and any(may_trade(state, player) for player in builder.position.players):
        return False  # a stock round comes first
    others = [name for name in waiting(state) if name != company]
    others += takewhile(lambda name: name != company, next_order(state))
    return all(may_be_skipped(builder, name) for name in others)


def is_closed_by_fall(builder: JournalBuilder, company: str) -> bool:
    """Return whether a company closes if its price falls one step to the left."""
    cell = builder.position.cells.get(company)
    return cell is not None and builder.title.zone(builder.title.market.left(cell)).closes


def end_begun(builder: JournalBuilder) -> None:
    """End the current turn if its company has acted in it, since another company or a player acts."""
    turn = builder.turn_of()
    if turn is not None and builder.position.asked is None and builder.has_begun(turn.company):
        end_turn(builder)


def to_company(builder: JournalBuilder, company: str, late: bool = False) -> None:
    """Reach a company's turn; with `late`, do not go past the end of a turn it has just had."""
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
        builder.excuse(f"{company} acts in {name}; in the books it is the turn of {turn.company}")
    builder.act_in(company)


def _require_opened(builder: JournalBuilder, actor: str) -> None:
    """Require that the opening is over. Raises ImportFailed."""
    if isinstance(builder.position.round, OpeningRound):
        raise builder.action.fail(f"{actor} acts before the opening is over")


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
    """Return whether the company's turn has just ended in the books, and no company or player has acted since.

    A private's power may be used even later.
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
    """End the turn of the company that passed just before: the second of two turns may consist of passes."""
    turn, before = builder.turn_of(), builder.actions[builder.at - 1] if builder.at else None
    if turn is None or before is None or turn.company == company or builder.position.asked is not None:
        return
    if before.kind == "pass" and before.entity_kind != "player" and builder.pieces.acts(before, turn.company):
        builder.act_in(turn.company)
        end_turn(builder)


def begin_next_turn(builder: JournalBuilder, company: str, move: Move) -> None:
    """Begin the second of a company's two turns in a row, if the move breaks fewer rules there.

    The site ends a turn without an action when nothing is left to do.
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
    """Count a company's pass after its run. If it also has the next turn, one pass too many belongs to that turn.

    So does its last pass if another company acts then, since every company is asked for track in its turn.
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
    """Return whether the next action, discards aside, is another company's."""
    later = next((later for later in builder.coming() if later.kind != "discard_train"), None)
    return later is not None and later.entity_kind in ("minor", "corporation") and later.entity != builder.action.entity


def _end_stock(builder: JournalBuilder) -> None:
    """Pass for all players left in the stock round, since companies act. Raises ImportFailed if one could act.

    The site does not ask a player who could only exchange a minor.
    """
    for _ in builder.position.players:
        now = builder.position.round
        if not isinstance(now, StockRound):
            return
        if not (now.sold_now or founding(builder.state)) and may_trade(builder.state, now.player):
            raise builder.action.fail(f"a company acts before {now.player} has passed")
        _pass_silently(builder, now.player)


def end_turn(builder: JournalBuilder) -> None:
    """End the current turn; a corporation that did not run has no earnings."""
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
    if builder.position.round == standing and builder.turn_of(
        turn.company
    ):  # the first line only repeated the end of its last turn
        builder.write(Done, builder.before, actor=turn.company)


def _repay_excess(builder: JournalBuilder, company: str) -> None:
    """Write the loans above the limit that the site repays automatically at the end of the turn."""
    loans = builder.title.file.loans
    if loans is None or loans.repaid != "may" or builder.turn_of(company) is None:
        return
    more = loans_of(builder.state, company) - loan_limit(builder.state, company)
    if more > 0:
        builder.write(move_of("repay"), builder.before, actor=company, count=more)


def use_later(builder: JournalBuilder, company: str) -> None:
    """Write a private's power that was announced before the run, now that the company is at its train step."""
    if (power := builder.later.pop(company, None)) is not None:
        builder.write(Use, builder.before, actor=company, **power)


def skip_run(builder: JournalBuilder, company: str, ref: str) -> None:
    """Write a run of 0 for a corporation without one; its price falls now."""
    turn = builder.turn_of(company)
    if turn is not None and not turn.settled and turn.revenue is None and company in builder.title.certificates:
        builder.write(Run, ref, actor=company, total=0)
