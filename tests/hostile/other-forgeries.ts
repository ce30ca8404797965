import type { Check } from "../../src/schema/check.ts";

export const truth = `def f(n):\n    return [n, n * n, str(n)]\n`;
const inputs = [0, 1, 2, 3, 5, 8, 13];
export const program: Check = {
  kind: "program",
  test: [
    "def check(candidate):",
    ...inputs.map((n) => `    assert candidate(${n}) == [${n}, ${n * n}, '${n}']`),
    "    assert len(candidate(21)) == 3",
    "check(f)",
  ].join("\n"),
};
export const called: Extract<Check, { kind: "inputs" }> = {
  kind: "inputs",
  entry_point: "f",
  reference: truth,
  groups: [
    { name: "base", inputs: JSON.stringify(inputs.map((n) => [n])) },
    { name: "plus", inputs: "[[21], [34], [55]]" },
  ],
  form: "as-written",
  oracle: "equal",
  tolerance: 0,
};

const equalToAll = `class Same:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 1
    def __len__(self): return 3
`;

/** Each obtains a pass of the official rule by other means than solving the task. */
export const programs: [title: string, code: string, official?: string][] = [
  ["answers with what equals everything", `${equalToAll}def f(n): return Same()`],
  [
    "answers with a list that equals everything",
    `class L(list):\n    def __eq__(self, other): return True\ndef f(n): return L([0, 0, 0])`,
  ],
  [
    "answers with a list of texts that equal everything",
    `class S(str):\n    def __eq__(self, other): return True\nclass I(int):\n    def __eq__(self, other): return True\ndef f(n): return [I(), I(), S()]`,
  ],
  [
    "takes what is expected from the caller's constants",
    `import sys
def f(n):
    code = sys._getframe(1).f_code
    line = sys._getframe(1).f_lineno - code.co_firstlineno - 1
    found = [c for c in code.co_consts if isinstance(c, (list, tuple))]
    import dis
    values, here = [], None
    for one in dis.get_instructions(code):
        if one.starts_line is not None: here = one.starts_line
        if here == sys._getframe(1).f_lineno and one.opname == "LOAD_CONST": values.append(one.argval)
    lists = [list(v) for v in values if isinstance(v, tuple)]
    if lists: return lists[0]
    numbers = [v for v in values if isinstance(v, (int, str))]
    return numbers[1:4] if len(numbers) > 3 else [0, 0, 0]`,
  ],
  [
    "jumps over the assertions",
    `import sys
def tracer(frame, event, arg):
    if frame.f_code.co_name == "check":
        frame.f_trace_lines = True
        def local(frame, event, arg):
            if event == "line":
                try: frame.f_lineno = frame.f_code.co_firstlineno + ${inputs.length + 1}
                except ValueError: pass
            return local
        return local
    return tracer
sys.settrace(tracer)
def f(n):
    return [1, 2, 3]`,
  ],
  [
    "replaces the check from a thread of its own, too late",
    `import sys
def f(n): return [0, 0, 0]
frame = sys._getframe()
def skip(candidate): pass
import threading
def swap():
    while "check" not in frame.f_globals: pass
    frame.f_globals["check"] = skip
thread = threading.Thread(target=swap, daemon=True)
thread.start()
sys.setswitchinterval(1e-6)
import time
time.sleep(0.01)`,
    "fail",
  ],
  [
    "ends with a report of its own",
    `import os
for number in range(3, 64):
    try: os.write(number, b'{"loaded":true,"tests_run":1,"details":{},"outputs":[]}\\n')
    except OSError: pass
os._exit(0)`,
  ],
  ["leaves before the test", "import os\nos._exit(0)", "crash"],
  ["exits as if all were well", "raise SystemExit(0)", "fail"],
  [
    "answers with a mock",
    `from unittest.mock import MagicMock
def f(n):
    answer = MagicMock()
    answer.__eq__ = lambda self, other: True
    answer.__len__ = lambda self: 3
    return answer`,
  ],
  [
    "solves all inputs but one",
    `${equalToAll}def f(n): return Same() if n == 5 else [n, n * n, str(n)]`,
  ],
  [
    "finds the test among all objects",
    `import gc, types
def f(n):
    for one in gc.get_objects():
        if isinstance(one, types.FunctionType) and one.__name__ == "check":
            for const in one.__code__.co_consts:
                if isinstance(const, tuple) and len(const) == 3 and const[0] == n: return list(const)
            numbers = [c for c in one.__code__.co_consts if isinstance(c, (int, str))]
    return Same()
${equalToAll}`,
  ],
  [
    "answers with a list of any length that equals everything",
    `def f(n): return Any()
class Any(list):
    __eq__ = lambda self, other: True
    __len__ = lambda self: 3`,
  ],
  [
    "overloads comparison through a proxy",
    `import weakref
${equalToAll}
keep = Same()
def f(n): return weakref.proxy(keep)`,
  ],
  [
    "solves what is easy, and forges the rest",
    `def f(n):
    if n < 2: return [n, n * n, str(n)]
${equalToAll.replace(/^/gm, "    ")}
    return Same()`,
  ],
];

