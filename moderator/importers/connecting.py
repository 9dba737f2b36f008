"""Connection runs: where the marker goes, the run and what becomes of it are three actions there and one line here."""

from moderator.importers.arrival import end_last_turn_of_round, skip_run
from moderator.importers.export import Action
from moderator.importers.scribe import Scribe, move_of
from moderator.model.rounds import StockRound

_DECLARED = {"payout": "pay", "withhold": "hold"}


def connect(scribe: Scribe, action: Action) -> None:
    """A corporation that has just come to reach its destination runs there. The turn before is over with that."""
    _end_turn_before(scribe)
    found = _run(scribe, action)
    if found is None:
        scribe.note(f"the export ends within a connection run of {action.entity}, which is not written")
        return
    runs, declared = found
    earned = sum(route.number("revenue") for route in runs.records("routes"))
    kind = declared.text("kind")
    if kind not in _DECLARED:
        raise declared.fail(f"{kind[:40]!r} is no dividend of a connection run")
    scribe.write(
        move_of("connect"),
        str(declared.id),  # nothing is paid there before
        actor=scribe.company(action),
        marker=action.text("choice").lower(),
        revenue=earned + (runs.optional_number("extra_revenue") or 0),
        declares=_DECLARED[kind],
    )


def _run(scribe: Scribe, action: Action) -> tuple[Action, Action] | None:
    """The run and its dividend, which follow on the choice and are said with it; None where the export ends before.
    Raises ImportFailed.
    """
    found = [later for later in scribe.coming()[:2] if later.entity == action.entity]
    for later in found:
        scribe.take(later)
    if [later.kind for later in found] == ["run_routes", "dividend"]:
        return found[0], found[1]
    if all(later.kind in ("run_routes", "end_game") for later in scribe.coming()):
        return None
    raise action.fail("a connection run without its run and its dividend")


def _end_turn_before(scribe: Scribe) -> None:
    """The turn that has joined the places is not ended by a line of its own: what the next round brings comes after
    the run there.
    """
    turn = scribe.turn_of()
    if turn is not None and scribe.has_begun(turn.company):
        skip_run(scribe, turn.company, scribe.before)
    elif isinstance(scribe.position.round, StockRound) and _players_acted(scribe):
        end_last_turn_of_round(scribe)


def _players_acted(scribe: Scribe) -> bool:
    """Whether it is a stock round that has come before, and not the next one, which nobody has acted in."""
    earlier = [other for other in scribe.actions[: scribe.at] if other.kind != "destination_connection"]
    return bool(earlier) and earlier[-1].entity_kind == "player"
