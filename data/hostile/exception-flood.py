# attack: fails in ten thousand subtests, with a message of ten kilobytes each
# kind: output
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the traces are cut, all of them together
import sys


def task_func(n):
    test = sys._getframe(1).f_locals["self"]
    for number in range(3333):
        with test.subTest(number=number):
            test.fail("x" * 10_000)
    return None
