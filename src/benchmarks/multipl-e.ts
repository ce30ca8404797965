import { z } from "zod";
import type { Benchmark } from "../schema/task.ts";
import { toProgram } from "./humaneval.ts";

const MultiplRow = z.object({
  name: z.string().min(1),
  language: z.string().min(1),
  prompt: z.string().min(1),
  tests: z.string().min(1),
  stop_tokens: z.array(z.string()),
});

/** What its rows call the languages that it has here; the environment of each has the same name. */
const languages = new Map([
  ["js", "javascript"],
  ["ts", "typescript"],
  ["go_test.go", "go"],
  ["rs", "rust"],
]);
/** Of the official evaluation. */
const limitsMs = new Map([["js", 5000]]);
const usualMs = 15_000;
const environments = new Map([["python", "py-minimal"]]);

/**
 * A language and its environment. Where that is the `usual` one of the benchmark, the language decides: it has an environment of
 * its name, the toolchain of the machine, unless another goes with it.
 */
export function placeOf(
  language: string,
  environment: string,
  { usual = "toolchain", others = environments } = {},
) {
  const own = others.get(language) ?? language;
  return { language, environment: environment === usual ? own : environment };
}

/**
 * Only what continues the prompt is an answer: in some languages the tests begin with what closes the function. No solutions
 * are published.
 */
export default {
  title: "MultiPL-E",
  row: MultiplRow,
  environment: "toolchain",
  splits: ["complete"],
  words: {
    instructionPrefix:
      "Please complete the following code, and answer with the whole code in a markdown code block:",
    responsePrefix: "Below is the whole code:",
  },
  toTask(row, environment) {
    const { name, prompt, tests } = row;
    const language = languages.get(row.language) ?? row.language;
    const question = { task_id: name, prompt, entry_point: findFunction(prompt), test: tests };
    return {
      ...toProgram({ ...question, canonical_solution: "" }, environment, row),
      ...placeOf(language, environment),
      ground_truth: "",
      check: { kind: "program", test: tests },
      answer: { kind: "script", ends: row.stop_tokens.filter((token) => token !== "") },
      limits: { limit_ms: limitsMs.get(row.language) ?? usualMs },
    };
  },
  loadSubsets: async () => ({}),
} satisfies Benchmark<typeof MultiplRow>;

/** What the last line of a prompt declares. */
function findFunction(prompt: string): string {
  const line = prompt.trimEnd().split("\n").at(-1) ?? "";
  return /(\w+)\s*\(/.exec(line)?.[1] ?? "none";
}
