"""Players' names: made such that a journal takes them, and tells them apart."""

from collections.abc import Iterable

from moderator.journal.names import check_player_name, may_be_in_a_name
from moderator.model.names import UNSEEN, Names, fold
from moderator.model.wording import shown

_LONGEST = 36  # leaves room for a number within the journal's 40 characters


def journal_names(names: Iterable[str], companies: Names) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names to use, in the same order, and a note on each that is not as the source has it."""
    chosen: list[str] = []
    notes: list[str] = []
    for seat, name in enumerate(names, 1):
        fit = _make_fit(name, seat, companies)
        taken = {fold(other) for other in chosen}
        number, unique = 2, fit
        while fold(unique) in taken:
            unique = f"{fit} {number}"
            number += 1
        chosen.append(unique)
        if unique != name:
            notes.append(f"player {seat} is called {shown(unique)} here; the source has {shown(name[:80])!r}")
    return tuple(chosen), tuple(notes)


def _make_fit(name: str, seat: int, companies: Names) -> str:
    """The name without what a journal cannot hold; a word that means something else gets `Player` before it."""
    seen = "".join(c for c in name if may_be_in_a_name(c) or not UNSEEN.match(c))
    text = "".join(c if may_be_in_a_name(c) and c not in ':;"' else " " for c in seen)
    text = " ".join(text.split())[:_LONGEST].strip()
    if check_player_name(text, companies) is not None:
        text = f"Player {text or seat}"[:_LONGEST].strip()
    return text if check_player_name(text, companies) is None else f"Player {seat}"
