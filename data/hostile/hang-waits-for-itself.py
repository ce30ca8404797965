# attack: waits for a lock that nobody will release, with threads that do the same
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the sample runs out of time and is ended, threads and all
# limit: 2
import threading

LOCK = threading.Lock()
LOCK.acquire()


def task_func(n):
    for _ in range(8):
        threading.Thread(target=LOCK.acquire).start()
    LOCK.acquire()
