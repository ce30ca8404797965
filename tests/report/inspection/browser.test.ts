import { describe, expect, test } from "vitest";
import { renderInspection } from "../../../src/report/inspection/render-inspection.ts";
import { renderTask } from "../../../src/report/inspection/render-task.ts";
import type { InspectedKind } from "../../../src/schema/inspection.ts";
import { desk, lightnessOf, overflow, phone, useBrowser } from "../../support/browser.ts";
import { parts } from "../../support/parts.ts";
import { makeTask } from "../../tasks/task-rows.ts";
import { makeResult } from "../../verdicts/make-result.ts";

const truth = "    a = 1\n\n    b = 2\n    return a\n";
const answer = "import json\ndef task_func(path):\n    a = 1\n    more()\n    more()\n    return a";

function samplePage(evil = ""): string {
  const kinds: InspectedKind[] = ["fail", "timeout", "partly", "fail"];
  const tasks = kinds.map((kind, index) => {
    const task = makeTask(`B/${index}`, {
      canonical_solution: truth,
      test: `test ${index}${evil}`,
    });
    const details = { [`test_${index}${evil}`]: `Traceback\nKeyError: 'k${index}'\n${evil}` };
    const samples = [makeResult(task.task_id, details, { solution: answer + evil })];
    if (kind === "partly") samples.push(makeResult(task.task_id));
    return { task, samples, kind };
  });
  return renderInspection("m_eval_results", ["Four tasks."], tasks.map(renderTask));
}

describe.skipIf(parts.browser === null)("an inspection in a browser, from disk", () => {
  const open = useBrowser();

  test("asks for nothing but itself, and has no errors", async () => {
    const { complaints, requests } = await open(samplePage());
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("a link of the list opens its task, by keyboard as well", async () => {
    const { page } = await open(samplePage());
    const task = (index: number) => page.locator(`.task >> nth=${index}`);
    await page.locator(".jump a").nth(1).click();
    await expect.poll(() => task(1).getAttribute("open")).toBe("");
    expect(await task(0).getAttribute("open")).toBe(null);
    await page.locator(".jump a").nth(3).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => task(3).getAttribute("open")).toBe("");
    await expect
      .poll(() => page.evaluate("document.activeElement.closest('.task').id"))
      .toBe("task-B/3");
  });

  test("the list and the tasks follow status and words", async () => {
    const { page } = await open(samplePage());
    const shown = async () => [
      await page.locator(".task:visible").count(),
      await page.locator(".jump li:visible").count(),
    ];
    expect(await shown()).toEqual([4, 4]);
    await page.getByLabel("fail (2)").check();
    expect(await shown()).toEqual([2, 2]);
    await page.getByRole("searchbox").fill("keyerror k3");
    expect(await shown()).toEqual([1, 1]);
    expect(await page.locator("#shown").textContent()).toBe("1 of 4 tasks");
    await page.getByRole("searchbox").fill("nowhere");
    expect(await page.getByText("No task matches.").isVisible()).toBe(true);
  });

  test("lines that are the same stand side by side", async () => {
    const { page } = await open(samplePage());
    await page.locator(".task > summary").first().click();
    const tops: number[][] = await page.evaluate(`
      [...document.querySelectorAll(".task")[0].querySelectorAll(".compare pre")].map((pre) =>
        [...pre.querySelectorAll(".same")].map((run) => run.getBoundingClientRect().top))`);
    const [leftNumbers, left, rightNumbers, right] = tops;
    expect(left).toHaveLength(3);
    expect(right).toEqual(left);
    expect(leftNumbers).toEqual(expect.arrayContaining(left ?? []));
    expect(rightNumbers).toEqual(expect.arrayContaining(right ?? []));
    const heights: number[] = await page.evaluate(`
      [...document.querySelectorAll(".task")[0].querySelectorAll(".compare pre")].map((pre) => pre.clientHeight)`);
    expect(new Set(heights).size).toBe(1);
  });

  test("follows the reader's dark setting", async () => {
    const light = await open(samplePage(), { colorScheme: "light" });
    const dark = await open(samplePage(), { colorScheme: "dark" });
    expect(await lightnessOf(light.page)).toBeGreaterThan(600);
    expect(await lightnessOf(dark.page)).toBeLessThan(150);
  });

  test("hostile text is text, and nothing sticks out of a phone or a desk", async () => {
    const evil = `</pre></details><script>alert(1)</script><img src="http://127.0.0.1:9/x" onerror=alert(2)>\u001B[31m\u202E${"x".repeat(5000)}`;
    for (const viewport of [phone, desk]) {
      const { page, complaints, requests } = await open(samplePage(evil), { viewport });
      for (const summary of await page.locator(".task > summary").all()) await summary.click();
      for (const summary of await page.locator(".answer details:not([open]) > summary").all()) {
        await summary.evaluate("node => node.parentElement.open = true");
      }
      expect(complaints).toEqual([]);
      expect(requests).toHaveLength(1);
      expect(await overflow(page)).toBe(0);
    }
  });
});
