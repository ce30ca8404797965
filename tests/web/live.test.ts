import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { finish } from "../cli/run-bcb.ts";
import { overflow, phone, useAddresses } from "../support/browser.ts";
import { findBarriers } from "./support/axe.ts";
import { servedSite } from "./support/served-site.ts";
import { evaluateCommand, recordedAnswers } from "./support/starter-runs.ts";

describe("the live page", () => {
  const open = useAddresses();

  test("follows a real evaluation from nothing to its end, for several readers", async () => {
    const { user, folder } = await recordedAnswers(["fair"]);
    const site = await servedSite({ runs: [folder], now: () => new Date() });
    const first = await open(`${site.url}#/live`);
    const second = await open(`${site.url}#/live`, { viewport: phone, colorScheme: "dark" });
    await first.page.getByRole("heading", { name: "Nothing is running" }).waitFor();

    const [samples = ""] = await readdir(folder);
    const child = user.start([...evaluateCommand(path.join(folder, samples)), "--parallel", "1"]);
    const ended = finish(child);
    // What each reader sees on the way, before the end.
    const seen = new Set<string>();
    const watch = (async () => {
      for (;;) {
        const note = first.page.locator(".work .figures dd").first();
        const text = await note.textContent({ timeout: 60_000 });
        seen.add(text ?? "");
        if (text?.includes("100%")) return;
        await first.page.waitForTimeout(50);
      }
    })();
    await first.page.locator(".work").waitFor();
    await watch;
    const { code } = await ended;
    expect(code).toBe(0);
    expect(seen.size).toBeGreaterThan(1);
    for (const { page, complaints } of [first, second]) {
      await page.locator(".work.finished").waitFor();
      expect(await page.locator(".work .figures dd").first().textContent()).toBe("35of 35 (100%)");
      expect(await page.locator(".outcome-bar li").allTextContents()).toEqual([
        "18 pass",
        "17 fail",
      ]);
      expect(await page.locator(".live-failures li").count()).toBeGreaterThan(5);
      expect(await findBarriers(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    }
    await first.page.getByRole("link", { name: "Open the runs" }).click();
    await first.page.getByRole("link", { name: "recorded-fair" }).waitFor();
  });
});
