import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defaultSizes } from "../../src/sandbox/zygote-sandbox.ts";
import { parts } from "../support/parts.ts";

const python = fileURLToPath(new URL("../../python", import.meta.url));

// A jail in a group that has less memory than a sample may use: it stands for a machine whose memory others hold.
const script = `
import json, os, select, sys, tempfile
sys.path.insert(0, ${JSON.stringify(python)})
from jail import cgroup
from jail.jail import Jail

own_limit_mib, around_mib = map(int, sys.argv[1:])
parent, version = cgroup._find_parents().get("memory", ("", 0))
if version != 1 or not os.access(parent, os.W_OK):
    sys.exit("no memory group of version 1 can be made here")

def fill(_, report):
    held = bytearray(500 * 2**20)
    held[::4096] = b"x" * len(held[::4096])
    os._exit(0)

around = os.path.join(parent, f"test-{os.getpid()}")  # no name that engines beside it sweep
os.mkdir(around)
inner = None
try:
    cgroup._write(around, {"memory.limit_in_bytes": around_mib * 2**20})
    cgroup._write(around, {"cgroup.procs": os.getpid()})
    worker = os.fork()
    if worker == 0:
        jail = Jail(tempfile.gettempdir(), {**json.loads(${JSON.stringify(JSON.stringify(defaultSizes))}), "memory_mib": own_limit_mib}, fill)
        reader, writer = os.pipe()
        jail.start({}, writer)
        poll = select.poll()
        poll.register(jail.ended, select.POLLIN)
        poll.poll()
        end = jail.collect()
        print(json.dumps([end["out_of_memory"], end["is_victim"]]), flush=True)
        jail.close()
        os._exit(0)
    os.waitpid(worker, 0)
finally:
    cgroup.remove_empty_groups()
    cgroup._write(parent, {"cgroup.procs": os.getpid()})
    os.rmdir(around)
`;

test.for([
  ["its own limit is no victim", 200, 2000, [true, false]],
  ["the memory around it is one", 2000, 200, [true, true]],
  ["nothing is none", 2000, 2000, [false, false]],
] as const)("a sample killed by %s", ([, own, around, expected], { skip }) => {
  const done = spawnSync(parts.starter.python, ["-B", "-c", script, String(own), String(around)], {
    encoding: "utf8",
  });
  if (done.stderr.includes("no memory group of version 1")) skip(done.stderr.trim());
  expect(done.stderr).toBe("");
  expect(JSON.parse(done.stdout)).toEqual(expected);
});
