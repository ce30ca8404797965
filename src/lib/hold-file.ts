import { readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BenchError } from "./bench-error.ts";
import { errorCode } from "./error-code.ts";
import { makeFolder } from "./make-folder.ts";
import { writeError } from "./write-atomically.ts";

/** Keeps other commands from a file until it is disposed. What a killed process held is taken over. */
export async function holdFile(
  file: string,
  advice = "Let it end, or choose another place with --out.",
): Promise<AsyncDisposable> {
  const lock = `${file}.lock`;
  const mine = await describeProcess(process.pid);
  for (let attempt = 0; ; attempt++) {
    try {
      await makeFolder(path.dirname(file));
      await writeFile(lock, mine, { flag: "wx" });
      return { [Symbol.asyncDispose]: () => rm(lock, { force: true }) };
    } catch (cause) {
      if (errorCode(cause) !== "EEXIST") throw writeError(lock, cause);
      const holder = await readHolder(lock);
      if (attempt > 0 || (await isAlive(holder)))
        throw anotherHolds({ file, lock, holder, advice });
      await rm(lock, { force: true });
    }
  }
}

/** Empty where nobody is named: who made it was killed before the name was written. */
async function readHolder(lock: string): Promise<string> {
  const read = () => readFile(lock, "utf8").catch(() => "");
  const holder = await read();
  if (holder !== "") return holder;
  await sleep(writingMs);
  return await read();
}

// Far more than it takes to write a line.
const writingMs = 500;

/** Host, process and when it began: a number alone is given again. */
async function describeProcess(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name of the program, in brackets, may hold anything.
  const began = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  return `${hostname()} ${pid} ${began}`;
}

async function isAlive(holder: string): Promise<boolean> {
  if (holder === "") return false;
  const [host, pid] = holder.split(" ");
  // Of another machine nothing can be known.
  if (host !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
  } catch (cause) {
    return errorCode(cause) === "EPERM";
  }
  return (await describeProcess(Number(pid))) === holder;
}

function anotherHolds({
  file,
  lock,
  holder,
  advice,
}: Record<"file" | "lock" | "holder" | "advice", string>): BenchError {
  const [host = "", pid = ""] = holder.split(" ");
  return new BenchError(
    "RunMismatch",
    `Another command is at work on ${file} (process ${pid} on ${host}).`,
    `${advice} If it is gone, remove ${lock}.`,
  );
}
