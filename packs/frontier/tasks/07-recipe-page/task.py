import re

import jinja2
from markdown_it import MarkdownIt


def task_func(text: str, template: str, values: dict[str, str]) -> dict:
    """
    Make the web page of a recipe that is written in Markdown (CommonMark, and raw HTML in it is
    shown as text, not passed through). Every heading gets an id: its text (the words that readers
    see, without markup, with the alternative text of images, and line breaks as spaces) in lower
    case, each run of characters other than a-z and 0-9 replaced by one "-", without "-" at both
    ends, or "section" if nothing is left; when an id is taken, "-2", "-3", ... is added to it until
    it is free. The page is the Jinja2 template, rendered with automatic escaping on, undefined
    names being an error, and these names: "body" (the HTML of the recipe, not escaped again),
    "contents" (a list of objects with "level", "id" and "text", one for each heading of level 2 or
    3, in their order), "links" (see below) and the given values.

    Parameters:
    - text (str): The recipe.
    - template (str): The text of a Jinja2 template.
    - values (dict[str, str]): Further names for the template; they win over the four above.

    Returns:
    - dict: "page" (str: what the template gives), "ids" (the ids of all headings in their order)
      and "links" (the addresses of the recipe's links that begin with "http://" or "https://", as
      they stand in the HTML before escaping, without repetition, in their order).

    Raises:
    - jinja2.UndefinedError: If the template prints a name that is not there.

    Requirements:
    - jinja2
    - markdown_it
    - re

    Example:
    >>> page = task_func("## For *two*", "<h1>{{ title }}</h1>{{ body }}", {"title": "Soup & rice"})
    >>> page["page"]
    '<h1>Soup &amp; rice</h1><h2 id="for-two">For <em>two</em></h2>\\n'
    """
    markdown = MarkdownIt("commonmark", {"html": False})
    tokens = markdown.parse(text)
    ids, contents, links = [], [], []

    def visible(inline):
        words = []
        for child in inline.children:
            if child.type in ("text", "code_inline"):
                words.append(child.content)
            elif child.type in ("softbreak", "hardbreak"):
                words.append(" ")
            elif child.type == "image":
                words.append(visible(child))
        return "".join(words)

    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            title = visible(tokens[place + 1])
            slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "section"
            name, number = slug, 1
            while name in ids:
                number += 1
                name = f"{slug}-{number}"
            ids.append(name)
            token.attrSet("id", name)
            level = int(token.tag[1:])
            if level in (2, 3):
                contents.append({"level": level, "id": name, "text": title})
        for child in token.children or []:
            if child.type == "link_open" and child.attrGet("href").startswith(
                ("http://", "https://")
            ):
                links.append(child.attrGet("href"))
    links = list(dict.fromkeys(links))
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    html = markdown.renderer.render(tokens, markdown.options, {})
    body = environment.call_filter("safe", html)
    names = {"body": body, "contents": contents, "links": links, **values}
    return {"page": environment.from_string(template).render(names), "ids": ids, "links": links}
