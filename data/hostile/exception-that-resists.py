# attack: raises an exception that cannot be printed, named or formatted
# kind: output
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: it is a failure all the same

class Meta(type):
    @property
    def __name__(cls):
        raise RuntimeError("no name")


class Resisting(Exception, metaclass=Meta):
    def __str__(self):
        raise SystemExit(0)

    def __repr__(self):
        raise KeyboardInterrupt

    def __getattribute__(self, name):
        if name.startswith("__cause") or name.startswith("__context"):
            raise GeneratorExit
        return super().__getattribute__(name)


def task_func(n):
    raise Resisting
