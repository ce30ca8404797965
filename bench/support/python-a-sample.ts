import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { environmentVariables } from "../../src/environment/variables.ts";
import { locateEnvironment } from "../../src/environment/open-environment.ts";
import { mapConcurrent } from "../../src/lib/map-concurrent.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { ReferenceSample } from "./reference-samples.ts";

const limitMs = 60_000;

/** Starts a Python for every sample, as servers of code do that keep nothing warm; how many seconds it took, and what passed. */
export async function runPythons(
  samples: readonly ReferenceSample[],
  { settings, workers }: { settings: Settings; workers: number },
): Promise<{ seconds: number; passed: Set<string> }> {
  const environment = await locateEnvironment("bigcodebench", settings);
  const variables = { ...environmentVariables(environment), MPLBACKEND: "Agg" };
  const passed = new Set<string>();
  const begun = performance.now();
  const run = async ({ id, code, task }: ReferenceSample): Promise<void> => {
    const cwd = await mkdtemp(path.join(tmpdir(), "bcb-python-"));
    try {
      await writeFile(path.join(cwd, "main.py"), `${code}\n${task.texts.test}\n${main}`);
      const ended = await runProcess(environment.python, ["main.py"], { cwd, variables, limitMs });
      if (ended.exitCode === 0) passed.add(id);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  };
  for await (const _ of mapConcurrent(samples, workers, run));
  return { seconds: (performance.now() - begun) / 1000, passed };
}

const main = `
if __name__ == "__main__":
    import sys, unittest
    suite = unittest.TestLoader().loadTestsFromTestCase(TestCases)
    sys.exit(not unittest.TextTestRunner(verbosity=0).run(suite).wasSuccessful())
`;
