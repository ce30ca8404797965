import { fileURLToPath } from "node:url";
import path from "node:path";
import { prepareNpm } from "../../environment/npm/sync-npm.ts";
import type { PlannedSuite } from "../../sandbox/command-sandbox.ts";
import type { Execution, SuiteProgram } from "../../schema/execution.ts";

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

/** How many tests a suite of node:test declares: one in a loop counts once. */
export function countSuiteTests(source: string): number {
  return [...hideText(source).matchAll(/(?<![\w.$])(?:test|it)\s*\(/g)].length;
}

const kinds = String.raw`(?:export\s+default\s+)?(?:async\s+)?(?:function\s*\*?|const|let|var|enum|class|abstract\s+class)`;

/** Code that exports what its test imports, where it declares it at the left and only forgot to. */
export function exportImported(code: string, test: string, file: string): string {
  const plain = hideText(code);
  // The way to export of CommonJS is its author's.
  if (/(?<![\w.$])(?:module\.exports|exports\s*[.[])/.test(plain)) return code;
  const exported = [...plain.matchAll(/(?<![\w.$])export\s*\{([^}]*)\}/g)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((name) => name.trim().split(/\s+/).at(-1));
  const forgotten = [...test.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g)]
    .filter(([, , from]) => from === file)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(/\s/)[0] ?? ""))
    .filter((name) => /^[\w$]+$/.test(name) && !exported.includes(name))
    .filter((name) => {
      const escaped = name.replaceAll("$", String.raw`\$`);
      return new RegExp(`^${kinds}\\s*${escaped}\\b`, "m").test(code);
    });
  if (forgotten.length === 0) return code;
  // A word of ES modules would take away what such code is loaded with.
  const isCommonJs = /(?<![\w.$])require\s*\(/.test(code) && !/^(?:import|export)\b/m.test(code);
  if (!isCommonJs) return `${code}\nexport { ${forgotten.join(", ")} };\n`;
  return `${code}\n${forgotten.map((name) => `exports.${name} = ${name};\n`).join("")}`;
}

/** Without comments and what stands in quotes. */
function hideText(source: string): string {
  return source.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g,
    " ",
  );
}
