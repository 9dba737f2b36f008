"""The options that a title offers to a number of players, and those still to be chosen."""

from collections.abc import Mapping, Sequence

from moderator.model.wording import list_words
from moderator.titles.overlay import BadOption
from moderator.titles.schema import Option
from moderator.titles.title import Title


def check_offered(title: Title, count: int) -> None:
    """Raise BadOption for an option that is not offered to this number of players."""
    for name, value in title.options:
        offered = title.file.options[name].players
        if offered and str(count) not in offered:
            raise BadOption(name, value, (f"{name} with {' or '.join(offered)} players, not {count}",))


def check_drawn(title: Title, count: int) -> None:
    """Raise BadOption for an option that this number of players must choose and has not."""
    for name, facts in to_draw(title, count).items():
        raise BadOption(name, "none", (f"{name} {choice}" for choice in facts.choices))


def check_investor(title: Title, count: int) -> None:
    """Raise BadOption if the Investor's corporation is not in play."""
    facts = title.file.investor
    if not fits(title, count) and facts is not None:
        offered = (f"investor {company}" for company in facts.aligned)
        raise BadOption("investor", facts.company or "none", offered, _left_out(title, facts.company))


def _left_out(title: Title, company: str | None) -> str:
    """Return why a corporation is not in play, with the section, or an empty string for one that is."""
    if company is None or company not in title.absent["company"].values():
        return ""
    reason, section = title.why_left_out("company", company)
    return f"{reason} [{section}]"


def fits(title: Title, count: int) -> bool:
    """Return whether the chosen options go together: the Investor's corporation, once chosen, must be in play."""
    seat, facts = title.file.players.get(str(count)), title.file.investor
    if seat is None or not seat.investor or facts is None:
        return True
    return facts.company is None or facts.company in facts.aligned


def to_draw(title: Title, count: int) -> dict[str, Option]:
    """Return the options that need a choice with this number of players and have none."""
    made = dict(title.options)
    due = {n: facts for n, facts in title.file.options.items() if str(count) in facts.drawn and n not in made}
    barred = [facts.bars.get(made[n], {}) for n, facts in title.file.options.items() if n in made]
    return {name: _but_barred(name, facts, barred) for name, facts in due.items()}


def _but_barred(name: str, facts: Option, barred: Sequence[Mapping[str, Sequence[str]]]) -> Option:
    """Return an option without the choices that earlier choices bar."""
    gone = {choice for each in barred for choice in each.get(name, ())}
    return facts.replace(choices=tuple(c for c in facts.choices if c not in gone)) if gone else facts


def to_ask(title: Title, count: int) -> dict[str, Option]:
    """Return the options to ask this number of players about, without those already chosen or without effect."""
    made = {name for name, value in title.options if value != title.file.options[name].choices[0]}
    chosen = {name for name, _ in title.options}
    return {
        name: facts
        for name, facts in title.file.options.items()
        if str(count) in facts.asked and name not in chosen and (facts.needs is None or facts.needs in made)
    }


def unadvised(title: Title, count: int) -> dict[str, str]:
    """Return, by option, a remark on each chosen option that is recommended for other numbers of players."""
    remarks = {}
    for name, value in title.options:
        facts = title.file.options[name]
        if facts.advised and value != facts.choices[0] and str(count) not in facts.advised:
            remarks[name] = f"{name} is recommended for {list_words(facts.advised, 'or')} players, not for {count}"
    return remarks
