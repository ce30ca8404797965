import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { runProcess } from "../../src/lib/run-process.ts";
import { openZip } from "../../src/lib/zip.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// As Python's zipfile writes them; what Inspect packs with Zstandard is read in tests/clients.
const script = `
import warnings, zipfile
warnings.simplefilter("ignore")
with zipfile.ZipFile("a.zip", "w") as z:
    z.writestr("stored", "as it is")
    z.writestr("samples/ä.json", "packed " * 5000, zipfile.ZIP_DEFLATED)
    z.writestr("twice", "old")
    z.writestr("twice", "new")
    z.writestr("bzip", "x", zipfile.ZIP_BZIP2)
    z.comment = b"a comment"
`;

async function makeZip(): Promise<string> {
  const folder = await temporaryFolder();
  const { exitCode, stderr } = await runProcess(parts.starter.python, ["-c", script], {
    cwd: folder,
    variables: {},
  });
  if (exitCode !== 0) throw new Error(stderr);
  return path.join(folder, "a.zip");
}

test("files of a zip are read by their names", async () => {
  const file = await makeZip();
  using zip = openZip(file, (await stat(file)).size);
  expect(zip.names).toEqual(["stored", "samples/ä.json", "twice", "bzip"]);
  expect(zip.read("samples/ä.json")?.toString()).toBe("packed ".repeat(5000));
  expect(zip.read("stored")?.toString()).toBe("as it is");
  expect(zip.read("twice")?.toString()).toBe("new");
  expect(zip.read("absent")).toBeUndefined();
  expect(() => zip.read("bzip")).toThrow(/a\.zip, bzip, is not a zip file that can be read/);
});

test("what is no zip, or half of one, is refused", async () => {
  const folder = await temporaryFolder();
  for (const content of ["", "text", "PK".repeat(4000)]) {
    const file = path.join(folder, "x.zip");
    await writeFile(file, content);
    expect(() => openZip(file, content.length)).toThrow(/x\.zip is not a zip file/);
  }
  const file = await makeZip();
  expect(() => openZip(file, 200)).toThrow(/is not a zip file/);
});
