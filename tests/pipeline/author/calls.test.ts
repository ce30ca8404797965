import { expect, test } from "vitest";
import { readAnswer } from "../../../src/pipeline/author/calls.ts";
import { openForm } from "../../../src/pipeline/author/workspace.ts";
import type { AuthorCall } from "../../../src/schema/author-workspace.ts";

const form = await openForm();
const solution = "import os\ndef task_func():\n    return os.sep";
const tests = "import unittest\nclass TestCases(unittest.TestCase):\n    pass";

function read(blocks: readonly string[], text = "Sure.", finish: AuthorCall["finish"] = "stop") {
  const fenced = blocks.map((block) => `\`\`\`python\n${block}\n\`\`\``);
  return readAnswer({ answer: [text, ...fenced].join("\n"), finish }, form);
}

test("blocks are told apart by what they define; the last of a kind counts", () => {
  expect(read(["pip install x", solution, tests, `${solution}  \r\n`])).toEqual({
    kind: "files",
    solution: `${solution}\n`,
    test: `${tests}\n`,
  });
  expect(read([tests])).toMatchObject({ kind: "files", solution: null });
});

test("an answer that declines is a refusal, by its end or by its words", () => {
  expect(read([solution], "", "refusal").kind).toBe("refusal");
  expect(read([], "I'm sorry, but I can't help with that.").kind).toBe("refusal");
});

test("everything else is nonsense, and said why", () => {
  expect(read([`${solution}\n${tests}`])).toMatchObject({
    kind: "nonsense",
    message: expect.stringContaining("both"),
  });
  expect(read(["x = 1"], "Look: x.")).toMatchObject({
    kind: "nonsense",
    message: expect.stringContaining("Look: x"),
  });
  expect(read([], "  ")).toMatchObject({
    kind: "nonsense",
    message: expect.stringContaining("empty"),
  });
  expect(read([], "def", "length")).toMatchObject({
    kind: "nonsense",
    message: expect.stringContaining("cut off"),
  });
});
