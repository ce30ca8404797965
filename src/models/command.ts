import { joinChunks } from "../lib/join-chunks.ts";
import { printableLines } from "../lib/printable.ts";
import { keepTail, startGroup } from "../lib/process-group.ts";
import { ModelError, withinLimit, type ModelFactory } from "./support/model.ts";
import { toPlainMessages } from "./support/messages.ts";

const mostAnswerBytes = 256 * 1024 * 1024;
const mostComplaint = 1000;
const endless = () => new ModelError("malformed", "The command wrote more output than is allowed.");

/**
 * A program of the user's own. `name` is a shell's command line, started for each request: the prompt on its stdin, the
 * answer on its stdout. BCB_PROMPT_KIND (`chat`, `completion`, or `messages`: a conversation as a JSON array) and
 * BCB_DECODING (JSON) say how it is asked. It ends with 0; with 75 (EX_TEMPFAIL) it is asked again later.
 */
const command: ModelFactory = async ({ name, limitMs, variables }) => ({
  backend: "command",
  name,
  abilities: { chat: true, completion: true, prefill: false },
  async ask({ prompt, decoding }, signal) {
    signal.throwIfAborted();
    const isTalk = prompt.kind === "chat" && prompt.history !== undefined;
    const group = startGroup("/bin/sh", ["-c", name], {
      variables: {
        ...variables,
        BCB_PROMPT_KIND: isTalk ? "messages" : prompt.kind,
        BCB_DECODING: JSON.stringify(decoding),
      },
    });
    const complaint = keepTail(group.stderr, mostComplaint);
    const asked = prompt.kind === "chat" ? prompt.user : prompt.text;
    group.stdin.end(isTalk ? JSON.stringify(toPlainMessages(prompt)) : asked);
    try {
      const output = joinChunks(group.stdout, mostAnswerBytes, endless);
      const work = Promise.all([output, group.ended]);
      const words = `The command gave no answer within ${limitMs / 1000} s.`;
      const [bytes, end] = await withinLimit(work, { signal, limitMs, words });
      const exit = end.exitCode ?? end.signal;
      if (exit === null) {
        throw new ModelError("model", `The command did not start: ${end.words}.`);
      }
      if (exit !== 0) throw commandError(exit, complaint());
      return { text: decode(bytes), reasoning: null, finish: "stop", usage: null, budget: null };
    } finally {
      group.kill();
    }
  },
  async [Symbol.asyncDispose]() {},
});
export default command;

function commandError(exit: number | NodeJS.Signals, complaint: string): ModelError {
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
