"""Builds prompts with the official tool, 0.2.5: its own function, for a chat model and for a base model.

usage: prompts_with_official.py FOLDER TASKS ANSWERS
TASKS has a line {id, prompt, split} a prompt; ANSWERS gets {id, chat, prefilled, base}: the message that an
endpoint is sent, what a chat template is given with the beginning of the answer, and a base model's text.
"""

import json
import sys

INSTRUCTION = (
    "Please provide a self-contained Python script that solves the following problem"
    " in a markdown code block:"
)
RESPONSE = (
    "Below is a Python script with a self-contained function that solves the problem"
    " and passes corresponding tests:"
)


class PlainTemplate:
    """A chat template that only joins: what the official builder hands to it can be read off its result."""

    chat_template = "{{ messages }}"

    def apply_chat_template(self, messages, **_):
        return "\0".join(message["content"] for message in messages)


class NoTemplate:
    chat_template = None


def main(folder, questions_file, answers_file):
    sys.path.pop(0)
    sys.path.append(folder)
    from bigcodebench.provider.utility import make_raw_chat_prompt

    with open(questions_file, encoding="utf-8") as lines:
        questions = [json.loads(line) for line in lines]
    with open(answers_file, "w", encoding="utf-8") as answers:
        for question in questions:
            given = {
                "task_prompt": question["prompt"],
                "subset": "full",
                "split": question["split"],
                "instruction_prefix": INSTRUCTION,
                "response_prefix": RESPONSE,
            }
            built = {
                "id": question["id"],
                "chat": make_raw_chat_prompt(**given, tokenizer=None),
                "prefilled": make_raw_chat_prompt(**given, tokenizer=PlainTemplate()),
                "base": make_raw_chat_prompt(**given, tokenizer=NoTemplate()),
            }
            answers.write(json.dumps(built) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
