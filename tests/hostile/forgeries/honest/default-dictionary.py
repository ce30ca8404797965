# honest: returns a defaultdict, which is equal to a dictionary
# task: counts
from collections import defaultdict


def task_func(text):
    found = defaultdict(int)
    for word in text.split():
        found[word] += 1
    return found
