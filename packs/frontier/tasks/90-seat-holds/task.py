import aiosqlite
import anyio
import msgspec


class Hold(msgspec.Struct, tag_field="op", tag="hold"):
    seat: str
    who: str
    at: int


class Sell(msgspec.Struct, tag_field="op", tag="sell"):
    seat: str
    who: str
    at: int


class Free(msgspec.Struct, tag_field="op", tag="free"):
    seat: str
    who: str
    at: int


def task_func(path: str, batches: list[bytes], most: int = 4) -> list[tuple[str, int, str]]:
    """
    Apply the orders of a theatre's box office to its SQLite database. There is a table seat(name
    TEXT PRIMARY KEY, state TEXT, who TEXT, until INTEGER); a state is "free" (who and until are
    NULL), "held" (until a moment, in seconds) or "sold" (until is NULL). A hold is live before its
    moment `until`, and has lapsed from that moment on; a held seat whose hold has lapsed counts as
    free.

    A batch is a JSON array of orders, each an object that is a Hold, Sell or Free by its field
    "op". They apply in their order:

    - hold: a free seat is held for `who` until 600 seconds after `at`; a seat that `who` holds
      already, live, is held anew in the same way. Fails with "taken" if the seat is neither, else
      with "too many" if `who` would then have more than `most` live holds.
    - sell: a seat with a live hold of `who` is sold to them. Fails with "not held".
    - free: a seat with a live hold of `who` becomes free. Fails with "not held".

    An order for a seat that is not in the table fails with "no such seat". If an order fails,
    nothing of its batch is kept, and the next batch goes on from there. A batch that is not such an
    array fails with "bad batch". What is kept is in the file when the function returns.

    Parameters:
    - path (str): The file of the database.
    - batches (list[bytes]): In their order.
    - most (int): The live holds of a customer (4 if left out).

    Returns:
    - list[tuple[str, int, str]]: For each batch ("done", number of its orders, "") or ("failed",
      index of the order in the batch, or -1 for a bad batch, reason).

    Requirements:
    - aiosqlite
    - anyio
    - msgspec

    Example:
    >>> import contextlib, sqlite3, tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     with contextlib.closing(sqlite3.connect(file.name)) as db, db:
    ...         _ = db.execute("CREATE TABLE seat(name TEXT PRIMARY KEY, state, who, until)")
    ...     task_func(file.name, [b'[{"op": "sell", "seat": "A1", "who": "ada", "at": 5}]'])
    [('failed', 0, 'no such seat')]
    """

    async def apply(db, order):
        """The reason for which the order fails, or None."""
        rows = await db.execute_fetchall(
            "SELECT state, who, until FROM seat WHERE name = ?", (order.seat,)
        )
        for state, who, until in rows:
            live = state == "held" and order.at < until
            own = live and who == order.who
            if not isinstance(order, Hold):
                if not own:
                    return "not held"
                new = ("sold", order.who, None) if isinstance(order, Sell) else ("free", None, None)
            else:
                if state == "sold" or live and not own:
                    return "taken"
                ((others,),) = await db.execute_fetchall(
                    "SELECT count(*) FROM seat WHERE state = 'held' AND who = ? AND until > ?"
                    " AND name <> ?",
                    (order.who, order.at, order.seat),
                )
                if others >= most:
                    return "too many"
                new = ("held", order.who, order.at + 600)
            await db.execute(
                "UPDATE seat SET state = ?, who = ?, until = ? WHERE name = ?", (*new, order.seat)
            )
            return None
        return "no such seat"

    async def run_batch(db, batch):
        try:
            orders = msgspec.json.decode(batch, type=list[Hold | Sell | Free])
        except msgspec.DecodeError:
            return "failed", -1, "bad batch"
        for index, order in enumerate(orders):
            reason = await apply(db, order)
            if reason:
                await db.rollback()
                return "failed", index, reason
        await db.commit()
        return "done", len(orders), ""

    async def run_all():
        async with aiosqlite.connect(path) as db:
            return [await run_batch(db, batch) for batch in batches]

    return anyio.run(run_all)
