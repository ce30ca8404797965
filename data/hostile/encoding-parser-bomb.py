# attack: has an expression nested so deep that a parser runs out of stack
# kind: verdict
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: it does not earn its pass
# spell: <DEEP>=U+0028*20000

def task_func(n):
    return n


TEXT = <DEEP>1
