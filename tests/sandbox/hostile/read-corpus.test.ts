import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fillBlanks, parseSample, readCorpus } from "../../../src/sandbox/hostile/read-corpus.ts";
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

describe("parseSample", () => {
  test("takes the header off and keeps the sample as it is, without its last line's end", () => {
    const text = "# attack: a: b\n# limit: 3\n# -*- coding: utf-7 -*-\n\nx = 1 \\\n";
    expect(parseSample(text)).toEqual({
      fields: { attack: "a: b", limit: "3" },
      code: "# -*- coding: utf-7 -*-\n\nx = 1 \\",
    });
  });

  test.for([
    ["U+0000", 'x = "\0"'],
    ["U+D800", 'x = "\ud800"'],
    ["U+0028*3", 'x = "((("'],
  ])("spells out %s", ([spell, code]) => {
    expect(parseSample(`# spell: <IT>=${spell}\nx = "<IT>"\n`)).toEqual({ fields: {}, code });
  });

  test("refuses a spelling that it cannot read", () => {
    expect(() => parseSample("# spell: NUL\nx\n")).toThrow("cannot spell NUL");
  });
});

describe("fillBlanks", () => {
  test("puts Python literals where the names are", () => {
    const code =
      'connect(__HOST_PORT__)\nopen(__HOST_FILES__[0] + __MARK__)\n__name__ == "__main__"';
    const values = { HOST_PORT: 80, HOST_FILES: ["/a"], MARK: "it's" };
    expect(fillBlanks(code, values)).toBe(
      'connect(80)\nopen(["/a"][0] + "it\'s")\n__name__ == "__main__"',
    );
  });

  test("refuses a name that nothing is known for", () => {
    expect(() => fillBlanks("__HOST_SHOE__", {})).toThrow("nothing is known for __HOST_SHOE__");
  });
});
