import { execFile } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { Worker } from "../../src/sandbox/worker.ts";
import { WorkerSocket } from "../../src/sandbox/worker-socket.ts";
import { makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = fileURLToPath(new URL("../../python", import.meta.url));

/** A worker with a patience of no time at all: for it the end of every sample is slow. */
const script = `
import json, socket, sys, threading
sys.path.insert(0, ${JSON.stringify(folder)})
from jail import jail
from worker import worker
sizes = {"memory_mib": 512, "processes": 64, "disk_mib": 16, "files": 100}
room = worker.open_room(sys.argv[1], {"jailed": True, "sizes": sizes, "readable": []})
jail.END_MS = 0
asked, heard = socket.socketpair()
limits = {"limit_ms": 1000, "hard_limit_ms": 1000, "address_space_mib": 4096, "data_mib": 4096, "stack_mib": 10}
request = {"id": 1, "code": sys.argv[2], "check": {"kind": "unittest", "test": ""}, "seed": 0, "harness_patches": False, **limits}
asked.sendall(json.dumps(request).encode() + b"\\n")

def hear():
    for line in asked.makefile():
        if json.loads(line)["type"] == "exit":
            print(line, flush=True)
            asked.shutdown(socket.SHUT_RDWR)
            break

listener = threading.Thread(target=hear)
listener.start()
worker.serve(heard, room)
listener.join()
`;

const sleeping = "import time\ntime.sleep(600)";
const flooding =
  "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass";

test.for([
  ["sleeps", sleeping],
  ["forks without end", flooding],
] as const)("a sample that %s and is slow to end is judged, not the harness", async ([, code]) => {
  const scratch = path.join(await temporaryFolder(), "scratch");
  const { stdout } = await promisify(execFile)(parts.starter.python, ["-c", script, scratch, code]);
  // Whether the worker leaves depends on who is faster: its patience is nothing, and so is the end of one that sleeps.
  expect(JSON.parse(stdout)).toMatchObject({ type: "exit", id: 1, kind: "timeout" });
});

test("a worker that says it leaves is sent no other sample", async () => {
  await using socket = new WorkerSocket();
  const expected = socket.expect("token");
  const process_ = connect(socket.address);
  process_.write(`${JSON.stringify({ type: "hello", token: "token", pid: 1 })}\n`);
  const worker = new Worker(await expected, 1000);
  const measures = {
    tests_expected: 0,
    wall_ms: 1,
    cpu_ms: 1,
    peak_mib: 1,
    wait_ms: 0,
    starved: false,
  };
  const answer = { type: "exit", id: 1, kind: "timeout", ...measures, leaves: true };
  process_.once("data", () => process_.write(`${JSON.stringify(answer)}\n`));
  expect(await worker.execute(makeExecution())).toEqual({ kind: "timeout", ...measures });
  expect(worker.isAlive).toBe(false);
  worker.close();
});
