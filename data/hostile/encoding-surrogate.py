# attack: has half a character in its source, which no encoding can write
# kind: verdict
# task: plain
# official: fail
# strict: fail
# expect: the sample failed to load
# spell: <HALF>=U+D800

def task_func(n):
    return n * 2


TEXT = "<HALF>"
