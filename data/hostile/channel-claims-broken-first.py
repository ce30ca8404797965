# attack: writes that the harness broke, right at its first line
# kind: output
# task: plain
# official: crash|fail
# strict: fail|forged|suspect
# expect: what a sample says is never taken for a fault of the harness
import os

for descriptor in range(3, 1024):
    try:
        os.write(descriptor, b"-OSError: out of disk\n")
        os.write(descriptor, b'{"broken": "OSError: out of disk"}\n')
    except OSError:
        pass
os._exit(1)
