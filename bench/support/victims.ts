import { findOrphans, listDescendants, readOwn } from "./processes.ts";
import type { RunGroup } from "./run-group.ts";

/** Who is killed; `sigint` is one SIGINT to the command, `oom` a zygote or worker that the kernel's OOM killer takes. */
export const victimKinds = ["command", "npx", "zygote", "worker", "init", "oom", "sigint"] as const;
export type VictimKind = (typeof victimKinds)[number];

export interface Victim {
  kind: VictimKind;
  pid: number;
  /** Who must be spared: that a sample dies by a kill is its own crash, whoever sent it. */
  samples: readonly number[];
}

const levels = ["zygote", "worker", "init"] as const;

/** What a started evaluation could be hit in now, by kind; `root` is what was started, the command or its npx. */
export async function listVictims(root: number): Promise<Map<VictimKind, Victim[]>> {
  const command = await findCommand(root);
  const found = new Map<VictimKind, Victim[]>();
  const samples: number[] = [];
  const add = (kind: VictimKind, pid: number) =>
    found.set(kind, [...(found.get(kind) ?? []), { kind, pid, samples }]);
  if (command === undefined) return found;
  for (const kind of ["command", "sigint"] as const) add(kind, command);
  if (command !== root) add("npx", root);
  for (const { pid, depth } of await listDescendants(command)) {
    if (!(await readOwn(pid, "cmdline")).includes("zygote.py")) continue;
    const level = levels[depth - 1];
    if (level === undefined) samples.push(pid);
    else add(level, pid);
    if (level === "zygote" || level === "worker") add("oom", pid);
  }
  return found;
}

/** The process that evaluates: itself, or below npx. */
async function findCommand(root: number): Promise<number | undefined> {
  const below = (await listDescendants(root)).map(({ pid }) => pid);
  for (const pid of [root, ...below]) {
    const [program = "", script = ""] = (await readOwn(pid, "cmdline")).split("\0");
    if (program.endsWith("node") && /\/bcb(\.js)?$/.test(script)) return pid;
  }
  return undefined;
}

/** Processes that a run has left: all in its control group, or without one, our Python that no command stands above. */
export async function listLeft(group: RunGroup | undefined): Promise<string[]> {
  if (group === undefined) return findOrphans();
  const pids = await group.listProcesses();
  return Promise.all(
    pids.map(async (pid) => `${pid} ${(await readOwn(pid, "cmdline")).replaceAll("\0", " ")}`),
  );
}
