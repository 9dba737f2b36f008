"""Convert an export of 18xx.games to a journal: choose options, and dispatch each action to its handler."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from moderator.importers import companies, operating, stock
from moderator.importers import operating as interest
from moderator.importers import purchases as privates
from moderator.importers import purchases as trains
from moderator.importers.arrival import (
    arrive,
    end_idle_rounds,
    end_last_turn_of_round,
    end_last_turns,
    end_operating,
    ends_own_turn,
    pass_late,
    protects,
    skip_poor,
    to_company,
    to_player,
)
from moderator.importers.export import Action, Export, ImportFailed, effective_actions, only_says, read_export, unfold
from moderator.importers.journal_builder import JournalBuilder, drawn_there, journal_names, left_out_there
from moderator.importers.openings import OPENINGS
from moderator.importers.pieces import Pieces
from moderator.journal.header import format_header
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Header
from moderator.model.rounds import ExchangeRound, GameOver, OperatingRound, StockRound
from moderator.model.values import Record
from moderator.model.wording import shown
from moderator.replay import Replay
from moderator.rules.booking import founding
from moderator.rules.kinds import kind_of
from moderator.rules.privates import owner_of
from moderator.rules.setup import WrongTable
from moderator.scoring import scored_worth
from moderator.titles.options import to_draw
from moderator.titles.other_files import ImportFile
from moderator.titles.schema import Option
from moderator.titles.title import Title
from moderator.version import __version__
from moderator.vocabulary.corporations import AMALGAMATION
from moderator.vocabulary.minors import Close
from moderator.vocabulary.table import End
from moderator.vocabulary.turns import Pass

__all__ = ["ImportFailed", "Imported", "import_game"]

_NAMED = 3  # most actions that a note names

Handler = Callable[[JournalBuilder, Action], None]
Load = Callable[..., Title]  # loads the title of the game with options


class Imported(Record):
    """An imported game: the header and lines of its journal, a comment on the source, and notes for the user."""

    header: Header
    title: Title
    comments: tuple[str, ...]
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    stopped: ImportFailed | None = None  # why the game could not be followed to its end

    @property
    def text(self) -> str:
        """Return the whole journal, with a final comment if the import stopped early."""
        last = () if self.stopped is None else ("", f"; not followed further: {shown(str(self.stopped))}")
        return format_header(self.header, self.comments) + "".join(f"{line}\n" for line in (*self.lines, *last))


def import_game(data: bytes, ruleset: Path | None = None) -> Imported:
    """Convert an exported game to a journal, up to the first action that cannot be written or booked.

    Raises ImportFailed if nothing can be read, UnknownTitle for a title without a ruleset, and BrokenRuleset for a
    `ruleset` that is broken or belongs to another title.
    """
    export = read_export(data)
    load = partial(load_title, export.title, ruleset=ruleset)
    table = load().imports
    effective = effective_actions(export.actions)
    actions = unfold(effective)
    options = _choose_options(export, load, actions)
    title = load(options)
    ids = [number for number, _ in export.players]
    if str(len(ids)) not in title.file.players:  # before comparing names, which could be any number
        raise _wrong_table(WrongTable(title, tuple(ids)))
    names, notes = journal_names((name for _, name in export.players), title.vocabulary(()).companies)
    if len(set(ids)) != len(ids):
        raise ImportFailed("two players have the same id", remedy="export the game again")
    try:
        replay = Replay(title, names)
    except WrongTable as error:
        raise _wrong_table(error) from None
    homes = load().file.corporations
    out = [name for name in homes if name not in title.file.corporations]
    barred = tuple(homes[name].home or "" for name in out)
    pieces = Pieces(title, table, barred=barred, blocked=tuple(title.imports.blocks.get(name, "") for name in out))
    players = dict(zip(ids, names, strict=True))
    builder = JournalBuilder(replay, pieces, players, [pieces.with_kind(action) for action in actions])
    old = _find_old_run(builder.actions)
    if old is not None:
        builder.actions = builder.actions[: old.place]
    stopped = _write_all(builder, export.finished and old is None) or (None if old is None else old.why)
    spoken = (f"action {each.id}: {shown(each.kind[:60])!r} changes nothing" for each in effective if only_says(each))
    if stopped is None and export.finished:
        builder.notes += _compare_scores(builder, dict(export.result))
    header = Header(title.name, names, options, title.note, __version__)
    source = f"from 18xx.games: game {shown(export.game[:80])}; @ is the id of the action there"
    played = (f"option {name} {value}: {title.file.options[name].says}" for name, value in table.always.items())
    beside = (f"optional rule {rule}: {says}" for rule, says in table.unbooked.items() if rule in export.options)
    unordered = (
        () if _rise(effective) else ("the action ids do not ascend: actions are taken in the order of the list",)
    )
    all_notes = (*unordered, *played, *beside, *notes, *spoken, *builder.notes, *_forbidden(builder))
    return Imported(header, title, (source,), tuple(builder.lines), all_notes, stopped)


def _forbidden(builder: JournalBuilder) -> Iterator[str]:
    """Yield a note on the actions that break a rule, for each code of a finding."""
    for code, ids in builder.broken.items():
        actions = [*dict.fromkeys(ids)]
        more = len(actions) - _NAMED
        named = f"{', '.join(actions[:_NAMED])}{f' and {more} more' if more > 0 else ''}"
        what = f"action{'s' * (len(actions) > 1)} {named}"
        yield f"18xx.games allowed a broken rule: {code} at {what}; `moderator audit` explains it"


class FirstOldRun(Record):
    """The first run of an export without the revenue of its routes."""

    place: int  # among the actions
    why: ImportFailed


def _find_old_run(actions: Sequence[Action]) -> FirstOldRun | None:
    runs = [place for place, action in enumerate(actions) if action.kind == "run_routes"]
    old = [place for place in runs if not _says_revenue(actions[place])]
    if not old:
        return None
    first = actions[old[0]]
    message = f"the export has an old format: {len(old)} of {len(runs)} runs do not have the revenue of their routes"
    return FirstOldRun(old[0], ImportFailed(message, first.id, "open the game on 18xx.games and export it again"))


def _says_revenue(action: Action) -> bool:
    routes = action.facts.get("routes")
    return not isinstance(routes, list) or all("revenue" in route for route in routes if isinstance(route, dict))


def _rise(actions: Sequence[Action]) -> bool:
    return all(before.id < after.id for before, after in pairwise(actions))


def _wrong_table(error: WrongTable) -> ImportFailed:
    return ImportFailed(str(error), remedy=error.remedy)


def _compare_scores(builder: JournalBuilder, result: Mapping[str, int]) -> list[str]:
    """Return a note on the players whose final score differs from the export's `result`, with the likely cause."""
    scores = {name: (scored_worth(builder.state, name), result.get(number)) for number, name in builder.players.items()}
    wrong = {name: both for name, both in scores.items() if both[1] is not None and both[0] != both[1]}
    if not wrong:
        return []
    differences = "; ".join(f"{name} has {here} here and {there} there" for name, (here, there) in wrong.items())
    cause = _likely_cause(builder, wrong)
    return [f"The final score differs from the export's `result`: {differences}. Likely cause: {cause}."]


