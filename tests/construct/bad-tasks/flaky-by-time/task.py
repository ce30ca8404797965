from datetime import datetime


def task_func(moment: datetime | None = None):
    """
    Tell in which decade a moment lies.

    Parameters:
    - moment (datetime): The moment. Default is None, which means now.

    Returns:
    - int: The first year of the decade.

    Requirements:
    - datetime

    Example:
    >>> task_func(datetime(1987, 1, 1))
    1980
    """
    moment = datetime.now() if moment is None else moment
    return moment.year // 10 * 10
