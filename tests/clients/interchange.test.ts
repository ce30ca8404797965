import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeUser, type BcbUser } from "../cli/run-bcb.ts";
import { readOutcomes, writeTwoSamples } from "../support/interchange.ts";
import { parts } from "../support/parts.ts";
import { removeFolder } from "../support/temporary-folder.ts";
import { runUnitTests } from "./unit-tests.ts";

describe.skipIf(parts.clients === null)("tools that others wrote", () => {
  let folder = "";
  let user: BcbUser;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "bcb-interchange-"));
    user = await makeUser(folder, { starter: true });
    const { name, flags } = await writeTwoSamples(user.folder);
    for (const args of [
      ["evaluate", name, ...flags],
      ["export", "logs", "--format", "inspect"],
      ["export", "lm", "--format", "lm-eval"],
    ]) {
      const { code, stderr } = await user.run(args);
      if (code !== 0) throw new Error(stderr);
    }
  }, 120_000);
  afterAll(() => removeFolder(folder));

  test("inspect_ai and lm-eval read what bcb exports, and bcb judges what inspect_ai writes", async () => {
    const { passed, defined } = await runUnitTests("test_interchange.py", {
      python: parts.clients ?? "",
      folder: user.folder,
      variables: { BCB_WORK: user.folder },
    });
    expect(passed).toEqual(defined);

    const judged = await readOutcomes(user.folder);
    const evaluate = async (file: string) => {
      const out = path.join(user.folder, `again-${path.basename(file)}`);
      const ran = await user.run(["evaluate", file, "--dataset", "starter", "--out", out]);
      expect(ran).toMatchObject({ code: 0 });
      return await readOutcomes(out);
    };
    expect(await evaluate("ours.eval")).toEqual(judged);
    const firstOnly = judged.filter(({ sample }) => sample === 0);
    const [foreign = ""] = await readdir(path.join(user.folder, "foreign"));
    const again = await evaluate(path.join("foreign", foreign));
    expect(again.map(({ outcome }) => outcome)).toEqual(firstOnly.map(({ outcome }) => outcome));
  }, 300_000);
});
