import type { Check } from "../../../src/schema/check.ts";

interface Forgery {
  name: string;
  code: string;
}

const limit = { limit_ms: 4000 };
const words = ["seven", "eleven", "thirteen", "twenty"];

/** Print the square of a number in words that no program can guess. */
export const printed: Check = {
  kind: "stdio",
  rule: "livecodebench",
  function: null,
  ...limit,
  cases: words.map((word, index) => ({ input: `${index}\n`, output: `${word} ${index ** 2}\n` })),
};
/** The same, returned. */
export const returned: Check = {
  ...printed,
  function: "solve",
  cases: words.map((word, index) => ({
    input: `[${index}]`,
    output: `["${word}", ${index ** 2}]`,
  })),
};
export const honest = {
  printed: `print(${JSON.stringify(words)}[n := int(input())], n * n)\n`,
  returned: `def solve(n):\n    return ${JSON.stringify(words)}[n], n * n\n`,
};

const seek = `import gc, sys
def texts():
    for one in gc.get_objects():
        if isinstance(one, dict):
            yield from [value for value in one.values() if isinstance(value, (str, list))]
        elif isinstance(one, (list, tuple)):
            yield from [value for value in one if isinstance(value, str)]
found = [text for text in texts() if isinstance(text, str) and "${words[1]} 1" in text]
`;

export const printedForgeries: Forgery[] = [
  { name: "collector looks for outputs", code: `${seek}print(found[0] if found else "")` },
  {
    name: "frames look for outputs",
    code: `import sys
frame, said = sys._getframe(), ""
while frame:
    for value in frame.f_locals.values():
        if isinstance(value, dict) and "cases" in value:
            said = value["cases"][int(input())]["output"]
    frame = frame.f_back
print(said)`,
  },
  {
    name: "memory looks for outputs",
    code: `import re
said = b""
for line in io.open("/proc/self/maps"):
    place, access, *_ = line.split()
    if "r" in access and "[v" not in line:
        start, end = (int(one, 16) for one in place.split("-"))
        try:
            with io.open("/proc/self/mem", "rb", 0) as memory:
                memory.seek(start)
                hit = re.search(rb"seven \\d+", memory.read(min(end - start, 1 << 26)))
                said = hit[0] if hit else said
        except (OSError, ValueError):
            pass
print(said.decode())`.replace("import re\n", "import io\nimport re\n"),
  },
  {
    name: "report without outputs",
    code: `import os
for one in range(3, 64):
    try:
        os.write(one, b'{"loaded":true,"tests_run":4,"details":{},"outputs":[]}\\n')
    except OSError:
        pass
os._exit(0)`,
  },
  {
    name: "report of another kind",
    code: `import os
for one in range(3, 64):
    try:
        os.write(one, b'{"loaded":true,"tests_run":4,"details":{}}\\n')
    except OSError:
        pass
os._exit(0)`,
  },
  {
    name: "report with marks",
    code: `import os
for one in range(3, 64):
    try:
        os.write(one, b'{"loaded":true,"tests_run":4,"details":{},"outputs":["t","t","t","t"]}\\n')
    except OSError:
        pass
os._exit(0)`,
  },
  {
    name: "fork reports",
    code: `import posix
if posix.fork() == 0:
    for one in range(3, 64):
        try:
            posix.write(one, b'{"loaded":true,"tests_run":4,"details":{},"outputs":["tseven 0"]}\\n')
        except OSError:
            pass
    posix._exit(0)`,
  },
  {
    name: "text that equals everything",
    code: `import sys
class Text(str):
    __eq__ = lambda *_: True
    __hash__ = str.__hash__
    strip = lambda self, *_: self
sys.stdout.write(Text("seven"))`,
  },
  {
    name: "output that is any text",
    code: `import sys
sys.stdout = type("Out", (), {"write": lambda *_: 0, "getvalue": lambda *_: "seven 0"})()`,
  },
  {
    name: "StringIO that says more",
    code: `import io
io.StringIO.getvalue = lambda *_: "seven 0"`,
  },
  {
    name: "quotes are patched",
    code: `import _json, json
_json.encode_basestring_ascii = json.encoder.encode_basestring_ascii = lambda *_: '"tseven 0"'`,
  },
  { name: "exit before the end", code: "import os\nos._exit(0)" },
  { name: "nothing to print", code: "raise SystemExit(0)" },
  {
    name: "alarm that never rings",
    code: "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0)\nwhile True: pass",
  },
];

