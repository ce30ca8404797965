import { environmentVariables } from "../../src/environment/variables.ts";
import {
  createZygoteSandbox,
  type ZygoteSandboxOptions,
} from "../../src/sandbox/zygote-sandbox.ts";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";
import type { Sandbox } from "../../src/schema/execution.ts";
import { parts } from "./parts.ts";

interface SandboxChanges extends Partial<Omit<ZygoteSandboxOptions, "variables">> {
  environment?: BuiltEnvironment;
  /** By it `findProcesses` finds every process of the sandbox. */
  marker?: string | undefined;
}

/** What results say of the starter environment. */
export const starterEnvironment = { ...parts.starter, version: parts.starter.pythonVersion };

/** A sandbox of the starter environment, one sample at a time, nothing imported ahead; changes replace parts of it. */
export function openSandbox(options: SandboxChanges = {}): Sandbox {
  const { environment = parts.starter, marker, ...changes } = options;
  const variables = environmentVariables(environment);
  return createZygoteSandbox({
    python: environment.python,
    variables: marker === undefined ? variables : { ...variables, MARKER: marker },
    parallel: 1,
    memoryMib: 4096,
    sources: [],
    standardModules: new Set(),
    ...changes,
  });
}
