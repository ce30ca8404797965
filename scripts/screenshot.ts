// Takes the README's picture of a report: node scripts/screenshot.ts [report.html]; without a file, of the demo's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = path.resolve(import.meta.dirname, "..");
const target = path.join(root, "docs/images/report.png");
const mostBytes = 300_000;
const width = 1200;
const rowHeight = 40;

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
  const report = process.argv[2] ?? runDemo(scratch);
  const page = await browser.newPage({ viewport: { width, height: 1240 } });
  await page.goto(pathToFileURL(path.resolve(report)).href);
  // One of the first tasks stands open, so that the picture shows what is inside; it ends with the rows below.
  const height: number = await page.evaluate(`{
    const count = (task) => task.querySelectorAll("details").length;
    const first = [...document.querySelectorAll('.task[data-kind="some"]')].slice(0, 4);
    const shortest = first.toSorted((a, b) => count(a) - count(b))[0];
    shortest.open = true;
    Math.ceil(shortest.getBoundingClientRect().bottom + 3 * ${rowHeight});
  }`);
  await page.setViewportSize({ width, height });
  await page.screenshot({ path: target });
} finally {
  await browser.close();
  await rm(scratch, { recursive: true, force: true });
}
const { size } = await stat(target);
console.log(`${path.relative(process.cwd(), target)}: ${Math.round(size / 1000)} kB`);
if (size > mostBytes) throw new Error(`The picture is larger than ${mostBytes / 1000} kB.`);

function runDemo(out: string): string {
  const bcb = path.join(root, "bin/bcb.js");
  const { status } = spawnSync(process.execPath, [bcb, "demo", "--out", out], { stdio: "inherit" });
  if (status !== 0) throw new Error(`The demo ended with ${status}.`);
  return path.join(out, "report.html");
}
