# attack: makes twice the files that it may have
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: no space is left on the device
import os


def flood():
    os.mkdir("many")
    try:
        for number in range(2 * __LIMIT_FILES__):
            os.close(os.open(f"many/{number}", os.O_CREAT | os.O_WRONLY))
    except OSError:
        return False
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
