import type { RawAnswer } from "../official/sanitize-with-official.ts";
import { seededRandom } from "../../src/lib/draw.ts";

type Bend = (text: string) => string;
type Several = readonly [string, ...string[]];

// Pieces of what models write, and of what a parser stumbles over. `task_func` is the entry point.
const prose: Several = [
  "Here's the function you asked for:",
  "Sure! It (roughly) does the following.",
  "# Explanation",
  "## Why `task_func` works",
  "- **First**, we don't parse the input",
  "1. Import the libraries",
  "> Note: this isn't tested",
  "The result is x = 1, and that's it; see [the docs](https://example.org).",
  "print the result",
  "for example",
  "if you need more, ask",
  "return values are lists",
  "not a comment",
  "Ausgabe: „schön“ – naïve café",
  "<think>",
  "</think>",
  ">>> task_func(1)",
  "x",
  "42",
  "...",
  "pass",
  "$ pip install numpy",
  "Let me know if you've questions!",
  "(unclosed bracket",
  "unopened bracket)",
  'a "quoted" word',
  "```",
];
const code: Several = [
  "import os\nimport sys",
  "from math import (\n    sqrt,\n    floor,\n)",
  "from __future__ import annotations",
  "import os; import re as regex",
  "X = 3",
  "LONG = [\n  1,\n  2, # two\n]",
  "a.b = c",
  "p, q = 1, 2",
  "x: int = 5",
  "x += 1",
  "def task_func(a, b=2):\n    return a + b",
  "def task_func(a):\n    '''Doc\n\nnot indented\n    '''\n    # note\n    return helper(a)",
  "def helper(y):\n    return X * y",
  "def task_func(a): return a",
  "async def task_func(a):\n    async with a as b:\n        async for c in b:\n            await c\n    else_ = 1",
  "@cache\n@other(1)\ndef helper(y):\n    return y",
  "@dataclass\nclass Point:\n    x: int = 0\n\n    def norm(self):\n        return self.x",
  "class Tool(Base):\n    pass",
  "if True:\n    import json\nelif X:\n    pass\nelse:\n    json = None",
  "try:\n    import cupy\nexcept ImportError:\n    cupy = None\nfinally:\n    done = True",
  "try:\n    risky()\nexcept (A, B) as e:\n    raise\nelse:\n    pass",
  "for i in range(3):\n    print(i)\nelse:\n    print('done')",
  "while x := next(it):\n    break",
  "with open('f') as f, open('g') as g:\n    pass",
  "match command.split():\n    case ['go', direction]:\n        go(direction)\n    case {'k': v} | None:\n        pass\n    case _: pass",
  "match = 1\ncase = match\nmatch[0]: int = 3\ncase [x]: y = 1",
  "print(f\"{x!r:>{width}} {d['k']} {{literal}} {f'{nested}'}\")",
  "print(f'{x:{'>'}}')",
  "s = 'it''s' \"ok\" r'\\d' b'x' rb\"\\\\\"",
  "text = '''one\ntwo \"\"\" three\n'''",
  'text = """\nif x:\n  y\n"""',
  "y = 1 + \\\n    2",
  "y = 1 \\\n",
  "lambda x: (yield)",
  "größe = naïve_名前 = 1",
  "if x: y = 1; z = 2",
  "if x: pass\nelse: pass",
  "def f(a, /, b, *, c: int = 3, **kw) -> 'T': ...",
  "assert task_func(1) == 2",
  "print(task_func(1))",
  "result = task_func(3)",
  'if __name__ == "__main__":\n    print(task_func(2))',
  "global x\nnonlocal_ = 1\ndel x",
  "def outer():\n    def inner():\n        return 1\n\n    return inner\n",
  "    return indented",
  "    x = 1\n    y = 2",
  "\tdef tabbed():\n\t\treturn 1",
  "def mixed():\n\tif x:\n        \treturn 1",
  "def gap():\n\n\n    return 1\n  # odd comment\n    y = 2",
  "def broken(:\n    pass",
  "def empty():",
  "try:\n    pass",
  "@decorator",
  "else:\n    pass",
  "x = (1,\n     2",
  "x = 'unterminated",
  "return 5",
  "yield x",
  "print 'two'",
  "0777",
  "1_000 if x else 0x_ff",
  "a = b = c = task_func",
  "raise ValueError('no') from None",
  "class task_func_tests(unittest.TestCase):\n    def test(self):\n        self.assertEqual(task_func(1), 1)",
  "def generator():\n    yield from other()\n    return (yield)",
  "[x for x in y if x for z in x]",
  "x = {**a, 'b': [*c]}",
  "print(*args, sep='')",
];
const openings: Several = ["```python", "```", "```py", "~~~", "", "\f", "    ```python"];

