"""Games and players: which game it is, how it ended, who came where."""

from collections.abc import Iterator
from hashlib import sha256

from moderator.export.tables.shapes import Row
from moderator.export.tables.told import Told
from moderator.journal.names import OCCASION
from moderator.model.accounts import MONEY
from moderator.model.findings import Severity
from moderator.model.rounds import GameOver
from moderator.scoring import score
from moderator.tournament.digests import digest_moves


def games(told: Told) -> Iterator[Row]:
    game, title, report = told.game, told.title, told.report
    occasion, now = dict(game.journal.header.occasion), game.position.round
    players = game.position.players
    yield (
        told.name,
        title.name,
        title.note.removeprefix(f"{title.name} "),
        ", ".join(f"{name} {value}" for name, value in title.options) or None,
        *(occasion.get(word) for word in OCCASION),
        len(players),
        title.file.currency,
        title.bank(len(players)),
        isinstance(now, GameOver),
        now.reason if isinstance(now, GameOver) else None,
        len(told.rounds),
        report.lines,
        *(report.counts[severity.value] for severity in Severity),
        report.clean,
        bool(report.uncertain),
        sha256(game.data).hexdigest(),
        digest_moves(game)[0] or None,
    )


def players(told: Told) -> Iterator[Row]:
    game = told.game
    standings = score(game.state).standings
    for each in standings:
        yield (
            told.name,
            each.player,
            game.journal.header.players.index(each.player) + 1,
            each.place,
            each.total,
            game.position.books.of(MONEY, each.player),
            standings[0].total - each.total,
            each.bankrupt,
        )
