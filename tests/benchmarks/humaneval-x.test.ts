import { expect, test } from "vitest";
import benchmark from "../../src/benchmarks/humaneval-x.ts";
import { assembleCode } from "../../src/sanitize/assemble-code.ts";
import { markUntrusted } from "../../src/schema/execution.ts";

const complete = { form: "completion", code: markUntrusted("  body\n}\n") } as const;

test("Go: the packages of the prompt are imported once, and all that an answer may want", () => {
  const imports = 'import (\n    "math"\n)\n';
  const task = benchmark.toTask(
    {
      task_id: "Go/3",
      prompt: `${imports}\nfunc Half(number float64) float64 {\n`,
      declaration: "\nfunc Half(number float64) float64 {\n",
      canonical_solution: "return number / 2\n}\n",
      test: "func TestHalf(t *testing.T) {}",
      import: imports,
      test_setup: 'package main\n\nimport (\n    "testing"\n    "sort"\n)\n',
    },
    benchmark.environment,
  );
  expect(task).toMatchObject({ language: "go", environment: "go", entry_point: "Half" });
  const code = assembleCode(task, complete, false);
  expect(code.startsWith("package main")).toBe(true);
  expect(code.match(/"math"/g)).toHaveLength(1);
  expect(code.match(/"sort"/g)).toHaveLength(1);
  expect(code.endsWith("func Half(number float64) float64 {\n  body\n}\n")).toBe(true);
});

test("Rust: the signature stands before the comment, and a main before both", () => {
  const task = benchmark.toTask(
    {
      task_id: "Rust/3",
      prompt: "/* Half. */\n",
      declaration: "fn half<'a>(number: &'a f32) -> f32{\n",
      canonical_solution: "number / 2.0\n}\n",
      test: "mod tests {}",
    },
    "mine",
  );
  expect(task).toMatchObject({ language: "rust", environment: "mine", entry_point: "half" });
  expect(assembleCode(task, complete, false)).toMatch(/^\nfn main\(\)\{\}\nfn half.*\n\/\* Half/);
});

test("Python is judged in an environment of its own", () => {
  const row = { prompt: "def half(n):\n", declaration: "def half(n):\n", test: "check(half)" };
  const python = { ...row, task_id: "Python/3", canonical_solution: "    return n / 2\n" };
  const task = benchmark.toTask(python, benchmark.environment);
  expect(task).toMatchObject({ language: "python", environment: "py-minimal" });
});
