# attack: calls sys.exit(0) in the function
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: every test fails with SystemExit
import sys


def task_func(n):
    sys.exit(0)
