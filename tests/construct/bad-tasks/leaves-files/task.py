import json
from collections import Counter


def task_func(text: str, file: str):
    """
    Write how often each word occurs in a text into a file.

    Parameters:
    - text (str): Words with spaces between them.
    - file (str): Where the counts go, as JSON.

    Returns:
    - int: How many different words there are.

    Requirements:
    - collections
    - json

    Example:
    >>> task_func("a b a", "/tmp/counts.json")
    2
    """
    counts = Counter(text.split())
    with open(file, "w") as target:
        json.dump(counts, target)
    return len(counts)
