import { fileURLToPath } from "node:url";
import path from "node:path";
import { prepareNpm } from "../../environment/npm/sync-npm.ts";
import type { PlannedSuite } from "../../sandbox/command-sandbox.ts";
import type { Execution, SuiteProgram } from "../../schema/execution.ts";
import { countSuiteTests, exportImported } from "./suite-source.ts";

// Reachable from src/languages/command and from dist/languages/command alike.
const programs = fileURLToPath(new URL("../../../javascript/", import.meta.url));
/** More than any address space: Node reserves what it never uses. */
const anyAddressSpaceMib = 2 ** 26;
/** What most samples are given: a process for them is started ahead. */
const usual = { seed: 0, limits: { dataMib: 30 * 1024, stackMib: 10 } };

/**
 * Suites of node:test, run by Node with the packages of an environment; `part` tells one environment from another. Undefined where
 * the packages cannot be had.
 */
export async function openSuites(
  environment: string,
  extension: string,
  place: Parameters<typeof prepareNpm>[1],
) {
  const built = await prepareNpm(environment, place);
  if (built === undefined) return undefined;
  const { modules, compileCache } = built;
  const program = ({ seed, limits }: Pick<Execution, "seed"> & typeof usual): SuiteProgram => ({
    run: [
      process.execPath,
      "--experimental-transform-types",
      "--disable-warning=ExperimentalWarning",
      `--random-seed=${seed + 1}`, // 0 is chance
      path.join(programs, "run-suite.mjs"),
      compileCache,
    ],
    links: { node_modules: modules },
    limits: {
      address_space_mib: anyAddressSpaceMib,
      data_mib: limits.dataMib,
      stack_mib: limits.stackMib,
    },
  });
  const file = `solution.${extension}`;
  return {
    part: built.fingerprint,
    readable: [programs, built.path],
    modules,
    ahead: program(usual),
    plan: (execution: Execution, test: string): PlannedSuite => ({
      program: program(execution),
      file,
      test: `solution.test.${extension}`,
      tests: countSuiteTests(test),
      code: exportImported(execution.code, test, file),
    }),
  };
}
