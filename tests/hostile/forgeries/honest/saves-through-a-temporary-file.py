# honest: writes a temporary file, reads it back, and renames it
# task: saved
import json
import os
import tempfile


def task_func(settings, path):
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path))
    try:
        with os.fdopen(handle, "w") as file:
            json.dump(settings, file, sort_keys=True)
            file.flush()
            os.fsync(file.fileno())
        with open(temporary) as file:
            text = file.read()
        assert json.loads(text) == settings
        os.replace(temporary, path)
        return len(text.encode())
    except BaseException:
        os.unlink(temporary)
        raise
