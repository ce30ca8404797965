import { expect, test } from "vitest";
import type { Execution } from "../../src/schema/execution.ts";
import { executionKey } from "../../src/verdicts/execution-key.ts";
import { makeExecution } from "../support/executions.ts";

const place = { environment: "f1", engine: "e1" };
const execution = makeExecution();
const key = executionKey(execution, place);

const changes: [what: string, execution: Execution, place: typeof place][] = [
  ["code", makeExecution({ code: "# other" }), place],
  ["test", makeExecution({ test: "# other" }), place],
  ["seed", makeExecution({ seed: 1 }), place],
  ["hash seed", makeExecution({ hashSeed: 1 }), place],
  ["harness patches", makeExecution({ harnessPatches: false }), place],
  ["memory", { ...execution, limits: { ...execution.limits, dataMib: 1 } }, place],
  ["environment", execution, { ...place, environment: "f2" }],
  ["engine", execution, { ...place, engine: "e2" }],
];

test.for(changes)("another %s is another question", ([, other, elsewhere]) => {
  expect(executionKey(other, elsewhere)).not.toBe(key);
});

test("another wall time is not: the answer knows under which limits it holds", () => {
  expect(executionKey(makeExecution({ limitMs: 1 }), place)).toBe(key);
});
