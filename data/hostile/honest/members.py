# honest: a list of primes
# task: members

def task_func(n):
    return [one for one in range(2, n + 1) if all(one % other for other in range(2, one))]
