"""A company's turn: tiles, tokens, runs, dividends."""

from moderator.importers.arrival import skip_run, to_company
from moderator.importers.export import Action
from moderator.importers.scribe import Scribe
from moderator.model.accounts import token_unit
from moderator.model.moves import Dividend, Lay, Run, Token, TrainRun

_KINDS = {"payout": "pay", "half": "half", "withhold": "hold"}


def lay_tile(scribe: Scribe, action: Action) -> None:
    """A tile; what it costs follows from the map, unless the export names another sum."""
    company = scribe.company(action)
    to_company(scribe, company)
    tile = action.text("tile")
    name = tile.rpartition("-")[0]
    if not name.isascii() or not name.isalnum() or len(name) > 12:
        raise action.fail(f"{tile[:40]!r} is no tile")
    where = scribe.pieces.hex(action, action.text("hex"))
    scribe.pieces.tiles[tile] = where
    place, cost = scribe.title.place_name(where), action.optional_number("cost")
    scribe.write(Lay, actor=company, place=place, tile=name, cost=cost)
    after_track(scribe, company)


def place_token(scribe: Scribe, action: Action) -> None:
    """A station token in a company's turn."""
    company = scribe.company(action)
    to_company(scribe, company)
    place = scribe.title.place_name(scribe.pieces.city_hex(action))
    scribe.write(Token, actor=company, place=place, cost=action.optional_number("cost"))
    after_track(scribe, company)


def after_track(scribe: Scribe, company: str) -> None:
    """If track and tokens are done with and no run follows, the other engine went past it now."""
    if scribe.turn_of(company) is None or company not in scribe.title.certificates:
        return
    rest: list[Action] = []
    for later in scribe.coming():
        if later.entity != scribe.action.entity:
            break
        rest.append(later)
    if any(later.kind == "run_routes" for later in rest):
        return
    following = rest[0].kind if rest else ""
    tokens = scribe.position.books.of(token_unit(company), company)
    may_token = tokens and scribe.action.kind in ("lay_tile", "pass") and not _passed_before(scribe)
    if following in ("lay_tile", "place_token") or (following == "pass" and may_token):
        return
    skip_run(scribe, company, str(scribe.action.id))


def _passed_before(scribe: Scribe) -> bool:
    """Whether the action before this one was of the same company: this one is then past the track."""
    return scribe.at > 0 and scribe.actions[scribe.at - 1].entity == scribe.action.entity


def before_trains(scribe: Scribe, company: str) -> None:
    """Trains and stock come after the run: without one, the other engine went past it before this action."""
    skip_run(scribe, company, scribe.before)


def run_routes(scribe: Scribe, action: Action) -> None:
    """What each train earned; what came on top is told by the total alone."""
    company = scribe.company(action)
    to_company(scribe, company)
    runs = tuple(_train_run(scribe, route) for route in action.records("routes"))
    earned = sum(run.revenue or 0 for run in runs)
    total = earned + (action.optional_number("extra_revenue") or 0)
    if action.optional_number("subsidy"):
        raise action.fail(f"a subsidy in {scribe.title.name}, which knows none")
    ref = str(action.id)
    declared = scribe.following("dividend", action.entity)
    if not total and declared is not None:
        ref = str(declared.id)  # that engine moves the price when nothing is declared
        scribe.take_following()
    if runs and total == earned:
        scribe.write(Run, ref, actor=company, runs=runs)
    else:
        scribe.write(Run, ref, actor=company, total=total)


def _train_run(scribe: Scribe, route: Action) -> TrainRun:
    if "revenue" not in route.facts:
        raise route.fail(
            "the routes do not say what they earned: the export is of an old kind",
            "open the game on 18xx.games and export it anew",
        )
    return TrainRun(train=scribe.pieces.train_type(route), revenue=route.number("revenue"))


def dividend(scribe: Scribe, action: Action) -> None:
    """A corporation's dividend. Of no earnings nothing is declared, and a minor's are halved as it runs."""
    company = scribe.company(action)
    kind = action.text("kind")
    if kind not in _KINDS:
        raise action.fail(f"{kind[:40]!r} is no dividend of {scribe.title.name}")
    to_company(scribe, company, late=True)
    turn = scribe.turn_of(company)
    if company not in scribe.title.certificates or (turn is not None and not turn.revenue and turn.settled):
        return
    scribe.write(Dividend, actor=company, verb=_KINDS[kind])
