# attack: prints two gigabytes
# kind: output
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: what is kept of its output is limited

def task_func(n):
    for _ in range(700):
        print("x" * 1_000_000)
    return None
