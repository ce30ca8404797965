import { PassThrough } from "node:stream";
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { askPerson } from "../../src/cli/author-turns.ts";
import { createContext } from "../../src/cli/context.ts";
import { createTerminal } from "../../src/cli/terminal.ts";
import type { TurnView } from "../../src/pipeline/author/refine.ts";
import { offlineSettings } from "../pipeline/author/fixture.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const view: TurnView = {
  id: "0001-x",
  turn: 1,
  names: { task: "task.py", test: "test.py" },
  before: { solution: "a = 1\nb = 2\n", test: null },
  now: { solution: "a = 1\nb = 3\n", test: "t = \u001B[31m1\n" },
  validation: {
    green: false,
    report: null,
    findings: [{ check: "solution", message: "test_x failed" }],
  },
};

/** Asks; each question is answered with the next line, and then the keyboard is left. */
async function ask(typed: string, variables: Record<string, string> = {}) {
  let shown = "";
  const stream = { write: (text: string) => (shown += text) };
  const settings = offlineSettings("/nowhere");
  const context = createContext({
    settings: { ...settings, variables: { ...settings.variables, ...variables } },
    terminal: createTerminal(stream, stream, {}),
    signal: new AbortController().signal,
    version: "0.0.0",
  });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines = typed.split(/(?<=\n)/).filter((line) => line !== "");
  output.on("data", (said: Buffer) => {
    if (!said.toString().endsWith("> ")) return;
    const line = lines.shift();
    if (line === undefined) input.end();
    else input.write(line);
  });
  const decision = await askPerson(view, { input, output }, context);
  return { decision, shown };
}

describe("a person at the keyboard", () => {
  test("sees what changed and what was found, without what would steer the terminal", async () => {
    const { shown, decision } = await ask("\n");
    expect(decision).toEqual({ kind: "go", remark: null });
    expect(shown).toContain("- b = 2\n+ b = 3\n");
    expect(shown).toContain("+ t = 1");
    expect(shown).not.toContain("\u001B");
    expect(shown).toContain("solution: test_x failed");
  });

  test.for([
    ["Mind the cents.\n", { kind: "go", remark: "Mind the cents." }],
    [":accept\n", { kind: "accept" }],
    [":stop\n", { kind: "stop" }],
    [":what\n:accept\n", { kind: "accept" }],
    ["", { kind: "stop" }],
  ] as const)("says %j", async ([typed, decision]) => {
    expect((await ask(typed)).decision).toEqual(decision);
  });

  test("edits both files in an editor of their own", async () => {
    const editor = path.join(await temporaryFolder(), "my editor");
    await writeFile(editor, '#!/bin/sh\nfor file; do printf "edited\\n" >> "$file"; done\n');
    await chmod(editor, 0o755);
    const { decision } = await ask(":edit\n", { EDITOR: `'${editor}'` });
    expect(decision).toEqual({
      kind: "edited",
      files: { solution: "a = 1\nb = 3\nedited\n", test: "t = \u001B[31m1\nedited\n" },
    });
    await expect(ask(":edit\n", { EDITOR: "false" })).rejects.toMatchObject({ name: "BadUsage" });
  });
});
