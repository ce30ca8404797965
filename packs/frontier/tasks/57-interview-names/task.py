import jinja2
from tokenizers import AddedToken, Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import Lowercase


def task_func(interview: list[tuple[str, str]], people: dict[str, list[str]], template: str) -> str:
    """
    Hide the people in the interview of an oral history project and print it. `people` has the names
    of each person by a role, such as {"sister": ["Mary Ann", "Annie"]}. A name is found without
    regard to case and only as whole words, that is, neither preceded nor followed by a letter, a
    digit or "_". Where names overlap, the one that begins first counts, and of those that begin at
    the same place the longest. Names hold only ASCII characters, and one name may not belong to two
    roles.

    Each name that is found is replaced by its role in square brackets, with a number after a space
    if the role has been met with another name before: names are compared without regard to case,
    the first name of a role that is met has no number, the second other one is 2, and so on. So
    "Mary Ann" becomes [sister], and a later "annie" becomes [sister 2]. The numbering runs through
    the whole interview, speeches in their order. Speakers are not changed.

    The result is the Jinja2 template, rendered without escaping, undefined names being an error,
    with the names "speeches" (a list of objects with "speaker", "text" and "hidden", the number of
    names replaced in it) and "key" (a dict from each replacement, such as "[sister 2]", to how
    often it is used, sorted by the replacement). Lines that hold only a block statement leave no
    empty line behind (trim_blocks and lstrip_blocks).

    Parameters:
    - interview (list[tuple[str, str]]): Speakers with their texts, in their order.
    - people (dict[str, list[str]]): Names by role.
    - template (str): The Jinja2 template.

    Returns:
    - str: The rendered text.

    Raises:
    - ValueError: If a name is empty or begins or ends with a space, has a character outside ASCII,
      or belongs to two roles (without regard to case).
    - jinja2.UndefinedError: If the template uses a name that is not there.

    Requirements:
    - jinja2
    - tokenizers

    Example:
    >>> text = [("Q", "Was Bob there?"), ("A", "Yes, bob and Robert.")]
    >>> task_func(text, {"uncle": ["Bob"]}, "{% for s in speeches %}{{ s.text }} {% endfor %}")
    'Was [uncle] there? Yes, [uncle] and Robert. '
    """
    roles = {}
    for role, names in people.items():
        for name in names:
            low = name.lower()
            if not low or low != low.strip() or not low.isascii() or roles.get(low, role) != role:
                raise ValueError(f"{name!r} cannot be a name")
            roles[low] = role
    tokenizer = Tokenizer(WordLevel({"?": 0}, unk_token="?"))
    tokenizer.normalizer = Lowercase()
    tokenizer.add_tokens([AddedToken(name, single_word=True, normalized=True) for name in roles])
    met = {}
    used = {}

    def hide(text):
        found = tokenizer.encode(text)
        parts, end, hidden = [], 0, 0
        for token, (start, stop) in zip(found.tokens, found.offsets, strict=True):
            if token not in roles:
                continue
            known = met.setdefault(roles[token], [])
            if token not in known:
                known.append(token)
            number = known.index(token) + 1
            label = f"[{roles[token]} {number}]" if number > 1 else f"[{roles[token]}]"
            used[label] = used.get(label, 0) + 1
            parts += [text[end:start], label]
            end = stop
            hidden += 1
        return "".join([*parts, text[end:]]), hidden

    speeches = []
    for speaker, text in interview:
        shown, hidden = hide(text)
        speeches.append({"speaker": speaker, "text": shown, "hidden": hidden})
    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(template).render(
        speeches=speeches, key=dict(sorted(used.items()))
    )
