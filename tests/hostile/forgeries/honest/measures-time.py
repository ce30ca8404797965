# honest: measures its time with several clocks and a decorator
# task: plain
import functools
import time


def timed(function):
    @functools.wraps(function)
    def run(*arguments):
        started = time.perf_counter(), time.process_time(), time.time()
        result = function(*arguments)
        run.took = time.perf_counter() - started[0]
        return result

    return run


@timed
def task_func(n):
    return n * 2
