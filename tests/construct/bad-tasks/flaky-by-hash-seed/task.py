from collections import Counter


def task_func(text: str):
    """
    List the words of a text that occur more than once.

    Parameters:
    - text (str): Words with spaces between them.

    Returns:
    - list: The words, in any order.

    Requirements:
    - collections

    Example:
    >>> task_func("a b a")
    ['a']
    """
    return [word for word in {*text.split()} if Counter(text.split())[word] > 1]
