import { z } from "zod";
import { readData } from "../lib/read-data.ts";
import type { Benchmark } from "../schema/task.ts";
import bigcodebench from "./bigcodebench.ts";

/** The dated pack on libraries that BigCodeBench does not have, in its form. */
export default {
  ...bigcodebench,
  title: "Frontier",
  environment: "frontier",
  // By the published criteria of BigCodeBench-Hard as far as they can be computed: packs/frontier/README.md.
  async loadSubsets(tasks) {
    const known = new Set(tasks.map(({ task_id }) => task_id));
    const ids = await readData("frontier-hard-ids.json", z.array(z.string()));
    return { hard: ids.filter((id) => known.has(id)) };
  },
} satisfies Benchmark;
