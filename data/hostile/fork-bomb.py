# attack: forks processes that fork processes, more than it may have
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the number of processes is limited, and all of them are gone afterwards
import os
import time

# A token a process keeps the bomb finite where no wall stands.
TOKENS = __LIMIT_PROCESSES__ * 2
reader, writer = os.pipe()
os.write(writer, b"." * TOKENS)
os.set_blocking(reader, False)


def explode():
    first, end = os.getpid(), time.monotonic() + 1.5
    while time.monotonic() < end:
        try:
            os.read(reader, 1)
        except BlockingIOError:
            break
        try:
            os.fork()
        except OSError:
            os.write(writer, b".")
            time.sleep(0.01)
    if os.getpid() != first:
        time.sleep(3600)
        os._exit(0)
    try:
        return not os.read(reader, 1)
    except BlockingIOError:
        return True


WON = explode()


def task_func(n):
    return n * 2 if WON else None
