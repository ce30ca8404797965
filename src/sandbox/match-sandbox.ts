import { once } from "../lib/once.ts";
import { loadPythonParser } from "../python-source/tree.ts";
import type { Exit, Sandbox } from "../schema/execution.ts";
import { createApiMatcher } from "./match-api.ts";

/** The same sandbox, which also answers checks of the kind match in a language that reads as Python: nothing is run for them. */
export function addMatches(sandbox: Sandbox, name: string): Sandbox {
  const matcher = once(async () => createApiMatcher(await loadPythonParser()));
  return {
    ...sandbox,
    runs: { ...sandbox.runs, [name]: [...(sandbox.runs[name] ?? []), "match"] },
    async execute(execution, signal, line): Promise<Exit> {
      const { check, code, language } = execution;
      if (check.kind !== "match" || language !== name) {
        return sandbox.execute(execution, signal, line);
      }
      signal?.throwIfAborted();
      const found = (await matcher())(code, check);
      const problem = found?.domain ?? "Hallucination: it calls no API that is known";
      const isRight = found?.domain === check.expected;
      return {
        kind: "reported",
        loaded: true,
        tests_run: 1,
        tests_expected: 1,
        failures: isRight ? 0 : 1,
        details: isRight
          ? {}
          : { match: `AssertionError: ${problem}, in place of ${check.expected}` },
        evidence: found?.isCalled === false ? ["the API is not called"] : [],
        wall_ms: 0,
        cpu_ms: 0,
        peak_mib: 0,
        wait_ms: 0,
      };
    },
  };
}
