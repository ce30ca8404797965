import type { HarnessTask } from "./tasks.ts";

interface Answer {
  name: string;
  task: HarnessTask;
  code: string;
}

const globals = "import sys\nharness = sys._getframe(1).f_globals\n";

/** Answers that obtain a pass of a harness in DS-1000's form without solving its task. */
export const forgeries: Answer[] = [
  {
    name: "the comparison of tables compares nothing",
    task: "frame",
    code: "pd.testing.assert_frame_equal = lambda *a, **k: None\nresult = None\n",
  },
  {
    name: "the harness's judge is another function",
    task: "frame",
    code: `${globals}harness["exec_test"] = lambda *a: 1\nresult = None\n`,
  },
  {
    name: "the judge has other code",
    task: "array",
    code: `${globals}harness["exec_test"].__code__ = (lambda result, ans: 1).__code__\nresult = None\n`,
  },
  {
    name: "the expected value is read in the caller's frame",
    task: "frame",
    code: 'import sys\nresult = sys._getframe(1).f_locals["expected_result"]\n',
  },
  {
    name: "the harness is asked for what it expects",
    task: "array",
    code: `${globals}result = harness["generate_test_case"](1)[1]\n`,
  },
  {
    name: "the expected value is found among all objects",
    task: "frame",
    code: [
      "import gc",
      "frames = [o for o in gc.get_objects() if type(o).__name__ == 'frame']",
      "found = [f.f_locals['expected_result'] for f in frames if 'expected_result' in f.f_locals]",
      "import sys",
      "result = found[-1] if found else sys._getframe(1).f_locals['expected_result']",
      "",
    ].join("\n"),
  },
  {
    name: "a value that equals any other",
    task: "number",
    code: "class Any:\n    def __eq__(self, other):\n        return True\nresult = Any()\n",
  },
  {
    name: "a number that equals any other",
    task: "number",
    code: "class Any(int):\n    def __eq__(self, other):\n        return True\n    __hash__ = int.__hash__\nresult = Any()\n",
  },
  {
    name: "NumPy's comparison compares nothing",
    task: "array",
    code: "np.testing.assert_array_equal = lambda *a, **k: None\nresult = 0\n",
  },
  {
    name: "NumPy's comparison is emptied below its names",
    task: "array",
    code: [
      "import numpy.testing._private.utils as utils",
      "def nothing(*a, **k): pass",
      "np.testing.assert_array_equal.__wrapped__ = nothing",
      "np.testing.assert_array_equal = nothing",
      "result = None",
      "",
    ].join("\n"),
  },
  {
    name: "the trace puts what is expected in place of the result",
    task: "number",
    code: [
      "import ctypes, sys",
      "def trace(frame, event, arg):",
      "    if frame.f_code.co_name == 'exec_test':",
      "        frame.f_locals['result'] = frame.f_locals['ans']",
      "        ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))",
      "sys.settrace(trace)",
      "result = None",
      "",
    ].join("\n"),
  },
  {
    name: "the expected picture is copied",
    task: "picture",
    code: 'import shutil\nplt.__dict__["save" + "fig"] = lambda *a, **k: shutil.copy("ans.png", "output.png")\n',
  },
  {
    name: "whatever picture is opened is the expected one",
    task: "picture",
    code: "from PIL import Image\nreal = Image.open\nImage.open = lambda name: real('ans.png')\n",
  },
  {
    name: "the picture is compared by nothing",
    task: "picture",
    code: [
      "class Same(list):",
      "    shape = ()",
      "real = plt.savefig",
      "def late(*a, **k):",
      "    real(*a, **k)",
      "    np.array = lambda *a, **k: Same()",
      "    np.allclose = lambda *a, **k: True",
      "plt.savefig = late",
      "",
    ].join("\n"),
  },
];

/** Answers of another kind than the ground truth, with which nothing is wrong. */
export const honest: Answer[] = [
  {
    name: "tables by a pivot",
    task: "frame",
    code: 'result = df.pivot_table(index="k", aggfunc="sum")\n',
  },
  { name: "an array by addition", task: "array", code: "result = np.add(a, a)\n" },
  {
    name: "a number between tags",
    task: "number",
    code: "<code>\nresult = x + x\n</code>\nEND SOLUTION",
  },
  {
    name: "a picture by axes",
    task: "picture",
    code: 'ax = plt.gca()\nax.plot(x, y)\nax.set_xlabel("X")\n',
  },
  {
    name: "a picture in another colour",
    task: "picture",
    code: 'plt.plot(x, y, "r")\nplt.xlabel("X")\n',
  },
];
