import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../src/lib/draw.ts";
import { createSigningKey, readSigningKey } from "../../src/lib/minisign.ts";
import { readTar, type TarFile } from "../../src/lib/tar.ts";
import { readArchive, writeArchive } from "../../src/pipeline/publish/archive.ts";
import { parts } from "../support/parts.ts";
import { removeFolder, temporaryFolder } from "../support/temporary-folder.ts";
import { makeUser, type BcbResult, type BcbUser } from "./run-bcb.ts";

const recorded = "recorded-fair--main--starter-complete--replay-0-1-sanitized_calibrated";
const samples = path.resolve(import.meta.dirname, `../../packs/starter/samples/${recorded}.jsonl`);
const judged = 6;

let folder = "";
let user: BcbUser;
let archive = "";
let key = "";
let published: BcbResult;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bcb-publish-"));
  user = await makeUser(folder, { starter: true });
  await copyFile(samples, path.join(user.folder, `${recorded}.jsonl`));
  const judging = ["--dataset", "starter", "--ids", `0-${judged - 1}`];
  await user.run(["evaluate", `${recorded}.jsonl`, ...judging]);
  published = await user.run(["publish", ".", "--json"]);
  archive = path.join(user.folder, `${recorded}.bcb.tar`);
  key = path.join(user.variables["HOME"] ?? "", ".config/bcb/signing-key.pub");
});

afterAll(() => removeFolder(folder));

test("bcb publish says what it wrote", () => {
  expect(published.code).toBe(0);
  expect(JSON.parse(published.stdout)).toMatchObject({
    archive: path.basename(archive),
    files: ["run.json", "samples.jsonl.gz", "verdicts.jsonl.gz", "requirements.lock"],
  });
});

describe("bcb verify", () => {
  test("repeats verdicts of a published run, and knows its publisher", async () => {
    const { code, stdout } = await user.run(["verify", archive, "--key", key, "--rejudge", "4"]);
    expect(stdout).toContain("It is the key you passed.");
    expect(stdout).toContain("4 of 4 verdicts repeated.");
    expect(code).toBe(0);
  });

  test("minds the key", async () => {
    const other = path.join(user.folder, "other.pem");
    await writeFile(other, createSigningKey());
    await user.run(["publish", ".", "--key", other, "--out", "other.bcb.tar"]);
    const { code, stdout } = await user.run(["verify", "other.bcb.tar", "--key", key]);
    expect(stdout).toContain("It is not the key you passed.");
    expect(code).toBe(1);
  });

  test("finds a verdict that its publisher made up", async () => {
    const lying = await signAgain((files) => {
      const verdicts = files.get("verdicts.jsonl.gz");
      const text = gunzipSync(verdicts ?? "").toString();
      const changed = text.replaceAll(/"outcome":"fail"/g, '"outcome":"pass"');
      files.set("verdicts.jsonl.gz", gzipSync(changed));
    });
    const { code, stdout } = await user.run(["verify", lying, "--rejudge", String(judged)]);
    expect(stdout).toMatch(/Starter\/\d, sample 0: published pass, fail; here fail/);
    expect(code).toBe(1);
  });

  test("finds verdicts that are about other code", async () => {
    const lying = await signAgain((files) => {
      const rows = gunzipSync(files.get("samples.jsonl.gz") ?? "").toString();
      files.set("samples.jsonl.gz", gzipSync(rows.replaceAll("return", "return  ")));
    });
    const { code, stderr } = await user.run(["verify", lying, "--rejudge", String(judged)]);
    expect(stderr).toContain("belongs to different code than the archive's sample");
    expect(code).toBe(1);
  });

  test("any flipped bit is found", async () => {
    const bytes = await readFile(archive);
    const random = seededRandom(26);
    const changed = path.join(await temporaryFolder(), "changed.bcb.tar");
    for (let count = 0; count < 200; count++) {
      const place = Math.floor(random() * bytes.length);
      const copy = Buffer.from(bytes);
      copy.writeUInt8(bytes.readUInt8(place) ^ (1 << Math.floor(random() * 8)), place);
      await writeFile(changed, copy);
      await expect(readArchive(changed), `at ${place}`).rejects.toThrow(/changed|sign|key|holds/);
    }
  });

  test("any byte of what is signed counts, comments and padding too", async () => {
    const bytes = await readFile(archive);
    const changed = path.join(await temporaryFolder(), "changed.bcb.tar");
    const [manifest, signature] = readTar(bytes) ?? [];
    const end = 3 * 512 + roundUp(manifest) + roundUp(signature) + 512;
    for (let place = roundUp(manifest); place < end; place += 7) {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(bytes.readUInt8(place) ^ 0x20, place);
      await writeFile(changed, copy);
      await expect(readArchive(changed), `at ${place}`).rejects.toThrow(/changed|sign|key|holds/);
    }
  });

  test("refuses what is no archive", async () => {
    const { code, stderr } = await user.run(["verify", `${recorded}.jsonl`]);
    expect(stderr).toContain("is not an archive from `bcb publish`");
    expect(code).toBe(1);
  });
});

test("a leaderboard shows who signed the runs that can be verified", async () => {
  expect((await user.run(["leaderboard", "build", "."])).code).toBe(0);
  const { stdout } = await user.run(["leaderboard", "show"]);
  const { signer } = await readArchive(archive);
  expect(stdout).toContain("Signed by");
  expect(stdout).toContain(signer.id);
});

test.skipIf(parts.minisign === null)("minisign itself accepts the signature", async () => {
  const unpacked = await temporaryFolder();
  for (const { name, bytes } of readTar(await readFile(archive)) ?? []) {
    await writeFile(path.join(unpacked, name), bytes);
  }
  const args = ["-V", "-p", key, "-m", "manifest.json"];
  const said = execFileSync(parts.minisign ?? "", args, { cwd: unpacked, encoding: "utf8" });
  expect(said).toContain("Signature and comment signature verified");
});

/** The archive with other files, signed by somebody: a publisher may lie, and the signature is right all the same. */
async function signAgain(change: (files: Map<string, Buffer>) => void): Promise<string> {
  const { manifest, files } = await readArchive(archive);
  const changed = new Map(files);
  change(changed);
  const { format: _format, files: _files, ...about } = manifest;
  const list: TarFile[] = [...changed].map(([name, bytes]) => ({ name, bytes }));
  const file = path.join(await temporaryFolder(), "lying.bcb.tar");
  await writeFile(file, writeArchive(about, list, readSigningKey(createSigningKey())));
  return file;
}

function roundUp(file: TarFile | undefined): number {
  return Math.ceil((file?.bytes.length ?? 0) / 512) * 512;
}
