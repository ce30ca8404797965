const column = (type: string, about: string) => ({ type, about });

const place = {
  run: column("VARCHAR", "name of the run, unique among those loaded"),
  task_id: column("VARCHAR", "for example BigCodeBench/17"),
  sample: column("INTEGER", "number of the sample within its task, from 0"),
};
const datasetHash = column("VARCHAR", "identifies the tasks by their content");

/** What `bcb sql` can be asked; the tables are made of it, and so is docs/generated/views.md. */
export const queryViews = {
  runs: {
    about: "One row per run: one model's samples under one calibration.",
    columns: {
      run: place.run,
      model: column("VARCHAR", "as the samples file names it"),
      revision: column("VARCHAR", "of the model"),
      backend: column("VARCHAR", "for example vllm, openai or human"),
      temperature: column("DOUBLE", "0 is greedy"),
      split: column("VARCHAR", "complete or instruct"),
      subset: column("VARCHAR", "full, or a subset of the benchmark, such as hard"),
      calibration: column("VARCHAR", "calibrated or uncalibrated; null if the file does not say"),
      selection: column("VARCHAR", "all, or the filter that selected the tasks"),
      dataset: column("VARCHAR", "name of the dataset"),
      dataset_version: column("VARCHAR", "for example v0.1.4"),
      dataset_hash: datasetHash,
      environment: column("VARCHAR", "fingerprint of the Python environment"),
      python: column("VARCHAR", "version of Python"),
      engine: column("VARCHAR", "what ran the samples"),
      bcb: column("VARCHAR", "version of bcb"),
      judged: column("INTEGER", "verdicts that count, without broken ones"),
      passed: column("INTEGER", "of them, by the official rule"),
      broken: column("INTEGER", "samples that could not be run; never scored"),
      file: column("VARCHAR", "file the results were read from"),
    },
  },
  verdicts: {
    about: "One row per judged sample; a broken one has neither passed nor failed (null).",
    columns: {
      ...place,
      passed: column("BOOLEAN", "by the official rule; null for a broken run"),
      outcome: column("VARCHAR", "pass, fail, timeout, crash or broken"),
      strict: column(
        "VARCHAR",
        "earned, forged, suspect, unproven or fail; null if the file does not say",
      ),
      evidence: column("VARCHAR[]", "why an official pass is forged or suspect"),
      reason: column("VARCHAR", "reason for a crash, a starved or a broken run"),
      details: column("MAP(VARCHAR, VARCHAR)", "traceback by failing test; ALL if loading failed"),
      tests_run: column("INTEGER", "tests that were run"),
      tests_expected: column("INTEGER", "tests the task declares"),
      wall_ms: column("INTEGER", "wall time"),
      cpu_ms: column("INTEGER", "processor time"),
      peak_mib: column("INTEGER", "peak memory"),
      limit_ms: column("INTEGER", "timeout, counting only time in which the sample could run"),
      wait_ms: column("INTEGER", "part of wall_ms spent waiting for a core, which does not count"),
      starved: column("BOOLEAN", "ended because other processes took the cores or the memory"),
      cached: column("BOOLEAN", "answered from the verdict cache"),
      solution_hash: column("VARCHAR", "sha256 of the code that ran"),
    },
  },
  samples: {
    about: "One row per model answer, from the samples files next to the runs.",
    columns: {
      ...place,
      solution: column("VARCHAR", "the code, or the continuation of complete_prompt"),
      raw_solution: column("VARCHAR", "what the model wrote, before sanitizing"),
      finish: column("VARCHAR", "finish reason, if bcb generated the answer"),
      input_tokens: column("INTEGER", "null if the endpoint does not report it"),
      output_tokens: column("INTEGER", "null if the endpoint does not report it"),
      cost_usd: column("DOUBLE", "null if the price is unknown"),
      ms: column("INTEGER", "duration of the request; for a person, time spent on the task"),
      file: column("VARCHAR", "the samples file"),
    },
  },
  tasks: {
    about: "One row per task of the datasets that the runs name, or of --dataset.",
    columns: {
      dataset: column("VARCHAR", "name of the dataset"),
      dataset_hash: datasetHash,
      task_id: place.task_id,
      entry_point: column("VARCHAR", "name of the function"),
      libs: column("VARCHAR[]", "libraries in use"),
      domains: column("VARCHAR[]", "domains of these libraries"),
      hard: column("BOOLEAN", "whether it is in the subset hard: the 148 of BigCodeBench-Hard"),
      subsets: column("VARCHAR[]", "subsets of its benchmark that contain it"),
      tests: column("INTEGER", "tests that unittest would find"),
      date: column("DATE", "date of the task, if its pack records one"),
      complete_prompt: column("VARCHAR", "imports, signature and docstring"),
      instruct_prompt: column("VARCHAR", "the short request"),
      code_prompt: column("VARCHAR", "imports and signature without the docstring"),
      canonical_solution: column("VARCHAR", "the ground truth"),
      test: column("VARCHAR", "unittest source"),
    },
  },
  steps: {
    about: "One row per step of a conversation, for samples that took more than one answer.",
    columns: {
      ...place,
      step: column("INTEGER", "position in the conversation, from 0"),
      kind: column("VARCHAR", "answer, results (of tools), feedback or end"),
      turn: column("INTEGER", "number of the answer, from 1; null for other steps"),
      text: column("VARCHAR", "what was said, what the tools returned, or why it ended"),
      solution: column("VARCHAR", "code of the answer"),
      outcome: column("VARCHAR", "outcome of that code: pass, fail, timeout, crash or broken"),
      output_tokens: column("INTEGER", "null if the endpoint does not report it"),
      cost_usd: column("DOUBLE", "null if the price is unknown"),
      ms: column("INTEGER", "duration of the request, the tools or the feedback"),
    },
  },
  tests: {
    about:
      "One row per test of a verdict. Failing tests come from the tracebacks. Passing tests come from the task's test source: they are listed if its dataset could be read and all of the sample's tests ran (not after a timeout, a crash, or the failure ALL).",
    columns: {
      ...place,
      test: column("VARCHAR", "name of the test method, or ALL if loading failed"),
      failed: column("BOOLEAN", "true for a failure or an error"),
      trace: column("VARCHAR", "null for a test that passed"),
    },
  },
};

type QueryViewName = keyof typeof queryViews;

/** A row as JSON; a column that is left out is null. */
export type QueryRow<View extends QueryViewName> = Partial<
  Record<keyof (typeof queryViews)[View]["columns"], unknown>
>;
