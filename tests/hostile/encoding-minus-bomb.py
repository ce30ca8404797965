# attack: has a chain of operators so long that a compiler runs out of stack
# kind: verdict
# task: plain
# official: fail|crash
# strict: fail|tampered
# expect: whoever parses the source does so where a crash is the sample's own
# spell: <LONG>=U+002D*200000

def task_func(n):
    return n


NUMBER = <LONG>1
