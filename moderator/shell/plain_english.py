"""Plain English in the words of the journal: `Jo buys a share of the NYC` is `Jo buy NYC`."""

import re
from collections.abc import Sequence

from moderator.game import Game
from moderator.journal.grammar import TEXT_VERBS, VERBS
from moderator.journal.lexer import split_words
from moderator.journal.names import lexicon_of
from moderator.journal.words import is_number
from moderator.model.names import Vocabulary
from moderator.rules.rounds.operating import current_turn
from moderator.shell.names import find_actor, verb_of

# What players say for each verb of the journal.
_SAID = {
    "pay": "pay out, pay full, pay in full, paid out, paid, payout, full, full pay, full payout, full dividend",
    "half": "half pay, half-pay, half payout, half dividend, pay half, split, splits",
    "hold": "withheld, held, retain, retains, no dividend, pay nothing, pay no dividend",
    "lay": "upgrade, upgrades, upgraded, upgrade to, upgrades to, build, builds, built, laid, lay tile, lay track,"
    " place tile, places tile, tile",
    "token": "place token, places token, put token, puts token, place station, places station, station, tokens",
    "train": "buy train, buy next train, bought train, get train, gets train, next train",
    "start": "par, pars, parred, open, opens, launch, launches",
    "bid": "raise, raises, raise to, raises to",
    "buy": "bought, get, gets",
    "sell": "sold, dump, dumps, dumped",
    "run": "ran, earn, earns, earned",
    "done": "is done, is finished, finished, finishes, end turn, ends turn, ends",
    "pass": "no bid, skip, skips, skipped, drop out, drops out, dropped out, fold, folds",
    "undo": "undo that, undo it, undo last, take back, take that back",
    "bankrupt": "goes bankrupt, is bankrupt, bankruptcy",
}
# A company's trade in its own shares.
_OWN_SHARES = {"issue": "sell", "issues": "sell", "issued": "sell", "redeem": "buy", "redeems": "buy"}
_TITLE_VERBS = {  # verbs that some titles have, and the verbs that others have for the same
    "choose": ("select", "take"),
    "draft": ("select", "take"),
    "pick": ("select", "take"),
    "select": ("take", "choose"),
    "take": ("select", "choose"),
}
_PHRASES = {tuple(said.split()): verb for verb, phrases in _SAID.items() for said in phrases.split(", ")}
_LONGEST = max(map(len, _PHRASES))
ALWAYS = frozenset((("end", "turn"),))  # this does not end the game


def said_verb(words: Sequence[str], vocabulary: Vocabulary | None = None) -> tuple[str, list[str]] | None:
    """Return the journal's verb that these words begin with, and the words after it; None if there is none."""
    if not words:
        return None
    first, low = in_first_person(words[0], vocabulary), in_small_letters(words[:_LONGEST])
    for count in range(len(low), 0, -1):
        verb = _PHRASES.get(tuple(low[:count])) or (count > 1 and _PHRASES.get((first or "", *low[1:count])))
        if verb:
            return verb, list(words[count:])
    return None if first is None else (first, list(words[1:]))


def in_first_person(word: str, vocabulary: Vocabulary | None = None) -> str | None:
    """Return the journal's verb for `buys`, `passes` or `passed`, or for a beginning of it; None if there is none.

    With a `vocabulary`, a beginning only stands for verbs that the title has.
    """
    folded = word.casefold()
    for ending in ("", "s", "es", "ed", "d"):
        stem = folded.removesuffix(ending)
        if folded.endswith(ending) and stem in VERBS and not (ending == "s" and stem.endswith("s")):
            return stem
    verb = verb_of(folded, vocabulary)
    return verb if verb in VERBS else None


def in_small_letters(words: Sequence[str]) -> list[str]:
    """Return the words in lower case, for comparisons."""
    return [word.casefold() for word in words]


_SMALL = frozenset(("the", "a", "an", "his", "her", "its", "their", "and", "then", "declares", "declare"))
_SHARES = frozenset(("share", "shares", "certificate", "certificates", "cert", "certs"))
_COUNTED = ("nothing", "one", "two", "three", "four", "five", "six")  # numbers of shares; amounts are digits
_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED)}
_PLACES = {
    "pool": "from pool, from market, from bank pool, from open market, market, bank pool",
    "ipo": "from ipo, from bank, from initial offering, initial offering",
    "treasury": "from treasury",
}
_FROM = {tuple(said.split()): place for place, phrases in _PLACES.items() for said in phrases.split(", ")}
_LEADING = {  # small words that lead to a name or an amount
    "start": ("at", "for", "with"),
    "bid": ("on", "for", "of", "with"),
    "lay": ("in", "at", "on", "to", "for", "tile", "track"),
    "token": ("in", "at", "on", "for"),
    "run": ("for",),
    "exchange": ("for", "with", "against", "minor", "share"),
    "close": ("minor",),
    "train": ("train", "trains"),
    "discard": ("train", "trains"),
    "take": ("for",),
}
_EMPTY = frozenset(("turn", "dividend", "dividends", "earnings", "out", "it", "all", "everything"))
_BARE = frozenset(("pass", "pay", "half", "hold", "withhold", "done"))  # verbs without arguments
_DECLARED = frozenset(("pay", "half", "hold", "withhold"))
_HURRIED = re.compile(r"([bsBS])([0-9]{1,2})([^0-9]\S*)?")
_MONEY = re.compile(r"[$£€]([0-9]+)")


