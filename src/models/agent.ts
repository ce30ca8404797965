import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { keepTails, startGroup } from "../lib/process-group.ts";
import { ModelError, withinLimit, type ModelFactory } from "./support/model.ts";

const mostPrinted = 8000;
const mostAnswerBytes = 4 * 2 ** 20;
const Body = z.strictObject({ command: z.string().includes("{workdir}") });

const instructions =
  "Write your answer, the whole program, to a file in this folder: solution.py, or solution with the ending of the task's language.";

/**
 * A program of the user's that works on a task in a folder by itself. `body.command` is a shell's command line with
 * {workdir} in it, started there for each task, with this user's rights: TASK.md is what is asked, `solution.*` is the
 * answer. What it prints is kept as its reasoning. An agent that leaves no file has answered with nothing.
 */
const agent: ModelFactory = async ({ name, body, limitMs, variables }) => {
  const { success, data } = Body.safeParse(body);
  if (!success) {
    throw fault.BadUsage(
      "--agent-command must contain {workdir}.",
      "For example: --agent-command 'my-agent {workdir}'",
    );
  }
  return {
    backend: "agent",
    name,
    abilities: { chat: true, completion: false, prefill: false },
    async ask({ prompt }, signal) {
      signal.throwIfAborted();
      const folder = await mkdtemp(path.join(tmpdir(), "bcb-agent-"));
      const asked = prompt.kind === "chat" ? prompt.user : prompt.text;
      await writeFile(path.join(folder, "TASK.md"), `${asked}\n\n${instructions}\n`);
      const line = data.command.replaceAll("{workdir}", folder);
      const group = startGroup("/bin/sh", ["-c", line], { variables, cwd: folder });
      const printed = keepTails(group, mostPrinted);
      group.stdin.end();
      try {
        const words = `The agent was not done within ${limitMs / 1000} s.`;
        const end = await withinLimit(group.ended, { signal, limitMs, words });
        const said = printed();
        if (end.exitCode !== 0) {
          const message = `The agent ended with ${end.words}: ${said.slice(-1000)}`;
          throw new ModelError("request", message);
        }
        const text = await readSolution(folder);
        return { text, reasoning: said || null, finish: "stop", usage: null, budget: null };
      } finally {
        group.kill();
        await group.ended;
        await rm(folder, { recursive: true, force: true });
      }
    },
    async [Symbol.asyncDispose]() {},
  };
};
export default agent;

/** As a model would write it; empty where there is none. */
async function readSolution(folder: string): Promise<string> {
  const name = (await readdir(folder)).toSorted().find((each) => /^solution\.\w+$/.test(each));
  if (name === undefined) return "";
  const code = await readFile(path.join(folder, name));
  if (code.length > mostAnswerBytes) {
    throw new ModelError("request", `${name} has more than ${mostAnswerBytes / 2 ** 20} MiB.`);
  }
  const fence = "```";
  return `${fence}${path.extname(name).slice(1)}\n${code.toString("utf8")}\n${fence}\n`;
}
