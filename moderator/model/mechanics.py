"""The mechanics: what the books do by a rule, where nothing is judged. Postings and events name them.

One record a mechanic: what it is, how its events are told, and in which column of a ledger its money stands.
"""

from moderator.model.mechanic import Mechanic
from moderator.model.rooms import SAID
from moderator.model.topics.every import TOPICS

MECHANICS: dict[str, Mechanic] = {code: each for said in (*TOPICS, *SAID) for code, each in said.mechanics.items()}

# The mechanics that a title chooses by naming them in `mechanics`, each with what it needs to act: a file and a place
# in it, `*` for any name, perhaps with the word that must stand there. All others follow from the tables of the title.
CHOSEN: dict[str, tuple[str, str]] = {code: needs for said in (*SAID, *TOPICS) for code, needs in said.chosen.items()}
