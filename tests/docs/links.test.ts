import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createSidebar } from "../../docs/.vitepress/sidebar.ts";
import { slugify } from "../../docs/.vitepress/slugify.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** The names under which a page's headings can be linked to. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => slugify(heading));
}

async function findBroken(file: string): Promise<string[]> {
  const page = await readFile(path.join(root, file), "utf8");
  const links = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken: string[] = [];
  for (const link of links.filter((each) => !/^[a-z]+:/.test(each))) {
    const [place = "", anchor] = link.split("#");
    const target = place === "" ? file : path.join(path.dirname(file), place);
    const isThere = existsSync(path.join(root, target));
    const known =
      isThere && anchor !== undefined
        ? anchorsOf(await readFile(path.join(root, target), "utf8"))
        : [];
    if (!isThere || (anchor !== undefined && !known.includes(anchor))) {
      broken.push(`${file}: ${link}`);
    }
  }
  return broken;
}

test("every link between our documents leads somewhere", async () => {
  const pages = ["README.md", "CONTRIBUTING.md"];
  pages.push(...(await listPages()));
  expect((await Promise.all(pages.map(findBroken))).flat()).toEqual([]);
});

test("the site's sidebar leads to every page but the home page", async () => {
  const listed = createSidebar().flatMap(({ items }) =>
    items.map(({ link }) => `docs${link.endsWith("/") ? `${link}index` : link}.md`),
  );
  const pages = (await listPages()).filter((page) => page !== "docs/index.md");
  expect(listed.toSorted()).toEqual(pages.toSorted());
});

async function listPages(): Promise<string[]> {
  const pages: string[] = [];
  for await (const page of glob("docs/**/*.md", { cwd: root })) pages.push(page);
  return pages;
}
