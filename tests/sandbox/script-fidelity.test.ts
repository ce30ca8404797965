import { writeFile } from "node:fs/promises";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { environmentVariables } from "../../src/environment/variables.ts";
import type { Check } from "../../src/schema/check.ts";
import { makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const programs: Readonly<Record<string, string>> = {
  "a test suite": `import unittest
class Sums(unittest.TestCase):
    def test_fails(self): self.assertEqual(1 + 1, 3)
import re, sys, io
stream = io.StringIO()
program = unittest.main(exit=False, testRunner=unittest.TextTestRunner(stream))
print(re.sub(r"in [\\d.]+s", "", stream.getvalue()))
sys.exit(not program.result.wasSuccessful())`,
  "bad arguments": `import argparse
parser = argparse.ArgumentParser()
parser.add_argument("file")
parser.parse_args()`,
  "a chain of exceptions": `def first(): raise KeyError("a")
def second():
    try: first()
    except KeyError as error: raise ValueError("b") from error
try: second()
finally: print("last")`,
  "a hook for exceptions": `import sys
sys.excepthook = lambda kind, error, trace: print("hook", kind.__name__, error, trace.tb_lineno)
raise RuntimeError("x")`,
  "a hook that fails": `import sys
def hook(*_): raise TypeError("bad hook")
sys.excepthook = hook
raise RuntimeError("x")`,
  "an exception in a thread": `import threading
thread = threading.Thread(target=lambda: 1 / 0, name="t")
thread.start(); thread.join(); print("goes on")`,
  "an exit in a thread": `import threading, sys
thread = threading.Thread(target=lambda: sys.exit(5)); thread.start(); thread.join(); print("goes on")`,
  "endless recursion": `import sys, traceback
def sink(n): return sink(n + 1)
try: sink(0)
except RecursionError as error: print(str(error).split(" while")[0])`,
  "a depth that just fits": `def sink(n): return n and sink(n - 1)
print(sink(993))`,
  "ends of objects": `import atexit, weakref
class Thing:
    def __init__(self, name): self.name = name
    def __del__(self): print("del", self.name)
_private, public = Thing("private"), Thing("public")
cycle = Thing("cycle"); cycle.self = cycle
holder = Thing("finalized"); weakref.finalize(holder, print, "finalize")
atexit.register(print, "second"); atexit.register(print, "first")`,
  "ends of objects that others hold": `import atexit, sys
class Thing:
    def __del__(self): print("del")
thing = Thing()
sys.kept = sys.modules[__name__]
open("left", "w").write("x")`,
  "callbacks that fail": `import atexit
@atexit.register
def fail(): raise ValueError("at the end")
print("main")`,
  "children that nobody waits for": `import multiprocessing, time
def work(): time.sleep(0.2); print("child", flush=True)
if __name__ == "__main__":
    multiprocessing.get_context("fork").Process(target=work).start()
    print("main", flush=True)`,
  "futures that nobody waits for": `import concurrent.futures, time
pool = concurrent.futures.ThreadPoolExecutor()
pool.submit(lambda: (time.sleep(0.1), print("future")))
print("main")`,
  "a daemon that goes on": `import threading, time
threading.Thread(target=lambda: [time.sleep(0.01) for _ in iter(int, 1)], daemon=True).start()
print("main")`,
  asyncio: `import asyncio
async def main():
    await asyncio.sleep(0.01)
    return "done"
print(asyncio.run(main()))`,
  warnings: `import warnings
warnings.warn("careful")
warnings.warn("old", DeprecationWarning)
def inner(): warnings.warn("deep", stacklevel=2)
inner()`,
  logging: `import logging, logging.handlers
logging.warning("to stderr")
memory = logging.handlers.MemoryHandler(10, target=logging.StreamHandler())
logging.getLogger("m").addHandler(memory); logging.getLogger("m").propagate = False
logging.getLogger("m").error("kept until the end")`,
  "closed streams": `import sys
print("before"); sys.stdout.close()
sys.stderr.write("still here\\n")`,
  "standard streams": `import sys
for stream in (sys.stdin, sys.stdout, sys.stderr):
    print(stream.name, stream.mode, stream.encoding, stream.errors, stream.line_buffering, stream.isatty(), stream.fileno())
print(sys.stdin is sys.__stdin__, sys.stdout is sys.__stdout__, sys.stdin.buffer.read())`,
  "its own module": `import sys, inspect, pickle, dataclasses
@dataclasses.dataclass
class Point: x: int
print(pickle.loads(pickle.dumps(Point(1))), Point.__module__, inspect.getsource(Point).count("x"))
print(sorted(globals()), __spec__, __package__, __doc__, type(__loader__).__name__, __annotations__)`,
  "names at its first line": `print(sorted(globals()), __name__, __cached__)`,
  "exits of every kind": `import os, sys
for code in (None, 0, 3, -1, 256, 2**70, "words", (1, 2), True, 2.5):
    pid = os.fork()
    if pid == 0: sys.exit(code)
    print(repr(code)[:9], os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)`,
  "an assertion about text": `assert "é" == "\\xe9", "same"
assert [1] == [2], f"{[1]} is not {[2]}"`,
  "an encoding of its own": `# -*- coding: latin-1 -*-
print("ok")`,
  "a syntax error": `x = (1,
print(x`,
  "a tab where none belongs": `if True:
        x = 1
\ty = 2`,
  "an interrupt": `raise KeyboardInterrupt`,
  "a signal of its own": `import os, signal
print("before", flush=True)
os.kill(os.getpid(), signal.SIGTERM)`,
  "output of compiled code": `import ctypes
libc = ctypes.CDLL(None)
libc.puts(b"from C")`,
};

const sandbox = openSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

test.for(Object.entries(programs))("%s: as by a new interpreter", async ([, code]) => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "main.py"), code);
  const fresh = spawnSync(parts.starter.python, ["-B", path.join(folder, "main.py")], {
    cwd: folder,
    env: { ...environmentVariables(parts.starter), HOME: folder },
    input: "given",
    encoding: "utf8",
  });
  const check: Check = { kind: "script", stdin: "given", files: {}, fetch: [] };
  const exit = await sandbox.execute(makeExecution({ code, check, harnessPatches: false }));
  if (exit.kind !== "ended") throw new Error(exit.kind);
  const place = (text: string) =>
    text.replaceAll(folder, "/workspace").replaceAll(/0x[\da-f]+|[Tt]hread-\d+/g, "…");
  const signals: Readonly<Record<string, number>> = { SIGINT: -2, SIGTERM: -15 };
  expect({
    code: exit.return_code,
    stdout: place(exit.output.stdout),
    stderr: place(exit.output.stderr),
  }).toEqual({
    code: fresh.status ?? signals[fresh.signal ?? ""],
    stdout: place(fresh.stdout),
    stderr: place(fresh.stderr),
  });
});
