import { execFile } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = fileURLToPath(new URL("../../python", import.meta.url));

/** A worker that is asked for a live script and then left alone: what it says, up to the end of its channel. */
const script = `
import json, socket, sys, threading
sys.path.insert(0, ${JSON.stringify(folder)})
from worker import worker
sizes = {"memory_mib": 512, "processes": 64, "disk_mib": 16, "files": 100}
room = worker.open_room(sys.argv[1], {"jailed": True, "sizes": sizes, "readable": []})
asked, heard = socket.socketpair()
limits = {"limit_ms": 5000, "hard_limit_ms": 50000, "address_space_mib": 4096, "data_mib": 4096, "stack_mib": 10}
check = {"kind": "script", "stdin": "", "files": {}, "fetch": []}
request = {"id": 1, "code": sys.argv[2], "check": check, "live": True, "seed": 0, "harness_patches": False, **limits}
asked.sendall(json.dumps(request).encode() + b"\\n")
threading.Thread(target=worker.serve, args=(heard, room), daemon=True).start()
asked.settimeout(20)
print(json.dumps([json.loads(line) for line in asked.makefile()]))
room.close()
`;

const twoParts = String.raw`import os, time
os.write(1, b"\xe2\x82")
time.sleep(0.5)
os.write(1, b"\xac\n")`;

test.for([
  ["has run a live script leaves, as it says", "print(1)", "1\n"],
  ["hears a character in two parts hands it on as one", twoParts, "€\n"],
] as const)("a worker that %s", async ([, code, text]) => {
  const scratch = path.join(await temporaryFolder(), "scratch");
  const { stdout } = await promisify(execFile)(parts.starter.python, ["-c", script, scratch, code]);
  const said = [
    { type: "started" },
    { type: "said", text },
    { type: "exit", kind: "ended", leaves: true },
  ];
  expect(JSON.parse(stdout)).toMatchObject(said);
});
