# honest: waits
# task: clock
import time


def task_func(seconds):
    time.sleep(seconds)
