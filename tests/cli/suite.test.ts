import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import starter from "../../src/benchmarks/starter.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { buildPrompt } from "../../src/prompts/build-prompt.ts";
import { SuiteReport } from "../../src/schema/report.ts";
import { makeContext } from "../support/make-context.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { newUser } from "./run-bcb.ts";

/** A model that knows the first task's solution in both splits, and the second's only as code to be completed. */
async function recordModel(folder: string): Promise<string> {
  const { tasks } = await loadDataset("starter", makeContext());
  const style = { direct: false, prefill: false, ...starter.words };
  const ask = (place: number, split: string) => {
    const task = tasks[place];
    const prompt = task && buildPrompt(task, { ...style, split });
    return prompt?.kind === "chat" ? prompt.user : "";
  };
  const right = (place: number) => `\`\`\`python\n${tasks[place]?.ground_truth ?? ""}\n\`\`\``;
  const answers = {
    [ask(0, "complete")]: right(0),
    [ask(1, "complete")]: right(1),
    [ask(0, "instruct")]: right(0),
    [ask(1, "instruct")]: "```python\ndef task_func(*_):\n    return None\n```",
  };
  const file = path.join(folder, "model.json");
  await writeFile(file, JSON.stringify(answers));
  return file;
}

test("a suite runs its benchmarks one after another, goes on where it stopped, and writes one report", async () => {
  const folder = await temporaryFolder();
  const model = await recordModel(folder);
  const out = path.join(folder, "out");
  const user = await newUser({ starter: true });
  const words = ["suite", "run", "--suite", "starter", "-b", "replay", "-m", model, "--limit", "2"];
  const first = await user.run([...words, "--out", out, "--json"]);
  expect(first.stderr).not.toContain("error");
  const report = SuiteReport.parse(JSON.parse(first.stdout));
  expect(report.scores).toMatchObject([
    { benchmark: "Starter", split: "complete", tasks: 2, pass_at_1: { value: 1 }, strict: 1 },
    { benchmark: "Starter", split: "instruct", tasks: 2, pass_at_1: { value: 0.5 }, strict: 0.5 },
  ]);
  expect(report.mean).toBe(0.75);
  expect(await readFile(path.join(out, "suite.html"), "utf8")).toContain("Starter");
  // Nothing is asked again: the model is gone.
  await writeFile(model, "{}");
  const again = await user.run([...words, "--out", out, "--json"]);
  const resumed = SuiteReport.parse(JSON.parse(again.stdout));
  expect(resumed.scores.map(({ pass_at_1 }) => pass_at_1)).toEqual(
    report.scores.map(({ pass_at_1 }) => pass_at_1),
  );
});

test("a part that cannot be run does not stop the others, and is named", async () => {
  const folder = await temporaryFolder();
  const model = await recordModel(folder);
  const user = await newUser({ starter: true });
  const words = ["suite", "run", "--suite", "algorithmic", "-b", "replay", "-m", model];
  const data = [
    "--data",
    `humaneval+=${path.join(folder, "none.jsonl")}`,
    "--data",
    "mbpp+=starter",
  ];
  const { code, stdout } = await user.run([
    ...words,
    ...data,
    "--limit",
    "1",
    "--out",
    folder,
    "--json",
  ]);
  const { scores, mean } = SuiteReport.parse(JSON.parse(stdout));
  expect(code).toBe(1);
  expect(scores[0]?.problem).toMatch(/none\.jsonl/);
  expect(scores[1]).toMatchObject({ dataset: "mbpp+", pass_at_1: { value: 1 }, problem: null });
  expect(mean).toBeNull();
});

test("a suite that is not there is refused with those that are", async () => {
  const user = await newUser({ starter: true });
  const { code, stderr } = await user.run(["suite", "run", "--suite", "none", "-m", "x"]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/Unknown suite "none"[\s\S]*practical/);
});
