# attack: looks for sockets among its descriptors, to connect them elsewhere or to listen on them
# kind: network
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: there is the one of its report at most, and it leads nowhere else
import os
import socket
import stat


def use(descriptor):
    channel = socket.socket(fileno=os.dup(descriptor))
    for attempt in (
        lambda: channel.listen(),
        lambda: channel.connect(__HOST_SOCKET_FILE__),
        lambda: channel.connect("\0" + __HOST_ABSTRACT_SOCKET__),
        lambda: channel.connect(("127.0.0.1", __HOST_PORT__)),
    ):
        try:
            attempt()
            return True
        except (OSError, TypeError):
            pass
    return len(channel.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK)) > 0


def strike():
    for descriptor in range(4096):
        try:
            if stat.S_ISSOCK(os.fstat(descriptor).st_mode) and use(descriptor):
                return True
        except OSError:
            pass
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