def in_journal_words(game: Game, text: str) -> str:
    """Return a line of plain English with the journal's verb and small words; names stay as they are.

    Any other line is returned unchanged.
    """
    words = [word.raw for word in split_words(text)]
    at = _after_actor(game, words)
    plain = [word for number, word in enumerate(words[at:], at + 1) if not _is_small(game, word, words[number:])]
    if not plain or (
        at == 0 and plain[0].casefold() in TEXT_VERBS and tuple(in_small_letters(plain)[:2]) not in ALWAYS
    ):
        return text
    plain = [*_apart(game, plain[0]), *plain[1:]]
    plain[0] = _title_verb(game, plain[0]) or plain[0]
    if (own := _own_shares(game, words[:at], plain)) is not None:
        plain = own
    if at and _is_bought(game, words[0], plain):
        at, plain = 0, [words[0], *plain]
    if _is_bought(game, plain[0], plain[1:]):
        plain = ["buy", *plain]
    verb, rest = said_verb(plain, game.vocabulary) or ("", plain)
    if not verb and not plain[0][0].isdigit() and not _is_ended(plain):
        return text
    who = find_actor(game, _name(words[:at])) if at else None
    found = [*filter(None, _line(game, who, verb, rest))]
    if found and found[0] == verb_of(plain[0], game.vocabulary):
        found[0] = plain[0]
    return f"{who}: {' '.join(found)}" if who else " ".join(found)


def trains_bought(game: Game, text: str) -> tuple[str | None, int, str | None] | None:
    """Return who buys how many trains, and which, for `slsf buys 2 trains` and `buys two 4-trains`; else None."""
    words = [word.raw for word in split_words(text)]
    at = _after_actor(game, words)
    verb, rest = said_verb(words[at:], game.vocabulary) or ("", [])
    if verb not in ("buy", "train") or len(rest) not in (2, 3) or not rest[-1].casefold().endswith("trains"):
        return None
    named = [*rest[1:-1], *filter(None, [rest[-1].casefold().removesuffix("trains").rstrip("-")])]
    count, train = amount_of(rest[0]), lexicon_of(game.vocabulary).trains.exact(named[0]) if len(named) == 1 else None
    if not is_number(count) or not 0 < int(count) < len(_COUNTED) or (named and train is None):
        return None
    return find_actor(game, _name(words[:at])) if at else None, int(count), train


def _title_verb(game: Game, word: str) -> str | None:
    """Return the verb that this title has for what another title's verb says: `take` in 1846 for `chooses`."""
    folded, verbs = word.casefold(), game.vocabulary.verbs
    stems = {folded, folded.removesuffix("s"), folded.removesuffix("ed"), folded.removesuffix("d")}
    meant = next((stem for stem in stems if stem in _TITLE_VERBS), None)
    if meant is None or meant in verbs:
        return None
    return next((verb for verb in _TITLE_VERBS[meant] if verb in verbs), None)


def _own_shares(game: Game, named: Sequence[str], plain: Sequence[str]) -> list[str] | None:
    """Return `sell IC 2` for `issues 2` by IC, and `buy IC` for its `redeem`; None for anything else."""
    verb = _OWN_SHARES.get(plain[0].casefold())
    turn = current_turn(game.state)
    company = find_actor(game, _name(named)) if named else None if turn is None else turn.company
    if verb is None or company is None or company not in game.title.certificates:
        return None
    counts = [amount_of(each) for each in plain[1:] if each.casefold() not in _SHARES]
    own = [each for each in counts if lexicon_of(game.vocabulary).companies.exact(each) != company]
    return [verb, company, *own]


def _is_small(game: Game, word: str, following: Sequence[str]) -> bool:
    """Return whether a word may be left out.

    An article may be, even if a company has the same name, unless `at`, `for` or `with` follows it.
    """
    if word.casefold() not in _SMALL:
        return False
    article = word.islower() and bool(following) and following[0].casefold() not in _LEADING["start"]
    return article or not _is_exact(game, word)


def _name(words: Sequence[str]) -> str:
    return " ".join(words).removesuffix(":")


def _apart(game: Game, word: str) -> list[str]:
    """Split `s2nyc` into `s 2 nyc`."""
    found = _HURRIED.fullmatch(word)
    return [word] if found is None or _is_exact(game, word) else [piece for piece in found.groups() if piece]


def _is_bought(game: Game, word: str, rest: list[str]) -> bool:
    """Return whether the words name a share and where it comes from, without a verb: `nyc from the pool`."""
    named = lexicon_of(game.vocabulary).companies.exact(word) in game.title.certificates
    return named and _from_place(rest) != rest and current_turn(game.state) is None


