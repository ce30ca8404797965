import { readFile } from "node:fs/promises";
import { BenchError } from "../../lib/bench-error.ts";
import { isThere } from "../../lib/is-there.ts";
import { readError } from "../../lib/jsonl.ts";
import { listDifferences } from "../../lib/list-differences.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { RunRecord } from "../../schema/run-record.ts";
import { removeVerdicts } from "../../verdicts/verdict-log.ts";

interface Claim {
  recordFile: string;
  /** What rests on the record, the verdicts themselves first. */
  verdictFiles: readonly [string, ...string[]];
  run: RunRecord;
  /** Throw away what an earlier run left. */
  fresh: boolean;
}

/** Makes the result files this run's own; verdicts that an earlier run made under other settings are refused. */
export async function claimRun({ recordFile, verdictFiles, run, fresh }: Claim): Promise<void> {
  // Verdicts go first: killed in between, none is left beside a record that it was not made under.
  const [verdictsFile] = verdictFiles;
  if (fresh) await Promise.all(verdictFiles.map(removeVerdicts));
  if (await isThere(verdictsFile)) await refuseOtherRun(recordFile, verdictsFile, run);
  await writeAtomically(recordFile, `${JSON.stringify(run, null, 2)}\n`);
}

const advice = "Choose another folder with --out, or judge everything again with --fresh.";

// What could change a verdict. An edited samples file is no other run: verdicts are kept by the code that they are about.
const decisive = /^(dataset\.hash|environment\.fingerprint|engine|rules)\b/;
const shown = /^(dataset\.(name|version|hash)|environment|engine|rules)\b/;

async function refuseOtherRun(file: string, verdictsFile: string, run: RunRecord): Promise<void> {
  const earlier = parseRecord(await readRecord(file, verdictsFile));
  if (earlier === undefined) {
    throw new BenchError("RunMismatch", `${file} is not a run record of this version.`, advice);
  }
  const differences = listDifferences(earlier, run);
  if (!differences.some((difference) => decisive.test(difference.path))) return;
  const lines = differences
    .filter((difference) => shown.test(difference.path))
    .map((difference) => `  ${difference.path}: ${difference.left} -> ${difference.right}`);
  throw new BenchError(
    "RunMismatch",
    `${file} belongs to a run with other settings:\n${lines.join("\n")}`,
    advice,
  );
}

async function readRecord(file: string, verdictsFile: string): Promise<string> {
  return await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "ENOENT") throw readError(file, cause);
    throw new BenchError(
      "RunMismatch",
      `${verdictsFile} has no run record ${file}: nobody knows what its verdicts rest on.`,
      advice,
    );
  });
}

function parseRecord(text: string): RunRecord | undefined {
  try {
    return RunRecord.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
