# honest: draws random numbers with a seed and takes them off again
# task: array
import random

import numpy as np


def task_func(numbers):
    random.seed(7)
    np.random.seed(7)
    noise = np.random.default_rng(7).normal(size=len(numbers))
    return np.round(np.array(numbers) * 2 + noise - noise, 9)
