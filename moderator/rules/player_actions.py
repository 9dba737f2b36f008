"""A director's action for one corporation: tiles, a station, a train replaced, or two trains swapped."""

from moderator.model.declaration import Fact
from moderator.model.findings import Finding
from moderator.model.ledger import BANK, BOX, DEPOT, token_unit, train_unit
from moderator.model.moves import Move
from moderator.model.rounds import PlayerRound, Round, Turn
from moderator.rules import players
from moderator.rules.awaiting import company_at, company_step
from moderator.rules.booking import Booking, State, stated_price
from moderator.rules.holdings import president, trains_of
from moderator.rules.mechanic_rules import meaning_of
from moderator.rules.players import bring_train, claim_turn, end_turn, finish_if_idle
from moderator.rules.rounds.kind import Handler, RoundKind
from moderator.rules.rounds.turns import check_in_play, under_way
from moderator.rules.track import stations, track
from moderator.rules.train_supply import give_train, next_train, obsolete
from moderator.vocabulary.corporations import Start
from moderator.vocabulary.emergencies import Bankrupt
from moderator.vocabulary.openings import Take
from moderator.vocabulary.shares import Buy, Sell
from moderator.vocabulary.table import LEFT_OUT
from moderator.vocabulary.track import Lay, Token
from moderator.vocabulary.trains import Train
from moderator.vocabulary.turns import Dispose, Done, Pass, Swap


def lay(booking: Booking, move: Lay, company: str) -> None:
    """Lay a tile for a corporation, or one of two yellow tiles that count as one action."""
    after = _begin_action(booking, "tile", company)
    (meaning_of(booking, company) or track.lay)(booking, move, company)
    _end_action(booking, after)


def token(booking: Booking, move: Token, company: str) -> None:
    """Place a station for a corporation."""
    after = _begin_action(booking, "station", company)
    (meaning_of(booking, company) or stations.token)(booking, move, company)
    _end_action(booking, after)


def replace_train(booking: Booking, move: Train, company: str) -> None:
    """Replace an obsolete train by the top train of the stack."""
    after = _begin_action(booking, "train", company)
    card = booking.title.card(move.train)
    if move.seller is not None or not booking.position.books.of(train_unit(card), DEPOT):
        raise booking.refuse(
            "missing",
            f"no {move.train} train is available from {'the stack' if move.seller is None else move.seller}",
            booking.instead(train=next_train(booking), seller=None) if may_replace(booking, company) else LEFT_OUT,
            about="train-replaced",
        )
    paid, wrong_price = stated_price(booking, move.price, 0, "train-price", f"a {move.train} train", "free")
    booking.judge(_train_kept(booking, company), _not_on_top(booking, card), wrong_price)
    booking.pay(company, BANK, paid, "train-purchase")
    for old in trains_of(booking, company):
        give_train(booking, old, company, BOX, "train-replaced")
        booking.tell("train-replaced", company=company, train=old)
    bring_train(booking, move.train, company)
    _end_action(booking, after)


# Companies that have swapped away a permanent train.
_SWAPPED_PERMANENT: Fact[bool] = Fact("swapped_permanent")


def swap(booking: Booking, move: Swap, player: str) -> None:
    """Exchange the trains of two corporations with the same director."""
    both = (move.company, move.other)
    for company in both:
        check_in_play(booking, company)
    after = _begin_action(booking, "swap", move.company, player)
    booking.judge(_swap_director(booking, player, both))
    given, returned = (trains_of(booking, company) for company in both)
    _SWAPPED_PERMANENT.mark(
        booking.position,
        *(c for c in both if any(booking.title.train(train).rusts is None for train in trains_of(booking, c))),
    )
    for train in given:
        give_train(booking, train, move.company, move.other, "train-swap")
    for train in returned:
        give_train(booking, train, move.other, move.company, "train-swap")
    booking.tell("train-swap", company=move.company, target=move.other)
    _end_action(booking, after)


def finish(booking: Booking, move: Pass, player: str) -> None:
    """End a player's turn, with or without an action. A repeated `pass` for a turn that ended by itself is harmless."""
    now = under_way(booking, PlayerRound, "the player round")
    if player == now.idle and not now.taken:
        booking.position.round = now.replace(idle=None)
        return
    now, on_turn = claim_turn(booking, player)
    booking.judge(_take_owed(booking, now) if on_turn else None)
    end_turn(booking)


def finish_for_company(booking: Booking, move: Done, company: str) -> None:
    """End a player's turn by `done` for the corporation they acted for, or whose train ran last."""
    check_in_play(booking, company)
    now = booking.position.round
    if company == booking.position.last_turn and isinstance(now, PlayerRound) and not now.acted and not now.taken:
        return
    finish(booking, Pass(actor=company), president(booking, company) or "")


def possible_actions(state: State, company: str) -> tuple[str, ...]:
    """Return the actions left to the player on turn for one of their corporations."""
    now = state.position.round
    if not isinstance(now, PlayerRound) or not now.taken:
        return ()
    if now.action is not None:
        return ("tile",) if now.turn is not None and now.turn.company == company else ()
    return state.title.opening_charter(company).actions


