"""Hidden cards: no page but its owner's names one before it is revealed.

Two titles have them: destiny cards of 18Rhl (`keep`, 8.4.2) and the lots of 1846, which are chosen face down (draft).
"""

import asyncio
import html
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest

from moderator.cli.game_header import draw_options
from moderator.game import Game, open_game
from moderator.journal.grammar import parse_line
from moderator.mechanics.catalogue import load_title
from moderator.model.entries import Booked
from moderator.model.rounds import DraftRound, GameOver
from moderator.replay import Replay
from moderator.resources import example, ruleset_names
from moderator.rules.booking import State
from moderator.shell.random_play import lines_to_try
from moderator.titles.overlay import BadOption
from moderator.views.log import log, why
from moderator.web.tables_page import TablesPage
from tests.serving import serving
from tests.web.endpoints import Evening, told

LINES = example("18Rhl-cards.18xx").read_text(encoding="utf-8").splitlines()
NAMED = LINES.index("Zoë: keep D7") + 1
PLAYERS = ("Ann", "Bob", "Cyd", "Dan")


class Secret(NamedTuple):
    """A card that one player knows, and the line of the journal that names it."""

    owner: str
    card: str
    line: int

    @property
    def named(self) -> re.Pattern[str]:
        """The card after a verb that says whose it is; what can still be taken is offered to all."""
        card = f"(?:{re.escape(self.card)}|{re.escape(html.escape(self.card))})"
        gap = r'(?:[\s"\\]|&(?:#34|quot);|<[^<>]*>)+'
        kept, owner = rf"\bke(?:eps?|pt){gap}{card}\b", re.escape(self.owner)
        return re.compile(rf"(?i){kept}|\b{owner}:?{gap}(?:takes?|chooses?|has|buys){gap}{card}(?!\w)")


def secrets_of(game: Game) -> Iterator[Secret]:
    """Yield the secrets that only their owner may know in this position."""
    position = game.position
    if isinstance(position.round, GameOver):
        return
    held = dict(position.cards.named)
    if isinstance(position.round, DraftRound) and game.title.file.draft.paid == "at-end":
        chosen = [(player, lot) for player, lot, _ in position.round.chosen]
    else:
        chosen = []
    for owner, card in (*held.items(), *chosen):
        word = re.compile(rf'(?i)(?:keep|kept|take)\s+"?{re.escape(card)}\b')
        yield Secret(owner, card, next(each.line for each in game.journal.booked if word.search(each.text)))


# ---- games with hidden cards ----


def head(title: str, options: tuple[tuple[str, str], ...]) -> str:
    chosen = "".join(f"option {name} {choice}\n" for name, choice in options)
    return f"moderator 1\ngame {title}\nplayers {' '.join(PLAYERS)}\n{chosen}"


def at_random(title: str, options: tuple[tuple[str, str], ...], seed: int, most: int, named: int = 99) -> str:
    """Play at random; where destiny cards are dealt three players name theirs after so many lines, in several ways."""
    rng, replay = random.Random(seed), Replay(load_title(title, options), PLAYERS)
    names, position, lines = replay.title.vocabulary(PLAYERS), replay.start, []
    keeps = ["Ann: keep D2", 'Bob: keep "D11"', "Cyd: keep d4 !"]
    while len(lines) < most and not isinstance(position.round, GameOver):
        tried = (
            [keeps[len(lines) - named]]
            if 0 <= len(lines) - named < 3
            else lines_to_try(position_of(replay, position), rng)
        )
        for text in tried:
            applied = replay.book(position, Booked(len(lines), parse_line(text, names), text))
            if applied.held and (not applied.violations or text in keeps):
                lines.append(text)
                position = applied.position
                break
        else:
            break
    return head(title, options) + "".join(f"{line}\n" for line in lines)


def position_of(replay: Replay, position) -> State:
    return State(replay.title, position)


DESTINY = ("destiny-cards", "yes")
RACE = tuple(draw_options(load_title("1846"), len(PLAYERS), 1, None))
LAID = (
    head("18Rhl", (DESTINY,))
    + "given phase 2\n"
    + "".join(
        f"given {name} cash 500 {card}\n"
        for name, card in zip(PLAYERS, ("kept D7", 'kept "D10"', "kept", ""), strict=True)
    )
    + "begin SR 2 next Ann priority Ann\nAnn: start ADR 100\n"
)
DRAFTED = head("1846", RACE) + 'Dan: take MS\nCyd: take C&WI\nBob: pass\nAnn: take "MAIL"\nDan: take LSL\nundo\n'

