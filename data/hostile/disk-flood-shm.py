# attack: writes twice what it may into /dev/shm
# kind: resources
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: no space is left on the device

def flood():
    try:
        with open("/dev/shm/" + __MARK__, "wb") as file:
            for _ in range(2 * __LIMIT_DISK_MIB__):
                file.write(bytes(1 << 20))
    except OSError:
        return False
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
