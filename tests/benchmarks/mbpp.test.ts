import { expect, test } from "vitest";
import mbpp from "../../src/benchmarks/mbpp.ts";
import type { PlacedRow } from "../../src/schema/task.ts";
import { collectTasks } from "../../src/tasks/collect-tasks.ts";

function rowOf(number: number): PlacedRow {
  const name = `f${number}`;
  const value = {
    task_id: number,
    text: `Write ${name}.`,
    code: `def ${name}():\r\n  return ${number}`,
    test_list: [`assert ${name}() == ${number}`],
  };
  return { place: { file: "mbpp.jsonl", unit: "line", number }, value };
}

async function askFor(numbers: number[]) {
  async function* rows() {
    yield* numbers.map(rowOf);
  }
  return collectTasks(rows(), { benchmark: mbpp, environment: "e" });
}

const asked = (number: number) =>
  `You are an expert Python programmer, and here is your task: Write f${number}. Your code should pass these tests:\n\nassert f${number}() == ${number}\n[BEGIN]\n`;
const solved = (number: number) =>
  `${asked(number)}def f${number}():\n  return ${number}\n[DONE]\n`;

test("the paper's prompt has tasks 2, 3 and 4 before the task", async () => {
  const tasks = await askFor([2, 3, 4, 11]);
  const task = tasks.find(({ task_id }) => task_id === "Mbpp/11");
  expect(task?.prompts["few_shot"]).toBe([2, 3, 4].map(solved).join("") + asked(11));
});

test("a file without them has no such prompt", async () => {
  const [task] = await askFor([11]);
  expect(Object.keys(task?.prompts ?? {})).toEqual(["complete", "instruct"]);
});
