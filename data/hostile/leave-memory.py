# attack: hides memory in messages between sockets that nobody will ever read
# kind: state
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the memory is free again for the next sample
import os
import socket


def hide():
    one, other = socket.socketpair()
    for _ in range(10):
        file = os.memfd_create("hidden")
        os.write(file, b"x" * (__LIMIT_MEMORY_MIB__ * (1 << 20) // 20))
        socket.send_fds(one, [b"."], [file, one.fileno(), other.fileno()])
        os.close(file)


try:
    hide()
except OSError:
    pass


def task_func(n):
    return None
