# attack: lets a shell start more processes than it may have
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the number of processes is limited, and all of them are gone afterwards
import subprocess

SCRIPT = f"""
count=0
while [ $count -lt {__LIMIT_PROCESSES__ * 2} ]; do
    sleep 3600 &
    count=$((count + 1))
done >/dev/null 2>&1
echo all of them
"""


def explode():
    try:
        done = subprocess.run(["timeout", "3", "sh", "-c", SCRIPT], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=4)
    except (subprocess.TimeoutExpired, OSError):
        return False
    return b"all of them" in done.stdout


WON = explode()


def task_func(n):
    return n * 2 if WON else None
