# honest: turns warnings into errors and catches its own
# task: measures
import math
import warnings


def task_func(numbers):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            warnings.warn("few numbers", stacklevel=2)
        except UserWarning:
            pass
        mean = math.fsum(numbers) / len(numbers)
        return mean, math.sqrt(math.fsum((one - mean) ** 2 for one in numbers) / len(numbers))