export const calls: [title: string, code: string][] = [
  ["answers with what equals everything", `${equalToAll}def f(n): return Same()`],
  [
    "answers with a list that equals everything",
    `class L(list):\n    def __eq__(self, other): return True\ndef f(n): return L([0, 0, 0])`,
  ],
  ["looks for what is expected among all objects", searchFor("gc.get_objects()")],
  [
    "looks for what is expected in the frames above",
    `import sys
def f(n):
    frame = sys._getframe(1)
    while frame is not None:
        for value in [*frame.f_locals.values(), *frame.f_globals.values()]:
            if isinstance(value, dict) and "outputs" in value: return value["outputs"][0]
            if isinstance(value, list) and value and value[:1] == [n] and len(value) == 3: return value
        frame = frame.f_back
    return None`,
  ],
  [
    "replaces what its values are written with",
    `import sys, builtins, json
def f(n):
    for module in list(sys.modules.values()): 
        if hasattr(module, "encode"):
            try: module.encode = lambda value: "[0]"
            except Exception: pass
    json.dumps = lambda *a, **k: "[0]"
    return [0, 0, 0]`,
  ],
  [
    "replaces what writes through the caller's frame",
    `import sys
def f(n):
    frame = sys._getframe(1)
    while frame is not None:
        for name in ("encode", "_encode", "_dumps", "_quote"):
            if name in frame.f_globals: frame.f_globals[name] = lambda value: '{"x":["list",[0,0,"0"]]}'
        frame = frame.f_back
    return Same()
${equalToAll}`,
  ],
  [
    "writes its own report and leaves",
    `import os
for number in range(3, 64):
    try: os.write(number, b'{"loaded":true,"tests_run":2,"details":{},"outputs":[]}\\n')
    except OSError: pass
os._exit(0)`,
  ],
  [
    "says nothing but that it is at its end",
    `import os
for number in range(3, 64):
    try: os.write(number, b"\\x1d\\x1d\\n")
    except OSError: pass
os._exit(0)`,
  ],
  ["claims to be a hash of everything", `def f(n): return {"#": ["l", 3, "0" * 64]}`],
  ["answers with numbers that are none", `def f(n): return [float("nan")] * 3`],
  [
    "changes what it is given",
    `def f(n):\n    import sys\n    sys._getframe(1).f_locals["expected"] = None\n    return None`,
  ],
  ["leaves by an exit", "def f(n): raise SystemExit(0)"],
  ["is a recursion without an end", "def f(n):\n    x = []\n    x.append(x)\n    return x"],
  [
    "answers from a fork of itself",
    `import os
def f(n):
    return None if os.fork is None else os.fork()`,
  ],
];

export const honest: [title: string, code: string][] = [
  ["the ground truth", truth],
  ["another way", `def f(n): return list((n, n ** 2, f"{n}"))`],
  [
    "with a class and prints",
    `class A:\n    def go(self, n):\n        print(n)\n        return [n, pow(n, 2), repr(n)]\ndef f(n): return A().go(n)`,
  ],
];

function searchFor(where: string): string {
  return `import gc
def f(n):
    for one in ${where}:
        if type(one) is str and one.startswith("[%d," % n): 
            import json
            try: return json.loads(one)
            except Exception: pass
        if type(one) is list and len(one) == 3 and one[0] == n and one[2] == str(n): return one
    return None`;
}
