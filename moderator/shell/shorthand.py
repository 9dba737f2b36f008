"""Shorthand: the short forms a session accepts, expanded to journal lines."""

import re
from collections.abc import Callable, Iterator, Sequence

from moderator.game import Game
from moderator.journal.errors import Unreadable
from moderator.journal.grammar import (
    CORRECTING,
    PUTTING,
    SHORT,
    VERBS,
    Reading,
    find_verb,
    format_move,
    parse_line,
    read_line,
)
from moderator.journal.lexer import cut_comment, quote_name, split_words
from moderator.journal.names import Index, lexicon_of
from moderator.journal.words import is_number, is_percent, read_number
from moderator.judging import name_actor
from moderator.model.moves import Move
from moderator.model.names import UnknownName
from moderator.model.position import DISCARD
from moderator.model.rounds import PlayerRound, Turn
from moderator.rules.booking import State
from moderator.rules.holdings import charter_of, president, privates_of, trains_of
from moderator.rules.privates import owner_of
from moderator.rules.rounds.operating import current_turn
from moderator.rules.rounds.sequence import following
from moderator.rules.train_supply import next_for, next_train
from moderator.rules.trains.owing import owed_train
from moderator.shell.bids_and_passes import is_of_bids, position_after, read_bid, read_passes
from moderator.shell.names import find_actor, find_name, is_legal, is_understood, other_names, settle_names, verb_of
from moderator.shell.plain_english import amount_of, in_journal_words, trains_bought
from moderator.shell.possible_moves import nothing_more
from moderator.shell.runs import DECLARED, EARNED, is_way, read_earnings

_HEAD = re.compile(r"(\S+)\s+(before\s+)?([0-9]+)(?:\s*:\s*|\s+)(?!was\s+[0-9])", re.IGNORECASE)
Expand = Callable[[Game, str], tuple[str, ...]]


def expand_correction(game: Game, typed: str, expand: Expand) -> tuple[str, ...] | None:
    """Return the lines of an `amend` or `insert` with its move in short form, any other correction unchanged, else
    None.

    If an amendment stands for several moves, the first replaces the line. The others amend the following lines of the
    same kind, or are inserted.
    """
    verb = _verb_of(typed.partition(" ")[0])
    if verb not in CORRECTING:
        return None
    found = _HEAD.match(typed)
    if found is None or verb not in PUTTING or (verb == "insert") != bool(found[2]) or found.end() == len(typed):
        return (typed,)
    line = read_number(found[3])
    at = game.count_before(line)
    moves = expand(game.cut_to(at), typed[found.end() :])
    if verb == "insert":
        return tuple(f"insert before {line}: {move}" for move in moves)
    return (f"amend {line} {moves[0]}", *_amend_on(game, line, moves[1:])) if moves else (typed,)


def _verb_of(word: str) -> str | None:
    try:
        return find_verb(word)
    except Unreadable:
        return None


def _amend_on(game: Game, line: int, texts: Sequence[str]) -> Iterator[str]:
    """Yield the corrections that make the following lines say these moves; lines that already do are skipped."""
    at = game.count_to(line)
    for text in texts:
        following = game.journal.booked[at] if at < len(game.journal.booked) else None
        says = _read(game.cut_to(at), text)
        if following is None:
            yield text
        elif says is None or type(following.move) is not type(says) or following.move.actor not in (None, says.actor):
            yield f"insert before {following.line}: {text}"
        else:
            at += 1
            if name_actor(State(game.title, game.before(following.line)), following.move) != says:
                yield f"amend {following.line} {format_move(says)}"


def _read(game: Game, text: str) -> Move | None:
    """Return the move of a text with its actor; None if it is no move."""
    try:
        says = parse_line(text, game.vocabulary)
    except Unreadable:
        return None
    return name_actor(game.state, says) if isinstance(says, Move) else None


_FROM = {"p": "pool", "t": "treasury", "i": "ipo", "pool": "pool", "treasury": "treasury", "ipo": "ipo"}
_STEPS = {"lay": "track", "clear": "track", "token": "token", "run": "run"}


def expand(game: Game, typed: str) -> tuple[str, ...]:
    """Return the journal lines that a typed line stands for, as `read_typed` reads them."""
    return tuple(reading.text for reading in read_typed(game, typed))


