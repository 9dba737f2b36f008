"""How unlikely it is that one number was said for another."""


def typing(said: int, meant: int) -> int:
    """0 for a slip of a key, 1 for a ten or so, else 2."""
    one, other = str(said), str(meant)
    if len(one) == len(other):
        wrong = [at for at in range(len(one)) if one[at] != other[at]]
        swapped = len(wrong) == 2 and one[wrong[0]] == other[wrong[1]] and one[wrong[1]] == other[wrong[0]]
        if len(wrong) == 1 or swapped:
            return 0
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if len(longer) == len(shorter) + 1 and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer))):
        return 0
    return 1 if abs(said - meant) <= 50 and (said - meant) % 10 == 0 else 2
