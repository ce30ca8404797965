from collections import Counter


def task_func(text: str, fold: bool = False):
    """
    Count how often each word occurs in a text.

    Parameters:
    - text (str): Words with spaces between them.
    - fold (bool): Whether case does not count. Default is False.

    Returns:
    - dict: The counts by word.

    Raises:
    - ValueError: If there are no words.

    Requirements:
    - collections

    Example:
    >>> task_func("a b a")
    {'a': 2, 'b': 1}
    """
    words = text.split()
    if fold:
        words = [word.casefold() for word in words]
    if not words:
        raise ValueError("there are no words")
    return dict(Counter(words))
