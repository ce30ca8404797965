import { describe, expect, test } from "vitest";
import { useAddresses } from "../support/browser.ts";
import { madeLeaderboard } from "./support/made-leaderboard.ts";
import { servedSite } from "./support/served-site.ts";

describe("the leaderboard page", () => {
  const open = useAddresses();

  test("shows every model, best average first, and asks for nothing from elsewhere", async () => {
    const leaderboard = madeLeaderboard();
    const site = await servedSite({ leaderboard });
    const { page, complaints, requests } = await open(site.url);
    await page.locator("table.board").waitFor();
    const names = await page.locator("tbody th").allTextContents();
    const expected = (leaderboard.full?.entries ?? [])
      .toSorted((a, b) => (b.average ?? -1) - (a.average ?? -1))
      .map((entry) => entry.name);
    expect(names.slice(0, 30)).toEqual(expected.slice(0, 30));
    expect(names.toSorted()).toEqual(expected.toSorted());
    expect(complaints).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(site.url))).toEqual([]);
  });
});
