# attack: fills twice the memory that it may have, and talks to the worker all the while
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the worker looks, whatever it hears
import os
import stat
import threading
import time


def talk(descriptors):
    while True:
        for one in descriptors:
            os.write(one, b" ")
        time.sleep(0.001)


def find_sockets():
    for name in os.listdir("/proc/self/fd"):
        try:
            if int(name) > 2 and stat.S_ISSOCK(os.fstat(int(name)).st_mode):
                yield int(name)
        except OSError:
            pass


def flood():
    threading.Thread(target=talk, args=(list(find_sockets()),), daemon=True).start()
    kept = []
    for _ in range(2 * __LIMIT_MEMORY_MIB__):
        kept.append(b"x" * (1 << 20))
        time.sleep(0.001)
    time.sleep(2)
    return len(kept) > 0


WON = flood()


def task_func(n):
    return n * 2 if WON else None
