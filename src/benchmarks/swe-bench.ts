import { z } from "zod";
import { emptyDoc, groupIds, type Benchmark } from "../schema/task.ts";

const Row = z.object({
  instance_id: z.string().min(1),
  repo: z.string().min(1),
  base_commit: z.string(),
  version: z.string(),
  created_at: z.string(),
  difficulty: z.string().optional(),
  problem_statement: z.string().optional(),
  patch: z.string().optional(),
});

/** Tasks to be listed, counted and compared: an answer is a change to a repository, and nothing here judges it. */
export default {
  title: "SWE-bench",
  row: Row,
  environment: "swe-bench",
  splits: ["issue"],
  words: {
    instructionPrefix: "Resolve the following issue of a repository with a patch:",
    responsePrefix: "",
  },
  toTask(row, environment) {
    const { instance_id: id, repo, base_commit: commit, patch = "" } = row;
    const issue = row.problem_statement ?? `An issue of ${repo} at ${commit}`;
    return {
      task_id: `SWE-bench/${id}`,
      language: "repository",
      environment,
      libs: [repo.split("/").at(-1) ?? repo],
      date: row.created_at.slice(0, 10),
      prompts: { issue },
      setup: "",
      ground_truth: patch,
      entry_point: "",
      check: { kind: "stdio", rule: "livecodebench", function: null, limit_ms: 1, cases: [] },
      texts: {
        solution: patch,
        signature: "",
        test: "",
        doc: { ...emptyDoc, description: [issue] },
      },
      row,
    };
  },
  loadSubsets: async (tasks) =>
    groupIds(tasks, ({ row }) => [String(row["repo"]).replace("/", ".")]),
} satisfies Benchmark<typeof Row>;