def read_typed(game: Game, typed: str) -> tuple[Reading, ...]:
    """Read a typed line as the journal lines it stands for, in the order of judging; none if it is empty.

    Enter alone is the usual "nothing more"; `180 h` is a run and its dividend; `t` is the next train. An actor may come
    first without a colon. Any other line is read as it is.
    """
    text, comment = cut_comment(typed)
    if not text and not comment:
        usual = nothing_more(game)
        return () if usual is None else (read_line(usual, game.vocabulary),)
    if not text:
        return (read_line(typed.strip(), game.vocabulary),)
    bare, mark = (text[:-2].rstrip(), " !") if text.endswith(" !") else (text, "")
    if (corrections := expand_correction(game, bare, expand)) is not None:
        lines = tuple(read_line(f"{line}{mark}", game.vocabulary) for line in corrections)
    else:
        lines = _in_full(game, bare)
        if mark:
            lines = tuple(read_line(f"{line.text}{mark}", game.vocabulary) for line in lines)
    first, *others = lines
    return (first.replace(text=f"{first.text} ; {comment}") if comment else first, *others)


def _in_full(game: Game, text: str) -> tuple[Reading, ...]:
    """Read a short form, or plain English."""
    if trains := _trains_bought(game, text):
        return tuple(read_line(line, game.vocabulary) for line in trains)
    lines = _settled(game, text)
    if all(is_understood(game, line) for line in lines):
        return lines
    full = in_journal_words(game, text)
    return lines if full == text else _settled(game, full)


def _trains_bought(game: Game, text: str) -> tuple[str, ...]:
    """Return a line for each train of `buys two trains`, the next of the bank at each purchase; none for other text."""
    found = trains_bought(game, text)
    turn = current_turn(game.state)
    if found is None or turn is None:
        return ()
    who, count, train = found
    lines, position = list[str](), game.position
    for _ in range(count):
        bought = train or next_for(State(game.title, position), who or turn.company)
        if bought is None:
            return ()
        lines.append(f"{quote_name(who)}: train {bought}" if who else f"train {bought}")
        position = position_after(game, position, lines[-1])
    return tuple(lines)


def _settled(game: Game, text: str) -> tuple[Reading, ...]:
    lines = read_passes(game, text) or _counts(game, text) or _expand(game, text)
    return tuple(settle_names(game, line) for line in lines)


def _expand(game: Game, text: str) -> tuple[str, ...]:
    if is_of_bids(game.state):
        actor, rest = (None, text) if _is_lot(game, text) else _split_player(game, text)
        bid = read_bid(game.state, game.vocabulary, rest)
        line = f"{actor}: {bid}" if actor else bid
        taken = _taken(game, actor, rest)
        return (taken if taken is not None and (_is_bought(game, rest) or not is_legal(game, line)) else line,)
    if (given_up := _discarded(game, text)) is not None:
        return (given_up,)
    if isinstance(game.position.round, PlayerRound):
        actor, rest = _split_player(game, text)
        actor, rest = (actor, rest) if actor else _split_actor(game, text)
        return _of_players(game, game.position.round, actor, rest)
    turn = current_turn(game.state)
    if turn is None:
        actor, rest = (None, text) if _is_lot(game, text) else _split_player(game, text)
        actor, rest = (actor, rest) if actor else _split_trader(game, text)
        return _in_stock(game, actor or _swaps(game, rest), rest)
    actor, rest = _split_actor(game, text)
    if _is_place(game, rest) and not is_way(game, rest):
        rest = f"lay {rest}"
    actor = actor or _swaps(game, rest) or _moved_on(game, turn, rest)
    lines = _in_turn(game, turn, rest, actor or turn.company)
    return tuple(f"{actor}: {line}" for line in lines) if actor else lines


def _counts(game: Game, text: str) -> tuple[str, ...]:
    """Split `count ann 320, bob 410` into one count each; none for any other line.

    A comma before an amount belongs to a name.
    """
    verb, _, rest = text.partition(" ")
    if "," not in rest or verb_of(verb, game.vocabulary) != "count":
        return ()
    counts, said = [], ""
    for piece in rest.split(","):
        said += piece if not said else f",{piece}"
        if any(word.lstrip("+-")[:1].isdigit() for word in said.split()[1:]):
            counts.append(f"count {said.strip()}")
            said = ""
    return (*counts, f"count {said.strip()}") if said.strip() else tuple(counts)