def _likely_cause(builder: JournalBuilder, players: Collection[str]) -> str:
    """Return why the score of a finished game may differ on 18xx.games."""
    if any(player in builder.position.bankrupt for player in players):
        return "18xx.games scores bankrupt players differently"
    if any(line.partition(" ; @")[0].endswith("!") for line in builder.lines):
        return "18xx.games allowed a broken rule, in a line that ends in `!`; see the notes above"
    return "18xx.games scored the game with another version of its program, or a player ended it by hand"


def _choose_options(export: Export, load: Load, actions: Sequence[Action]) -> tuple[tuple[str, str], ...]:
    """Return the options of our ruleset that match the optional rules of the export. Raises ImportFailed."""
    chosen: dict[str, int] = {}
    table = load().imports
    fixed = dict(table.always)
    for kind in dict.fromkeys(action.kind for action in actions):
        fixed |= table.with_action.get(kind, {})
    for rule in dict.fromkeys(export.options):
        if rule in table.unbooked:
            continue
        if rule not in table.options:
            known = ", ".join((*table.options, *table.unbooked)) or "none"
            raise ImportFailed(f"the game uses an unknown optional rule {shown(rule[:60])!r}", None, known)
        meant = table.options[rule]
        if meant.value is None:
            chosen[meant.option] = chosen.get(meant.option, 0) + meant.adds
        else:
            fixed[meant.option] = meant.value
    made = {**{name: str(count) for name, count in chosen.items()}, **fixed}
    if table.first_par is not None:
        started = next((a for a in actions if a.kind == "par"), None)
        if started is None:
            what = f"the export ends before the first par price is set, which decides the option {table.first_par}"
            raise ImportFailed(what, remedy="export the game again after that")
        symbol = started.text("corporation")
        made[table.first_par] = table.companies.get(symbol, symbol)
    made |= drawn_there(export, load().file.options, table.drawn)
    made |= _left_out(export, load().file.options, table, {name for action in actions for name in _named(action)})
    return tuple(sorted(_only_choices(load(tuple(made.items())), len(export.players), made, actions).items()))


