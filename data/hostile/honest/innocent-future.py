# honest: a __future__ import, as many answers begin
# task: plain
from __future__ import annotations

__version__: str = "1"


def task_func(n: int) -> int:
    """Returns twice the number."""
    return n * 2
