"""The worths the table declared next to those of the books, and what could explain a difference."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from moderator.audit.corrections.search import Correction
from moderator.audit.declared import Compared, Declared, correct_counts, explain_counts
from moderator.audit.mistakes.played_game import JointMistake, Mistake
from moderator.audit.report import WEIGHTY, Report
from moderator.audit.suspects import Explanation, JointFinding, LikelyExplanations
from moderator.game import Game
from moderator.journal.lexer import cut_comment
from moderator.model.findings import Finding, Severity, tell_doubts
from moderator.model.wording import clean, list_words
from moderator.titles.title import Title
from moderator.views.findings import count_phrase, findings, summary
from moderator.views.ink import PLAIN, Ink
from moderator.views.text import table, wrap
from moderator.vocabulary.openings import UNRECORDED

_FEW = 3  # explanations listed if another correction already explains the difference
_SHOWN = 5  # corrections listed
_INDENT = "     "


def declared(title: Title, compared: Declared, final: bool, ink: Ink = PLAIN) -> list[str]:
    """Return the table of worths, the explanations for several players, then each player whose worth differs.

    `final` is False while the game goes on.
    """
    when = "at the end" if final else "as the game stands; it is not over"
    rows = [
        (one.player, title.money(one.declared), title.money(one.books), signed(title, one.difference))
        for one in compared.players
    ]
    headings = ("player", "declared", "books", "difference")
    lines = [f"Declared worth, {when}:", *table(headings, rows, "declared books difference", ink)]
    lines = [*_sheet(compared, ink), *lines]
    if compared.missing:
        lines += wrap(f"Nothing was declared for {', '.join(map(clean, compared.missing))}.")
    if compared.counted:
        counts = (f"{clean(player)}'s in line {line}" for player, line in compared.counted.items())
        lines += wrap(f"Cash was counted and agreed, {list_words(counts)}: nothing before that explains cash.")
    if compared.corrections:
        lines += ["", *_corrections(compared, ink)]
    for found in compared.together:
        lines += ["", *_together(title, found, ink)]
    for one in compared.players if not compared.computed else ():
        if one.difference or one.left:
            lines += ["", *_player(title, one, ink)]
    return [*lines, "", "declared worth agrees" if compared.agrees else "declared worth differs"]


def _sheet(compared: Declared, ink: Ink) -> Iterator[str]:
    """Yield the cells of the scoring sheet that do not follow from its other cells."""
    if not compared.sheet:
        return
    yield ink.bold("The sheet does not add up:")
    for found in compared.sheet:
        not_so = f", not {found.finding.actual}" if found.finding.actual else ""
        yield from wrap(clean(f"{found.cell}: {found.finding.message}{not_so}"), "  ", _INDENT)
    follows = "With these cells corrected, the sheet agrees with the books."
    yield from (follows if compared.computed else "Correct these cells first; the books differ as well.", "")


def _corrections(compared: Declared, ink: Ink) -> list[str]:
    """Return the lines of the journal one of which could be wrong, each with its correction."""
    shown, of = compared.corrections[:_SHOWN], len(compared.corrections)
    lines = wrap(f"Changing one line explains every player, as a replay to the end shows{_order(compared.equal, of)}:")
    for number, each in enumerate(shown, 1):
        for at, remedy in enumerate(each.remedies):
            lines += wrap(clean(remedy), f"{number:>3}. " if at == 0 else _INDENT, _INDENT)
        lines += [ink.faint(line) for line in wrap(each.text, f"{_INDENT}{each.line} | ")]
        if each.same:
            lines += wrap(f"{_or(each.same, 'lines')} has the same result for everybody", _INDENT, _INDENT)
        if each.otherwise:
            lines += wrap(f"{_or(each.otherwise, 'ways')} explains every player as well", _INDENT, _INDENT)
    lines += _more(of - len(shown))
    return lines + (wrap(compared.decides) if compared.decides else [])


def _or(others: Sequence[Correction], name: str) -> str:
    """Return the other possible corrections as `a, b or c`, with a count of those left out."""
    listed = list_words([clean("; ".join(each.remedies)) for each in others[:_SHOWN]], "or")
    return listed + (f", or {len(others) - _SHOWN} {name} more" if len(others) > _SHOWN else "")


def signed(title: Title, amount: int) -> str:
    """Return a difference in money with its sign, or `none` if there is no difference."""
    return f"+{title.money(amount)}" if amount > 0 else title.money(amount) if amount else "none"


def _together(title: Title, found: JointFinding, ink: Ink) -> list[str]:
    """One finding about several players, with the mistakes that could be it."""
    who = list_words(clean(player) for player in found.joints[0].amounts)
    of = len(found.joints) + found.more
    lines = wrap(f"One mistake could explain {who} together{_order(found.equal, of)}:")
    for number, joint in enumerate(found.joints, 1):
        amounts = ", ".join(f"{clean(player)} {signed(title, amount)}" for player, amount in joint.amounts.items())
        lines += wrap(f"{joint.reason}: {amounts}{_cited(title, joint)}", f"{number:>3}. ", _INDENT)
        lines += _line(joint, ink)
        if joint.against:
            lines += wrap(f"but it contradicts the cash count of {list_words(map(clean, joint.against))}", _INDENT)
    return lines + _more(found.more)


def _player(title: Title, one: Compared, ink: Ink) -> list[str]:
    """Return the lines on a player who differs: with explanations, the rest after a shared one, or alternatives."""
    off = f"{clean(one.player)} declared {_off(title, one.difference)}."
    if one.left == one.difference:
        return _explained(title, one.alone, off, ink)
    if one.left:
        left = f"{off} With the explanation above it is still {_off(title, one.left)}."
        return _explained(title, one.rest, left, ink)
    others = [each for each in one.explanations if not each.also and len(each.mistakes) == 1]
    if not others:
        return wrap(f"{off} The explanation above covers it, and no other single line does.")
    lines = wrap(f"{off} The explanation above covers it; taken alone, it could also be:")
    return lines + _listed(title, others[:_FEW], len(others[_FEW:]) + one.alone.more, ink)


def _off(title: Title, amount: int) -> str:
    if not amount:
        return "exactly the amount in the books"
    return f"{title.money(abs(amount))} {'more' if amount > 0 else 'less'} than the books have"


def _explained(title: Title, explained: LikelyExplanations, heading: str, ink: Ink) -> list[str]:
    """Return the possible explanations of an amount, most likely first."""
    if not explained.likely:
        return wrap(f"{heading} No single line explains it, nor do two: compare holdings and cash with `count`.")
    pairs = len(explained.likely[0].mistakes) > 1
    found = "No single line explains it; two together could" if pairs else "It could be"
    order = _order(explained.equal, len(explained.likely) + explained.more)
    return wrap(f"{heading} {found}{order}:") + _listed(title, explained.likely, explained.more, ink)


def _listed(title: Title, shown: Sequence[Explanation], more: int, ink: Ink) -> list[str]:
    """These explanations, numbered, and how many more there are."""
    lines = []
    for number, explanation in enumerate(shown, 1):
        lines += _explanation(title, number, explanation, ink)
    return lines + _more(more)


def _order(equal: int, of: int) -> str:
    """Return the wording for the order of explanations and for how many of them are equally likely."""
    if of == 1:
        return ""
    if equal == of:
        return f", each of {of} as likely as the others"
    return ", most likely first" + (f"; the first {equal} are equally likely" if equal > 1 else "")


def _explanation(title: Title, number: int, explanation: Explanation, ink: Ink) -> list[str]:
    lines = []
    for at, mistake in enumerate(explanation.mistakes):
        first = f"{number:>3}. " if at == 0 else _INDENT
        amount = f" ({signed(title, mistake.amount)})" if len(explanation.mistakes) > 1 else ""
        lines += wrap(f"{mistake.reason}{amount}{_cited(title, mistake)}", first, _INDENT)
        lines += _line(mistake, ink)
    if explanation.also:
        lines += wrap(f"the same explains {', '.join(map(clean, explanation.also))}", _INDENT)
    if explanation.against:
        lines += wrap(f"but it does not fit {', '.join(map(clean, explanation.against))}", _INDENT)
    return lines


def _cited(title: Title, mistake: Mistake | JointMistake) -> str:
    """The rule that was got wrong: ` (18EU 3.2)`."""
    return f" ({title.name} {mistake.section})" if mistake.section else ""


def _line(mistake: Mistake | JointMistake, ink: Ink) -> list[str]:
    """The line in the journal, if there is one."""
    if mistake.line is None:
        return []
    return [ink.faint(line) for line in wrap(mistake.text, f"{_INDENT}{mistake.line} | ")]


def _more(count: int) -> list[str]:
    return [f"{_INDENT}and {count} more"] if count else []


# ---- counted ----
# The difference between counted cash and the books, and the lines that could be the reason.


def miscounted(game: Game, counts: Mapping[str, int]) -> list[str]:
    """Return explanations of counts: `Ann +£65: 1 BNR sold at £65, which no line records?`, likeliest first.

    Lines explaining several players at once come before those for each player.
    """
    lines = []
    for each in correct_counts(game, counts)[:1]:
        says = f"all together: {_remedy(each)}? the line is {clean(each.text)}"
        lines += wrap("; or: ".join([says, *map(_remedy, each.ways[1 : 1 + _FEW])]), "  ", "    ")
    for player, (amount, explained) in explain_counts(game, counts).items():
        off = f"{clean(player)} {signed(game.title, amount)}: "
        alone = bool(explained.likely) and len(explained.likely[0].mistakes) == 1
        likely = [_could_be(game.title, each) for each in explained.likely[: _FEW if alone else 1]]
        more = len(explained.likely) - len(likely) + explained.more
        likely = likely or ["no single line explains it, nor do two"]
        for at, text in enumerate([*likely, *([f"and {more} more"] if more else [])]):
            lines += wrap(text, f"  {off if at == 0 else '  or: ' if at < len(likely) else '  '}", "    ")
    return lines


def _remedy(each: Correction) -> str:
    return "; ".join(map(clean, each.remedies))


def _could_be(title: Title, each: Explanation) -> str:
    """`the dividend of £65 counted twice? line 118, BNR: pay`; of two mistakes both with their amounts."""
    parts = []
    for mistake in each.mistakes:
        amount = f" ({signed(title, mistake.amount)})" if len(each.mistakes) > 1 else ""
        where = f" line {mistake.line}, {clean(mistake.text)}" if mistake.line is not None else ""
        parts.append(f"{mistake.reason}{amount}?{where}")
    return "; and ".join(parts)


# ---- audit ----
# Violations are listed in full, attested findings are counted.

_SUMMED = {
    Severity.RULING: "Rulings: the table allowed a move against the rules:",
    Severity.ATTESTED: "Attested by the table, because only the board can show it:",
    Severity.NOTE: "Noted:",
}


def audit(game: Game, report: Report, file: str, full: bool = False, ink: Ink = PLAIN) -> Iterator[str]:
    """Yield the lines of the audit; `full` also lists attested findings and notes one by one."""
    title = game.title
    rulebook = f"{title.name} {title.file.version} ({title.file.rulebook})"
    occasion = f" ({game.journal.header.told})" if game.journal.header.occasion else ""
    yield from wrap(f"{file}{occasion}: {report.lines} moves judged by {rulebook}")
    yield ""
    listed = report.findings if full else report.of(*WEIGHTY, Severity.RULING)
    yield from findings(listed, title, file, journal_texts(game, listed), ink)
    for severity, heading in _SUMMED.items():
        if summed := summary(title, report.findings, severity):
            yield from (heading, *summed, "")
    if report.uncertain:
        yield from (*wrap(f"Uncertain: {tell_doubts(report.uncertain)}; correct it and audit again."), "")
    yield f"{'clean' if report.clean else 'not clean'}: {count_phrase(report.counts)}"


def journal_texts(game: Game, found: Iterable[Finding]) -> dict[int, str]:
    """Return the text of each line that has a finding, by number; an amended line has its new text."""
    numbers, lines = {finding.line for finding in found}, game.journal.lines
    texts = {line.number: cut_comment(line.text)[0] or line.text for line in lines if line.number in numbers}
    if game.journal.torn is not None:
        texts[len(lines) + 1] = game.journal.torn
    for booked in game.journal.booked:
        if booked.line in numbers and (shown := game.shown(booked)) != booked.text:
            texts[booked.line] = shown
        if booked.amended_by is not None and booked.line in numbers:
            texts[booked.line] = f"{game.shown(booked)}   (amended by line {booked.amended_by})"
    return texts


def strict_findings(report: Report) -> tuple[Finding, ...]:
    """Return what a strict audit rejects: rulings, and sales recorded by their outcome only."""
    return tuple(f for f in report.findings if f.severity is Severity.RULING or f.code == UNRECORDED)
