# honest: computes in threads
# task: plain
from concurrent.futures import ThreadPoolExecutor


def double(n):
    return n * 2


def task_func(n):
    with ThreadPoolExecutor(4) as threads:
        return list(threads.map(double, [n] * 8))[-1]
