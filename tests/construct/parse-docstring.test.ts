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

    Example:
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

test("a blank line ends a section: what follows without a heading is description again", () => {
  const doc = parseDocstring("Add.\n\nReturns:\n- int: the sum\n\nNever negative.");
  expect(doc.returns).toEqual(["int: the sum"]);
  expect(doc.description).toEqual(["Add.", "Never negative."]);
});

test("dashes stay in descriptions and examples, and the plural headings stay as lines", () => {
  const doc = parseDocstring("Add.\n- Fast.\nNotes:\n-Whole numbers.\n\nExamples:\n>>> f()\n-1");
  expect(doc.description).toEqual(["Add.", "- Fast."]);
  expect(doc.notes).toEqual(["Notes:", "Whole numbers."]);
  expect(doc.examples).toEqual(["Examples:", ">>> f()", "-1"]);
});

test("what stands behind a heading on its line belongs to the section", () => {
  const doc = parseDocstring("Add.\n\nNote: Order matters.\nExample 2:");
  expect(doc.notes).toEqual(["Order matters.", "Example 2:"]);
});
