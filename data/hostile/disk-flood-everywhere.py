# attack: fills every folder that it may write to
# kind: resources
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: all of them together are limited
import os


def flood():
    written = 0
    wanted = 6 * __LIMIT_DISK_MIB__
    for place in (".", "/tmp", "/var/tmp", "/dev/shm", os.path.expanduser("~"), "/run", "/dev", "/mnt", "/srv"):
        try:
            with open(os.path.join(place, __MARK__), "wb") as file:
                while written <= wanted:
                    file.write(bytes(1 << 20))
                    file.flush()
                    written += 1
        except OSError:
            pass
    return written > wanted


WON = flood()


def task_func(n):
    return n * 2 if WON else None