def _left_out(
    export: Export, options: Mapping[str, Option], table: ImportFile, named: Collection[str]
) -> dict[str, str]:
    """Return what the game's seed left out, unless an action names something of it."""
    drawn = left_out_there(export, options, table.left_out)
    return {name: choice for name, choice in drawn.items() if not _fits(options[name].put.get(choice, {}), named)}


def _only_choices(title: Title, players: int, made: dict[str, str], actions: Sequence[Action]) -> dict[str, str]:
    """Return the options, completed by those that this number of players must choose.

    That is an option with a single choice, or one drawn at the start, which the actions reveal by the names they use.
    """
    named = {title.imports.companies.get(name, name) for action in actions for name in _named(action)}
    due = to_draw(title, players)
    return made | {
        name: max(facts.choices, key=lambda choice: _fits(facts.put.get(choice, {}), named))
        for name, facts in due.items()
        if len(facts.choices) == 1 or facts.put
    }


def _named(action: Action) -> Iterator[str]:
    """Yield the companies and privates that an action names."""
    yield action.entity
    yield from (value for key in ("company", "corporation") if isinstance(value := action.facts.get(key), str))
    if action.facts.get("shares"):
        yield from (share.rpartition("_")[0] for share in action.texts("shares"))


def _fits(put: Mapping[str, object], named: Collection[str]) -> int:
    """Return minus the number of named companies that a choice takes out of play."""
    out = put.get("left_out", ())
    gone = {*out} if isinstance(out, list | tuple) else set()
    gone |= {path.split(".")[1] for path, value in put.items() if path.endswith(".in_play") and value is False}
    return -len(gone.intersection(named))


def _write_all(builder: JournalBuilder, finished: bool) -> ImportFailed | None:
    """Write every action. Return the failure that stopped it, with the action and the state of the books, or None."""
    try:
        for action in builder.walk():
            _write(builder, action)
        if finished:
            end_last_turns(builder)
            companies.end_unable(builder)
        else:
            skip_poor(builder)
            operating.end_passed_turn(builder)
            end_idle_rounds(builder, last=True)
    except ImportFailed as failed:
        what = f"{builder.action.kind} by {builder.action.entity}"[:60]
        message = failed.message if builder.action.kind in failed.message else f"{shown(what)}: {failed.message}"
        return ImportFailed(f"{message}; the books are at {builder.standing()}", failed.action, failed.remedy)
    return None


def _write(builder: JournalBuilder, action: Action) -> None:
    handler = HANDLERS.get(action.kind)
    if handler is None:
        raise action.fail(f"{shown(action.kind[:60])!r} is an unknown action")
    if isinstance(builder.position.round, GameOver):
        if action.kind in ("pass", "end_game"):
            return
        raise action.fail("the game is over in the books, but the export goes on")
    companies.let_pass(builder, action)
    companies.let_debts_pass(builder, action)
    has_run = companies.has_run(builder, action)
    waiting, more = interest.write_waiting_run(builder, action)
    handler(builder, action)
    interest.finish_waiting_run(builder, action, waiting, more)
    companies.pay_loans(builder, action, has_run)


