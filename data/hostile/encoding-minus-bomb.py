# attack: has a chain of operators so long that a compiler runs out of stack
# kind: verdict
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: it does not earn its pass
# spell: <LONG>=U+002D*200000

def task_func(n):
    return n


NUMBER = <LONG>1
