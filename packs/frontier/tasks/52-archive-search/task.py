import pyparsing as pp
from rapidfuzz import fuzz, utils


def task_func(query: str, records: list[dict]) -> list[tuple[str, int]]:
    """
    Search the catalogue of a sound archive with a query that visitors type. A query is made of
    conditions: a word (letters, digits and "-"), a text in double quotes (no quotes inside, at
    least one character), either with a field and a colon before it (title:fog, place:"Old Quay") or
    with a "~" after it, or both; or a range of years such as year:1950..1960, year:1950.. or
    year:..1960 (ends included, at least one given, years of four digits). Conditions are joined by
    OR, by AND or just by standing beside each other, which is AND; NOT or "-" before a condition
    turns it round, also more than once; NOT binds closest, then AND, then OR; parentheses group.
    AND, OR and NOT are keywords in upper case only. Spaces may stand between all parts, but not
    around the colon or ".." nor before "~".

    The fields are title, place and notes. A condition holds for a record if the text occurs in the
    field (or, without a field, in any of the three fields), without regard to case. With "~" it
    holds if rapidfuzz's partial_ratio of text and field, both prepared by rapidfuzz's
    default_process, is at least 80. A field that a record lacks is empty, an empty field fulfils no
    condition, and a record without a year is in no range.

    The score of a found record is the number of conditions of the query that are not turned round
    (an even number of turns, those of groups included, is none) and hold for the record.

    Parameters:
    - query (str): The query.
    - records (list[dict]): Records with "id" and perhaps "title", "place", "notes" (texts) and
      "year" (whole number).

    Returns:
    - list[tuple[str, int]]: The ids of the records for which the query holds with their scores, by
      score from high to low, then by id.

    Raises:
    - ValueError: If the query does not follow these rules.

    Requirements:
    - pyparsing
    - rapidfuzz

    Example:
    >>> records = [{"id": "a", "title": "Fog horn", "year": 1951}, {"id": "b", "title": "Horn"}]
    >>> task_func("horn -fog OR year:1950..", records)
    [('a', 2), ('b', 1)]
    """
    fields = ("title", "place", "notes")

    def make_text(tokens):
        *name, text, fuzzy = tokens

        def holds(record):
            for field in name or fields:
                value = record.get(field, "")
                ratio = fuzz.partial_ratio(text, value, processor=utils.default_process)
                if ratio >= 80 if fuzzy else text.lower() in value.lower():
                    return True
            return False

        return [("leaf", holds)]

    def make_range(tokens):
        first, last = tokens[0].removeprefix("year:").split("..")
        low, high = int(first or 0), int(last or 9999)
        return [("leaf", lambda record: low <= record.get("year", -1) <= high)]

    def make_not(tokens):
        return [("not", tokens[-1])] if len(tokens) % 2 == 0 else [tokens[-1]]

    def key(name):
        return pp.Regex(rf"{name}(?![\w-])")

    word = ~key("(AND|OR|NOT)") + pp.Regex(r"[^\W_]([^\W_]|-)*")
    quoted = pp.Regex(r'"[^"]+"').set_parse_action(lambda tokens: tokens[0][1:-1])
    name = pp.Regex(r"(title|place|notes):(?=\S)").set_parse_action(lambda tokens: tokens[0][:-1])
    end = pp.Regex(r"~|(?![~:])").leave_whitespace()
    span = pp.Regex(r"year:([0-9]{4}\.\.([0-9]{4})?|\.\.[0-9]{4})(?![\w-])")
    text = pp.Optional(name) + (quoted | word) + end
    either = pp.Forward()
    atom = (
        span.set_parse_action(make_range)
        | text.set_parse_action(make_text)
        | pp.Suppress("(") + either + pp.Suppress(")")
    )
    turned = (pp.ZeroOrMore("-" | key("NOT")) + atom).set_parse_action(make_not)
    both = turned + (pp.Optional(key("AND")).suppress() + turned)[...]
    both.set_parse_action(lambda tokens: [("and", *tokens)])
    either <<= both + (key("OR").suppress() + both)[...]
    either.set_parse_action(lambda tokens: [("or", *tokens)])
    try:
        ((_, *parts),) = either.parse_string(query, parse_all=True)
    except pp.ParseException as error:
        raise ValueError("the query cannot be read") from error

    def look(node, record, straight):
        """Whether the node holds for the record, and its score."""
        kind, *inner = node
        if kind == "leaf":
            found = inner[0](record)
            return found, int(found and straight)
        looks = [look(one, record, straight ^ (kind == "not")) for one in inner]
        holds = [found for found, _ in looks]
        score = sum(points for _, points in looks)
        return {"and": all(holds), "or": any(holds), "not": not holds[0]}[kind], score

    seen = [(record["id"], *look(("or", *parts), record, True)) for record in records]
    found = [(name, score) for name, holds, score in seen if holds]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))
