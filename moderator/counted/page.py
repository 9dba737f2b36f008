"""Write a position file with short explanations: for a position of a game, or as a form to fill in."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import fill
from typing import Any

from moderator.counted import schema
from moderator.counted.lines import explain_facts, fact_example, facts_known
from moderator.counted.schema import CountedFile
from moderator.counted.stock import total_of
from moderator.counted.taking import take_corporation, take_investor
from moderator.model.ledger import BANK, BOARD, MONEY, POOL
from moderator.model.position import cell_name
from moderator.model.wording import shown
from moderator.rules.booking import State
from moderator.rules.events import LinkStated
from moderator.rules.holdings import is_investors, percent, trains_of
from moderator.rules.privates import owner_of
from moderator.rules.setup import set_up_game
from moderator.titles.schema import Option, places_itself
from moderator.titles.title import Title
from moderator.vocabulary.catalogue import EVERY_FACT, FACTS, PLAYER_FACTS

# ---- blank form ----


def blank(title: Title, count: int | None = None) -> CountedFile:
    """Return the set-up as a position after the opening, by default for the fewest players. Raises WrongTable."""
    players = tuple(f"Player {seat}" for seat in range(1, (count or min(map(int, title.file.players))) + 1))
    position = set_up_game(title, players)
    opening, books, facts = State(title, position), position.books, title.file
    return CountedFile(
        title=title.name,
        options=dict(title.options),
        phase=position.phase,
        tracks=dict(position.tracks),
        round="SR 2",
        priority=players[0],
        bank=books.of(MONEY, BANK) + books.of(MONEY, BOARD),
        players={player: schema.Player(cash=books.of(MONEY, player)) for player in players},
        investor=take_investor(opening),
        corporations={name: _corporation(opening, name) for name in facts.corporations},
        minors={minor: schema.Minor(trains=tuple(trains_of(opening, minor))) for minor in facts.minors},
        privates={private: _private(opening, private) for private in facts.privates},
        pool=schema.Pool(
            shares={name: (part,) for name in facts.corporations if (part := percent(opening, name, POOL))},
            trains=tuple(trains_of(opening, POOL)),
        ),
        left={name: total_of(title, name) for name in title.depot_trains if not title.train(name).unlimited},
    )


def _corporation(state: State, company: str) -> schema.Corporation:
    """Return a corporation that is not in play, with its homes; the Investor's is in play."""
    if is_investors(state, company):
        return take_corporation(state, company)
    facts = state.title.file.corporations[company]
    return schema.Corporation(stations=tuple(state.title.place_name(home) for home in facts.homes))


def _private(state: State, private: str) -> schema.Private:
    """Return a private without an owner, unless the Investor's corporation owns it."""
    owner = owner_of(state, private)
    return schema.Private(owner=owner) if is_investors(state, owner) else schema.Private()


# ---- toml ----
# The standard library reads TOML but does not write it.

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_COMMENT_AT = 32  # column of comments


def key_line(name: str, value: object, comment: str = "", out: bool = False) -> str:
    """Return the line `name = value # comment`, or all of it as a comment if `out`."""
    text = f"{'# ' if out else ''}{name_key(name)} = {_value(value)}"
    return f"{text:<{_COMMENT_AT}}  # {shown(comment)}" if comment else text


def remark(text: str) -> Iterable[str]:
    """Return the lines of a text as TOML comments."""
    return (f"# {line}".rstrip() for line in text.splitlines())


def name_key(name: str) -> str:
    """Return a name as a TOML key, quoted if necessary."""
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """Return a TOML basic string. JSON's escapes are valid in TOML, which also needs DEL escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case Mapping():
            inner = ", ".join(f"{name_key(str(key))} = {_value(each)}" for key, each in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case list() | tuple():
            return f"[{', '.join(_value(each) for each in value)}]"
    return str(value)


_OF_ROUND = """\
State the position between two turns. In an operating round the privates have already paid; after a stock round prices
have risen and surplus trains are gone.
"""
_OF_CORPORATIONS = """\
A corporation with a price is in play. More keys, where needed:
  cell = "C9"            row and column on the printed chart, if several cells show the price
  {structure:<23}its charter{structures}
  floated = true         by default, if players hold enough shares, or it has operated
  operated = true        it has had a turn; by default, if it has floated
  earned = true          it has had a run with revenue; by default, if it has operated
{gone}{treasury}\
  tokens_left = 2        tokens on the charter; by default, those that are nowhere else
{slots}\
  tokens_unpaid = 4      tokens set aside until it floats and pays for them
