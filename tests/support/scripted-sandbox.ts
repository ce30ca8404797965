import type { Execution, Exit, Sandbox } from "../../src/schema/execution.ts";

const measures = { tests_expected: 1, wall_ms: 5, cpu_ms: 4, peak_mib: 30, wait_ms: 0 };

/** Exits of every kind, for sandboxes that run nothing. */
export const exits = {
  pass: {
    kind: "reported",
    loaded: true,
    tests_run: 1,
    failures: 0,
    details: {},
    evidence: [],
    ...measures,
  },
  forged: {
    kind: "reported",
    loaded: true,
    tests_run: 1,
    failures: 0,
    details: {},
    evidence: ["after its report the process ended with exit code 3"],
    ...measures,
  },
  fail: {
    kind: "reported",
    loaded: true,
    tests_run: 1,
    failures: 1,
    details: { test_it: "Traceback\nAssertionError: 1 != 2\n" },
    evidence: [],
    ...measures,
  },
  unloadable: {
    kind: "reported",
    loaded: false,
    tests_run: 0,
    failures: 1,
    details: { ALL: "name 'x' is not defined" },
    evidence: [],
    ...measures,
  },
  timeout: { kind: "timeout", starved: false, ...measures },
  starved: { kind: "timeout", starved: true, ...measures },
  died: { kind: "died", reason: "killed by SIGSEGV", starved: false, ...measures },
  broken: { kind: "broken", reason: "the worker ended" },
} satisfies Record<string, Exit>;

interface ScriptOptions {
  engine?: string;
  before?: (execution: Execution) => void;
  /** The exit of code without a word; by default that is an error of the test. */
  otherwise?: keyof typeof exits;
}

/** A sandbox that answers by the word in the code (`# pass`), remembers what it was asked, and can be told what to do first. */
export class ScriptedSandbox implements Sandbox {
  readonly engine: string;
  readonly parallel = 1;
  readonly backlog = 1;
  readonly runs: Sandbox["runs"] = { python: ["unittest", "program"] };
  readonly asked: Execution[] = [];
  readonly #before: (execution: Execution) => void;
  readonly #otherwise: string;

  constructor(options: ScriptOptions = {}) {
    this.engine = options.engine ?? "scripted-1";
    this.#before = options.before ?? (() => {});
    this.#otherwise = options.otherwise ?? "";
  }

  async execute(execution: Execution, signal?: AbortSignal): Promise<Exit> {
    signal?.throwIfAborted();
    this.#before(execution);
    signal?.throwIfAborted();
    this.asked.push(execution);
    const words = /# (\w+(?: then \w+)*)\s*$/.exec(execution.code)?.[1]?.split(" then ") ?? [];
    const times = this.asked.filter(({ code }) => code === execution.code).length;
    return exitNamed(words[times - 1] ?? words.at(-1) ?? this.#otherwise);
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

function exitNamed(name: string): Exit {
  const found = new Map<string, Exit>(Object.entries(exits)).get(name);
  if (found === undefined) throw new Error(`no exit is called ${name}`);
  return found;
}
