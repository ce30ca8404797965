import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { findPython } from "./find-python.ts";
import { openCurrent } from "./open-environment.ts";
import { readRecipe } from "./read-recipe.ts";
import { helperVariables } from "./variables.ts";
import { BenchError } from "../lib/bench-error.ts";
import { keepTail, startGroup, type ProcessEnd, type ProcessGroup } from "../lib/process-group.ts";
import type { Settings } from "../schema/settings.ts";
import { SyntaxGaveUp, type SourceError, type SyntaxJudge } from "../schema/syntax.ts";

/**
 * The compiler whose word counts for an environment's tasks: its own Python, and where it is not built any Python of
 * the version that it is built with. Libraries have no part in syntax.
 */
export async function openCompiler(
  environment: string,
  settings: Settings,
  signal?: AbortSignal,
): Promise<OpenSyntaxJudge> {
  const recipe = await readRecipe(environment);
  const opened = await openCurrent(recipe.name, settings);
  const python =
    opened?.environment.python ??
    (await findPython(recipe.python, { settings, neededFor: environment, signal }))?.executable;
  if (python === undefined) {
    throw new BenchError(
      "PythonMissing",
      `Checking whether code compiles needs Python ${recipe.python}, which was not found on this machine.`,
      `Run \`bcb env sync ${environment}\`, which downloads it, or install it and set BCB_PYTHON to its path.`,
    );
  }
  return openSyntaxJudge(python, helperVariables(settings));
}

const script = path.resolve(import.meta.dirname, "../../python/tools/check_syntax.py");
const longestAnswerMs = 60_000;

const Acceptances = z.array(z.union([z.boolean(), z.string()]));
const SourceErrors = z.array(
  z
    .object({ line: z.int().nullable(), column: z.int().nullable(), message: z.string() })
    .nullable(),
);

/** A Python that stays and answers; it only parses, and never runs what it is given. */
export interface OpenSyntaxJudge extends SyntaxJudge, AsyncDisposable {}

interface Question {
  line: string;
  answer: (value: unknown) => void;
  giveUp: (reason: SyntaxGaveUp) => void;
}

/** Asks the interpreter at this path. It is started with the first question, and again after a source that ended it. */
export function openSyntaxJudge(
  python: string,
  variables: Readonly<Record<string, string | undefined>>,
): OpenSyntaxJudge {
  const asker = new Asker(python, variables);
  return {
    async accepts(sources) {
      if (sources.length === 0) return [];
      const answers = Acceptances.parse(await asker.ask({ accepts: sources }));
      return answers.map((answer) => {
        if (typeof answer === "string") throw new SyntaxGaveUp(answer);
        return answer;
      });
    },
    async findErrors(sources): Promise<(SourceError | undefined)[]> {
      if (sources.length === 0) return [];
      const errors = SourceErrors.parse(await asker.ask({ errors: sources }));
      return errors.map((error) => error ?? undefined);
    },
    [Symbol.asyncDispose]: () => asker.close(),
  };
}

/** Questions are answered in their order: when the process ends, the first open one ended it. */
class Asker {
  readonly #python: string;
  readonly #variables: Readonly<Record<string, string | undefined>>;
  #open: Question[] = [];
  #child: ProcessGroup | undefined;
  #clock: NodeJS.Timeout | undefined;

  constructor(python: string, variables: Readonly<Record<string, string | undefined>>) {
    this.#python = python;
    this.#variables = variables;
  }

  ask(question: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const line = `${JSON.stringify(question)}\n`;
      this.#open.push({ line, answer: resolve, giveUp: reject });
      if (this.#child === undefined) this.#start();
      else this.#send(line);
      if (this.#open.length === 1) this.#watchClock();
    });
  }

  async close(): Promise<void> {
    this.#child?.kill();
    await this.#child?.ended;
  }

  #start(): void {
    const child = startGroup(this.#python, ["-I", "-S", "-X", "utf8", script], {
      variables: this.#variables,
    });
    this.#child = child;
    const complaint = keepTail(child.stderr, 500);
    createInterface({ input: child.stdout }).on("line", (line) => this.#hear(line));
    const explain = ({ exitCode, signal, words }: ProcessEnd) =>
      (signal ?? exitCode) === null
        ? words
        : complaint().split("\n").at(-1) || `it ended (${signal ?? exitCode})`;
    void child.ended.then((end) => this.#lose(explain(end)));
    for (const { line } of this.#open) child.stdin.write(line);
  }

  /** Questions of the same moment go out together. */
  #send(line: string): void {
    const stdin = this.#child?.stdin;
    if (stdin === undefined) return;
    if (stdin.writableCorked === 0) {
      stdin.cork();
      setImmediate(() => stdin.uncork());
    }
    stdin.write(line);
  }

  #hear(line: string): void {
    const answer: unknown = JSON.parse(line);
    this.#open.shift()?.answer(answer);
    this.#watchClock();
  }

  #lose(reason: string): void {
    if (this.#child === undefined) return;
    this.#child = undefined;
    this.#open.shift()?.giveUp(new SyntaxGaveUp(`Python's compiler did not survive it: ${reason}`));
    if (this.#open.length > 0) this.#start();
    this.#watchClock();
  }

  #watchClock(): void {
    clearTimeout(this.#clock);
    if (this.#open.length === 0) return;
    this.#clock = setTimeout(() => this.#child?.kill(), longestAnswerMs);
  }
}
