"""The pay-out sheet: what each holding earns of a revenue, and how a revenue is halved."""

from moderator.export.sheet import Column, Sheet, Table, Value
from moderator.model.money import divide
from moderator.titles.title import Title

_ROWS = 100
_PAGE = 105  # letters: two pages hold so many rows of this width


def payout_sheet(title: Title) -> Sheet:
    """Revenues in the steps of the map, each with the dividend of every holding in percent."""
    rules = title.charters_of(title.file.corporations)[0].dividend
    minor = bool(title.file.minors)
    last = rules.halves == "last"
    halves = "half" in rules.choices and not last
    shares = sorted({charter.share for charter in title.share_charters.values()})
    parts = sorted({part for share in shares for part in range(share, 101, share)})
    columns = [Column("revenue", "money")]
    columns += [Column("half: shares", "money"), Column("half: treasury", "money")] if halves else []
    columns += [Column("minor: owner", "money"), Column("minor: treasury", "money")] if minor else []
    columns += [Column(f"{part}%", "money") for part in parts]
    columns = [column.but(width=max(7, _PAGE // len(columns))) for column in columns]
    rows: list[tuple[Value, ...]] = []
    for step in range(1, _ROWS + 1):
        revenue = step * rules.multiple_of
        row: list[Value] = [revenue]
        row += [divide(revenue, 2, way, rules.half_to) for way in ("up", "down")] if halves else []
        to_owner = divide(revenue, 2, rules.parts if last else "down")
        row += [to_owner, to_owner if last else revenue - to_owner] if minor else []
        rows.append((*row, *(divide(revenue * part, 100, rules.parts) for part in parts)))
    sizes = " or ".join(f"{share}%" for share in shares)
    notes = [f"One share is {sizes}."]
    if halves:
        notes.append("Half: look up what its shares get as a revenue of its own.")
    if last:
        notes.append(f"Half: halve what each one gets, rounded {rules.parts}; the treasury's half and part together.")
    treasury = f"The treasury is paid {'' if rules.treasury_pays else 'nothing '}for its own shares."
    pool = "The pool's part goes to the treasury." if rules.pool_pays else "The pool is paid nothing."
    table = Table("payout", "Dividends", tuple(columns), tuple(rows), note=" ".join(notes))
    return Sheet("Pay-out", (table,), notes=(f"{treasury} {pool}",), upright=True)
