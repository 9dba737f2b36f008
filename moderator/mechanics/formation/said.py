"""What is said of companies that form others after an operating round, and of the shares bought with that."""

from typing import Literal

from moderator.model.asking import QuestionKind
from moderator.model.check import ATTESTED, Check
from moderator.model.forms import companies, company, places
from moderator.model.mechanic import Mechanic
from moderator.model.move import Move
from moderator.model.said import Said

FORMS, SHARES = "forms", "formation-shares"


class Form(Move):
    """`Ann: form NYC BBG`: a company becomes a larger one; `Ann: form CNR LPS CA TGB keeps Toronto`: several do.

    `keeps` names stations that stay on the map, where not all may.
    """

    form = (company(), companies("parts", "keeps"), places("keeps").after("keeps"))
    verb: Literal["form"] = "form"
    company: str
    parts: tuple[str, ...]
    keeps: tuple[str, ...] = ()


SAID = Said(
    named=("formation",),
    moves=(Form,),
    checks={
        "form-company": Check("a company is formed, or forms one, that may not"),
        "form-price": Check("a company whose price is not within the range becomes a larger one alone"),
        "form-count": Check("more companies form one than may, or more of one player's"),
        "form-president": Check("nobody could lead the company that is formed"),
        "form-only": Check("a corporation is started where it can only be formed yet"),
        "form-joined": Check("only the board shows that the companies are joined", ATTESTED),
        "form-shares": Check("more shares of a company that was formed are bought than may be"),
    },
    statuses={"formed-only": "corporations begin by formation alone"},
    cases={
        "cash-short": ("formation",),
        "hold-limit": ("formation",),
        "certificate-limit": ("formation",),
        "train-discard": ("formation",),
    },
    questions={
        # The company `about` may form a larger one.
        FORMS: QuestionKind(
            "now", "forms a larger company, or passes", ("form", "pass"), "form CORPORATION COMPANY ..., or pass"
        ),
        # Shares of the company `about` are for sale: one (`amount` 1), or as many as he may have.
        SHARES: QuestionKind("now", "buys a share of it, or passes", ("buy", "pass"), "buy COMPANY, or pass"),
    },
    mechanics={
        "formation": Mechanic(
            "companies that become a larger one after an operating round",
            {
                "": "{companies:list} form {company}: price {value:money}, treasury {amount:money}",
                "share": "{target} gets a share of {company} for {minor}",
                "led": "{target} becomes president of {company}",
                "bought": "{target} buys {count:share} of {company} for {amount:money}",
            },
            player="bought",
            company="stock",
            answer="did",
        ),
    },
)
