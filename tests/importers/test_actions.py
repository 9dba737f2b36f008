"""The actions that count: undo, redo, messages, standing orders and automatic actions."""

import pytest

from moderator.importers.export import ImportFailed, effective_actions, unfold


def kept(*kinds: str | dict[str, object]) -> list[int]:
    """Return the ids that count. A text is an action of that type, with its place in the list as its id."""
    listed = [{"type": kind} if isinstance(kind, str) else kind for kind in kinds]
    return [action.id for action in effective_actions({"id": n, **facts} for n, facts in enumerate(listed, 1))]


def undo_to(number: int) -> dict[str, object]:
    return {"type": "undo", "action_id": number}


@pytest.mark.parametrize(
    ("kinds", "ids"),
    [
        (("bid", "pass"), [1, 2]),
        (("bid", "pass", "undo"), [1]),
        (("bid", "message", "undo", "pass"), [4]),
        (("bid", "pass", "undo", "undo", "pass"), [5]),
        (("bid", "pass", "undo", "redo"), [1, 2]),
        (("bid", "pass", "undo", "undo", "redo", "redo"), [1, 2]),
        (("bid", "pass", "undo", "undo", "redo"), [1]),
        (("bid", "pass", "undo", "message", "redo"), [1, 2]),
        (("bid", "pass", "pass", undo_to(1)), [1]),
        (("bid", "pass", "pass", undo_to(1), "redo"), [1, 2, 3]),
        (("bid", "pass", undo_to(0), "bid"), [4]),
        (("bid", "program_share_pass", "undo"), [1]),
    ],
)
def test_undo_and_redo(kinds, ids):
    assert kept(*kinds) == ids


@pytest.mark.parametrize(
    ("kinds", "action"),
    [
        (("undo",), 1),
        (("bid", "redo"), 2),
        (("bid", "undo", "pass", "redo"), 4),
        (("bid", "pass", "undo", undo_to(2)), 4),
    ],
)
def test_nothing_to_undo_or_redo_names_the_action(kinds, action):
    with pytest.raises(ImportFailed) as caught:
        kept(*kinds)
    assert caught.value.action == action


def test_actions_keep_the_order_of_the_list_if_ids_do_not_ascend():
    """The site has numbered some actions of old games twice."""
    listed = [{"id": number, "type": "pass"} for number in (3, 4, 2, 4)]
    assert [action.id for action in effective_actions(listed)] == [3, 4, 2, 4]


def test_automatic_actions_follow_their_cause():
    cause = {
        "id": 3,
        "type": "buy_shares",
        "auto_actions": [{"type": "program_disable"}, {"type": "pass", "entity": 5, "entity_type": "player"}],
    }
    order = {"id": 4, "type": "program_share_pass", "auto_actions": [{"type": "pass", "entity": 6}]}
    found = unfold(effective_actions([cause, order]))
    assert [(action.id, action.kind, action.entity) for action in found] == [
        (3, "buy_shares", ""),
        (3, "pass", "5"),
        (4, "pass", "6"),
    ]
