import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fault, errorCode } from "./bench-error.ts";
import { makeFolder, writeError } from "./files.ts";

interface HoldOptions {
  /** What to do when another command holds the file. */
  advice?: string;
  /** Wait until it is free in place of refusing; told who is waited for. */
  wait?: ((holder: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Keeps other commands from a file until it is disposed. What a killed process held is taken over. */
export async function holdFile(file: string, options: HoldOptions = {}): Promise<AsyncDisposable> {
  const {
    advice = "Wait for it to finish, or choose another place with --out.",
    wait,
    signal,
  } = options;
  const lock = `${file}.lock`;
  const mine = await describeProcess(process.pid);
  let told = "";
  for (;;) {
    if (await tryToMake(lock, mine)) {
      return { [Symbol.asyncDispose]: () => rm(lock, { force: true }) };
    }
    const holder = await readFile(lock, "utf8").catch(() => undefined);
    if (holder === undefined) continue;
    if (!(await isAlive(holder))) {
      await takeAway(lock, holder);
      continue;
    }
    const [host = "", pid = "", , ...command] = holder.split(" ");
    const running = command.length === 0 ? "" : ` (${command.join(" ")})`;
    const words = `process ${pid} on ${host}${running}`;
    if (wait === undefined) {
      throw fault.RunMismatch(
        `Another command is using ${file}: ${words}.`,
        `${advice} If it no longer runs, remove ${lock}.`,
      );
    }
    if (told !== holder) wait(words);
    told = holder;
    await sleep(waitMs, undefined, { signal });
  }
}

const waitMs = 250;

/** A link appears whole or not at all: whoever sees a lock can read who holds it. */
async function tryToMake(lock: string, holder: string): Promise<boolean> {
  const written = `${lock}.${randomUUID()}`;
  try {
    await makeFolder(path.dirname(lock));
    await writeFile(written, holder);
    return await link(written, lock).then(
      () => true,
      (cause: unknown) => {
        if (errorCode(cause) === "EEXIST") return false;
        throw cause;
      },
    );
  } catch (cause) {
    throw writeError(lock, cause);
  } finally {
    await rm(written, { force: true }).catch(() => {});
  }
}

/** Of several who find a dead holder's lock one takes it away; a new holder's lock that was taken by mistake goes back. */
async function takeAway(lock: string, dead: string): Promise<void> {
  const taken = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, taken);
    if ((await readFile(taken, "utf8")) !== dead) await link(taken, lock);
  } catch (cause) {
    // Gone, or held by yet another: the next look tells.
    if (!["ENOENT", "EEXIST"].includes(errorCode(cause) ?? "")) throw writeError(lock, cause);
  } finally {
    await rm(taken, { force: true });
  }
}

/** Host, process, when it began, and its command: a number alone is given again, after a restart even at the same tick. */
async function describeProcess(pid: number): Promise<string> {
  const [stat, boot, command] = await Promise.all([
    readOrNothing(`/proc/${pid}/stat`),
    readOrNothing("/proc/sys/kernel/random/boot_id"),
    readOrNothing(`/proc/${pid}/cmdline`),
  ]);
  // The name of the program, in brackets, may hold anything.
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  const words = command.replaceAll("\0", " ").trim();
  return `${hostname()} ${pid} ${boot.trim()}/${ticks} ${words}`;
}

function readOrNothing(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

async function isAlive(holder: string): Promise<boolean> {
  const [host, pid, began] = holder.split(" ");
  if (began === undefined) return false;
  // Of another machine nothing can be known.
  if (host !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
  } catch (cause) {
    return errorCode(cause) === "EPERM";
  }
  return (await describeProcess(Number(pid))).split(" ")[2] === began;
}
