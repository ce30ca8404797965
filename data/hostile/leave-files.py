# attack: leaves files wherever it may
# kind: state
# task: plain
# official: fail
# strict: fail
# expect: none of them is on the host, or seen by the next sample
import os
import tempfile


def task_func(n):
    places = ["/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/home", "/run/lock", "/var/run", os.getcwd(), tempfile.gettempdir()]
    places += [os.path.expanduser("~"), os.path.dirname(os.getcwd()), __HOST_FOLDER__]
    for place in places:
        for name in (__MARK__, "json.py", "unittest.py"):
            try:
                with open(os.path.join(place, __MARK__ + name), "w") as file:
                    file.write("raise SystemExit")
            except OSError:
                pass
    return None
