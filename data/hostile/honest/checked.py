# honest: roots, and refusals
# task: checked
import math


def task_func(number):
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        raise TypeError("a number is needed")
    if number < 0:
        raise ValueError("negative numbers have no root")
    return math.sqrt(number)
