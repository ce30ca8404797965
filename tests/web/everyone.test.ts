import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { desk, lightnessOf, overflow, phone, useAddresses } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { findBarriers } from "./support/axe.ts";
import { entriesOf } from "../support/make-entry.ts";
import { madeLeaderboard } from "./support/made-leaderboard.ts";
import { servedSite } from "./support/served-site.ts";

const content = { leaderboard: madeLeaderboard(), dataset: "starter" };
const places = [
  "leaderboard",
  "leaderboard?show=size",
  "leaderboard?show=elo",
  "leaderboard?show=solved",
  "leaderboard?show=domains",
  "tasks",
  "tasks/Starter-0",
  "runs",
  "compare",
  "live",
  "nowhere",
];

describe("every page", () => {
  const open = useAddresses();

  test.for(places)("%s is free of barriers and fits on a phone, light and dark", async (place) => {
    const site = await servedSite(content);
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints } = await open(`${site.url}#/${place}`, {
        viewport: phone,
        colorScheme,
      });
      await page.locator("main :is(h1, h2)").first().waitFor();
      if (place.includes("show=")) await page.locator("figure svg").first().waitFor();
      if (place.startsWith("tasks/")) await page.locator(".code").first().waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await findBarriers(page)).toEqual([]);
      await page.setViewportSize(desk);
      expect(await findBarriers(page)).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });

  test("follows the machine's colours, and the reader's choice before them", async () => {
    const site = await servedSite(content);
    const { page } = await open(site.url, { colorScheme: "dark" });
    await page.locator("table.board").waitFor();
    await expect.poll(() => lightnessOf(page)).toBeLessThan(150);
    await page.getByRole("button", { name: /^Colours: system/ }).click();
    await expect.poll(() => lightnessOf(page)).toBeGreaterThan(600);
    await page.reload();
    await page.locator("table.board").waitFor();
    await expect.poll(() => lightnessOf(page)).toBeGreaterThan(600);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: /^Colours: light/ }).click();
    await expect.poll(() => lightnessOf(page)).toBeLessThan(150);
  });

  test("can be reached without a mouse", async () => {
    const site = await servedSite(content);
    const { page } = await open(site.url);
    await page.locator("table.board").waitFor();
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("MAIN");
    await page.keyboard.press("/");
    await page.keyboard.type("otter-2");
    await page.waitForURL(/q=otter-2/);
    const named = entriesOf(content.leaderboard).filter(({ name }) => name.startsWith("Otter-2"));
    await expect.poll(() => page.locator("table.board tbody tr").count()).toBe(named?.length);
  });

  test("says what to do where there is nothing to show", async () => {
    const site = await servedSite({});
    for (const [place, words] of [
      ["leaderboard", "bcb demo"],
      ["tasks", "--dataset"],
      ["runs", "bcb evaluate"],
      ["compare", "--runs"],
      ["live", "bcb evaluate"],
    ]) {
      const { page } = await open(`${site.url}#/${place}`);
      expect(await page.locator(".empty .command").textContent()).toContain(words);
    }
  });

  test("opens with the public file's 202 models, and a dash for what it does not hold", async () => {
    const file = path.join(await temporaryFolder(), "results.json");
    const models = Array.from({ length: 202 }, (_, place) => [
      `Public-${place}`,
      {
        link: "https://example.org",
        "open-data": "None",
        "pass@1": {
          complete: 20 + (place % 50),
          instruct: place % 3 === 0 ? null : 10 + place / 10,
        },
        prompted: place % 3 !== 0,
        moe: false,
        size: place % 4 === 0 ? null : 7,
        act_param: null,
        date: "2024-01-01",
        prefill: true,
      },
    ]);
    await writeFile(file, JSON.stringify(Object.fromEntries(models)));
    const site = await servedSite({ public: file });
    const { page, complaints } = await open(site.url);
    await page.locator("table.board").waitFor();
    expect(await page.locator("table.board tbody tr").count()).toBe(202);
    const heads = await page.locator("table.board thead th").allTextContents();
    const elo = page.locator(
      `table.board tbody tr :nth-child(${heads.indexOf("Elo Complete") + 1})`,
    );
    expect(new Set(await elo.allTextContents())).toEqual(new Set(["-"]));
    for (const view of ["Elo", "Solve rate", "Domains"]) {
      await page.getByRole("link", { name: view }).click();
      await page.getByText(/evaluated runs/).waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
