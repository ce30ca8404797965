import { expect, test } from "vitest";
import { asTyped, commandName, withTyped } from "../../src/cli/command-name.ts";

const starts: [how: string, env: Record<string, string>, name: string][] = [
  ["installed", { PATH: "/usr/bin" }, "bcb"],
  ["by npx", { npm_command: "exec" }, "npx bcb"],
  ["by an npm script", { npm_command: "run-script" }, "bcb"],
  ["in a checkout", { BCB_COMMAND: "./bcb" }, "./bcb"],
  ["in a checkout, by npx", { BCB_COMMAND: "./bcb", npm_command: "exec" }, "./bcb"],
  ["from elsewhere", { BCB_COMMAND: "../src/bcb", PATH: "/usr/bin" }, "../src/bcb"],
  ["by a link on PATH", { BCB_COMMAND: "/a/bin/bcb", PATH: "/usr/bin:/a/bin" }, "bcb"],
  ["in a folder with a space", { BCB_COMMAND: "/my code/bcb" }, "'/my code/bcb'"],
];

test.for(starts)("a bcb started %s is called so", ([, env, name]) => {
  expect(commandName(env)).toBe(name);
});

const lines: [line: string, typed: string][] = [
  ["bcb demo", "./bcb demo"],
  [
    "zcat a.gz | bcb sanitize --samples - | bcb evaluate",
    "zcat a.gz | ./bcb sanitize --samples - | ./bcb evaluate",
  ],
  ["source <(bcb completion zsh)", "source <(./bcb completion zsh)"],
  ["BCB_CACHE=/x bcb env list", "BCB_CACHE=/x ./bcb env list"],
  ["cp a/bcb bcb.fish", "cp a/bcb bcb.fish"],
];

test.for(lines)("the example %j is shown as %j", ([line, typed]) => {
  expect(asTyped(line, "./bcb")).toBe(typed);
});

test("in a text, only what stands between backticks is a command", () => {
  const text = "bcb is slow. Run `bcb env sync starter`, or `(bcb demo)`; `bcb` is its name.";
  expect(withTyped(text, "npx bcb")).toBe(
    "bcb is slow. Run `npx bcb env sync starter`, or `(npx bcb demo)`; `bcb` is its name.",
  );
});
