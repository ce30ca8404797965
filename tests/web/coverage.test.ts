import { describe, expect, test } from "vitest";
import { useAddresses } from "../support/browser.ts";
import { writeOfficial } from "../support/official-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { findBarriers } from "./support/axe.ts";
import { servedSite } from "./support/served-site.ts";

const all = Array.from({ length: 1140 }, (_, number) => `BigCodeBench/${number}`);

/** A site of a whole run and one over 78 tasks, from the official tool's files. */
async function serve() {
  const folder = await temporaryFolder();
  const whole = { split: "complete", tasks: all } as const;
  await writeOfficial(folder, { ...whole, model: "whole", passes: all.slice(0, 570) });
  const some = all.slice(0, 78);
  await writeOfficial(folder, { ...whole, model: "few", tasks: some, passes: some });
  return servedSite({ runs: [folder] });
}

describe("the pages of runs", () => {
  const open = useAddresses();

  test("say of how many tasks a number is, and what it is without the known ones", async () => {
    const site = await serve();
    const { page, complaints } = await open(`${site.url}#/runs`);
    const row = page.getByRole("row", { name: /few/ });
    await row.getByText("78 of 1,140", { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("link", { name: "few" }).click();
    await page.getByText("This run covers 78 of 1,140 tasks").waitFor();
    await page.getByRole("link", { name: "All runs" }).click();
    await page.getByRole("link", { name: "whole" }).click();
    const figure = page.locator(".figures div", { hasText: "without 9 known tasks" });
    // Of the nine, the six below 570 pass.
    expect(await figure.locator("dd").textContent()).toContain(((564 / 1131) * 100).toFixed(1));
    expect(await page.getByText("do not compare").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("compare a partial run with a word about it", async () => {
    const site = await serve();
    const { page } = await open(`${site.url}#/compare`);
    await page
      .getByText("few covers 78 of 1,140 tasks. The comparison uses the tasks both have in common.")
      .waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
