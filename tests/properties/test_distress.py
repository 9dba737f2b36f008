"""Fire sales, bankruptcies and receivership by random lines: the books balance, and every company is led or run by a
player.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator.game import open_game
from moderator.journal.grammar import format_line, parse_line
from moderator.model.entries import Booked, find_leaks
from moderator.model.ledger import POOL
from moderator.model.position import BIDDING
from moderator.rules.auctions import LOT
from moderator.rules.booking import State
from moderator.rules.holdings import owns_train, president
from moderator.snapshot import as_json
from moderator.views.turn import due_lines, turn
from tests.midwest import RECEIVED, WORN

pytestmark = pytest.mark.slow

HEAD = "moderator 1\ngame 18MW\nplayers Ann Bob Cyd\n"
STARTS = [open_game((HEAD + lines).encode()) for lines in (WORN, RECEIVED)]
AMOUNTS = st.integers(0, 400)
COMPANIES = st.sampled_from(("MP", "RI", "IC", "CNW", "BN"))
WHO = st.sampled_from(("Ann", "Bob", "Cyd"))
LINES = st.one_of(
    st.builds("{}: auction share".format, COMPANIES),
    st.builds('{}: auction "Rock Island" {}'.format, COMPANIES, AMOUNTS),
    st.builds("{}: bid {}".format, WHO, AMOUNTS),
    st.builds("{}: bid {} {}".format, WHO, COMPANIES, AMOUNTS),
    st.builds("sold {} {} {}".format, COMPANIES, st.sampled_from(("Ann", "Bob", "Cyd", "bank")), AMOUNTS),
    st.builds("{}: {}".format, WHO, st.sampled_from(("pass", "bankrupt", "bankrupt !"))),
    st.builds("{}: {} {}".format, WHO, st.sampled_from(("buy", "sell")), COMPANIES),
    st.builds("{}: buy {} 20%".format, WHO, COMPANIES),
    st.builds("{}: merge {} {}".format, WHO, COMPANIES, COMPANIES),
    st.builds("{}: {}".format, COMPANIES, st.sampled_from(("run 300", "pay", "hold", "done", "train 10", "train D"))),
    st.builds("{}: train 10 from {} {}".format, COMPANIES, COMPANIES, AMOUNTS),
    st.just("pass"),
)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(STARTS), st.lists(LINES, max_size=25))
def test_any_lines(game, lines):
    position, replay = game.position, game.replay
    for number, text in enumerate(lines, 1000):
        move = parse_line(text, game.vocabulary)
        assert parse_line(format_line(move), game.vocabulary) == move
        applied = replay.apply(position, Booked(number, move, text))
        position = applied.position
        state = State(game.title, position)
        assert not find_leaks(position.books, replay.totals, replay.totals)
        assert not {"leak", "program-fault"} & {finding.code for finding in applied.findings}
        assert (turn(state), due_lines(state) is not None, as_json(state)["title"])[2] == "18MW"
        _one_thing(state)


def _one_thing(state: State) -> None:
    position, title = state.position, state.title
    receivers, borrowed = (position.facts.get(name, {}) for name in ("receiver", "borrowed"))
    for company, receiver in receivers.items():
        assert president(state, company) is None
        assert position.books.of(title.certificates[company][0].unit, POOL) == 1
        assert receiver in position.players
    assert borrowed.keys() <= receivers.keys()
    assert all(owns_train(state, company) for company in borrowed)
    led = [company for company in position.par if company not in receivers]
    assert all(president(state, company) is not None for company in led)
    asked = [
        question.who for question in position.asked_of(BIDDING) if question.now
    ]  # a question passed over stays, with a finding
    now = getattr(position.round, "turn", None)
    assert not asked or (now is not None and LOT.of(now) is not None)
    assert not set(asked) & position.bankrupt
