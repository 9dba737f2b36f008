"""The words of the entry page: what each possible move does, and what each question asks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from moderator.game import Game
from moderator.journal.grammar import format_move
from moderator.journal.lexer import split_words, unquote
from moderator.judging import name_actor
from moderator.model.moves import Move
from moderator.model.rounds import DraftRound
from moderator.model.wording import list_words, plural
from moderator.rules.booking import State
from moderator.rules.prices import price
from moderator.shell.possible_moves import Choice, certificate_limits
from moderator.titles.telling import tell
from moderator.views.sentence import own_events, sentence
from moderator.vocabulary.runs import Dividend
from moderator.vocabulary.shares import Sell
from moderator.vocabulary.turns import Done, Pass


class Kind(NamedTuple):
    """A kind of move on the page: its words, the step of a turn that it belongs to, and whether it cannot be mended.

    `short` are its words before names: `Buy` for `Buy a share`.
    """

    says: str
    group: str
    danger: bool = False
    short: str = ""


# By verb, and by `verb from` and `verb with` for moves that involve somebody else. The groups of a company's turn are
# the steps of its charter.
KINDS: dict[str, Kind] = {
    "lay": Kind("Lay track", "track", short="Lay track in"),
    "lay with": Kind("Lay track with a private", "track"),
    "industry": Kind("Place an industry", "track"),
    "clear": Kind("Remove a token", "token"),
    "token": Kind("Place a token", "token", short="Place a token in"),
    "token with": Kind("Place a token with a private", "token"),
    "token from": Kind("Buy a station", "station-purchase"),
    "run": Kind("Run trains", "run"),
    "connect": Kind("Make the connection run", "run"),
    "pay": Kind("Pay out", "dividend"),
    "half": Kind("Pay half", "dividend"),
    "hold": Kind("Withhold", "dividend"),
    "mail": Kind("Correct the mail payment", "dividend"),
    "train": Kind("Buy a train", "train", short="Buy train"),
    "train from": Kind("Buy a train from a company", "train"),
    "train with": Kind("Buy a train with a private", "train"),
    "claim": Kind("Claim a train", "train", short="Claim train"),
    "flip": Kind("Turn a train over", "train", short="Turn over train"),
    "discard": Kind("Discard a train", "train", short="Discard train"),
    "buy": Kind("Buy a share", "buy", short="Buy"),
    "buy from": Kind("Buy from a player", "deal"),
    "start": Kind("Start a company", "start", short="Start"),
    "float": Kind("Float a minor", "start", short="Float"),
    "par": Kind("Set a par price", "start", short="Set the par price of"),
    "value": Kind("Set a par price", "start", short="Set the par price of"),
    "form": Kind("Form a company", "start", short="Form"),
    "sell": Kind("Sell shares", "sell"),
    "exchange": Kind("Exchange", "exchange"),
    "merge": Kind("Merge companies", "exchange", short="Merge"),
    "propose": Kind("Offer a merger", "exchange", short="Offer to take it into"),
    "convert": Kind("Convert the company", "exchange"),
    "expand": Kind("Expand the company", "exchange", short="Expand"),
    "nationalize": Kind("Form a national", "exchange", short="Nationalize", danger=True),
    "surrender": Kind("Give up the company", "exchange", short="Give up", danger=True),
    "swap": Kind("Swap trains", "train"),
    "barter": Kind("Barter", "deal"),
    "borrow": Kind("Take a loan", "loan"),
    "repay": Kind("Repay a loan", "loan"),
    "credit": Kind("Borrow from the bank", "loan"),
    "contribute": Kind("Pay into the bank", "loan"),
    "auction": Kind("Auction", "sell"),
    "bid": Kind("Bid", "bid"),
    "select": Kind("Choose", "bid"),
    "take": Kind("Take", "bid"),
    "choose": Kind("Choose", "bid"),
    "sold": Kind("Enter a sale by voice", "voice"),
    "deal": Kind("Enter the open cards", "voice"),
    "keep": Kind("Keep a card", "power", short="Keep"),
    "reach": Kind("Reach a goal", "power"),
    "use": Kind("Use a private", "power", short="Use"),
    "right": Kind("Buy a right", "power", short="Buy the right"),
    "port": Kind("Buy a port authority", "power", short="Buy the port authority"),
    "link": Kind("Complete a link", "power", short="Complete the link"),
    "assign": Kind("Assign a private", "power", short="Assign"),
    "reserve": Kind("Reserve shares", "power", short="Reserve"),
    "release": Kind("Release a reserved share", "power"),
    "shield": Kind("Protect a price", "power", short="Protect"),
    "reissue": Kind("Reissue shares", "stock"),
    "operate": Kind("Choose when to operate", "power", short="Operate"),
    "prefer": Kind("Choose", "bid", short="Take"),
    "offer": Kind("Offer money", "bid"),
    "accept": Kind("Accept", "bid"),
    "decline": Kind("Decline", "bid"),
    "dispose": Kind("Give up a certificate", "sell", short="Give up a certificate of"),
    "close": Kind("Close", "power", danger=True),
    "remove": Kind("Remove from the game", "power", danger=True, short="Remove"),
    "insolvent": Kind("Declare insolvency", "end", danger=True),
    "bankrupt": Kind("Declare bankruptcy", "end", danger=True),
    "given": Kind("Enter what is on the table", "voice"),
    "begin": Kind("Begin the game from here", "voice"),
    "pass": Kind("Pass", "end"),
    "done": Kind("End the turn", "end"),
}
_OWN_SHARES = "stock"  # the step in which a company trades in its own shares

# The headings of the groups under "More", in their order after the steps of a turn.
HEADINGS: dict[str, str] = {
    "bid": "Auction",
    "start": "Companies",
    "buy": "Shares",
    "sell": "Sales",
    "exchange": "Mergers and exchanges",
    "power": "Privates and special powers",
    "deal": "Deals with other players",
    "loan": "Loans",
    "voice": "Entered for the table",
    "end": "End",
}

# The steps of a charter: what is done in them, as a heading.
STEPS: dict[str, str] = {
    "track": "lay track",
    "token": "place tokens",
    "run": "run trains",
    "dividend": "pay dividends",
    "train": "buy trains",
    "stock": "trade own shares",
    "loan": "settle loans",
    "transfer": "transfer trains",
    "station-purchase": "buy stations",
}


def key_of(words: Sequence[str], company: bool) -> str:
    """Return the kind of a line or of a form by its words without the actor; `company` if a company makes the move."""
    verb = words[0]
    if company and verb in ("buy", "sell") and "from" not in words:
        return f"{verb} own"
    return next((key for word in ("from", "with") if word in words and (key := f"{verb} {word}") in KINDS), verb)


def kind_of_key(key: str) -> Kind:
    """Return the words and the group of a kind."""
    if key.endswith(" own"):
        return Kind("Buy own shares" if key == "buy own" else "Issue or sell own shares", _OWN_SHARES)
    return KINDS.get(key) or Kind(key.capitalize(), "power")


# ---- possible moves ----

# The verbs of sentences that a button can begin with: `Ann buys ...` is `Buy ...`.
_TOLD = frozenset(("give", "name", "place", *(key.split()[0] for key in KINDS)))
_LONGEST = 70  # characters of one consequence on a button


class Label(NamedTuple):
    """The words of a button: what it does, and what follows from it."""

    does: str
    follows: tuple[str, ...] = ()


def label(game: Game, choice: Choice) -> Label:
    """Return what a complete move does, with its price, and what it changes for others."""
    tried, state = choice.tried, game.state
    move = name_actor(state, tried.booked.move)
    after = State(game.title, tried.position)
    told = [*filter(None, sentence(game.title, move, tried.entry, tried.position).split("; "))]
    if isinstance(move, Sell) and move.actor in game.position.players:
        does, rest = f"Sell {plural(move.count, 'share')} of {move.company} for {told[0].rpartition(' for ')[2]}", []
    elif isinstance(move, Dividend):
        does, rest = _dividend(game, move, told[0]), [part for part in told[1:] if " -> " not in part]
    else:
        did = None if isinstance(move, Done | Pass) else next((part for part in told if _imperative(part, move)), None)
        does = _imperative(did, move) if did is not None else game.title.worded(_from_words(game, move))
        rest = [part for part in told if part is not did]
        if getattr(move, "token", False) is True:
            does += " and replace its token"
    own = own_events(tried.entry)
    if isinstance(game.position.round, DraftRound):  # what follows from the last pick names the picks of others
        return Label(does)
    events = [tell(game.title, event) for event in tried.entry.events if event not in own]
    follows = dict.fromkeys([*map(_in_words, rest), *_price(state, after, move), *map(_in_words, map(_short, events))])
    return Label(does, tuple(filter(None, [*follows, *certificate_limits(state, after, move)])))


def _short(told: str) -> str:
    """Return `phase 5 begins` for an event that also lists what the phase brings."""
    return told.partition(": ")[0] if len(told) > _LONGEST else told


def _in_words(told: str) -> str:
    """Return `price falls from $60 to $50` for `price $60 -> $50`."""
    before, arrow, after = told.rpartition(" -> ")
    if not arrow or "->" in before:
        return told
    head, _, was = before.rpartition(" ")
    amounts = [int(digits) if (digits := "".join(filter(str.isdigit, text))) else 0 for text in (was, after)]
    return f"{head} {'rises' if amounts[1] > amounts[0] else 'falls'} from {was} to {after}"


def _dividend(game: Game, move: Dividend, first: str) -> str:
    turn = game.position.turn
    earned = "" if turn is None else f" {game.title.money(turn.revenue or 0)}"
    who = first.partition(": ")[2]
    paid = f": {who}" if who and len(who) < _LONGEST else ""
    return {"pay": f"Pay out{earned}{paid}", "half": f"Pay half of{earned}{paid}"}.get(move.verb, f"Withhold{earned}")


def _imperative(told: str, move: Move) -> str:
    """Return `Buy train 3 from the bank for $180` for what the mover does; empty if it is not told so."""
    if move.actor is None or not told.startswith(f"{move.actor} "):
        return ""
    verb, _, rest = told.removeprefix(f"{move.actor} ").partition(" ")
    if rest.startswith("no dividend"):
        return ""
    return f"{verb[:-1].capitalize()} {rest}" if verb.endswith("s") and verb[:-1] in _TOLD else ""


def _from_words(game: Game, move: Move) -> str:
    """Return the move in words, from the line: `Use PY`, `End the turn`."""
    verb, *rest = (unquote(word.raw) for word in split_words(format_move(move.replace(actor=None))))
    company = move.actor in game.title.kinds
    if verb in ("done", "pass"):
        return _ending(game, verb, move)
    kind = kind_of_key(key_of([verb, *rest], company))
    if rest and rest[-1].isdigit() and verb in ("bid", "value", "par", "start"):
        *named, amount = rest
        what, sum_ = " ".join(named), game.title.money(int(amount))
        if verb == "bid":
            return f"Bid {sum_} on {what}" if what else f"Bid {sum_}"
        return f"{doing(verb)} {what} at {sum_}" if what else f"{kind.says} of {sum_}"
    return f"{doing(verb) if verb in KINDS else kind.says} {' '.join(rest)}".strip()


def doing(key: str) -> str:
    """Return the words of a kind before names: `Buy` for `Buy from a player`."""
    kind = KINDS.get(key.split()[0])
    return kind.short if kind is not None and kind.short else kind_of_key(key).says


def _ending(game: Game, verb: str, move: Move) -> str:
    if verb == "done" and move.actor in game.title.kinds:
        return f"End {move.actor}'s turn"
    return "End the turn" if verb == "done" else "Pass"


def _price(state: State, after: State, move: Move) -> Iterator[str]:
    """Yield where a sale or a dividend moves the price."""
    company = move.company if isinstance(move, Sell) else move.actor if isinstance(move, Dividend) else None
    if company is None or (now := price(after, company)) is None:
        return
    was = price(state, company) or 0
    way = "stays at" if now == was else "rises to" if now > was else "falls to"
    yield f"price {way} {state.money(now)}"


# ---- questions ----

_ASKED: Mapping[str, str] = {
    "PLACE": "Where?",
    "TRAIN": "Which train?",
    "COMPANY": "Which company?",
    "CORPORATION": "Which company?",
    "MINOR": "Which minor?",
    "PRIVATE": "Which private?",
    "LOT": "Which lot?",
    "PLAYER": "Which player?",
    "CARD": "Which card?",
    "NAME": "Who?",
    "PHASE": "Which phase?",
}
# What a number is, by the word before it.
_NUMBERS: Mapping[str, str] = {
    "river": "extra cost of the river",
    "sea": "sea hexes crossed",
    "ferry": "ferry hexes crossed",
    "calls": "mail stops",
    "patronage": "patronage",
    "slot": "cost of the slot",
    "bid": "bid",
    "gets": "amount paid back",
    "cash": "cash",
    "linked": "value of the linked place",
    "towns": "value of the towns",
    "unlinked": "unlinked cities",
}
# What a part of a form adds to the usual move: `across a river`.
_ADDED: Mapping[str, str] = {
    "river": "for an extra cost (river)",
    "sea": "across the sea",
    "ferry": "by ferry",
    "patronage": "with patronage",
    "neutral": "as a neutral token",
    "harbour": "in a harbour",
    "slot": "in a slot of another cost",
    "calls": "with mail stops",
    "linked": "by linked places",
    "marker": "with its marker",
}


def question_of(word: str) -> str:
    """Return the question that a blank of a form asks: `Where?` for `PLACE`."""
    each = word.removesuffix(":").split("|")
    if each[0].islower():
        return f"{list_words(each, 'or').capitalize()}?"
    return " ".join(dict.fromkeys(_ASKED.get(one, f"{one.capitalize()}?") for one in each))


def number_of(words: Sequence[str], at: int) -> str:
    """Return what the number at a place of a form is: `extra cost of the river`, `price`."""
    before = words[at - 1] if at else ""
    return _NUMBERS.get(before, {"REVENUE": "revenue", "PRICE": "price", "VALUE": "price"}.get(words[at], "amount"))


def amount_of(words: Sequence[str]) -> str:
    """Return the question about the only number of a form: `How much?` for money, `How many?` for a count."""
    return "How many?" if "NUMBER" in words else "How much?"


def added_by(words: Sequence[str]) -> str:
    """Return what a form adds to the usual move of its verb; empty if it adds nothing known."""
    told = (_ADDED[word] for word in words[1:] if word in _ADDED)
    return ", ".join(told) + (" of another amount" if words[-2:] == ["patronage", "AMOUNT"] else "")
