import itertools

import networkx as nx
from rapidfuzz import fuzz, utils


def task_func(cards: list[dict], cutoff: float = 90.0) -> str:
    """
    Merge the address books of a club's committee into one and write it as vCards. A card is a dict
    with "name" and perhaps "mails", "phones" (lists of texts) and "note" (a text). Two cards are of
    the same person if they have a mail in common (without regard to case and white space around
    it), or a phone in common (only its digits count, and phones with fewer than 6 digits do not
    count here), or if rapidfuzz's token_sort_ratio of their names, both prepared by rapidfuzz's
    default_process, is at least the cutoff, unless both have mails. Cards that are of the same
    person by way of others are as well.

    The cards of a person become one: its name is the longest (of several longest the first by the
    order of the cards); mails are in lower case, without white space around them; phones are
    written as they stand where their digits come first; equal ones (mails as text, phones by their
    digits) come once, in the order of the cards and their lists; notes that differ are joined by "
    / " in the order of the cards, empty ones left out. The persons are sorted by name in lower
    case, then by the place of their first card.

    A vCard is made of lines that each end with CR LF: BEGIN:VCARD, VERSION:4.0, FN:name, then
    EMAIL:mail for each mail, TEL:phone for each phone, NOTE:note if there is one, and END:VCARD. In
    the values of FN and NOTE a backslash, a comma, a semicolon and a line feed are written as
    "\\\\", "\\,", "\\;" and "\\n". Lines are not folded.

    Parameters:
    - cards (list[dict]): The cards of all books, in their order.
    - cutoff (float): The least ratio of names, from 0 to 100 (90 if left out).

    Returns:
    - str: The vCards, one after the other.

    Raises:
    - ValueError: If a name has nothing but white space.

    Requirements:
    - itertools
    - networkx
    - rapidfuzz

    Example:
    >>> cards = [{"name": "Bo Ek", "phones": ["0123456"]}, {"name": "Ek, Bo", "mails": ["B@x.org"]}]
    >>> task_func(cards).split()[2:-1]
    ['FN:Ek\\\\,', 'Bo', 'EMAIL:b@x.org', 'TEL:0123456']
    """
    if not all(card["name"].strip() for card in cards):
        raise ValueError("a card has no name")

    def mails(card):
        return [mail.strip().lower() for mail in card.get("mails", [])]

    def digits(phone):
        return "".join(character for character in phone if character in "0123456789")

    def are_same(one, other):
        if set(mails(one)) & set(mails(other)):
            return True
        mine, theirs = ({digits(p) for p in card.get("phones", [])} for card in (one, other))
        if any(len(number) >= 6 for number in mine & theirs):
            return True
        if mails(one) and mails(other):
            return False
        ratio = fuzz.token_sort_ratio(one["name"], other["name"], processor=utils.default_process)
        return ratio >= cutoff

    def escape(text):
        for plain, written in (("\\", "\\\\"), (",", "\\,"), (";", "\\;"), ("\n", "\\n")):
            text = text.replace(plain, written)
        return text

    graph = nx.Graph()
    graph.add_nodes_from(range(len(cards)))
    for one, other in itertools.combinations(range(len(cards)), 2):
        if are_same(cards[one], cards[other]):
            graph.add_edge(one, other)

    persons = []
    for places in map(sorted, nx.connected_components(graph)):
        group = [cards[place] for place in places]
        name = max((card["name"] for card in group), key=len)
        phones = {}
        for phone in itertools.chain.from_iterable(card.get("phones", []) for card in group):
            phones.setdefault(digits(phone), phone)
        notes = dict.fromkeys(card.get("note", "") for card in group)
        lines = ["BEGIN:VCARD", "VERSION:4.0", f"FN:{escape(name)}"]
        lines += [f"EMAIL:{mail}" for mail in dict.fromkeys(itertools.chain(*map(mails, group)))]
        lines += [f"TEL:{phone}" for phone in phones.values()]
        note = " / ".join(filter(None, notes))
        lines += [f"NOTE:{escape(note)}"] if note else []
        persons.append((name.lower(), places[0], [*lines, "END:VCARD", ""]))
    return "".join("\r\n".join(lines) for *_, lines in sorted(persons))
