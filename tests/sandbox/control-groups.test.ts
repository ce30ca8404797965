import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const python = fileURLToPath(new URL("../../python", import.meta.url));

// The kernel's rules for files of control groups, over plain ones.
const kernel = `
import errno, json, os, sys
sys.path.insert(0, ${JSON.stringify(python)})
from jail import cgroup

def read(folder, name):
    with open(os.path.join(folder, name)) as text:
        return text.read().split()

def put(folder, name, words):
    with open(os.path.join(folder, name), "w") as file:
        file.write(" ".join(words))

def write(folder, values):
    ((name, value),) = values.items()
    if name == "cgroup.subtree_control":
        if read(folder, "cgroup.procs"):
            raise OSError(errno.EBUSY, "busy")
        put(folder, name, [word.lstrip("+") for word in value.split()])
        return
    above = os.path.dirname(folder)
    put(above, "cgroup.procs", [pid for pid in read(above, "cgroup.procs") if pid != value])
    if value == "404":
        raise ProcessLookupError(errno.ESRCH, "gone")
    known = read(folder, name) if os.path.exists(os.path.join(folder, name)) else []
    put(folder, name, [*known, value])

own = sys.argv[1]
`;

describe("control groups of version 2 (a tree of plain files stands for the kernel's)", () => {
  test("are made below the nearest group that gives and may be written", async () => {
    const tree = await makeTree({
      "": { controllers: "memory pids", gives: "memory pids" },
      "user.slice": { controllers: "memory pids", gives: "memory pids" },
      "user.slice/app.slice": { controllers: "memory pids", gives: "memory pids" },
      "user.slice/app.slice/shell.scope": { controllers: "memory pids", pids: "1 2" },
    });
    const own = path.join(tree, "user.slice/app.slice/shell.scope");
    const find = (is: string) =>
      ask(own, `cgroup.find_giver(own, ${JSON.stringify(tree)}, lambda folder: ${is})`);
    expect(find("True")).toBe(path.join(tree, "user.slice/app.slice"));
    expect(find("not folder.endswith('app.slice')")).toBe(path.join(tree, "user.slice"));
    expect(find("False")).toBeNull();
  });

  test("are not made where a controller that the group has is not given", async () => {
    const tree = await makeTree({
      "": { controllers: "memory pids", gives: "pids" },
      scope: { controllers: "memory pids" },
      bare: { controllers: "cpu" },
    });
    for (const name of ["scope", "bare"]) {
      const found = `cgroup.find_giver(own, ${JSON.stringify(tree)}, lambda folder: True)`;
      expect(ask(path.join(tree, name), found)).toBeNull();
    }
  });

  test("make room in the own group: its processes go to one below", async () => {
    const tree = await makeTree({ "": { controllers: "cpu memory pids", pids: "7 404 8" } });
    const program = `[cgroup.make_giver(own, write, lambda pid: os.geteuid()),
      read(own, "cgroup.subtree_control"), read(own, "cgroup.procs"), read(own + "/bcb-rest", "cgroup.procs")]`;
    expect(ask(tree, program)).toEqual([null, ["memory", "pids", "cpu"], [], ["7", "8"]]);
  });

  test("leave a group alone that has processes of another user", async () => {
    const tree = await makeTree({ "": { controllers: "memory pids", pids: "7 8" } });
    const program = `cgroup.make_giver(own, write, lambda pid: os.geteuid() + int(pid) - 7)`;
    expect(() => ask(tree, program)).toThrow(/processes of another user are in the group/);
    expect(ask(tree, `[read(own, "cgroup.procs"), os.path.exists(own + "/bcb-rest")]`)).toEqual([
      ["7", "8"],
      false,
    ]);
  });

  test("are found by where this process is in the tree, and version 1 goes first", async () => {
    const tree = await makeTree({
      "": { controllers: "memory pids", gives: "memory pids" },
      scope: { controllers: "memory pids" },
    });
    const [memberships, mounts] = [path.join(tree, "cgroup"), path.join(tree, "mountinfo")];
    await writeFile(memberships, "5:pids:/one\n0::/scope\n");
    const unified = `30 20 0:26 / ${tree} rw - cgroup2 cgroup2 rw\n`;
    const older = `31 20 0:27 / ${tree}/pids rw - cgroup cgroup rw,pids\n`;
    const find = `cgroup._find_parents(${JSON.stringify(memberships)}, ${JSON.stringify(mounts)})`;
    await writeFile(mounts, unified);
    expect(ask(tree, find)).toEqual({ memory: [tree, 2], pids: [tree, 2] });
    await writeFile(mounts, unified + older);
    expect(ask(tree, find)).toEqual({ memory: [tree, 2], pids: [path.join(tree, "pids"), 1] });
  });
});

interface Group {
  controllers: string;
  gives?: string;
  pids?: string;
}

async function makeTree(groups: Readonly<Record<string, Group>>): Promise<string> {
  const top = await temporaryFolder();
  for (const [name, { controllers, gives = "", pids = "" }] of Object.entries(groups)) {
    const folder = path.join(top, name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "cgroup.controllers"), controllers);
    await writeFile(path.join(folder, "cgroup.subtree_control"), gives);
    await writeFile(path.join(folder, "cgroup.procs"), pids);
  }
  return top;
}

/** The value of a Python expression about the tree. */
function ask(own: string, expression: string): unknown {
  const script = `${kernel}\nprint(json.dumps(${expression}))`;
  const done = spawnSync(parts.starter.python, ["-B", "-c", script, own], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}
