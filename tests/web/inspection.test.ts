import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import bigcodebench from "../../src/benchmarks/bigcodebench.ts";
import { writeInspectionPage } from "../../src/pipeline/inspect/write-page.ts";
import type { InspectedKind, UnsolvedTask } from "../../src/schema/official-results.ts";
import { desk, lightnessOf, overflow, phone, useBrowser } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeTask } from "../tasks/task-rows.ts";
import { makeResult } from "../verdicts/make-result.ts";
import { findBarriers } from "./support/axe.ts";

const truth = "    a = 1\n\n    b = 2\n    return a\n";
const answer = "import json\ndef task_func(path):\n    a = 1\n    more()\n    more()\n    return a";

async function pageOf(unsolved: readonly UnsolvedTask[], title = "m_eval_results") {
  const folder = await temporaryFolder();
  const file = path.join(folder, "index.html");
  const tasks = unsolved.map(({ task }) => task);
  const identity = { name: "B", version: "1", hash: "0".repeat(64), count: tasks.length };
  await writeInspectionPage(file, unsolved, {
    evalResults: path.join(folder, "m_eval_results.json"),
    title,
    lead: ["Some words.", title],
    dataset: { ...identity, benchmark: bigcodebench, environment: "starter", tasks },
    split: "complete",
    version: "0.0.0",
  });
  return readFile(file, "utf8");
}

function samplePage(evil = ""): Promise<string> {
  const kinds: InspectedKind[] = ["fail", "timeout", "partly", "fail"];
  const tasks = kinds.map((kind, index) => {
    const task = makeTask(`B/${index}`, {
      canonical_solution: truth,
      test: `test ${index}${evil}`,
    });
    const trace = `Traceback (most recent call last):\n  File "x.py", line 1, in t\nKeyError: 'k${index}'\n\nmore of ${index}and${evil}`;
    const details = { [`test_${index}${evil}`]: trace };
    const status = kind === "timeout" ? "timeout" : "fail";
    const samples = [makeResult(task.task_id, details, { status, solution: answer + evil })];
    if (kind === "partly") samples.push(makeResult(task.task_id));
    return { task, samples, kind };
  });
  return pageOf(tasks);
}

