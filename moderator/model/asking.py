"""Asking: what a kind of question is, when it is come to and what answers it."""

from typing import Literal

from moderator.model.record import Record

When = Literal["now", "turn", "later"]


class QuestionKind(Record):
    """A kind of question: what the one asked `must` do, the `verbs` that answer it, and one as a line says it.

    `when`: nothing else is done before it is answered (`now`), it belongs to the turn under way (`turn`), or it waits
    for its time (`later`). One `handed_on` is taken over by the next player if the one asked leaves the game; another
    one goes with him. One that `lapses` is answered by the next move of anybody else, or by one that is no answer: who
    was asked has let it go by. Of those asked `together` nobody waits for another one.
    """

    when: When
    must: str
    verbs: tuple[str, ...] = ()
    form: str = ""
    handed_on: bool = False
    lapses: bool = False
    together: bool = False
