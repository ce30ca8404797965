// Takes the pictures of docs/images from the demo's own data: node scripts/screenshot.ts
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { wallClock } from "../src/lib/clock.ts";
import { noProgress } from "../src/lib/progress.ts";
import { serveSite } from "../src/server/serve-site.ts";

const root = path.resolve(import.meta.dirname, "..");
const images = path.join(root, "docs/images");
const mostBytes = 300_000;
const width = 1200;

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = [process.env["BCB_CHROMIUM"] ?? "", ...places].find(existsSync);
if (executablePath === undefined) {
  throw new Error("There is no Chromium: apt-get install chromium, or set BCB_CHROMIUM.");
}

const scratch = await mkdtemp(path.join(tmpdir(), "bcb-screenshot-"));
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
try {
  const demo = path.join(scratch, "demo");
  runDemo(demo);
  const taken = [
    await pictureReport(browser, path.join(demo, "report.html")),
    ...(await picturePages(browser, demo)),
  ];
  for (const file of taken) await weigh(file);
} finally {
  await browser.close();
  await rm(scratch, { recursive: true, force: true });
}

async function weigh(file: string): Promise<void> {
  const { size } = await stat(file);
  console.log(`${path.relative(process.cwd(), file)}: ${Math.round(size / 1000)} kB`);
  if (size > mostBytes) throw new Error(`The picture is larger than ${mostBytes / 1000} kB.`);
}

/** The README's: one of the first tasks stands open, so that it shows what is inside; it ends with the rows below. */
async function pictureReport(from: Browser, report: string): Promise<string> {
  const rowHeight = 40;
  const page = await from.newPage({ viewport: { width, height: 1240 } });
  await page.goto(pathToFileURL(report).href);
  await page.locator(".report-task").first().waitFor();
  const height: number = await page.evaluate(`{
    const task = document.querySelector(".report-task:has(.dot.pass):has(.dot.fail)");
    task.open = true;
    new Promise((resolve) => setTimeout(resolve, 200)).then(() =>
      Math.ceil(task.getBoundingClientRect().bottom + 3 * ${rowHeight}));
  }`);
  await page.setViewportSize({ width, height });
  const file = path.join(images, "report.png");
  await page.screenshot({ path: file });
  await page.close();
  return file;
}

/** The pages that `bcb serve` shows, by name, place, and what must be there before the picture is taken. */
async function picturePages(from: Browser, demo: string): Promise<string[]> {
  const pages = [
    { name: "leaderboard", hash: "leaderboard", wait: "table.board", height: 560 },
    { name: "domains", hash: "leaderboard?show=domains", wait: "figure svg", height: 860 },
    { name: "tasks", hash: "tasks", wait: ".task-list", height: 800 },
    { name: "task", hash: "tasks/Starter-3", wait: ".token-keyword", height: 900 },
    {
      name: "task-dark",
      hash: "tasks/Starter-3",
      wait: ".token-keyword",
      height: 900,
      isDark: true,
    },
    { name: "tasks-phone", hash: "tasks", wait: ".task-list", height: 760, width: 375 },
  ];
  const shown = {
    runs: [demo],
    leaderboard: undefined,
    models: undefined,
    public: undefined,
    publicHard: undefined,
    dataset: undefined,
  };
  await using site = await serveSite(
    { ...shown, host: "127.0.0.1", port: 0 },
    {
      settings: {
        cacheDir: scratch,
        homeDir: scratch,
        variables: {},
        hub: { endpoint: "http://127.0.0.1:9", home: scratch, offline: true },
      },
      version: "0.1.0",
      // The pictures change when the pages do, not with the day.
      clock: { ...wallClock, now: () => new Date("2026-01-01T00:00:00Z") },
      progress: noProgress,
      signal: new AbortController().signal,
    },
  );
  const files: string[] = [];
  for (const { name, hash, wait, height, isDark = false, ...own } of pages) {
    const page = await from.newPage({
      viewport: { width: own.width ?? width, height },
      colorScheme: isDark ? "dark" : "light",
    });
    await page.goto(`${site.url}#/${hash}`);
    await page.locator(wait).first().waitFor();
    const file = path.join(images, `web-${name}.png`);
    await page.screenshot({ path: file });
    await page.close();
    files.push(file);
  }
  return files;
}

function runDemo(out: string): void {
  const bcb = path.join(root, "bin/bcb.js");
  const { status } = spawnSync(process.execPath, [bcb, "demo", "--out", out], { stdio: "inherit" });
  if (status !== 0) throw new Error(`The demo ended with ${status}.`);
}
