import { expect, test } from "vitest";
import { parseDocstring } from "../../src/construct/parse-docstring.ts";

test("a docstring is sorted by section: lines stripped, dashes dropped, blank lines left out", () => {
  const doc = parseDocstring(`
    Count the words
    of a file: all of them.

    Note:
    - Case matters.

    Parameters:
    - path (str): the file
      to read.

    Returns:
    - Counter: the words

    Raises:
    - OSError: when there is no file

    Requirements:
    - collections

    Examples:
    >>> task_func("a")
    - 1
    `);
  expect(doc).toEqual({
    description: ["Count the words", "of a file: all of them."],
    notes: ["Case matters."],
    params: ["path (str): the file", "to read."],
    returns: ["Counter: the words"],
    reqs: ["collections"],
    raises: ["OSError: when there is no file"],
    examples: ['>>> task_func("a")', "- 1"],
  });
});

test("a line that only looks like a heading belongs to its section", () => {
  expect(parseDocstring("Columns:\nName:").description).toEqual(["Columns:", "Name:"]);
});
