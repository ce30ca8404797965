import type { Row } from "../../src/schema/task.ts";

/** A row of DS-1000's form: a harness that hands the answer to its own `exec`. */
export const ds1000Row = {
  prompt:
    "Problem:\nDouble x.\n\nA:\n<code>\nx = 3\n</code>\nresult = ... # put solution in this variable\nBEGIN SOLUTION\n<code>\n",
  reference_code: "result = x * 2\n",
  code_context: `import copy
import tokenize, io


def generate_test_case(test_case_id):
    def generate_ans(data):
        x = data
        return x * 2

    def define_test_input(test_case_id):
        if test_case_id == 1:
            x = 3
        return x

    test_input = define_test_input(test_case_id)
    expected_result = generate_ans(copy.deepcopy(test_input))
    return test_input, expected_result


def exec_test(result, ans):
    try:
        assert result == ans
        return 1
    except:
        return 0


exec_context = r"""
x = test_input
[insert]
"""


def test_execution(solution: str):
    code = exec_context.replace("[insert]", solution)
    for i in range(1):
        test_input, expected_result = generate_test_case(i + 1)
        test_env = {"test_input": test_input}
        exec(code, test_env)
        assert exec_test(test_env["result"], expected_result)


def test_string(solution: str):
    tokens = []
    for token in tokenize.tokenize(io.BytesIO(solution.encode("utf-8")).readline):
        tokens.append(token.string)
    assert "while" not in tokens and "for" not in tokens
`,
  metadata: {
    problem_id: 17,
    library_problem_id: 17,
    library: "Pandas",
    test_case_cnt: 1,
    perturbation_type: "Origin",
    perturbation_origin_id: 17,
  },
};

/** A row of ODEX's form, whose solution is a function's body between a head and a last line. */
export const odexRow = {
  task_id: 3283984,
  prompt: "def f_3283984(items):\n\t",
  suffix: "\n\treturn total",
  canonical_solution: "total = 0\n\tfor item in items:\n\t    total += item",
  test_start: "\ndef check(candidate):",
  test: ["\n    assert candidate([1, 2]) == 3\n", "\n    assert candidate([]) == 0\n"],
  entry_point: "f_3283984",
  intent: "add the items",
  library: [],
};

/** A row of the form that NumpyEval and its relatives have. */
export function libraryRow(task_id: string, library: string): Row {
  return {
    task_id,
    prompt: `import ${library}\n# three\nresult =`,
    entry_point: "none",
    canonical_solution: [" Absent(3)", " 3"],
    test: "\n\ndef check():\n    assert result == 3\n\n",
  };
}
