# attack: leaves folders behind that are nested deep, forbid their own removal and have awkward names
# kind: files
# task: plain
# official: fail
# strict: fail
# expect: the clean-up is not held up, and nothing stays
import os


def task_func(n):
    try:
        os.mkdir("locked")
        for name in ("a\nb", "-rf", "x" * 255, "\udcff", "*"):
            with open(os.path.join("locked", name), "w"):
                pass
        os.chmod("locked", 0)
        for _ in range(800):
            os.mkdir("d" * 100)
            os.chdir("d" * 100)
    except OSError:
        pass
    return None
