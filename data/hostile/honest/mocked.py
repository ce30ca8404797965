# honest: judged by a test that uses mocks
# task: mocked
import time
import urllib.request


def task_func(address):
    try:
        return len(urllib.request.urlopen(address).read())
    except OSError:
        time.sleep(1)
        return -1
