"""Keys: what the state is called, whose companies it takes and by which rules, and how many places it may have."""

from moderator.model.record import Field
from moderator.titles.key import Key, Keys
from moderator.titles.schema import TitleFile
from moderator.titles.toml_table import Colour, Count, Flag, Table, Word


class State(Table):
    """A national that takes over companies: those that cannot pay their interest, those that end a turn without a train
    and could not be made to buy one, others with phases (events `trainless-taken`, `whole-taken`, `privates-taken`).

    A company taken over pays its loans back as far as it can; its price falls, and by that the bank pays its owners.
    Its money goes to the bank, its trains and privates leave the game, its places become the national's.
    """

    name: Word  # in lines and lists
    falls: Count = 1  # columns to the left that its price goes first,
    per_loan: Count = 0  # ... and for each loan that it still has
    tokens: Count = 0  # so many places the national may have
    starts_at: tuple[Word, ...] = ()  # hexes where it has one from the beginning
    # Hexes for each of which a token is kept, until it stands there: with a tile of this colour, if with none before.
    kept: dict[Word, Colour] = Field(default_factory=dict)
    again: Flag = True  # a company of shares may be started anew
    keeps_income: Flag = False  # of privates that it takes, the bank goes on paying it the revenue
    # The national's own company, a minor of the table: it gets the money, trains and privates of those taken over.
    company: Word | None = None
    operates: Word | None = None  # ... which runs and buys trains, the last one in operating rounds, from this phase on
    idle: Word | None = None  # ... to the one before this,
    first_place: Word | None = None  # ... and stands here with its first turn: a token is kept for that


STATE: Key[State | None] = Key(TitleFile, "state", State | None, None)
KEYS = Keys(
    keys=(STATE,),
    refers={
        "state.starts_at": "hex",
        "state.kept.KEYS": "hex",
        "state.company": "minor",
        "state.operates": "phase",
        "state.idle": "phase",
        "state.first_place": "hex",
    },
)
