# honest: keeps results in a cache, a global and a default argument
# task: small
import functools

calls = 0


@functools.lru_cache(maxsize=None)
def double(n):
    global calls
    calls += 1
    return 2 * n


def task_func(n, known={}):
    if n not in known:
        known[n] = double(n)
    return known[n]
