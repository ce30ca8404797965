import type { Task } from "../schema/task.ts";

/** Whether LiveCodeBench's community has files of its own for such tasks. */
export function isLiveCodeBench({ check, task_id }: Pick<Task, "check" | "task_id">): boolean {
  return check.kind === "stdio" && task_id.startsWith("LiveCodeBench/");
}

/** A row of `…_eval_all.json`, as its runner writes it. The problem is what failed, in words; empty for a pass. */
export function toEvalRow(
  { row, setup }: Pick<Task, "row" | "setup">,
  answers: readonly { program: string; isPassed: boolean; problem: string }[],
) {
  const { tests: _tests, fn_name: _name, ...question } = row;
  const codes = answers.map(({ program }) =>
    program.startsWith(setup) ? program.slice(setup.length) : program,
  );
  const passed = answers.filter(({ isPassed }) => isPassed).length;
  return {
    ...question,
    output_list: codes,
    code_list: codes,
    graded_list: answers.map(({ isPassed }) => isPassed),
    "pass@1": answers.length === 0 ? 0 : passed / answers.length,
    metadata: answers.map(({ problem }) =>
      JSON.stringify(problem === "" ? {} : { error_message: problem }),
    ),
  };
}
