import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { installNltkData } from "../../src/environment/install-nltk-data.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn, writeScript } from "./temporary.ts";

const shared = path.resolve(process.env["BCB_NLTK_DATA"] ?? "../shared/nltk_data");
const { python } = parts.starter;

const makeZip = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as archive:
    archive.writestr("words/", "")
    archive.writestr("words/en", "one two")
`;

/** A source with corpora/words as a zip, and an empty target. */
async function folders() {
  const folder = await temporaryFolder();
  const [source, target] = [path.join(folder, "source"), path.join(folder, "nltk_data")];
  await writeScript(path.join(folder, "bin/python"), [`exec ${python} "$@"`]);
  await mkdir(path.join(source, "corpora"), { recursive: true });
  await runProcess(python, ["-c", makeZip, path.join(source, "corpora/words.zip")], {
    variables: {},
  });
  const install = (packages: string[], from: string | undefined = source) =>
    installNltkData(packages, folder, {
      settings: settingsIn(folder, { nltkData: from }),
      progress: noProgress,
    });
  return { source, target, install };
}

test("a zip is unpacked in its place and kept beside it", async () => {
  const { target, install } = await folders();
  expect(await install(["corpora/words"])).toEqual([]);
  expect(await readFile(path.join(target, "corpora/words/en"), "utf8")).toBe("one two");
  expect((await readdir(path.join(target, "corpora"))).toSorted()).toEqual(["words", "words.zip"]);
});

test("a folder that is unpacked already is copied", async () => {
  const { source, target, install } = await folders();
  await mkdir(path.join(source, "tokenizers/punkt"), { recursive: true });
  await writeFile(path.join(source, "tokenizers/punkt/english.pickle"), "x");
  expect(await install(["tokenizers/punkt"])).toEqual([]);
  expect(await readdir(path.join(target, "tokenizers/punkt"))).toEqual(["english.pickle"]);
});

test("what is there already stays as it is", async () => {
  const { target, install } = await folders();
  await mkdir(path.join(target, "corpora/words"), { recursive: true });
  expect(await install(["corpora/words"])).toEqual([]);
  expect(await readdir(path.join(target, "corpora/words"))).toEqual([]);
});

test("a damaged zip is named, leaves nothing behind, and the others go on", async () => {
  const { source, target, install } = await folders();
  await writeFile(path.join(source, "corpora/stopwords.zip"), "no zip");
  const missing = await install(["corpora/stopwords", "corpora/words"]);
  expect(missing).toEqual([
    {
      package: "corpora/stopwords",
      reason: expect.stringMatching(/source.corpora.stopwords.*not a zip/),
    },
  ]);
  expect((await readdir(path.join(target, "corpora"))).toSorted()).toEqual(["words", "words.zip"]);
});

test("a package that is nowhere to be had is missing, with the reason of the download", async () => {
  const { source, install } = await folders();
  // The starter environment has no NLTK, so its downloader is out of reach for sure.
  expect(await install(["taggers/tagger"])).toEqual([
    {
      package: "taggers/tagger",
      reason: `not in ${source}, and the download failed: No module named 'nltk'`,
    },
  ]);
});

test.skipIf(!existsSync(shared))(
  "the real packages unpack (left out where there is no folder of NLTK data)",
  async () => {
    const { target, source, install } = await folders();
    await cp(shared, source, { recursive: true });
    const packages = [
      "corpora/stopwords",
      "tokenizers/punkt",
      "taggers/averaged_perceptron_tagger",
    ];
    expect(await install(packages)).toEqual([]);
    expect(await readdir(path.join(target, "corpora/stopwords"))).toContain("english");
    expect(await readdir(path.join(target, "tokenizers/punkt"))).toContain("english.pickle");
  },
);
