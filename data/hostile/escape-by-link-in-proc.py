# attack: follows the links that /proc has to deleted and unmounted files
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: they lead to its own files only
import glob
import os


def strike():
    for link in glob.glob("/proc/self/map_files/*") + glob.glob("/proc/self/fd/*") + ["/proc/self/exe"]:
        try:
            file = os.open(link, os.O_RDWR | os.O_NONBLOCK)
        except OSError:
            continue
        if os.readlink(link).startswith("/") and not os.readlink(link).startswith(("/dev/", "/tmp/", "/memfd")):
            return True
        os.close(file)
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