def companies_meant(state: State, move: Move, player: str) -> list[str]:
    """Return the corporations that a player can mean when the line names none: those able to make the move."""
    now = state.now(PlayerRound)
    directed = [company for company in state.title.certificates if president(state, company) == player]
    if isinstance(move, Lay) and now.action == "tile" and now.turn is not None and now.player == player:
        return [now.turn.company]
    able = directed
    if isinstance(move, Train):
        able = [company for company in directed if may_replace(state, company)]
    elif isinstance(move, Token):
        able = [company for company in directed if state.position.books.of(token_unit(company), company)]
    return able or directed


def may_replace(state: State, company: str) -> bool:
    """Return whether a corporation's train is obsolete and another is available."""
    return _train_kept(state, company) is None and next_train(state) is not None


def _begin_action(booking: Booking, action: str, company: str, player: str | None = None) -> Round | None:
    """Begin an action in its director's turn.

    Return None, or the round to return to if the action belongs to no turn, which is reported.
    """
    check_in_play(booking, company)
    who = player or president(booking, company) or ""
    now = under_way(booking, PlayerRound, "the player round")
    begins = Turn(company)
    if who == now.idle and not now.taken:
        booking.judge(_one_action(booking, who))
        booking.position.round = now.replace(turn=begins)
        return now
    now, on_turn = claim_turn(booking, who)
    booking.judge(_take_owed(booking, now) if on_turn else None)
    goes_on = now.turn is not None and (now.turn.company, now.action, action) == (company, "tile", "tile")
    if now.action is not None and not goes_on:
        booking.judge(_one_action(booking, who))
    booking.position.round = now if goes_on else now.replace(turn=begins, action=action)
    return None


def _end_action(booking: Booking, after: Round | None) -> None:
    if after is not None:
        booking.position.round = after
    else:
        finish_if_idle(booking)


def _take_owed(state: State, now: PlayerRound) -> Finding | None:
    if now.taken:
        return None
    return state.finding(
        "take-owed",
        f"{now.player} has not taken a certificate yet",
        expected="a certificate from the display first",
        actual="none",
        remedy=f"{now.player}: take COMPANY",
    )


def _one_action(state: State, player: str) -> Finding:
    return state.finding(
        "one-action",
        f"{player} has already taken the director action of this turn",
        expected="one action for one corporation",
        actual="another one",
    )


def _train_kept(state: State, company: str) -> Finding | None:
    """Return a finding if the train may not be replaced: it is not obsolete, or the corporation swapped away a
    permanent one.
    """
    kept = next((train for train in trains_of(state, company) if not obsolete(state, train)), None)
    if kept is None and _had_permanent(state, company):
        return state.finding(
            "train-kept",
            f"{company} has swapped away a permanent train and gets no new one",
            expected="no new train",
            actual="a new train",
        )
    if kept is None:
        return None
    rusts = state.title.train(kept).rusts
    return state.finding(
        "train-kept",
        f"the {kept} train of {company} is {'permanent' if rusts is None else f'not obsolete before phase {rusts}'}",
        expected=f"train {kept} stays",
        actual="it is replaced",
    )


def _had_permanent(state: State, company: str) -> bool:
    """Return whether the corporation swapped away a permanent train and so may get no new one."""
    return state.title.file.operating.permanent == "once" and company in _SWAPPED_PERMANENT.of(state.position)


def _not_on_top(state: State, card: str) -> Finding | None:
    top = next_train(state)
    if card == top:
        return None
    return state.finding(
        "train-order",
        f"the top train of the stack is a {top}, not a {card}",
        expected=top,
        actual=card,
        remedy=state.instead(train=top, price=None),
    )


def _swap_director(state: State, player: str, both: tuple[str, str]) -> Finding | None:
    others = [company for company in both if president(state, company) != player]
    if not others and both[0] != both[1]:
        return None
    return state.finding(
        "swap-director",
        f"{player} does not direct {others[0]}" if others else f"{both[0]} is one corporation, not two",
        expected="two corporations of one director",
        actual=" ".join(both),
    )


def player_step(state: State) -> str:
    """Describe the next action in a player round."""
    now = state.now(PlayerRound)
    if not now.taken:
        return "takes a certificate from the display"
    return "lays a second yellow tile, or is done" if now.action is not None else "acts for a corporation, or is done"


def player_at(state: State) -> str:
    """Return the next action in a player round in a word, for the prompt."""
    now = state.position.round
    return "act" if isinstance(now, PlayerRound) and now.taken else "take"


_NO_TRADE: dict[type[Move], Handler] = dict.fromkeys((Buy, Sell, Start, Bankrupt), players.refuse_trade)
# Director's actions belong to player rounds and are refused while the trains run.
_ACTIONS: dict[type[Move], Handler] = {Lay: lay, Token: token, Train: replace_train}

PLAYER_ROUND = RoundKind(
    "Player round",
    player_step,
    player_at,
    {Take: players.take, Dispose: players.dispose, Swap: swap, Pass: finish, **_NO_TRADE},
    {**_ACTIONS, Done: finish_for_company},
    name="players",
    opens=players.open_players,
    begins=players.begin_players,
    meant=companies_meant,
)
TRAIN_ROUND = RoundKind(
    "Train round",
    company_step,
    company_at,
    {Pass: players.confirm, **_NO_TRADE},
    _ACTIONS,
    name="trains",
    begins=players.begin_trains,
)
