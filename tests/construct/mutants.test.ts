import { rowOf } from "../../src/benchmarks/bigcodebench.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseMutants, listMutants } from "../../src/construct/mutants.ts";
import { pythonRules } from "../../src/construct/python-rules.ts";
import { openSyntaxJudge } from "../../src/environment/syntax-judge.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import type { MutationKind } from "../../src/schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { readSettings } from "../../src/cli/settings.ts";
import { parts } from "../support/parts.ts";
import { makeRow } from "../tasks/task-rows.ts";

const parser = await loadPythonParser();
const { tasks } = await loadDataset("starter", {
  settings: readSettings(process.env),
  progress: noProgress,
});
const starter = tasks.map(rowOf);

function write(body: string, signature = "def task_func(a, b):"): BigCodeBenchRow {
  return makeRow("X/0", {
    complete_prompt: `import math\n${signature}\n    """Words."""\n`,
    canonical_solution: body.replaceAll(/^/gm, "    "),
  });
}

function changes(body: string, signature?: string): [MutationKind, string][] {
  return listMutants(write(body, signature), parser, pythonRules).map(({ kind, after }) => [
    kind,
    after,
  ]);
}

describe("mutants of a solution", () => {
  test.for<[name: string, body: string, expected: [MutationKind, string][]]>([
    ["arithmetic", "yield a + b", [["operator", "yield a - b"]]],
    ["a comparison", "yield a <= b", [["comparison", "yield a < b"]]],
    [
      "a chain of comparisons",
      "yield a < b < c",
      [
        ["comparison", "yield a <= b < c"],
        ["comparison", "yield a < b <= c"],
      ],
    ],
    ["membership", "yield a not in b", [["comparison", "yield a in b"]]],
    ["identity", "yield a is  not None", [["comparison", "yield a is None"]]],
    ["a boolean operator", "yield a and b", [["boolean", "yield a or b"]]],
    ["not", "yield not a", [["unary", "yield a"]]],
    ["a sign", "yield -a", [["unary", "yield a"]]],
    [
      "a number",
      "yield 9007199254740993",
      [
        ["constant", "yield 9007199254740994"],
        ["constant", "yield 9007199254740992"],
      ],
    ],
    ["a fraction", "yield .5", [["constant", "yield (.5 + 1)"]]],
    ["a truth value", "yield True", [["constant", "yield False"]]],
    ["a text", 'yield "ab"', [["text", 'yield "aXb"']]],
    ["an empty text", 'yield ""', [["text", 'yield "X"']]],
    [
      "a text that begins with an escape",
      String.raw`yield "\n"`,
      [["text", String.raw`yield "X\n"`]],
    ],
    ["an f-string", 'yield f"{a} of {b}"', [["text", 'yield f"{a} oXf {b}"']]],
    ["a condition", "if a:\n    pass", [["condition", "if not (a):"]]],
    ["a filter", "yield [y for y in a if y]", [["condition", "yield [y for y in a if not (y)]"]]],
    ["a choice", "yield a if b else c", [["condition", "yield a if not (b) else c"]]],
    ["a call for its effect", "a.append(b)", [["removal", "pass"]]],
    [
      "something written into an object",
      "a[b] = c",
      [
        ["removal", "pass"],
        ["assignment", "a[b] = None"],
      ],
    ],
    [
      "a step",
      "a += b",
      [
        ["removal", "pass"],
        ["operator", "a -= b"],
      ],
    ],
    ["a call without arguments", "yield a.strip()", [["call", "yield a"]]],
    ["a call that shapes", "yield sorted(a)", [["call", "yield a"]]],
    ["two arguments", "yield f(a, b)", [["arguments", "yield f(b, a)"]]],
    ["arguments without an order", "yield max(a, b)", [["call", "yield min(a, b)"]]],
    ["a method that looks like another", "yield a.lower", []],
    ["its call", "yield a.head(b)", [["call", "yield a.tail(b)"]]],
    ["an assignment", "x = a", [["assignment", "x = None"]]],
    ["a loop", "for x in a:\n    pass", [["loop", "for x in []:"]]],
    ["a keyword", "yield f(a, k=b)", [["arguments", "yield f(a)"]]],
    ["the only keyword", "yield f(k=a)", [["arguments", "yield f()"]]],
    [
      "a raised exception",
      "raise ValueError",
      [
        ["removal", "pass"],
        ["exception", "raise TypeError"],
      ],
    ],
    [
      "a caught one",
      "try:\n    pass\nexcept KeyError:\n    pass",
      [["exception", "except BufferError:"]],
    ],
    ["a return", "return a", [["return", "return None"]]],
    [
      "a loop's end",
      "while 0.0:\n    break",
      [
        ["condition", "while not (0.0):"],
        ["constant", "while (0.0 + 1):"],
        ["loop", "continue"],
      ],
    ],
    [
      "the bounds of a slice",
      "yield a[b:c]",
      [
        ["slice", "yield a[:c]"],
        ["slice", "yield a[b:]"],
      ],
    ],
  ])("change %s", ([, body, expected]) => {
    expect(new Set(changes(body).map(String))).toEqual(new Set(expected.map(String)));
  });

  test("change the defaults of parameters, and nothing else of the prompt", () => {
    expect(changes("return None", 'def task_func(a: int = 1, b="x", *, c=None):')).toEqual([
      ["constant", 'def task_func(a: int = 2, b="x", *, c=None):'],
      ["text", 'def task_func(a: int = 1, b="xX", *, c=None):'],
      ["constant", 'def task_func(a: int = 1, b="x", *, c=0):'],
    ]);
  });

  test.for([
    ["a docstring", '"""Words."""'],
    ["an annotation", "x: 'list[int]'"],
    ["an import", "import os"],
    ["what holds anyway", 'yield open(a, encoding="utf-8")'],
  ])("leave %s alone", ([, body = ""]) => {
    expect(changes(body)).toEqual([]);
  });

  test("put what a test seldom looks at last", () => {
    const mutants = listMutants(write('logging.info("done")\nreturn a + 1'), parser, pythonRules);
    expect(
      chooseMutants(mutants, 3, 0)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(["constant", "operator", "return"]);
  });

  test("are all accepted by Python for the starter tasks, but for few, and there are enough", async () => {
    await using python = openSyntaxJudge(parts.starter.python, {});
    const all = starter.flatMap((task) => listMutants(task, parser, pythonRules));
    const accepted = await python.accepts(all.map(({ code }) => code));
    expect(accepted.filter((one) => !one).length / all.length).toBeLessThan(0.05);
    expect(all.length / starter.length).toBeGreaterThan(30);
  });
});

describe("a choice of mutants", () => {
  const mutants = starter.slice(0, 3).map((task) => listMutants(task, parser, pythonRules));

  test("is the same for the same seed, in source order, without one twice", () => {
    fc.assert(
      fc.property(fc.constantFrom(...mutants), fc.nat(40), fc.nat(), (some, count, seed) => {
        const chosen = chooseMutants(some, count, seed);
        expect(chosen).toEqual(chooseMutants(some, count, seed));
        expect(chosen.length).toBe(Math.min(count, some.length));
        expect(chosen).toEqual(some.filter((mutant) => chosen.includes(mutant)));
        expect(new Set(chosen.map(({ code }) => code)).size).toBe(chosen.length);
      }),
      { numRuns: 30 },
    );
  });

  test("takes every kind and as many lines as it can before any of them twice", () => {
    const some = mutants[0] ?? [];
    const kinds = new Set(some.filter(({ rank }) => rank === 0).map(({ kind }) => kind));
    const chosen = chooseMutants(some, 25, 0);
    expect(new Set(chosen.map(({ kind }) => kind))).toEqual(kinds);
    expect(new Set(chosen.map(({ line }) => line)).size).toBeGreaterThan(12);
  });
});
