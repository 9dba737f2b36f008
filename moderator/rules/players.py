"""Player rounds and train rounds: each player takes a certificate and acts for a corporation; then the trains run."""

from moderator.model.findings import Finding
from moderator.model.ledger import BANK, DEPOT, POOL
from moderator.model.moves import Move
from moderator.model.position import DISPOSAL, Question
from moderator.model.rounds import PlayerRound, TrainRound
from moderator.model.wording import list_words
from moderator.rules.booking import Booking, State, ask, drop, stated_price
from moderator.rules.certificates import above_seat_limit, certificates_of_limit
from moderator.rules.holdings import next_player, players_from, president, share_size, solvent
from moderator.rules.presidency import settle_presidency
from moderator.rules.rounds.phases import begin_phase
from moderator.rules.rounds.sequence import end_round, open_round
from moderator.rules.rounds.turns import check_duty, go_on, under_way
from moderator.rules.stock.starting import place_at_home
from moderator.rules.train_supply import give_train, next_train
from moderator.titles.companies import Certificate
from moderator.titles.schema import Seat
from moderator.titles.title import Title
from moderator.vocabulary.openings import Take
from moderator.vocabulary.turns import Dispose, Pass

# ---- player rounds ----
# How player rounds and train rounds alternate, and whose turn it is.

ENDING = "the last certificate of the display has been taken"


def seat_of(state: State) -> Seat:
    """Return the facts that depend on the number of players."""
    return state.title.file.players[str(len(state.position.players))]


def displayed(title: Title, players: int) -> int:
    """Return how many certificates are on the display at the start of a game with this number of players."""
    removed = title.file.players[str(players)].removed
    return sum(kind.copies for kinds in title.certificates.values() for kind in kinds) - len(removed)


