"""The shape of `import.toml`: what another program calls otherwise than the ruleset."""

from pydantic import Field

from moderator.titles.schema import Table


class ImportedOption(Table):
    """An optional rule of another program: the option of ours it stands for, what it adds to it, or its value."""

    option: str
    adds: int = 1
    value: str | None = None


class ImportFile(Table):
    """The whole of `import.toml`: names that 18xx.games uses otherwise than the ruleset.

    `homes` maps a printed city, `HEX-TILE-CITY`, to the company that begins there, where a hex has several. `always`
    are options that every game played there has, `with_action` those of a game in which a kind of action occurs.
    """

    companies: dict[str, str] = Field(default_factory=dict)
    trains: dict[str, str] = Field(default_factory=dict)
    options: dict[str, ImportedOption] = Field(default_factory=dict)
    always: dict[str, str] = Field(default_factory=dict)
    with_action: dict[str, dict[str, str]] = Field(default_factory=dict)
    homes: dict[str, str] = Field(default_factory=dict)
