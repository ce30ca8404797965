import { describe, expect, test } from "vitest";
import { classifyFailure } from "../../../src/analysis/failures/classify-failure.ts";
import { Failure, type FailureKind } from "../../../src/schema/failure.ts";

const importable = new Set(["np", "pandas", "os"]);
const classify = (text: string, solutionLines?: number) =>
  Failure.parse(classifyFailure(text, { importable, solutionLines }));

const header = "Traceback (most recent call last):";
const testFrame = '  File "__test__.py", line 90, in test_case_1';
const solutionFrame = '  File "__test__.py", line 12, in task_func';
const inPandas = [
  '  File "/usr/lib/python3.10/site-packages/pandas/io/parsers/readers.py", line 7, in read_csv',
  "    return _read(path)",
  '  File "/usr/lib/python3.10/site-packages/pandas/io/common.py", line 70, in get_handle',
  "    handle = open(path)",
];
const inMock = [
  '  File "/usr/lib/python3.10/unittest/mock.py", line 1105, in __call__',
  "    return self._mock_call(*args)",
];

function trace(frames: readonly string[], said: string): string {
  return `${[header, ...frames, said].join("\n")}\n`;
}

const kinds: [FailureKind, string][] = [
  ["wrong-value", "AssertionError: 3 != 4"],
  ["wrong-value", "AssertionError: Lists differ: [1] != [2]\n\nFirst differing element 0:\n1\n2"],
  ["wrong-value", "AssertionError"],
  ["wrong-value", "AssertionError: DataFrame.columns are different"],
  ["wrong-type", "AssertionError: None is not an instance of <class 'dict'>"],
  ["wrong-type", "TypeError: unsupported operand type(s) for +: 'int' and 'str'"],
  ["wrong-type", "AttributeError: 'NoneType' object has no attribute 'get'"],
  ["wrong-type", "numpy.core._exceptions._UFuncNoLoopError: ufunc 'add' did not contain a loop"],
  ["not-raised", "AssertionError: ValueError not raised"],
  ["not-raised", "AssertionError: UserWarning not triggered by task_func"],
  ["mock-expectation", "AssertionError: Expected 'get' to have been called once. Called 0 times."],
  ["mock-expectation", "AssertionError: expected call not found.\nExpected: f(1)\nActual: f(2)"],
  ["mock-expectation", "AssertionError: Calls not found.\nExpected: [call(1)]"],
  ["mock-expectation", "TypeError: expected str, not MagicMock"],
  ["mock-expectation", "AssertionError: <MagicMock name='run()' id='140'> != 3"],
  ["missing-key", "KeyError: 'name'"],
  ["missing-key", "IndexError: list index out of range"],
  ["missing-key", "AttributeError: module 'os' has no attribute 'walkk'"],
  ["missing-import", "NameError: name 'np' is not defined"],
  ["missing-import", "ModuleNotFoundError: No module named 'nothing'"],
  ["missing-import", "AttributeError: <module '__test__'> does not have the attribute 'pandas'"],
  ["missing-definition", "NameError: name 'helper' is not defined. Did you mean: 'helpers'?"],
  ["missing-definition", "UnboundLocalError: local variable 'x' referenced before assignment"],
  ["missing-definition", "AttributeError: <module '__test__'> does not have the attribute 'API'"],
  ["file-or-network", "FileNotFoundError: [Errno 2] No such file or directory: 'a.csv'"],
  ["file-or-network", "requests.exceptions.ConnectionError: refused"],
  ["file-or-network", "urllib.error.URLError: <urlopen error>"],
  ["file-or-network", "sqlite3.OperationalError: no such table: t"],
  ["refused-value", "ValueError: too many values to unpack (expected 2)"],
  ["refused-value", "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)"],
  ["refused-value", "ZeroDivisionError: division by zero"],
  ["time", "subprocess.TimeoutExpired: Command 'x' timed out after 2 seconds"],
  ["time", "TimeoutError"],
  ["wrong-type", "TypeError: f() got an unexpected keyword argument 'timeout'"],
  ["crash", "RecursionError: maximum recursion depth exceeded"],
  ["crash", "SystemExit: 2"],
  ["syntax", "SyntaxError: invalid syntax"],
  ["syntax", "IndentationError: unexpected indent"],
  ["other", "Exception: it went wrong"],
  ["other", "__test__.task_func.<locals>.Oops: it went wrong"],
  ["refused-value", "__test__.InvalidName: it went wrong"],
];

