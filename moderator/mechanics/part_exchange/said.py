"""What is said of certificates in part payment."""

from moderator.model.check import Check
from moderator.model.said import Said

SAID = Said(
    named=("charters.*.part_exchange",),
    words={"giving": ("giving",), "taking": ("taking",)},
    checks={
        "part-exchange": Check("a certificate is given or taken in part payment that cannot be"),
        "sell-apart": Check("a small certificate is sold together with others"),
    },
)
