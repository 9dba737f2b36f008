"""What players sell one another is told and judged as what companies buy of them is."""

from moderator.model.said import Said

SAID = Said(named=("private_rules.between_players = beside | purchase",))
