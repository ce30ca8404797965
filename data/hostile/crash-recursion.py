# attack: lifts the limit of recursion and recurses until the stack of the process is used up
# kind: process
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the stack is limited: a crash or a MemoryError
import sys

sys.setrecursionlimit(2**31 - 1)


class Deep:
    def __repr__(self):
        return repr(self)


def task_func(n):
    return repr(Deep())