def rounds_ahead(title: Title, players: int) -> tuple[int, int]:
    """Return how many player rounds and train rounds a game has if it ends with its last certificate."""
    rounds = -(-displayed(title, players) // players)
    return rounds, -(-rounds // title.file.players[str(players)].player_rounds)


def open_players(state: State, first: str) -> PlayerRound:
    """Return the first player round of a set."""
    return PlayerRound(first, state.position.set_number, 1, seat_of(state).player_rounds)


def begin_players(booking: Booking) -> None:
    """Begin a player round with the first player who is not bankrupt."""
    booking.begin(open_players(booking, solvent(booking.position)[0]))
    booking.tell("player-round", round=booking.position.round.name)


def begin_trains(booking: Booking) -> None:
    """Begin the train round of the current set."""
    open_round(booking, TrainRound(booking.position.set_number, 1, 1))


def confirm(booking: Booking, move: Pass, player: str) -> None:
    """Accept a player's `pass` before the first train has run. Raises NotBooked later."""
    now = booking.now(TrainRound)
    if now.acted or (now.turn is not None and now.turn.revenue is not None):
        raise booking.refuse("wrong-round", f"this is {now.name}: players do not pass", about="TR")


def claim_turn(booking: Booking, player: str) -> tuple[PlayerRound, bool]:
    """Return the player round with this player on turn, and whether it was that player's turn; report it if not.

    The previous turn ends with this line if it could have ended. Raises NotBooked outside a player round.
    """
    now = under_way(booking, PlayerRound, "the player round")
    check_duty(booking)
    go_on(booking)
    if now.player != player and now.taken and following(booking) == player:
        end_turn(booking)
        now = under_way(booking, PlayerRound, "the player round")
    if now.player == player:
        return now, True
    booking.flag(
        "out-of-turn",
        f"it is {now.player}'s turn, not {player}'s",
        expected=now.player,
        actual=player,
        remedy=Pass(actor=now.player) if now.taken else None,
        about="PR",
    )
    nothing_left = not display(booking)
    now = booking.position.round = PlayerRound(
        player, now.number, now.index, now.of, taken=nothing_left, acted=now.acted
    )
    return now, False


def following(state: State) -> str | None:
    """Return the player whose turn is next, or None if the trains run first."""
    now = state.now(PlayerRound)
    waiting = _waiting(state, now)
    if waiting is not None:
        return waiting
    return solvent(state.position)[0] if now.index < now.of and display(state) else None


def _waiting(state: State, now: PlayerRound) -> str | None:
    """Return the next player still to act in this round, or None."""
    name = now.player
    for _ in state.position.players:
        name = next_player(state.position, name)
        if name != now.player and name not in now.acted:
            return name
    return None


def display(state: State) -> list[str]:
    """Return the corporations with certificates on the display."""
    title, books = state.title, state.position.books
    return [
        company
        for company, kinds in title.certificates.items()
        if any(books.of(kind.unit, title.unsold(company)) for kind in kinds)
    ]


def end_turn(booking: Booking, idle: bool = False) -> None:
    """End a player's turn: the next player acts, or the trains run. `idle`: the turn ended by itself."""
    position = booking.position
    ended = position.round
    assert isinstance(ended, PlayerRound)
    waiting, by_itself = _waiting(booking, ended), ended.player if idle else None
    if not display(booking):
        position.ending = ENDING
        booking.tell("last-certificate", target=ended.player)
        end_round(booking, "players")
    elif waiting is not None:
        acted = (*ended.acted, ended.player)
        position.round = PlayerRound(waiting, ended.number, ended.index, ended.of, acted=acted, idle=by_itself)
    elif ended.index < ended.of:
        first = solvent(position)[0]
        booking.begin(PlayerRound(first, ended.number, ended.index + 1, ended.of, idle=by_itself))
        booking.tell("player-round", round=position.round.name)
    else:
        end_round(booking, "players")


def finish_if_idle(booking: Booking) -> None:
    """End the current turn if its player can do nothing more: the action is taken, or there is no corporation to act
    for.
    """
    now = booking.position.round
    if not isinstance(now, PlayerRound) or not now.taken or booking.position.asked is not None:
        return
    if not may_act(booking, now):
        end_turn(booking, idle=True)


def may_act(state: State, now: PlayerRound) -> bool:
    """Return whether the player on turn still has an action, or a second yellow tile if two count as one action."""
    if now.action is None:
        return any(president(state, company) == now.player for company in state.title.certificates)
    turn = now.turn
    if turn is None or now.action != "tile" or turn.upgrades or turn.yellow > 1:
        return False
    pairs = state.title.opening_charter(turn.company).tiles.pairs
    return pairs is not None and state.title.reached(state.position.phase, pairs)


# ---- taking ----
# Certificates are taken from the display for free; players above the limit give some to the pool.


def take(booking: Booking, move: Take, player: str) -> None:
    """Take the top certificate of a corporation from the display.

    A director's certificate also brings the charter and a train.
    """
    now, _ = claim_turn(booking, player)
    company = _named(booking, move.company)
    top = _top(booking, company)
    paid, wrong_price = stated_price(booking, move.price, 0, "take-price", f"a certificate of {company}", "display")
    booking.judge(_taken_twice(booking, now), wrong_price)
    booking.pay(player, BANK, paid, "share-purchase")
    booking.give(top.unit, booking.title.unsold(company), player, 1, "certificate-taken")
    percent = top.shares * share_size(booking, company)
    booking.tell("certificate-taken", company=company, target=player, percent=percent)
    booking.position.round = now.replace(taken=True)
    if top.president:
        _found(booking, company)
    settle_presidency(booking, company, move.against)
    _ask_disposals(booking, player)
    finish_if_idle(booking)


def _named(state: State, company: str | None) -> str:
    """Return the corporation that the line names. Raises NotBooked if it names none, or a company without
    certificates.
    """
    if company in state.title.certificates:
        return company
    problem = "no corporation is named" if company is None else f"{company} has no certificates"
    raise state.refuse("take-display", problem, "take COMPANY")


def _top(state: State, company: str) -> Certificate:
    """Return the top certificate of a corporation on the display. Raises NotBooked if none is left."""
    title, books = state.title, state.position.books
    for kind in title.certificates[company]:
        if books.of(kind.unit, title.unsold(company)):
            return kind
    shown = display(state)
    raise state.refuse(
        "take-display",
        f"the display has no certificate of {company}",
        f"take {list_words(shown, 'or')}" if shown else "the display is empty",
    )


def _taken_twice(state: State, now: PlayerRound) -> Finding | None:
    if not now.taken:
        return None
    return state.finding(
        "take-twice",
        f"{now.player} has already taken a certificate this turn",
        expected="one certificate a turn",
        actual="a second one",
    )


def _found(booking: Booking, company: str) -> None:
    """Bring a corporation into play, with its home station and the next train of the stack."""
    booking.position.par = {**booking.position.par, company: 0}
    place_at_home(booking, company)
    train = next_train(booking)
    if train is not None:
        bring_train(booking, train, company)


def bring_train(booking: Booking, train: str, company: str) -> None:
    """Give a corporation a train from the stack for free. The first of its type begins its phase."""
    card = booking.title.card(train)
    give_train(booking, train, DEPOT, company, "train-taken")
    booking.tell("train-taken", company=company, train=train)
    begins = booking.title.begun_by(card)
    if begins is not None and not booking.title.reached(booking.position.phase, begins):
        begin_phase(booking, begins, company)


def dispose(booking: Booking, move: Dispose, player: str) -> None:
    """Give one ordinary certificate of a player to the pool; this may change the director."""
    booking.judge(_no_surplus(booking, player))
    company = _named(booking, move.company)
    kind = _disposed(booking, company, player, move.percent)
    booking.give(kind.unit, player, POOL, 1, "disposal")
    booking.tell("disposal", company=company, source=player, percent=kind.shares * share_size(booking, company))
    settle_presidency(booking, company, move.against)
    now = booking.position.round
    _ask_disposals(booking, now.player if isinstance(now, PlayerRound) else player)
    finish_if_idle(booking)


def _ask_disposals(booking: Booking, last: str) -> None:
    """Ask all players above the certificate limit to give up certificates, the player on turn last."""
    drop(booking, DISPOSAL)
    players = [*players_from(booking.position, next_player(booking.position, last))]
    ask(
        booking,
        *(Question(DISPOSAL, who, code="disposal@disposal") for who in players if above_seat_limit(booking, who)),
    )


def _no_surplus(state: State, player: str) -> Finding | None:
    if above_seat_limit(state, player):
        return None
    return state.finding(
        "dispose-none",
        f"{player} is within the certificate limit, {certificates_of_limit(state, player)}, and may not give one up",
        expected="no certificate",
        actual="a certificate",
    )


def disposable(state: State, player: str, company: str) -> list[Certificate]:
    """Return the kinds of ordinary certificates of a corporation that a player holds."""
    books = state.position.books
    return [kind for kind in state.title.certificates[company][1:] if books.of(kind.unit, player)]


def _disposed(state: State, company: str, player: str, size: int | None) -> Certificate:
    """Return the certificate to give up. Raises NotBooked if the player lacks it, or the line fits several."""
    share, held = share_size(state, company), disposable(state, player, company)
    fitting = [kind for kind in held if size is None or kind.shares * share == size]
    if len(fitting) == 1:
        return fitting[0]
    sizes = list_words([f"{kind.shares * share}%" for kind in held] or ["nothing"], "or")
    if not held and state.position.books.of(state.title.certificates[company][0].unit, player):
        raise state.refuse("president-stays", f"{player} has only the director's certificate of {company}")
    problem = "does not say which certificate" if fitting else "names another certificate"
    raise state.refuse(
        "missing",
        f"{player} has {sizes} of {company} to give up; the line {problem}",
        f"dispose {company} {sizes}" if held else "give up another certificate",
        about="disposal",
    )


def refuse_trade(booking: Booking, move: Move, player: str) -> None:
    """Raise NotBooked for a stock-round move: nothing is bought or sold in this game."""
    verb = getattr(move, "verb", "this")
    raise booking.refuse("no-trade", f"nothing is bought or sold in this game: `{verb}` is not a move", "take COMPANY")
