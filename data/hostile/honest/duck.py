# honest: an object of a class that the task asks for
# task: duck

class Account:
    def __init__(self, owner):
        self.owner = owner
        self.is_open = True

    def close(self):
        self.is_open = False


def task_func(owner):
    return Account(owner)
