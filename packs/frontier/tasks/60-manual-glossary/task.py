import re

from lxml import etree, html
from markdown_it import MarkdownIt


def task_func(manual: str, glossary: dict[str, str]) -> dict:
    """
    Link the words of a machine's manual to its glossary. The manual is Markdown (CommonMark, raw
    HTML in it is allowed), turned into HTML by markdown-it-py. A section begins with each heading
    of level 1 or 2, and at the very beginning; in every section the first occurrence of each term
    becomes a link: <a class="term" href="#term-ID" title="MEANING">the words as they stand</a>. A
    term is found without regard to case and as whole words (neither preceded nor followed by a
    letter, digit or "_"), white space in it standing for any white space; it must stand within one
    piece of text, not broken by markup. Nothing is linked within headings (of all levels), links,
    code and pre.

    Occurrences are looked for from the beginning to the end of the text. Of terms that could begin
    at the same place the longest is taken, even if it is linked already in this section; then the
    words stay as they are, and no other term is looked for in them. ID is the term in lower case
    with each run of characters other than a-z and 0-9 replaced by "-".

    Parameters:
    - manual (str): The manual.
    - glossary (dict[str, str]): The meaning of each term.

    Returns:
    - dict: "html" (the manual with its links, as lxml writes the content of a <div> that holds it,
      by the method "html", without white space around it), "links" (from each term that is linked
      to the number of its links, sorted by term) and "unused" (the sorted terms without any link).

    Raises:
    - ValueError: If a term has no letter a-z or digit, or two terms are equal in lower case and
      with each run of white space as one space.

    Requirements:
    - lxml
    - markdown_it
    - re

    Example:
    >>> task_func("The *chuck* key.", {"Chuck": "holds a drill"})["html"]
    '<p>The <em><a class="term" href="#term-chuck" title="holds a drill">chuck</a></em> key.</p>'
    """
    terms = {" ".join(term.lower().split()): term for term in glossary}
    if len(terms) != len(glossary) or not all(re.search("[a-z0-9]", term) for term in terms):
        raise ValueError("terms must differ and have a letter or digit")
    words = [
        re.escape(term).replace(r"\ ", r"\s+") for term in sorted(terms, key=len, reverse=True)
    ]
    finder = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
    links = {}
    seen = set()

    def split(text):
        """The text before the first link, and the links with the text after them as their tail."""
        made, end, before = [], 0, text
        for match in finder.finditer(text) if words else ():
            key = " ".join(match[0].lower().split())
            if key in seen:
                continue
            seen.add(key)
            links[terms[key]] = links.get(terms[key], 0) + 1
            anchor = re.sub("[^a-z0-9]+", "-", key)
            link = etree.Element("a", {"class": "term", "href": f"#term-{anchor}"})
            link.set("title", glossary[terms[key]])
            link.text, link.tail = match[0], text[match.end() :]
            if made:
                made[-1].tail = text[end : match.start()]
            else:
                before = text[: match.start()]
            made.append(link)
            end = match.end()
        return before, made

    def walk(element):
        if element.tag in ("h1", "h2"):
            seen.clear()
        if element.tag in ("h1", "h2", "h3", "h4", "h5", "h6", "a", "code", "pre"):
            return
        children = list(element)
        if isinstance(element.tag, str):
            element.text, made = split(element.text or "")
            element[:0] = made
        for child in children:
            walk(child)
            child.tail, made = split(child.tail or "")
            place = element.index(child) + 1
            element[place:place] = made

    root = html.fragment_fromstring(MarkdownIt("commonmark").render(manual), create_parent="div")
    walk(root)
    text = etree.tostring(root, method="html", encoding="unicode")
    return {
        "html": text.removeprefix("<div>").removesuffix("</div>").strip(),
        "links": dict(sorted(links.items())),
        "unused": sorted(glossary.keys() - links.keys()),
    }
