# honest: checks itself with a mock before it answers
# task: plain
from unittest.mock import MagicMock, patch


def task_func(n):
    double = MagicMock(side_effect=lambda number: number + number)
    with patch.object(task_func, "__doc__", "doubles"):
        result = double(n)
    double.assert_called_once_with(n)
    return result
