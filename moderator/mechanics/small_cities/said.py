"""What is said of small cities that are changed."""

from moderator.model.check import Check
from moderator.model.findings import Severity
from moderator.model.said import Said

SAID = Said(
    named=("small_cities",),
    checks={"small-city": Check("a small city's tile is changed for another one of its colour", Severity.ATTESTED)},
    cases={"tile-order": ("small-city",)},
)
