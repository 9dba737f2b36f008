"""Whole Short Games on both maps, played legally at random: what holds after every line, and at the end."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.game import Game, open_game
from moderator.journal.grammar import parse_line
from moderator.model.entries import Booked, find_leaks
from moderator.model.ledger import MONEY, POOL
from moderator.model.position import Position
from moderator.model.rounds import GameOver, PlayerRound
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.certificates import seat_limit
from moderator.rules.holdings import certificate_halves, president, shares, trains_of
from moderator.rules.player_actions import may_replace, possible_actions
from moderator.rules.players import display, disposable
from moderator.rules.train_supply import next_train
from moderator.scoring import score
from moderator.snapshot import as_json

pytestmark = pytest.mark.slow

PLAYERS = ("Ann", "Bob", "Cyd", "Dan", "Eve")
ROUNDS = {3: (69, 23, 8), 4: (68, 17, 9), 5: (65, 13, 7)}  # 10.1: certificates, player rounds, train rounds

games = pytest.mark.parametrize("title", ["18Rhl", "18LRA"])
SEEDS = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))


def begin(title: str, count: int) -> Game:
    head = f"moderator 1\ngame {title}\nplayers {' '.join(PLAYERS[:count])}\noption short-game yes\n"
    return open_game(head.encode())


def lines(state: State, rng: random.Random) -> Iterator[str]:
    """Yield lines for the position, likelier ones first; the last is legal."""
    now, title = state.position.round, state.title
    if (asked := state.position.asked) is not None:
        assert asked.who is not None
        given_up = [(name, kind) for name in title.certificates for kind in disposable(state, asked.who, name)]
        name, kind = rng.choice(given_up)
        yield f"{asked.who}: dispose {name} {10 * kind.shares}%"
    elif not isinstance(now, PlayerRound):
        yield f"{now.actor}: run {10 * rng.randrange(1, 30)}"
    elif not now.taken:
        yield f"{now.player}: take {rng.choice(display(state))}"
    else:
        directed = [name for name in title.certificates if president(state, name) == now.player]
        name, place = rng.choice(directed), rng.choice(list(title.map.hexes))
        action = rng.choice((*possible_actions(state, name), "none"))
        if action == "train" and may_replace(state, name):
            yield f"{name}: train {next_train(state)}"
        elif action == "swap" and len(directed) > 1:
            yield f"{now.player}: swap {name} {rng.choice([each for each in directed if each != name])}"
        elif action in ("tile", "station"):
            yield f"{name}: {'lay' if action == 'tile' else 'token'} {place}"
        yield f"{now.player}: done"


def play(game: Game, rng: random.Random) -> Iterator[tuple[str, Position, Step]]:
    """Play a game to its end, yielding every line with the position before it."""
    position, names = game.position, game.title.vocabulary(game.position.players)
    while not isinstance(position.round, GameOver):
        state = State(game.title, position)
        for text in lines(state, rng):
            step = game.replay.apply(position, Booked(0, parse_line(text, names), text))
            if not step.violations:
                break
        assert not step.violations, (text, step.violations)
        yield text, position, step
        position = step.position


def check_line(game: Game, before: Position, step: Step) -> None:
    """Every railway has one train and no money, nothing is lost, and a run pays exactly what players hold."""
    now, state = step.position, State(game.title, step.position)
    assert find_leaks(now.books, game.replay.totals, game.replay.totals) == []
    assert all(len(trains_of(state, name)) <= 1 for name in game.title.certificates)
    assert not any(now.books.of(MONEY, name) for name in (*game.title.certificates, POOL))
    if (move := step.booked.move).verb == "run":
        paid = sum(posting.count for posting in step.entry.postings if posting.unit == MONEY)
        held = sum(shares(game.title, before.books, move.actor, player) for player in now.players)
        assert paid == move.total // 10 * held
    elif now.asked is None and before.asked is None and step.booked.move.verb == "done":
        assert all(certificate_halves(state, player) <= 2 * seat_limit(state) for player in now.players)


@games
@pytest.mark.parametrize("count", [3, 4, 5])
@SEEDS
@given(seed=st.integers(0, 2**32))
def test_a_whole_game_keeps_its_books(title: str, count: int, seed: int) -> None:
    game, texts, rounds, taken = begin(title, count), [], {}, Counter[str]()
    for text, before, step in play(game, random.Random(seed)):
        texts.append(text)
        rounds[before.round.name] = None
        taken[step.booked.move.verb] += 1
        check_line(game, before, step)
    there, players, trains = ROUNDS[count]
    assert taken["take"] == there
    assert [sum(name.startswith(kind) for name in rounds) for kind in ("PR", "TR")] == [players, trains]
    read = open_game(game.data + "".join(f"{text}\n" for text in texts).encode())
    assert as_json(read.state) == {**as_json(State(game.title, step.position)), "line": read.position.line}
    cash = {player: read.state.cash(player) for player in read.position.players}
    assert {standing.player: standing.total for standing in score(read.state).standings} == cash
    assert sum(cash.values()) + read.state.bank() == game.title.bank(count)
