# attack: replaces every way to end the process and to write, so that the harness cannot report
# kind: process
# task: plain
# official: fail|crash
# strict: fail|forged|suspect
# expect: the harness took what it needs before the sample ran
import json
import os
import sys

os.write = os._exit = os.getpid = sys.exit = lambda *args: None
json.dumps = json.JSONEncoder.encode = json.JSONEncoder.iterencode = lambda *args, **kwargs: "{}"


def task_func(n):
    return None
