import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import type { Exit } from "../../schema/execution.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import type { Engine } from "../engine/create-engine.ts";
import { toScriptRun } from "../engine/to-job.ts";

const program = new URL("../../../python/tools/session.py", import.meta.url);
/** How much longer than its own limit a call is waited for: the session ends it itself, if it can. */
const graceMs = 2000;

const Result = z.object({ output: z.string(), failed: z.boolean() });

/** What came of a call. */
export interface CallResult {
  output: string;
  failed: boolean;
  /** The session ended with it: variables and files are gone. */
  lost: boolean;
}

interface SessionOptions {
  engine: Pick<Engine, "execute">;
  /** How long all of it may take. */
  limitMs: number;
  /** Of one call. */
  callMs: number;
  signal: AbortSignal;
}

/** A jail of its own with a Python that keeps its state, a shell and files, until it is disposed. */
export class ToolSession implements AsyncDisposable {
  readonly #options: SessionOptions;
  readonly #ending = new AbortController();
  readonly #ended: Promise<Exit | undefined>;
  readonly #started = Promise.withResolvers<(text: string) => void>();
  #heard = "";
  #waiting: ((line: string) => void) | undefined;
  #isOver = false;

  private constructor(options: SessionOptions, code: string) {
    this.#options = options;
    const { engine, limitMs, signal } = options;
    const live = {
      onStart: this.#started.resolve,
      onOutput: (text: string) => this.#hear(text),
    };
    const script = toScriptRun(markUntrusted(code), { stdin: "", files: {}, fetch: [] }, limitMs);
    const execution = { ...script, live };
    const ending = AbortSignal.any([signal, this.#ending.signal]);
    this.#ended = engine.execute(execution, ending).catch((error: unknown) => {
      if (ending.aborted) return undefined;
      throw error; // a sandbox that cannot have sessions says so: no model is to go on with dead tools
    });
    const end = () => void (this.#isOver = true);
    this.#ended.then(end, end);
  }

  static async open(options: SessionOptions): Promise<ToolSession> {
    return new ToolSession(options, await readFile(program, "utf8"));
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** A session that dies is a result, too; rejects where there can be none, and at an abort. */
  async call(name: string, given: Readonly<Record<string, string>>): Promise<CallResult> {
    const { callMs, signal } = this.#options;
    const gone = this.#ended.then(describeEnd);
    const send = await Promise.race([this.#started.promise, gone]);
    if (typeof send === "string") return this.#lose(send);
    const reply = Promise.withResolvers<string>();
    this.#waiting = reply.resolve;
    send(`${JSON.stringify({ name, arguments: given, limit_s: callMs / 1000 })}\n`);
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), callMs + graceMs);
    try {
      const line = await Promise.race([
        reply.promise,
        late.promise,
        gone.then((words) => ({ words })),
      ]);
      signal.throwIfAborted();
      if (line === null) return this.#lose(`the call took longer than ${callMs / 1000} s`);
      if (typeof line !== "string") return this.#lose(line.words);
      const result = Result.safeParse(parseJson(line));
      return result.success ? { ...result.data, lost: false } : this.#lose("the session broke");
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
    }
  }

  #lose(words: string): CallResult {
    this.#ending.abort();
    this.#isOver = true;
    const output = `${words}. The session has ended: its variables and files are gone.`;
    return { output, failed: true, lost: true };
  }

  #hear(text: string): void {
    this.#heard += text;
    const end = this.#heard.indexOf("\n");
    if (end === -1) return;
    const line = this.#heard.slice(0, end);
    this.#heard = this.#heard.slice(end + 1);
    this.#waiting?.(line);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    await this.#ended.catch(() => {});
  }
}

function describeEnd(exit: Exit | undefined): string {
  switch (exit?.kind) {
    case "timeout":
      return "the time of the session is up";
    case "died":
      return `the session died: ${exit.reason}`;
    case "ended":
      return `the session ended with exit code ${exit.return_code}${exit.reason === null ? "" : ` (${exit.reason})`}`;
    case "broken":
      return `the session broke: ${exit.reason}`;
    case "reported":
    case undefined:
      return "the session ended";
    default:
      return exit satisfies never;
  }
}
