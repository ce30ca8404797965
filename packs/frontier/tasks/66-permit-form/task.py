import re

import jsonschema
from jsonschema import Draft202012Validator, FormatChecker


def task_func(schema: dict, answers: dict) -> dict:
    """
    Say what is still to be done on the form for a street festival's permit. The form is a JSON
    Schema (draft 2020-12) whose formats are checked, with two keywords of our own, which only count
    for objects:

    - "sumAtMost": {"fields": [...], "limit": NUMBER}: the numbers (not booleans) among the values
      of these fields may add up to at most the limit; other values and missing fields count as 0;
    - "notBefore": [A, B]: if both fields are there and are texts, the text of A may not be before
      that of B in the order of texts.

    The format "phone" is checked too: a text of this format is a "+" and 7 to 15 digits 0-9. Of the
    standard formats "date" is used.

    An error of the keyword "required" is a question that has to be asked; its path is that of the
    object with the missing field added. All other errors are faults, at the path of the value that
    they are about. Where a keyword such as "anyOf" or "oneOf" fails, the fault is at the value that
    it stands for, its inner errors do not count; "if", "then", "allOf", "$ref" and so on count with
    their own inner errors. A path is a text: each step has "/" before it, fields as they are and
    places in lists from 0 on; the whole is "".

    Parameters:
    - schema (dict): The form.
    - answers (dict): The answers so far.

    Returns:
    - dict: "ask" (the sorted paths of what has to be asked, each once), "faults" (from each path
      with faults, sorted, to the sorted list of the keywords that failed there, each once) and
      "done" (the share of the form's top-level "properties" that are answered and have neither a
      question nor a fault at or below their path, in whole percent, rounded down; 100 for a form
      without properties).

    Raises:
    - ValueError: If the schema itself is not valid by the draft's meta-schema.

    Requirements:
    - jsonschema
    - re

    Example:
    >>> form = {"properties": {"name": {"minLength": 3}, "tel": {"format": "phone"}}}
    >>> task_func({**form, "required": ["day"]}, {"name": "Al", "tel": "+49301234567"})
    {'ask': ['/day'], 'faults': {'/name': ['minLength']}, 'done': 50}
    """
    formats = FormatChecker(formats=["date"])

    @formats.checks("phone")
    def is_phone(value):
        return not isinstance(value, str) or bool(re.fullmatch(r"\+[0-9]{7,15}", value))

    def sum_at_most(validator, rule, instance, _):
        if validator.is_type(instance, "object"):
            values = [instance.get(field, 0) for field in rule["fields"]]
            if sum(value for value in values if validator.is_type(value, "number")) > rule["limit"]:
                yield jsonschema.ValidationError("the sum is too large")

    def not_before(validator, rule, instance, _):
        if validator.is_type(instance, "object"):
            later, earlier = (instance.get(field) for field in rule)
            if isinstance(later, str) and isinstance(earlier, str) and later < earlier:
                yield jsonschema.ValidationError("this is before the other")

    keywords = {"sumAtMost": sum_at_most, "notBefore": not_before}
    form = jsonschema.validators.extend(Draft202012Validator, keywords)
    try:
        form.check_schema(schema)
    except jsonschema.SchemaError as error:
        raise ValueError("the form is not a schema") from error

    ask, faults = set(), {}
    for error in form(schema, format_checker=formats).iter_errors(answers):
        path = "".join(f"/{step}" for step in error.absolute_path)
        if error.validator == "required":
            missing = [name for name in error.validator_value if name not in error.instance]
            ask |= {f"{path}/{name}" for name in missing}
        else:
            faults.setdefault(path, set()).add(error.validator)
    touched = {path.split("/")[1] for path in (*ask, *faults) if path}
    fields = schema.get("properties", {})
    good = [name for name in fields if name in answers and name not in touched]
    return {
        "ask": sorted(ask),
        "faults": {path: sorted(names) for path, names in sorted(faults.items())},
        "done": 100 * len(good) // len(fields) if fields else 100,
    }
