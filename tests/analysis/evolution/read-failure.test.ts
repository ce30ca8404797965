import { expect, test } from "vitest";
import { readFailure } from "../../../src/analysis/evolution/attribute-break.ts";

const names = {
  imports: new Map([
    ["OneHotEncoder", "sklearn.preprocessing.OneHotEncoder"],
    ["pd", "pandas"],
  ]),
  classes: { DataFrame: "pandas" },
};

const trace = (last: string, ...files: string[]) =>
  [
    "Traceback (most recent call last):",
    '  File "__test__.py", line 40, in test_case_1',
    ...files.map((file) => `  File "${file}", line 7, in call`),
    last,
  ].join("\n");

const pandas = "/env/lib/python3.12/site-packages/pandas/core/frame.py";
const numpy = "/env/lib/python3.12/site-packages/numpy/lib/io.py";

test.for([
  [
    "a method that is gone",
    trace("AttributeError: 'DataFrame' object has no attribute 'applymap'", pandas),
    ["pandas", "removed", "DataFrame.applymap"],
  ],
  [
    "a function of a module that is gone",
    trace("AttributeError: module 'numpy' has no attribute 'trapz'"),
    ["numpy", "removed", "numpy.trapz"],
  ],
  [
    "a name that cannot be imported",
    trace("ImportError: cannot import name 'simps' from 'scipy.integrate' (/env/x.py)"),
    ["scipy", "removed", "scipy.integrate.simps"],
  ],
  [
    "a parameter that is gone",
    trace("TypeError: OneHotEncoder.__init__() got an unexpected keyword argument 'sparse'"),
    ["sklearn", "signature", "OneHotEncoder.__init__(sparse=…)"],
  ],
  [
    "another name, which the message tells",
    trace("ValueError: 'M' is no longer supported for offsets. Please use 'ME' instead.", pandas),
    ["pandas", "renamed", "M → ME"],
  ],
  [
    "a warning that is an error",
    trace("FutureWarning: this will go", pandas),
    ["pandas", "warning", "this will go"],
  ],
  [
    "data that is not there",
    trace("LookupError: \n**********\n  Resource 'punkt_tab' not found.", numpy),
    ["numpy", "data", "punkt_tab"],
  ],
  [
    "another type",
    trace("TypeError: Cannot perform reduction 'mean' with string dtype", pandas),
    ["pandas", "type", "Cannot perform reduction 'mean' with string dtype"],
  ],
  [
    "a value that is refused, in the deepest library",
    trace("ValueError: no such thing", pandas, numpy),
    ["numpy", "refused", "no such thing"],
  ],
  [
    "a stranger that a library cannot do with",
    trace("AttributeError: 'numpy.dtypes.ObjectDType' object has no attribute 'dtype'", pandas),
    ["pandas", "refused", "numpy.dtypes.ObjectDType.dtype"],
  ],
  ["another value", trace("AssertionError: 1 != 2", pandas), [null, "value", "1 != 2"]],
  [
    "another dtype",
    trace("AssertionError: dtype('<M8[us]') != 'datetime64[ns]'"),
    [null, "type", "dtype('<M8[us]') != 'datetime64[ns]'"],
  ],
  [
    "the standard library",
    trace("ValueError: bad", "/usr/lib/python3.12/json/decoder.py"),
    ["python", "refused", "bad"],
  ],
] as const)("%s", ([, text, [library, change, what]]) => {
  expect(readFailure(text, names)).toMatchObject({ library, change, what });
});

test("of chained exceptions the last that went through a library counts", () => {
  const chained = [
    trace("FileNotFoundError: [Errno 2] No such file: '[1]'", pandas),
    "During handling of the above exception, another exception occurred:",
    trace("Exception: Error in file writing"),
  ].join("\n\n");
  expect(readFailure(chained, names)).toMatchObject({
    library: "pandas",
    message: "FileNotFoundError: [Errno 2] No such file: '[1]'",
  });
});
