import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { listExamples } from "../../src/cli/command.ts";
import { createContext } from "../../src/cli/context.ts";
import { createProgram } from "../../src/cli/program.ts";
import { readSettings } from "../../src/cli/settings.ts";
import { createTerminal } from "../../src/cli/terminal.ts";
import { bcbFile, finish, newUser } from "./run-bcb.ts";

const silent = { write: () => true };
const context = createContext({
  settings: readSettings({ HOME: "/home/user" }),
  terminal: createTerminal(silent, silent, {}),
  signal: new AbortController().signal,
  version: "0.0.0",
});
const program = await createProgram(context);

/** A module that makes Node say on stderr which modules it loads. */
const loadListing = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      process.stderr.write("loads " + url + "\\n");
      return next(url, context);
    },
  });`)}`;

const commands = listCommands(program, []);

function listCommands(command: Command, parents: readonly string[]): [string, Command][] {
  const words = [...parents, command.name()];
  return [
    [words.join(" "), command],
    ...command.commands.flatMap((child) => listCommands(child, words)),
  ];
}

test("the commands stand under what one wants to do", () => {
  const headings = program.helpInformation().match(/^[A-Z][a-z ]+:$/gm);
  expect(headings).toEqual([
    "Options:",
    "Run the benchmark:",
    "Look at results:",
    "Compare and rank:",
    "Browse and write tasks:",
    "This machine:",
  ]);
});

test("every command is the file of its name", async () => {
  const folder = path.resolve(import.meta.dirname, "../../src/cli/commands");
  const files = await Array.fromAsync(await readdir(folder), async (file) => {
    const isCommand = /^export default /m.test(await readFile(path.join(folder, file), "utf8"));
    return isCommand ? [path.basename(file, ".ts")] : [];
  });
  const names = program.commands.map((command) => command.name());
  expect(names.toSorted()).toEqual(files.flat().toSorted());
});

describe("every command", () => {
  test.for(commands)("%s has a description and examples that name it", ([name, command]) => {
    expect(command.description()).not.toBe("");
    expect(listExamples(command).length).toBeGreaterThan(0);
    expect(listExamples(command).filter((example) => !example.includes(name))).toEqual([]);
  });

  const leaves = commands.filter(([, command]) => command.commands.length === 0);

  test.for(leaves)("%s speaks JSON", ([, command]) => {
    expect(command.options.map((option) => option.long)).toContain("--json");
  });

  test.for(commands)("the examples of %s use options that exist", ([, command]) => {
    const known = new Set(commands.flatMap(([, c]) => c.options.map((option) => option.long)));
    const used = listExamples(command).flatMap((e) => e.match(/(?<=\s)--[a-z][a-z-]*/g) ?? []);
    expect(used.filter((flag) => !known.has(flag))).toEqual([]);
  });
});

describe("bcb --help", () => {
  test("prints commands, examples and exit codes on stdout", async () => {
    const user = await newUser();
    const { code, stdout, stderr } = await user.run(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("$ bcb demo");
    for (const meaning of [
      "0    done",
      "1    finished, with a negative result",
      "2    invalid usage",
      "3    broken",
      "130  ",
    ]) {
      expect(stdout).toContain(meaning);
    }
  });

  test("loads neither zod nor a stage: it is there at once", async () => {
    const child = spawn(process.execPath, ["--import", loadListing, bcbFile, "--help"]);
    const { code, stderr } = await finish(child);
    const loaded = stderr.split("\n").filter((line) => line.startsWith("loads file:"));
    expect(code).toBe(0);
    expect(loaded.some((line) => line.includes("/commander/"))).toBe(true);
    const rooms = loaded.flatMap((line) => /\/src\/(\w+)\//.exec(line)?.[1] ?? []);
    expect([...new Set(rooms)].toSorted()).toEqual(["cli", "lib"]);
    expect(loaded.filter((line) => line.includes("/zod/"))).toEqual([]);
  });

  test.for([
    ["help", "tasks", "list"],
    ["tasks", "help", "list"],
    ["tasks", "list", "-h"],
  ])("bcb %j prints the help of that command", async (args) => {
    const user = await newUser();
    const { code, stdout } = await user.run(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: bcb tasks list/);
  });

  test("bcb alone is wrong usage: help on stderr", async () => {
    const user = await newUser();
    const { code, stdout, stderr } = await user.run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Usage: bcb");
  });

  test("bcb --version prints the package's version", async () => {
    const user = await newUser();
    expect(await user.run(["--version"])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/),
      stderr: "",
    });
  });
});
