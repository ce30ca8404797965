import { readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { useAddresses } from "../support/browser.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { madeLeaderboard } from "./support/made-leaderboard.ts";
import { askSite, exportedSite, servedSite } from "./support/served-site.ts";
import { staticServer } from "./support/static-server.ts";

const content = { leaderboard: madeLeaderboard(12), dataset: "starter" };

describe("an exported site", () => {
  const open = useAddresses();

  test("opens from a plain file server under any path", async () => {
    const folder = path.join(await temporaryFolder(), "site");
    await exportedSite(folder, content);
    const url = await staticServer(folder, "/some/where/");
    const { page, complaints, requests } = await open(url);
    await page.locator("table.board").waitFor();
    expect(await page.locator("table.board tbody tr").count()).toBe(12);
    await page.getByRole("link", { name: "Score and size" }).click();
    await page.locator("figure svg").waitFor();
    await page.getByRole("link", { name: "Tasks", exact: true }).click();
    await page.getByText("Starter/3", { exact: true }).click();
    await page.getByRole("heading", { name: "Canonical solution" }).waitFor();
    expect(await page.getByRole("link", { name: "Live" }).count()).toBe(0);
    expect(requests.filter((request) => !request.startsWith(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("holds what a server answers, file by file", async () => {
    const folder = path.join(await temporaryFolder(), "site");
    const { files } = await exportedSite(folder, content);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const written = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    expect(written).toHaveLength(files);
    expect(written).toContain("data/tasks/Starter-3.json");
    const site = await servedSite(content);
    for (const name of written) {
      const answered = await (await askSite(site, name)).text();
      const exported = await readFile(path.join(folder, name), "utf8");
      // The index alone says which of the two it is.
      expect(answered.replace('"served":true', '"served":false')).toBe(exported);
    }
  });

  test("takes the place of an earlier one, and of nothing else", async () => {
    const folder = path.join(await temporaryFolder(), "site");
    await exportedSite(folder, content);
    await exportedSite(folder, { leaderboard: madeLeaderboard(3) });
    expect(await readdir(path.join(folder, "data"))).toEqual(["index.json", "leaderboard.json"]);

    const other = await temporaryFolder();
    await writeFile(path.join(other, "thesis.txt"), "years of work");
    await expect(exportedSite(other, content)).rejects.toThrow("contains other files");
    expect(await readdir(other)).toEqual(["thesis.txt"]);
  });
});
