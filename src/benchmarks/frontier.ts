import { z } from "zod";
import { readData } from "../lib/read-data.ts";
import type { Benchmark, Task } from "../schema/task.ts";
import bigcodebench from "./bigcodebench.ts";

/** The dated pack on libraries that BigCodeBench does not have, in its form. */
const benchmark: Benchmark = {
  ...bigcodebench,
  title: "Frontier",
  environment: "frontier",
  loadSubsets: async (tasks) => ({ hard: await loadFrontierHard(tasks) }),
};
export default benchmark;

/** By the published criteria of BigCodeBench-Hard as far as they can be computed: packs/frontier/README.md. */
async function loadFrontierHard(tasks: readonly Task[]): Promise<string[]> {
  const known = new Set(tasks.map(({ task_id }) => task_id));
  const ids = await readData("frontier-hard-ids.json", z.array(z.string()));
  return ids.filter((id) => known.has(id));
}
