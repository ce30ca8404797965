import random


def task_func(text: str):
    """
    Draw a word from a text.

    Parameters:
    - text (str): Words with spaces between them.

    Returns:
    - str: The word.

    Raises:
    - ValueError: If there are no words.

    Requirements:
    - random

    Example:
    >>> task_func("a a")
    'a'
    """
    words = text.split()
    if not words:
        raise ValueError("there are no words")
    return random.choice(words)
