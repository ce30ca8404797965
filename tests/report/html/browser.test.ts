import { describe, expect, test } from "vitest";
import { renderPage } from "../../../src/report/html/render-page.ts";
import type { Report } from "../../../src/schema/report.ts";
import { desk, lightnessOf, overflow, phone, useBrowser } from "../../support/browser.ts";
import { parts } from "../../support/parts.ts";
import { sampleReport } from "../sample-report.ts";

describe.skipIf(parts.browser === null)("report.html in a browser, from disk", () => {
  const openPage = useBrowser();
  const open = (report: Report, window?: Parameters<typeof openPage>[1]) =>
    openPage(renderPage(report), window);

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
          name: long,
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
    Object.assign(report.models[0] ?? {}, { name: evil });
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
