import { expect, test } from "vitest";
import mbxp from "../../src/benchmarks/mbxp.ts";

const row = {
  task_id: "MBXP/3",
  prompt: "asked ",
  description: "Half of a number.",
  entry_point: "half",
  test: "tested",
  canonical_solution: "solved ",
};

test.for([
  ["python", "py-minimal", "tested\ncheck(half)", ""],
  ["javascript", "typescript", "tested", ""],
  ["typescript", "typescript", "tested", "// @ts-nocheck\n"],
  ["go", "go", "tested", ""],
  ["java", "java", "tested", ""],
  ["cpp", "cpp", "tested", ""],
] as const)("a row in %s is judged in %s", ([language, environment, checked, setup]) => {
  const task = mbxp.toTask({ ...row, language }, mbxp.environment);
  expect(task).toMatchObject({
    language,
    environment,
    setup,
    check: { kind: "program", test: checked },
    ground_truth: "asked solved ",
  });
});

test("a row in a language that is not run here is refused", () => {
  expect(mbxp.row.safeParse({ ...row, language: "kotlin" }).success).toBe(false);
});
