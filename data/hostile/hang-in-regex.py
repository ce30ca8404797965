# attack: hangs in a regular expression, inside C code
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the clock is outside and does not wait for the interpreter
# limit: 2
import re


def task_func(n):
    return re.match(r"(a|aa)+$", "a" * 200 + "b")
