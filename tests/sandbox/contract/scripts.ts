import { describe, expect, test } from "vitest";
import type { Exit, Sandbox } from "../../../src/schema/execution.ts";
import { isObject } from "../../../src/lib/is-object.ts";
import { makeExecution } from "../../support/executions.ts";

interface ScriptChanges {
  stdin?: string;
  files?: Record<string, string>;
  fetch?: string[];
  limitMs?: number;
  memoryMib?: number;
}

/** Runs lines of Python as a script; their stdout alone where nothing else is said. */
async function run(sandbox: Sandbox, code: string, changes: ScriptChanges = {}): Promise<Exit> {
  const { stdin = "", files = {}, fetch = [], limitMs = 20_000, memoryMib } = changes;
  const base64 = Object.entries(files).map(([name, content]) => [
    name,
    Buffer.from(content).toString("base64"),
  ]);
  const check = { kind: "script", stdin, files: Object.fromEntries(base64), fetch } as const;
  const execution = makeExecution({ code, check, limitMs, harnessPatches: false });
  const memory = memoryMib && { addressSpaceMib: memoryMib, dataMib: memoryMib };
  return sandbox.execute({ ...execution, limits: { ...execution.limits, ...memory } });
}

function text(one: string | RegExp): unknown {
  return typeof one === "string" ? one : expect.stringMatching(one);
}

function ended(stdout: string | RegExp, returnCode = 0, stderr: string | RegExp = "") {
  const output = { stdout: text(stdout), stderr: text(stderr), files: {}, too_large: [] };
  return { kind: "ended", return_code: returnCode, output };
}

