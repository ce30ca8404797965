import { ds1000Row } from "../../benchmarks/library-rows.ts";

/** Tasks in DS-1000's form with what the starter environment has: how each compares is what forgers are after. */
export type HarnessTask = keyof typeof tasks;

const frameMaker = `
def generate_test_case(test_case_id):
    def generate_ans(data):
        df = data
        return df.groupby("k").sum()

    def define_test_input(test_case_id):
        if test_case_id == 1:
            df = pd.DataFrame({"k": [1, 1, 2], "v": [3, 4, 5]})
        if test_case_id == 2:
            df = pd.DataFrame({"k": [7, 8, 8], "v": [3, 4, 5]})
        return df

    test_input = define_test_input(test_case_id)
    expected_result = generate_ans(copy.deepcopy(test_input))
    return test_input, expected_result
`;

const tasks = {
  frame: {
    solution: 'result = df.groupby("k").sum()\n',
    context: `import pandas as pd
import copy

${frameMaker}

def exec_test(result, ans):
    try:
        pd.testing.assert_frame_equal(result, ans, check_dtype=False)
        return 1
    except:
        return 0


exec_context = r"""
import pandas as pd
df = test_input
[insert]
"""

${runner(2)}`,
  },
  array: {
    solution: "result = a * 2\n",
    context: `import numpy as np
import copy


def generate_test_case(test_case_id):
    def generate_ans(data):
        a = data
        return a * 2

    def define_test_input(test_case_id):
        if test_case_id == 1:
            a = np.array([1, 2, 3])
        return a

    test_input = define_test_input(test_case_id)
    expected_result = generate_ans(copy.deepcopy(test_input))
    return test_input, expected_result


def exec_test(result, ans):
    np.testing.assert_array_equal(result, ans)
    return 1


exec_context = r"""
import numpy as np
a = test_input
[insert]
"""

${runner(1)}`,
  },
  number: { solution: ds1000Row.reference_code, context: ds1000Row.code_context },
  picture: {
    solution: 'plt.plot(x, y)\nplt.xlabel("X")\n',
    context: `import numpy as np
import matplotlib.pyplot as plt
from PIL import Image


def skip_plt_cmds(l):
    return all(
        p not in l for p in ["plt.show()", "plt.clf()", "plt.close()", "savefig"]
    )


def generate_test_case(test_case_id):
    x = np.arange(10)
    y = np.arange(10)
    plt.plot(x, y)
    plt.xlabel("X")
    plt.savefig("ans.png", bbox_inches="tight")
    plt.close()
    return None, None


def exec_test(result, ans):
    code_img = np.array(Image.open("output.png"))
    oracle_img = np.array(Image.open("ans.png"))
    sample_image_stat = code_img.shape == oracle_img.shape and np.allclose(
        code_img, oracle_img
    )
    if not sample_image_stat:
        ax = plt.gca()
        assert len(ax.lines) == 1
        assert ax.get_xlabel() == "X"
    return 1


exec_context = r"""
import numpy as np
import matplotlib.pyplot as plt
x = np.arange(10)
y = np.arange(10)
[insert]
plt.savefig('output.png', bbox_inches ='tight')
result = None
"""

${runner(1)}`,
  },
} as const;

/** The row of such a task. */
export function harnessRow(name: HarnessTask, number: number): typeof ds1000Row {
  const { solution, context } = tasks[name];
  return {
    ...ds1000Row,
    reference_code: solution,
    code_context: context,
    metadata: { ...ds1000Row.metadata, problem_id: number },
  };
}

export const harnessTasks: HarnessTask[] = ["frame", "array", "number", "picture"];

function runner(cases: number): string {
  return `
def test_execution(solution: str):
    code = exec_context.replace("[insert]", solution)
    for i in range(${cases}):
        test_input, expected_result = generate_test_case(i + 1)
        test_env = {"test_input": test_input}
        exec(code, test_env)
        assert exec_test(test_env["result"], expected_result)
`;
}
