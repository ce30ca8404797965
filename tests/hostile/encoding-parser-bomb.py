# attack: has an expression nested so deep that a parser runs out of stack
# kind: verdict
# task: plain
# official: fail|crash
# strict: fail|tampered
# expect: whoever parses the source does so where a crash is the sample's own
# spell: <DEEP>=U+0028*20000

def task_func(n):
    return n


TEXT = <DEEP>1