const cases: { title: string; lines: string[]; changes?: ScriptChanges; exit: object }[] = [
  { title: "prints", lines: ["print('é', 1)"], exit: ended("é 1\n") },
  { title: "is empty", lines: [], exit: ended("") },
  {
    title: "is the main program in its own folder",
    lines: [
      "import os, sys",
      "print(__name__, os.path.basename(__file__), sys.argv == [__file__], __builtins__.__name__)",
      "print(os.path.dirname(__file__) == os.getcwd() == sys.path[0], os.listdir())",
      "print(sys.modules['__main__'].__dict__ is globals(), open(__file__).read(6), exit, sep='|')",
    ],
    exit: ended(/^__main__ main.py True builtins\nTrue \['main.py'\]\nTrue\|import\|Use exit/),
  },
  {
    title: "reads its input in every way",
    lines: [
      "import os, sys",
      "print(input('? '), sys.stdin.readline(), list(sys.stdin), input.__name__)",
    ],
    changes: { stdin: "one\ntwo\nthree\nfour" },
    exit: ended("? one two\n ['three\\n', 'four'] input\n"),
  },
  {
    title: "has no input",
    lines: ["import sys", "print(repr(sys.stdin.read()))", "input()"],
    exit: ended(
      "''\n",
      1,
      /^Traceback .*\n {2}File "\/.*main\.py", line 3, in <module>\n {4}input\(\)\n(.*\n)?EOFError: EOF when reading a line\n$/,
    ),
  },
  {
    title: "raises",
    lines: ["def fail():", "    raise ValueError('no')", "fail()"],
    exit: ended(
      "",
      1,
      /^Traceback \(most recent call last\):\n {2}File "\/.*main\.py", line 3, in <module>\n {4}fail\(\)\n(.*\n)?.* in fail\n.*\nValueError: no\n$/,
    ),
  },
  {
    title: "is no program",
    lines: ["def"],
    exit: ended("", 1, /^ {2}File ".*main\.py", line 1\n[^]*SyntaxError/),
  },
  {
    title: "exits with a code",
    lines: ["import sys", "print(1)", "sys.exit(7)"],
    exit: ended("1\n", 7),
  },
  { title: "exits below zero", lines: ["import sys", "sys.exit(-1)"], exit: ended("", 255) },
  {
    title: "exits with words",
    lines: ["import sys", "sys.exit('no')"],
    exit: ended("", 1, "no\n"),
  },
  { title: "exits with nothing", lines: ["raise SystemExit"], exit: ended("") },
  {
    title: "leaves without an end",
    lines: ["import os", "print(1, flush=True)", "print(2)", "os._exit(3)"],
    exit: ended("1\n", 3),
  },
  {
    title: "is killed by a signal",
    lines: ["import os, signal", "print(1, flush=True)", "os.kill(os.getpid(), signal.SIGSEGV)"],
    exit: { ...ended("1\n", -11), reason: "killed by SIGSEGV" },
  },
  {
    title: "is interrupted",
    lines: ["raise KeyboardInterrupt"],
    exit: ended("", -2, /KeyboardInterrupt\n$/),
  },
  {
    title: "leaves threads, callbacks and objects to the end",
    lines: [
      "import atexit, threading, time",
      "atexit.register(print, 'callback')",
      "class Last:",
      "    def __del__(self): print('object')",
      "last = Last()",
      "threading.Thread(target=lambda: (time.sleep(0.1), print('thread'))).start()",
      "print('main')",
    ],
    exit: ended("main\nthread\ncallback\nobject\n"),
  },
  {
    title: "leaves a file open",
    lines: ["import sys", "sys.argv = []", "kept = open('left.txt', 'w')", "kept.write('all')"],
    changes: { fetch: ["left.txt"] },
    exit: { return_code: 0, output: { files: { "left.txt": "YWxs" } } },
  },
  {
    title: "starts other processes",
    lines: [
      "import multiprocessing, os, subprocess, sys",
      "def double(n): return 2 * n",
      "if __name__ == '__main__':",
      "    with multiprocessing.Pool(2) as pool: print(pool.map(double, [1, 2]), flush=True)",
      "    with multiprocessing.get_context('spawn').Pool(1) as pool: print(pool.map(double, [3]), flush=True)",
      "    subprocess.run([sys.executable, '-c', 'print(input())'], check=True)",
      "    os.system('echo shell; echo error >&2')",
    ],
    changes: { stdin: "given\n" },
    exit: ended("[2, 4]\n[6]\ngiven\nshell\n", 0, "error\n"),
  },
  {
    title: "comes back from a fork",
    lines: [
      "import os",
      "if os.fork() == 0:",
      "    print('child')",
      "else:",
      "    os.wait()",
      "    print('parent')",
    ],
    exit: ended("child\nparent\n"),
  },
  {
    title: "recurses as deep as it may",
    lines: ["def sink(n): return n and sink(n - 1)", "print(sink(990))", "sink(1100)"],
    exit: ended("0\n", 1, /RecursionError/),
  },
  {
    title: "imports and reads the files that it was given, and hands out what it made",
    lines: [
      "import os, helper, deep.inner",
      "os.mkdir('out')",
      "open('out/made.txt', 'w').write(helper.text + open('deep/data.txt').read() + deep.inner.text)",
      "open(os.environ['TMPDIR'] + '/elsewhere', 'w').write('b')",
      "os.symlink('/etc/passwd', 'link'); os.mkfifo('pipe')",
    ],
    changes: {
      files: {
        "helper.py": "text = 'x'",
        "deep/data.txt": "y",
        "deep/inner.py": "text = 'z'",
        "main.py": "1 / 0",
      },
      fetch: [
        "out/made.txt",
        "./deep/../helper.py",
        "absent",
        "out",
        "link",
        "pipe",
        "/etc/passwd",
        "../../etc/passwd",
        "out/made.txt/x",
        "/",
      ],
    },
    exit: {
      return_code: 0,
      output: {
        stderr: "",
        files: { "out/made.txt": "eHl6", "./deep/../helper.py": expect.any(String) },
        too_large: [],
      },
    },
  },
  {
    title: "prints and leaves more than anybody keeps",
    lines: [
      "import os, sys",
      "sys.stdout.write('ab' * 4_000_000); sys.stderr.write('c' * 3_000_000)",
      "open('large', 'wb').truncate(2**25)",
    ],
    changes: { fetch: ["large"] },
    exit: {
      return_code: 0,
      output: {
        stdout: "ab".repeat(2 ** 19),
        stderr: "c".repeat(2 ** 20),
        files: {},
        too_large: ["large"],
      },
    },
  },
  {
    title: "prints what is no text",
    lines: ["import os", String.raw`os.write(1, b'a\xff\x00\n')`],
    exit: ended("a\uFFFD\0\n"),
  },
  {
    title: "prints more than a pipe holds before it reads",
    lines: ["import sys", "print('x' * 200_000)", "print(len(sys.stdin.read()))"],
    changes: { stdin: "y".repeat(300_000) },
    exit: ended(/^x{200000}\n300000\n$/),
  },
  {
    title: "has no end",
    lines: ["print('before', flush=True)", "while True: pass"],
    changes: { limitMs: 700 },
    exit: { kind: "timeout", output: { stdout: "before\n", stderr: "" } },
  },
  {
    title: "prints without an end",
    lines: ["while True: print('x' * 999)"],
    changes: { limitMs: 700 },
    exit: {
      kind: "timeout",
      output: { stdout: `${"x".repeat(999)}\n`.repeat(1049).slice(0, 2 ** 20), stderr: "" },
    },
  },
  {
    title: "wants more memory than it may have",
    lines: [
      "kept = bytearray(100 * 2**20)",
      "print(len(kept), flush=True)",
      "bytearray(400 * 2**20)",
    ],
    changes: { memoryMib: 256 },
    exit: ended("104857600\n", 1, /MemoryError\n$/),
  },
  {
    title: "closes all that it finds open",
    lines: ["import os", "print('said', flush=True)", "os.closerange(0, 1024)"],
    exit: { kind: "ended", output: { stdout: "said\n" } },
  },
  {
    title: "cannot be given a file",
    lines: ["print(1)"],
    changes: { files: { "/proc/nothing/here": "x" } },
    exit: { kind: "died", reason: expect.stringContaining("/proc/nothing/here") },
  },
];

/** For engines that run Python scripts: what a fresh `python FILE` would do, and everything it says. */
export function describeScripts(use: () => Sandbox): void {
  describe("a script that", () => {
    test.for(cases)("$title", async ({ lines, changes, exit }) => {
      const told = await run(use(), lines.join("\n"), changes);
      expect(told).toMatchObject(exit);
      // An empty object matches any other, and so does one with fewer names.
      const files = "output" in exit ? namesOf(exit.output) : [];
      expect("output" in told ? namesOf(told.output) : []).toEqual(files);
    });
  });
}

function namesOf(output: unknown): string[] {
  return isObject(output) && isObject(output["files"]) ? Object.keys(output["files"]) : [];
}
