import { describe, expect, test } from "vitest";
import { sanitize } from "../../src/sanitize/sanitize.ts";
import { findFencedBlocks, removeReasoning } from "../../src/sanitize/extract-fenced.ts";
import { useTools } from "./tools.ts";

const tools = useTools();
const best = (text: string) => sanitize(text, "task_func", { ...tools, mode: "best" });

const body = "def task_func(x):\n    return x + 1";
const cases: [title: string, text: string, code: string][] = [
  [
    "reasoning goes, with the code in it",
    `<think>\n${body.replace("1", "2")}\n</think>\n${body}`,
    body,
  ],
  ["reasoning that began in the prompt goes", `I should add.\n</think>\n${body}`, body],
  [
    "the block that defines the entry point is taken",
    `\`\`\`bash\npip install x\n\`\`\`\n\`\`\`python\n${body}\n\`\`\`\n\`\`\`python\nprint(task_func(1))\n\`\`\``,
    body,
  ],
  [
    "of two versions the later one",
    `\`\`\`python\n${body}\n\`\`\`\nBetter:\n\`\`\`python\n${body.replace("1", "2")}\n\`\`\``,
    body.replace("1", "2"),
  ],
  ["a block that was never closed reaches to the end", `Sure:\n\`\`\`python\n${body}`, body],
  [
    "decorated definitions stay",
    `@cache\ndef helper(x):\n    return x\n\n${body}`,
    `@cache\ndef helper(x):\n    return x\n\n${body}`,
  ],
  [
    "guarded imports and constants stay",
    `try:\n    import a\nexcept ImportError:\n    a = None\nif TYPE_CHECKING:\n    import b\nN = 3\n${body}`,
    `try:\n    import a\nexcept ImportError:\n    a = None\nif TYPE_CHECKING:\n    import b\nN = 3\n${body}`,
  ],
  [
    "what shows the function off goes",
    `${body}\n\ndata = [1]\nresult = task_func(data)\nprint(result)\nif __name__ == "__main__":\n    task_func(2)`,
    body,
  ],
  [
    "a value made with the function goes, even under a name that the function uses",
    `${body}\n\nx = task_func(3)`,
    body,
  ],
  [
    "what follows the function and is used by it stays",
    `${body.replace("1", "N")}\n\nN = 4\nM = 5`,
    `${body.replace("1", "N")}\n\nN = 4`,
  ],
  [
    "set-up before the function stays",
    `import random\nrandom.seed(1)\n${body}`,
    `import random\nrandom.seed(1)\n${body}`,
  ],
  [
    "a demonstration of the function as a function goes",
    `${body}\n\ndef main():\n    task_func(3)`,
    body,
  ],
];

describe("the best mode", () => {
  test.for(cases)("%s", async ([, text, code]) => {
    expect((await best(text)).code).toBe(code);
  });

  test("falls back to the official code where nothing defines the entry point", async () => {
    const text = "x = 1\nprint(x)";
    expect(await best(text)).toMatchObject({ code: text, differs: false });
  });

  test("says where the official mode gives other code, blank lines aside", async () => {
    expect((await best(`import os\n\n\n${body}`)).differs).toBe(false);
    expect((await best(`@cache\ndef helper(x):\n    return x\n\n${body}`)).differs).toBe(true);
  });

  test("gives code where the official tool raises for depth", async () => {
    const deep = `def task_func():\n    return ${"1+".repeat(1200)}1`;
    const { code, differs } = await best(deep);
    expect({ code, differs }).toEqual({ code: deep, differs: true });
  });
});

describe("reasoning", () => {
  test("is blanked out line by line, so that line numbers stay", () => {
    expect(removeReasoning("<think>\na\nb</think>\nc")).toBe("\n\n\nc");
    expect(removeReasoning("a <thinking>x</thinking> b")).toBe("a  b");
  });

  test("that never ends is kept where it is all there is", () => {
    expect(removeReasoning("<think>\nx = 1")).toBe("<think>\nx = 1");
    expect(removeReasoning("x = 1\n<think>\ny")).toBe("x = 1\n\n");
  });
});

test.for([
  [
    "a\n```python\nb\nc\n```\nd\n~~~\ne\n~~~",
    [
      { first: 2, last: 3 },
      { first: 7, last: 7 },
    ],
  ],
  ["````md\n```\nx\n```\n````", [{ first: 1, last: 3 }]],
  ["```\n```\n```js\nopen", [{ first: 3, last: 3 }]],
  ["no `code` here", []],
] as const)("finds the fenced blocks of %j", ([text, blocks]) => {
  expect(findFencedBlocks(text)).toEqual(blocks);
});
