# attack: sleeps in C code while it holds the lock of the interpreter
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the clock is outside and does not wait for the interpreter
# limit: 2
import ctypes


def task_func(n):
    ctypes.PyDLL(None).sleep(3600)
