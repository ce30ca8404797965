# attack: raises an exception of 200 MB while it is loaded
# kind: output
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the trace is cut, and says so
raise ValueError("x" * 200_000_000)