JOURNALS = {
    "example": "".join(f"{line}\n" for line in LINES[: NAMED + 4]),
    "counted": LAID,
    "draft": DRAFTED,
    **{f"1846 {seed}": at_random("1846", RACE, seed, 4 + seed) for seed in range(1, 5)},
    **{f"18Rhl {seed}": at_random("18Rhl", (DESTINY,), seed, 45, named=40) for seed in range(1, 4)},
    "18Rhl both": at_random("18Rhl", (("target-cards", "yes"), DESTINY), 5, 50, named=46),
}  # fmt: skip


@pytest.mark.slow
def test_the_list_of_titles_with_hidden_cards_is_complete():
    """A title or an option that gets some needs a journal here."""
    found = set()
    for name in ruleset_names():
        options = load_title(name).file.options.items()
        for chosen in [(), *(((option, choice),) for option, facts in options for choice in facts.choices)]:
            with suppress(BadOption):  # one that needs another one
                file = load_title(name, chosen).file
                if file.card_rules.destiny or (file.draft is not None and file.draft.paid == "at-end"):
                    found.add(name)
    assert found == {open_game(text.encode()).title.name for text in JOURNALS.values()}


@pytest.fixture(params=JOURNALS)
def evening(request, tmp_path):
    text = JOURNALS[request.param]
    return Evening(tmp_path / "game.18xx", text)


def shown(evening: Evening, secrets: list[Secret]) -> Iterator[tuple[str, str]]:
    """Yield everything that is sent, with its reader; the name is empty for readers without an entry page."""
    yield "", evening.looked_at()
    yield "", evening.table.feed.since(0).decode()
    yield from (("", evening.table.found(secret.card)) for secret in secrets)
    yield from ((name, evening.table.around(evening.entry(name), 0)) for name in evening.pages)


@pytest.mark.slow
def test_no_page_names_a_card_of_another_player(evening):
    secrets = [*secrets_of(evening.endpoints.shared.game)]
    assert secrets
    texts = [*shown(evening, secrets)]
    named = [(secret, reader) for secret in secrets for reader, text in texts if secret.named.search(text)]
    assert [secret for secret, reader in named if reader != secret.owner] == []


@pytest.mark.slow
def test_no_answer_names_a_card_of_another_player(evening):
    secrets = [*secrets_of(evening.endpoints.shared.game)]
    for secret in secrets[:: max(1, len(secrets) - 1)]:
        line, verb = secret.line, "take" if evening.endpoints.shared.game.title.file.draft else "keep"
        prying = [
            f"delete {line}", f"amend {line} {secret.owner}: pass", f"insert before {line}: note x", f"why {line}",
            "log 50", "show", "?", "audit", f"{verb} {secret.card}", "undo to 3",
        ]  # fmt: skip
        for reader in ("keeper", next(name for name in evening.pages if name not in ("keeper", secret.owner))):
            for text in prying:
                before = len(evening.lines)
                outcome = evening.enter(reader, text, "y")
                question = outcome.question.text if outcome.question else ""
                assert not secret.named.search(told(outcome) + question), (reader, text)
                if secret in secrets_of(evening.endpoints.shared.game):
                    assert not secret.named.search(evening.entry(reader).replace(text, "")), (reader, text)
                evening.path.write_text("".join(f"{each}\n" for each in evening.lines[:before]), encoding="utf-8")


@pytest.mark.slow
def test_lines_that_came_since_name_no_card_of_another_player(evening):
    seen = f"0.{'0' * 16}"
    for secret in secrets_of(evening.endpoints.shared.game):
        for reader in (name for name in evening.pages if name != secret.owner):
            stale = evening.enter(reader, "note x", seen=seen)
            assert stale.state == "stale"
            assert not secret.named.search(told(stale) + evening.entry(reader))


@pytest.mark.parametrize("name", JOURNALS)
def test_the_log_and_why_name_no_card(name):
    """Neither a line nor what came of it: `show log`, and `why` of every line."""
    game = open_game(JOURNALS[name].encode())
    whys = [text for step in game.steps for text in why(game, step.booked.line) or ()]
    told = "\n".join([*log(game), *whys])
    secrets = [*secrets_of(game)]
    assert secrets
    assert [secret for secret in secrets if secret.named.search(told)] == []


