# attack: opens more files than anybody needs
# kind: resources
# task: plain
# official: fail
# strict: fail|forged|suspect
# expect: the number of open files is limited
import os
import resource


def flood():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        for _ in range(100_000):
            os.open("/dev/null", os.O_RDONLY)
    except OSError:
        return False
    return True


WON = flood()


def task_func(n):
    return n * 2 if WON else None
