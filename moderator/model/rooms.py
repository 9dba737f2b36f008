"""The rooms of all mechanics as the model sees them: its registries are made of this and of what all titles share."""

from moderator.mechanics import ROOMS, load_floor
from moderator.model.facts import Fact
from moderator.model.said import Said

SAID: tuple[Said, ...] = tuple(load_floor(room, "said").SAID for room in ROOMS)
FACTS: dict[str, tuple[Fact[str] | Fact[bool] | Fact[int], ...]] = {
    room: said.facts for room, said in zip(ROOMS, SAID, strict=True) if said.facts
}
EVERY_FACT = tuple(fact for facts in FACTS.values() for fact in facts if fact.sorts)
PLAYER_FACTS = tuple(fact for fact in EVERY_FACT if "player" in fact.sorts)
PLACE_FACTS = {fact.name: fact for fact in EVERY_FACT if "place" in fact.sorts}
COMPANY_FACTS = tuple(fact for fact in EVERY_FACT if not {"player", "place"} & {*fact.sorts})
# By the word of a line: the room that a title must have for it, and the fields that it fills.
WORDS = {word: (room, fields) for room, said in zip(ROOMS, SAID, strict=True) for word, fields in said.words.items()}
