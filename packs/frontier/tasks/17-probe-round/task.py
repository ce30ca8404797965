from collections.abc import Awaitable, Callable

import anyio
import structlog


def task_func(
    probes: dict[str, Callable[[], Awaitable[int]]], at_once: int, patience: float, log: list[dict]
) -> dict[str, int | str]:
    """
    Ask the probes of a brewery once, several at a time. A probe is an async function without
    parameters that gives the temperature of a tank in tenths of a degree. At most `at_once` probes
    run at the same time, and they begin in the order of the dict. A probe that has not answered
    `patience` seconds after its own begin is cancelled. Whatever happens to one probe does not
    touch the others. Nothing but errors of the class Exception is caught.

    The round writes log events with structlog, which are appended to `log` as dicts and go nowhere
    else; no global configuration is changed. An event has the keys "event", "level" and "tank", in
    any order: "asked" at level "debug" when a probe begins; then either "answered" at level "info",
    also with "tenths"; or "silent" at level "warning" for a cancelled one; or "failed" at level
    "error", also with "reason", the name of the error's class. When all are done, "round" at level
    "info" follows, with "answered" and "asked", the numbers of probes, in place of "tank".

    Parameters:
    - probes (dict[str, Callable[[], Awaitable[int]]]): The probes by the name of their tank.
    - at_once (int): How many probes may run at the same time, at least 1.
    - patience (float): Seconds.
    - log (list[dict]): Is appended to.

    Returns:
    - dict[str, int | str]: For each tank, in the order of the probes, its tenths, or "silent", or
      "failed".

    Raises:
    - ValueError: If at_once is below 1.

    Requirements:
    - anyio
    - collections
    - structlog

    Example:
    >>> async def probe():
    ...     return 184
    >>> log = []
    >>> task_func({"mash": probe}, 2, 1.0, log), log[1]["event"], log[1]["level"]
    ({'mash': 184}, 'answered', 'info')
    """
    if at_once < 1:
        raise ValueError("at_once must be at least 1")

    def keep(_, level, event):
        log.append({**event, "level": level})
        raise structlog.DropEvent

    logger = structlog.wrap_logger(None, processors=[keep], wrapper_class=structlog.BoundLogger)
    results = dict.fromkeys(probes, "failed")

    async def ask(tank, probe, slots):
        tanked = logger.bind(tank=tank)
        try:
            tanked.debug("asked")
            with anyio.move_on_after(patience) as scope:
                results[tank] = await probe()
                tanked.info("answered", tenths=results[tank])
            if scope.cancelled_caught:
                results[tank] = "silent"
                tanked.warning("silent")
        except Exception as error:
            tanked.error("failed", reason=type(error).__name__)
        finally:
            slots.release()

    async def run_round():
        slots = anyio.Semaphore(at_once)
        async with anyio.create_task_group() as group:
            for tank, probe in probes.items():
                await slots.acquire()
                group.start_soon(ask, tank, probe, slots)

    anyio.run(run_round)
    answered = sum(not isinstance(result, str) for result in results.values())
    logger.info("round", answered=answered, asked=len(probes))
    return results
