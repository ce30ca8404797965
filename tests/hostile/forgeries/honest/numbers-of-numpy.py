# honest: returns a number of numpy's, which is equal to an int
# task: plain
import numpy as np


def task_func(n):
    with np.errstate(all="raise"):
        return np.int64(n) * 2
