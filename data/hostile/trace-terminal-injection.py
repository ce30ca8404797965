# attack: puts escape sequences into its trace that clear a terminal, set its title and recolour what follows
# kind: output
# task: plain
# official: fail
# strict: fail
# expect: a terminal shows them spelled out

def task_func(n):
    raise ValueError("\x1b[2J\x1b]0;pwned\x07\x1b[32mPASS\x1b[0m\r\x9b31m\u202edne eht")
