import { z } from "zod";
import type { Benchmark, Task } from "../schema/task.ts";
import { toProgram } from "./humaneval.ts";
import multiple, { placeOf } from "./multipl-e.ts";

const HumanEvalXRow = z.object({
  task_id: z.string().regex(/^(Python|JavaScript|Go|Rust|Java|CPP)\/\d+$/),
  prompt: z.string(),
  declaration: z.string().min(1),
  canonical_solution: z.string().min(1),
  test: z.string().min(1),
  import: z.string().optional(),
  test_setup: z.string().optional(),
});
type HumanEvalXRow = z.infer<typeof HumanEvalXRow>;

/** Official, but for JavaScript's, which published verdicts were repeated with. */
const usualMs = 5000;
const quietMs = 3000;
/** Those that test by console.assert, which says what it has to say on stderr and goes on. */
const quiet: ReadonlySet<string> = new Set(["javascript"]);

// What the official script puts in front of an answer, so that one that forgets an import is not punished.
const pythonImports =
  "math re sys copy datetime itertools collections heapq statistics functools hashlib string".split(
    " ",
  );
const headers = "stdlib.h algorithm math.h stdio.h vector string climits cstring iostream".split(
  " ",
);
/** Of Go a name of each package: one that is imported must be used. */
const goUses = {
  math: "math.Pi",
  strings: "strings.ToUpper",
  fmt: "fmt.Sprint",
  strconv: "strconv.Itoa",
  time: "time.Now",
  bytes: "bytes.Equal",
  regexp: "regexp.MustCompile",
  sort: "sort.Ints",
  "math/rand": "rand.Int",
  "crypto/md5": "md5.New",
} as const;

/** HumanEval in six languages. Only what continues the prompt is an answer. */
export default {
  title: "HumanEval-X",
  row: HumanEvalXRow,
  environment: "toolchain",
  splits: ["complete"],
  words: multiple.words,
  recognizes: ({ task_id }) => HumanEvalXRow.shape.task_id.safeParse(task_id).success,
  toTask(row, environment) {
    const test = row.test.trim();
    const language = (row.task_id.split("/")[0] ?? "").toLowerCase();
    const { asked, before } = frames[language]?.(row) ?? { asked: row.prompt, before: row.prompt };
    const isQuiet = quiet.has(language);
    const question = { ...row, prompt: asked, entry_point: findFunction(row.declaration), test };
    const program = toProgram(question, environment, row);
    return {
      ...program,
      ...placeOf(language, environment),
      ground_truth: `${before}${row.canonical_solution}`,
      check: { kind: "program", test, ...(isQuiet && { quiet: true }) },
      ...(before !== asked && { answer: { kind: "framed", before, ends: [] } }),
      limits: { limit_ms: isQuiet ? quietMs : usualMs },
      texts: { ...program.texts, signature: row.declaration },
    } satisfies Task;
  },
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof HumanEvalXRow>;

/** What a completion continues, and what stands before it when it is judged. */
const frames: Record<string, (row: HumanEvalXRow) => { asked: string; before: string }> = {
  python({ prompt }) {
    const imports = pythonImports.map((name) => `import ${name}\n`).join("");
    const names = "from typing import *\nfrom collections import *\n";
    return { asked: prompt, before: `${imports}${names}${prompt}` };
  },
  cpp({ prompt }) {
    const missing = headers.map((name) => `#include<${name}>`);
    const added = missing.filter((line) => !prompt.includes(line));
    return { asked: prompt, before: `${added.join("\n")}\n\n${prompt}` };
  },
  go(row) {
    const { prompt, test_setup = "", import: imported = "" } = row;
    const missing = Object.entries(goUses).filter(([name]) => !test_setup.includes(`"${name}"`));
    const names = missing.map(([name]) => `    "${name}"`);
    const uses = missing.map(([, use]) => use);
    const before = [
      test_setup,
      `import (\n${names.join("\n")}\n)`,
      `var _ = []any{${uses.join(", ")}}`,
      prompt.replace(imported, ""),
    ];
    return { asked: prompt, before: before.join("\n") };
  },
  // Rows have the signature apart, and the comment that is meant to stand before it.
  rust: ({ prompt, declaration }) => ({
    asked: `${prompt}${declaration}`,
    before: `\nfn main(){}\n${declaration}${prompt}`,
  }),
};

/** The last thing that is declared with parameters; helpers may stand before it. */
function findFunction(declaration: string): string {
  const found = [...declaration.matchAll(/(\w+)\s*(?:<[^>(]*>)?\s*(?:=\s*)?\(/g)];
  return found.at(-1)?.[1] ?? "none";
}