def _is_lot(game: Game, text: str) -> bool:
    """Return whether a line is a lot's whole symbol and an amount, even if a player's name begins like it: `bo 225`."""
    lot, _, amount = text.partition(" ")
    names = lexicon_of(game.vocabulary)
    return is_number(amount) and names.companies.exact(lot) is not None and names.players.exact(lot) is None


def _taken(game: Game, actor: str | None, text: str) -> str | None:
    """Return the purchase of the offered lot, by price or name alone: `20`, `sv`, `buy sv`; None if illegal."""
    rest = text.partition(" ")[2]
    if rest and not _is_bought(game, text):
        return None
    line = f"{actor}: take {rest or text}" if actor else f"take {rest or text}"
    return line if is_legal(game, line) else None


def _is_bought(game: Game, text: str) -> bool:
    """Return whether a line buys the offered lot; the journal's verb for that is `take`."""
    verb, _, rest = text.partition(" ")
    return bool(rest) and verb_of(verb, game.vocabulary) == "buy"


def _discarded(game: Game, text: str) -> str | None:
    """Read `3` or `d 3` as a discard if one is due; None for any other line."""
    asked = game.position.asked
    if asked is None or asked.kind != DISCARD:
        return None
    *words, train = text.split()
    named = {name.casefold(): name for name in trains_of(game.state, asked.who or "")}.get(train.casefold())
    plain = [word.casefold() for word in words] in ([], ["d"])
    return f"discard {named}" if named is not None and plain else None


def _swaps(game: Game, text: str) -> str | None:
    """Return the owner of a private that may be exchanged in anybody's turn: `x mh nyc`."""
    verb, _, rest = text.partition(" ")
    names = lexicon_of(game.vocabulary).companies
    private = names.exact(rest.split()[0]) if rest and verb_of(verb, game.vocabulary) == "exchange" else None
    facts = game.title.file.privates.get(private or "")
    owner = owner_of(game.state, private) if private is not None and facts is not None and facts.swap.any_time else None
    return owner if owner in game.position.players and owner != game.position.round.actor else None


def _in_stock(game: Game, actor: str | None, text: str) -> tuple[str, ...]:
    """Read a line of a stock round.

    `b bnr p` and `bnr p` buy from the pool, `bnr 75` starts a corporation, `bnr 75 2` and `st bnr 75 2` do so with
    minor 2, and `x 9 rpr t` exchanges a minor with its token.
    """
    *words, last = text.split()
    numbers = len(words) in (1, 2) and all(map(is_number, (*words[1:], last)))
    if numbers and _is_name(game, words[0]) and not _is_private(game, words[0]):
        words, text = ["start", *words], f"start {text}"
    if _is_name(game, (words or [last])[0]) and (not words or last.casefold() in _FROM):
        words, text = ["buy", *words], f"buy {text}"
    if len(words) == 1 and is_number(count := amount_of(words[0])) and _is_name(game, last):
        several = f"buy {last} {count}"
        if is_legal(game, f"{actor}: {several}" if actor else several):
            words, text = ["buy", last], several
    verb = verb_of(words[0], game.vocabulary) if words else None
    if verb == "buy" and len(words) > 1 and last.casefold() in _FROM:
        text = " ".join([*words, _FROM[last.casefold()]])
    elif verb == "start" and len(words) == 3 and is_number(last):
        text = " ".join([*words, "minor", last])
    elif verb == "exchange" and len(words) > 2 and last.casefold() == "t":
        text = " ".join([*words, "token"])
    return (f"{actor}: {text}" if actor else text,)


def _of_players(game: Game, now: PlayerRound, actor: str | None, text: str) -> tuple[str, ...]:
    """Read a line of a player round.

    `adr` or `t adr` takes a certificate, or disposes of one if that is due; after that `k4` is a tile, `t` a train.
    """
    words, asked = text.split(), game.position.asked
    verb, acts = verb_of(words[0], game.vocabulary), now.taken and actor in (None, now.player, *game.title.kinds)
    symbol = lexicon_of(game.vocabulary).companies.exact(text) is not None
    if acts and asked is None and not symbol and _is_place(game, text):
        text = f"lay {text}"
    elif len(words) == 1 and _is_name(game, text):
        text = f"{'take' if asked is None else 'dispose'} {text}"
    elif len(words) == 2 and (verb == "buy" or (verb == "train" and not acts)) and _is_name(game, words[1]):
        text = f"take {words[1]}"
    elif acts and text.casefold() in ("t", "train") and (top := next_train(game.state)) is not None:
        text = f"train {top}"
    return (f"{actor}: {text}" if actor else text,)


