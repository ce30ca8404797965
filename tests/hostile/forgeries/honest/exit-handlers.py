# honest: registers an exit handler, a finalizer and a signal handler
# task: plain
import atexit
import signal
import weakref


class Resource:
    pass


def task_func(n):
    kept = signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    atexit.register(print, "the end")
    resource = Resource()
    weakref.finalize(resource, print, "freed")
    signal.signal(signal.SIGUSR1, kept)
    return n + n
