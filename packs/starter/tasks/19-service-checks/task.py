import configparser
import shlex
import subprocess
from collections import namedtuple

CheckResult = namedtuple("CheckResult", "name status detail")
SEVERITY = ["CRITICAL", "UNKNOWN", "WARNING", "OK"]


def task_func(config_path: str, default_timeout: float = 5.0) -> list:
    """
    Run the health checks of a server that are listed in an INI file and rank what they found. Each
    section named 'check:NAME' is a check with the options command (required), timeout (seconds;
    `default_timeout` when left out), warning_codes (exit codes with commas between them) and
    enabled (a boolean as configparser understands it; checks with enabled = no are skipped). Other
    sections are ignored. Percent signs have no special meaning in the file. Each command is split
    as a POSIX shell would split it and run without a shell by `subprocess.run`, with the timeout,
    its output captured as text.

    Note:
    - The status is OK for exit code 0, WARNING for a code in warning_codes, CRITICAL for any other
      code, and UNKNOWN when the check runs into its timeout or cannot be started (any OSError).
    - The detail is the last line of standard output that is not blank, else that of standard error,
      without spaces around it, else ''. For UNKNOWN it is 'timeout after 2.5 s' (the seconds as a
      float) or 'cannot start PROGRAM'.

    Parameters:
    - config_path (str): The path of the INI file (UTF-8).
    - default_timeout (float): The timeout in seconds of checks that name none. Default is 5.0.

    Returns:
    - list: A CheckResult (name without 'check:', status, detail) for each check that is not
      skipped, in the order of SEVERITY, those with equal status by name.

    Raises:
    - FileNotFoundError: If the INI file does not exist.
    - ValueError: If an enabled check has no command or a blank one. In this case no check at all is
      run.

    Requirements:
    - configparser
    - shlex
    - subprocess
    - collections

    Example:
    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "checks.ini")
    ...     with open(path, "w", encoding="utf-8") as handle:
    ...         _ = handle.write("[check:mail]\\ncommand = /no/such/program --queue\\n")
    ...     task_func(path)
    [CheckResult(name='mail', status='UNKNOWN', detail='cannot start /no/such/program')]
    """
    config = configparser.ConfigParser(interpolation=None)
    with open(config_path, encoding="utf-8") as handle:
        config.read_file(handle)
    commands, results = {}, []
    for section in config.sections():
        if section.startswith("check:") and config.getboolean(section, "enabled", fallback=True):
            commands[section] = shlex.split(config.get(section, "command", fallback=""))
            if not commands[section]:
                raise ValueError(f"no command in section {section}")
    for section, args in commands.items():
        options = config[section]
        limit = options.getfloat("timeout", fallback=float(default_timeout))
        warning_codes = [code.strip() for code in options.get("warning_codes", "").split(",")]
        try:
            done = subprocess.run(args, capture_output=True, text=True, timeout=limit)
        except subprocess.TimeoutExpired:
            status, detail = "UNKNOWN", f"timeout after {limit} s"
        except OSError:
            status, detail = "UNKNOWN", f"cannot start {args[0]}"
        else:
            bad = "WARNING" if str(done.returncode) in warning_codes else "CRITICAL"
            status = bad if done.returncode else "OK"
            lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
            detail = lines[-1].strip() if lines else ""
        results.append(CheckResult(section.removeprefix("check:"), status, detail))
    return sorted(results, key=lambda result: (SEVERITY.index(result.status), result.name))