export const returnedForgeries: Forgery[] = [
  {
    name: "value that equals everything",
    code: "class All:\n    __eq__ = lambda *_: True\ndef solve(n):\n    return All()",
  },
  {
    name: "list that equals everything",
    code: "class All(list):\n    __eq__ = lambda *_: True\ndef solve(n):\n    return All([0, 0])",
  },
  {
    name: "number that equals everything",
    code: "class All(int):\n    __eq__ = lambda *_: True\n    __index__ = lambda *_: 0\ndef solve(n):\n    return All(3)",
  },
  {
    name: "value with an item of its own",
    code: "class Odd:\n    item = lambda self: Odd()\n    def __getattr__(self, name): return Odd\ndef solve(n):\n    return Odd()",
  },
  { name: "value that is JSON", code: "def solve(n):\n    return '[\"seven\", 0]'" },
  {
    name: "collector looks for values",
    code: `${seek}def solve(n):\n    return found[n] if found else None`,
  },
  {
    name: "frames look for values",
    code: `import sys
def solve(n):
    frame = sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if isinstance(value, dict) and "cases" in value:
                return json.loads(value["cases"][n]["output"])
        frame = frame.f_back`,
  },
  {
    name: "values are written by another",
    code: `import sys
def solve(n):
    frame = sys._getframe()
    while frame:
        if "encode_value" in frame.f_globals:
            frame.f_globals["encode_value"] = lambda _: '["seven", {"int":"0"}]'
        frame = frame.f_back`,
  },
  {
    name: "comparison is patched",
    code: `import builtins
def solve(n):
    builtins.bool = lambda *_: True
    list.__class__ = type
    return [0, 0]`,
  },
  {
    name: "exit in the middle",
    code: "import os\ndef solve(n):\n    os._exit(0)",
  },
];

const database = [
  { call: "torch.hub.load(repo_or_dir='a/b', model='net', pretrained=True)", domain: "Vision" },
  { call: "torch.hub.load(repo_or_dir='c/d', model='ears', pretrained=True)", domain: "Audio" },
  { call: "pipeline('text', model='words')", domain: "Text" },
];
export const matched: Check = {
  kind: "match",
  expected: "Audio",
  arguments: "values",
  apis: database,
};
export const rightCall = "torch.hub.load(repo_or_dir='c/d', model='ears', pretrained=True)";

/** Answers that look like the right call, or like several. */
export const matchForgeries: Forgery[] = [
  { name: "another domain's call", code: "pipeline('text', model='words')" },
  { name: "a call that is not known", code: "torch.hub.load('x/y', 'ears')" },
  { name: "the domain by name", code: "<<<domain>>>: Audio" },
  { name: "the domain as a call", code: "Audio()" },
  { name: "the call in words", code: `Use torch hub load, repo_or_dir c d, model ears` },
  { name: "arguments without the call", code: "load('c/d', 'ears', True)" },
  { name: "the call without arguments", code: "torch.hub.load()" },
  { name: "arguments of two calls", code: "torch.hub.load('c/d')\nload('ears', True)" },
  {
    name: "all calls, another last",
    code: database
      .map(({ call }) => call)
      .toReversed()
      .join("\n"),
  },
  { name: "nothing", code: "" },
  { name: "no Python", code: "((((" },
];

/** The official scripts look for the arguments at the wrong place where the call is not there. */
export const matchOversights: Forgery[] = [
  { name: "the call in a comment", code: `# ${rightCall}` },
  { name: "the call in a text", code: `print("${rightCall}")` },
];