/** Random mixtures of prose, fences and code, whole, cut and bent; the same for the same seed. */
export function makeOddAnswers(
  count: number,
  seed: number,
  real: readonly RawAnswer[],
): RawAnswer[] {
  const random = seededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0];

  const makeText = (): string => {
    const parts: string[] = [];
    const length = 1 + below(9);
    for (let index = 0; index < length; index++) {
      const kind = random();
      if (kind < 0.3) parts.push(pick(prose));
      else if (kind < 0.85) parts.push(pick(code));
      else if (kind < 0.93) parts.push(pick(openings));
      else parts.push("");
    }
    const text = parts.join(pick(["\n", "\n", "\n", "\n\n", "\n \n"]));
    return random() < 0.3 ? spliceInto(real[below(real.length)]?.text ?? "", text) : text;
  };
  const spliceInto = (host: string, text: string): string => {
    const lines = host.split("\n").slice(0, 45);
    const at = below(lines.length + 1);
    return [...lines.slice(0, at), text, ...lines.slice(at)].join("\n");
  };
  const bends: [Bend, ...Bend[]] = [
    (text) => text,
    (text) => text,
    (text) => text.slice(0, below(text.length + 1)),
    (text) => text.slice(below(text.length + 1)),
    (text) => text.replaceAll("\n", "\r\n"),
    (text) => text.replace("\n", "\r"),
    (text) => text.replaceAll("    ", "\t"),
    (text) => text.replace("    ", "\t"),
    (text) => text.replace(" ", "\u00a0"),
    (text) => text.replace("\n", "\n\f"),
    (text) => text.replace("\n", pick(["\u2028", "\v", "\x1c", "\x85"])),
    (text) => text.replaceAll(/^/gm, "  "),
    (text) => dropLine(text),
    (text) => doubleLine(text),
    (text) =>
      insert(
        text,
        pick(["'", '"', '"""', "(", ")", "]", "{", "\\", "\\\n", ":", "@", "#", " ", "\t", "\n"]),
      ),
    (text) => insert(text, pick(["é", "名", "😀", "\ufeff", "\u200b", "²", "ª", "\u0301"])),
    (text) =>
      insert(
        text,
        `\n${pick(["x = ", "# ", "", "'"])}${pick(["a", "1+", "word ", "("]).repeat(2500)}\n`,
      ),
    (text) => insert(text, pick(["\0", "\ud800", "\u0001"])),
    (text) => `${text}\n${text}`,
  ];
  const dropLine = (text: string): string => {
    const lines = text.split("\n");
    lines.splice(below(lines.length), 1);
    return lines.join("\n");
  };
  const doubleLine = (text: string): string => {
    const lines = text.split("\n");
    const at = below(lines.length);
    lines.splice(at, 0, lines[at] ?? "");
    return lines.join("\n");
  };
  const insert = (text: string, what: string): string => {
    const at = below(text.length + 1);
    return text.slice(0, at) + what + text.slice(at);
  };
  return Array.from({ length: count }, (_, index) => {
    let text = makeText();
    for (let bend = below(4); bend > 0; bend--) text = pick(bends)(text);
    return { id: `seed ${seed}, text ${index}`, text, entryPoint: "task_func" };
  });
}
