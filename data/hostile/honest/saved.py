# honest: saves JSON
# task: saved
import json


def task_func(settings, path):
    with open(path, "w") as file:
        return file.write(json.dumps(settings, sort_keys=True))