def _in_turn(game: Game, turn: Turn, text: str, company: str) -> tuple[str, ...]:
    if (earned := read_earnings(game, text, company)) is not None:
        return earned
    word = text.casefold()
    text = _train_bought(game, text) or text
    if word in DECLARED and turn.revenue and not turn.settled:
        return (DECLARED[word],)
    if (private := _private_bought(game, text)) is not None:
        return (private,)
    if word in ("t", "train"):
        text = _next_purchase(game, company) or text
    return (_own_sale(game, text, company) or text,)


def _train_bought(game: Game, text: str) -> str | None:
    """Read `b 3` as a train, unless a private has that name; None for any other line."""
    verb, _, train = text.partition(" ")
    names = lexicon_of(game.vocabulary)
    if verb_of(verb, game.vocabulary) != "buy" or names.trains.exact(train) is None:
        return None
    return None if names.companies.exact(train) in game.title.file.privates else f"train {train}"


def _own_sale(game: Game, text: str, company: str) -> str | None:
    """Read `sell 2` or `sell share` as a sale of the company's own shares; None for any other line."""
    verb, *words = text.split()
    if len(words) != 1 or verb_of(verb, game.vocabulary) != "sell" or company not in game.title.certificates:
        return None
    own = words[0].casefold() in ("share", "shares") or is_number(words[0]) or is_percent(words[0])
    if not own or lexicon_of(game.vocabulary).companies.exact(words[0]) is not None:
        return None
    return f"sell {quote_name(company)} {1 if words[0].casefold().startswith('share') else words[0]}"


def _next_purchase(game: Game, company: str) -> str | None:
    """Return the purchase of the bank's next train.

    It is the pool's train if the company must buy that one and cannot pay for the bank's.
    """
    top, owed = next_for(game.state, company), owed_train(game.state, company)
    short = top is None or game.state.cash(company) < game.title.train(top).price
    if owed is not None and owed.pooled and short:
        return f"train {owed.train} pool"
    return None if top is None else f"train {top}"


def _is_name(game: Game, word: str) -> bool:
    """Return whether a word names a company, or nearly does, and is no verb; with a colon it names the actor."""
    if word.casefold() in (*VERBS, *SHORT) or not word[0].isalpha() or word.endswith(":"):
        return False
    if other_names(game.vocabulary, word) or lexicon_of(game.vocabulary).companies.exact(word) is not None:
        return True
    if verb_of(word, game.vocabulary) is not None:
        return False
    try:
        lexicon_of(game.vocabulary).companies.find(word)
    except UnknownName as unknown:
        return unknown.ambiguous or (bool(unknown.near) and not _near_verb(game, word))
    return True


def _is_private(game: Game, word: str) -> bool:
    """Return whether a word names a private, in full or shortened, and nothing else of these letters."""
    if other_names(game.vocabulary, word):
        return False
    try:
        return lexicon_of(game.vocabulary).companies.find(word) in game.title.file.privates
    except UnknownName:
        return False


def _private_bought(game: Game, text: str) -> str | None:
    """Read `b rea 40` or `rea 40` as the private or minor bought from its owner; None for any other line."""
    *words, price = text.split()
    words = words[1:] if words and verb_of(words[0], game.vocabulary) == "buy" else words
    if len(words) != 1 or not is_number(price):
        return None
    try:
        private = lexicon_of(game.vocabulary).companies.find(words[0])
    except UnknownName:
        return None
    minor = game.title.file.minors.get(private)
    if minor is not None and minor.sells is not None:
        owner = president(game.state, private)
    else:
        owner = next((p for p in game.position.players if private in privates_of(game.state, p)), None)
    return None if owner is None else f"buy {quote_name(private)} from {quote_name(owner)} {price}"


