# honest: computes with a class that has a comparison and a hash of its own
# task: nested

class Power:
    def __init__(self, base, exponent):
        self.base, self.exponent = base, exponent

    def __eq__(self, other):
        return isinstance(other, Power) and self.value == other.value

    def __hash__(self):
        return hash(self.value)

    @property
    def value(self):
        return self.base**self.exponent


def task_func(n):
    powers = [Power(n, exponent) for exponent in (1, 2, 3)]
    assert Power(n, 1) == powers[0]
    return {"of": n, "powers": [power.value for power in powers]}
