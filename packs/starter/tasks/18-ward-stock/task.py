import csv
import sqlite3
from contextlib import closing


def task_func(db_path: str, csv_path: str, reorder_level: int = 10) -> list:
    """
    Book a ward's list of medicine movements into the pharmacy's SQLite database, all or nothing.
    The list is a UTF-8 file (maybe with a byte order mark) with semicolons between the columns
    code, change and reason, named in its first line. The database has a table stock (code TEXT
    PRIMARY KEY, quantity INTEGER) whose codes are in upper case. For each line, in the order of the
    file, change (a whole number, negative for what was taken out) is added to the quantity of the
    code (spaces around it and its letter case do not count), and code, change and reason are
    inserted into a table movement (code TEXT, change INTEGER, reason TEXT), which is created when
    it is not there. Lines whose change is 0 are checked like the others but not recorded as
    movements.

    Note:
    - When a line is refused, neither table keeps anything of the list.

    Parameters:
    - db_path (str): The path of the database.
    - csv_path (str): The path of the list.
    - reorder_level (int): Medicines with at most this quantity have to be ordered. Default is 10.

    Returns:
    - list: A tuple (code, quantity) for each medicine of the whole stock that has to be ordered
      after the booking, lowest quantity first, those with equal quantities by code.

    Raises:
    - KeyError: If a code is not in stock.
    - ValueError: If a change is not a whole number, or a quantity would at any line fall below 0.

    Requirements:
    - csv
    - sqlite3
    - contextlib

    Example:
    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     db, movements = os.path.join(folder, "stock.db"), os.path.join(folder, "ward3.csv")
    ...     with closing(sqlite3.connect(db)) as con, con:
    ...         _ = con.execute("CREATE TABLE stock (code TEXT PRIMARY KEY, quantity INTEGER)")
    ...         _ = con.execute("INSERT INTO stock VALUES ('IBU400', 30), ('PARA500', 12)")
    ...     with open(movements, "w", encoding="utf-8") as handle:
    ...         _ = handle.write("code;change;reason\\npara500;-4;night shift\\n")
    ...     task_func(db, movements)
    [('PARA500', 8)]
    """
    with open(csv_path, newline="", encoding="utf-8-sig") as handle:
        lines = list(csv.DictReader(handle, delimiter=";"))
    with closing(sqlite3.connect(db_path)) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS movement (code TEXT, change INTEGER, reason TEXT)")
        for line in lines:
            code, change = line["code"].strip().upper(), int(line["change"])
            found = db.execute("SELECT quantity FROM stock WHERE code = ?", (code,)).fetchone()
            if found is None:
                raise KeyError(code)
            if found[0] + change < 0:
                raise ValueError(f"only {found[0]} of {code} left")
            if change != 0:
                db.execute(
                    "UPDATE stock SET quantity = quantity + ? WHERE code = ?", (change, code)
                )
                db.execute("INSERT INTO movement VALUES (?, ?, ?)", (code, change, line["reason"]))
        short = "SELECT code, quantity FROM stock WHERE quantity <= ? ORDER BY quantity, code"
        return db.execute(short, (reorder_level,)).fetchall()
