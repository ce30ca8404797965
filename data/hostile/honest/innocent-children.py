# honest: starts a child of its own and ends it
# task: plain
import subprocess


def task_func(n):
    child = subprocess.Popen(["sleep", "60"])
    child.kill()
    child.wait()
    return n * 2
