"""3.1 Limits: certificates, sixty percent in one hand, half in the pool."""

import pytest

from moderator.model.findings import Severity
from moderator.views.turn import due_lines
from tests.figures import figures, figures_of
from tests.ledger import play
from tests.positions import FINAL_EXCHANGE, SR2, SR3

ANN_TO_ACT = SR3 + "Cyd: pass\n"  # Ann holds 7 certificates, three players may hold 20
THIRTEEN_MORE = "adjust GSR -80% GSR Ann +80% GSR SNCF -50% SNCF Ann +50% SNCF\n"
TWELVE_MORE = "adjust GSR -80% GSR Ann +80% GSR SNCF -40% SNCF Ann +40% SNCF\n"


def flagged(text: str, code: str, setup: str):
    game = play(text, setup=setup)
    assert game.codes == [code]
    finding = game.finding(code)
    assert (finding.severity, finding.section) == (Severity.VIOLATION, "3.1")
    return game


# ---- certificates ----


def test_certificate_limit():
    game = flagged("Ann: buy BNR", "certificate-limit", ANN_TO_ACT + THIRTEEN_MORE)
    assert (game.certificates("Ann"), game.cash("Ann")) == (21, 230 - 110)


def test_twentieth_certificate_is_allowed():
    game = play("Ann: buy BNR", setup=ANN_TO_ACT + TWELVE_MORE)
    assert (game.codes, game.certificates("Ann")) == ([], 20)


def test_selling_first_makes_room():
    game = play("Ann: sell BNR\nAnn: buy DR", setup=ANN_TO_ACT + THIRTEEN_MORE)
    assert (game.codes, game.certificates("Ann")) == ([], 20)


def test_start_needs_room_for_one_certificate():
    """Nineteen and the president's certificate; the merged minor makes room for its share."""
    game = play("Ann: start FS 90 minor 4", setup=ANN_TO_ACT + TWELVE_MORE)
    assert (game.codes, game.certificates("Ann")) == ([], 20)
    flagged("Ann: start FS 90 minor 4", "certificate-limit", ANN_TO_ACT + THIRTEEN_MORE)


def test_momentary_excess_counts():
    """Bob's purchase makes him president, two singles against one certificate: from 20 to 21 and back to 20."""
    more = "adjust GSR -80% GSR Bob +80% GSR SNCF -40% SNCF Bob +40% SNCF\n"
    setup = f"{SR3}adjust Cyd -20% BNR Bob +20% BNR\n{more}pass\npass\n"
    game = flagged("Bob: buy BNR", "certificate-limit", setup)
    assert (game.president("BNR"), game.certificates("Bob")) == ("Bob", 20)


PUSHED = SR3 + "adjust Cyd -20% BNR Bob +20% BNR\n" + THIRTEEN_MORE + "pass\npass\nBob: buy BNR\nCyd: pass\n"


def test_a_former_president_above_the_limit_sells_in_the_next_turn():
    """Ann's president's certificate became two singles: 21. To be pushed there is no violation, to stay there is."""
    before = play("Bob: buy BNR", setup=PUSHED.removesuffix("Bob: buy BNR\nCyd: pass\n"))
    assert (before.codes, before.certificates("Ann")) == ([], 21)
    flagged("Ann: pass", "certificate-limit", PUSHED)
    right = play("Ann: sell BNR\nAnn: pass", setup=PUSHED)
    assert (right.codes, right.certificates("Ann")) == ([], 20)


def test_both_players_over_the_limit_are_reported():
    """Bob's pass closes Ann's turn as well: her excess does not hide his."""
    more = "adjust SNCF -10% SNCF Ann +10% SNCF FS -80% FS Bob +80% FS RPR -80% RPR Bob +80% RPR\n"
    game = play("Ann: sell BNR\nBob: pass", setup=PUSHED + more)
    assert game.codes == ["certificate-limit", "certificate-limit"]
    assert [figures(finding).split()[-1] for finding in game.findings] == ["Ann", "Bob"]


def test_a_player_with_nothing_to_sell_keeps_the_excess():
    """Bob's 30% of DR lost the presidency; DR has not operated, and he has nothing else to sell."""
    setup = (
        SR3
        + "adjust Bob -20% BNR Cyd +20% BNR DR -30% DR Ann +30% DR\n"
        + "adjust GSR -80% GSR Bob +80% GSR SNCF -80% SNCF Bob +80% SNCF\nCyd: pass\nAnn: buy DR\n"
    )
    game = play("Bob: pass", setup=setup)
    assert (game.codes, game.certificates("Bob"), game.president("DR")) == ([], 21, "Ann")


def certificates(count: int) -> str:
    """Corrections that give Ann so many single certificates of corporations nobody has started."""
    lines = ""
    for company in ("GSR", "SNCF", "FS", "AIRS"):
        part, count = min(count, 8), count - min(count, 8)
        lines += f"adjust {company} -{part}0% {company} Ann +{part}0% {company}\n" if part else ""
    return lines


