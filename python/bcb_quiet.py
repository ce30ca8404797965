"""Makes a process quiet when its tests are over: what the sample has set up runs no more, but for threads."""

import _signal
import gc
import signal
import sys

_mask, _block = _signal.pthread_sigmask, _signal.SIG_BLOCK
# Of a number that is none the interpreter warns, and the sample may have changed what a warning does.
_signals = signal.valid_signals()
_stop_collecting, _callbacks = gc.disable, gc.callbacks
_set_trace, _set_profile = sys.settrace, sys.setprofile


def take_quiet():
    """Neither a signal nor the garbage collector nor a trace function interrupts what comes next."""
    _mask(_block, _signals)
    _stop_collecting()
    _callbacks.clear()
    _set_trace(None)
    _set_profile(None)
