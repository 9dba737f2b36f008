"""What the complete game of 1861 shows."""

from tests.showing import canada
from tests.showing.common import Holds, told

_NOT_HERE = {"a major given to CN", "a bridge in a run", "Timmins and a capital", "a train that leaves"}
_NOT_HERE |= {"a train given for another", "a train bought from the pool", "a discard that is owed"}
FEATURES: dict[str, Holds] = {
    **{name: holds for name, holds in canada.FEATURES.items() if name not in _NOT_HERE},
    "a private's places in a run": told("run-rights"),
    "Ekaterinburg and Moscow": told("opposite-ends"),
    "RSR in another player's hands": told("state-company"),
}
