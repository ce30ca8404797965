import { describe, expect, test } from "vitest";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { makeExecution, testRunning } from "../../support/executions.ts";

const startSleeper =
  "child = os.fork()\nif child == 0: os.execve('/bin/sleep', ['sleep', '60'], {})\n";

interface PatchCase {
  title: string;
  code?: string;
  /** True under the official wrappers, false without them. */
  holds: string;
}

const cases: PatchCase[] = [
  {
    title: "os.kill leaves a process alone that subprocess did not start",
    code: `import os\n${startSleeper}os.kill(child, 9)\n`,
    holds:
      "'Prevented attempt' in sys.stdout.getvalue() and os.waitpid(child, os.WNOHANG) == (0, 0)",
  },
  {
    title: "os.killpg leaves a strange group alone",
    code: "import os, sys\nsys.stdout.write('before')\ntry: os.killpg(2**22 - 7, 9)\nexcept ProcessLookupError: pass\n",
    holds: "'Prevented attempt' in sys.stdout.getvalue()",
  },
  {
    title: "os.kill of a process that is not there is silent",
    code: "import os\ntry:\n    os.kill(2**22 - 7, 9)\n    silent = True\nexcept ProcessLookupError:\n    silent = False\n",
    holds: "silent",
  },
  {
    title: "subprocess.run of a command that names kill succeeds without running",
    code: "import subprocess\nanswer = subprocess.run('echo kill >&2; exit 3', shell=True)\n",
    holds: "(answer.returncode, answer.stdout) == (0, b'')",
  },
  {
    title: "subprocess.call of a command that names kill succeeds without running",
    code: "import subprocess\nanswer = subprocess.call('true kill; exit 3', shell=True)\n",
    holds: "answer == 0",
  },
  {
    title: "os.system of a command that names kill succeeds without running",
    code: "import os\nanswer = os.system('true kill; exit 3')\n",
    holds: "answer == 0",
  },
  {
    title: "os.popen of a command that names kill is answered",
    code: "import os\nanswer = os.popen('echo kill').read()\n",
    holds: "answer == 'Intercepted\\n'",
  },
  {
    title: "subprocess.check_output of a command that names ps is empty",
    code: "import subprocess\nanswer = subprocess.check_output('echo ps', shell=True)\n",
    holds: "answer == b''",
  },
  {
    title: "subprocess.run captures without being asked",
    code: "import subprocess\nanswer = subprocess.run(['echo', 'hello'])\n",
    holds: "answer.stdout == b'hello\\n'",
  },
  {
    title: "subprocess.Popen captures without being asked",
    code: "import subprocess\nanswer = subprocess.Popen(['echo', 'hello']).communicate()\n",
    holds: "answer == (b'hello\\n', b'')",
  },
  {
    title: "subprocess.Popen is no class",
    code: "import subprocess\n",
    holds: "not isinstance(subprocess.Popen, type)",
  },
  {
    title: "Popen.kill sends SIGTERM",
    code: "import subprocess\nchild = subprocess.Popen(['sleep', '60'])\nchild.kill()\n",
    holds: "child.wait() == -15",
  },
  {
    title: "Popen.communicate swallows its timeout",
    code: "import subprocess\nchild = subprocess.Popen(['sleep', '60'])\ntry:\n    answer = child.communicate(timeout=0.05)\nexcept subprocess.TimeoutExpired:\n    answer = 'raised'\n",
    holds: "answer == (None, None)",
  },
  {
    title: "os.execvp is ignored",
    code: "import os, sys\nchild = os.fork()\nif child == 0:\n    os.execvp('true', ['true'])\n    os.abort()\nstatus = os.waitpid(child, 0)[1]\n",
    holds: "os.WIFSIGNALED(status)",
  },
];

/** The official harness's wrappers, as far as a sample can see them. */
export function describeHarnessPatches(use: () => Sandbox): void {
  describe("under the official wrappers, and only there,", () => {
    test.for(cases)("$title", async ({ code = "", holds }) => {
      const source = testRunning(`self.assertTrue(${holds})`);
      const [patched, plain] = await Promise.all(
        [true, false].map((harnessPatches) =>
          use().execute(makeExecution({ code, test: source, harnessPatches })),
        ),
      );
      expect(patched).toMatchObject({ kind: "reported", loaded: true, details: {} });
      expect(plain).toMatchObject({ kind: "reported", loaded: true });
      expect(plain).toHaveProperty("details.test_it");
    });

    test("a pool cannot end its idle workers either", async () => {
      const code = `from multiprocessing import Pool
def task_func():
    with Pool(2) as pool:
        return pool.map(abs, [-42])[0]
`;
      const limitMs = 1500;
      const [patched, plain] = await Promise.all(
        [true, false].map((harnessPatches) =>
          use().execute(makeExecution({ code, limitMs, harnessPatches })),
        ),
      );
      expect(patched?.kind).toBe("timeout");
      expect(plain).toMatchObject({ kind: "reported", details: {} });
    });

    test("a pool that was closed and joined, and a pool of threads, end as ever", async () => {
      const code = `from multiprocessing import Pool
from multiprocessing.pool import ThreadPool
def task_func():
    with Pool(2) as pool:
        answer = pool.map(abs, [-42])[0]
        pool.close()
        pool.join()
    with ThreadPool(2) as threads:
        return threads.map(abs, [answer])[0]
`;
      const exit = await use().execute(makeExecution({ code, limitMs: 20_000 }));
      expect(exit).toMatchObject({ kind: "reported", details: {} });
    });

    test("a pool cannot end its busy workers, and its context manager waits for them", async () => {
      const code = `import multiprocessing, time
def task_func():
    with multiprocessing.Pool(2) as pool:
        pool.apply_async(time.sleep, (3600,))
        return pool.apply(abs, (-42,))
`;
      const plain = makeExecution({ code, harnessPatches: false });
      expect(await use().execute(plain)).toMatchObject({ kind: "reported", details: {} });
      const patched = makeExecution({ code, limitMs: 2000 });
      expect((await use().execute(patched)).kind).toBe("timeout");
    });
  });
}
