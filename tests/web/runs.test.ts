import path from "node:path";
import { readdir, readFile, stat } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { scoreRun } from "../../src/analysis/score-run.ts";
import { loadRuns } from "../../src/pipeline/runs/load-runs.ts";
import { readSolutions } from "../../src/pipeline/runs/read-solutions.ts";
import type { StoredRun } from "../../src/schema/verdict.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { desk, overflow, phone, useAddresses } from "../support/browser.ts";
import { findBarriers } from "./support/axe.ts";
import { servedSite, siteOptions } from "./support/served-site.ts";
import { useJudgedAnswers } from "./support/starter-runs.ts";

describe("the run explorer", () => {
  const open = useAddresses();
  const judged = useJudgedAnswers(["weak"]);

  test("shows the numbers of the run, and the samples behind them", async () => {
    const { folder } = judged();
    const run = await loadOne(folder);
    const site = await servedSite({ runs: [folder] });
    const { page, complaints } = await open(`${site.url}#/runs`);
    await page.getByRole("link", { name: "recorded-weak" }).click();
    await page.getByRole("heading", { name: "Outcomes" }).waitFor();

    const [score] = scoreRun(run.results).passAtK;
    const figures = await page.locator(".figures div").allTextContents();
    expect(figures[0]).toBe(
      `pass@1${percent(score?.value)}${percent(score?.low)} to ${percent(score?.high)}`,
    );
    const failed = run.results.filter(({ passed }) => !passed);
    expect(await page.locator(".outcome-bar li").allTextContents()).toEqual([
      `${run.results.length - failed.length} pass`,
      `${failed.length} fail`,
    ]);
    const kinds = await page.locator(".bars").first().locator("td.number").allTextContents();
    expect(kinds.reduce((sum, count) => sum + Number(count), 0)).toBe(failed.length);
    const clusters = await page.locator(".clusters li > .number").allTextContents();
    expect(clusters.reduce((sum, count) => sum + Number(count), 0)).toBe(failed.length);

    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByText(run.record?.environment.fingerprint ?? "").waitFor();
    await page.getByText(run.record?.dataset.hash ?? "", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Samples", exact: true }).click();
    await page.getByText(`${run.results.length} samples`, { exact: true }).waitFor();
    await page.getByLabel("Outcome").selectOption("fail");
    await page.getByText(`${failed.length} of ${run.results.length} samples`).waitFor();
    expect(await shownIds(page)).toEqual(failed.map(({ task_id }) => task_id));
    await page.getByLabel("Why it failed").selectOption("syntax");
    const broken = failed.filter(({ details }) =>
      Object.values(details).some((trace) => trace.includes("was never closed")),
    );
    await expect.poll(() => shownIds(page)).toEqual(broken.map(({ task_id }) => task_id));
    await page.getByLabel("Why it failed").selectOption("");
    await page.getByLabel("Outcome").selectOption("");
    const { tasks } = await loadDataset("starter", await siteOptions({}));
    const withJson = tasks.filter(({ libs }) => libs.includes("json"));
    await page.getByLabel("Library of the task").selectOption("json");
    await expect.poll(() => shownIds(page)).toEqual(withJson.map(({ task_id }) => task_id));
    await page.reload();
    await expect.poll(() => shownIds(page)).toEqual(withJson.map(({ task_id }) => task_id));
    expect(complaints).toEqual([]);
  });

  test("follows a sample from the prompt to the failing test, on a desk, a phone and in the dark", async () => {
    const { folder } = judged();
    const run = await loadOne(folder);
    const { tasks } = await loadDataset("starter", await siteOptions({}));
    const result = run.results[0];
    const task = tasks.find(({ task_id }) => task_id === result?.task_id);
    const { codeOf } = await readSolutions(run, { tasks: new Map() });
    const site = await servedSite({ runs: [folder] });
    const address = `${site.url}#/runs/recorded-weak/Starter-0-0`;
    const { page, complaints } = await open(address);
    await page.getByRole("heading", { name: "Starter/0" }).waitFor();

    const program = codeOf("Starter/0", 0) ?? "";
    const code = await region(page, "Code");
    expect(program.trimEnd().endsWith(code)).toBe(true);
    expect(program.startsWith(task?.texts.signature ?? "?")).toBe(true);

    const failing = Object.entries(result?.details ?? {});
    expect(failing.length).toBeGreaterThan(0);
    for (const [name, trace] of failing) {
      const summary = page.locator(".tests summary", { hasText: name });
      expect(await summary.count()).toBe(1);
      const opened = page.getByRole("region", { name: `Traceback of ${name}` });
      if (!(await opened.isVisible())) await summary.click();
      expect(await opened.textContent()).toBe(trace);
    }
    const passed = await page.locator(".tests li > p").count();
    expect(passed).toBe((result?.tests_expected ?? 0) - failing.length);
    await page.getByText(`${passed} of ${result?.tests_expected} pass`).waitFor();

    const verdicts = await page.locator(".verdicts").first().textContent();
    expect(verdicts).toContain("Officialfail");
    expect(verdicts).toContain("Strictfail");

    const rows = (await readFile(run.stem + ".jsonl", "utf8")).split("\n");
    const raw: { raw_solution: string } = JSON.parse(rows[0] ?? "");
    expect((await region(page, "Raw answer")).replaceAll("cut: not in the code", "")).toBe(
      raw.raw_solution.trimEnd(),
    );
    expect(await page.locator(".cut-span").first().textContent()).toContain("Sure!");
    expect(await region(page, "Prompt")).toContain(task?.prompts["complete"]?.trim().slice(0, 200));
    await page.getByText(/^reconstructed/).waitFor();

    const added = await page.locator(".diff .changed .added").allTextContents();
    expect(added.length).toBeGreaterThan(0);
    for (const line of added) expect(code.split("\n")).toContain(line);

    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Starter/1" }).waitFor();
    expect(complaints).toEqual([]);

    for (const colorScheme of ["light", "dark"] as const) {
      const { page: small } = await open(address, { viewport: phone, colorScheme });
      await small.locator(".diff").waitFor();
      expect(await overflow(small)).toBeLessThanOrEqual(0);
      expect(await findBarriers(small)).toEqual([]);
    }
  });

  test.for(["", "?show=samples", "?show=settings"])(
    "has nothing in the way of anybody at the run's %s",
    async (query) => {
      const { folder } = judged();
      const site = await servedSite({ runs: [folder] });
      for (const colorScheme of ["light", "dark"] as const) {
        const address = `${site.url}#/runs/recorded-weak${query}`;
        const { page, complaints } = await open(address, { viewport: phone, colorScheme });
        await page.locator(".figures, .sample-list, .settings dl").first().waitFor();
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(await findBarriers(page)).toEqual([]);
        await page.setViewportSize(desk);
        expect(await findBarriers(page)).toEqual([]);
        expect(complaints).toEqual([]);
      }
    },
  );

  test("judges a sample again without writing anything", async () => {
    const { folder, user } = judged();
    const before = await stamps(folder);
    const site = await servedSite({ runs: [folder], cacheDir: user.cache });
    const { page, complaints } = await open(`${site.url}#/runs/recorded-weak/Starter-0-0`);
    await page.getByRole("button", { name: "Run this sample" }).click();
    await page.getByText("Same outcome: fail.").waitFor({ timeout: 100_000 });
    const run = await loadOne(folder);
    const failing = Object.keys(run.results[0]?.details ?? {});
    expect(await page.locator(".rerun .tests summary").count()).toBe(failing.length);
    expect(await stamps(folder)).toEqual(before);
    expect(complaints).toEqual([]);
  });

  test("says why a sample cannot be judged again", async () => {
    const { folder } = judged();
    const site = await servedSite({ runs: [folder] });
    const { page } = await open(`${site.url}#/runs/recorded-weak/Starter-0-0`);
    await page.getByRole("button", { name: "Run this sample" }).click();
    const words = await page.locator(".rerun .banner").textContent();
    expect(words).toContain("bcb env sync");
  });
});

function percent(share = 0): string {
  return (share * 100).toFixed(1);
}

async function loadOne(folder: string): Promise<StoredRun> {
  const [run] = await loadRuns([folder]);
  if (run === undefined) throw new Error("no run was loaded");
  return run;
}

function shownIds(page: Page): Promise<string[]> {
  return page.locator(".sample-list .task-id").allTextContents();
}

async function region(page: Page, name: string): Promise<string> {
  const text = await page.getByRole("region", { name, exact: true }).textContent();
  return text?.trimEnd() ?? "";
}

async function stamps(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const { mtimeMs, size } = await stat(path.join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    }),
  );
}
