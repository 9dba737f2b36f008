"""The mechanics of minors that merge with all that is theirs, of those that are abandoned, and of their last round."""

from moderator.model.mechanic import Mechanic

_TAKES = "{company} merges into {target}"

MERGING: dict[str, Mechanic] = {
    "merging": Mechanic(
        "a minor that merges: a share for its owner, its charter, trains and stations to the corporation",
        {
            "treasury": f"{_TAKES} for a share of its treasury, which gets {{amount:money}} and {{count:train}}",
            "pool": f"{_TAKES} for a share of the pool; {{amount:money}} to the bank, {{count:train}} to {{target}}",
            "none": f"{_TAKES}, which has no share left, and is connected, as the table vouches; {{amount:money}} to "
            "the bank, {count:train} to {target}",
            "declined": "{company} declines {trains:list} of {minor}",
            "paid": "{source} pays {target} {amount:money} for {minor}",
            "dowry": "the bank pays {company} {amount:money} for {minor}: its price",
            "stations": "{company} has {count:station} of {minor} replaced",
            "lost": "{company} puts no token there: off the board goes what {minor} had in {places:list}",
        },
        company="stock",
        answer="did",
    ),
    "abandonment": Mechanic(
        "a minor that is abandoned: its charter goes to the pool, where a corporation may take it up",
        {
            "": "{company} is abandoned: its charter goes to the pool; {amount:money} to the bank, {count:train} to "
            "the pool",
            "subsidiary": "{company} is abandoned: its charter goes to the pool",
            "request": "{company} can merge with nothing of its owner's: {players:list} may offer to take it in",
            "early": "{source} answers before {target}, who is still asked",
            "proposed": "{source} offers to take {company} into {target}",
            "taken": "{target} takes up {company} from the pool for {amount:money}",
        },
        company="stock",
        answer="did",
    ),
    "consolidation": Mechanic(
        "the stock round in which the last minors merge and the last corporations are expanded",
        {
            "": "minors merge in this round, and what is left of smaller corporations is expanded",
            "left": "{company} is nobody's and leaves the game",
        },
    ),
}
