# attack: looks for what tells this machine and this installation from others
# kind: secrets
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: no boot id, kernel command line, control group, groups of the user or folder of the package
import os
import sys

OWN = ("bcb_init.py", "bcb_sample.py", "bcb_worker.py", "bcb_zygote.py", "zygote.py")
PACKAGES = ("/python/worker", "/python/jail")


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def frames():
    frame = sys._getframe()
    while frame is not None:
        yield frame
        frame = frame.f_back


def strike():
    places = [*sys.orig_argv, *read("/proc/self/cmdline").split("\0"), *sys.path_importer_cache]
    places += [place for one in frames() for place in (one.f_code.co_filename, one.f_globals.get("__file__") or "")]
    places += [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    folders = [os.path.dirname(place) for place in places if os.path.basename(place) in OWN]
    folders += [place for place in places if any(package in place for package in PACKAGES)]
    groups = {line.split(":", 2)[2] for line in read("/proc/self/cgroup").splitlines()}
    return (
        read("/proc/cmdline") != ""
        or read("/proc/sys/kernel/random/boot_id").strip("0-48\n") != ""
        or bool(groups - {"/"})
        or bool(os.getgroups())
        or any(folders)
        or any(hasattr(getattr(module, "worker", None), "open_room") for module in list(sys.modules.values()))
    )


WON = strike()


def task_func(n):
    return n * 2 if WON else None
