import { rowOf } from "../../benchmarks/bigcodebench.ts";
import { findDocstring, parseDocstring, toInstructPrompt } from "../../construct/assemble-task.ts";
import { fault } from "../../lib/bench-error.ts";
import { loadPythonParser } from "../../python-source/tree.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { DocStruct } from "../../schema/task.ts";
import { loadDataset, type LoadOptions } from "../load-dataset.ts";

interface InstructRequest extends LoadOptions {
  source: string;
  /** What the prompt is made of: the rows' own doc_struct, or the docstrings in their complete prompts. */
  from: "doc_struct" | "docstring";
}

/** The Instruct prompts of a whole pack by rule, whatever its rows say. */
export async function instructPack(request: InstructRequest) {
  const { tasks } = await loadDataset(request.source, request);
  const docOf =
    request.from === "doc_struct" ? (task: BigCodeBenchRow) => task.doc_struct : await reader();
  return tasks.map(rowOf).map((task) => ({
    task_id: task.task_id,
    instruct_prompt: toInstructPrompt(docOf(task), task.code_prompt),
  }));
}

async function reader(): Promise<(task: BigCodeBenchRow) => DocStruct> {
  const parser = await loadPythonParser();
  return ({ task_id: id, complete_prompt: prompt, entry_point: name }) => {
    const found = findDocstring(parser.parse(prompt), name);
    if (found !== undefined) return parseDocstring(found.text);
    throw fault.TaskInvalid(
      `The complete prompt of ${id} has no function ${name} with a docstring.`,
      "Use --from doc_struct, or fix the task.",
    );
  };
}
