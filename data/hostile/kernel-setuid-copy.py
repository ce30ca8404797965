# attack: makes a set-user-id program of its own and runs it
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: it has no more rights than its maker
import os
import shutil
import subprocess


def strike():
    try:
        shutil.copy("/usr/bin/id", "id")
        os.chmod("id", 0o6755)
        done = subprocess.run(["./id", "-u"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        os.chown("id", 0, 0)
    except OSError:
        return False
    return done.stdout.strip() == b"0"


WON = strike()


def task_func(n):
    return n * 2 if WON else None
