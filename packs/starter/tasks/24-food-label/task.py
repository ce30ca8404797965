import re
import textwrap

SHOW_FROM_PERCENT = 10


def task_func(name: str, ingredients: dict, allergens: list, width: int = 32) -> str:
    """
    Write the text of the label for something baked at home and sold at a school fair. The first
    line is the name, centred in `width` like `str.center` does, without spaces at its end. Then
    comes the paragraph 'Ingredients: ' with the ingredients in descending order of weight (equal
    weights by name), a comma and a space between them and a full stop at the end. Ingredients with
    at least SHOW_FROM_PERCENT percent of the total weight are followed by their share in brackets,
    in whole percent, halves rounded up: 'flour (52%)'. Wherever an allergen occurs in an ingredient
    as a whole word of any letter case, also with an s behind it, it is written in capitals ('Eggs'
    becomes 'EGGS'). If any allergen occurs, a paragraph 'Contains: ' follows with the allergens
    found, in lower case, each once, sorted, with a comma and a space between them and a full stop
    at the end.

    Note:
    - Each paragraph is wrapped by `textwrap.fill` with `width`, so that a long line breaks between
      words.

    Parameters:
    - name (str): The name of the product.
    - ingredients (dict): The weight in whole grams (int) of each ingredient (str).
    - allergens (list): The allergens to look for (str), in the singular and in any letter case.
    - width (int): The number of characters a line may have. Default is 32.

    Returns:
    - str: The lines of the label with newlines between them, without one at the end.

    Raises:
    - ValueError: If there are no ingredients, or one does not weigh more than 0.

    Requirements:
    - re
    - textwrap

    Example:
    >>> weights = {"Egg": 50, "Oat milk": 290, "Wheat flour": 160}
    >>> print(task_func("Waffles", weights, ["wheat", "egg"]))
                Waffles
    Ingredients: Oat milk (58%),
    WHEAT flour (32%), EGG (10%).
    Contains: egg, wheat.
    """
    if not ingredients or min(ingredients.values()) <= 0:
        raise ValueError("every product has ingredients, and each of them weighs something")
    total, entries, found = sum(ingredients.values()), [], set()
    for ingredient, grams in sorted(ingredients.items(), key=lambda item: (-item[1], item[0])):
        entry = ingredient
        for allergen in allergens:
            pattern = rf"\b{re.escape(allergen)}s?\b"
            entry, times = re.subn(pattern, lambda m: m.group().upper(), entry, flags=re.IGNORECASE)
            if times:
                found.add(allergen.lower())
        if grams * 100 >= SHOW_FROM_PERCENT * total:
            entry += f" ({(grams * 200 + total) // (2 * total)}%)"
        entries.append(entry)
    lines = [name.center(width).rstrip()]
    lines.append(textwrap.fill(f"Ingredients: {', '.join(entries)}.", width))
    if found:
        lines.append(textwrap.fill(f"Contains: {', '.join(sorted(found))}.", width))
    return "\n".join(lines)
