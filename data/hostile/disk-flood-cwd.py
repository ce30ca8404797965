# attack: writes twice what it may into its working folder
# kind: resources
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: no space is left on the device, and the host's disk is untouched

def flood():
    try:
        with open("flood", "wb") as file:
            for _ in range(2 * __LIMIT_DISK_MIB__):
                file.write(bytes(1 << 20))
    except OSError:
        return False
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
