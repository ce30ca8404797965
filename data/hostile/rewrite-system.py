# attack: opens files of the system for writing
# kind: files
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the system is read-only
import os


def strike():
    for path in ("/etc/passwd", "/etc/hosts", "/etc/resolv.conf", "/etc/ld.so.preload", "/bin/sh", "/usr/bin/env", "/etc/ld.so.cache"):
        try:
            os.close(os.open(path, os.O_WRONLY))
            return True
        except OSError:
            pass
    for folder in ("/etc", "/usr/lib", "/usr/local/bin", "/lib", "/root", "/var/spool", "/opt"):
        try:
            path = os.path.join(folder, __MARK__)
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
            os.unlink(path)
            return True
        except OSError:
            pass
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
