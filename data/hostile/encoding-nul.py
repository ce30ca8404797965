# attack: has a NUL character in its source
# kind: verdict
# task: plain
# official: fail
# strict: fail
# expect: the sample failed to load
# spell: <NUL>=U+0000

def task_func(n):
    return n * 2


TEXT = "<NUL>"