@pytest.mark.parametrize(
    ("players", "limit"),
    [
        ("Ann Bob", 28),
        ("Ann Bob Cyd", 20),
        ("Ann Bob Cyd Dan", 16),
        ("Ann Bob Cyd Dan Eve", 13),
        ("Ann Bob Cyd Dan Eve Fay", 11),
    ],
)
def test_limit_of_the_table(players, limit):
    last = play("sold 1 Ann 10", players, setup=certificates(limit - 1))
    assert (last.codes, last.certificates("Ann")) == (["auction-unrecorded"], limit)
    over = play("sold 1 Ann 10", players, setup=certificates(limit))
    assert over.codes == ["auction-unrecorded", "certificate-limit"]


# ---- sixty percent ----


def test_hold_limit():
    game = flagged("Ann: buy BNR", "hold-limit", ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR\n")
    assert (game.percent("BNR", "Ann"), game.cash("BNR")) == (70, 450)


def test_sixty_percent_is_allowed():
    game = play("Ann: buy BNR", setup=ANN_TO_ACT + "adjust Bob -10% BNR Ann +10% BNR\n")
    assert (game.codes, game.percent("BNR", "Ann")) == ([], 60)


def test_hold_correction_comes_before_a_pass_or_purchase():
    setup = ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR Cyd -10% BNR Ann +10% BNR\n"
    for text in ("Ann: pass", "Ann: buy DR", "Ann: exchange 4 DR"):
        game = flagged(text, "hold-correction", setup)
        assert game.percent("BNR", "Ann") == 70
    right = play("Ann: sell BNR\nAnn: buy DR", setup=setup)
    assert (right.codes, right.percent("BNR", "Ann")) == ([], 60)


def test_selling_too_little_does_not_correct_the_excess():
    setup = ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR Cyd -20% BNR Ann +20% BNR\n"
    game = flagged("Ann: sell BNR\nAnn: pass", "hold-correction", setup)
    assert game.finding("hold-correction").actual == "70%"


def test_a_block_that_is_too_small_must_be_amended():
    setup = ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR Cyd -20% BNR Ann +20% BNR\n"
    sold = "Ann: sell BNR\nBob: pass\n"
    remedy = play(sold, setup=setup).finding("hold-correction").remedy
    assert remedy is not None
    assert remedy.endswith("Ann: sell BNR 2")
    mended = play(sold + remedy, setup=setup)
    assert mended.codes == ["unproven"]
    assert (mended.percent("BNR", "Ann"), mended.price("BNR")) == (60, 90)


def test_a_correction_says_how_many_shares():
    """3.1: 80% are two shares too many."""
    setup = ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR Cyd -20% BNR Ann +20% BNR\n"
    assert flagged("Ann: pass", "hold-correction", setup).finding("hold-correction").remedy == "Ann: sell BNR 2"


def test_a_skipped_correction_is_reported_once_and_stays_due():
    setup = ANN_TO_ACT + "adjust Bob -20% BNR Ann +20% BNR Cyd -20% BNR Ann +20% BNR\n"
    turns = "Ann: pass\nBob: buy DR\nCyd: pass\n"
    told = play(turns + "Ann: sell BNR\nAnn: pass\nBob: pass", setup=setup)
    assert told.codes == ["hold-correction"]
    assert [figures_of(line) for line in due_lines(told.game.state)] == ["Ann BNR"]
    made = play("Cyd: pass\nAnn: sell BNR", setup=setup + turns + "Ann: sell BNR\nAnn: pass\nBob: pass\n")
    assert (made.codes, due_lines(made.game.state)) == ([], [])
    again = play("adjust pool -10% BNR Ann +10% BNR\nAnn: pass", setup=setup + turns + "Ann: sell BNR 2\n")
    assert again.codes[-1] == "hold-correction"


def test_certificates_above_the_limit_are_reported_once():
    game = play("Ann: pass\nBob: buy BNR\nCyd: pass\nAnn: pass", setup=PUSHED)
    assert game.codes.count("certificate-limit") == 1


def test_no_correction_before_the_corporation_has_operated():
    """Ann comes to 70% by exchange in SR 2 and may keep it through the operating rounds."""
    text = "".join(f"Bob: pass\nCyd: pass\nAnn: exchange {minor} BNR\n" for minor in (4, 7, 10, 13))
    game = play("Ann: start BNR 100 minor 1\n" + text + "Bob: pass\nCyd: pass\nAnn: pass", setup=SR2)
    assert (game.codes, game.percent("BNR", "Ann"), game.round) == ([], 70, "OR 2.1")


# ---- the pool ----


def test_pool_limit():
    """20% lie there; Cyd's 20% and Ann's next 20% make 60%."""
    setup = SR3 + "adjust BNR -20% BNR pool +20% BNR\nCyd: sell BNR 2\n"
    game = flagged("Ann: sell BNR 2", "pool-limit", setup)
    assert (game.percent("BNR", "pool"), game.finding("pool-limit").remedy) == (60, "Ann: sell BNR")


def test_half_in_the_pool_is_allowed():
    game = play("Ann: sell BNR", setup=SR3 + "adjust BNR -20% BNR pool +20% BNR\nCyd: sell BNR 2\n")
    assert (game.codes, game.percent("BNR", "pool")) == ([], 50)


@pytest.mark.slow
def test_shares_in_the_final_exchange_round_need_no_room():
    """A minor is a certificate, and the share for it is one."""
    setup = FINAL_EXCHANGE + THIRTEEN_MORE
    game = play("Ann: exchange 4 BNR", setup=setup)
    assert (game.codes, game.certificates("Ann")) == ([], 20)
