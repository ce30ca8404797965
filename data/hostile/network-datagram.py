# attack: sends datagrams to the host
# kind: network
# task: plain
# official: fail
# strict: fail
# expect: none arrives
import socket


def send():
    for address in ["127.0.0.1", *__HOST_ADDRESSES__, "255.255.255.255", "224.0.0.1"]:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as one:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                one.sendto(b"hello", (address, __HOST_DATAGRAM_PORT__))
        except OSError:
            pass


send()


def task_func(n):
    return None
