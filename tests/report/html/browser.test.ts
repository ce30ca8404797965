import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { renderPage } from "../../../src/report/html/render-page.ts";
import type { Report } from "../../../src/schema/report.ts";
import { parts } from "../../support/parts.ts";
import { sampleReport } from "../sample-report.ts";

const phone = { width: 375, height: 800 };
const desk = { width: 1200, height: 900 };

/** How far the page sticks out of its window, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
}

/** 0 is black, 765 white. */
async function lightnessOf(page: Page): Promise<number> {
  const text: string = await page.evaluate("getComputedStyle(document.body).backgroundColor");
  return (text.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
}

interface Window {
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
}

describe.skipIf(parts.browser === null)("report.html in a browser, from disk", () => {
  let browser: Browser;
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bcb-page-"));
    browser = await chromium.launch({
      executablePath: parts.browser ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the page; complaints are what the browser says against it, requests all that it asks for. */
  async function open(
    report: Report,
    { viewport = desk, colorScheme = "light" }: Window = {},
  ): Promise<{ page: Page; complaints: string[]; requests: string[] }> {
    const file = path.join(folder, `${Math.random()}.html`);
    await writeFile(file, renderPage(report));
    const page = await browser.newPage({ viewport, colorScheme });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    return { page, complaints, requests };
  }

  test("asks for nothing but itself, and has no errors", async () => {
    const { complaints, requests } = await open(sampleReport());
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("a task opens to its traces", async () => {
    const { page } = await open(sampleReport());
    const trace = page.locator(".task pre").first();
    expect(await trace.isVisible()).toBe(false);
    await page.locator(".task > summary").first().click();
    await page.locator(".task .answer details > summary").first().click();
    expect(await trace.isVisible()).toBe(true);
    expect(await trace.textContent()).toContain("AssertionError: 0 != 1");
  });

  test("the list can be searched and filtered, and says when nothing is left", async () => {
    const { page } = await open(sampleReport());
    const shown = () => page.locator(".task:visible").count();
    expect(await shown()).toBe(6);
    await page.getByLabel("solved by none").check();
    expect(await shown()).toBe(1);
    await page.getByLabel("all (6)", { exact: true }).check();
    await page.getByRole("searchbox").fill("table 3 PANDAS");
    expect(await shown()).toBe(1);
    expect(await page.locator("#shown").textContent()).toBe("1 of 6 tasks");
    await page.getByRole("searchbox").fill("nowhere");
    expect(await page.getByText("No task matches.").isVisible()).toBe(true);
  });

  test("follows the reader's dark setting", async () => {
    const light = await open(sampleReport(), { colorScheme: "light" });
    const dark = await open(sampleReport(), { colorScheme: "dark" });
    expect(await lightnessOf(light.page)).toBeGreaterThan(600);
    expect(await lightnessOf(dark.page)).toBeLessThan(150);
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
        models: sampleReport().models.map((model) => ({
          ...model,
          run: { ...model.run, model: { ...model.run.model, name: long } },
        })),
      },
    ],
  ];

  test.for(shapes)("%s: nothing sticks out of a phone or a desk", async ([, report]) => {
    for (const viewport of [phone, desk]) {
      const { page, complaints } = await open(report, { viewport });
      expect(complaints).toEqual([]);
      for (const task of await page.locator(".task > summary").all()) await task.click();
      expect(await overflow(page)).toBe(0);
    }
  });

  test("hostile text is text: a script, an escape sequence, a direction mark, a line of a megabyte", async () => {
    const report = sampleReport({ models: 1, tasks: 1 });
    const evil = `</pre></script><script>alert(1)</script><img src="http://127.0.0.1:9/x" onerror=alert(2)>\u001B[31m\u202Eabc`;
    const trace = `${evil}\n${"x".repeat(1_000_000)}`;
    Object.assign(report.models[0]?.samples[0] ?? {}, { failing: [{ test: evil, trace }] });
    Object.assign(report.models[0]?.run.model ?? {}, { name: evil });
    Object.assign(report.tasks[0] ?? {}, { summary: trace });
    const { page, complaints, requests } = await open(report, { viewport: phone });
    await page.locator(".task > summary").click();
    await page.locator(".answer details > summary").click();
    const shown = await page.locator("pre").textContent();
    expect(shown?.length).toBe(trace.length + 2 * "\\u001b".length - 2);
    expect(shown).toContain("<script>alert(1)</script>");
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("1,140 tasks of ten models stay usable", async () => {
    const { page, complaints } = await open(sampleReport({ models: 10, tasks: 1140 }));
    expect(await page.locator(".task").count()).toBe(1140);
    await page.getByRole("searchbox").fill("Sample/1139");
    expect(await page.locator(".task:visible").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
