# honest: an array
# task: array
import numpy as np


def task_func(numbers):
    return np.array(numbers) * 2
