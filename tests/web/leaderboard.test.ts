import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SplitScore, type LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import { averageOf, entriesOf, makeBoard, makeTable } from "../support/make-entry.ts";
import { useAddresses } from "../support/browser.ts";
import { findBarriers } from "./support/axe.ts";
import { madeEntry, madeLeaderboard } from "./support/made-leaderboard.ts";
import { servedSite } from "./support/served-site.ts";

const leaderboard = madeLeaderboard();
const full = entriesOf(leaderboard);
const hard = entriesOf(leaderboard, "hard");

describe("the leaderboard page", () => {
  const openAddress = useAddresses();

  async function open(query = "") {
    const site = await servedSite({ leaderboard });
    const opened = await openAddress(`${site.url}#/leaderboard${query}`);
    await opened.page.getByRole("heading", { name: "Leaderboard" }).waitFor();
    return { ...opened, site };
  }

  test("shows every model, best average first, and asks for nothing from elsewhere", async () => {
    const { page, complaints, requests, site } = await open();
    await page.locator("table.board").waitFor();
    const names = await shownNames(page);
    const ranked = sortBy(full, averageOf, -1);
    expect(names.slice(0, 30)).toEqual(ranked.slice(0, 30));
    expect(names.toSorted()).toEqual(ranked.toSorted());
    expect(complaints).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(new URL(site.url).origin))).toEqual([]);
  });

  test("shows a dash for what is not known, and ranks it last", async () => {
    const { page } = await open();
    const without = full.filter((entry) => averageOf(entry) === null);
    const last = page.locator("tbody tr").last();
    expect(without.map((entry) => entry.name)).toContain(await last.locator("th").textContent());
    expect(await last.locator("td").first().textContent()).toBe("-");
  });

  test("lists a score over a part of the tasks apart, with its mark and without a rank", async () => {
    const { scores } = madeEntry(0);
    const partial = { pass_at_1: 0.99, tasks: 78, of: 1140, whole: false };
    const complete = SplitScore.parse({ ...scores["complete"], ...partial });
    const entries = [...full, madeEntry(0, { name: "Few-1", complete, instruct: null })];
    const site = await servedSite({ leaderboard: makeBoard(makeTable(entries)) });
    const { page } = await openAddress(`${site.url}#/leaderboard?metric=complete&sort=size_b`);
    await page.getByText("Not ranked: only part of the tasks").waitFor();
    const last = page.locator("tbody tr").last();
    expect(await last.locator("th").textContent()).toBe("Few-178 of 1,140 tasks");
    expect(await last.locator("td").first().textContent()).toBe("-");
    expect(await page.locator("td.rank").filter({ hasText: /^1$/ }).count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
  });

  const sortings: [title: string, value: (entry: LeaderboardEntry) => number | string | null][] = [
    ["Size (B)", (entry) => entry.size],
    ["Date", (entry) => entry.date],
    ["Complete", ({ scores }) => scores["complete"]?.pass_at_1 ?? null],
    ["Instruct", ({ scores }) => scores["instruct"]?.pass_at_1 ?? null],
    ["Elo Complete", ({ scores }) => scores["complete"]?.elo?.elo ?? null],
  ];

  test.for(sortings)("sorts by %s, and the other way round", async ([title, value]) => {
    const { page } = await open();
    const known = full.map(value).filter((found) => found !== null);
    const shown = async () => {
      const byName = new Map(full.map((entry) => [entry.name, value(entry)]));
      const values = (await shownNames(page)).map((name) => byName.get(name) ?? null);
      return values.slice(0, known.length);
    };
    const rising = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const button = page.getByRole("button", { name: title, exact: true });
    await button.click();
    await expect.poll(shown).toEqual(rising.toReversed());
    await button.click();
    await expect.poll(shown).toEqual(rising);
    const heading = page.getByRole("columnheader", { name: title, exact: true });
    expect(await heading.getAttribute("aria-sort")).toBe("ascending");
  });

  const filters: [query: string, keeps: (entry: LeaderboardEntry) => boolean][] = [
    ["?open=closed", (entry) => entry.openness === "closed"],
    ["?open=open", (entry) => entry.openness !== "closed"],
    ["?tuning=base", (entry) => entry.prompted === false],
    ["?q=heron", (entry) => entry.name.startsWith("Heron")],
    ["?min=4&max=32", (entry) => entry.size !== null && entry.size >= 4 && entry.size <= 32],
    [
      "?q=otter&open=closed&max=16",
      (entry) =>
        entry.name.startsWith("Otter") &&
        entry.openness === "closed" &&
        entry.size !== null &&
        entry.size <= 16,
    ],
  ];

  test.for(filters)("filters by the address %s", async ([query, keeps]) => {
    const { page } = await open(query);
    const expected = full.filter(keeps).map((entry) => entry.name);
    expect(expected.length).toBeGreaterThan(0);
    await expect.poll(async () => (await shownNames(page)).toSorted()).toEqual(expected.toSorted());
    expect(await page.locator(".count").textContent()).toContain(`${expected.length} of 40 models`);
  });

  test("keeps what the reader does in the address, through a reload", async () => {
    const { page } = await open();
    await page.getByRole("radio", { name: "Hard 20" }).check();
    await page.getByRole("radio", { name: "Closed" }).check();
    await page.getByRole("radio", { name: "Tuned" }).check();
    await page.getByRole("searchbox").fill("otter");
    await page.getByLabel("Size, at most").fill("6");
    await page.getByRole("button", { name: "Instruct", exact: true }).click();
    await page.waitForURL(/q=otter/);
    const hash = new URL(page.url()).hash;
    for (const part of ["subset=hard", "open=closed", "tuning=tuned", "max=32", "sort=instruct"]) {
      expect(hash).toContain(part);
    }
    const kept = hard.filter(
      (entry) =>
        entry.openness === "closed" &&
        entry.prompted &&
        entry.name.startsWith("Otter") &&
        entry.size !== null &&
        entry.size <= 32,
    );
    const sorted = sortBy(kept, ({ scores }) => scores["instruct"]?.pass_at_1 ?? null, -1);
    await expect.poll(() => shownNames(page)).toEqual(sorted);
    await page.reload();
    await page.locator("table.board").waitFor();
    await expect.poll(() => shownNames(page)).toEqual(sorted);
  });

  test("ranks by a domain", async () => {
    const { page } = await open();
    await page.getByLabel("Domain").selectOption("Time");
    const scored = full.filter((entry) => timeAverage(entry) !== null);
    await expect
      .poll(async () => (await shownNames(page)).slice(0, scored.length))
      .toEqual(sortBy(scored, timeAverage, -1));
  });

  test("shows the columns that are chosen", async () => {
    const { page } = await open();
    await page.getByText("Columns").click();
    await page.getByRole("checkbox", { name: "Date" }).uncheck();
    await page.getByRole("checkbox", { name: "Kind" }).check();
    await page.keyboard.press("Escape");
    const heads = await page.locator("thead th").allTextContents();
    expect(heads.map((head) => head.replace(/[↓↑]/, ""))).toEqual([
      "Rank",
      "Model",
      "Size (B)",
      "Openness",
      "Kind",
      "Complete",
      "Instruct",
      "Average",
      "Elo Complete",
    ]);
    expect(await page.getByRole("checkbox", { name: "Kind" }).isVisible()).toBe(false);
  });

  test.for(["Markdown", "CSV", "LaTeX"])("copies the table as %s", async (format) => {
    const { page } = await open("?q=heron-1&sort=model");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByText("Copy", { exact: true }).click();
    await page.getByRole("button", { name: format }).click();
    const names = await shownNames(page);
    await page.getByText(`Copied ${names.length} rows as ${format}.`).waitFor();
    const text: string = await page.evaluate("navigator.clipboard.readText()");
    const places = names.map((name) => text.indexOf(name));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const lines = { Markdown: 2, CSV: 1, LaTeX: 11 }[format] ?? 0;
    expect(text.trim().split("\n")).toHaveLength(names.length + lines);
  });

  test.for(["size", "elo", "solved", "domains"])("draws %s", async (view) => {
    const { page, complaints } = await open(`?show=${view}`);
    const drawing = page.locator("figure svg").first();
    await drawing.waitFor();
    const box = await drawing.boundingBox();
    expect(box?.height).toBeGreaterThan(200);
    expect(await page.locator("figure [role=img]").first().getAttribute("aria-label")).toBeTruthy();
    expect(complaints).toEqual([]);
  });

  test("compares the domains of the models that are added", async () => {
    const { page } = await open("?show=domains");
    await page.getByRole("button", { name: /^Otter-22/ }).click();
    await page.getByLabel("Add a model").selectOption("Heron-31");
    await expect
      .poll(() => page.locator(".chosen .chip").allTextContents())
      .toEqual(["Heron-9 ×", "Heron-17 ×", "Heron-31 ×"]);
    expect(await page.locator(".radar table thead th").allTextContents()).toContain("Heron-31");
  });

  test("says so when no model is like that", async () => {
    const { page } = await open("?q=nobody");
    await page.getByRole("link", { name: "Show all" }).click();
    await expect.poll(() => shownNames(page)).toHaveLength(40);
  });
});

function shownNames(page: Page): Promise<string[]> {
  return page.locator("table.board tbody th").allTextContents();
}

function sortBy(
  entries: readonly LeaderboardEntry[],
  value: (entry: LeaderboardEntry) => number | null,
  sign: number,
): string[] {
  return entries
    .toSorted((a, b) => sign * ((value(a) ?? -1) - (value(b) ?? -1)))
    .map((entry) => entry.name);
}

function timeAverage(entry: LeaderboardEntry): number | null {
  const complete = entry.scores["complete"]?.domains?.["Time"]?.pass_at_1;
  const instruct = entry.scores["instruct"]?.domains?.["Time"]?.pass_at_1;
  return complete === undefined || instruct === undefined ? null : (complete + instruct) / 2;
}
