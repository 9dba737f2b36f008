"""Forms: how the line of a move reads, said once beside its record.

A form is a row of slots, each of which fills one field. Reading, writing, the help behind a verb and the table of the
manual follow from it (`journal/forms.py`); what a slot takes is its `kind`, an entry of `KINDS` there.
"""

from typing import Self

from moderator.model.values import Slim


class Slot(Slim):
    """One word, or a few that belong together, as they stand in a line.

    With a `lead` it stands behind that word, and is not there without it unless it is `needed`. `label` is what the
    help calls it, `what` how it is named where it is missing, `choices` are the words it may be or that end it. Slots
    in `then` follow it if it is there itself.
    """

    kind: str
    field: str = ""
    label: str = ""
    lead: str = ""
    needed: bool = True
    what: str = ""
    choices: tuple[str, ...] = ()
    then: "tuple[Slot, ...]" = ()

    def after(self, lead: str, *then: "Slot") -> Self:
        """The same behind a word of its own, where it need not stand: `at PLACE`."""
        return self.replace(lead=lead, needed=False, then=then)

    def maybe(self, *then: "Slot") -> Self:
        """The same where it need not stand."""
        return self.replace(needed=False, then=then)


Form = tuple[Slot, ...]
BARE: Form = ()
SIZES = "the sizes of the certificates should stand here, 10% 10%"


def company(field: str = "company", label: str = "COMPANY") -> Slot:
    return Slot("company", field, label)


def companies(field: str, *ends: str) -> Slot:
    """One company or several, up to one of the words that may follow."""
    return Slot("companies", field, "COMPANY ...", choices=ends)


def places(field: str) -> Slot:
    """One place or several, up to the end of the line."""
    return Slot("places", field, "PLACE ...")


def place(field: str = "place") -> Slot:
    return Slot("place", field, "PLACE")


def train(field: str = "train") -> Slot:
    return Slot("train", field, "TRAIN")


def card(field: str = "card") -> Slot:
    return Slot("card", field, "CARD")


def cards(field: str) -> Slot:
    """One card or several."""
    return Slot("cards", field, "CARD ...")


def number(field: str, what: str, label: str = "AMOUNT") -> Slot:
    return Slot("number", field, label, what=what)


def price(field: str = "price", label: str = "PRICE") -> Slot:
    """`for 150` or `150`, where it is said."""
    return Slot("price", field, label, needed=False)


def choice(field: str, *words: str) -> Slot:
    """One of these words; `gray` is `grey`."""
    return Slot("choice", field, "|".join(word for word in words if word != "gray"), choices=words)


def flag(field: str, word: str) -> Slot:
    """Yes, where this word stands."""
    return Slot("flag", field, word, needed=False, choices=(word,))


def filler(word: str, written: bool = True) -> Slot:
    """A word that may be left out, and says nothing."""
    return Slot("filler", "", word if written else "", choices=(word,))


def text(field: str, needed: bool = True) -> Slot:
    """The rest of the line."""
    return Slot("text", field, "TEXT", needed=needed)


def word(field: str, label: str) -> Slot:
    """A word of the table's that is no name the title knows."""
    return Slot("word", field, label)


def percent(field: str = "percent") -> Slot:
    """The size of a certificate, where it is said."""
    return Slot("percent", field, "SIZE%", needed=False)


def against() -> Slot:
    """The sizes of the certificates given for the president's, where they are said."""
    return Slot("sizes", "against", "SIZE% ...", "against", needed=False, what=SIZES)


def crossed() -> Slot:
    """The waters that lie between, one after another."""
    return Slot("crossings", "crossed", "sea|ferry NUMBER [in WATER]", needed=False, choices=("sea", "ferry"))


def patronage() -> Slot:
    """A patronage tile: its colour, and what it pays or all that is printed on it, or one of these."""
    printed = Slot("printed", "printed", "AMOUNT AMOUNT AMOUNT AMOUNT", needed=False)
    paid = either(printed, number("patronage", "what the patronage tile pays").maybe())
    return Slot("lead", lead="patronage", needed=False, then=(word("patron", "COLOUR").maybe(), paid))


def either(*slots: Slot) -> Slot:
    """One of these, or none."""
    return Slot("either", label=" | ".join(slot.label for slot in slots), needed=False, then=slots)


def any_order(what: str, *slots: Slot) -> Slot:
    """All the rest of the line: each of these once, in any order; `what` is said of anything else."""
    return Slot("any", needed=False, what=what, then=slots)
