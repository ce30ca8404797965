import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { parts } from "./parts.ts";
import { removeFolder } from "./temporary-folder.ts";

export const phone = { width: 375, height: 800 };
export const desk = { width: 1200, height: 900 };

interface Window {
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
}

interface OpenPage {
  page: Page;
  /** What the browser says against the page. */
  complaints: string[];
  /** All that the page asks for. */
  requests: string[];
}

/** A browser for the tests of a `describe`: opens HTML from disk, as a reader does. */
export function useBrowser(): (content: string, window?: Window) => Promise<OpenPage> {
  const openAddress = useAddresses();
  let folder = "";
  let count = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bcb-page-"));
  });
  afterAll(() => removeFolder(folder));
  return async (content, window) => {
    const file = path.join(folder, `${(count += 1)}.html`);
    await writeFile(file, content);
    return openAddress(pathToFileURL(file).href, window);
  };
}

/** The same for what is served. */
export function useAddresses(): (url: string, window?: Window) => Promise<OpenPage> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: parts.browser ?? "",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
    });
  });
  afterAll(() => browser?.close());
  return async (url, { viewport = desk, colorScheme = "light" } = {}) => {
    const page = await browser.newPage({ viewport, colorScheme });
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("dialog", (dialog) => {
      complaints.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(url);
    return { page, complaints, requests };
  };
}

/** How far the page sticks out of its window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
}

/** 0 is black, 765 white. */
export async function lightnessOf(page: Page): Promise<number> {
  const text: string = await page.evaluate("getComputedStyle(document.body).backgroundColor");
  return (text.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
}
