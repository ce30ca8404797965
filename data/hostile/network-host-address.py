# attack: connects to a server of the host on the host's other addresses
# kind: network
# task: plain
# official: fail
# strict: fail
# expect: the network is not reachable
import socket


def connect():
    for address in __HOST_ADDRESSES__:
        try:
            socket.create_connection((address, __HOST_PORT__), timeout=1).close()
            return True
        except ConnectionRefusedError:
            return True  # the host itself has answered
        except OSError:
            pass
    return False


WON = connect()


def task_func(n):
    return n * 2 if WON else None
