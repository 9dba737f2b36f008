"""The mistakes that `make mutants` puts in: each leaves a source that can be read."""

import ast

from benchmarks.mutation.operators import find_mutants

SORTED = """\
def cheapest(prices):
    return sorted(price for price in prices if price)[0], sorted(prices, key=abs)
"""


def test_what_is_sorted_is_turned_round_whatever_is_sorted():
    turned = [mutant for mutant in find_mutants("made_up.py", SORTED) if mutant.operator == "reorder"]
    assert [ast.unparse(ast.parse(mutant.mutated)).splitlines()[1].strip() for mutant in turned] == [
        "return (sorted((price for price in prices if price), reverse=True)[0], sorted(prices, key=abs))",
        "return (sorted((price for price in prices if price))[0], sorted(prices, key=abs, reverse=True))",
    ]
