from collections.abc import Callable

import tenacity
from loguru import logger


def task_func(
    labels: list[tuple[str, int]],
    send: Callable[[str], None],
    sleep: Callable[[float], None],
    log: list[str],
    attempts: int = 4,
) -> dict[str, str]:
    """
    Print the shelf labels of a seed shop on a printer that jams. Labels are (text, copies); each
    copy is sent by send(text), one after the other. If send raises ConnectionError or TimeoutError
    (or a subclass of these), the copy is sent again after a pause, at most `attempts` times in all;
    the pauses are 1, 2, 4, 8, then always 10 seconds, made by sleep(seconds), beginning again with
    1 for every copy. The printer may say how long it wants: if the error has an attribute
    `seconds`, the pause is the larger of the two, but never more than 30. Any other Exception of
    send is not tried again. If a copy fails for good, its further copies are not sent, and the next
    label follows. After two labels in a row that failed for good with ConnectionError or
    TimeoutError the printer is given up: no more labels are sent.

    While it works, lines are appended to `log` through loguru's logger, by a sink that is removed
    at the end, whatever happens; other sinks stay as they are. A line is "LEVEL TEXT: MESSAGE"
    (TEXT is that of the label, a field bound to the logger), with the level WARNING and the message
    "try N failed, waiting S s" before a pause (N from 1, S as "%g" writes it); ERROR and "gave up
    on copy N (NAME)" with the name of the error's class when a copy fails for good; SUCCESS and
    "printed N" when all copies are printed. Only what this call logs goes to `log`.

    Parameters:
    - labels (list[tuple[str, int]]): Texts, each once, and copies.
    - send (Callable[[str], None]): Prints one copy.
    - sleep (Callable[[float], None]): Pauses.
    - log (list[str]): Is appended to.
    - attempts (int): At least 1 (4 if left out).

    Returns:
    - dict[str, str]: For each label, in their order, "printed", "failed after N" with the number of
      copies that were printed, or "not sent".

    Raises:
    - ValueError: If attempts is below 1.
    - KeyboardInterrupt: If send raises it, as anything that is no Exception goes on to the caller.

    Requirements:
    - collections
    - loguru
    - tenacity

    Example:
    >>> log = []
    >>> task_func([("kale", 2)], lambda text: None, lambda seconds: None, log), log
    ({'kale': 'printed'}, ['SUCCESS kale: printed 2'])
    """
    if attempts < 1:
        raise ValueError("there must be at least one attempt")
    patient = (ConnectionError, TimeoutError)
    usual = tenacity.wait_exponential(max=10)
    call = object()

    def pause(state):
        wanted = getattr(state.outcome.exception(), "seconds", 0)
        return min(30, max(usual(state), wanted))

    def print_copies(label, text, copies):
        def warn(state):
            wait = state.next_action.sleep
            label.warning(f"try {state.attempt_number} failed, waiting {wait:g} s")

        for number in range(copies):
            try:
                tenacity.Retrying(
                    sleep=sleep,
                    stop=tenacity.stop_after_attempt(attempts),
                    wait=pause,
                    retry=tenacity.retry_if_exception_type(patient),
                    before_sleep=warn,
                    reraise=True,
                )(send, text)
            except Exception as error:
                label.error(f"gave up on copy {number + 1} ({type(error).__name__})")
                return f"failed after {number}", isinstance(error, patient)
        label.success(f"printed {copies}")
        return "printed", False

    outcomes = dict.fromkeys((text for text, _ in labels), "not sent")
    jams = 0
    sink = logger.add(
        lambda message: log.append(message.rstrip("\n")),
        format="{level} {extra[label]}: {message}",
        filter=lambda record: record["extra"].get("call") is call,
    )
    try:
        for text, copies in labels:
            if jams == 2:
                break
            outcomes[text], jammed = print_copies(logger.bind(call=call, label=text), text, copies)
            jams = jams + 1 if jammed else 0
    finally:
        logger.remove(sink)
    return outcomes
