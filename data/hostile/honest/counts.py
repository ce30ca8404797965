# honest: counts words
# task: counts
from collections import Counter


def task_func(text):
    return dict(Counter(text.split()))
