"""18OE's sections 4.2, 9.3-9.5, 10.1-10.7 and 11.7: minors that merge, nationals, consolidation, own shares."""

from moderator.counted.page import page
from moderator.counted.reading import read_counted
from moderator.counted.taking import take
from moderator.counted.trying import try_out
from moderator.rules.basics.state import State
from moderator.rules.basics.subsidiaries import abandoned_minors, bearer, powers_of, rights_of
from tests.ledger import Result, play
from tests.orient import SR4


def after(text: str, setup: str = SR4) -> Result:
    return play(text, title="18OE", setup=setup)


def state_of(game: Result) -> State:
    return State(game.game.title, game.position)


# ---- a counted position ----

LATER = SR4.replace("given D E F G H J K L M closed", "given D E F G H J M closed").replace(
    "given Ann cash 600", "given K owner BEL zone RU\ngiven L abandoned zone SP\ngiven Ann cash 600"
)


def test_minors_that_have_merged_or_were_abandoned_are_counted():
    state = state_of(after("", LATER))
    assert (bearer(state, "K"), bearer(state, "A"), bearer(state, "L")) == ("BEL", "A", None)
    assert (powers_of(state, "BEL"), powers_of(state, "A"), abandoned_minors(state)) == (["K"], ["A"], ["L"])
    assert (rights_of(state, "BEL"), rights_of(state, "A")) == (["FR", "RU"], ["FR"])


def test_a_position_file_states_them_and_the_order_track():
    game = after("", LATER)
    assert game.position.order == ("A", "B", "C", "PLM")
    text = page(game.game.title, take(game.game.state))
    trial = try_out(game.game.title, read_counted(text.encode())[0], text)
    assert trial.problems == ()
    again = after("", "\n".join(trial.lines()))
    assert again.position.books == game.position.books
    assert (again.position.order, again.position.rights) == (game.position.order, game.position.rights)
    assert (again.position.stations, again.json["companies"]) == (game.position.stations, game.json["companies"])
