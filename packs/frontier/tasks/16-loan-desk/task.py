import datetime

import attrs
import cattrs
from sqlalchemy import ForeignKey, create_engine, func, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship


@attrs.frozen
class Event:
    book: str
    day: datetime.date
    member: str | None = None


class Base(DeclarativeBase):
    pass


class Member(Base):
    __tablename__ = "member"
    name: Mapped[str] = mapped_column(primary_key=True)
    loans: Mapped[list["Loan"]] = relationship(back_populates="member")


class Loan(Base):
    __tablename__ = "loan"
    id: Mapped[int] = mapped_column(primary_key=True)
    book: Mapped[str]
    member_name: Mapped[str] = mapped_column(ForeignKey("member.name"))
    taken: Mapped[datetime.date]
    returned: Mapped[datetime.date | None]
    member: Mapped[Member] = relationship(back_populates="loans")


def task_func(rows: list[dict], today: str, days: int = 28, most: int = 3) -> dict:
    """
    Replay the events of a tool library's loan desk into an SQLite database in memory (the models
    Member and Loan) and report. Each row is read by cattrs as an Event, its day written like
    "2026-11-16"; keys that an Event does not have are not allowed. An event with a member lends the
    book to that member, one without takes it back. Events apply in the order of the rows and each
    may be refused: lending for "on loan" if the book is out, otherwise for "limit" if the member
    has `most` loans that are open; taking back for "not out" if the book is not out, otherwise for
    "before loan" if the day is before the day of lending. Members come into being with their first
    loan.

    A loan is late by the days beyond `days` between lending and return (or today, if it is open),
    and costs 10 cents for each of the first 7 late days and 25 cents for each further one.

    Parameters:
    - rows (list[dict]): The events.
    - today (str): The day of the report, in the same form.
    - days (int): The days that a loan is free (28 if left out).
    - most (int): The most open loans of a member (3 if left out).

    Returns:
    - dict: "refused" (a list of (index of the row, reason)), "open" (a list of (book, member, days
      that it is late), sorted by days late from high to low, then by book), "cents" (a dict from
      each member who owes something to the sum, sorted by name) and "favourites" (the books that
      were lent most often, sorted).

    Raises:
    - ValueError: If a row cannot be read as an Event.

    Requirements:
    - attrs
    - cattrs
    - datetime
    - sqlalchemy

    Example:
    >>> rows = [{"book": "drill", "day": "2026-10-01", "member": "Ada"}]
    >>> report = task_func(rows, "2026-11-01")
    >>> report["open"], report["cents"]
    ([('drill', 'Ada', 3)], {'Ada': 30})
    """
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(
        datetime.date, lambda text, _: datetime.date.fromisoformat(text)
    )
    try:
        events = converter.structure(rows, list[Event])
    except cattrs.BaseValidationError as error:
        raise ValueError("a row is not an event") from error
    until = datetime.date.fromisoformat(today)

    def lend(session, event):
        is_open = Loan.returned.is_(None)
        if session.scalar(select(Loan).where(Loan.book == event.book, is_open)):
            return "on loan"
        member = session.get(Member, event.member) or Member(name=event.member)
        if sum(loan.returned is None for loan in member.loans) >= most:
            return "limit"
        session.add(Loan(book=event.book, member=member, taken=event.day))
        session.flush()
        return None

    def take_back(session, event):
        query = select(Loan).where(Loan.book == event.book, Loan.returned.is_(None))
        loan = session.scalar(query)
        if loan is None:
            return "not out"
        if event.day < loan.taken:
            return "before loan"
        loan.returned = event.day
        session.flush()
        return None

    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    refused, still_out, cents = [], [], {}
    with Session(engine) as session:
        for index, event in enumerate(events):
            apply = take_back if event.member is None else lend
            reason = apply(session, event)
            if reason is not None:
                refused.append((index, reason))
        for loan in session.scalars(select(Loan).order_by(Loan.member_name, Loan.id)):
            late = max(0, ((loan.returned or until) - loan.taken).days - days)
            if loan.returned is None:
                still_out.append((loan.book, loan.member_name, late))
            if late:
                owed = 10 * min(late, 7) + 25 * max(0, late - 7)
                cents[loan.member_name] = cents.get(loan.member_name, 0) + owed
        counts = select(Loan.book, func.count().label("n")).group_by(Loan.book).subquery()
        top = select(func.max(counts.c.n)).scalar_subquery()
        books = session.scalars(select(counts.c.book).where(counts.c.n == top))
        favourites = sorted(books)
    engine.dispose()
    return {
        "refused": refused,
        "open": sorted(still_out, key=lambda one: (-one[2], one[0])),
        "cents": cents,
        "favourites": favourites,
    }
