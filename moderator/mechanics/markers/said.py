"""What is said of markers."""

from moderator.model.facts import Fact, TurnFact
from moderator.model.mechanic import Mechanic
from moderator.model.said import Said

# Whose markers a company has: those of this private.
MARKED: Fact[str] = Fact(
    "markers", ("corporation",), "private", "the private whose markers it has", shown="markers of {}"
)

# The markers that trains have used in the turn, by their places.
USED: TurnFact[tuple[tuple[str, ...], ...]] = TurnFact("markers_used", ())

SAID = Said(
    named=("mechanics = markers", "privates.*.markers"),
    cases={"bonus-claimed": ("markers",)},
    facts=(MARKED,),
    chosen={"markers": ("title.toml", "privates.*.markers")},
    mechanics={
        "markers": Mechanic(
            "markers that add to runs between certain places",
            {
                "": "the {train} train has the marker for {places:list}: {amount:money}",
                "bought": "{company} gets the markers of {private}",
                "lost": "{company} has another president and loses the markers of {private}",
            },
        ),
    },
)
