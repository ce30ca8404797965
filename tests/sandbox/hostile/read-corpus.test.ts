import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readCorpus } from "../../../src/sandbox/hostile/read-corpus.ts";
import { readForgeries } from "../../support/read-forgeries.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const header = "# attack: a\n# kind: verdict\n# task: plain\n# official: pass\n# expect: b\n";

async function makeCorpus(attack: string): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "tasks"));
  await mkdir(path.join(folder, "honest"));
  await writeFile(path.join(folder, "tasks", "plain.py"), "# task: a\nimport unittest\n");
  await writeFile(path.join(folder, "attack-one.py"), attack);
  return folder;
}

describe("the corpus", () => {
  test("has an honest answer to every task", async () => {
    const { tests, honest } = await readCorpus();
    const solved = new Set(honest.map((sample) => sample.task));
    expect([...tests.keys()].filter((task) => !solved.has(task))).toEqual([]);
  });

  test("says of each attack something of its own", async () => {
    const { attacks } = await readCorpus();
    const titles = attacks.map((attack) => attack.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test("has few forgeries that may earn their pass, and calls them known limits", async () => {
    const all = await Promise.all([readCorpus(), readForgeries()]);
    const forgeries = all.flatMap(({ attacks }) =>
      attacks.filter(({ kind }) => kind === "verdict"),
    );
    const limits = forgeries.filter(({ strict }) => strict.includes("earned"));
    expect(limits.length / forgeries.length).toBeLessThan(0.03);
    expect(limits.filter(({ expect: told }) => !told.startsWith("a known limit: "))).toEqual([]);
  });

  test("cannot declare a status that there is not", async () => {
    const folder = await makeCorpus(`${header}# strict: pass\nx = 1\n`);
    await expect(readCorpus(folder)).rejects.toThrow("the header of attack-one");
  });

  test("refuses an attack on a task that is not there", async () => {
    const text = `${header.replace("plain", "other")}# strict: fail\nx = 1\n`;
    await expect(readCorpus(await makeCorpus(text))).rejects.toThrow("there is no task other");
  });
});
