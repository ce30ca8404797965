import { describe, expect, test } from "vitest";
import { extractOfficially } from "../../src/sanitize/official-code.ts";
import { SyntaxGaveUp } from "../../src/schema/language.ts";
import { useTools } from "./tools.ts";

const tools = useTools();
const sanitized = async (text: string) => (await extractOfficially(text, "task_func", tools)).code;

// Each second text is what the official tool, 0.2.5, makes of the first.
const cases: [title: string, text: string, code: string][] = [
  [
    "prose and fences go, imports come first",
    "Here:\n```python\ndef task_func():\n    return os\n\nimport os\n```\nDone!",
    "import os\ndef task_func():\n    return os",
  ],
  [
    "only what the entry point reaches stays, in order",
    "A = 1\nB = 2\ndef helper():\n    return A\ndef other():\n    return B\ndef task_func():\n    return helper()",
    "A = 1\ndef helper():\n    return A\ndef task_func():\n    return helper()",
  ],
  [
    "the first definition of a name wins",
    "def task_func():\n    return 1\n\ndef task_func():\n    return 2",
    "def task_func():\n    return 1",
  ],
  [
    "names of attributes and keyword arguments count as reached",
    "kind = 1\nflag = 2\ndef task_func(x):\n    return x.kind(flag=3)",
    "kind = 1\nflag = 2\ndef task_func(x):\n    return x.kind(flag=3)",
  ],
  [
    "decorated definitions, ifs, tries and docstrings are dropped",
    '"""Module."""\nif True:\n    import os\ntry:\n    import re\nexcept ImportError:\n    re = None\n@cache\ndef helper():\n    return 1\ndef task_func():\n    return helper()',
    "def task_func():\n    return helper()",
  ],
  [
    "imports from __future__ are dropped",
    "from __future__ import annotations\nimport os\ndef task_func():\n    pass",
    "import os\ndef task_func():\n    pass",
  ],
  [
    "a target without a name goes by the first identifier, even a value's",
    "obj.x = c\nobj.y = 5\ndef task_func():\n    return c",
    "obj.x = c\ndef task_func():\n    return c",
  ],
  [
    "one-line definitions at the end are cut with all that follows",
    "import os\ndef helper(): return 1\ndef task_func(): return helper()",
    "import os\ndef helper(): return 1",
  ],
  ["where nothing is left, the longest code stands", "x = 1\nprint(x)", "x = 1\nprint(x)"],
  ["a single line is taken as it is", "not code at all", "not code at all"],
  ["nothing gives nothing", "", ""],
  ["only space gives the first line", "  \n\n", "  "],
  ["the first of several lines of prose", "It's no code,\nit isn't.", "It's no code,"],
  [
    "CRLF stays inside of definitions",
    "import os\r\ndef task_func():\r\n    return 1\r\n",
    "import os\ndef task_func():\r\n    return 1",
  ],
];

describe("the official transformation", () => {
  test.for(cases)("%s", async ([, text, code]) => {
    expect(await sanitized(text)).toBe(code);
  });

  test.for([
    ["a NUL among lines", "a = 1\nb = '\0'"],
    ["half of a surrogate pair", "a = '\ud800'"],
    ["a definition that nests too deep", `def task_func():\n    return ${"1+".repeat(1500)}1`],
  ])("gives up where the official tool raises: %s", async ([, text]) => {
    await expect(sanitized(text ?? "")).rejects.toThrow(SyntaxGaveUp);
  });

  test("a NUL in a single line is no matter", async () => {
    expect(await sanitized("a\0")).toBe("a\0");
  });
});
