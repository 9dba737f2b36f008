"""What the table declared beside what the books have, and what could explain a difference."""

from moderator.audit.declared import Compared, Declared, Explanation
from moderator.model.text import clean
from moderator.titles.title import Title
from moderator.views.ink import PLAIN, Ink
from moderator.views.table import table, wrap


def declared(title: Title, compared: Declared, final: bool, ink: Ink = PLAIN) -> list[str]:
    """The table of worths, then each player who differs. `final` is False while the game goes on."""
    when = "at the end" if final else "as the game stands; it is not over"
    rows = [
        (one.player, title.money(one.declared), title.money(one.books), _signed(title, one.difference))
        for one in compared.players
    ]
    headings = ("player", "declared", "books", "difference")
    lines = [f"Declared worth, {when}:", *table(headings, rows, "declared books difference", ink)]
    if compared.missing:
        lines += wrap(f"Nothing was declared for {', '.join(map(clean, compared.missing))}.")
    for one in compared.players:
        if one.difference:
            lines += ["", *_player(title, one, ink)]
    return [*lines, "", "declared worth agrees" if compared.agrees else "declared worth differs"]


def _signed(title: Title, amount: int) -> str:
    return f"+{title.money(amount)}" if amount > 0 else title.money(amount) if amount else "none"


def _player(title: Title, one: Compared, ink: Ink) -> list[str]:
    more = "more" if one.difference > 0 else "less"
    lines = wrap(f"{clean(one.player)} declared {title.money(abs(one.difference))} {more} than the books have.")
    if not one.explanations:
        return [*lines, *wrap("No single line explains it, nor do two: compare holdings and cash with `count`.")]
    pairs = len(one.explanations[0].slips) > 1
    lines += wrap("No single line explains it; two together could:" if pairs else "It could be, most likely first:")
    for number, explanation in enumerate(one.explanations, 1):
        lines += _explanation(title, number, explanation, ink)
    return lines


def _explanation(title: Title, number: int, explanation: Explanation, ink: Ink) -> list[str]:
    lines = []
    for at, slip in enumerate(explanation.slips):
        first = f"{number:>3}. " if at == 0 else "     "
        amount = f" ({_signed(title, slip.amount)})" if len(explanation.slips) > 1 else ""
        lines += wrap(slip.reason + amount, first, "     ")
        if slip.line is not None:
            lines += [ink.faint(line) for line in wrap(slip.text, f"     {slip.line} | ")]
    if explanation.also:
        lines += wrap(f"the same explains {', '.join(map(clean, explanation.also))}", "     ")
    if explanation.against:
        lines += wrap(f"but it does not fit {', '.join(map(clean, explanation.against))}", "     ")
    return lines
