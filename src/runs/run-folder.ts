import { rm } from "node:fs/promises";
import { fault } from "../lib/bench-error.ts";
import { holdFile } from "../lib/hold-file.ts";
import { isThere, writeAtomically, writeError } from "../lib/files.ts";
import { listDifferences } from "../lib/list-differences.ts";
import type { RunRecord } from "../schema/verdict.ts";
import { heldName, runFile } from "./names.ts";
import { readRunRecord } from "./records.ts";
import { RunLog, type Questions } from "./run-log.ts";

interface FolderOptions {
  /** Nothing that an earlier run left counts. */
  fresh: boolean;
  /** Wait for the run's owner in place of refusing; told who it is. */
  wait?: ((holder: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const logs = ["verdicts", "repeats"] as const;

/**
 * The files of one run while this process owns them. Verdicts that were made under other settings are refused, and so is a
 * run that another process owns.
 */
export async function openRunFolder(
  stem: string,
  settings: Decisive,
  { fresh, wait, signal }: FolderOptions,
) {
  const hint =
    "Wait for it to finish (--wait does that), or choose another folder with --out. Two selections of one samples file must be judged one after the other.";
  await using stack = new AsyncDisposableStack();
  stack.use(await holdFile(heldName(stem), { advice: hint, wait, signal }));
  const earlier = fresh ? undefined : await readEarlier(stem);
  const record = runFile(stem, "record");
  if (earlier !== undefined) refuseOther(record, earlier, settings);
  const held = stack.move();
  return {
    /** What the verdicts that are there rest on; undefined where there are none. */
    earlier,
    /** Throws away the verdicts of an earlier run. Its record goes when this one claims the folder. */
    async clear(): Promise<void> {
      for (const file of logs.map((kind) => runFile(stem, kind))) {
        await rm(file, { force: true }).catch((cause: unknown) => {
          throw writeError(file, cause);
        });
      }
    },
    /** Says what the verdicts rest on; before the first of them is appended. */
    claim: (run: RunRecord) => writeAtomically(record, `${JSON.stringify(run, null, 2)}\n`),
    openLog: (kind: (typeof logs)[number], questions: Questions) =>
      RunLog.open(runFile(stem, kind), questions),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** What could change a verdict. An edited samples file is no other run: verdicts are kept by the code that they are about. */
type Decisive = Pick<RunRecord, "dataset" | "environment" | "engine" | "rules">;
const decisive = /^(dataset\.(hash|patches)|environment\.fingerprint|engine|rules)\b/;
const shown = /^(dataset\.(name|version|hash|patches)|environment|engine|rules)\b/;
const advice = "Choose another folder with --out, or start over with --fresh.";

function refuseOther(file: string, earlier: RunRecord, settings: Decisive): void {
  const differences = listDifferences(earlier, { ...earlier, ...settings });
  if (!differences.some((difference) => decisive.test(difference.path))) return;
  const lines = differences
    .filter((difference) => shown.test(difference.path))
    .map((difference) => `  ${difference.path}: ${difference.left} -> ${difference.right}`);
  throw fault.RunMismatch(
    `${file} belongs to a run with other settings:\n${lines.join("\n")}`,
    advice,
  );
}

async function readEarlier(stem: string): Promise<RunRecord | undefined> {
  const [verdicts, record] = [runFile(stem, "verdicts"), runFile(stem, "record")];
  if (!(await isThere(verdicts))) return undefined;
  if (!(await isThere(record))) {
    throw fault.RunMismatch(
      `${verdicts} has no run record ${record}, so it is unknown how its verdicts came about.`,
      advice,
    );
  }
  return await readRunRecord(stem).catch((cause: unknown) => {
    const message = `${record} is not a run record of this version.`;
    throw fault.RunMismatch(message, advice, { cause });
  });
}
