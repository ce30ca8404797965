import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finish } from "../cli/run-bcb.ts";
import { lightnessOf, useAddresses } from "../support/browser.ts";
import { removeFolder } from "../support/temporary-folder.ts";
import { findBarriers } from "./support/axe.ts";
import { staticServer } from "./support/static-server.ts";

const root = path.resolve(import.meta.dirname, "../..");

describe("the documentation site", () => {
  const openAddress = useAddresses();
  let site = "";
  beforeAll(async () => {
    site = await mkdtemp(path.join(tmpdir(), "bcb-documentation-"));
    const vitepress = path.join(root, "node_modules/vitepress/bin/vitepress.js");
    const child = spawn(process.execPath, [vitepress, "build", "docs", "--outDir", site], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env["PATH"], NODE_ENV: "production" },
    });
    const { code, stdout, stderr } = await finish(child);
    if (code !== 0) throw new Error(stdout + stderr);
  });
  afterAll(() => removeFolder(site));

  const open = async (page = "") => openAddress((await staticServer(site, "/")) + page);

  test("greets without barriers and asks for nothing from elsewhere", async () => {
    const { page, complaints, requests } = await open();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const origin = new URL(page.url()).origin;
    expect(requests.filter((url) => !/^(data|blob):/.test(url) && !url.startsWith(origin))).toEqual(
      [],
    );
  });

  test("finds pass@k, and the result opens", async () => {
    const { page, complaints } = await open();
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill("pass@k");
    const first = page.locator("#localsearch-list a").first();
    await first.waitFor();
    expect((await first.textContent())?.toLowerCase()).toContain("pass");
    await first.click();
    await page.waitForURL(/\.html/);
    await page.locator("main h1").waitFor();
    expect(complaints).toEqual([]);
  });

  test("finds guides before reference pages", async () => {
    const { page } = await open();
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.locator("#localsearch-input").fill("timeout");
    const results = page.locator("#localsearch-list a");
    await results.first().waitFor();
    const addresses = await results.evaluateAll((links) =>
      links.map((link) => link.getAttribute("href") ?? ""),
    );
    expect(addresses.some((address) => address.includes("/generated/"))).toBe(true);
    expect(addresses[0]).not.toMatch(/generated|decisions/);
  });

  test("leads from the home page to a flag table in one click", async () => {
    const { page, complaints } = await open();
    await page.locator(".vp-doc").getByRole("link", { name: "lm-eval" }).click();
    await page.getByRole("heading", { level: 1, name: "Coming from lm-eval" }).waitFor();
    await page.getByRole("cell", { name: "--apply_chat_template" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("turns dark by its switch, and stays so", async () => {
    const { page, complaints } = await open("start.html");
    const before = await lightnessOf(page);
    await page.getByRole("switch").first().click();
    await expect.poll(() => lightnessOf(page), { timeout: 30_000 }).toBeLessThan(before / 2);
    await page.reload();
    await expect.poll(() => lightnessOf(page), { timeout: 30_000 }).toBeLessThan(before / 2);
    expect(complaints).toEqual([]);
  });

  test("shows a generated page, and leads to what an address names", async () => {
    const { page, complaints } = await open("generated/errors.html#bcb402-sandboxtooweak");
    await page.getByRole("heading", { name: "BCB402 SandboxTooWeak" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("has every anchor that a page of it links to", async () => {
    const names = await readdir(site, { recursive: true });
    const pages = names.filter((name) => name.endsWith(".html"));
    const texts = await Promise.all(pages.map((name) => readFile(path.join(site, name), "utf8")));
    const byPage = new Map(pages.map((name, place) => [`/${name}`, texts[place] ?? ""]));
    const broken = [...byPage].flatMap(([from, text]) =>
      [...text.matchAll(/href="([^":]*)#([^"]+)"/g)]
        .map(([, place = "", anchor = ""]) => ({
          to: place === "" ? from : path.posix.resolve(path.dirname(from), place),
          anchor: decodeURIComponent(anchor),
        }))
        .filter(({ to, anchor }) => !byPage.get(to)?.includes(`id="${anchor}"`))
        .map(({ to, anchor }) => `${from}: ${to}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });
});