describe("classifyFailure", () => {
  test.for(kinds)("%s: %s", ([kind, said]) => {
    expect(classify(trace([testFrame, solutionFrame], said)).kind).toBe(kind);
  });

  test.for<[FailureKind, string | null, string]>([
    ["missing-import", "NameError", "name 'np' is not defined"],
    ["syntax", "SyntaxError", "unterminated string literal (__test__.py, line 5)"],
    ["missing-import", "ModuleNotFoundError", "No module named 'x'"],
    ["other", null, "it is what it is: nothing"],
    ["other", null, ""],
  ])("a bare message, as of a module that did not load: %s, %s", ([kind, exception, said]) => {
    expect(classify(said)).toMatchObject({ kind, exception, place: "unknown", line: null });
  });

  test("names the library that the solution's line called, by its first frame", () => {
    const failure = classify(trace([testFrame, solutionFrame, ...inPandas], "ValueError: no"));
    expect(failure).toMatchObject({
      library: "pandas",
      call: "pandas.io.parsers.readers.read_csv",
      place: "library",
      line: 12,
    });
  });

  test("a library's own exception names it where no frame does", () => {
    const failure = classify(trace([testFrame, solutionFrame], "pandas.errors.MergeError: no"));
    expect(failure).toMatchObject({ library: "pandas", call: null, place: "solution" });
  });

  test("an exception of the solution's own has its bare name, and no library", () => {
    const said = "__test__.task_func.<locals>.Oops: no";
    expect(classify(trace([testFrame, solutionFrame], said))).toMatchObject({
      exception: "Oops",
      message: "no",
      library: null,
    });
  });

  test("frames of mocks and of harnesses are passed over", () => {
    const harness =
      '  File "/lib/python3.10/site-packages/bigcodebench/eval/utils.py", line 6, in run';
    const said = "OSError: [Errno 5] Input/output error";
    const failure = classify(
      trace([...inMock, testFrame, solutionFrame, harness, ...inMock], said),
    );
    expect(failure).toMatchObject({ library: null, call: null, line: 12 });
  });

  test("answers of a mock that have come to their end are its expectation", () => {
    expect(classify(trace([testFrame, solutionFrame, ...inMock], "StopIteration")).kind).toBe(
      "mock-expectation",
    );
    expect(classify(trace([testFrame, solutionFrame], "StopIteration")).kind).toBe("refused-value");
  });

  test("a helper of the test is not the solution where the solution's length is known", () => {
    const helper = '  File "__test__.py", line 80, in check_all';
    const text = trace([testFrame, helper], "KeyError: 1");
    expect(classify(text)).toMatchObject({ place: "solution", line: 80 });
    expect(classify(text, 50)).toMatchObject({ place: "test", line: null });
  });

  test("of a chain of exceptions takes the last, whatever a message says", () => {
    const first = trace([solutionFrame], "KeyError: 'a'");
    const chain = `${first}\nDuring handling of the above exception, another exception occurred:\n\n`;
    const text = chain + trace([testFrame], `ValueError: see\n${header}\nTypeError: no`);
    expect(classify(text)).toMatchObject({ exception: "ValueError", message: "see" });
  });

  test.for([
    ["a very long message", trace([testFrame], `ValueError: ${"'".repeat(1_000_000)}`)],
    [
      "very many frames",
      trace(
        Array.from({ length: 50_000 }, () => solutionFrame),
        "KeyError: 1",
      ),
    ],
    ["binary waste", "\u0000\u001b[31m\ud800".repeat(1000)],
  ] as const)("bears %s", ([, text]) => {
    expect(classify(text).message.length).toBeLessThanOrEqual(400);
  });
});
