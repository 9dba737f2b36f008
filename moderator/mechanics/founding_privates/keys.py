"""Keys: what a private starts."""

from moderator.titles.companies import Private
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Few, Table, Word


class Founding(Table):
    """A corporation that the player alone may start who owns the private, and who gives it up for that.

    If a company comes to own it, or it closes, the corporation leaves the game. One train of each of the types lies
    with the private; as the corporation is started that of the topmost type is put on the stack, and the others leave
    the game.
    """

    company: Word
    shares: Few | None = None  # how many shares the president's certificate costs, where not its own
    trains: tuple[Word, ...] = ()


FOUNDS: Key[Founding | None] = Key(
    Private, "founds", Founding | None, None, "the corporation that only its owner may start"
)


def founders(file: TitleFile) -> dict[str, str]:
    """By corporation, the private that it is started with."""
    found = {name: FOUNDS.of(facts) for name, facts in file.privates.items()}
    return {facts.company: name for name, facts in found.items() if facts is not None}


KEYS = Keys(keys=(FOUNDS,), refers={"privates.*.founds.company": "corporation", "privates.*.founds.trains": "train"})
