import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findCycles } from "./support/cycles.ts";
import { findMisnamed } from "./support/file-names.ts";
import { findBurdens, findTrespasses, listSources } from "./support/walls.ts";
import { removeFolder } from "./support/temporary-folder.ts";

const root = path.resolve(import.meta.dirname, "..");

describe("the repository", () => {
  test("keeps every wall of docs/architecture.md", () => {
    expect(findTrespasses(root)).toEqual([]);
  });

  test("has no import cycle, neither between rooms nor between the folders of pipeline", () => {
    expect(findCycles(root)).toEqual([]);
  });

  test("gives pages nothing to carry that a browser cannot use", () => {
    expect(findBurdens(root)).toEqual([]);
  });

  test("has no file over 300 lines", () => {
    const folders = ["src", "tests", "bench", "scripts", "python", "web"];
    const long = listSources(root, folders, /\.(ts|tsx|py|js|css)$/).filter(
      (file) => readFileSync(path.join(root, file), "utf8").split("\n").length > 301,
    );
    expect(long).toEqual([]);
  });

  test("explains at most 40 words", () => {
    const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
    const words = /^## Words\n(.*?)^## /ms.exec(page)?.[1]?.match(/^\| (?!word |---)/gm) ?? [];
    expect(words.length).toBeGreaterThan(20);
    expect(words.length).toBeLessThanOrEqual(40);
  });

  test("names a file by a verb only if the file exports that verb", () => {
    expect(findMisnamed(root)).toEqual([]);
  });

  test("has no test that hides this machine's programs from itself", () => {
    const blind = listSources(root, ["tests", "bench", "scripts"], /\.ts$/).filter((file) =>
      /readSettings\(\{\s*\}\)/.test(readFileSync(path.join(root, file), "utf8")),
    );
    expect(blind).toEqual([]);
  });

  test("names every folder of src and of src/pipeline in docs/architecture.md", () => {
    const page = readFileSync(path.join(root, "docs/architecture.md"), "utf8");
    const rooms = listFolders("src").map((name) => `src/${name}`);
    const named = [...rooms, ...listFolders("src/pipeline")];
    expect(named.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
  });
});

function listFolders(folder: string): string[] {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function empty(folder: string): Promise<void> {
  await removeFolder(folder);
  await mkdir(folder);
}

test("a file that exports another verb than its name's is found", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-names-"));
  onTestFinished(() => removeFolder(folder));
  await mkdir(path.join(folder, "src/tasks"), { recursive: true });
  const write = (file: string, source: string) => writeFile(path.join(folder, "src", file), source);
  await write("tasks/find-task.ts", "export function listTasks() {}");
  await write("tasks/list-tasks.ts", "export async function* listTasks() {}");
  await write("tasks/task-finder.ts", "export function createTaskFinder() {}");
  expect(findMisnamed(folder)).toEqual(["src/tasks/find-task.ts"]);
});

describe("the test of the walls", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bcb-walls-"));
  });
  afterAll(() => removeFolder(folder));

  const cases: [title: string, file: string, source: string, wall: RegExp][] = [
    ["lib that imports schema", "lib/a.ts", 'import "../schema/task.ts";', /lib imports nothing/],
    [
      "python-source that imports schema",
      "python-source/a.ts",
      'import "../schema/task.ts";',
      /python-source imports lib/,
    ],
    [
      "source-tree that imports python-source",
      "source-tree/a.ts",
      'import "../python-source/tree.ts";',
      /source-tree imports lib/,
    ],
    [
      "schema that imports python-source",
      "schema/d.ts",
      'import "../python-source/tree.ts";',
      /schema imports/,
    ],
    ["schema that imports a stage", "schema/a.ts", 'import "../tasks/x.ts";', /schema imports/],
    ["schema with another package", "schema/b.ts", 'import "commander";', /schema imports/],
    ["a stage that imports a stage", "tasks/a.ts", 'import "../report/x.ts";', /never another/],
    ["a type import of a stage", "tasks/b.ts", 'import type { X } from "../report/x.ts";', /never/],
    ["a re-export of a stage", "report/a.ts", 'export * from "../tasks/x.ts";', /never another/],
    [
      "a dynamic import of a stage",
      "models/a.ts",
      'await import("../tasks/x.ts");',
      /never another/,
    ],
    [
      "a stage that imports pipeline",
      "verdicts/a.ts",
      'import "../pipeline/x.ts";',
      /never another/,
    ],
    [
      "a language that imports verdicts",
      "languages/a.ts",
      'import "../verdicts/x.ts";',
      /a language joins/,
    ],
    [
      "a stage that imports a language",
      "sanitize/a.ts",
      'import "../languages/x.ts";',
      /never another/,
    ],
    ["pipeline that imports cli", "pipeline/a.ts", 'import "../cli/x.ts";', /nobody imports/],
    ["someone who imports the index", "cli/a.ts", 'import "../index.ts";', /nobody imports/],
    ["a stage that imports server", "report/c.ts", 'import "../server/x.ts";', /nobody imports/],
    ["server that imports a stage", "server/a.ts", 'import "../tasks/x.ts";', /only through/],
    [
      "pages that import values",
      "../web/a.ts",
      'import { Task } from "../src/schema/task.ts";',
      /types from schema/,
    ],
    [
      "pages that import a stage",
      "../web/b.ts",
      'import type { X } from "../src/report/site/x.ts";',
      /types from schema/,
    ],
    ["cli that imports a stage", "cli/b.ts", 'import "../tasks/x.ts";', /only through pipeline/],
    [
      "processes outside their rooms",
      "tasks/c.ts",
      'import "node:child_process";',
      /child_process/,
    ],
    [
      "processes by way of lib",
      "tasks/e.ts",
      'import { runProcess } from "../lib/run-process.ts";',
      /programs are started only/,
    ],
    [
      "processes in another model adapter",
      "models/c.ts",
      'import "node:child_process";',
      /child_process/,
    ],
    ["process.env outside cli", "tasks/d.ts", "export const x = process.env.HOME;", /process.env/],
    ["console outside cli", "report/b.ts", "console.log(1);", /console/],
    ["records by name", "schema/c.ts", "z.record(z.string(), z.int());", /byName/],
    ["records by text", "schema/c.ts", "z.record(text, count);", /byName/],
    [
      "a path into the tests",
      "sandbox/b.ts",
      'export const corpus = new URL("../../tests/hostile", import.meta.url);',
      /nothing of tests/,
    ],
    ["files in a pure room", "analysis/a.ts", 'import "node:fs/promises";', /pure/],
    ["randomness in a pure room", "prompts/a.ts", "export const x = Math.random();", /pure/],
    ["a static import of an SDK", "models/b.ts", 'import { x } from "ai";', /loaded dynamically/],
    ["an SDK outside the adapters", "pipeline/b.ts", 'await import("@ai-sdk/openai");', /SDK/],
  ];

  test.for(cases)("finds %s", async ([, file, source, wall]) => {
    await empty(folder);
    const target = path.join(folder, "src", file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, source);
    expect(findTrespasses(folder)).toEqual([expect.stringMatching(wall)]);
  });

  const cycles: [title: string, imports: Record<string, string>, cycle: string[]][] = [
    ["two rooms", { "a/x.ts": "../b/y.ts", "b/z.ts": "../a/w.ts" }, ["a -> b -> a"]],
    [
      "three folders of pipeline",
      {
        "pipeline/a/x.ts": "../b/x.ts",
        "pipeline/b/y.ts": "../c/x.ts",
        "pipeline/c/z.ts": "../a/y.ts",
      },
      ["pipeline/a -> pipeline/b -> pipeline/c -> pipeline/a"],
    ],
    [
      "a folder of pipeline and a file beside it",
      { "pipeline/a/x.ts": "../run.ts", "pipeline/run.ts": "./a/y.ts" },
      ["pipeline/a -> pipeline/run.ts -> pipeline/a"],
    ],
    ["no files of one folder", { "pipeline/a/x.ts": "./y.ts", "pipeline/a/y.ts": "./x.ts" }, []],
    ["no chain", { "pipeline/a/x.ts": "../b/x.ts", "pipeline/b/x.ts": "../../lib/x.ts" }, []],
  ];

  test.for(cycles)("finds a cycle of %s", async ([, imports, found]) => {
    await empty(folder);
    for (const [file, target] of Object.entries(imports)) {
      const place = path.join(folder, "src", file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, `import type { X } from "${target}";`);
    }
    expect(findCycles(folder)).toEqual(found);
  });

  test("lets a house through that keeps the walls", async () => {
    await empty(folder);
    const files = {
      "lib/a.ts": 'import "node:fs";',
      "schema/a.ts": 'import { z } from "zod";\nimport "../lib/a.ts";',
      "python-source/a.ts": 'import "../lib/a.ts";',
      "tasks/a.ts": 'import "../schema/a.ts";\nimport "./b.ts";\nimport "../python-source/a.ts";',
      "tasks/b.ts": "// process.env and console.log in a comment are words\nexport {};",
      "sandbox/a.ts": 'import "node:child_process";',
      "models/vllm.ts": 'import "node:child_process";\nawait import("@ai-sdk/openai");',
      "pipeline/a.ts": 'import "../tasks/a.ts";',
      "cli/a.ts": 'await import("../pipeline/a.ts");\nconsole.log(process.env);',
      "cli/b.ts": 'await import("../server/a.ts");',
      "server/a.ts": 'import "../pipeline/a.ts";\nimport "../report/a.ts";',
      "report/a.ts": 'import "../schema/a.ts";',
      "../web/a.tsx":
        'import type { X } from "../src/schema/a.ts";\nimport { a } from "../src/analysis/a.ts";',
      "../web/b.ts": 'import { b } from "../src/report/formats/b.ts";',
      "report/formats/b.ts": "export const b = 1;",
      "analysis/a.ts": 'import type { X } from "../schema/a.ts";\nexport const a = 1;',
    };
    for (const [file, source] of Object.entries(files)) {
      const target = path.join(folder, "src", file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, source);
    }
    expect(findTrespasses(folder)).toEqual([]);
    expect(findBurdens(folder)).toEqual([]);
    await writeFile(path.join(folder, "src/analysis/a.ts"), 'import { X } from "../schema/a.ts";');
    expect(findBurdens(folder)).toEqual(["src/schema/a.ts: zod", "src/lib/a.ts: node:fs"]);
  });
});
