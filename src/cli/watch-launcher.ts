import { readFileSync } from "node:fs";

const lookEveryMs = 500;

/**
 * Tells when the npm or npx that started this command is gone: killed outright, it cannot pass that on. Only npm and
 * the shell it starts commands with are watched; what a person's shell started outlives it.
 */
export function watchLauncher(onGone: () => void): void {
  const launchers = findLaunchers();
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (isComplete(launchers)) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** Ids of the parent and so on up to npm; none where npm did not start this, or where `setsid` let go of it. */
function findLaunchers(): number[] {
  const parent = process.ppid;
  if (isNpm(parent)) return [parent];
  const npm = readProcess(parent)?.parent;
  const isShell = readWords(parent)[1] === "-c";
  return npm !== undefined && isShell && isNpm(npm) ? [parent, npm] : [];
}

function isComplete([parent = 0, ...ancestors]: readonly number[]): boolean {
  if (process.ppid !== parent) return false;
  return ancestors.every((ancestor) => readProcess(parent)?.parent === ancestor);
}

/** npm writes what it does into its title: `npm exec bcb demo`; so does bin/newer-node.js. */
function isNpm(pid: number): boolean {
  const isInSession = readProcess(pid)?.session === readProcess(process.pid)?.session;
  return isInSession && /^(npm|bcb-launcher)( |$)/.test(readWords(pid)[0] ?? "");
}

function readWords(pid: number): string[] {
  return read(`/proc/${pid}/cmdline`).split("\0");
}

function readProcess(pid: number): { parent: number; session: number } | undefined {
  // After the name, which may hold anything: state, parent, group, session.
  const [, parent, , session] = read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return parent === undefined ? undefined : { parent: Number(parent), session: Number(session) };
}

/** Empty where the process is gone, or where there is no /proc. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
