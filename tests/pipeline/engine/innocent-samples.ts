import { answerTest, testCases, testRunning } from "../../support/executions.ts";

export interface InnocentSample {
  title: string;
  code: string;
  test?: string;
}

const answer = "def task_func():\n    return 42\n";

/** Solutions that do unusual things and cheat nobody. */
export const innocent: InnocentSample[] = [
  { title: "the plain answer", code: answer },
  {
    title: "raises what a subtest expects, in one statement with it",
    code: "def task_func(n):\n    raise ValueError(n)\n",
    test: testRunning(
      "for n in (1, 2):",
      "    with self.subTest(n=n), self.assertRaises(ValueError):",
      "        task_func(n)",
    ),
  },
  {
    title: "uses a module in whose place its library put an object of its own",
    code: answer,
    test: `from cryptography.hazmat.primitives.serialization import Encoding\n${testRunning("self.assertEqual(task_func(), 42)", "self.assertTrue(Encoding.PEM)")}`,
  },
  {
    title: "makes its own waits short",
    code: `import time\ntime.sleep = lambda seconds: None\n${answer}`,
  },
  {
    title: "makes its own waits short while it runs",
    code: "import time\ndef task_func():\n    time.sleep = lambda seconds: None\n    time.sleep(60)\n    return 42\n",
  },
  {
    title: "kills its own child",
    code: "import subprocess\ndef task_func():\n    child = subprocess.Popen(['sleep', '60'])\n    child.kill()\n    child.wait()\n    return 42\n",
  },
  {
    title: "starts threads",
    code: "import threading\ndef task_func():\n    seen = []\n    threads = [threading.Thread(target=seen.append, args=(n,)) for n in range(4)]\n    [one.start() for one in threads]\n    [one.join() for one in threads]\n    return 36 + sum(seen)\n",
  },
  {
    title: "returns a dataclass, whose values are compared with each other",
    code: "from dataclasses import dataclass\n@dataclass(order=True)\nclass Point:\n    x: int\ndef task_func(x=1):\n    return Point(x)\n",
    test: testRunning(
      "self.assertEqual(task_func(), task_func())",
      "self.assertLess(task_func(1), task_func(2))",
      "self.assertNotEqual(task_func(1), 1)",
      "self.assertIn(task_func(2), [task_func(1), task_func(2)])",
    ),
  },
  {
    title: "returns values of a class with __eq__, compared with each other",
    code: "class Money:\n    def __init__(self, n): self.n = n\n    def __eq__(self, other): return isinstance(other, Money) and self.n == other.n\ndef task_func(n=1):\n    return Money(n)\n",
    test: testRunning(
      "self.assertEqual(task_func(), task_func())",
      "self.assertNotEqual(task_func(1), task_func(2))",
      "self.assertNotEqual(task_func(1), 1)",
      "self.assertFalse(task_func(1) == 'x')",
      "self.assertEqual([task_func(3)], [task_func(3)])",
    ),
  },
  {
    title: "compares its own values with foreign ones by itself",
    code: "class Any:\n    def __eq__(self, other): return True\ndef task_func():\n    return 42 if Any() == 3 and [Any()] == [4] else 0\n",
  },
  {
    title: "defines the class that the task asks for, equal to numbers",
    code: "class Money:\n    def __init__(self, n): self.n = n\n    def __eq__(self, other): return self.n == getattr(other, 'n', other)\n",
    test: testRunning("self.assertEqual(Money(3), 3)", "self.assertEqual(Money(3), Money(3))"),
  },
  {
    title: "returns named tuples, enums and exceptions of its own",
    code: "import collections, enum\nP = collections.namedtuple('P', 'a b')\nclass Color(enum.Enum):\n    RED = 1\nclass Trouble(ValueError): pass\ndef task_func(kind):\n    if kind == 0: return P(1, 2)\n    if kind == 1: return Color.RED\n    raise Trouble('no')\n",
    test: testRunning(
      "self.assertEqual(task_func(0), (1, 2))",
      "self.assertEqual(task_func(1).value, 1)",
      "with self.assertRaises(ValueError) as caught: task_func(2)",
      "self.assertEqual(str(caught.exception), 'no')",
    ),
  },
  {
    title: "sorts nodes of its own with __lt__ and total_ordering",
    code: "import functools, heapq\n@functools.total_ordering\nclass Node:\n    def __init__(self, n): self.n = n\n    def __lt__(self, other): return self.n < other.n\n    def __eq__(self, other): return self.n == other.n\ndef task_func():\n    heap = [Node(n) for n in (50, 42, 60)]\n    heapq.heapify(heap)\n    return min(heap).n if sorted(heap)[0] <= heap[1] else 0\n",
  },
  {
    title: "is tested with mocks that the test makes",
    code: "import os\ndef task_func(path):\n    return os.path.exists(path), os.stat(path)\n",
    test: `from unittest.mock import ANY, MagicMock, patch, mock_open\n${testCases(
      "    @patch('os.path.exists', return_value=True)",
      "    @patch('os.stat')",
      "    def test_it(self, stat, exists):",
      "        found, size = task_func('x')",
      "        self.assertTrue(found)",
      "        self.assertEqual(size, stat.return_value)",
      "        self.assertTrue(size.st_size)",
      "        exists.assert_called_once_with('x')",
      "        stat.assert_called_with(ANY)",
      "    def test_file(self):",
      "        with patch('builtins.open', mock_open(read_data='text')) as opened, patch('builtins.print') as said:",
      "            self.assertEqual(open('y').read(), 'text')",
      "            print('z')",
      "        said.assert_called_once()",
      "        self.assertEqual(MagicMock(return_value=3)(), 3)",
    )}`,
  },
  {
    title: "is judged by a test that patches builtins and clocks, and leaves some patched",
    code: "import time\ndef task_func():\n    return int(input()) + sum([0]) + int(time.time())\n",
    test: `import builtins, time\nfrom unittest.mock import patch\n${testCases(
      "    @patch('builtins.sum', return_value=1)",
      "    @patch('time.time', return_value=1)",
      "    def test_it(self, clock, summing):",
      "        builtins.input = lambda: '40'",
      "        self.assertEqual(task_func(), 42)",
      "        time.monotonic = lambda: 0",
    )}`,
  },
  {
    title: "overrides methods of its own and of a library's class",
    code: "import collections\nclass Shape:\n    def is_closed(self): return False\nclass Circle(Shape):\n    def is_closed(self): return True\nclass Bag(collections.UserDict):\n    def keys(self): return ['a']\ndef task_func(): return Circle(), Bag()\n",
    test: testRunning(
      "circle, bag = task_func()",
      "self.assertTrue(circle.is_closed())",
      "self.assertTrue(bag.keys())",
      "self.assertFalse(bag.get('b'))",
    ),
  },
  {
    title: "patches a clock for itself and puts it back",
    code: "import time\nfrom unittest import mock\ndef task_func():\n    with mock.patch('time.time', return_value=42):\n        return time.time()\n",
  },
  {
    title: "uses a mock inside and returns what is none",
    code: "from unittest.mock import MagicMock\ndef task_func():\n    double = MagicMock(return_value=42)\n    return double()\n",
  },
  {
    title: "is judged by subtests, helpers, returns and nested functions",
    code: "def task_func(n):\n    return n * 2\n",
    test: testCases(
      "    '''A class with words.'''",
      "    def setUp(self): self.pairs = [(1, 2), (2, 4)]",
      "    def tearDown(self): self.pairs = None",
      "    @classmethod",
      "    def setUpClass(cls): cls.kept = 3",
      "    def check(self, n, expected): self.assertEqual(task_func(n), expected)",
      "    def test_subtests(self):",
      "        '''Words.'''",
      "        for n, expected in self.pairs:",
      "            with self.subTest(n=n): self.check(n, expected)",
      "            with self.subTest(n=n):",
      "                if n == 1: continue",
      "                self.assertTrue(task_func(n) == expected != 0)",
      "    def test_return(self):",
      "        if task_func(1) == 2: return",
      "        self.fail()",
      "    def test_nested(self):",
      "        def inner(n): return task_func(n) in (2, 4)",
      "        self.assertTrue(all(inner(n) for n in (1, 2)))",
      "        assert [task_func(n) for n in (1, 2)] == [2, 4], f'{task_func(1)}'",
      "        self.assertEqual(*(task_func(1), 2))",
      "        self.assertEqual(first=task_func(2), second=4, msg='words')",
      "    async def not_a_test(self): pass",
    ),
  },
  {
    title: "is judged by async tests",
    code: "async def task_func():\n    return 42\n",
    test: "import unittest\nclass TestCases(unittest.IsolatedAsyncioTestCase):\n    async def asyncSetUp(self): self.n = 42\n    async def test_it(self):\n        self.assertEqual(await task_func(), self.n)\n",
  },
  {
    title: "is judged by a test that catches failing assertions",
    code: answer,
    test: testRunning(
      "with self.assertRaises(AssertionError):",
      "    self.assertEqual(task_func(), 41)",
      "try:",
      "    with self.assertRaises(ValueError): task_func()",
      "except AssertionError: pass",
    ),
  },
  {
    title: "looks at its own frame, warns, logs and collects garbage",
    code: "import gc, inspect, logging, sys, warnings\ndef task_func():\n    logging.warning('at %s', inspect.currentframe().f_code.co_name)\n    warnings.warn('old', DeprecationWarning, stacklevel=2)\n    x = 42\n    gc.collect(); inspect.stack()\n    return sys._getframe().f_locals['x']\n",
  },
  {
    title: "profiles and traces itself, and stops",
    code: "import cProfile, trace\ndef task_func():\n    profile = cProfile.Profile()\n    profile.enable()\n    n = trace.Trace(count=False, trace=False).runfunc(lambda: 42)\n    profile.disable()\n    return n\n",
  },
  {
    title: "runs code that it wrote, and defines classes in it",
    code: "space = {}\nexec('class A:\\n    n = 42\\n    def __eq__(self, other): return True', space)\ndef task_func():\n    return space['A']().n\n",
  },
  {
    title: "has library functions by the names of builtins",
    code: `from math import *\nfrom numpy import round, sum\n${answer}`,
    test: testRunning("self.assertEqual(round(sum([task_func(), 0])), 42)"),
  },
  {
    title: "starts with __future__ and a docstring, has other line ends, and ends in a comment",
    code: "'''Words.'''\r\nfrom __future__ import annotations\r\ndef task_func() -> Unknown:\r\n    return 42 # end",
    test: `'''Words of the test.'''\nNUMBER: int = 42\n${answerTest.replace("42", "NUMBER")}`,
  },
  {
    title: "returns arrays and tables",
    code: "import numpy as np\nimport pandas as pd\ndef task_func():\n    return np.array([1.5, 2]), pd.DataFrame({'a': [1, 2], 'b': ['x', None]}), pd.Series([1])\n",
    test: `import numpy as np\nimport pandas as pd\n${testRunning(
      "array, table, series = task_func()",
      "np.testing.assert_allclose(array, [1.5, 2])",
      "np.testing.assert_array_equal(array, np.array([1.5, 2]))",
      "pd.testing.assert_frame_equal(table, pd.DataFrame({'a': [1, 2], 'b': ['x', None]}))",
      "pd.testing.assert_series_equal(series, pd.Series([1]))",
      "self.assertTrue(np.allclose(array, [1.5, 2]) and table.equals(table.copy()))",
      "self.assertTrue((table['a'] == [1, 2]).all())",
      "self.assertAlmostEqual(array[0], 1.5)",
      "self.assertIsInstance(table, pd.DataFrame)",
    )}`,
  },
  {
    title: "returns a table of a subclass that compares as pandas does",
    code: "import pandas as pd\nclass Table(pd.DataFrame):\n    @property\n    def _constructor(self): return Table\n    def total(self): return self['a'].sum()\ndef task_func():\n    return Table({'a': [40, 2]})\n",
    test: `import pandas as pd\n${testRunning(
      "self.assertEqual(task_func().total(), 42)",
      "self.assertTrue(task_func().equals(task_func()))",
      "self.assertTrue((task_func()['a'] == [40, 2]).all())",
    )}`,
  },
  {
    title: "copies memory of its own with ctypes",
    code: "import ctypes\ndef task_func():\n    one, other = ctypes.create_string_buffer(b'42'), ctypes.create_string_buffer(3)\n    ctypes.memset(other, 0, 3)\n    ctypes.memmove(other, one, 3)\n    return int(ctypes.cast(other, ctypes.c_char_p).value)\n",
  },
  {
    title: "leaves the process with other limits and handlers",
    code: "import signal, sys\nsys.setrecursionlimit(3000)\ndef task_func():\n    signal.signal(signal.SIGALRM, lambda *_: None)\n    signal.setitimer(signal.ITIMER_REAL, 0.001)\n    return 42\n",
  },
];
