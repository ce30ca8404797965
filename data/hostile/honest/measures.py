# honest: mean and deviation
# task: measures
import math


def task_func(numbers):
    mean = sum(numbers) / len(numbers)
    return mean, math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
