import { rowOf } from "../../src/benchmarks/bigcodebench.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { useAddresses } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { writeRun } from "../cli/written-run.ts";
import { jsonLines, makeRow } from "../tasks/task-rows.ts";
import { servedSite, siteOptions } from "./support/served-site.ts";

describe("the task viewer", () => {
  const openAddress = useAddresses();

  async function open(hash = "", dataset = "starter") {
    const site = await servedSite({ dataset });
    const opened = await openAddress(`${site.url}#/tasks${hash}`);
    await opened.page.locator("main h1").waitFor();
    return { ...opened, site };
  }

  test("lists every task, and narrows the list by library, domain and words", async () => {
    const tasks = await starterTasks();
    const { page, complaints } = await open();
    await expect.poll(() => shownIds(page)).toEqual(tasks.map((task) => task.task_id));

    await page.getByLabel("Library").selectOption("re");
    await expect
      .poll(() => shownIds(page))
      .toEqual(idsOf(tasks.filter((task) => task.libs.includes("re"))));
    await page.getByLabel("Library").selectOption("");

    const word = "hmac";
    const withWord = tasks.filter((task) =>
      [task.complete_prompt, task.instruct_prompt, task.canonical_solution, task.test]
        .join(" ")
        .toLowerCase()
        .includes(word),
    );
    expect(withWord.length).toBeGreaterThan(0);
    expect(withWord.length).toBeLessThan(tasks.length);
    await page.getByRole("searchbox").fill("HMAC");
    await page.getByText(`${withWord.length} of ${tasks.length} tasks`).waitFor();
    await expect.poll(() => shownIds(page)).toEqual(idsOf(withWord));

    await page.reload();
    await page.getByText(`${withWord.length} of ${tasks.length} tasks`).waitFor();
    await expect.poll(() => shownIds(page)).toEqual(idsOf(withWord));
    expect(complaints).toEqual([]);
  });

  test("shows all parts of a task, as they are in the dataset", async () => {
    const task = (await starterTasks())[2];
    const { page, complaints } = await open("/Starter-2");
    expect(task?.task_id).toBe("Starter/2");
    const code = async (label: string) =>
      (await page.getByRole("region", { name: label, exact: true }).textContent())?.trimEnd();
    expect(await code("Complete prompt")).toBe(task?.complete_prompt.trimEnd());
    expect(await code("Canonical solution")).toBe(task?.canonical_solution.trimEnd());
    expect(await code("Tests")).toBe(task?.test.trimEnd());
    await page.getByText("Code prompt").click();
    expect(await code("Code prompt")).toBe(task?.code_prompt.trimEnd());
    const prompt = await page.getByRole("region", { name: "Instruct prompt" }).textContent();
    expect(withoutBlanks(prompt)).toBe(
      withoutBlanks(task?.instruct_prompt.replaceAll(/^```.*$/gm, "")),
    );
    const table = await page.locator(".docstring").textContent();
    for (const line of task?.doc_struct.params ?? []) expect(table).toContain(line);
    for (const library of task?.libs ?? []) {
      await page.getByRole("link", { name: library, exact: true }).waitFor();
    }
    expect(await page.locator(".token-keyword").count()).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
  });

  test("goes on by keyboard within the search, back, to any task and to the list", async () => {
    const tasks = await starterTasks();
    const found = idsOf(tasks.filter((task) => task.libs.includes("re")));
    const { page } = await open(`?library=re`);
    await page.getByText(found[0] ?? "", { exact: true }).click();
    const heading = page.locator("article h1");
    await heading.getByText(found[0] ?? "", { exact: true }).waitFor();
    await page.keyboard.press("j");
    await heading.getByText(found[1] ?? "", { exact: true }).waitFor();
    await page.keyboard.press("ArrowRight");
    await heading.getByText(found[2] ?? "", { exact: true }).waitFor();
    await page.keyboard.press("k");
    await heading.getByText(found[1] ?? "", { exact: true }).waitFor();
    await page.keyboard.press("r");
    await heading.waitFor();
    expect(found).toContain(await heading.textContent());
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Tasks", exact: true }).waitFor();
    await expect.poll(() => shownIds(page)).toEqual(found);
  });

  test("tells who solved a task, and finds tasks by it", async () => {
    const folder = await temporaryFolder();
    await writeRun(folder, ["B/1", "B/2", "B/3"]);
    const site = await servedSite({ runs: [folder] });
    const { page } = await openAddress(`${site.url}#/tasks`);
    await page.locator(".task-list").waitFor();
    await expect.poll(() => shownIds(page)).toEqual(["B/1", "B/2", "B/3"]);
    await page.getByLabel("Difficulty").selectOption("unsolved");
    await expect.poll(() => shownIds(page)).toEqual(["B/2"]);
    await page.getByLabel("Difficulty").selectOption("Any");
    await page.getByLabel("Solved by", { exact: true }).selectOption({ index: 1 });
    await expect.poll(() => shownIds(page)).toEqual(["B/1", "B/3"]);
    await page.getByText("B/1", { exact: true }).click();
    await expect
      .poll(() => page.locator(".solvers li").allTextContents())
      .toEqual([expect.stringMatching(/pass$/)]);
  });

  test("holds 1,140 tasks and brings the rows as the reader nears them", async () => {
    const file = path.join(await temporaryFolder(), "many.jsonl");
    const ids = Array.from({ length: 1140 }, (_, place) => `Many/${place}`);
    await writeFile(file, jsonLines(ids.map((id) => makeRow(id))));
    const { page } = await open("", file);
    await page.getByText("1,140 tasks", { exact: true }).waitFor();
    expect((await shownIds(page)).length).toBeLessThan(400);
    const scroll = async () => {
      await page.keyboard.press("End");
      return shownIds(page);
    };
    await expect.poll(scroll, { timeout: 30_000 }).toEqual(ids);
  });

  test("says so when there is no such task", async () => {
    const site = await servedSite({ dataset: "starter" });
    const { page } = await openAddress(`${site.url}#/tasks/Nobody`);
    const heading = page.locator("main h2");
    await heading.waitFor();
    expect(await heading.textContent()).toBe("Task not found");
  });
});

async function starterTasks(): Promise<readonly BigCodeBenchRow[]> {
  return (await loadDataset("starter", await siteOptions({}))).tasks.map(rowOf);
}

function idsOf(tasks: readonly BigCodeBenchRow[]): string[] {
  return tasks.map((task) => task.task_id);
}

function shownIds(page: Page): Promise<string[]> {
  return page.locator(".task-list .task-id").allTextContents();
}

function withoutBlanks(text: string | null | undefined): string | undefined {
  return text?.replaceAll(/\s/g, "");
}
