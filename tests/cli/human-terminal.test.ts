import { spawn } from "node:child_process";
import { describe, expect, onTestFinished, test } from "vitest";
import { parts } from "../support/parts.ts";
import { bcbFile, finish, newUser } from "./run-bcb.ts";

// Runs a command on a terminal of its own, and hands on what it says, what it is told and how it ends.
const onTerminal =
  "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";
const question = /for now\? $/;

/** `bcb human` at a terminal, with an editor that writes nothing; the person replies to each question in turn. */
async function sit(replies: readonly string[]) {
  const user = await newUser({ starter: true });
  const human = ["human", "--dataset", "starter", "--count", "3", "--json", "--editor", "true"];
  const command = [process.execPath, bcbFile, ...human];
  const child = spawn(parts.starter.python, ["-c", onTerminal, ...command], {
    cwd: user.folder,
    env: { ...user.variables, TERM: "dumb" },
  });
  onTestFinished(() => void child.kill());
  const left = [...replies];
  let heard = "";
  child.stdout.on("data", (chunk: Buffer) => {
    heard += chunk.toString();
    if (!question.test(heard)) return;
    heard = "";
    child.stdin.write(left.shift() ?? "q\n");
  });
  const { code, stdout } = await finish(child);
  const questions = stdout.match(/The file is unchanged/g)?.length ?? 0;
  const { person } = JSON.parse(stdout.slice(stdout.indexOf("{")));
  return { code, questions, person, left };
}

describe("bcb human at a terminal", () => {
  test("asks what to do with a task that nothing was written for, until it understands", async () => {
    const { code, questions, person, left } = await sit(["s\n", "what?\n", "e\n", "S\n", "q\n"]);
    expect({ code, questions, left }).toEqual({ code: 1, questions: 5, left: [] });
    expect(person).toMatchObject({ asked: 3, answered: 0, skipped: 2 });
  });

  test("stops when the keyboard is gone", async () => {
    const endOfInput = "\u0004";
    const { code, questions, person } = await sit([endOfInput]);
    expect({ code, questions }).toEqual({ code: 1, questions: 1 });
    expect(person).toMatchObject({ answered: 0, skipped: 0 });
  });
});
