"""What is said of a corporation that is traded late."""

from moderator.model.check import Check
from moderator.model.said import Said

SAID = Said(
    named=("corporations.*.traded",),
    checks={"trade-phase": Check("shares of a corporation are bought or sold before the phase that opens it")},
)
