import re

from langchain_core.messages import (
    AIMessage,
    HumanMessage,
    SystemMessage,
    merge_message_runs,
    trim_messages,
)
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.normalizers import NFKC
from tokenizers.pre_tokenizers import Whitespace


def task_func(
    history: list[tuple[str, str]], question: str, exhibits: dict[str, str], budget: int
) -> dict:
    """
    Put together what the chat guide of a museum sends to its language model, within a budget of
    tokens. The messages are: a system message, what is kept of the history, and the question of the
    visitor as a human message at the end. In the history a "visitor" stands for a human message and
    a "guide" for an AI message; messages with nothing but white space are left out first. Then
    messages of the same kind that follow each other, the question included, are merged to one, with
    a line feed between their texts.

    The text of the system message is "You are the guide of a museum. Answer briefly.", and for
    every exhibit whose name occurs in the question (without regard to case, and neither preceded
    nor followed by a letter, digit or "_"), in the order of `exhibits`, a line feed and "NAME:
    TEXT". Names and texts may contain braces.

    The tokens of a message are 4 and, for its text in the Unicode normal form NFKC, one for each
    longest run of letters, digits and "_", and one for each longest run of other characters that
    are not white space (the pre-tokenizer Whitespace of tokenizers). Of the history the longest end
    is kept that begins with a human message and with which all messages together have at most
    `budget` tokens; what is merged is kept or left out as a whole.

    Parameters:
    - history (list[tuple[str, str]]): Pairs of "visitor" or "guide" and the text, in their order.
    - question (str): The question.
    - exhibits (dict[str, str]): What is known of each exhibit, by its name.
    - budget (int): The most tokens of all messages together.

    Returns:
    - dict: "messages" (a list of pairs of langchain's message type, "system", "human" or "ai", and
      the text), "tokens" (their tokens together) and "dropped" (how many of the merged messages
      were left out).

    Raises:
    - ValueError: If the system message and the (merged) question alone are above the budget, the
      question has nothing but white space, or somebody else speaks in the history.

    Requirements:
    - langchain_core
    - re
    - tokenizers

    Example:
    >>> history = [("visitor", "Hello!"), ("guide", "Welcome.")]
    >>> report = task_func(history, "Who made the Clock?", {"clock": "By Ada."}, 30)
    >>> report["messages"][1:], report["tokens"], report["dropped"]
    ([('human', 'Who made the Clock?')], 29, 2)
    """
    kinds = {"visitor": HumanMessage, "guide": AIMessage}
    if not question.strip() or any(who not in kinds for who, _ in history):
        raise ValueError("a visitor must ask, and only visitors and the guide speak")
    tokenizer = Tokenizer(WordLevel({"?": 0}, unk_token="?"))
    tokenizer.normalizer = NFKC()
    tokenizer.pre_tokenizer = Whitespace()

    def count(messages):
        return sum(4 + len(tokenizer.encode(message.content).ids) for message in messages)

    system = "You are the guide of a museum. Answer briefly."
    for name, text in exhibits.items():
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question, re.IGNORECASE):
            system += f"\n{name}: {text}"
    spoken = [kinds[who](text) for who, text in [*history, ("visitor", question)] if text.strip()]
    merged = merge_message_runs([SystemMessage(system), *spoken])
    if count([merged[0], merged[-1]]) > budget:
        raise ValueError("the question is too long")
    kept = trim_messages(
        merged,
        max_tokens=budget,
        token_counter=count,
        strategy="last",
        start_on="human",
        include_system=True,
    )
    return {
        "messages": [(message.type, message.content) for message in kept],
        "tokens": count(kept),
        "dropped": len(merged) - len(kept),
    }
