import { officialWords, toTask } from "../../../src/benchmarks/bigcodebench.ts";
import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { preEvaluateTasks } from "../../../src/pipeline/author/pre-evaluate.ts";
import { buildPrompt } from "../../../src/prompts/build-prompt.ts";
import { parts } from "../../support/parts.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  changeWorkspace,
  fenced,
  makeContext,
  makeWorkspace,
  offlineSettings,
  readExchange,
} from "./fixture.ts";

const style = {
  split: "complete" as const,
  direct: false,
  prefill: false,
  stripNewlines: false,
  template: undefined,
  ...officialWords,
};

test("models answer through generate and evaluate; tasks that say little of them are flagged", async () => {
  const workspace = await makeWorkspace();
  const [weeks, weeksTest, totals, totalsTest] = await Promise.all(
    ["weeks-draft.py", "weeks-test.py", "totals-final.py", "totals-test.py"].map(readExchange),
  );
  await workspace.saveTask("0001-weeks", { solution: weeks ?? "", test: weeksTest ?? "" });
  await workspace.saveTask("0002-totals", { solution: totals ?? "", test: totalsTest ?? "" });
  const ids = ["0001-weeks", "0002-totals"];
  const tasks = await Promise.all(ids.map((id) => workspace.readTask(id)));
  // Both take the calendar year for the ISO year; one of them in other words.
  const wrong = (weeks ?? "")
    .replace("year, week, _ =", "_, week, _ =")
    .replace('f"{year}', 'f"{found[:4]}');
  const answers = [wrong, wrong.replaceAll("weeks", "names")];
  const home = await temporaryFolder();
  await symlink(path.dirname(parts.starter.path), path.join(home, "environments"));
  const models = [];
  for (const [index, answer] of answers.entries()) {
    const rows = tasks.map(({ task }, place) => {
      const prompt = buildPrompt(toTask(task), style);
      const asked = prompt.kind === "chat" ? prompt.user : prompt.text;
      return JSON.stringify({
        prompt: asked,
        answer: fenced(place === 0 ? answer : (totals ?? "")),
      });
    });
    const name = path.join(home, `m${index}.jsonl`);
    await writeFile(name, rows.join("\n"));
    models.push({ backend: "replay", name });
  }
  const here = changeWorkspace(workspace, { context: makeContext(offlineSettings(home)) });
  const found = await preEvaluateTasks(here, ids, { models, allowWeakSandbox: false });
  const names = models.map(({ name }) => `replay:${name}`);
  expect(found.tasks).toMatchObject([
    {
      task_id: "bench/1",
      task_hash: tasks[0]?.hash,
      failed_by: names,
      flags: ["none-solves", "ambiguous"],
      agreeing: [{ models: names }],
    },
    { task_id: "bench/2", solved_by: names, flags: ["all-solve"] },
  ]);
});
