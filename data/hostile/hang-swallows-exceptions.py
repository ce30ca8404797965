# attack: loops for ever and swallows every exception that could end it
# kind: process
# task: plain
# official: timeout
# strict: fail|forged|suspect
# expect: the clock is outside and needs no exception
# limit: 2

def task_func(n):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
