"""What the books know of the board beside its stations: powers privates have left, links, coalmines, steel mills."""

from collections.abc import Iterator

from moderator.model.position import LASTING, OWN, GrantedPower
from moderator.model.wording import plural
from moderator.rules.booking import State
from moderator.rules.events import all_of, first_of, joined
from moderator.rules.place_tokens import for_others, token_facts, token_place, token_worth
from moderator.rules.privates import still_lasts
from moderator.views.columns import ROOM, titled, wrap
from moderator.views.ink import PLAIN, Ink


def powers(state: State, ink: Ink = PLAIN) -> list[str]:
    """Nothing where nothing of it has been told."""
    told = [
        *_powers(state),
        *_links(state),
        *all_of(joined(state.title).powers_told, state),
    ]
    lines = [line for text in told for line in wrap(text, "", "  ", ROOM)]
    return titled("Powers and links", lines, ink) if lines else []


def _powers(state: State) -> Iterator[str]:
    for private, power in state.position.powers.items():
        if power.kind == LASTING and not still_lasts(state, private):
            continue
        if token_facts(state, private) is not None and token_place(state, private) is None:
            continue
        by = "" if power.company == private else f" by {private}"
        yield f"{power.company}{by}: {_power(state, private, power)}"


def _power(state: State, private: str, power: GrantedPower) -> str:
    title = state.title
    where = "" if power.place is None else title.place_name(power.place)
    match power.kind:
        case "town":
            return f"a town in {where}, worth {title.money(token_worth(state, private))}"
        case "passage":
            return f"{where} does not count for its trains"
        case "income":
            return f"runs to {where} earn {title.money(token_worth(state, private))} more{_also(state, private)}"
        case "city-bonus" | "bonus":
            return f"{where} is worth {title.money(power.amount)} more{_also(state, private)}"
        case "extra-station":
            return f"a station in {where}"
        case kind if kind == OWN:
            return f"one of its own stations, first in {where}"
        case kind if kind == LASTING:
            return "what lasts although it has closed"
        case "extra-train":
            return f"{plural(power.amount, 'train')} beyond the limit"
    if (told := joined(title).power_told.get(power.kind)) is not None:
        return told(state, power)
    return f"{power.kind} {where}".rstrip()


def _also(state: State, private: str) -> str:
    """What a token adds for companies of which it is not."""
    others = for_others(state, private)
    return f", {state.money(others)} to others" if others else ""


def _links(state: State) -> Iterator[str]:
    title, position = state.title, state.position
    for linked, count in position.links.items():
        if (places := first_of(joined(title).joins, state, linked)) is not None:
            yield f"a run has joined {places}"
            continue
        if linked in title.kinds:
            yield f"{linked} is linked"
            continue
        if linked in title.map.hexes:
            yield f"{title.place_name(linked)} is linked"
            continue
        names = [facts.name for facts in title.map.hexes.values() if facts.area == linked and facts.name]
        worth = title.money(title.link_value(linked, count))
        yield f"{names[0] if names else linked}: {plural(count, 'link')}, worth {worth}"
