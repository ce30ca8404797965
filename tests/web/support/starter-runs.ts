import { copyFile, mkdir, mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { makeUser, newUser, type BcbUser } from "../../cli/run-bcb.ts";
import { removeFolder } from "../../support/temporary-folder.ts";

const recordings = path.resolve(import.meta.dirname, "../../../packs/starter/samples");

export interface StarterRuns {
  user: BcbUser;
  /** With the samples, and with what was judged of them. */
  folder: string;
}

/** A user with the recorded answers of these models in a folder, none of them judged yet. */
export async function recordedAnswers(models: readonly string[]): Promise<StarterRuns> {
  const user = await newUser({ starter: true });
  return { user, folder: await copyRecordings(user, models) };
}

/** What judges a samples file of theirs, as a user types it. */
export function evaluateCommand(samples: string): string[] {
  return ["evaluate", "--samples", samples, "--dataset", "starter", "--no-gt"];
}

/** The same for all tests of a `describe`, judged by the real engine. */
export function useJudgedAnswers(models: readonly string[]): () => StarterRuns {
  let home = "";
  let runs: StarterRuns | undefined;
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), "bcb-judged-"));
    const user = await makeUser(home, { starter: true });
    const folder = await copyRecordings(user, models);
    for (const name of (await readdir(folder)).filter((each) => each.endsWith(".jsonl"))) {
      const { code, stderr } = await user.run(evaluateCommand(path.join(folder, name)));
      if (code !== 0) throw new Error(stderr);
    }
    runs = { user, folder };
  });
  afterAll(() => removeFolder(home));
  return () => {
    if (runs === undefined) throw new Error("the answers are judged before the tests");
    return runs;
  };
}

async function copyRecordings(user: BcbUser, models: readonly string[]): Promise<string> {
  const folder = path.join(user.folder, "results");
  await mkdir(folder);
  for (const name of await readdir(recordings)) {
    if (!models.some((model) => name.startsWith(`recorded-${model}-`))) continue;
    await copyFile(path.join(recordings, name), path.join(folder, name));
  }
  return folder;
}
