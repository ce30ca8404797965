import path from "node:path";
import { readJsonl } from "../../../src/lib/jsonl.ts";

/** A model's whole program for a task, and the file that it is from. */
export interface Answer {
  taskId: string;
  from: string;
  solution: string;
}

const reflexion = ["gpt-4", "text-davinci-003"];

/** Two models' answers to HumanEval. */
export async function humanEvalAnswers(folder: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const model of reflexion) {
    const file = path.join(folder, `humaneval/samples/${model}.reflexion-simple.jsonl.gz`);
    for await (const { value } of readJsonl(file)) {
      const { task_id: taskId, prompt, solution } = value;
      answers.push({
        taskId: String(taskId),
        from: model,
        solution: `${String(prompt)}${String(solution)}`,
      });
    }
  }
  return answers;
}

/** GPT-4's answers to MultiPL-E's form of MBPP, twice, and those of mxeval's model to its own form. */
export async function mbppAnswers(folder: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const run of ["simple_mbpp_py", "reflexion_mbpp_py"]) {
    const file = path.join(folder, `mbpp/samples/gpt-4.${run}.jsonl.gz`);
    for await (const { value } of readJsonl(file)) {
      const number = /^mbpp_(\d+)_/.exec(String(value["name"]))?.[1];
      if (number === undefined) continue;
      answers.push({
        taskId: `Mbpp/${number}`,
        from: `gpt-4 ${run}`,
        solution: String(value["solution"]),
      });
    }
  }
  const prompts = new Map<string, string>();
  const tasks = path.join(folder, "mxeval/mbxp/mbpp_release_v1.jsonl.gz");
  for await (const { value } of readJsonl(tasks)) {
    prompts.set(String(value["task_id"]), String(value["prompt"]));
  }
  const file = path.join(folder, "mxeval/mbxp/examples/mbpp_samples.jsonl.gz");
  for await (const { value } of readJsonl(file)) {
    const id = String(value["task_id"]);
    const prompt = prompts.get(id);
    if (prompt === undefined) continue;
    const solution = `${prompt}${String(value["completion"])}`;
    answers.push({ taskId: id.replace("MBPP/", "Mbpp/"), from: "mxeval", solution });
  }
  return answers;
}
