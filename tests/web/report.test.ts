import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { loadOneFileParts } from "../../src/pipeline/pages/web-assets.ts";
import { makeReport } from "../../src/pipeline/evaluate/make-report.ts";
import { renderOneFile, reportSite } from "../../src/report/site/one-file.ts";
import type { Report } from "../../src/schema/report.ts";
import { forgedReport, sampleReport } from "../report/sample-report.ts";
import { desk, lightnessOf, overflow, phone, useBrowser } from "../support/browser.ts";
import { makeContext } from "../support/make-context.ts";
import { writeMixedResults } from "../support/mixed-results.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { findBarriers } from "./support/axe.ts";

async function render(report: Report): Promise<string> {
  const parts = await loadOneFileParts();
  return renderOneFile({ title: report.title, data: reportSite(report), ...parts });
}

describe("report.html, from disk", () => {
  const openPage = useBrowser();
  const open = async (report: Report, window?: Parameters<typeof openPage>[1]) => {
    const opened = await openPage(await render(report), window);
    await opened.page.getByRole("heading", { name: "How these numbers were made" }).waitFor();
    return opened;
  };
  const wordsOf = async (report: Report) => readWords((await open(report)).page);

  test("is one file of a reasonable size, the same bytes for the same report", async () => {
    const file = await render(sampleReport());
    expect(file).toBe(await render(sampleReport()));
    expect(file.length).toBeLessThan(200_000);
    expect(file).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-`,
    );
    expect(file).not.toMatch(/<[^>]+\b(src|href)="(?!#)/);
  });

  test("asks for nothing but itself, and has no errors", async () => {
    const { complaints, requests } = await open(sampleReport());
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("shows the numbers of the data", async () => {
    const words = await wordsOf(sampleReport({ models: 2 }));
    expect(words).toContain("2 models, 6 tasks of sample 1.");
    expect(words).toContain(
      "1 model-1 complete · vllm · temperature 0 · 6 samples 66.7 0.0 4 / 6 4 pass 2 fail",
    );
    expect(words).toContain(
      "2 model-2 complete · vllm · temperature 0 · 6 samples 50.0 0.0 3 / 6 3 pass 3 fail",
    );
    expect(words).toContain("model-1 0.0 100.0 100.0 model-2 50.0 50.0 50.0");
    expect(words).toContain("all (6) solved by all (2) solved by some (3) solved by none (1)");
    expect(words).toContain("Ground truth: 6 of 6 canonical solutions pass");
    expect(words).toContain("Created 2026-01-02 03:04 UTC, bcb 0.1.0");
  });

  test("a task opens to its traces, with the line that names the exception beside the test", async () => {
    const report = sampleReport({ models: 1, tasks: 1 });
    const trace = `Traceback (most recent call last):\n  File "__test__.py", line 9, in check\nAssertionError: 1 != 2\n\n- 1\n? ^`;
    Object.assign(report.models[0]?.samples[0] ?? {}, { failing: [{ test: "test_b", trace }] });
    const { page } = await open(report);
    await page.locator(".report-task > summary").first().click();
    const summary = page.locator(".report-answer summary");
    await summary.waitFor();
    expect(await summary.textContent()).toMatch(/test_b AssertionError: 1 != 2$/);
    const shown = page.getByRole("region", { name: "Traceback of test_b" });
    expect(await shown.isVisible()).toBe(false);
    await summary.click();
    expect(await shown.textContent()).toBe(trace);
  });

  test("the list can be searched and filtered, and says when nothing is left", async () => {
    const { page } = await open(sampleReport());
    const shown = () => page.locator(".report-task").count();
    expect(await shown()).toBe(6);
    await page.getByLabel("solved by none").check();
    await expect.poll(shown).toBe(1);
    await page.getByLabel("all (6)", { exact: true }).check();
    await page.getByRole("searchbox").fill("table 3 PANDAS");
    await expect.poll(shown).toBe(1);
    expect(await page.locator(".report-head").textContent()).toContain("1 of 6 tasks");
    await page.getByRole("searchbox").fill("nowhere");
    await page.getByText("No task matches.").waitFor();
  });

  test("1,140 tasks of ten models stay usable", async () => {
    const { page, complaints } = await open(sampleReport({ models: 10, tasks: 1140 }));
    await page.getByText("1,140 tasks", { exact: true }).waitFor();
    await page.getByRole("searchbox").fill("Sample/1139");
    await expect.poll(() => page.locator(".report-task").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("has a ranking for each split and subset, and says what is partial", async () => {
    const folder = await temporaryFolder();
    const results = [await writeMixedResults(folder)];
    const wanted = { results, outDir: folder, title: undefined, source: undefined, ks: [1] };
    const { page } = await open((await makeReport(wanted, makeContext())).report);
    const titles = await page.getByRole("heading", { name: /^Ranking: / }).allTextContents();
    expect(titles).toEqual([
      "Ranking: complete, full",
      "Ranking: complete, hard",
      "Ranking: instruct, full",
    ]);
    expect(await readWords(page)).toContain("Partial, not ranked: 78 of 1,140 tasks.");
  });

  test("says where the runs differ", async () => {
    const report = sampleReport({ models: 2 });
    Object.assign(report.models[1]?.run.environment ?? {}, { python: "3.12.1" });
    const words = await wordsOf(report);
    expect(words).toContain("The runs differ in: environment.");
    expect(words).toContain("Python 3.11.7 model-1");
    expect(words).toContain("Python 3.12.1 model-2");
  });

  test("warns at its top of what is not final or does not compare", async () => {
    const report = sampleReport({ models: 2 });
    Object.assign(report.models[0] ?? {}, { incomplete: true, missing_tasks: 1, samples: [] });
    const failed = [{ task_id: "Sample/1", outcome: "fail" as const, message: "no" }];
    report.ground_truth = { checked: 6, passed: 5, failed };
    const { page } = await open(report);
    const words = await readWords(page);
    const top = words.slice(0, words.indexOf("Ranking"));
    expect(top).toContain("1 run incomplete");
    expect(top).toContain("1 of 6 ground truths fail");
    expect(words).toContain("Not final: 1 task without samples.");
    await page.locator(".report-task > summary").first().click();
    await expect.poll(() => readWords(page)).toContain("model-1 no sample");
  });

  test("warns of a weak sandbox, and of failing ground truths no more than once", async () => {
    const report = sampleReport({ models: 1 });
    const failed = [{ task_id: "Sample/1", outcome: "fail" as const, message: "no" }];
    report.ground_truth = { checked: 6, passed: 5, failed };
    const [model] = report.models;
    Object.assign(model ?? {}, { caveat: "Judged in a weak sandbox." });
    Object.assign(model?.run ?? {}, { engine: "plain-1", missing_walls: ["network"] });
    const words = await wordsOf(report);
    const top = words.slice(0, words.indexOf("Ranking"));
    expect(top).toMatch(/1 of 6 ground truths fail in this environment\. Judged in a weak sandbox/);
    expect(words).toContain("plain-1, without isolation (network)");
    Object.assign(model ?? {}, { caveat: "1 of 6 ground truths fail in this environment: no." });
    expect((await wordsOf(report)).split("ground truths fail in this")).toHaveLength(2);
  });

  test("has words for no models", async () => {
    const report = { ...sampleReport({ models: 0, tasks: 0 }), ground_truth: null };
    expect(await wordsOf(report)).toContain("No runs have been evaluated yet.");
  });

  test("counts the passing samples where a task has several", async () => {
    const { page } = await open(sampleReport({ models: 1, tasks: 2, samples: 4 }));
    await page.locator(".report-task > summary").first().click();
    await page.getByText("model-1 #4").waitFor();
    const words = await readWords(page);
    expect(words).toContain("a number says how many of the samples passed");
    expect(words).toContain("Pass@1 Pass@4");
  });

  test("says before the numbers that some passes may not have been earned, and why", async () => {
    const report = forgedReport(2);
    const sample = report.models[0]?.samples.find(({ strict }) => strict?.status === "forged");
    const change = { test: "test_a", kind: "value" as const, line: 7 };
    const lines = { before: "self.assertEqual(f(1), 2)", after: "self.assertEqual(f(1), 3)" };
    sample?.strict?.exposed.push({ ...change, ...lines });
    const { page } = await open(report);
    const banner = (await page.locator(".banner").allTextContents()).join("\n");
    expect(banner).toContain("Of the passes in the official scores, 2 may not have been earned");
    expect(banner).toContain("Earned: model-1 60.0.");
    const task = page.locator(".report-task", { hasText: sample?.task_id ?? "?" }).first();
    await task.locator("summary").first().click();
    await task.locator(".chip", { hasText: "forged" }).waitFor();
    expect(await task.locator(".evidence").textContent()).toContain(
      "test_a passes with line 7 changed from `self.assertEqual(f(1), 2)` to `self.assertEqual(f(1), 3)`",
    );
  });

  const evil = `</pre></script><script>alert(1)</script><img src="http://127.0.0.1:9/x" onerror=alert(2)>'&\u001B[31m\u202Eabc`;
  const shown = evil.replace("\u001B", String.raw`\u001b`).replace("\u202E", String.raw`\u202e`);

  test("whatever a model or a file says is text", async () => {
    const report = sampleReport({ models: 1, tasks: 2 });
    report.title = evil;
    const [model] = report.models;
    Object.assign(model?.run ?? {}, { note: evil, engine: evil });
    Object.assign(model?.run.model ?? {}, { backend: evil });
    Object.assign(model ?? {}, { name: evil });
    const task = { task_id: evil, summary: evil, libs: [evil], domains: [evil] };
    Object.assign(report.tasks[0] ?? {}, task);
    const trace = `${evil}\n${"x".repeat(1_000_000)}`;
    const sample = { task_id: evil, outcome: "fail", failing: [{ test: evil, trace }] };
    Object.assign(model?.samples[0] ?? {}, sample);
    const failed = [{ task_id: evil, outcome: "fail" as const, message: evil }];
    report.ground_truth = { checked: 2, passed: 1, failed };
    const file = await render(report);
    // oxlint-disable-next-line no-control-regex
    expect(file).not.toMatch(/[\u001B\u202E]/);
    const { page, complaints, requests } = await open(report, { viewport: phone });
    expect(await page.title()).toBe(shown);
    await page.locator(".report-task > summary").first().click();
    await page.locator(".report-answer summary").click();
    await page.getByRole("button", { name: /^Show all/ }).click();
    const long = page.getByRole("region", { name: /^Traceback of/ });
    await expect
      .poll(async () => (await long.textContent())?.length, { timeout: 60_000 })
      .toBe(trace.length - evil.length + shown.length);
    for (const place of ["h1", ".ranking", ".heat", ".report-task", ".settings"]) {
      const text = await page.locator(place).first().textContent();
      expect(text).toContain(shown);
    }
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("follows the reader's dark setting, and has nothing in the way of anybody", async () => {
    const light = await open(sampleReport(), { colorScheme: "light" });
    const dark = await open(sampleReport(), { colorScheme: "dark" });
    expect(await lightnessOf(light.page)).toBeGreaterThan(600);
    expect(await lightnessOf(dark.page)).toBeLessThan(150);
    for (const { page } of [light, dark]) {
      await page.locator(".report-task > summary").first().click();
      await page.locator(".report-answer").first().waitFor();
      expect(await findBarriers(page)).toEqual([]);
    }
  });

  const long = "a".repeat(200);
  const shapes: [title: string, report: Report][] = [
    ["three models", sampleReport()],
    ["no models", { ...sampleReport({ models: 0, tasks: 0 }), ground_truth: null }],
    ["ten models", sampleReport({ models: 10 })],
    ["several samples a task", sampleReport({ samples: 5 })],
    ["a title without a space", { ...sampleReport(), title: long }],
    [
      "a model's name without a space",
      {
        ...sampleReport(),
        models: sampleReport().models.map((model) => ({ ...model, name: long })),
      },
    ],
  ];

  test.for(shapes)("%s: nothing sticks out of a phone or a desk", async ([, report]) => {
    for (const viewport of [phone, desk]) {
      const { page, complaints } = await open(report, { viewport });
      expect(complaints).toEqual([]);
      for (const task of await page.locator(".report-task > summary").all()) await task.click();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });
});

/** The page's words, spaces joined. */
async function readWords(page: Page): Promise<string> {
  return (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
}
