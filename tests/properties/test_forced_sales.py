"""Sales to pay for a train that must be bought: findings, offers and remedies agree for any holdings."""

import random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from moderator.game import Game
from moderator.journal.grammar import format_line
from moderator.model.entries import Booked
from moderator.model.findings import Severity
from moderator.model.rounds import GameOver
from moderator.replay import Step
from moderator.rules.booking import State
from moderator.rules.holdings import president, shares
from moderator.shell.possible_moves import choices
from moderator.vocabulary.shares import Sell
from tests.properties.test_emergencies import EMERGENCIES, owes, with_money
from tests.rules.test_forced_certificates import NO_CREDIT, owing

pytestmark = pytest.mark.slow

Sale = tuple[str, str, int]  # seller, corporation, number of shares


def legal_sales(game: Game, company: str) -> dict[Sale, Step]:
    """Return every sale by a company or its president that is booked without a finding."""
    tried = {sale: book(game, sale) for sale in possible_sales(game, company)}
    return {sale: applied for sale, applied in tried.items() if is_clean(applied)}


def possible_sales(game: Game, company: str) -> list[Sale]:
    """Return every number of shares of each corporation that a company or its president owns."""
    state = State(game.title, game.position)
    sellers = [company, *filter(None, [president(state, company)])]
    return [
        (seller, sold, count)
        for seller in sellers
        for sold in game.title.certificates
        for count in range(1, shares(game.title, game.position.books, sold, seller) + 1)
    ]


def book(game: Game, sale: Sale) -> Step:
    seller, sold, count = sale
    move = Sell(actor=seller, company=sold, count=count)
    return game.replay.apply(game.position, Booked(game.position.line + 1, move, format_line(move)))


def is_clean(applied: Step) -> bool:
    return all(found.severity is Severity.ATTESTED for found in applied.findings)


def offered_sales(game: Game, company: str) -> set[Sale]:
    moves = [choice.tried.booked.move for choice in choices(game) if choice.barred is None]
    return {(move.actor or company, move.company, move.count) for move in moves if isinstance(move, Sell)}


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    large=st.integers(0, 2),
    small=st.integers(0, 4),
    pooled=st.integers(0, 4),
    cash=st.sampled_from((0, 10, 50, 90, 100, 140, 180)),
    credit=st.booleans(),
)
def test_a_sale_in_18rhl_is_the_least_possible_with_whole_certificates(
    large: int, small: int, pooled: int, cash: int, credit: bool
) -> None:
    """DEE lacks M180 for a 6. Ann has 20% and 10% certificates of MKB, at M90 a share; the market may hold 50%."""
    assume(1 <= 2 * large + small <= 6 and small + pooled <= 4)
    held, pool = " ".join(["20%"] * large + ["10%"] * small), " ".join(["10%"] * pooled)
    game = owing("", held, cash=cash, pool=f"MKB {pool}" if pool else "", options="" if credit else NO_CREDIT)
    lacking = 180 - cash
    whole = {2 * two + one for two in range(large + 1) for one in range(small + 1)} - {0}
    fitting = {count for count in whole if count <= 5 - pooled}
    enough = min((count for count in fitting if 90 * count >= lacking), default=None)
    right = {("Ann", "MKB", n) for n in fitting if lacking > 0 and (enough is None or n <= enough)}

    assert legal_sales(game.game, "DEE").keys() == right
    assert offered_sales(game.game, "DEE") == right
    for seller, sold, count in set(possible_sales(game.game, "DEE")) - right:
        remedies = {found.instead for found in book(game.game, (seller, sold, count)).findings}
        if sold == "MKB" and right:
            (remedy,) = remedies
            assert isinstance(remedy, Sell)
            assert ("Ann", "MKB", remedy.count) in right
    if not credit and lacking > 0 and not right:
        bankrupt = owing("Ann: bankrupt", held, cash=cash, pool=f"MKB {pool}" if pool else "", options=NO_CREDIT)
        assert bankrupt.codes == []


@pytest.mark.parametrize("case", EMERGENCIES)
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    treasury=st.sampled_from((0, 5, 40, 130, 250)),
    cash=st.sampled_from((0, 3, 60, 170, 420)),
    pooled=st.booleans(),
)
def test_possible_sales_are_offered(case: str, seed: int, treasury: int, cash: int, pooled: bool) -> None:
    """A president who may sell more than a train needs (18MS) is offered only as much as it needs."""
    rng, company = random.Random(seed), EMERGENCIES[case][4]
    game = with_money(case, treasury, cash, pooled)
    for _ in range(3):
        state = State(game.title, game.position)
        if isinstance(game.position.round, GameOver) or not owes(state, company) or game.position.asked is not None:
            return
        legal, offered = legal_sales(game, company), offered_sales(game, company)
        assert offered <= legal.keys()
        assert offered == legal.keys() or game.title.file.emergency.excess
        if not legal:
            return
        game = game.replace(folded=game.steps.then(legal[rng.choice(sorted(legal))]))
