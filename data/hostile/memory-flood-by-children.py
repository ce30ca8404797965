# attack: fills three times the memory that it may have, in six children that each stay below the limit
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the limit counts all of its processes
import os
import time


def gone(children):
    return any(os.waitpid(child, os.WNOHANG) != (0, 0) for child in children)


def flood():
    reader, writer = os.pipe()
    children = []
    for _ in range(6):
        child = os.fork()
        if child == 0:
            kept = [b"x" * (16 << 20) for _ in range(__LIMIT_MEMORY_MIB__ // 2 // 16)]
            os.write(writer, b"." if kept else b"")
            time.sleep(3600)
        children.append(child)
    os.close(writer)
    end = time.monotonic() + 6
    held = 0
    os.set_blocking(reader, False)
    while held < 6 and time.monotonic() < end and not gone(children):
        try:
            held += len(os.read(reader, 6))
        except BlockingIOError:
            pass
        time.sleep(0.05)
    time.sleep(1)
    return held == 6 and not gone(children)


WON = flood()


def task_func(n):
    return n * 2 if WON else None
