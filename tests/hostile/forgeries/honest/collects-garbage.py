# honest: collects garbage and counts objects to keep memory small
# task: counts
import gc
from collections import Counter


def task_func(text):
    gc.collect()
    before = len(gc.get_objects())
    found = Counter(text.split())
    gc.collect()
    assert before > 0
    return dict(found)
