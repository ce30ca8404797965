import { existsSync } from "node:fs";
import { createReader } from "../../controls/by-syntax/create-reader.ts";
import type { TestSyntax } from "../../controls/by-syntax/test-syntax.ts";
import { findSupervisor } from "../../environment/find-python.ts";
import { measureMachine } from "../../environment/measure-machine.ts";
import { fault } from "../../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { createCommandSandbox, type CommandPlan } from "../../sandbox/command-sandbox.ts";
import { requireWalls } from "../../sandbox/examine-walls.ts";
import { createZygoteSandbox, defaultSizes } from "../../sandbox/zygote-sandbox.ts";
import { extractFenced } from "../../sanitize/extract-fenced.ts";
import type { Check } from "../../schema/check.ts";
import type { Language, SandboxWishes } from "../../schema/language.ts";
import type { Settings } from "../../schema/settings.ts";
import { loadParser, type Grammar } from "../../source-tree/load-parser.ts";
import { openSuites } from "./open-suites.ts";
import { openParser, type ParseCommand } from "../../environment/toolchain.ts";

/** Programs of this machine that build and run a language, and what their verdicts hang on. */
export interface Toolchain {
  version: string;
  /** What besides the version tells one from another: versions of libraries and of other programs. */
  parts?: readonly string[];
  /** Folders that compilers and programs read, besides the system's. */
  readable?: readonly string[];
}

interface ToolchainPlace {
  /** Where what is made ready is kept; null: nothing is made, a toolchain is only looked for. */
  cacheDir: string | null;
  /** Where npm packages are that were fetched. */
  settings: Pick<Settings, "cacheDir" | "variables"> | undefined;
  remark: (line: string) => void;
}

interface CommandLanguage<T extends Toolchain> extends Pick<
  Language,
  "openRigor" | "openAuthor" | "openMeasure"
> {
  /** Of the language, and of its environment without packages. */
  name: string;
  /** What controls know of its tests. */
  tests?: { grammar: Grammar; syntax: TestSyntax };
  /** An environment of npm packages, and how files of tests end: where it is asked for, suites of node:test run, too. */
  suites?: { environment: string; extension: string };
  /** What the language is called behind a fence. */
  fences: readonly string[];
  /** What to install where the toolchain is missing. */
  needs: string;
  /** Makes ready what can be made once: it is called before the first sample. */
  find(place: ToolchainPlace): Promise<T | undefined>;
  /** What is judged by its output has a limit of time for each case: it is optimized, and is a program, not a test. */
  plan(code: string, toolchain: T, kind: Check["kind"]): CommandPlan;
  /** A program that only reads code, and says whether it is well formed; without one all code is. */
  parse?(toolchain: T): ParseCommand;
  buildLimitMs?: number;
  /** Whether its programs reserve address space that they do not use. */
  reserves?: boolean;
}

const onlyLook = { cacheDir: null, remark: () => {} };
const memoryShare = 0.75;
const usualBuildMs = 60_000;
const systemPath = "/usr/local/bin:/usr/bin:/bin";

/** A language whose samples are programs, built and run by a toolchain that is found on this machine. */
export function createCommandLanguage<T extends Toolchain>(kind: CommandLanguage<T>): Language {
  const { name, needs, tests } = kind;
  return {
    ownEnvironment: name,
    ...(tests && {
      openTestReader: async () => createReader(await loadParser(tests.grammar), tests.syntax),
    }),
    ...(kind.openRigor && { openRigor: kind.openRigor }),
    ...(kind.openAuthor && { openAuthor: kind.openAuthor }),
    ...(kind.openMeasure && { openMeasure: kind.openMeasure }),
    openSandbox: (environment, wishes) => openSandbox(kind, environment, wishes),
    async openCompiler(_environment, settings) {
      const toolchain = kind.parse && (await kind.find({ ...onlyLook, settings }));
      return openParser(toolchain && kind.parse?.(toolchain));
    },
    sanitize: async (text, entryPoint) => ({
      ...extractFenced(text, entryPoint, kind.fences),
      differs: null,
    }),
    async takeStock() {
      const toolchain = await kind.find({ ...onlyLook, settings: undefined });
      return { version: toolchain?.version ?? null, needs };
    },
  };
}

async function openSandbox<T extends Toolchain>(
  kind: CommandLanguage<T>,
  environment: string,
  wishes: SandboxWishes,
) {
  const { name } = kind;
  if (environment !== name && environment !== kind.suites?.environment) {
    throw fault.EnvironmentUnknown(
      `Unknown environment ${JSON.stringify(environment)} for ${name}.`,
      `Use --env ${name}, which is this machine's toolchain.`,
    );
  }
  const { cacheDir, settings, remark = () => {} } = wishes;
  const own = { cacheDir, variables: settings?.variables ?? {} };
  const toolchain = await kind.find({ cacheDir, settings: own, remark });
  if (toolchain === undefined) {
    throw fault.EnvironmentMissing(
      `This machine has no toolchain for ${name}.`,
      `${kind.needs} \`bcb env toolchains\` lists what was found.`,
    );
  }
  const suites =
    kind.suites?.environment === environment
      ? await openSuites(environment, kind.suites.extension, { ...own, remark })
      : undefined;
  const packages = suites && { NODE_PATH: suites.modules };
  const variables = { PATH: systemPath, LANG: "C.UTF-8", ...packages };
  const python = await findSupervisor(wishes.cacheDir);
  const missingWalls = await requireWalls({ name, python, variables }, wishes);
  const share = wishes.machine ?? {};
  const machine = await measureMachine();
  const memoryMib = share.memoryMib ?? Math.floor(memoryShare * machine.memoryMib);
  const sampleMib = share.sampleMemoryMib ?? defaultSizes.memory_mib;
  const folders = [...(toolchain.readable ?? []), ...(suites?.readable ?? [])];
  const inner = createZygoteSandbox({
    python,
    variables,
    parallel: share.parallel ?? Math.max(1, Math.floor(machine.cores)),
    memoryMib,
    sizes: { memory_mib: Math.min(sampleMib, memoryMib) },
    sources: [],
    standardModules: new Set(),
    jailed: missingWalls.length === 0,
    readable: [...(wishes.readable ?? []), ...folders.filter(existsSync)],
    ahead: suites?.ahead,
  });
  const sandbox = createCommandSandbox(inner, {
    name,
    plan: (code, check) => kind.plan(code, toolchain, check),
    buildLimitMs: kind.buildLimitMs ?? usualBuildMs,
    reserves: kind.reserves ?? false,
    planSuite: suites?.plan,
  });
  const { version } = toolchain;
  const parts = [...(toolchain.parts ?? []), ...(suites ? [suites.part] : [])];
  const fingerprint = sha256(canonicalJson({ name, version, parts, system: machine.system }));
  return { sandbox, environment: { name: environment, fingerprint, version }, missingWalls };
}
