import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { openPendingFile } from "../../lib/pending-file.ts";
import { pythonJson } from "../../python-source/json.ts";
import { runFile } from "../../runs/names.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import { sanitizedPath } from "../../samples/sanitized-name.ts";
import { isFolder, standardInput } from "../../samples/stream-samples.ts";
import { openPendingFolder } from "../../samples/open-pending-folder.ts";
import type { SanitizeTrace } from "../../schema/sanitize-trace.ts";

/** Where sanitized samples go; they appear when `finish` is called, and not before. */
export interface SanitizedOutput extends AsyncDisposable {
  /** Null where rows are said instead of written. */
  place: string | null;
  tracePlace: string | null;
  add(taskId: string, solution: string, trace: SanitizeTrace): Promise<void>;
  finish(): Promise<void>;
}

export interface OutputPlace {
  calibrate: boolean;
  inPlace: boolean;
  out?: string | undefined;
}

export async function openSanitizedOutput(
  samplesPath: string,
  { calibrate, inPlace, out }: OutputPlace,
  sayRow: (row: string) => void,
): Promise<SanitizedOutput> {
  if (inPlace && (out !== undefined || samplesPath === standardInput)) {
    throw new BenchError(
      "BadUsage",
      out === undefined
        ? "--in-place needs a file or a folder."
        : "--in-place and --out cannot be combined.",
      "Choose one place for the sanitized samples.",
    );
  }
  const isInFolder = samplesPath !== standardInput && (await isFolder(samplesPath));
  if (samplesPath === standardInput && out === undefined) {
    return {
      place: null,
      tracePlace: null,
      add: async (task_id, solution) => sayRow(pythonJson({ task_id, solution })),
      finish: async () => {},
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const place = inPlace ? samplesPath : (out ?? sanitizedPath(samplesPath, isInFolder, calibrate));
  const isOutFolder = out === undefined ? isInFolder : !/\.jsonl(\.gz)?$/.test(out);
  const { stem } = parseSampleFileName(path.basename(out ?? samplesPath));
  const tracePlace = runFile(path.join(path.dirname(place), stem), "sanitizeTrace");
  await using opened = new AsyncDisposableStack();
  const trace = opened.use(await openPendingFile(tracePlace));
  const folder = isOutFolder ? opened.use(await openPendingFolder(place)) : undefined;
  const file = isOutFolder ? undefined : opened.use(await openPendingFile(place));
  const all = opened.move();
  return {
    place,
    tracePlace,
    async add(task_id, solution, row) {
      await folder?.add(task_id, solution);
      await file?.write(`${pythonJson({ task_id, solution })}\n`);
      await trace.write(`${JSON.stringify(row)}\n`);
    },
    async finish() {
      await (folder ?? file)?.finish();
      await trace.finish();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
