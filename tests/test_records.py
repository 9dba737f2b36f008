"""Records: frozen, equal if their fields are, and checked when created."""

import doctest
import pickle
from functools import cached_property
from typing import Annotated

import pytest

from moderator.model import values
from moderator.model.moves import Move, Stop, TrainRun
from moderator.model.values import Field, Fitted, Record, Slim, Unfit, default_of
from moderator.vocabulary.runs import Dividend, Run
from moderator.vocabulary.shares import Buy


class Purse(Record):
    owner: str
    coins: dict[str, int] = Field(default_factory=dict)
    worth: int = 0


class Counted(Purse):
    @cached_property
    def sum(self) -> int:
        return sum(self.coins.values())


class Fat(Purse):
    worth: int = 100


def test_the_examples_of_the_module_run():
    assert doctest.testmod(values) == (0, 8)


def test_a_missing_field_has_its_default():
    assert Purse(owner="Ann") == Purse(owner="Ann", coins={}, worth=0)
    assert Purse(owner="Ann").coins is not Purse(owner="Ann").coins


def test_a_subclass_inherits_fields_and_may_change_defaults():
    assert Fat(owner="Ann").worth == default_of(Fat, "worth") == 100
    assert Fat(owner="Ann", worth=0) != Purse(owner="Ann")


@pytest.mark.parametrize("name", ["held", "kind", "room", "lines", "fields"])
def test_a_field_may_have_any_name(name):
    odd = type("Odd", (Record,), {"__annotations__": {"count": int, name: int}, name: 7})
    thin = type("Thin", (Slim,), {"__annotations__": {"count": int, name: int}, name: 7})
    for sort in (odd, thin):
        assert dict(sort(count=1).items()) == {"count": 1, name: 7}
        assert dict(sort(1, 3).replace(count=2).items()) == {"count": 2, name: 3}


@pytest.mark.parametrize("base", [Record, Slim])
def test_annotations_may_be_a_function_as_from_python_3_14_on(base):
    body = {"__annotate_func__": lambda form: {"count": int, "mint": str}, "count": 7}
    assert dict(type("Coin", (base,), body)(mint="Paris").items()) == {"count": 7, "mint": "Paris"}


def test_an_unknown_or_missing_field_is_an_error():
    with pytest.raises(TypeError):
        Purse(owner="Ann", colour="red")
    with pytest.raises(TypeError):
        Purse()
    with pytest.raises(TypeError, match="no field colour"):
        Purse(owner="Ann").replace(colour="red")


def test_the_first_and_the_hundredth_instance_are_made_alike():
    kind = type("Coin", (Purse,), {"__annotations__": {"mint": str}})
    made = [kind("Ann", "Paris", worth=3) for _ in range(100)]
    assert {repr(each) for each in made} == {"Coin(owner='Ann', coins={}, worth=3, mint='Paris')"}
    assert len({id(each.coins) for each in made}) == 100


def test_a_repeated_field_or_an_extra_argument_is_an_error():
    with pytest.raises(TypeError):
        Purse("Ann", owner="Bob")
    with pytest.raises(TypeError):
        Purse("Ann", {}, 1, 2)


def test_a_record_cannot_be_changed():
    purse = Purse(owner="Ann")
    with pytest.raises(AttributeError, match="frozen"):
        purse.worth = 3
    assert purse.replace(worth=3) == Purse(owner="Ann", worth=3)
    assert purse.worth == 0


def test_cached_values_belong_to_one_record_only():
    purse = Counted(owner="Ann", coins={"gold": 3})
    assert (purse.sum, purse.replace(coins={"gold": 5}).sum) == (3, 5)


def test_equal_moves_are_equal_keys_and_can_be_pickled():
    run = Run(actor="BNR", runs=(TrainRun(train="3", stops=(Stop(place="Paris", value=40),)),))
    assert {run: 1}[pickle.loads(pickle.dumps(run))] == 1


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        (Buy, {"company": "BNR", "count": 0}, "count must be at least 1"),
        (Buy, {"company": "BNR", "price": 10**8}, "price must be at most 10000000"),
        (Buy, {"company": "BNR", "price": True}, "price must be a whole number"),
        (Buy, {"company": 3}, "company must be a text"),
        (Buy, {"company": "BNR", "source": "moon"}, "source must be one of treasury, ipo, pool"),
        (Dividend, {"verb": "eat"}, "verb must be one of pay, half, hold"),
        (Run, {"runs": ["3"]}, "runs must be a list"),
        (Run, {"runs": ("3",)}, "runs must be TrainRun"),
        (Move, {"allowed": 1}, "allowed must be yes or no"),
    ],
)
def test_a_move_holds_only_what_its_annotations_allow(kind, fields, says):
    with pytest.raises(Unfit, match=says):
        kind(**fields)


def test_a_copy_of_a_fitted_record_is_checked():
    with pytest.raises(Unfit, match="count must be at least 1"):
        Buy(company="BNR", count=2).replace(count=0)


def test_an_unsupported_field_type_is_a_program_error():
    class Odd(Fitted):
        weights: Annotated[list[int], "any"]

    with pytest.raises((TypeError, AttributeError)):
        Odd(weights=[])
