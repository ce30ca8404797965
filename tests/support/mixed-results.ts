import path from "node:path";
import { loadHardIds } from "../../src/benchmarks/bigcodebench.ts";
import { writeOfficial } from "./official-file.ts";

/** Official files alone, as the official tool names them: whole runs on Full and Hard, and one over 78 tasks. */
export async function writeMixedResults(folder: string): Promise<string> {
  const hard = await loadHardIds();
  const full = Array.from({ length: 1140 }, (_, number) => `BigCodeBench/${number}`);
  const results = path.join(folder, "official");
  const onHard = { split: "complete", pack: "bigcodebench-hard", tasks: hard } as const;
  await writeOfficial(results, { ...onHard, model: "a", passes: hard.slice(0, 37) });
  const onFull = { split: "complete", tasks: full } as const;
  await writeOfficial(results, { ...onFull, model: "a", passes: full.slice(0, 570) });
  const some = full.slice(0, 78);
  await writeOfficial(results, { ...onFull, model: "few", tasks: some, passes: some });
  await writeOfficial(results, { ...onFull, split: "instruct", model: "a", passes: [] });
  return results;
}
