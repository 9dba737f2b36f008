"""The mutants of `make mutants`: each is valid source, and runs in place of the original."""

import ast

import pytest

from benchmarks.mutation.functions import ROOT, exchange, place_of
from benchmarks.mutation.operators import find_mutants
from moderator.model.rounds import PrivateSale
from moderator.rules.openings.lots import highest_bid

SORTED = """\
def cheapest(prices):
    return sorted(price for price in prices if price)[0], sorted(prices, key=abs)
"""
PLACES = """\
LIMIT = 1

class Company:
    price = 2

    @property
    def worth(
        self,
        factor=3,
    ):
        def double():
            return 4
        return 5

def of(): return 6
"""


def test_any_sorted_order_is_reversed():
    turned = [mutant for mutant in find_mutants("made_up.py", SORTED) if mutant.operator == "reorder"]
    assert [ast.unparse(ast.parse(mutant.mutated)).splitlines()[1].strip() for mutant in turned] == [
        "return (sorted((price for price in prices if price), reverse=True)[0], sorted(prices, key=abs))",
        "return (sorted((price for price in prices if price))[0], sorted(prices, key=abs, reverse=True))",
    ]


def test_a_counted_loop_has_no_order():
    loops = "for {} in range(3):\n    go()\n"
    counted = [len(find_mutants("made_up.py", loops.format(name))) for name in ("_", "step")]
    assert counted == [3, 4]  # 4 or 2 instead of 3, no call; and backwards


def test_a_mutant_belongs_to_its_outermost_function():
    places = {mutant.before: place_of(mutant) for mutant in find_mutants("made_up.py", PLACES)}
    method = ("made_up.py", 6)
    assert places == {
        "LIMIT = 1": None,
        "price = 2": None,
        "factor=3,": None,
        "return 4": method,
        "return 5": method,
        "def of(): return 6": ("made_up.py", 15),
    }


@pytest.mark.slow
def test_a_function_is_replaced_wherever_it_is_held(monkeypatch: pytest.MonkeyPatch):
    path, sale = "moderator/rules/openings/lots.py", PrivateSale("Ann")
    monkeypatch.setattr(highest_bid, "__code__", highest_bid.__code__)  # restored afterwards
    mutants = find_mutants(path, (ROOT / path).read_text(encoding="utf-8"))
    mutant = next(it for it in mutants if "[(None, 1)" in it.after)
    assert (highest_bid(sale, "2")[1], exchange(mutant), highest_bid(sale, "2")[1]) == (0, True, 1)


@pytest.mark.slow
def test_module_level_code_is_in_no_function():
    assert not any(map(exchange, find_mutants("moderator/rules/kinds.py", "LIMIT = 1\n")))
