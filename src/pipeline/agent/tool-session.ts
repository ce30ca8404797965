import { readFile } from "node:fs/promises";
import { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import { markUntrusted, type Exit } from "../../schema/execution.ts";
import type { Engine } from "../engine/create-engine.ts";
import { toScriptRun } from "../engine/to-job.ts";

const program = new URL("../../../python/tools/session.py", import.meta.url);
/** How much longer than its own limit a call is waited for: the session ends it itself, if it can. */
const graceMs = 2000;

const Result = z.object({ output: z.string(), failed: z.boolean() });

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

export type ToolSession = Awaited<ReturnType<typeof openToolSession>>;

/** A jail of its own with a Python that keeps its state, a shell and files, until it is disposed. */
export async function openToolSession({ engine, limitMs, callMs, signal }: SessionOptions) {
  const ending = new AbortController();
  const started = Promise.withResolvers<(text: string) => void>();
  let heard = "";
  let waiting: ((line: string) => void) | undefined;
  let isOver = false;

  function hear(text: string): void {
    heard += text;
    const end = heard.indexOf("\n");
    if (end === -1) return;
    const line = heard.slice(0, end);
    heard = heard.slice(end + 1);
    waiting?.(line);
  }

  function lose(words: string): CallResult {
    ending.abort();
    isOver = true;
    const output = `${words}. The session has ended: its variables and files are gone.`;
    return { output, failed: true, lost: true };
  }

  const code = markUntrusted(await readFile(program, "utf8"));
  const script = toScriptRun(code, { stdin: "", files: {}, fetch: [] }, limitMs);
  const live = { onStart: started.resolve, onOutput: hear };
  const over = AbortSignal.any([signal, ending.signal]);
  const ended = engine.execute({ ...script, live }, over).catch((error: unknown) => {
    if (over.aborted) return undefined;
    throw error; // a sandbox that cannot have sessions says so: no model is to go on with dead tools
  });
  const end = () => void (isOver = true);
  ended.then(end, end);

  return {
    get isOver() {
      return isOver;
    },
    /** A session that dies is a result, too; rejects where there can be none, and at an abort. */
    async call(name: string, given: Readonly<Record<string, string>>): Promise<CallResult> {
      const gone = ended.then(describeEnd);
      const send = await Promise.race([started.promise, gone]);
      if (typeof send === "string") return lose(send);
      const reply = Promise.withResolvers<string>();
      waiting = reply.resolve;
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
        if (line === null) return lose(`the call took longer than ${callMs / 1000} s`);
        if (typeof line !== "string") return lose(line.words);
        const result = Result.safeParse(parseJson(line));
        return result.success ? { ...result.data, lost: false } : lose("the session broke");
      } finally {
        clearTimeout(timer);
        waiting = undefined;
      }
    },
    async [Symbol.asyncDispose]() {
      ending.abort();
      await ended.catch(() => {});
    },
  };
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
