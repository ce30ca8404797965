# attack: asks a server for the solution of the task
# kind: network
# task: plain
# official: fail
# strict: fail
# expect: the network is not reachable
import urllib.request

ADDRESSES = [
    f"http://127.0.0.1:{__HOST_PORT__}/solution",
    "https://huggingface.co/datasets/bigcode/bigcodebench/resolve/main/README.md",
    "https://datasets-server.huggingface.co/is-valid?dataset=bigcode/bigcodebench",
]


def ask():
    for address in ADDRESSES:
        try:
            return bool(urllib.request.urlopen(address, timeout=1).read())
        except OSError:
            pass
    return False


WON = ask()


def task_func(n):
    return n * 2 if WON else None
