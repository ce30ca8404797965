# attack: reads from address 0
# kind: process
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: a crash, with the signal's name
import ctypes


def task_func(n):
    return ctypes.string_at(0)
