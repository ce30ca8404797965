# attack: leaves a finalizer behind that never ends, to hold up the harness after the tests
# kind: process
# task: plain
# official: fail|timeout
# strict: fail|forged|suspect
# expect: the verdict comes in time, and nothing stays
# limit: 3
import atexit


class Sticky:
    def __del__(self):
        while True:
            pass


@atexit.register
def never():
    while True:
        pass


KEPT = Sticky()


def task_func(n):
    return None
