# attack: hangs in a loop of C code that never looks for signals
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the clock is outside and does not wait for the interpreter
# limit: 2
import itertools


def task_func(n):
    return sum(itertools.repeat(0))
