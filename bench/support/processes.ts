import { readdir, readFile } from "node:fs/promises";

export interface Descendant {
  pid: number;
  /** 1 is a child, 2 a child's child. */
  depth: number;
}

/** Everything that a process has started and that still runs. */
export async function listDescendants(root: number): Promise<Descendant[]> {
  const children = Map.groupBy(await listProcesses(), ({ parent }) => parent);
  const found: Descendant[] = [];
  const open: Descendant[] = [{ pid: root, depth: 0 }];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const { pid } of children.get(each.pid) ?? []) {
      const child = { pid, depth: each.depth + 1 };
      found.push(child);
      open.push(child);
    }
  }
  return found;
}

/** Every process with its parent. */
async function listProcesses(): Promise<{ pid: number; parent: number }[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(names.map((name) => readOwn(Number(name), "stat")));
  return rows.flatMap((row, index) => {
    // The command's name stands in parentheses and may hold anything.
    const fields = row.slice(row.lastIndexOf(")") + 2).split(" ");
    const [state, parent] = fields;
    if (row === "" || state === "Z" || parent === undefined) return [];
    return [{ pid: Number(names[index]), parent: Number(parent) }];
  });
}

/** A file of /proc/PID; empty when the process is gone. */
export async function readOwn(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, "latin1").catch(() => "");
}

const ours = /\/python\/bcb_\w+\.py\b/;

/** Our Python processes that no command of ours stands above any more, as `pid command line`. */
export async function findOrphans(): Promise<string[]> {
  const processes = new Map((await listProcesses()).map((row) => [row.pid, row]));
  const lines = new Map<number, string>();
  for (const pid of processes.keys()) {
    lines.set(pid, (await readOwn(pid, "cmdline")).replaceAll("\0", " ").trim());
  }
  const hasCommand = (pid: number): boolean => {
    for (let row = processes.get(pid); row !== undefined; row = processes.get(row.parent)) {
      if (/\bnode\b/.test(lines.get(row.pid) ?? "")) return true;
    }
    return false;
  };
  return [...lines].flatMap(([pid, line]) =>
    ours.test(line) && !hasCommand(pid) ? [`${pid} ${line}`] : [],
  );
}
