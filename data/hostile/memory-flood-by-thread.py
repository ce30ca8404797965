# attack: fills three times the memory that it may have, in children of a thread's
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: a child counts, whoever in the process started it
import os
import threading
import time


def start_children(children, writer):
    for _ in range(6):
        child = os.fork()
        if child == 0:
            kept = [b"x" * (1 << 20) for _ in range(__LIMIT_MEMORY_MIB__ // 2)]
            os.write(writer, b"." if kept else b"")
            time.sleep(3600)
        children.append(child)
    time.sleep(3600)


def flood():
    reader, writer = os.pipe()
    children = []
    threading.Thread(target=start_children, args=(children, writer), daemon=True).start()
    os.set_blocking(reader, False)
    end = time.monotonic() + 6
    held = 0
    while held < 6 and time.monotonic() < end:
        try:
            held += len(os.read(reader, 6))
        except BlockingIOError:
            pass
        time.sleep(0.05)
    time.sleep(1)
    return held == 6 and all(os.waitpid(child, os.WNOHANG) == (0, 0) for child in children)


WON = flood()


def task_func(n):
    return n * 2 if WON else None
