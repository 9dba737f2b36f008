"""The mechanics of cards with goals: who sits where, what a target pays, a destiny that is kept."""

from moderator.model.mechanic import Mechanic

CARDS: dict[str, Mechanic] = {
    "card-order": Mechanic(
        "the seats and the priority deal by the numbers of the target cards",
        "the players sit by their target cards: {players:commas}; {target} has the priority deal",
        answer="marked",
    ),
    "target-card": Mechanic(
        "the bonus of a target card, paid once to its owner as its goal is reached",
        {
            "": "{source} {name} is reached: {target} is paid {amount:money}",
            "asked": "{place} has all its links: if a route leads to each, say reach {source}",
        },
        answer="did",
    ),
    "destiny-card": Mechanic(
        "a hidden card whose goal counts at the end; one of two is given up after the first stock round",
        {
            "kept": "{target} has given up a destiny card",
            "named": "{target} has named his destiny card: nobody is shown it before the end",
        },
    ),
}
