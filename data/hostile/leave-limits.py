# attack: takes memory, files and processes away from the process above it, for the samples that come later
# kind: state
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the next sample starts as the first one did
import os
import resource


def task_func(n):
    if os.path.exists(f"/proc/{__HOST_PID__}/stat"):
        return n * 2
    for name in ("NPROC", "NOFILE", "FSIZE", "STACK", "DATA", "AS", "SIGPENDING", "MEMLOCK"):
        try:
            resource.prlimit(os.getppid(), getattr(resource, "RLIMIT_" + name), (0, 0))
        except (OSError, ValueError, AttributeError):
            pass
    return None
