# honest: computes in forked processes that send their part through a pipe
# task: long
import multiprocessing

context = multiprocessing.get_context("fork")


def part(sender, start, end):
    sender.send([number * number for number in range(start, end)])
    sender.close()


def task_func(count):
    found = []
    for start in range(0, count, 500):
        receiver, sender = context.Pipe(False)
        process = context.Process(target=part, args=(sender, start, min(start + 500, count)))
        process.start()
        sender.close()
        found += receiver.recv()
        process.join()
    return found
