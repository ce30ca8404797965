import io

import typer
from ruamel.yaml import YAML
from typer.testing import CliRunner


def task_func(book: str, commands: list[list[str]]) -> dict:
    """
    Keep the stock book of a repair café, a YAML text, with a small command line made with Typer.
    The book is a mapping from the names of parts to mappings with "count" (a whole number) and
    maybe "unit" and "place" (texts); an empty text is an empty book. Comments, quotes and the order
    of the book stay as they are (ruamel.yaml, round trip). The commands are:

    - add NAME COUNT [--unit TEXT] [--place TEXT]: raises the count of the part by COUNT, at least
      1; a part that is not there is put at the end of the book, with its count, unit and place, the
      last two only if they are given. For a part that is there a given unit must be its own unit, a
      given place becomes its place. Prints "NAME: COUNT" with the new count.
    - take NAME COUNT: lowers the count by COUNT, at least 1. Prints the same.
    - low [--limit N] [--place TEXT]: prints the parts with a count of at most N (2 if left out),
      and only those of the place if it is given, a line each, "NAME: COUNT UNIT" or "NAME: COUNT"
      without a unit, sorted by count and then by name.

    A command that fails changes nothing and prints one line: "unknown part: NAME" or "only COUNT
    left" (take), "unit is UNIT" (add, "unit is -" for a part without one), all with exit code 1; or
    nothing of interest with exit code 2 if Typer refuses the words of the command. Later commands
    are carried out nevertheless.

    Parameters:
    - book (str): The YAML text.
    - commands (list[list[str]]): The words of each command.

    Returns:
    - dict: "book" (the YAML text afterwards; the text "{}\\n" for an empty book) and "results", a
      list with (exit code, lines) for each command, lines being a list of what was printed, and []
      for the exit code 2.

    Requirements:
    - io
    - ruamel
    - typer

    Example:
    >>> report = task_func("fuse: {count: 3} # glass\\n", [["take", "fuse", "2"], ["low"]])
    >>> report["book"], report["results"]
    ('fuse: {count: 1} # glass\\n', [(0, ['fuse: 1']), (0, ['fuse: 1'])])
    """
    yaml = YAML()
    yaml.preserve_quotes = True
    parts = yaml.load(book)
    if parts is None:
        parts = yaml.load("{}")
    app = typer.Typer()

    def fail(message):
        typer.echo(message)
        raise typer.Exit(1)

    def show(name):
        typer.echo(f"{name}: {parts[name]['count']}")

    @app.command()
    def add(
        name: str,
        count: int = typer.Argument(min=1),
        unit: str = typer.Option(None),
        place: str = typer.Option(None),
    ):
        if name not in parts:
            given = {"count": 0, "unit": unit, "place": place}
            parts[name] = {key: value for key, value in given.items() if value is not None}
        part = parts[name]
        if unit is not None and part.get("unit") != unit:
            fail(f"unit is {part.get('unit', '-')}")
        part["count"] += count
        if place is not None:
            part["place"] = place
        show(name)

    @app.command()
    def take(name: str, count: int = typer.Argument(min=1)):
        if name not in parts:
            fail(f"unknown part: {name}")
        if count > parts[name]["count"]:
            fail(f"only {parts[name]['count']} left")
        parts[name]["count"] -= count
        show(name)

    @app.command()
    def low(limit: int = typer.Option(2), place: str = typer.Option(None)):
        found = [
            (part["count"], name)
            for name, part in parts.items()
            if part["count"] <= limit and place in (None, part.get("place"))
        ]
        for count, name in sorted(found):
            typer.echo(f"{name}: {count} {parts[name].get('unit', '')}".rstrip())

    results = []
    for words in commands:
        outcome = CliRunner().invoke(app, words)
        lines = outcome.stdout.splitlines() if outcome.exit_code < 2 else []
        results.append((outcome.exit_code, lines))
    output = io.StringIO()
    yaml.dump(parts, output)
    return {"book": output.getvalue(), "results": results}