def _moved_on(game: Game, turn: Turn, text: str) -> str | None:
    """Return the next company if the one on turn is past the step of this line; None if the line is its own."""
    first = split_words(text)[0].raw
    if first.endswith(":"):  # an unknown name
        return None
    runs = first[0].isdigit() or ":" in first or first.casefold() == "r" or is_way(game, first)
    verb = "run" if runs else verb_of(first, game.vocabulary)
    if verb == "convert" and turn.settled:  # converting comes first in a turn
        return following(game.state)
    step = None if verb == "lay" and _is_at_any_step(game, text) else _STEPS.get(verb or "")
    steps = charter_of(game.state, turn.company).steps
    if not turn.settled or step is None:
        return None
    if step == "token" and "transfer" in steps and " from " in f" {text.casefold()}":
        step = "transfer"
    ahead = step in steps and steps.index(step) >= turn.step and not (step == "run" and turn.revenue is not None)
    return None if ahead else following(game.state)


def _is_at_any_step(game: Game, text: str) -> bool:
    """Return whether a tile is laid with a private that may do so at any step: `lay b20 with cs`."""
    *_, word, private = ["", *text.split()]
    named = lexicon_of(game.vocabulary).companies.exact(private) if word.casefold() == "with" else None
    facts = game.title.file.privates.get(named or "")
    return facts is not None and facts.lays is not None and facts.lays.any_step


def _is_place(game: Game, text: str) -> bool:
    """Return whether a line is only a place, where a tile is laid."""
    places = lexicon_of(game.vocabulary).places
    if " " in text:
        return places.exact(text.strip('"')) is not None
    if text.casefold() in DECLARED or text[0].isdigit() or verb_of(text, game.vocabulary) is not None:
        return False
    try:
        places.find(text)
    except UnknownName as unknown:
        misspelt = bool(unknown.near) and not unknown.ambiguous
        return misspelt and not _near_verb(game, text)  # the answer then suggests places
    return True


def _near_verb(game: Game, word: str) -> bool:
    from difflib import get_close_matches  # a misspelled word is rare, the import is not free

    return bool(get_close_matches(word.casefold()[:40], game.vocabulary.verbs or VERBS, n=1))


def _split_actor(game: Game, text: str) -> tuple[str | None, str]:
    """Split `ann b bnr` or `ann: b bnr` into actor and rest; None if there is no name, or it begins a verb."""
    named, colon, text_after = text.partition(": ")
    first, _, rest = (named, " ", text_after) if colon else text.partition(" ")
    if colon and rest.strip():
        return _find_actor(game, first, text, rest)
    if not rest.strip() or ":" in first or verb_of(first, game.vocabulary) is not None:
        return None, text
    if first[0].isdigit() and (first not in game.title.kinds or rest.strip().casefold() in EARNED):
        return None, text  # `6 70` is minor 6 and its run, `60 h` a run that pays half
    return _find_actor(game, first, text, rest) if _is_said(game, rest.strip()) else (None, text)


def _is_said(game: Game, text: str) -> bool:
    """Return whether a text can follow an actor's name: a revenue, a verb, a place, a private."""
    first = text.split()[0]
    begun = text[0].isdigit() or verb_of(first, game.vocabulary) is not None or is_way(game, first)
    return begun or _is_place(game, text) or _private_bought(game, text) is not None


def _split_player(game: Game, text: str) -> tuple[str | None, str]:
    """Split `ann 105`, `ann rea 45` or `ann: pass` into player and rest.

    Outside operating rounds only players act.
    """
    named, colon, text_after = text.partition(": ")
    first, _, rest = (named, " ", text_after) if colon else text.partition(" ")
    if not rest.strip() or (not colon and verb_of(first, game.vocabulary) is not None):
        return None, text
    return _find_name(game, lexicon_of(game.vocabulary).players, first, text, rest)


def _split_trader(game: Game, text: str) -> tuple[str | None, str]:
    """Split off a company that trades in a stock round: `cbq buy cbq 2`.

    Its name and the verb must be in full, because `nyc p` is a share from the pool.
    """
    first, _, rest = text.partition(" ")
    company = lexicon_of(game.vocabulary).companies.exact(first)
    trades = company in game.title.certificates and rest.split(" ")[0].casefold() in ("buy", "sell")
    return (company, rest.strip()) if trades else (None, text)


def _find_actor(game: Game, name: str, text: str, rest: str) -> tuple[str | None, str]:
    actor = find_actor(game, name)
    return (None, text) if actor is None else (actor, rest.strip())


def _find_name(game: Game, names: Index, name: str, text: str, rest: str) -> tuple[str | None, str]:
    found = find_name(game, names, name)
    return (None, text) if found is None else (found, rest.strip())
