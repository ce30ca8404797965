"""A list of short lines, each once, of which nothing can grow without end.

What was noted cannot be taken back: every line also lowers a limit of the process that nobody needs, which
the kernel does not let it raise again.
"""

import builtins
import resource

__builtins__ = dict(vars(builtins))  # ours alone: a sample may replace what is in the others'

MOST = 20
LONGEST = 300
_LATCH = resource.RLIMIT_MSGQUEUE
_HIGHEST = 1 << 30
_get_limit, _set_limit = resource.getrlimit, resource.setrlimit
_name_of = type.__dict__["__name__"].__get__


class Evidence:
    def __init__(self):
        self._lines = {}
        self._first_limit = 0

    def begin(self):
        """From here on it is remembered how often something was noted."""
        hard = _get_limit(_LATCH)[1]
        self._first_limit = _HIGHEST if hard == resource.RLIM_INFINITY else hard
        if self._first_limit > MOST:
            _set_limit(_LATCH, (self._first_limit, self._first_limit))

    def _lower_limit(self):
        try:
            limit = _get_limit(_LATCH)[1]
            if limit > 0:
                _set_limit(_LATCH, (limit - 1, limit - 1))
        except Exception:
            return  # a hook of the sample refuses it: the line itself is there

    def note(self, words):
        text = "".join(one if one.isprintable() else "?" for one in words[:LONGEST])
        if len(self._lines) < MOST and text not in self._lines:
            self._lines[text] = None
            self._lower_limit()

    def note_all(self, lines):
        for line in lines:
            self.note(line)

    def fail(self, what, error):
        """What could not be looked at is not known to be sound."""
        self.note(f"{what} could not be looked at ({_name_of(type(error))})")

    def lines(self):
        if self._first_limit - _get_limit(_LATCH)[1] > len(self._lines):
            self.note("something was noted and erased again")
        return list(self._lines)
