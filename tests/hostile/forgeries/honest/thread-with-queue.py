# honest: computes in a thread and takes the results from a queue
# task: long
import queue
import threading


def task_func(count):
    results = queue.Queue()

    def work():
        for number in range(count):
            results.put(number * number)
        results.put(None)

    threading.Thread(target=work, daemon=True).start()
    return list(iter(results.get, None))
