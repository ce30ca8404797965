import { defineCommand, defineGroup } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { taskFlags } from "../shared-flags.ts";
import { findingFlags } from "../table-flags.ts";

const list = defineCommand({
  about: "list tasks with their libraries and domains",
  flags: { tasks: taskFlags },
  examples: [
    "bcb tasks list --dataset starter --domain Time",
    "bcb tasks list --subset hard --library pandas --json",
    "bcb tasks list --ids 10-20 --match 'csv|CSV'",
  ],
  async run({ tasks }, context) {
    const { listTasks } = await import("../../pipeline/inspect/show-tasks.ts");
    return await listTasks(tasks, context);
  },
});

const show = defineCommand({
  about: "print a task: prompts, solution and tests",
  arguments: [["<id>", "task id or number"]],
  flags: {
    field: text("--field <name>", "print only this field, as it is in the dataset"),
    tasks: taskFlags,
  },
  examples: [
    "bcb tasks show 17",
    "bcb tasks show Starter/3 --dataset starter --field complete_prompt",
  ],
  async run({ field, tasks }, context, id) {
    const { showTask } = await import("../../pipeline/inspect/show-tasks.ts");
    return await showTask({ id, field }, tasks, context);
  },
});

const stats = defineCommand({
  about: "show statistics of the tasks, as the paper defines them (docs/task-statistics.md)",
  flags: { tasks: taskFlags },
  examples: ["bcb tasks stats --json", "bcb tasks stats --dataset starter"],
  async run({ tasks }, context) {
    const { computeStats } = await import("../../pipeline/inspect/show-tasks.ts");
    return await computeStats(tasks, context);
  },
});

const compare = defineCommand({
  about: "compare benchmarks: the paper's Table 1, and depth against breadth",
  arguments: [
    [
      "[datasets...]",
      "datasets, in the form --dataset accepts, such as humaneval:HumanEval.jsonl.gz (default: known benchmarks in the cache)",
    ],
  ],
  flags: {
    outDir: text("-o, --out <dir>", "folder for the tables, the figure as SVG, and a page"),
  },
  examples: [
    "bcb tasks compare humaneval mbpp odex --out comparison",
    "bcb tasks compare bigcode/bigcodebench apibench:data/apibench --json",
  ],
  async run({ outDir }, context, sources) {
    const { compareBenchmarks } = await import("../../pipeline/inspect/compare-benchmarks.ts");
    return compareBenchmarks({ sources, outDir }, context);
  },
});

const diff = defineCommand({
  about: "compare two versions of a dataset, task by task",
  arguments: [
    [
      "<before>",
      "the earlier dataset, in the form --dataset accepts, such as bigcode/bigcodebench@v0.1.2",
    ],
    ["<after>", "the later dataset"],
  ],
  flags: {
    notes: toggle("--notes", "print release notes in Markdown"),
    table: findingFlags,
  },
  examples: [
    "bcb tasks diff bigcode/bigcodebench@v0.1.2 bigcode/bigcodebench@v0.1.4",
    "bcb tasks diff packs/old packs/new --notes > CHANGES.md",
  ],
  async run({ notes }, context, before, after) {
    const { compareVersions } = await import("../../pipeline/inspect/show-tasks.ts");
    return await compareVersions({ before, after, notes }, context);
  },
});

export default defineGroup({
  about: "browse the tasks of a dataset",
  examples: ["bcb tasks list --dataset starter", "bcb tasks show 17", "bcb tasks stats"],
  commands: { list, show, stats, compare, diff },
});
