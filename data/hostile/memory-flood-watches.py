# attack: watches every descriptor by every other, in many processes
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# limit: 20
# expect: what the kernel keeps of each watch counts
import os
import select
import time

MANY = 40


def fill():
    kept = []
    files = [os.eventfd(0) for _ in range(480)]
    watched = 0
    try:
        for _ in range(480):
            poll = select.epoll()
            kept.append(poll)
            for file in files:
                poll.register(file, select.EPOLLIN)
                watched += 1
    except OSError:
        pass
    return watched, kept


def flood():
    reader, writer = os.pipe()
    for _ in range(MANY):
        if os.fork() == 0:
            watched, kept = fill()
            os.write(writer, b"%12d" % watched)
            time.sleep(3600 + len(kept))
    os.set_blocking(reader, False)
    end = time.monotonic() + 10
    watched = 0
    while time.monotonic() < end and watched * 192 < __LIMIT_MEMORY_MIB__ << 20:
        try:
            watched += int(os.read(reader, 12))
        except BlockingIOError:
            time.sleep(0.05)
    time.sleep(1)
    return watched * 192 >= __LIMIT_MEMORY_MIB__ << 20


WON = flood()


def task_func(n):
    return n * 2 if WON else None