describe("an inspection, from disk", () => {
  const openPage = useBrowser();
  const open = async (content: string, window?: Parameters<typeof openPage>[1]) => {
    const opened = await openPage(content, window);
    await opened.page.locator("h1").waitFor();
    return opened;
  };

  test("fetches nothing, allows no script but its own, and is the same bytes for the same input", async () => {
    const content = await samplePage();
    expect(content).toBe(await samplePage());
    expect(content).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-`,
    );
    const { page, complaints, requests } = await open(content);
    await page.getByText("5 samples", { exact: true }).waitFor();
    expect(await page.title()).toBe("m_eval_results");
    expect(await page.locator(".lead").allTextContents()).toEqual([
      "Some words.",
      "m_eval_results",
    ]);
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  test("shows both programs, the test and every trace", async () => {
    const task = makeTask("B/1", {
      test: "class TestCases: pass",
      canonical_solution: "    one()\n",
    });
    const samples = [
      makeResult("B/1", { test_a: "trace a", test_b: "trace b" }, { solution: "two()" }),
      makeResult("B/1", {}, { solution: "three()" }),
    ];
    const { page } = await open(await pageOf([{ task, samples, kind: "partly" }]));
    await page.locator(".sample-list a").first().click();
    await page.getByRole("heading", { name: "Difference from the ground truth" }).waitFor();
    const difference = page.getByRole("region", { name: "Difference from the ground truth" });
    expect(await difference.textContent()).toContain("    one()");
    expect(await page.getByRole("region", { name: "Code" }).textContent()).toContain("two()");
    await page.getByText("lines of the ground truth missing, 1 added").waitFor();
    const traces = await page.locator(".tests .cut").allTextContents();
    expect(traces).toEqual(["trace a", "trace b"]);
    await page.keyboard.press("j");
    await page.getByText("sample 1", { exact: true }).waitFor();
    expect(await page.getByRole("region", { name: "Code" }).textContent()).toContain("three()");
    await page.getByRole("link", { name: "The task" }).click();
    const source = page.getByRole("region", { name: "Tests" });
    expect(await source.textContent()).toContain("class TestCases: pass");
    await page.getByText("1 of 2", { exact: true }).waitFor();
  });

  test("the list follows outcome and words, those of the traces too", async () => {
    const { page } = await open(await samplePage());
    const shown = () => page.locator(".sample-list li").count();
    await expect.poll(shown).toBe(5);
    await page.getByLabel("Outcome").selectOption("fail");
    await expect.poll(shown).toBe(3);
    await page.getByRole("searchbox").fill("keyerror 3and");
    await expect.poll(shown).toBe(1);
    await page.getByText("1 of 5 samples").waitFor();
    await page.getByRole("searchbox").fill("nowhere");
    await page.getByText("No sample matches.").waitFor();
    await page.getByRole("link", { name: "Show all" }).click();
    await page.getByLabel("Outcome").selectOption("partly");
    await expect
      .poll(() => page.locator(".task-id").allTextContents())
      .toEqual(["B/2 #0", "B/2 #1"]);
  });

  test("lines that are the same stand side by side", async () => {
    const { page } = await open(await samplePage());
    await page.locator(".sample-list a").first().click();
    const same = page.locator(".diff tr.same");
    await same.first().waitFor();
    for (const row of await same.all()) {
      const [left, right] = await row.locator("td").allTextContents();
      expect(right).toBe(left);
    }
    expect(await same.count()).toBe(4);
  });

  test("follows the reader's dark setting, and has nothing in the way of anybody", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await open(await samplePage(), { colorScheme });
      const lightness = await lightnessOf(page);
      expect(colorScheme === "light" ? lightness > 600 : lightness < 150).toBe(true);
      expect(await findBarriers(page)).toEqual([]);
      await page.locator(".sample-list a").first().click();
      await page.locator(".diff").waitFor();
      expect(await findBarriers(page)).toEqual([]);
    }
  });

  test("hostile text is text, and nothing sticks out of a phone or a desk", async () => {
    const evil = `</pre></details></script><script>alert(1)</script><img src="http://127.0.0.1:9/x" onerror=alert(2)>'&\u001B[31m\u202E${"x".repeat(5000)}`;
    const task = makeTask(evil, {
      complete_prompt: evil,
      canonical_solution: evil,
      test: evil,
      libs: [evil],
      doc_struct: { ...makeTask("B/1").texts.doc, description: [evil] },
    });
    const samples = [makeResult(evil, { [evil]: evil }, { solution: `${evil}\n${evil}` })];
    const contents = [
      await samplePage(evil),
      await pageOf([{ task, samples, kind: "fail" }], evil),
    ];
    for (const content of contents) {
      // oxlint-disable-next-line no-control-regex
      expect(content).not.toMatch(/[\u001B\u202E]/);
      for (const viewport of [phone, desk]) {
        const { page, complaints, requests } = await open(content, { viewport });
        await page.locator(".sample-list a").first().click();
        await page.locator(".tests").waitFor();
        expect(await page.locator(".tests").textContent()).toContain("<script>alert(1)</script>");
        expect(await page.locator("main img, main script").count()).toBe(0);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
        expect(requests).toHaveLength(1);
      }
    }
  });

  test("has words for nothing to inspect", async () => {
    const { page } = await open(await pageOf([]));
    expect(await page.locator(".note").textContent()).toContain("passed: nothing to inspect");
  });

  test("stays small and quick for 1,140 tasks", async () => {
    const code = Array.from({ length: 60 }, (_, line) => `    line_${line} = ${line}\n`).join("");
    const start = performance.now();
    const content = await pageOf(
      Array.from({ length: 1140 }, (_, index) => {
        const task = makeTask(`B/${index}`, { canonical_solution: code, test: code });
        const solution = code.replaceAll(/line_\d*5 = .*/g, "changed()");
        const samples = [makeResult(task.task_id, { test_a: "no\n".repeat(20) }, { solution })];
        return { task, samples, kind: "fail" };
      }),
    );
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(content.length).toBeLessThan(12_000_000);
    const { page } = await open(content);
    await page.getByText("1,140 samples", { exact: true }).waitFor();
  });
});
