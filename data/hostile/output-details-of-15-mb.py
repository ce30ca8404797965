# attack: forges a report whose failures take 15 MB, with a seal that it found
# kind: output
# task: plain
# official: fail|crash
# strict: fail
# expect: what is kept of a report has a limit, whoever wrote it
import json
import os
import sys

frame, known = sys._getframe(), {}
while frame is not None:
    known.update(frame.f_locals)
    frame = frame.f_back
details = {f"test_{number}": "x" * 1000 for number in range(15_000)}
report = {"loaded": True, "tests_run": 3, "details": details, "evidence": [], "seal": known.get("seal")}
for descriptor in range(3, 64):
    data = json.dumps(report).encode() + b"\n"
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    except OSError:
        continue
os._exit(0)
