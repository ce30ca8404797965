# attack: fails in a subtest and with an exception class whose names are markup and escape sequences
# kind: output
# task: plain
# official: fail
# strict: fail
# expect: names are text like any other
import sys


def task_func(n):
    test = sys._getframe(1).f_locals["self"]
    with test.subTest("\x1b[31m<script>alert(1)</script>\n"):
        raise type("<b>\x1b[2J</b>", (Exception,), {})("\ud800")
    return None
