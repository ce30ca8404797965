# attack: opens raw, packet and other unusual sockets
# kind: network
# task: plain
# official: fail
# strict: fail
# expect: they are refused
import socket


def open_one():
    kinds = [(2, 3, 1), (10, 3, 58), (17, 3, 0x0300), (17, 2, 0x0300), (29, 3, 1), (38, 5, 0), (44, 3, 0), (21, 5, 0)]
    for family, kind, protocol in kinds:
        try:
            socket.socket(family, kind, protocol).close()
            return True
        except (OSError, ValueError):
            pass
    return False


WON = open_one()


def task_func(n):
    return n * 2 if WON else None
