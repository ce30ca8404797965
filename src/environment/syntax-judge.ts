import path from "node:path";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { z } from "zod";
import { findPython } from "./find-python.ts";
import { openCurrent } from "./open-environment.ts";
import { readRecipe } from "./read-recipe.ts";
import { helperVariables } from "./variables.ts";
import { fault } from "../lib/bench-error.ts";
import { keepTail, startGroup, type ProcessEnd, type ProcessGroup } from "../lib/process-group.ts";
import type { Settings } from "../schema/settings.ts";
import { SyntaxGaveUp, type SourceError, type SyntaxJudge } from "../schema/language.ts";

/**
 * The compiler whose word counts for an environment's tasks: its own Python, and where it is not built any Python of
 * the version that it is built with. Libraries have no part in syntax.
 */
export async function openCompiler(environment: string, settings: Settings, signal?: AbortSignal) {
  const recipe = await readRecipe(environment);
  const opened = await openCurrent(recipe.name, settings);
  const python =
    opened?.environment.python ??
    (await findPython(recipe.python, { settings, neededFor: environment, signal }))?.executable;
  if (python === undefined) {
    throw fault.PythonMissing(
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
export function openSyntaxJudge(python: string, variables: Settings["variables"]): OpenSyntaxJudge {
  // Answered in their order: when the process ends, the first open one ended it.
  const open: Question[] = [];
  let child: ProcessGroup | undefined;
  let clock: NodeJS.Timeout | undefined;

  function ask(question: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const line = `${JSON.stringify(question)}\n`;
      open.push({ line, answer: resolve, giveUp: reject });
      if (child === undefined) start();
      else send(line, child.stdin);
      if (open.length === 1) watchClock();
    });
  }

  function start(): void {
    const started = startGroup(python, ["-I", "-S", "-X", "utf8", script], { variables });
    child = started;
    const complaint = keepTail(started.stderr, 500);
    createInterface({ input: started.stdout }).on("line", (line) => {
      open.shift()?.answer(JSON.parse(line));
      watchClock();
    });
    void started.ended.then((end) => lose(end, complaint()));
    for (const { line } of open) started.stdin.write(line);
  }

  function lose({ exitCode, signal, words }: ProcessEnd, complaint: string): void {
    child = undefined;
    const told = complaint.split("\n").at(-1) || `it ended (${signal ?? exitCode})`;
    const reason = (signal ?? exitCode) === null ? words : told;
    open.shift()?.giveUp(new SyntaxGaveUp(`Python's compiler did not survive it: ${reason}`));
    if (open.length > 0) start();
    watchClock();
  }

  function watchClock(): void {
    clearTimeout(clock);
    if (open.length > 0) clock = setTimeout(() => child?.kill(), longestAnswerMs);
  }

  return {
    async accepts(sources) {
      if (sources.length === 0) return [];
      const answers = Acceptances.parse(await ask({ accepts: sources }));
      return answers.map((answer) => {
        if (typeof answer === "string") throw new SyntaxGaveUp(answer);
        return answer;
      });
    },
    async findErrors(sources): Promise<(SourceError | undefined)[]> {
      if (sources.length === 0) return [];
      const errors = SourceErrors.parse(await ask({ errors: sources }));
      return errors.map((error) => error ?? undefined);
    },
    async [Symbol.asyncDispose]() {
      child?.kill();
      await child?.ended;
    },
  };
}

/** Questions of the same moment go out together. */
function send(line: string, stdin: Writable): void {
  if (stdin.writableCorked === 0) {
    stdin.cork();
    setImmediate(() => stdin.uncork());
  }
  stdin.write(line);
}
