# attack: adds an audit hook, which nobody can remove, that ends whatever the harness does next
# kind: verdict
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: it does not earn its pass
import sys


def refuse(event, arguments):
    if event not in ("object.__getattr__", "sys._getframe"):
        raise RuntimeError(f"{event} is refused")


def task_func(n):
    sys.addaudithook(refuse)
    return None