def _pass(builder: JournalBuilder, action: Action) -> None:
    """Write a pass. It ends a step on the site but a turn here, so a company's is written when its turn is over."""
    if companies.passes_question(builder, action) or companies.passes_debt(builder, action):
        return
    if action.entity_kind == "player":
        _player_passes(builder, action)
        return
    if action.entity_kind == "company":
        private = builder.private(action)
        if owner_of(builder.state, private) in builder.position.players and not builder.grants(private):
            end_last_turn_of_round(builder, at_once=True)
        builder.note(f"{private} passes, which needs no line")
        return
    company = builder.company(action)
    if (question := companies.question_of_kind(builder, AMALGAMATION)) is not None:
        builder.write(Pass, actor=question.who)
    elif isinstance(builder.position.round, ExchangeRound) and action.entity_kind == "minor":
        builder.write(Close, actor=None, company=company)
    elif not stock.declines_station(builder):
        to_company(builder, company, late=True)
        builder.passed_before += 1
        pass_late(builder, company)
        operating.after_track(builder, company)


def _player_passes(builder: JournalBuilder, action: Action) -> None:
    player = builder.player(action)
    if protects(builder, player):
        builder.write(Pass, actor=player)
        return
    end_operating(builder)
    if (stage := OPENINGS.get(kind_of(builder.state).name)) is not None:
        stage.passes(builder, action)
    elif isinstance(builder.position.round, ExchangeRound):
        stock.give_up_minors(builder, player)
    elif not ends_own_turn(builder, player):
        to_player(builder, player)
        builder.write(Pass, actor=player)


def _place_token(builder: JournalBuilder, action: Action) -> None:
    """Write the home token of a corporation just started, a token in its turn, or a private's."""
    if action.entity_kind == "company":
        privates.place_station(builder, action)
        return
    asked = founding(builder.state)
    if asked is not None and asked.who is not None and asked.about == builder.company(action):
        stock.found_minor_home(builder, action, asked.who, asked.about)
    elif operating.chooses_city(builder, action):
        return
    elif isinstance(builder.position.round, StockRound | ExchangeRound):
        raise action.fail("a token without a start or an exchange before it")
    else:
        operating.place_token(builder, action)


def _assign(builder: JournalBuilder, action: Action) -> None:
    """Write a place that a private marks, or the token that remains after a merger."""
    if not companies.names_station(builder, action):
        privates.assign(builder, action)


def _end_game(builder: JournalBuilder, action: Action) -> None:
    arrive(builder, action)
    builder.write(End, text="stopped by hand on 18xx.games")


def _bid(builder: JournalBuilder, action: Action) -> None:
    if "corporation" in action.facts and "stock_auctions" in builder.title.rooms:
        companies.bid(builder, action)
        return
    if isinstance(builder.position.round, OperatingRound):  # a draft goes on after it
        end_last_turn_of_round(builder)
    stages = (kind_of(builder.state).name, *builder.title.file.opening)
    stage = next((OPENINGS[stage] for stage in stages if stage in OPENINGS), None)
    if stage is None:
        raise action.fail("a bid in an unknown kind of opening")
    stage.bid(builder, action)


def _convert(builder: JournalBuilder, action: Action) -> None:
    (companies if "formation" in builder.title.rooms else operating).convert(builder, action)


def _merge(builder: JournalBuilder, action: Action) -> None:
    rooms = builder.title.rooms
    if "formation" in rooms:
        companies.merge(builder, action)
    elif "debt_merger" in rooms:
        companies.merge_indebted(builder, action)
    else:
        companies.merge_into_national(builder, action)


def _choose(builder: JournalBuilder, action: Action) -> None:
    (operating.connect if "connection_runs" in builder.title.rooms else companies.choose)(builder, action)


HANDLERS: dict[str, Handler] = {
    "bid": _bid,
    "pass": _pass,
    "par": stock.start_at_price,
    "buy_shares": stock.buy_shares,
    "sell_shares": stock.sell_shares,
    "convert": _convert,
    "buy_company": privates.buy_company,
    "assign": _assign,
    "merge": _merge,
    "choose": _choose,
    "choose_ability": privates.choose_ability,
    "lay_tile": operating.lay_tile,
    "destination_connection": operating.note_destination,
    "place_token": _place_token,
    "remove_token": privates.remove_station,
    "take_loan": companies.borrow,
    "payoff_loan": companies.repay,
    "special_buy": companies.buy_right,
    "borrow_train": operating.borrow_train,
    "run_routes": operating.run_routes,
    "dividend": operating.dividend,
    "buy_train": trains.buy_train,
    "discard_train": trains.discard_train,
    "bankrupt": companies.bankrupt,
    "end_game": _end_game,
}
