type ColumnType =
  | "VARCHAR"
  | "INTEGER"
  | "DOUBLE"
  | "BOOLEAN"
  | "DATE"
  | "VARCHAR[]"
  | "MAP(VARCHAR, VARCHAR)";

interface QueryColumn {
  readonly type: ColumnType;
  readonly about: string;
}

interface QueryView {
  readonly about: string;
  readonly columns: Readonly<Record<string, QueryColumn>>;
}

const column = (type: ColumnType, about: string): QueryColumn => ({ type, about });

const run = column("VARCHAR", "name of the run, unique among those that were loaded");
const taskId = column("VARCHAR", "for example BigCodeBench/17");
const sample = column("INTEGER", "number of the sample within its task, from 0");
const datasetHash = column("VARCHAR", "identifies the tasks by their content");

/** What `bcb sql` can be asked; the tables are made of it, and so is docs/generated/views.md. */
export const queryViews = {
  runs: {
    about: "One row a run: one model's samples under one calibration.",
    columns: {
      run,
      model: column("VARCHAR", "as the samples file names it"),
      revision: column("VARCHAR", "of the model"),
      backend: column("VARCHAR", "for example vllm, openai or human"),
      temperature: column("DOUBLE", "0 is greedy"),
      split: column("VARCHAR", "complete or instruct"),
      subset: column("VARCHAR", "full, or one of the benchmark's own, such as hard"),
      calibration: column(
        "VARCHAR",
        "calibrated or uncalibrated; null where the file does not tell",
      ),
      selection: column("VARCHAR", "all, or the filter that chose the tasks"),
      dataset: column("VARCHAR", "name of the dataset"),
      dataset_version: column("VARCHAR", "for example v0.1.4"),
      dataset_hash: datasetHash,
      environment: column("VARCHAR", "fingerprint of the Python environment"),
      python: column("VARCHAR", "version of Python"),
      engine: column("VARCHAR", "what ran the samples"),
      bcb: column("VARCHAR", "version of bcb"),
      judged: column("INTEGER", "verdicts that count: without the broken ones"),
      passed: column("INTEGER", "of them, by the official rule"),
      broken: column("INTEGER", "samples that could not be run; never scored"),
      file: column("VARCHAR", "where the results were read"),
    },
  },
  verdicts: {
    about: "One row a judged sample; a broken one has neither passed nor failed (null).",
    columns: {
      run,
      task_id: taskId,
      sample,
      passed: column("BOOLEAN", "by the official rule; null for a broken run"),
      outcome: column("VARCHAR", "pass, fail, timeout, crash or broken"),
      strict: column(
        "VARCHAR",
        "earned, forged, suspect, unproven or fail; null where the file does not tell",
      ),
      evidence: column("VARCHAR[]", "why an official pass is forged or suspect"),
      reason: column("VARCHAR", "how a crash, a starved or a broken run came about"),
      details: column("MAP(VARCHAR, VARCHAR)", "trace by failing test; ALL when loading failed"),
      tests_run: column("INTEGER", "tests that were run"),
      tests_expected: column("INTEGER", "tests that the task declares"),
      wall_ms: column("INTEGER", "wall time"),
      cpu_ms: column("INTEGER", "processor time"),
      peak_mib: column("INTEGER", "most memory at once"),
      limit_ms: column("INTEGER", "time in which it could run that it was allowed"),
      wait_ms: column("INTEGER", "of wall_ms, what it waited for a core and was not counted"),
      starved: column("BOOLEAN", "ended because others took the cores or the memory"),
      cached: column("BOOLEAN", "answered from the verdict cache"),
      solution_hash: column("VARCHAR", "sha256 of the code that ran"),
    },
  },
  samples: {
    about: "One row an answer of a model, of the samples files that lie beside the runs.",
    columns: {
      run,
      task_id: taskId,
      sample,
      solution: column("VARCHAR", "the code, or what continues complete_prompt"),
      raw_solution: column("VARCHAR", "what the model wrote, before the sanitizer"),
      finish: column("VARCHAR", "why the answer ended, where bcb asked for it"),
      input_tokens: column("INTEGER", "null where the endpoint does not tell"),
      output_tokens: column("INTEGER", "null where the endpoint does not tell"),
      cost_usd: column("DOUBLE", "null where the price is unknown"),
      ms: column("INTEGER", "time of the request; for a person, time at the task"),
      file: column("VARCHAR", "the samples file"),
    },
  },
  tasks: {
    about: "One row a task of the datasets that the runs name, or of --dataset.",
    columns: {
      dataset: column("VARCHAR", "name of the dataset"),
      dataset_hash: datasetHash,
      task_id: taskId,
      entry_point: column("VARCHAR", "name of the function"),
      libs: column("VARCHAR[]", "libraries in use"),
      domains: column("VARCHAR[]", "domains of these libraries"),
      hard: column("BOOLEAN", "of the subset hard: the 148 of BigCodeBench-Hard"),
      subsets: column("VARCHAR[]", "subsets of its benchmark that it is of"),
      tests: column("INTEGER", "tests that unittest would find"),
      date: column("DATE", "when the task was made, where its pack tells"),
      complete_prompt: column("VARCHAR", "imports, signature and docstring"),
      instruct_prompt: column("VARCHAR", "the short request"),
      code_prompt: column("VARCHAR", "imports and signature without the docstring"),
      canonical_solution: column("VARCHAR", "the ground truth"),
      test: column("VARCHAR", "unittest source"),
    },
  },
  steps: {
    about: "One row a step of a conversation, where samples came about in more than one answer.",
    columns: {
      run,
      task_id: taskId,
      sample,
      step: column("INTEGER", "place within the conversation, from 0"),
      kind: column("VARCHAR", "answer, results (of tools), feedback or end"),
      turn: column("INTEGER", "number of the answer, from 1; null for other steps"),
      text: column("VARCHAR", "what was said, what the tools gave, or why it ended"),
      solution: column("VARCHAR", "code of the answer"),
      outcome: column("VARCHAR", "what became of that code: pass, fail, timeout, crash or broken"),
      output_tokens: column("INTEGER", "null where the endpoint does not tell"),
      cost_usd: column("DOUBLE", "null where the price is unknown"),
      ms: column("INTEGER", "time of the request, the tools or the feedback"),
    },
  },
  tests: {
    about:
      "One row a test of a verdict. Failing tests come from the traces. Passing ones are known by the task's test source: they are listed where its dataset could be read, and the sample's tests ran to their end (not after a timeout, a crash, or the failure ALL).",
    columns: {
      run,
      task_id: taskId,
      sample,
      test: column("VARCHAR", "name of the test method, or ALL when loading failed"),
      failed: column("BOOLEAN", "true for a failure or an error"),
      trace: column("VARCHAR", "null for a test that passed"),
    },
  },
} as const satisfies Record<string, QueryView>;

export type QueryViewName = keyof typeof queryViews;
export const queryViewNames = ["runs", "verdicts", "samples", "steps", "tasks", "tests"] as const;

/** A value of a view's row before it is stored; a column that is left out is null. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | Readonly<Record<string, string>>;

export type QueryRow<View extends QueryViewName> = Partial<
  Record<keyof (typeof queryViews)[View]["columns"], QueryValue>
>;
