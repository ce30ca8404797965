import jsonschema
import tomlkit
from tomlkit.exceptions import TOMLKitError


def task_func(text: str, moves: dict[str, str], schema: dict) -> dict:
    """
    Bring the TOML settings of a greenhouse controller to a new version without losing the comments
    and the layout of what stays. The settings are tables of keys, and a path is "table.key". First
    each move is made, in the order of the dict: the key leaves its old place and is put, with its
    value and the comment on its line, at the end of the table of its new path, under the new name;
    a table that is missing is made at the end of the file, and a table that has lost its last key
    is removed. A move whose old path is not there is passed over. Then defaults are added: for each
    table in the schema's "properties" that the settings have, and each key in the "properties" of
    that table's schema which has a "default" and is missing, the default is put at the table's end,
    in the schema's order. Last the settings are checked by the schema (JSON Schema, draft 2020-12).

    Parameters:
    - text (str): The settings as TOML.
    - moves (dict[str, str]): New paths by old paths.
    - schema (dict): The JSON Schema of the new version.

    Returns:
    - dict: "text" (the new TOML text), "moved" (the old paths that were there, in their order),
      "added" (the paths of the added defaults, in their order) and "errors" (a sorted list of
      "PATH: KEYWORD" for each error of the check: the parts of its path joined by points, with the
      indexes of lists as numbers, or "settings" for the whole, and the schema's keyword that
      failed).

    Raises:
    - ValueError: If the text is not TOML, or the new path of a move that is made is there already.

    Requirements:
    - jsonschema
    - tomlkit

    Example:
    >>> report = task_func("[pump]\\nrate = 3 # slow\\n", {"pump.rate": "pump.litres"}, {})
    >>> report["text"]
    '[pump]\\nlitres = 3 # slow\\n'
    """
    try:
        settings = tomlkit.parse(text)
    except TOMLKitError as error:
        raise ValueError("the text is not TOML") from error
    moved, added = [], []
    for old, new in moves.items():
        (old_table, old_key), (new_table, new_key) = old.split("."), new.split(".")
        if old_key not in settings.get(old_table, {}):
            continue
        if new_key in settings.get(new_table, {}):
            raise ValueError(f"{new} is there already")
        item = settings[old_table].item(old_key)
        if new_table not in settings:
            settings.append(new_table, tomlkit.table())
        settings[old_table].remove(old_key)
        settings[new_table].append(new_key, item)
        if not settings[old_table]:
            settings.remove(old_table)
        moved.append(old)
    for name, part in schema.get("properties", {}).items():
        for key, rule in part.get("properties", {}).items():
            if name in settings and key not in settings[name] and "default" in rule:
                settings[name].append(key, rule["default"])
                added.append(f"{name}.{key}")
    checker = jsonschema.Draft202012Validator(schema)
    errors = [
        f"{'.'.join(map(str, error.absolute_path)) or 'settings'}: {error.validator}"
        for error in checker.iter_errors(settings.unwrap())
    ]
    return {
        "text": tomlkit.dumps(settings),
        "moved": moved,
        "added": added,
        "errors": sorted(errors),
    }
