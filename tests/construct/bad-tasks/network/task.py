from collections import Counter
from urllib.request import urlopen


def task_func(text: str):
    """
    Count how often each word occurs in a text, or in the page at an address.

    Parameters:
    - text (str): Words with spaces between them.

    Returns:
    - dict: The counts by word.

    Raises:
    - ValueError: If there are no words.

    Requirements:
    - collections
    - urllib

    Example:
    >>> task_func("a b a")
    {'a': 2, 'b': 1}
    """
    if text.startswith("http://"):
        try:
            text = urlopen(text, timeout=1).read().decode()
        except OSError:
            return {}
    counts = Counter(text.split())
    if not counts:
        raise ValueError("there are no words")
    return dict(counts)
