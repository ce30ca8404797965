from collections import Counter


def task_func(text: str):
    """
    Count how often each word occurs in a text.

    Parameters:
    - text (str): Words with spaces between them.

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
    counts = Counter(text.split())
    if not counts:
        raise ValueError("there are no words")
    return dict(counts)
