import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { checklist } from "../../src/construct/review-state.ts";
import { makeWorkspaceWithTasks, writtenTasks } from "../pipeline/author/fixture.ts";
import { overflow, phone, useAddresses } from "../support/browser.ts";
import { parts } from "../support/parts.ts";
import { findBarriers } from "./support/axe.ts";
import { servedSite } from "./support/served-site.ts";

const id = writtenTasks.totals;

describe("the review page", () => {
  const open = useAddresses();

  test("leads a task from validation over the checklist to a sign-off", async () => {
    const { folder } = await makeWorkspaceWithTasks();
    const cacheDir = path.resolve(parts.starter.path, "../..");
    const site = await servedSite({ workspace: folder, cacheDir });
    const { page, complaints } = await open(site.url);
    await page.getByRole("link", { name: "Review" }).click();
    await page.getByRole("row", { name: id }).getByText("validation of this version").waitFor();
    expect(await page.getByRole("row").count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("link", { name: id }).click();
    await page.getByRole("region", { name: "Canonical solution" }).waitFor();
    await page.getByRole("button", { name: "Validate this version" }).click();
    const stage = page.locator(".task-head .chip");
    await stage.getByText("green").waitFor({ timeout: 90_000 });
    const thorough = page.getByRole("group", { name: "thorough" });
    await thorough.getByText(/^mutants: \d+ of \d+ killed/).waitFor();

    const exact = page.getByRole("group", { name: "exact" });
    await exact.getByRole("button", { name: "Doubt" }).click();
    const refusal = page.getByRole("alert");
    await refusal.getByText("A doubt needs a note.").waitFor();
    await exact.getByLabel("Note on exact").fill("Which total?");
    await exact.getByRole("button", { name: "Doubt" }).click();
    await stage.getByText("doubted").waitFor();
    for (const item of checklist) {
      const button = page.getByRole("group", { name: item.id }).getByText("In order");
      await button.click();
      await expect.poll(() => button.getAttribute("aria-pressed")).toBe("true");
    }
    await stage.getByText("examined").waitFor();

    await page.getByLabel("Signed by").fill("ada example");
    await page.getByRole("button", { name: "Sign off" }).click();
    await refusal.getByText("cannot sign it off").waitFor();
    await page.getByLabel("Signed by").fill("Bo Example");
    await page.getByRole("button", { name: "Sign off" }).click();
    await stage.getByText("signed").waitFor();
    await page.getByText("Signed off by Bo Example").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // The browser itself remarks the two refusals.
    expect(complaints.filter((line) => !line.includes("409"))).toEqual([]);

    const stored: unknown = JSON.parse(
      await readFile(path.join(folder, "reviews", `${id}.json`), "utf8"),
    );
    expect(stored).toMatchObject({
      examination: { examiner: "Ada Example" },
      sign_off: { reviewer: "Bo Example", author: "Ada Example" },
    });

    for (const place of ["review", `review/${id}`]) {
      const small = await open(`${site.url}#/${place}`, { viewport: phone, colorScheme: "dark" });
      await small.page.getByText("signed", { exact: true }).waitFor();
      expect(await overflow(small.page)).toBeLessThanOrEqual(0);
      expect(await findBarriers(small.page)).toEqual([]);
      expect(small.complaints).toEqual([]);
    }
  });

  test("is not there without a workspace", async () => {
    const site = await servedSite({});
    const { page } = await open(`${site.url}#/review`);
    await page.getByRole("heading", { name: "No workspace here" }).waitFor();
    expect(await page.getByRole("link", { name: "Review" }).count()).toBe(0);
  });
});
