# attack: looks for a secret of the caller in the environment variables of every process that it sees
# kind: secrets
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: no variable of the caller is in any of them
import glob
import os

NAME = __HOST_VARIABLE__


def find():
    if NAME in os.environ or os.getenv(NAME):
        return True
    for path in glob.glob("/proc/[0-9]*/environ") + glob.glob("/proc/[0-9]*/task/*/environ"):
        try:
            with open(path, "rb") as file:
                if NAME.encode() in file.read():
                    return True
        except OSError:
            pass
    return False


FOUND = find()


def task_func(n):
    return n * 2 if FOUND else None
