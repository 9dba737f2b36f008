"""What a table says for the verbs of the journal, in any person."""

from collections.abc import Sequence

from moderator.journal.grammar import VERBS
from moderator.model.names import Vocabulary
from moderator.shell.meant import verb_of

# What a table says for a verb, the longest first; a line of the journal has the verb alone.
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
    "pass": "no bid, skip, skips, skipped",
    "undo": "undo that, undo it, undo last, take back, take that back",
    "bankrupt": "goes bankrupt, is bankrupt, bankruptcy",
}
_PHRASES = {tuple(said.split()): verb for verb, phrases in _SAID.items() for said in phrases.split(", ")}
_LONGEST = max(map(len, _PHRASES))
ALWAYS = frozenset((("end", "turn"),))  # nobody ends a game so


def said_verb(words: Sequence[str], vocabulary: Vocabulary | None = None) -> tuple[str, list[str]] | None:
    """The verb that words begin with, and what follows it; None if it is none."""
    if not words:
        return None
    first, low = in_first_person(words[0], vocabulary), in_small_letters(words[:_LONGEST])
    for count in range(len(low), 0, -1):
        verb = _PHRASES.get(tuple(low[:count])) or (count > 1 and _PHRASES.get((first or "", *low[1:count])))
        if verb:
            return verb, list(words[count:])
    return None if first is None else (first, list(words[1:]))


def in_first_person(word: str, vocabulary: Vocabulary | None = None) -> str | None:
    """The verb of the journal that `buys`, `passes` or `passed` says, or a beginning of it; None if it says none.

    With a `vocabulary` no beginning means a verb that the title has not.
    """
    folded = word.casefold()
    for ending in ("", "s", "es", "ed", "d"):
        stem = folded.removesuffix(ending)
        if folded.endswith(ending) and stem in VERBS and not (ending == "s" and stem.endswith("s")):
            return stem
    verb = verb_of(folded, vocabulary)
    return verb if verb in VERBS else None


def in_small_letters(words: Sequence[str]) -> list[str]:
    return [word.casefold() for word in words]
