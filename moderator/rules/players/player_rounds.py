"""Player rounds and train rounds: how they follow one another, and whose turn it is."""

from moderator.model.rounds import PlayerRound, TrainRound
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import president
from moderator.rules.basics.player_order import next_player, solvent
from moderator.rules.basics.state import State
from moderator.rules.rounds.past import go_on
from moderator.rules.rounds.sequence import end_round, open_round
from moderator.rules.rounds.turns import check_duty, under_way
from moderator.titles.schema import Seat
from moderator.titles.title import Title
from moderator.vocabulary.turns import Pass

ENDING = "the last certificate of the display has been taken"


def seat_of(state: State) -> Seat:
    """What depends on the number of players."""
    return state.title.file.players[str(len(state.position.players))]


def displayed(title: Title, players: int) -> int:
    """How many certificates lie on the display as a game of so many players begins."""
    removed = title.file.players[str(players)].removed
    return sum(kind.copies for kinds in title.certificates.values() for kind in kinds) - len(removed)


def rounds_ahead(title: Title, players: int) -> tuple[int, int]:
    """How many player rounds and train rounds a game has that ends with its last certificate."""
    rounds = -(-displayed(title, players) // players)
    return rounds, -(-rounds // title.file.players[str(players)].player_rounds)


def open_players(state: State, first: str) -> PlayerRound:
    """The first player round of a set."""
    return PlayerRound(first, state.position.set_number, 1, seat_of(state).player_rounds)


def begin_players(desk: Desk) -> None:
    desk.begin(open_players(desk, solvent(desk.position)[0]))
    desk.tell("player-round", round=desk.position.round.name)


def begin_trains(desk: Desk) -> None:
    open_round(desk, TrainRound(desk.position.set_number, 1, 1))


def confirm(desk: Desk, move: Pass, player: str) -> None:
    """Before the first train runs a player may still say that he is done. Raises NotBooked later."""
    now = desk.now(TrainRound)
    if now.acted or (now.turn is not None and now.turn.revenue is not None):
        raise desk.refuse("wrong-round", f"this is {now.name}: no player is to pass", about="TR")


def claim_turn(desk: Desk, player: str) -> tuple[PlayerRound, bool]:
    """The player round with this player on turn, and whether he is; a verdict if another one is.

    The turn before ends with this line if it might have been ended. Raises NotBooked out of a player round.
    """
    now = under_way(desk, PlayerRound, "the player round")
    check_duty(desk)
    go_on(desk)
    if now.player != player and now.taken and following(desk) == player:
        end_turn(desk)
        now = under_way(desk, PlayerRound, "the player round")
    if now.player == player:
        return now, True
    desk.flag(
        "out-of-turn",
        f"it is {now.player}'s turn, not {player}'s",
        expected=now.player,
        actual=player,
        remedy=Pass(actor=now.player) if now.taken else None,
        about="PR",
    )
    nothing_left = not display(desk)
    now = desk.position.round = PlayerRound(player, now.number, now.index, now.of, taken=nothing_left, acted=now.acted)
    return now, False


def following(state: State) -> str | None:
    """The player whose turn comes next; None if the trains run before."""
    now = state.now(PlayerRound)
    waiting = _waiting(state, now)
    if waiting is not None:
        return waiting
    return solvent(state.position)[0] if now.index < now.of and display(state) else None


def _waiting(state: State, now: PlayerRound) -> str | None:
    """Who has yet to have his turn in this round, the next one behind the player on turn first."""
    name = now.player
    for _ in state.position.players:
        name = next_player(state.position, name)
        if name != now.player and name not in now.acted:
            return name
    return None


def display(state: State) -> list[str]:
    """The corporations of which certificates lie on the display."""
    title, books = state.title, state.position.books
    return [
        company
        for company, kinds in title.certificates.items()
        if any(books.of(kind.unit, title.unsold(company)) for kind in kinds)
    ]


def end_turn(desk: Desk, idle: bool = False) -> None:
    """End a player's turn: the next one has his, or the trains run. `idle`: it ends by itself."""
    position = desk.position
    ended = position.round
    assert isinstance(ended, PlayerRound)
    waiting, by_itself = _waiting(desk, ended), ended.player if idle else None
    if not display(desk):
        position.ending = ENDING
        desk.tell("last-certificate", target=ended.player)
        end_round(desk, "players")
    elif waiting is not None:
        acted = (*ended.acted, ended.player)
        position.round = PlayerRound(waiting, ended.number, ended.index, ended.of, acted=acted, idle=by_itself)
    elif ended.index < ended.of:
        first = solvent(position)[0]
        desk.begin(PlayerRound(first, ended.number, ended.index + 1, ended.of, idle=by_itself))
        desk.tell("player-round", round=position.round.name)
    else:
        end_round(desk, "players")


def finish_if_idle(desk: Desk) -> None:
    """End the turn under way if its player can do no more: he has acted, or directs nothing to act for."""
    now = desk.position.round
    if not isinstance(now, PlayerRound) or not now.taken or desk.position.asked is not None:
        return
    if not may_act(desk, now):
        end_turn(desk, idle=True)


def may_act(state: State, now: PlayerRound) -> bool:
    """Whether the player on turn has an action left: his first one, or a second yellow tile where two make a pair."""
    if now.action is None:
        return any(president(state, company) == now.player for company in state.title.certificates)
    turn = now.turn
    if turn is None or now.action != "tile" or turn.upgrades or turn.yellow > 1:
        return False
    pairs = state.title.opening_charter(turn.company).tiles.pairs
    return pairs is not None and state.title.reached(state.position.phase, pairs)
