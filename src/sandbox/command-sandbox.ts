import { fault } from "../lib/bench-error.ts";
import type { Check } from "../schema/check.ts";
import { markUntrusted } from "../schema/execution.ts";
import type { Commands, Execution, Exit, Sandbox, Suite } from "../schema/execution.ts";
import { requireRunnable } from "./runnable.ts";
import type { ZygoteSandbox } from "./zygote-sandbox.ts";

/** Counts as part of every result: raise it when a verdict could change. */
const version = "commands-3";
/** For the sandbox inside all of it is one of its own. */
const inside = "python";
/** Of what a program printed last: the end of it says most often what failed. */
const mostDetails = 2 ** 16;
/** More than any address space: runtimes reserve what they never use. */
const anyAddressSpaceMib = 2 ** 26;

/** How one program is built and run, with files beside it. */
export interface CommandPlan extends Omit<Commands, "buildLimitMs"> {
  /** By name, as text. */
  files?: Readonly<Record<string, string>>;
}

/** How one suite of tests is run. */
export interface PlannedSuite extends Suite {
  /** The sample's, as its test needs it. */
  code: string;
}

interface CommandOptions {
  /** Of the language. */
  name: string;
  plan(code: string, kind: Check["kind"]): CommandPlan;
  buildLimitMs: number;
  /** Whether its programs reserve address space that they do not use, as most runtimes do. */
  reserves: boolean;
  /** How suites of tests are run, where the language has a way. */
  planSuite?: ((execution: Execution, test: string) => PlannedSuite) | undefined;
}

/**
 * Programs of a language that is built and run by commands, in the jail of a sandbox of scripts. A check of the kind
 * `program` is a script, too: what it ends with is the verdict. Of `stdio` the worker runs each case, and compares.
 */
export function createCommandSandbox(inner: ZygoteSandbox, options: CommandOptions): Sandbox {
  const { name, planSuite } = options;
  const suites = planSuite === undefined ? [] : ["unittest" as const];
  const runs = { [name]: [...suites, "program", "stdio", "script"] } satisfies Sandbox["runs"];
  const engine = `${inner.engine}, ${version}`;
  return {
    ...inner,
    engine,
    runs,
    async execute(execution, signal, line) {
      requireRunnable(execution, { engine, runs });
      const { check } = execution;
      if (check.kind === "unittest" && planSuite !== undefined) {
        const { code, ...suite } = planSuite(execution, check.test);
        const asked = { ...execution, code: markUntrusted(code), language: inside, suite };
        return requireAll(await inner.execute(asked, signal, line));
      }
      const asked = toCommands(execution, options);
      let exit = await inner.execute(asked, signal, line);
      if (exit.kind === "timeout" && !exit.build && asked.commands.build.length > 0) {
        // What ran out of time before its build was told of was still being built.
        const { wall_ms } = exit;
        exit = { ...exit, build: { return_code: null, stdout: "", stderr: "", wall_ms } };
      }
      return check.kind === "program" ? toReport(exit, check) : exit;
    },
  };
}

const encode = (text: string) => Buffer.from(text).toString("base64");

function toCommands(execution: Execution, options: CommandOptions) {
  const { check, language, limits } = execution;
  if (check.kind === "stdio" && check.function !== null) {
    throw fault.CheckUnsupported(
      `A check that calls a function is not supported for ${language}.`,
      "Only Python's functions can be called. Select tasks whose programs read and print.",
    );
  }
  const code = check.kind === "program" ? `${execution.code}\n${check.test}` : execution.code;
  const { files: texts = {}, ...commands } = options.plan(code, check.kind);
  const given = check.kind === "script" ? check : { stdin: "", files: {}, fetch: [] };
  const added = Object.entries(texts).map(([name, text]) => [name, encode(text)]);
  const files = { ...given.files, ...Object.fromEntries(added) };
  const script = { ...given, kind: "script" as const, files };
  const buildLimitMs =
    (check.kind === "script" ? check.build_limit_ms : undefined) ?? options.buildLimitMs;
  return {
    ...execution,
    language: inside,
    code: markUntrusted(code),
    check: check.kind === "stdio" ? check : script,
    limits: options.reserves ? { ...limits, addressSpaceMib: anyAddressSpaceMib } : limits,
    commands: { ...commands, buildLimitMs },
  };
}

/** A suite of which not every test ran is no pass, whoever kept the others from it. */
function requireAll(exit: Exit): Exit {
  if (exit.kind !== "reported" || !exit.loaded || exit.failures > 0) return exit;
  const { tests_run: run, tests_expected: expected } = exit;
  if (run >= expected && run > 0) return exit;
  const details = { ALL: `only ${run} of ${expected} tests ran` };
  return { ...exit, loaded: false, failures: 1, details };
}

type ProgramCheck = Extract<Check, { kind: "program" }>;

/** A program is one test, which fails where it cannot be built, ends with another code than 0, or is to be quiet and is not. */
function toReport(exit: Exit, check: ProgramCheck): Exit {
  if (exit.kind === "timeout" || exit.kind === "died") return { ...exit, tests_expected: 1 };
  if (exit.kind !== "ended") return exit;
  const { wall_ms, cpu_ms, peak_mib, wait_ms } = exit;
  const failure = describeFailure(exit, check);
  const failures = failure === undefined ? 0 : 1;
  return {
    kind: "reported",
    loaded: failures === 0,
    tests_expected: 1,
    tests_run: 1 - failures,
    failures,
    details: failure === undefined ? {} : { ALL: failure },
    evidence: [],
    wall_ms,
    cpu_ms,
    peak_mib,
    wait_ms,
  };
}

function describeFailure(
  { build, output, return_code, reason }: Extract<Exit, { kind: "ended" }>,
  { quiet = false }: ProgramCheck,
): string | undefined {
  if (build !== undefined && build.return_code !== 0) {
    return cut(`it could not be built:\n${build.stderr}${build.stdout}`);
  }
  const printed = `${output.stdout}${output.stderr}`;
  if (return_code !== 0) {
    return cut(`${printed}\n${reason ?? `it ended with exit code ${return_code}`}`.trim());
  }
  return quiet && printed !== "" ? cut(printed) : undefined;
}

function cut(text: string): string {
  return text.slice(-mostDetails);
}
