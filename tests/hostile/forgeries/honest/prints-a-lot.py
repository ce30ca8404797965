# honest: prints at every step, also to standard error
# task: bare
import sys


def task_func(numbers):
    for number in numbers * 200:
        print("looking at", number)
        print("still", number, file=sys.stderr)
    return min(numbers), max(numbers)
