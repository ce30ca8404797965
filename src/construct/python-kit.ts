import { parseJson } from "../lib/parse-json.ts";
import { writePythonText } from "../python-source/text.ts";
import type { PythonParser } from "../python-source/tree.ts";
import { TestsSeen, type RigorKit } from "../schema/rigor-report.ts";
import { checkText } from "./check-text.ts";
import { listMutants } from "./mutants.ts";
import { pythonRules } from "./python-rules.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

interface PythonParts {
  parser: PythonParser;
  /** The text of python/rigor/probe.py. */
  program: string;
  /** Folder of coverage.py. */
  coverage: string | undefined;
}

/** Python: a probe runs the tests, and says at its end what it saw. */
export function createPythonKit({ parser, program, coverage }: PythonParts): RigorKit {
  return {
    checkText: (task) => checkText(task, parser),
    listMutants: (task) => listMutants(task, parser, pythonRules),
    compilesMutants: true,
    makeStubs,
    coverage,
    leastReached: 1,
    toSuite({ wish, solution, test, entryPoint }) {
      const texts = [
        `"solution": ${writePythonText(solution)}`,
        ...(wish.what === "tests" ? [`"test": ${writePythonText(test)}`] : []),
        `"entry_point": ${writePythonText(entryPoint)}`,
      ];
      const asked = `json.loads(${writePythonText(JSON.stringify(wish))})`;
      return { code: program, test: `import json\nprobe({${texts.join(", ")}}, ${asked})\n` };
    },
    readSeen(details) {
      const seen = TestsSeen.safeParse(parseJson(details["ALL"] ?? ""));
      return seen.success ? seen.data : undefined;
    },
  };
}

const bodies = {
  empty: "pass",
  "return None": "return None",
  "wrong type": "return object()",
} as const;

/** Answers that do nothing, by name: every one of them must fail at least one test. */
function makeStubs(task: BigCodeBenchRow): { name: string; code: string }[] {
  const indent = /^[ \t]+/m.exec(task.canonical_solution)?.[0] ?? "    ";
  return Object.entries(bodies).map(([name, body]) => ({
    name,
    code: `${task.complete_prompt}\n${indent}${body}\n`,
  }));
}
