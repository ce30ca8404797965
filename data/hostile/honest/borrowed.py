# honest: an array, with the import that the test counts on
# task: borrowed
import numpy as np


def task_func(numbers):
    return np.array(numbers) * 2
