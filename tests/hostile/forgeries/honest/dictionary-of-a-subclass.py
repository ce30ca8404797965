# honest: counts with a subclass of dict that has __missing__
# task: counts

class Counts(dict):
    def __missing__(self, key):
        return 0

    def add(self, key):
        self[key] += 1
        return self


def task_func(text):
    found = Counts()
    for word in text.split():
        found.add(word)
    return dict(found)
