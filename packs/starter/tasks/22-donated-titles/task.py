import difflib
import re
import unicodedata

ARTICLES = ("a", "an", "the")


def task_func(donated: list, catalogue: list, cutoff: float = 0.8) -> dict:
    """
    Compare the hand-typed titles of a box of donated books with a library's catalogue. Titles are
    compared by their keys: the title in compatibility decomposition (NFKD) without combining marks,
    casefolded, with every & replaced by ' and ', without apostrophes (' and \u2019), with every run
    of other characters that are neither letters nor digits replaced by one space, without spaces at
    the ends, and without its first word if that is in ARTICLES and not the only word. A title whose
    key is in the catalogue is owned. Else, when the best `difflib.SequenceMatcher(None, key,
    catalogue key)` ratio is at least `cutoff`, somebody has to check it; else it is new. Of several
    catalogue titles with the same key or the same best ratio the first counts.

    Note:
    - Donated titles with an empty key or with the key of an earlier donated title are left out.

    Parameters:
    - donated (list): The titles as typed (str).
    - catalogue (list): The titles in the catalogue (str).
    - cutoff (float): The least ratio for titles to be checked, from 0 to 1. Default is 0.8.

    Returns:
    - dict: 'owned' (list of tuples (title, catalogue title)), 'check' (list of tuples (title,
      catalogue title, ratio rounded to 2 places)) and 'new' (list of titles), each in the order of
      `donated` and with the titles as given.

    Raises:
    - ValueError: If cutoff is below 0 or above 1.

    Requirements:
    - difflib
    - re
    - unicodedata

    Example:
    >>> report = task_func(["hobbit", "Les Miserable", "Cooking"], ["The Hobbit", "Les Misérables"])
    >>> report["owned"], report["check"], report["new"]
    ([('hobbit', 'The Hobbit')], [('Les Miserable', 'Les Misérables', 0.96)], ['Cooking'])
    """

    def key_of(title):
        letters = unicodedata.normalize("NFKD", title)
        plain = "".join(c for c in letters if not unicodedata.combining(c)).casefold()
        words = re.sub("['\u2019]", "", plain.replace("&", " and "))
        words = re.sub(r"[\W_]+", " ", words).split()
        return " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)

    if not 0 <= cutoff <= 1:
        raise ValueError("cutoff must be from 0 to 1")
    known, seen = {}, {""}
    for title in catalogue:
        known.setdefault(key_of(title), title)
    report = {"owned": [], "check": [], "new": []}
    for title in donated:
        key = key_of(title)
        if key in seen:
            continue
        seen.add(key)
        ratios = {other: difflib.SequenceMatcher(None, key, other).ratio() for other in known}
        best = max(ratios, key=ratios.get, default=None)
        if key in known:
            report["owned"].append((title, known[key]))
        elif best is not None and ratios[best] >= cutoff:
            report["check"].append((title, known[best], round(ratios[best], 2)))
        else:
            report["new"].append(title)
    return report
