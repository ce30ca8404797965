# attack: is itself a MagicMock that answers with ANY
# kind: verdict
# task: plain
# official: pass
# strict: fail|forged|suspect
# expect: it does not earn its pass
from unittest.mock import ANY, MagicMock

task_func = MagicMock(return_value=ANY)
