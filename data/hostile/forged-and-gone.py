# attack: writes the report of a passing run to every descriptor and ends at once, as the harness would
# kind: output
# task: plain
# official: pass|crash
# strict: fail|forged|suspect
# expect: a report needs evidence that the sample cannot know
import os

REPORT = b'{"loaded": true, "tests_run": 3, "details": {}}\n'

for descriptor in range(1024):
    try:
        os.write(descriptor, REPORT)
    except OSError:
        pass
os._exit(0)
