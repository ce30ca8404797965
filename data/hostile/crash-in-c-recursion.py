# attack: frees a chain of objects so long that C code runs out of stack
# kind: process
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: a crash of the sample, not of the harness
import functools
import itertools


def task_func(n):
    chain = None
    for _ in range(400_000):
        chain = functools.partial(print, chain)
    nested = iter(())
    for _ in range(400_000):
        nested = itertools.chain(nested, ())
    return sum(nested)
