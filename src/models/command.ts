import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { printableLines } from "../lib/printable.ts";
import {
  ModelError,
  type ModelAnswer,
  type ModelFactory,
  type ModelOptions,
  type ModelRequest,
} from "../schema/model.ts";
import { keepTail, killGroup } from "./support/process-group.ts";

const mostAnswerBytes = 256 * 1024 * 1024;
const mostComplaint = 1000;

/**
 * A program of the user's own. `name` is a shell's command line, started for each request: the prompt on its stdin, the
 * answer on its stdout. BCB_PROMPT_KIND (`chat`, `completion`) and BCB_DECODING (JSON) say how it is asked. It ends with
 * 0; with 75 (EX_TEMPFAIL) it is asked again later.
 */
const command: ModelFactory = async (options) => ({
  backend: "command",
  name: options.name,
  abilities: { chat: true, completion: true, prefill: false },
  ask: (request, signal) => askOnce(options, request, signal),
  async [Symbol.asyncDispose]() {},
});
export default command;

async function askOnce(
  { name, limitMs, variables }: ModelOptions,
  { prompt, decoding }: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  signal.throwIfAborted();
  const child = spawn("/bin/sh", ["-c", name], {
    env: {
      ...variables,
      BCB_PROMPT_KIND: prompt.kind,
      BCB_DECODING: JSON.stringify(decoding),
    },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  const complaint = keepTail(child.stderr, mostComplaint);
  const stop = Promise.withResolvers<never>();
  const onAbort = () => stop.reject(signal.reason);
  const clock = setTimeout(() => {
    const words = `The command gave no answer within ${limitMs / 1000} s.`;
    stop.reject(new ModelError("timeout", words));
  }, limitMs);
  signal.addEventListener("abort", onAbort, { once: true });
  // A command that does not read its prompt is free to.
  child.stdin.on("error", () => {});
  child.stdin.end(prompt.kind === "chat" ? prompt.user : prompt.text);
  try {
    const [bytes, exitCode] = await Promise.race([
      Promise.all([collect(child), ended(child)]),
      stop.promise,
    ]);
    if (exitCode !== 0) throw commandError(exitCode, complaint());
    return {
      text: decode(bytes),
      reasoning: null,
      finish: "stop",
      usage: null,
      budget: null,
    };
  } finally {
    clearTimeout(clock);
    signal.removeEventListener("abort", onAbort);
    killGroup(child.pid, "SIGKILL");
  }
}

async function collect({ stdout }: ChildProcessWithoutNullStreams): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostAnswerBytes)
      throw new ModelError("malformed", "The command writes endlessly.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function ended(child: ChildProcessWithoutNullStreams): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => {
      reject(new ModelError("model", `The command did not start: ${cause.message}.`));
    });
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
}

function commandError(exit: number | NodeJS.Signals | null, complaint: string): ModelError {
  const words = printableLines(complaint) || "it said nothing on stderr";
  const message = `The command ended with ${exit}: ${words}`;
  if (exit === 75) return new ModelError("overloaded", message);
  return new ModelError(exit === 126 || exit === 127 ? "model" : "request", message);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ModelError("malformed", "The command's answer is not UTF-8.");
  }
}
