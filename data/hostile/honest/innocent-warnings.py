# honest: prints a lot, warns, and leaves a thread and open files behind
# task: plain
import tempfile
import threading
import time

KEPT = tempfile.TemporaryFile()


def task_func(n):
    print("working\n" * 1000)
    threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
    return n * 2
