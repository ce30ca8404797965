import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type BenchError, fault } from "./bench-error.ts";
import { errorCode, errorMessage } from "./error-code.ts";
import { makeFolder } from "./make-folder.ts";

/** Writes a whole file or nothing: a reader never sees half of it, an interrupted writer leaves no trace. */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  const temporary = temporaryBeside(file);
  try {
    await makeFolder(path.dirname(file));
    await using handle = await open(temporary, "w", mode);
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    throw writeError(file, cause);
  }
}

/** A name of its own in the same folder, for what is not finished: it can be renamed into place. */
export function temporaryBeside(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
}

/** The same refusal in the same words, wherever a file cannot be written. */
export function writeError(file: string, cause: unknown): BenchError {
  const code = errorCode(cause);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return fault.DiskFull(
      `No space left on the disk while writing ${file}.`,
      "Free some space, or choose another place (--out or --save-path, or BCB_CACHE for the cache), and run the same command again.",
      { cause },
    );
  }
  return fault.OutputUnwritable(
    `Cannot write ${file}: ${errorMessage(cause)}.`,
    "Check that the folder exists and is writable, or choose another place.",
    { cause },
  );
}
