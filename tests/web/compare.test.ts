import { describe, expect, test } from "vitest";
import { loadRuns } from "../../src/pipeline/runs/load-runs.ts";
import { overflow, phone, useAddresses } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { findBarriers } from "./support/axe.ts";
import { exportedSite, servedSite } from "./support/served-site.ts";
import { useJudgedAnswers } from "./support/starter-runs.ts";
import { staticServer } from "./support/static-server.ts";

describe("the comparison of runs", () => {
  const open = useAddresses();
  const judged = useJudgedAnswers(["fair", "weak"]);

  test("says the same as bcb compare, and shows the code that makes the difference", async () => {
    const { folder, user } = judged();
    const said = await user.run(["compare", folder, "--json"]);
    const [pair] = JSON.parse(said.stdout).pairs;
    const site = await servedSite({ runs: [folder] });
    const { page, complaints } = await open(`${site.url}#/compare`);
    await page.getByText(`recorded-weak is ${pair.verdict} than recorded-fair.`).waitFor();
    const words = await page.locator(".significance").textContent();
    expect(words).toContain(`a difference of ${points(pair.difference)} points`);
    expect(words).toContain(`${points(pair.interval.low)} to ${points(pair.interval.high)}`);
    expect(words).toContain(`p = ${pair.mcnemar.p.toFixed(4)}`);

    const ids = page.locator(".pair-list .task-id");
    const flips: { task_id: string; direction: string }[] = pair.flips;
    expect(await ids.allTextContents()).toEqual(flips.map(({ task_id }) => task_id));
    await page.getByRole("radio", { name: "Gained" }).check();
    const gained = flips.filter(({ direction }) => direction === "gained");
    await expect.poll(() => ids.allTextContents()).toEqual(gained.map(({ task_id }) => task_id));

    const runs = await loadRuns([folder]);
    const [fair, weak] = runs.map(
      (run) => new Map(run.results.map(({ task_id, passed }) => [task_id, passed])),
    );
    const agreeing = [...(fair ?? [])].filter(([id, passed]) => weak?.get(id) === passed).length;
    const share = ((agreeing / (fair?.size ?? 1)) * 100).toFixed(1);
    expect(await page.locator(".matrix td a").allTextContents()).toEqual([share, share]);

    await page.locator(".pair-list a").first().click();
    await page.locator(".diff tbody tr").first().waitFor();
    const heads = await page.locator(".diff thead th").allTextContents();
    expect(heads).toEqual(["recorded-fair: fail", "recorded-weak: pass"]);
    expect(await page.locator(".diff .changed").count()).toBeGreaterThan(0);
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const small = await open(`${site.url}${new URL(page.url()).hash}`, {
      viewport: phone,
      colorScheme: "dark",
    });
    await small.page.locator(".diff").waitFor();
    expect(await overflow(small.page)).toBeLessThanOrEqual(0);
    expect(await findBarriers(small.page)).toEqual([]);
  });

  test("is in an export, with the runs and without what only a server can do", async () => {
    const { folder } = judged();
    const target = `${await temporaryFolder()}/site`;
    await exportedSite(target, { runs: [folder] });
    const url = await staticServer(target, "/any/where/");
    const { page, complaints, requests } = await open(`${url}#/compare`);
    await page.locator(".pair-list a").first().click();
    await page.locator(".diff tbody tr").first().waitFor();
    await page.getByRole("link", { name: "recorded-weak", exact: true }).click();
    await page.getByRole("heading", { name: "Raw answer" }).waitFor();
    expect(await page.getByRole("button", { name: "Run this sample" }).count()).toBe(0);
    await page.goto(`${url}#/live`);
    await page.getByRole("heading", { name: "These pages are a static copy" }).waitFor();
    expect(await page.locator(".command").textContent()).toContain("bcb serve");
    expect(requests.filter((request) => !request.startsWith(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

function points(share: number): string {
  return (share * 100).toFixed(1).replace("-", "−");
}