"""
_OF_SLOTS = "  slots = [40, 60]       the prices of those tokens, if they differ\n"
_OF_REMOVED = "  closed = true          it left the game without ever starting\n"
_OF_GONE = "  closed = true          it left the game for good, without a price; cash = ... the money it had\n"
_OF_TREASURY = "  treasury = 20          its own shares, apart from the initial offering\n"
_OF_PLAYERS = """\
In seat order. Shares in percent: {{ {company} = 30 }}; or by certificate, the {leader}'s included:
{{ {company} = [20, 10] }}. More keys: {facts}{cards}bankrupt = true.
"""
_OF_MINORS = "An owner, or closed = true; `closed` above names several at once. Their tokens are in their homes."
_OF_CHOSEN = """\
An owner, or closed = true; `closed` above names several at once. One that has floated lists its stations, home first.
If the owner is a corporation, the minor has merged into it.
used = true: its one-time payment has been made.
{facts}"""
_OF_PRIVATES = """\
An owner, a player or a company; or closed = true. used = true: its power is spent; down = true: it is face down.
A power it gave a company for good: gave = "COMPANY", at = "PLACE"; without a place it is one more train.
"""
_OF_LEFT = (
    "Trains in the stack; by default, those that are nowhere else, of types that are neither sold out nor rusted."
)
_OF_MAP = "Tiles by colour, if you want to list them, and industry that was found."
_MUCH = 80  # characters in a line of choices
_OF_CALLED = " Called: places that runs have visited, as far as a target card asks."


def page(title: Title, file: CountedFile, blank: bool = False) -> str:
    """Return the text of the file. In a `blank` form, keys that follow from others are commented out."""
    lines = [*_head(title, file, blank), *_players(title, file)]
    if title.file.minors:
        chosen = any(facts.chooses for facts in title.file.minors.values())
        explanation = _OF_CHOSEN.format(facts="".join(explain_facts(title, "minor"))) if chosen else _OF_MINORS
        lines += [*remark(explanation), "[minors]", *_rows(title, file.minors, title.file.minors), ""]
    if title.file.privates:
        lines += [*remark(_OF_PRIVATES), "[privates]", *_rows(title, file.privates, title.file.privates), ""]
    lines += [*_corporations(title, file, blank), *_pool(title, file), *_left(title, file, blank), *_map(title, file)]
    return "\n".join([*lines, ""])


def _head(title: Title, file: CountedFile, blank: bool) -> Iterator[str]:
    yield from remark(
        f"A counted position of {title.name}. `moderator new GAME.18xx --from FILE` begins a journal "
        "with it.\nAmounts are whole numbers, shares are percentages. Keys that are empty, 0 or "
        "missing have their default."
    )
    yield ""
    exchange = any("final-exchange" in phase.events for _, phase in title.stretches)
    yield key_line("title", file.title)
    yield key_line("phase", file.phase, ", ".join(title.file.phases))
    if title.file.tracks:
        known = "; ".join(f"{track}: {', '.join(phases)}" for track, phases in title.file.tracks.items())
        yield key_line("tracks", file.tracks, known, blank)
    yield from remark(_OF_ROUND)
    yield key_line("round", file.round, f"SR 4, OR 3.1{', FER 4' if exchange else ''}{_openings(title)}")
    rounds = file.of or title.file.operating.rounds
    yield key_line("of", rounds, "operating rounds in this set", out=file.of is None)
    yield key_line("next", file.next, "who acts: a player, or a company in an operating round")
    yield key_line("priority", file.priority, "who has the priority deal")
    if title.file.packet is not None:
        yield key_line("rows", file.rows, 'of the packet (round = "ISR"), with prices: [["A", 20, "B"], ["C"]]')
    yield key_line("acted", file.acted, "companies that have operated in this round, in order")
    yield key_line("passes", file.passes, "the number of players who have just passed in a row")
    yield key_line("last", file.last, "who acted last in this stock round")
    if exchange:
        yield key_line("opener", file.opener, "who begins the coming exchange round")
    if title.file.ending.last_train != "plays-on" or any("last-rounds" in phase.events for _, phase in title.stretches):
        yield key_line("end", file.end, "the last round of the game, if it has been triggered: OR 5.3")
    if places_itself(title.file):
        yield key_line("placed", file.placed, 'who operates first or last of its rank in this round: { C = "first" }')
    if file.played:
        yield key_line("played", True, "limits exceeded here were exceeded in play; otherwise the position is refused")
    yield key_line("bank", file.bank, "its money, checked against the rest", blank)
    yield key_line("bank_broken", file.bank_broken, "it has run out: the game is ending")
    if title.file.minors or title.file.privates:
        yield key_line("closed", file.closed, "minors and privates that are out of the game")
    yield key_line("out", file.out, "trains that are out of the game although no phase has removed them")
    yield key_line("stacks", file.stacks, 'markers on one cell, top marker first: [["A", "B"], ["C", "D", "E"]]')
    if title.file.merging is not None:
        yield key_line("merged", file.merged, "corporations that have taken in a minor in this stock round")
    if any(charter.order == "track" for charter in title.file.charters.values()):
        yield key_line("order", file.order, "the operating track: companies in the order they floated")
    yield ""
    yield "[options]" if file.options or title.file.options else ""
    yield from (key_line(name, value) for name, value in file.options.items())
    for name, option in title.file.options.items():
        if name not in file.options:
            yield from _choice(name, option)
    yield ""
    yield "[sold]" + " " * 2 + '# corporations of which a player has sold shares in this stock round: Ann = ["B"]'
    yield from (key_line(player, companies) for player, companies in file.sold.items())
    yield ""
    if file.above:
        yield "[above]" + " " * 2 + "# limits that a player was told to sell down to: of a corporation, or certificates"
        yield from (key_line(player, limits) for player, limits in file.above.items())
        yield ""


def _openings(title: Title) -> str:
    """Return the rounds before the first stock round in which a counted position may be."""
    stages = {"packet": "ISR", "concessions": "CR"}
    return "".join(f", {name}" for stage, name in stages.items() if stage in title.file.opening)


def _players(title: Title, file: CountedFile) -> Iterator[str]:
    company = name_key(next(iter(title.file.corporations), "A"))
    facts = "".join(f"{fact_example(fact)}, " for fact in facts_known(title, "player"))
    cards = 'cards = ["T3"], ' if title.file.card_rules.target else ""
    cards += 'kept = true or "D7", ' if title.file.card_rules.destiny else ""
    yield from remark(_OF_PLAYERS.format(leader=title.words.leader, company=company, facts=facts, cards=cards))
    for player, table in file.players.items():
        yield f"[players.{name_key(player)}]"
        yield key_line("cash", table.cash)
        yield key_line("shares", _parts(table.shares))
        more = (*(fact.name for fact in PLAYER_FACTS), "cards", "kept", "bankrupt")
        yield from (key_line(key, value) for key in more if (value := getattr(table, key)))
        yield ""
    if (dummy := file.investor) is not None:
        yield from remark("The Investor: its shares, including its director's certificate, and the owner of its card.")
        yield "[investor]"
        yield key_line("shares", _parts(dummy.shares))
        yield key_line("card", dummy.card, "the player who owns it; empty in the first stock round")
        yield key_line("taken", dummy.taken, "certificates it has taken in this stock round")
        yield key_line("out", dummy.out, "it has left this stock round")
        yield ""


def _rows(title: Title, tables: Mapping[str, schema.Table], names: Mapping[str, Any]) -> Iterator[str]:
    """Yield the companies, one per line with their keys."""
    for name, table in tables.items():
        always = {"owner"} if not getattr(table, "closed", False) else set()
        keys = {key: value for key, value in table if key in always or not _is_default(table, key, value)}
        yield key_line(name, keys, names[name].name)


def _is_default(table: schema.Table, key: str, value: object) -> bool:
    return bool(value == type(table).model_fields[key].default) or (key in ("operated", "earned") and value is True)


def _corporations(title: Title, file: CountedFile, blank: bool) -> Iterator[str]:
    names = tuple(title.share_charters)
    others = f": {', '.join(names)}" if len(names) > 1 else ""
    treasury = "" if title.first_place == "treasury" else _OF_TREASURY
    gone = _OF_GONE if any(zone.closes for zone in title.file.zones.values()) else ""
    gone += _OF_REMOVED if title.file.removal is not None else ""
    gone += "".join(explain_facts(title, "corporation"))
    more = {"gone": gone, "treasury": treasury}
    more["slots"] = _OF_SLOTS if any(charter.token_choice for charter in title.file.charters.values()) else ""
    yield from remark(_OF_CORPORATIONS.format(structure=f'structure = "{names[0]}"', structures=others, **more))
    starts = ", ".join(str(value) for value in title.market.starting_values)
    for company, table in file.corporations.items():
        if not (blank or table.price or table.earned or table.closed or table.cash):
            continue
        yield f"[corporations.{name_key(company)}]  # {shown(title.file.corporations[company].name)}"
        if company in title.merged:
            yield key_line("of", table.of, "the two corporations that have formed it" if blank else "")
        if not (table.price or blank):
            yield from (key_line(key, True) for key in ("earned", "closed") if getattr(table, key))
            yield from [key_line("cash", table.cash)] if table.cash else ()
            yield ""
            continue
        yield key_line("price", table.price, "0: not in play" if blank else "")
        if table.cell is not None:
            yield key_line("cell", cell_name(table.cell))
        yield key_line("par", table.par, f"the {title.words.par}: {starts}" if blank else "")
        yield key_line("president", table.president, "by default, the player who holds most" if blank else "")
        yield from (key_line(key, value) for key, value in _more(table))
        yield key_line("cash", table.cash)
        yield key_line("trains", table.trains)
        yield key_line("stations", table.stations or ())
        yield ""


def _more(table: schema.Corporation) -> Iterator[tuple[str, object]]:
    tokens = ("tokens_left", *(("slots",) if table.slots else ()), "tokens_unpaid")
    facts = tuple(fact.name for fact in EVERY_FACT if "corporation" in fact.sorts)
    for key in ("structure", "floated", "operated", "earned", *facts, "treasury", *tokens):
        value = _part(getattr(table, key)) if key != "slots" else list(getattr(table, key))
        if value is not None and (value != "" and (key not in facts or value)):
            yield key, value


def _pool(title: Title, file: CountedFile) -> Iterator[str]:
    yield f"[pool]  # certificates and trains in the {title.words.pool}"
    yield key_line("shares", _parts(file.pool.shares))
    yield key_line("trains", file.pool.trains)
    yield ""


def _left(title: Title, file: CountedFile, blank: bool) -> Iterator[str]:
    yield from remark(_OF_LEFT)
    yield "[left]"
    for name, count in file.left.items():
        facts = title.train(name)
        rust = f", rusts in phase {facts.rusts}" if facts.rusts is not None else ""
        rust = f", leaves after operating round {facts.until_round}" if facts.until_round is not None else rust
        yield key_line(name, count, f"{title.money(facts.price)}{rust}", blank)
    for name in title.depot_trains:
        if title.train(name).unlimited:
            yield f"# {name_key(name)}: unlimited, {title.money(title.train(name).price)}"
    yield ""


def _choice(name: str, option: Option) -> Iterator[str]:
    """Yield an unchosen option with its choices, on a line above it if they are long."""
    choices = ", ".join(option.choices)
    if len(choices) > _MUCH:
        yield from remark(fill(f"{name} is one of {choices}", _MUCH))
        choices = option.choices[0]
    yield key_line(name, option.choices[0], f"{option.says}: {choices}", True)


def _map(title: Title, file: CountedFile) -> Iterator[str]:
    asked = title.file.card_rules.target and any(card.sees == "called" for card in title.file.cards.values())
    yield from remark(_OF_MAP + (_OF_CALLED if asked else ""))
    yield "[map]"
    kinds = ["yellow", "green", "brown", "grey"]
    facts = (fact for room in title.rooms for fact in FACTS.get(room, ()))
    kinds += [*(["called"] if asked else []), *(fact.name for fact in facts if "place" in fact.sorts)]
    yield from (key_line(kind, getattr(file.map, kind)) for kind in kinds)
    yield ""
    if title.file.links or title.area_links or LinkStated in title.adjusters:
        yield "[links]  # of a corporation that was paid for it, of a place that a run connected (1), or of an area"
        yield from (key_line(linked, count) for linked, count in file.links.items())


def _parts(shares: schema.Shares) -> dict[str, object]:
    return {company: _part(parts) for company, parts in shares.items()}


def _part(parts: object) -> object:
    """Return the only part of a list, or the whole list."""
    return parts[0] if isinstance(parts, tuple) and len(parts) == 1 else parts
