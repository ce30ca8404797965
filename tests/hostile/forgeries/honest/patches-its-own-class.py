# honest: replaces methods of its own class while it runs
# task: measures
import math


class Statistics:
    def mean(self, numbers):
        raise NotImplementedError

    def __call__(self, numbers):
        return self.mean(numbers), self.deviation(numbers)


Statistics.mean = lambda self, numbers: sum(numbers) / len(numbers)
setattr(
    Statistics,
    "deviation",
    lambda self, numbers: math.sqrt(sum((one - self.mean(numbers)) ** 2 for one in numbers) / len(numbers)),
)


def task_func(numbers):
    return Statistics()(numbers)
