import { toTask } from "../../src/benchmarks/bigcodebench.ts";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { GeneratedRow } from "../../src/schema/generation.ts";
import { assembleCode } from "../../src/sanitize/assemble-code.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { sampleReport } from "../report/sample-report.ts";
import { overflow, phone, useAddresses } from "../support/browser.ts";
import { makeStrict } from "../support/make-strict.ts";
import { makeVerdict } from "../support/make-verdict.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../tasks/task-rows.ts";
import { servedSite, siteOptions } from "./support/served-site.ts";

const nasty = `<script>alert("run")</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) \u001B[31mred\u001B[0m abc\u202Edcba </pre>`;
const shown = nasty
  .replaceAll("\u001B", String.raw`\u001b`)
  .replaceAll("\u202E", String.raw`\u202e`);
// Laying out a megabyte takes a browser a while.
const patience = { timeout: 60_000 };
const longLine = `# ${"A".repeat(1_000_000)}`;

describe("a hostile sample", () => {
  const open = useAddresses();

  test("is text in every part of its page, and in the lists that lead to it", async () => {
    const site = await servedSite({ runs: [await writeHostileRun()], now: () => new Date() });
    const { page, complaints, requests } = await open(`${site.url}#/runs`);
    await page.locator(".run-table a").first().click();
    await page.locator(".clusters").waitFor();
    expect(await page.locator(".clusters").textContent()).toContain("<script>");
    await page.getByRole("link", { name: "Samples", exact: true }).click();
    await page.locator(".sample-list a").first().click();
    await page.getByRole("heading", { name: "Raw answer" }).waitFor();
    for (const name of ["Code", "Raw answer", "Prompt", "Difference from the ground truth"]) {
      const region = page.getByRole("region", { name, exact: true });
      expect(await region.textContent()).toContain(shown);
    }
    expect(await page.locator(".tests").textContent()).toContain(shown);
    expect(await page.locator(".verdicts").first().textContent()).toContain(shown);
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    await page.goto(`${site.url}#/live`);
    await page.locator(".live-failures").waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(complaints).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(new URL(site.url).origin))).toEqual([]);
  });

  test("with lines of a megabyte is cut until the reader asks for all", async () => {
    const site = await servedSite({ runs: [await writeHostileRun()] });
    const { page, complaints } = await open(`${site.url}#/runs/model-1/Evil-2-0`, {
      viewport: phone,
    });
    await page.getByRole("heading", { name: "Raw answer" }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const trace = page.getByRole("region", { name: /^Traceback of/ });
    expect((await trace.textContent())?.length).toBeLessThan(10_000);
    await page
      .locator(".tests")
      .getByRole("button", { name: /^Show all/ })
      .click();
    await expect
      .poll(async () => (await trace.textContent())?.length, patience)
      .toBeGreaterThan(1_000_000);
    const raw = page.getByRole("region", { name: "Raw answer", exact: true });
    expect((await raw.textContent())?.length).toBeLessThan(10_000);
    await page.getByRole("button", { name: /^Show all.*lines/ }).click();
    await expect
      .poll(async () => (await raw.textContent())?.length, patience)
      .toBeGreaterThan(1_000_000);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Evil/1" }).waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Two tasks of which a model and its tests say the worst; one with steering characters, one with endless lines. */
async function writeHostileRun(): Promise<string> {
  const folder = path.join(await temporaryFolder(), "results");
  await mkdir(folder);
  const source = path.join(folder, "tasks.jsonl");
  const worst = [nasty, longLine];
  const tasks = worst.map((words, place) =>
    makeRow(`Evil/${place + 1}`, {
      complete_prompt: `def task_func(path):\n    # ${place === 0 ? words : ""}\n`,
    }),
  );
  await writeFile(source, jsonLines(tasks));
  const { name, version, hash, count } = await loadDataset(source, await siteOptions({}));
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("a report of one model has none");
  const record = {
    ...model.run,
    samples: { ...model.run.samples, file: "m.jsonl", count: 2 },
    dataset: { name, version, hash, count, source },
    calibrations: ["calibrated"],
  };
  await writeFile(path.join(folder, "m_run.json"), JSON.stringify(record));
  const solutions = worst.map((words) => `def task_func(path):\n    return 1  # ${words}\n`);
  const rows: GeneratedRow[] = tasks.map(({ task_id }, place) => ({
    task_id,
    solution: solutions[place] ?? "",
    raw_solution: `${worst[place]}\n${solutions[place]}`,
    sample: 0,
    finish: "stop",
    usage: null,
    reasoning: nasty,
    cost_usd: null,
    ms: 5,
    cached: false,
  }));
  await writeFile(path.join(folder, "m.jsonl"), jsonLines(rows));
  const verdicts = tasks.map((task, place) => {
    const code = markUntrusted(solutions[place] ?? "");
    const verdict = makeVerdict(task.task_id, "fail", {
      code: assembleCode(toTask(task), { form: "solution", code }, true),
    });
    const trace = `Traceback (most recent call last):\n  File "x", line 1, in t\nValueError: ${worst[place]}\n`;
    return {
      ...verdict,
      official: { status: "fail", details: { [place === 0 ? nasty : "test_a"]: trace } },
      strict: makeStrict("forged", {
        exposed: [{ test: nasty, kind: "value", line: 1, before: nasty, after: nasty }],
        evidence: [nasty],
      }),
    };
  });
  await writeFile(path.join(folder, "m_verdicts.jsonl"), jsonLines(verdicts));
  return folder;
}
