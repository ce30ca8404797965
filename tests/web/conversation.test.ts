import path from "node:path";
import { describe, expect, test } from "vitest";
import { newUser } from "../cli/run-bcb.ts";
import { desk, overflow, phone, useAddresses } from "../support/browser.ts";
import { fenced, startConversing } from "../support/conversing-server.ts";
import { findBarriers } from "./support/axe.ts";
import { servedSite } from "./support/served-site.ts";

describe("a sample that came about in a conversation", () => {
  const open = useAddresses();

  test("shows who said what, and what became of every answer", async () => {
    const user = await newUser({ starter: true });
    const wrong = "def task_func(*args):\n    return '<b>nothing</b>'";
    const server = await startConversing(({ task, turn }) =>
      fenced(turn === 1 ? wrong : task.ground_truth),
    );
    const asked = ["--backend", "openai-compatible", "--model", "tiny", "--base-url", server.url];
    const chosen = ["--dataset", "starter", "--ids", "0", "--turns", "2", "--no-cache"];
    await user.run(["run", ...asked, ...chosen]);
    const site = await servedSite({ runs: [path.join(user.folder, "bcb_results")] });
    const { page, complaints } = await open(`${site.url}#/runs`);
    await page.getByRole("link", { name: /tiny/ }).first().click();
    await page.getByRole("link", { name: "Samples", exact: true }).click();
    await page.getByRole("link", { name: "Starter/0" }).first().click();
    await page.getByRole("heading", { name: "Conversation" }).waitFor();
    expect(await page.locator(".conversation .chip").allTextContents()).toEqual(["fail", "pass"]);
    expect(await page.locator(".conversation .speaker b").allTextContents()).toEqual([
      "Model",
      "Feedback",
      "Model",
    ]);
    await expect
      .poll(() => page.locator(".conversation").textContent())
      .toContain("<b>nothing</b>");
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
