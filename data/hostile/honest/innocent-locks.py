# honest: locks a file and a database of its own, as libraries do
# task: plain
import fcntl
import sqlite3
import tempfile


def task_func(n):
    with tempfile.NamedTemporaryFile() as file:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        with sqlite3.connect(file.name + ".db") as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("CREATE TABLE IF NOT EXISTS numbers (number)")
            database.execute("INSERT INTO numbers VALUES (?), (?)", (n, n))
            (total,) = database.execute("SELECT SUM(number) FROM numbers").fetchone()
            database.execute("DELETE FROM numbers")
    return total
