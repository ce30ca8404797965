import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { overflow, useAddresses } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../tasks/task-rows.ts";
import { makeBoard, makeTable } from "../support/make-entry.ts";
import { madeEntry } from "./support/made-leaderboard.ts";
import { webAddress } from "../../web/lib/words.ts";
import { servedSite } from "./support/served-site.ts";

const script = `<script>alert("run")</script><img src=x onerror=alert("error")>`;
const ansi = "\u001B[31mred\u001B[0m";
const reversed = "abc\u202Edcba\u202C";
const nasty = `${script} ${ansi} ${reversed} {{7*7}} \${7*7} &amp; </pre></code>`;
const nastyShown = nasty
  .replaceAll("\u001B", String.raw`\u001b`)
  .replaceAll("\u202E", String.raw`\u202e`)
  .replaceAll("\u202C", String.raw`\u202c`);
const longLine = `x = "${"A".repeat(1_000_000)}"`;

describe("hostile text", () => {
  const open = useAddresses();

  test("is text in every part of a task", async () => {
    const file = path.join(await temporaryFolder(), "hostile.jsonl");
    const task = makeRow(`<b>Evil</b>/1`, {
      complete_prompt: `def task_func():\n    """${nasty}"""\n`,
      instruct_prompt: `${nasty}\n\`\`\`\n${nasty}\n\`\`\`\n`,
      canonical_solution: `    return ${JSON.stringify(nasty)}\n`,
      test: `# ${nasty}\nclass TestCases:\n    def test_a(self):\n        pass\n`,
      libs: [nasty, "json"],
      entry_point: nasty,
    });
    const doc = { ...task.doc_struct, description: [nasty], params: [nasty], examples: [nasty] };
    await writeFile(file, jsonLines([{ ...task, doc_struct: doc }]));
    const site = await servedSite({ dataset: file });
    const { page, complaints, requests } = await open(`${site.url}#/tasks`);
    await page.getByText("<b>Evil</b>/1", { exact: true }).click();
    await page.getByRole("heading", { name: "Tests" }).waitFor();
    for (const name of ["Instruct prompt", "Complete prompt", "Tests"]) {
      const region = page.getByRole("region", { name, exact: true });
      expect(await region.textContent()).toContain(nastyShown);
    }
    expect(await page.locator(".docstring").textContent()).toContain(nastyShown);
    expect(await page.locator("main img, main script, main b").count()).toBe(0);
    expect(complaints).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(new URL(site.url).origin))).toEqual([]);
  });

  test("is text in a leaderboard", async () => {
    const entries = [
      madeEntry(0, { name: nasty, link: null }),
      madeEntry(4, { name: "good", link: "https://example.org/good" }),
      madeEntry(5, { name: "N".repeat(100_000), link: null }),
    ];
    const leaderboard = { ...makeBoard(makeTable(entries)), warnings: [nasty] };
    const site = await servedSite({ leaderboard });
    const { page, complaints } = await open(site.url);
    await page.locator("table.board").waitFor();
    const links = page.locator("table.board a");
    expect(await links.count()).toBe(1);
    expect(await links.first().getAttribute("href")).toBe("https://example.org/good");
    expect(await page.locator("table.board").textContent()).toContain(nastyShown);
    expect(await page.locator(".banner").textContent()).toBe(nastyShown);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "Score and size" }).click();
    await page.locator("figure svg").waitFor();
    await page.getByRole("link", { name: "Elo" }).click();
    await page.locator("figure svg").waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("in a link of the public file leads nowhere", async () => {
    const links = ["javascript:alert(1)", " JAVASCRIPT:alert(1)", "data:text/html,x", "//evil"];
    const models = [...links, "https://example.org/good"].map((link) => [
      `to ${link}`,
      { link, "pass@1": { complete: 50, instruct: 40 } },
    ]);
    const file = path.join(await temporaryFolder(), "results.json");
    await writeFile(file, JSON.stringify(Object.fromEntries(models)));
    const site = await servedSite({ public: file });
    const { page } = await open(site.url);
    await page.locator("table.board").waitFor();
    expect(await page.locator("table.board tbody tr").count()).toBe(5);
    expect(await page.locator("table.board a").count()).toBe(1);
  });

  test.for(["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "file:///etc", "//x", ""])(
    "%j is no address for a link",
    (text) => {
      expect(webAddress(text)).toBeNull();
      expect(webAddress("https://example.org/a b")).toBe("https://example.org/a%20b");
    },
  );

  test("of a megabyte in one line breaks nothing", async () => {
    const file = path.join(await temporaryFolder(), "long.jsonl");
    const tasks = [
      makeRow("Long/1", {
        canonical_solution: `    ${longLine}\n`,
        test: `${longLine}\n`,
        instruct_prompt: longLine,
      }),
      makeRow("Long/2"),
    ];
    await writeFile(file, jsonLines(tasks));
    const site = await servedSite({ dataset: file });
    const { page, complaints } = await open(`${site.url}#/tasks/Long-1`);
    await page.getByRole("heading", { name: "Tests" }).waitFor();
    const tests = page.getByRole("region", { name: "Tests" });
    expect((await tests.textContent())?.length).toBeGreaterThan(1_000_000);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Long/2" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("in an address shows no page of its own", async () => {
    const site = await servedSite({});
    const { page, complaints } = await open(
      `${site.url}#/${encodeURIComponent(script)}/%E0%A4%A?q=${encodeURIComponent(script)}`,
    );
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await page.locator("main img, main script").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
