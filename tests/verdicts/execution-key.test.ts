import { expect, test } from "vitest";
import type { Execution } from "../../src/schema/execution.ts";
import { executionKey } from "../../src/verdicts/verdict-cache.ts";
import { answerTest, makeExecution } from "../support/executions.ts";

const place = { environment: "f1", engine: "e1" };
const execution = makeExecution();
const key = executionKey(execution, place);

const changes: [what: string, execution: Execution, place: typeof place][] = [
  ["code", makeExecution({ code: "# other" }), place],
  ["test", makeExecution({ test: "# other" }), place],
  ["kind of check", makeExecution({ check: { kind: "program", test: answerTest } }), place],
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

test("verdicts that earlier versions remembered are still found", () => {
  expect(key).toBe("7a85a88103de6ebe47347ee7a624ab7899a5da567a5c127365ad9398c792d350");
});

test("a language is part of the question where the check alone does not tell it", () => {
  const check = { kind: "program", test: "x" } as const;
  const [one, other] = ["python", "lua"].map((language) =>
    executionKey(makeExecution({ check, language }), place),
  );
  expect(one).not.toBe(other);
});
