# attack: leaves environment variables, a umask, a working folder and a path for the next sample
# kind: state
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the next sample starts as the first one did
import locale
import os
import sys


def task_func(n):
    os.environ[__MARK__] = os.environ["PYTHONPATH"] = os.environ["LD_PRELOAD"] = __MARK__
    os.putenv("PYTHONSTARTUP", "/" + __MARK__)
    os.umask(0)
    os.chdir("/")
    sys.path.insert(0, "/" + __MARK__)
    sys.argv[:] = [__MARK__]
    locale.setlocale(locale.LC_ALL, "C")
    return None
