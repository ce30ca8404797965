# attack: overwrites the interpreter's own objects with ctypes
# kind: process
# task: plain
# official: crash|fail|timeout
# strict: fail|forged|suspect
# expect: a crash of the sample, not of the harness
# limit: 5
import ctypes


def task_func(n):
    for kind in (int, str, dict, tuple):
        ctypes.memset(id(kind) + 24, 0xFF, 64)
    return None
