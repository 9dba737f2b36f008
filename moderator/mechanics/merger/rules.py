"""Mergers: a corporation that cannot pay for the train it owes joins another one of its president's in a new one."""

from collections.abc import Iterator

from moderator.model.findings import Finding
from moderator.model.rounds import OperatingRound
from moderator.model.wording import list_words
from moderator.rules.basics.desk import Desk
from moderator.rules.basics.holdings import charter_name, owns_train, president
from moderator.rules.basics.points import Rules, any_of, first_of, joined
from moderator.rules.basics.state import NotBooked, State, require, too_early
from moderator.rules.basics.train_prices import least_price
from moderator.rules.rounds.operating import current_turn, go_to_step, mark_acted
from moderator.rules.rounds.phases import demand_discards
from moderator.rules.rounds.sequence import resume
from moderator.rules.rounds.turns import check_in_play
from moderator.rules.trains.forming import Pair, form
from moderator.titles.mergers import Merger
from moderator.vocabulary.corporations import Merge


def merge(desk: Desk, move: Merge, player: str) -> None:
    """Two corporations of a president become one, which operates from the next round on; the turns of both are over.

    Raises NotBooked for companies that cannot merge, and if there is none to form.
    """
    facts = require(desk.title.file.merger)
    company, other = pair = _on_turn_first(desk, move)
    new = _to_form(desk, move, facts)
    for each in pair:
        check_in_play(desk, each)
        if first_of(joined(desk.title).runs, desk, each) is not None:
            raise desk.refuse("merge-owner", f"{each} has no president: nobody merges it", _instead(desk, company))
        _check_kind(desk, each, facts)
    if company == other:
        raise desk.refuse("merge-company", f"{company} is one corporation, not two", _instead(desk, company))
    go_to_step(desk, company, "train")  # a turn without earnings has moved the price by now
    desk.judge(_merge_phase(desk, facts), _merge_need(desk, company), _merge_owner(desk, player, pair))
    desk.flag("connection", f"{company} and {other} are connected: the table vouches for it", about="merger")
    form(desk, pair, new)
    demand_discards(desk, about="merger")
    _end_turns(desk, pair, new)


def _mergers(state: State, company: str) -> Iterator[str]:
    """The corporations with which one that owes a train may merge now, in the order they were started."""
    facts, who = require(state.title.file.merger), president(state, company)
    if who is None or _merge_phase(state, facts) or _merge_need(state, company):
        return
    if next(_free(state), None) is None or _unfit(state, company, facts):
        return
    for other in state.position.par:
        if other != company and president(state, other) == who and not _unfit(state, other, facts):
            yield other


def _on_turn_first(state: State, move: Merge) -> Pair:
    """The one that is on turn is the one that owes a train, in whatever order the two are named."""
    turn = current_turn(state)
    first_on_turn = turn is None or turn.company != move.other
    return (move.company, move.other) if first_on_turn else (move.other, move.company)


def _free(state: State) -> Iterator[str]:
    """Those that no merger has formed yet."""
    return (name for name in state.title.merged if name not in state.position.formed)


def _to_form(state: State, move: Merge, facts: Merger) -> str:
    """The one that is named, else the first that is free. Raises NotBooked if there is none, or another is meant."""
    free = list(_free(state))
    if not free:
        raise state.refuse("merge-company", f"no {facts.after} is left that a merger could form")
    if move.forms is None or move.forms in free:
        return move.forms or free[0]
    formed = move.forms in state.position.formed
    message = f"{move.forms} {'has been formed before' if formed else 'is nothing that a merger forms'}"
    raise state.refuse("merge-company", message, state.instead(forms=free[0]))


def _check_kind(state: State, company: str, facts: Merger) -> None:
    if (why := _unfit(state, company, facts)) is not None:
        raise _refuse(state, company, why, facts)


def _refuse(state: State, company: str, why: str, facts: Merger) -> NotBooked:
    message = f"{company} {why}: a {facts.before} that has floated merges with another one"
    return state.refuse("merge-company", message, _instead(state, company))


def _unfit(state: State, company: str, facts: Merger) -> str | None:
    """Why a company in play is none that may merge."""
    kind = charter_name(state, company)
    if kind != facts.before:
        return f"is a {kind}"
    return None if company in state.position.floated else "has not floated"


def _instead(state: State, company: str) -> Merge | None:
    """The merger of the company on turn with one that it may merge with."""
    turn = current_turn(state)
    if turn is None:
        return None
    other = next(_mergers(state, turn.company), None)
    return None if other is None else Merge(actor=president(state, turn.company), company=turn.company, other=other)


def _merge_phase(state: State, facts: Merger) -> Finding | None:
    return too_early(state, "merge-phase", "corporations may merge", facts.phase)


def _merge_need(state: State, company: str) -> Finding | None:
    """It owns a train, or its treasury could pay for the least expensive one of the bank's.

    A new president who has taken it over without one may choose all the same.
    """
    least, has = least_price(state, company), state.cash(company)
    if owns_train(state, company):
        why, actual = f"{company} owns a train", "a train"
    elif least is not None and has >= least and not any_of(joined(state.title).may_merge, state, company):
        why, actual = f"{company} has {state.money(has)} and can pay for a train", state.money(has)
    else:
        return None
    expected = "no train" if least is None else f"no train, and less than {state.money(least)}"
    return state.finding("merge-need", f"{why}: it may not merge", expected=expected, actual=actual)


def _merge_owner(state: State, player: str, pair: Pair) -> Finding | None:
    others = [company for company in pair if president(state, company) != player]
    if not others:
        return None
    return state.finding(
        "merge-owner",
        f"{player} is not president of {list_words(others)}",
        expected=f"two corporations of {player}'s",
        actual=list_words(f"{name} of {president(state, name) or 'nobody'}" for name in others),
        remedy=_instead(state, pair[0]),
    )


def _end_turns(desk: Desk, pair: Pair, new: str) -> None:
    """The turn under way is over if it is one of the two's; what they form does not operate in this round."""
    now = desk.position.round
    if not isinstance(now, OperatingRound):
        return
    desk.position.round = now.but(acted=(*now.acted, new))
    if now.turn is not None and now.turn.company in pair:
        mark_acted(desk, now.turn)
    resume(desk)


RULES = Rules(of_players={Merge: merge}, merges_with=(_mergers,))
