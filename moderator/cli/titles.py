"""`moderator titles`: the games that come with the program."""

from typing import TYPE_CHECKING, Any

from moderator.cli import streams
from moderator.cli.opening import Json, open_title

if TYPE_CHECKING:
    from moderator.titles.title import Title


def titles(json: Json = False) -> None:
    """List the titles: name, version, rulebook, players, options."""
    from moderator.resources import ruleset_names

    loaded = [open_title(name, None) for name in ruleset_names()]
    if json:
        streams.put_json({"titles": [_as_json(title) for title in loaded]})
        return
    from moderator.views.titles import describe

    streams.put([line for title in loaded for line in describe(title, streams.ink())])


def _as_json(title: "Title") -> dict[str, Any]:
    return {
        "name": title.name,
        "version": title.file.version,
        "rulebook": title.file.rulebook,
        "players": [int(count) for count in title.file.players],
        "options": {
            name: {"says": option.says, "section": option.section, "choices": list(option.choices)}
            for name, option in title.file.options.items()
        },
        "unconfirmed": list(title.file.unconfirmed),
    }
