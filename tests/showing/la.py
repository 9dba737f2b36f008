"""What the complete games of 18 Los Angeles and 18Texas show."""

from moderator.vocabulary.openings import Take
from tests.showing.common import BID, STARTED, WITHHELD, Holds, run_of, told

ANGELES: dict[str, Holds] = {
    **STARTED,
    **WITHHELD,
    "a private taken in the draft": lambda before, step: isinstance(step.booked.move, Take),
    "players seated by cash": told("order-by-cash"),
    "a minor bought by a corporation": told("takeover"),
    "a private sold to a corporation": told("private-purchase"),
    "half of the earnings kept": told("dividend-half"),
    "trains that run once more": told("last-run"),
    "a run by trains": run_of("trains"),
}
TEXAS: dict[str, Holds] = {
    **STARTED,
    **WITHHELD,
    **BID,
    "a presidency and a share that come with privates": told("free-share"),
    "the bank's money for them": told("granted-capital"),
    "a price that rises at the float": told("step-up"),
    "a fee for tokens at the float": told("station-tokens"),
    "half of the earnings kept": told("dividend-half"),
    "a run by trains": run_of("trains"),
}
