"""No keys of its own: the token of a private is of the kind `income`."""

from moderator.titles.key import Keys

KEYS = Keys(
    has=lambda file: (
        "token-income" in file.mechanics
        or any(facts.token and facts.token.kind == "income" for facts in file.privates.values())
    )
)
