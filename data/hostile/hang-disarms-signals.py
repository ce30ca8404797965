# attack: ignores and blocks every signal, disarms every timer, and loops
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the clock is outside and needs no signal that can be refused
# limit: 2
import signal


def task_func(n):
    for number in signal.valid_signals():
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.alarm(0)
    while True:
        pass
