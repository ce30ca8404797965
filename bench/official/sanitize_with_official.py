"""Sanitizes texts with the official tool, 0.2.5: its own function, one text after the other in this process.

usage: sanitize_with_official.py FOLDER QUESTIONS ANSWERS
FOLDER holds the official package. QUESTIONS has a line {id, text, entry_point} a text; ANSWERS gets
{id, code, error, seconds}: code is null where the tool raised.
"""

import json
import sys
import time
import warnings


def main(folder, questions_file, answers_file):
    sys.path.pop(0)
    sys.path.append(folder)
    warnings.simplefilter("ignore")
    from bigcodebench.sanitize import sanitize

    with (
        open(questions_file, encoding="utf-8") as lines,
        open(answers_file, "w", encoding="utf-8") as answers,
    ):
        for line in lines:
            question = json.loads(line)
            code = error = None
            started = time.perf_counter()
            try:
                code = sanitize(question["text"], question["entry_point"])
            except Exception as raised:
                error = type(raised).__name__
            seconds = time.perf_counter() - started
            answer = {"id": question["id"], "code": code, "error": error, "seconds": seconds}
            answers.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
