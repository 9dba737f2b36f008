"""Moves: the lines of a journal that act on the game.

Each kind of move is a record with a unique `verb`; its docstring explains it at the table. `actor` is the player or
company before the colon, or None for whoever is on turn. `allowed` is the final `!`: the table allows a move against
the rules. Amounts are whole currency units; shares are counted as single shares. The form of its line is declared with
the record.
"""

from typing import Annotated, ClassVar, Literal, Self

from moderator.model.values import Field, Fitted, Slim

# ---- forms ----
# A form is the syntax of a move's line: a row of slots, each of which fills one field. Reading, writing, the help for a
# verb and the table in the manual are derived from it (`journal/forms.py`). The `kind` of a slot is an entry of `KINDS`
# there.


class Slot(Slim):
    """A word, or a few words that belong together, in a line.

    With a `lead` the slot follows that word, and is absent without it unless it is `needed`. `label` is its name in the
    help, `what` its name in the message when it is missing. `choices` are the words it may be, or that end it. Slots in
    `then` may follow if it is present.
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
        """Return the slot as an optional one after a leading word: `at PLACE`."""
        return self.replace(lead=lead, needed=False, then=then)

    def maybe(self, *then: "Slot") -> Self:
        """Return the slot as an optional one."""
        return self.replace(needed=False, then=then)


Form = tuple[Slot, ...]
BARE: Form = ()
SIZES = "expected here: the sizes of the certificates, such as 10% 10%"


def company(field: str = "company", label: str = "COMPANY") -> Slot:
    """Return a slot for the name of a company."""
    return Slot("company", field, label)


def companies(field: str, *ends: str) -> Slot:
    """One company or several, up to one of the words that may follow."""
    return Slot("companies", field, "COMPANY ...", choices=ends)


def places(field: str) -> Slot:
    """One place or several, up to the end of the line."""
    return Slot("places", field, "PLACE ...")


def place(field: str = "place") -> Slot:
    """Return a slot for the name of a place on the map."""
    return Slot("place", field, "PLACE")


def train(field: str = "train") -> Slot:
    """Return a slot for the name of a train type."""
    return Slot("train", field, "TRAIN")


def card(field: str = "card") -> Slot:
    """Return a slot for the name of a card."""
    return Slot("card", field, "CARD")


def cards(field: str) -> Slot:
    """One card or several."""
    return Slot("cards", field, "CARD ...")


def number(field: str, what: str, label: str = "AMOUNT") -> Slot:
    """Return a slot for a whole number; `what` is its name in the message when it is missing."""
    return Slot("number", field, label, what=what)


def price(field: str = "price", label: str = "PRICE") -> Slot:
    """Return an optional price: `for 150` or `150`."""
    return Slot("price", field, label, needed=False)


def choice(field: str, *words: str) -> Slot:
    """Return one of these words; `gray` is understood as `grey`."""
    return Slot("choice", field, "|".join(word for word in words if word != "gray"), choices=words)


def flag(field: str, word: str) -> Slot:
    """Return a slot that is true if this word is present."""
    return Slot("flag", field, word, needed=False, choices=(word,))


def filler(word: str, written: bool = True) -> Slot:
    """Return a word that may be left out and has no meaning."""
    return Slot("filler", "", word if written else "", choices=(word,))


def text(field: str, needed: bool = True) -> Slot:
    """The rest of the line."""
    return Slot("text", field, "TEXT", needed=needed)


def word(field: str, label: str) -> Slot:
    """Return a word that is not a name of the title."""
    return Slot("word", field, label)


def percent(field: str = "percent") -> Slot:
    """Return an optional size of a certificate."""
    return Slot("percent", field, "SIZE%", needed=False)


def against() -> Slot:
    """Return the optional sizes of the certificates given for the president's certificate."""
    return Slot("sizes", "against", "SIZE% ...", "against", needed=False, what=SIZES)


def crossed() -> Slot:
    """Return the waters that are crossed, one after another."""
    return Slot("crossings", "crossed", "sea|ferry NUMBER [in WATER]", needed=False, choices=("sea", "ferry"))


def patronage() -> Slot:
    """Return a patronage tile: its colour, its payment or all printed payments, or both."""
    printed = Slot("printed", "printed", "AMOUNT AMOUNT AMOUNT AMOUNT", needed=False)
    paid = either(printed, number("patronage", "the payment of the patronage tile").maybe())
    return Slot("lead", lead="patronage", needed=False, then=(word("patron", "COLOUR").maybe(), paid))


def either(*slots: Slot) -> Slot:
    """Return one of these slots, or none."""
    return Slot("either", label=" | ".join(slot.label for slot in slots), needed=False, then=slots)


def any_order(what: str, *slots: Slot) -> Slot:
    """Return the rest of the line: each of these slots once, in any order. `what` describes them in error messages."""
    return Slot("any", needed=False, what=what, then=slots)


# ---- move ----


class Move(Fitted):
    """Common fields of all moves.

    `form` describes the line of a move; a move with several verbs has one form for each (`form_by_verb`). A move
    without a form is read by code in `journal/grammar.py`.
    """

    form: ClassVar[Form | None] = None
    form_by_verb: ClassVar[dict[str, Form]] = {}
    by_table: ClassVar[bool] = False  # stated by the table, without an actor
    actor: str | None = None
    allowed: bool = False


# ---- told ----
# Runs as the table states them, train by train and stop by stop; the bounds of numbers in a line.

Amount = Annotated[int, Field(ge=-10_000_000, le=10_000_000)]
Natural = Annotated[int, Field(ge=0, le=10_000_000)]
Positive = Annotated[int, Field(ge=1, le=10_000_000)]


class Stop(Fitted):
    """One stop of a run, as the table reads it off the board: `Lille=20`, `Paris*=40` (`*`: own token).

    `Köln~`: the train crosses the river by ferry; `Krefeld+S`, `Moers+K`: a steel mill, a coal mine.
    """

    place: str
    value: Natural | None = None
    station: bool = False
    ferry: bool = False
    industry: Literal["coal", "steel"] | None = None
    sea: Natural = 0  # so many zones of the sea are crossed to the next one: `London*=40-~2-Bergen`


class TrainRun(Fitted):
    """One train's run: `3:90`, or by stops `4:London-Lille=20-Paris*=40`; `P:London` names the doubled stop.

    `extra` is money that the run earns the treasury in addition to its revenue: `1G:50+20`. `joined` names other
    trains, a car or a minor's marker that run with the train: `3+3&P:...`.
    """

    train: str
    joined: tuple[str, ...] = ()
    revenue: Natural | None = None
    extra: Natural | None = None
    stops: tuple[Stop, ...] = ()


class Linked(Fitted):
    """The cities and towns that a national counts in its zone: the values of linked ones, highest first, and the number
    of unlinked ones.
    """

    cities: tuple[Natural, ...] = ()
    towns: tuple[Natural, ...] = ()
    unlinked: Natural = 0  # cities and red zones
    unlinked_towns: Natural = 0
