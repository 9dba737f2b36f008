"""A company that owes a train is always offered a legal line, whatever money and powers there are."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from moderator.game import Game
from moderator.model.findings import Severity
from moderator.model.ledger import MONEY
from moderator.model.rounds import GameOver, OperatingRound
from moderator.rules.booking import State
from moderator.rules.trains.owing import owed_train
from moderator.shell.possible_moves import choices
from tests.classic import COAL_RUNNING, DELTA_OWING, DRAWN, RUNNING, TOSA_RUNNING
from tests.ledger import play
from tests.midwest import PHASE_3, WORN
from tests.orient import merged
from tests.orient_build import SECOND as OWED_BY_OU
from tests.rules.test_emergency import OWING
from tests.rules.test_forced_purchase import FORCED, TWO_CHARTERS
from tests.two_players import INVESTORS, OPTIONS
from tests.virginia import on_turn

pytestmark = pytest.mark.slow

TREDEGAR = on_turn("C&O", "4") + "adjust box -1 train 3 pool +1 train 3\nadjust Bob -1 charter TIW C&O +1 charter TIW\n"
# RI's president has the private that can be exchanged for a train from the depot (16.7).
WITH_MO = PHASE_3 + "IC: done\nMP: done\nadjust RI -1 train 2 box +1 train 2\n"
# The minor that makes trains from the bank 10% cheaper (15.9) has merged into OU.
WITH_GREY = merged(J="OU", setup=OWED_BY_OU)
# Title, players, options, lines, and the company that owes a train on its turn.
EMERGENCIES = {
    "18EU": ("18EU", "Ann Bob Cyd", "", OWING, "BNR"),
    "18VA with Tredegar": ("18VA", "Ann Bob Cyd", "", TREDEGAR + "C&O: run 0\n", "C&O"),
    "18Rhl": ("18Rhl", "Ann Bob Cyd", "", FORCED, "RhE"),
    "18Rhl, two charters": ("18Rhl", "Ann Bob Cyd", "", TWO_CHARTERS, "RhE"),
    "18Rhl without credit": ("18Rhl", "Ann Bob Cyd", "optional-game-end yes", FORCED, "RhE"),
    "18LRA, the Investor": ("18LRA", "Ann Bob", OPTIONS, INVESTORS, "RhE"),
    "18MW": ("18MW", "Ann Bob Cyd", "", WORN, "RI"),
    "1830": ("1830", "Ann Bob Cyd", "", RUNNING + "adjust NYC -1 train 2 box +1 train 2\n", "NYC"),
    "1889": ("1889", "Ann Bob Cyd", "", TOSA_RUNNING + "adjust KO -1 train 2 box +1 train 2\n", "KO"),
    "18MW with the Mobile and Ohio": ("18MW", "Ann Bob Cyd", "", WITH_MO, "RI"),
    "18AL": ("18AL", "Ann Bob Cyd", "", COAL_RUNNING + "adjust L&N -1 train 2 box +1 train 2\n", "L&N"),
    "18MS": ("18MS", "Ann Bob Cyd", "", DELTA_OWING, "WRA"),
    "18Chesapeake": ("18Chesapeake", "Ann Bob Cyd", "vanderbilt SRR", DRAWN, "SRR"),
    "18OE": ("18OE", "Ann Bob Cyd", "", OWED_BY_OU, "OU"),
    "18OE with Grey": ("18OE", "Ann Bob Cyd", "", WITH_GREY, "OU"),
}


@pytest.mark.parametrize("case", EMERGENCIES)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    treasury=st.sampled_from((0, 5, 40, 130, 250)),
    cash=st.sampled_from((0, 3, 60, 170, 420)),
    pooled=st.booleans(),
)
def test_some_offered_line_is_legal(case: str, seed: int, treasury: int, cash: int, pooled: bool) -> None:
    rng = random.Random(seed)
    game = with_money(case, treasury, cash, pooled)
    company = EMERGENCIES[case][4]
    for _ in range(8):
        state = State(game.title, game.position)
        if isinstance(game.position.round, GameOver) or not owes(state, company):
            return
        offered = choices(game)
        open_to = [choice for choice in offered if choice.barred is None]
        assert open_to, [(choice.text, choice.barred) for choice in offered]
        clean = [c for c in open_to if all(f.severity is Severity.ATTESTED for f in c.tried.findings)]
        assert clean, [choice.text for choice in open_to]
        game = game.replace(folded=game.steps.then(rng.choice(clean).tried))


def owes(state: State, company: str) -> bool:
    """Return whether the company, on turn or asked about through its president, owes a train."""
    now = state.position.round
    if not isinstance(now, OperatingRound) or now.turn is None or now.turn.company != company:
        return False
    return owed_train(state, company) is not None


def with_money(case: str, treasury: int, cash: int, pooled: bool) -> Game:
    """Return the emergency with this money in the treasury and at every player, perhaps with a train in the market."""
    title, players, options, lines, company = EMERGENCIES[case]
    before = play("", players, options, lines, title)
    books = before.position.books
    wanted = {company: treasury, **dict.fromkeys(players.split(), cash)}
    moved = []
    for account, amount in wanted.items():
        less = books.of(MONEY, account) - amount
        if less and not (account == company and before.game.position.investor is not None):
            moved.append(f"adjust {account} {-less:+} bank {less:+}")
    out = next((name for name in before.game.title.train_names if before.left(name, "box")), None)
    if pooled and out is not None:
        moved.append(f"adjust box -1 train {out} pool +1 train {out}")
    return play("", players, options, lines + "\n".join(moved) + "\n", title).game
