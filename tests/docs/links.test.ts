import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** The names under which a page's headings can be linked to, as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
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
  for await (const page of glob("docs/**/*.md", { cwd: root })) pages.push(page);
  expect((await Promise.all(pages.map(findBroken))).flat()).toEqual([]);
});
