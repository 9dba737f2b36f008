"""Lines held back: judged as if they were written, for the keeper's word."""

from collections.abc import Sequence

from moderator.judging import Draft
from moderator.model.topics.cards import Keep
from moderator.writing import Keeper


class Held(Exception):
    """Lines that could be written and were not; what a hidden card is stays hidden."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self.lines = tuple(_told(draft) for draft in drafts)
        super().__init__("; ".join(self.lines))


class Holding(Keeper):
    """A keeper that writes nothing. Raises Held where another one would have written."""

    def _write(self, drafts: Sequence[Draft]) -> None:
        raise Held(drafts)


def _told(draft: Draft) -> str:
    says = draft.answer.says
    return f"{says.actor}: keep ..." if isinstance(says, Keep) else draft.answer.text