def _line(game: Game, who: str | None, verb: str, rest: list[str]) -> list[str]:
    """Return the verb with its arguments in the journal's order."""
    if verb in _BARE:
        return [verb, *(word for word in rest if word.casefold() not in _EMPTY)]
    if verb in ("", "run"):
        return _run(verb, rest)
    if verb == "buy" and (train := _train(game, who, rest)) is not None:
        return ["train", *map(amount_of, train)]
    rest = [amount_of(word) for word in rest]
    leading = _LEADING.get(verb, ())
    rest = [word for at, word in enumerate(rest) if not _leads(game, verb, rest, at, leading)]
    if verb in ("buy", "sell"):
        rest = _of_shares(_from_place(rest))
        rest = [rest[0], rest[2]] if len(rest) == 3 and rest[1].casefold() == "for" else rest
    if verb == "bid" and len(rest) == 2 and is_number(rest[0]) and not is_number(rest[1]):
        rest.reverse()
    if verb == "lay" and len(rest) > 1 and (tile := _tile(rest[0])) is not None:
        rest = [*rest[1:], tile]
    return [verb, *rest]


_COLOURS = frozenset(("yellow", "green", "brown", "grey"))


def _tile(word: str) -> str | None:
    """Return a tile or its colour as the journal writes it after the place."""
    if word.startswith("#") or word.casefold() in _COLOURS:
        return word.casefold()
    return f"#{word}" if is_number(word) else None


def _leads(game: Game, verb: str, rest: Sequence[str], at: int, leading: Sequence[str]) -> bool:
    """Return whether a word only leads to the next one.

    For a start that is `at` before a par price, but not `at` before a place.
    """
    word, following = rest[at].casefold(), rest[at + 1] if at + 1 < len(rest) else ""
    if word not in leading or _is_exact(game, rest[at]):
        return False
    if verb == "start":
        return is_number(following) or following.casefold() == "minor"
    return True


def _run(verb: str, rest: list[str]) -> list[str]:
    """Return a run, with the dividend if it follows."""
    rest = [amount_of(word) for word in rest if word.casefold() not in _LEADING["run"]]
    for at in range(1, len(rest)):
        found = said_verb(rest[at:])
        if found is not None and found[0] in _DECLARED and not {*in_small_letters(found[1])} - _EMPTY:
            return [verb, *rest[:at], found[0]]
    return [verb, *rest]


def _is_ended(words: Sequence[str]) -> bool:
    """Return whether a line ends in a dividend: `lon-par withholds`."""
    found = said_verb(words[1:]) if len(words) > 1 else None
    return found is not None and found[0] in _DECLARED


def _train(game: Game, who: str | None, rest: Sequence[str]) -> list[str] | None:
    """Return the train that a company buys: `3`, `D train`.

    None if the words mean something else, such as a private of the same name.
    """
    words = [piece for word in rest for piece in word.removesuffix("-train").split()]
    kept = [word for word in words if word.casefold() not in ("train", "trains")]
    named = bool(kept) and lexicon_of(game.vocabulary).trains.exact(kept[0]) is not None
    private = bool(kept) and lexicon_of(game.vocabulary).companies.exact(kept[0]) in game.title.file.privates
    changed = kept != list(rest) or not private
    acts = current_turn(game.state) is not None or who in game.title.kinds
    return kept if named and changed and acts else None


def _of_shares(rest: list[str]) -> list[str]:
    """Shorten `2 shares of NYC` to `2 NYC`; `share` alone is a share of the company on turn."""
    at = next((at for at, word in enumerate(rest) if word.casefold() in _SHARES), None)
    if at is None or len(rest) == 1:
        return rest
    after = at + 2 if [*rest, ""][at + 1].casefold() in ("of", "in") else at + 1
    return [*rest[:at], *rest[after:]]


def _from_place(rest: list[str]) -> list[str]:
    for at in range(len(rest)):
        if (place := _FROM.get(tuple(in_small_letters(rest[at:])))) is not None:
            return [*rest[:at], place]
    return rest


def amount_of(word: str) -> str:
    """Return `2` for `two`, `90` for `$90`, any other word as it is."""
    money = _MONEY.fullmatch(word)
    return money[1] if money else _NUMBERS.get(word.casefold(), word)


def _after_actor(game: Game, words: Sequence[str]) -> int:
    """Return the index of the first word after the actor's name; 0 without one."""
    counts = range(min(4, len(words) - 1), 0, -1)
    return next((count for count in counts if _is_actor(game, words[:count], words[count:])), 0)


def _is_actor(game: Game, words: Sequence[str], said: Sequence[str]) -> bool:
    """Return whether words name the actor.

    A name that also begins a verb must be written in full, with a verb behind it.
    """
    name = _name(words)
    if find_actor(game, name) is None:
        return False
    if words[-1].endswith(":") or said_verb(words, game.vocabulary) is None:
        return True
    return (
        lexicon_of(game.vocabulary).actors.exact(name) is not None
        and len(said[0]) > 1
        and said_verb(said, game.vocabulary) is not None
    )


def _is_exact(game: Game, word: str) -> bool:
    names = lexicon_of(game.vocabulary)
    return any(index.exact(word) is not None for index in (names.actors, names.places))