# ---- a folder of games, and streams ----


@pytest.mark.slow
def test_no_page_of_a_folder_names_a_card(tmp_path):
    """The page and the stream of the folder; the page, the television, a search and the stream of each table."""
    for number, text in enumerate(JOURNALS.values()):
        (tmp_path / f"{number:02}.18xx").write_text(text, encoding="utf-8")
    named = asyncio.run(named_in_folder(tmp_path))
    assert [*named] == [*JOURNALS]
    assert not any(named.values()), named


async def named_in_folder(folder) -> dict[str, list[Secret]]:
    """The hidden cards that anything shown below a folder names, by journal."""
    tables_page, named = TablesPage(folder, {}, str, True), dict[str, list[Secret]]()
    tables_page.list()
    assert tables_page.read()
    tables_page.tell()
    try:
        for number, (name, text) in enumerate(JOURNALS.items()):
            table = await tables_page.below(f"table-{number}")
            assert table is not None
            pages = tables_page.page() + table.page() + (table.television() or b"")
            secrets = [*secrets_of(open_game(text.encode()))]
            shown = (pages + tables_page.feed.since(0) + table.feed.since(0)).decode()
            shown += "".join(table.found(secret.card) for secret in secrets)
            assert secrets
            named[name] = [secret for secret in secrets if secret.named.search(shown)]
    finally:
        tables_page.close()
    return named


@pytest.mark.slow
def test_a_stream_names_no_card(tmp_path):
    """Return the first event, the event after a new line, and the beat while nothing changes."""
    path = tmp_path / "game.18xx"
    path.write_text(DRAFTED, encoding="utf-8")
    with serving(path) as screen, screen.stream() as stream:
        first = stream.event()
        with screen.stream(after=int(first["id"])) as idle:
            assert idle.event("beat") == {"event": "beat", "data": "0"}
        path.write_text(DRAFTED + "Dan: take LSL\n", encoding="utf-8")
        later = stream.event()
    secrets = [*secrets_of(open_game(path.read_bytes()))]
    assert ("Dan", "LSL") in [(secret.owner, secret.card) for secret in secrets]
    told = first["data"] + later["data"]
    assert "Dan" in told
    assert [secret for secret in secrets if secret.named.search(told)] == []


# ---- the shipped game ----

NAMES_IT = re.compile(r"(?i)\bke(?:eps?|pt)[\s\"]+D7\b")


@pytest.fixture
def rhine(tmp_path):
    """Zoë has named her card, D7, and an operating round has begun."""
    return Evening(tmp_path / "game.18xx", JOURNALS["example"])


def test_a_correction_of_the_keeper_does_not_reveal_the_card(rhine):
    seen = rhine.endpoints.shared.mark
    rhine.enter("keeper", f"amend {NAMED} keep D3", "y")
    stale = rhine.enter("Ann", "pass", seen=seen)
    assert stale.state == "stale"
    shown = told(stale) + rhine.entry("Ann") + rhine.entry("keeper") + rhine.looked_at()
    assert not re.search(r"(?i)\bke(?:eps?|pt)[\s\"]+D[0-9]", shown)


def test_the_owner_sees_the_hidden_card(rhine):
    assert "D7" in rhine.entry("Zoë")
    assert rhine.endpoints.shared.game.hide("Zoë: keep D7", "Zoë") == "Zoë: keep D7"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(6))
def test_no_page_names_the_card_while_the_game_goes_on(tmp_path, part):
    """Every sixth of the game, with what was entered last seen by all."""
    end = NAMED + 1 + part * (len(LINES) - NAMED - 2) // 6
    rhine = Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in LINES[:end]))
    assert not NAMES_IT.search(rhine.looked_at())
    for name in rhine.pages:
        entry = rhine.entry(name)
        assert not NAMES_IT.search(entry)
        assert ("your card" in entry) is (name == "Zoë")


def test_after_the_end_the_card_is_shown(tmp_path):
    rhine = Evening(tmp_path / "game.18xx", "".join(f"{line}\n" for line in LINES))
    assert NAMES_IT.search(rhine.looked_at())
