import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(root, file), "utf8");

// The left column of a flag table is the other tool's, the right one ours.
const tables = ["evalplus", "lm-eval", "inspect"].map((name) => `docs/coming-from/${name}.md`);

describe("the documentation", async () => {
  const flags = readFlags(await read("docs/generated/cli.md"));

  test("gives every command only flags that it has", async () => {
    const written = await Array.fromAsync(glob("docs/**/*.md", { cwd: root }));
    const pages = written.filter((page) => !/^docs\/(generated|decisions)\//.test(page));
    pages.push("README.md", "CONTRIBUTING.md");
    const commands = (await Promise.all(pages.map(read))).flatMap(listCommands);
    expect(commands.length).toBeGreaterThan(200);
    expect(commands.flatMap((command) => findUnknown(command, flags))).toEqual([]);
  });

  test.for(tables)("%s maps flags to flags that bcb has", async (file) => {
    const ours = [...(await read(file)).matchAll(/^\|[^|]+\|([^|]+)\|$/gm)].map(([, cell]) => cell);
    const named = ours.flatMap((cell) => cell?.match(/--[a-z][a-z-]*/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    const known = new Set([...flags.values()].flatMap((some) => [...some]));
    expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  });

  test("has every flag table one click from the home page", async () => {
    const home = await read("docs/index.md");
    for (const file of [...tables, "docs/generated/official.md"]) {
      expect(home).toContain(`](${path.relative("docs", file)})`);
    }
  });
});

test("a flag that a command does not have is found, however the command is written", () => {
  const flags = readFlags("## `bcb run`\n`--model`\n### `bcb env sync <name>`\n`--python`\n");
  const page = "Say `bcb run --modle x`.\n\n```sh\n./bcb env sync a \\\n  --pin # --not\n```\n";
  expect(listCommands(page).flatMap((command) => findUnknown(command, flags))).toEqual([
    "bcb run --modle",
    "bcb env sync --pin",
  ]);
  expect(findUnknown("bcb fly --high", flags)).toEqual(["bcb fly"]);
});

/** Commands by name, each with the flags that its section of docs/generated/cli.md names. */
function readFlags(page: string): Map<string, Set<string>> {
  const sections = page.split(/^#+ `/m).filter((section) => section.startsWith("bcb "));
  return new Map(
    sections.map((section) => [
      /^bcb( [a-z]+)+/.exec(section)?.[0] ?? "",
      new Set(section.match(/--[a-z][a-z-]*/g)),
    ]),
  );
}

/** What a page shows to be typed: `bcb …` in a block, or between backticks. */
function listCommands(page: string): string[] {
  const blocks = [...page.matchAll(/^(`{3,})\w+\n(.*?)^\1$/gms)].map(([, , text = ""]) => text);
  const typed = blocks.join("\n").replaceAll("\\\n", " ");
  return [
    ...page.matchAll(/`(?:\.\/)?(bcb [a-z][^`\n]*)`/g),
    ...typed.matchAll(/(?:^|[$&] )(?:\.\/)?(bcb [a-z][^#&|\n]*)/gm),
  ].map(([, command = ""]) => command.replaceAll(/"[^"]*"|'[^']*'/g, ""));
}

function findUnknown(command: string, flags: ReadonlyMap<string, Set<string>>): string[] {
  const [, first = "", second = ""] = command.split(" ");
  const name = [`bcb ${first} ${second}`, `bcb ${first}`].find((each) => flags.has(each));
  if (name === undefined) return [`bcb ${first}`];
  return (command.match(/(?<=\s)--[a-z][a-z-]*/g) ?? [])
    .filter((flag) => flag !== "--help" && !flags.get(name)?.has(flag))
    .map((flag) => `${name} ${flag}`);
}
