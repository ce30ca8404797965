import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { finish, newUser } from "./run-bcb.ts";

const cases: [line: string, offered: string[]][] = [
  ["bcb do", ["doctor"]],
  ["bcb tasks ", ["list", "show", "stats", "compare", "diff", "--help"]],
  ["bcb tasks list --sub", ["--subset"]],
  ["bcb tasks list --subset ", ["full", "hard"]],
  ["bcb tasks list --subset h", ["hard"]],
  ["bcb evaluate --split c", ["complete"]],
  ["bcb env s", ["sync"]],
  ["bcb completion f", ["fish"]],
  ["bcb report --o", ["--out"]],
];

describe("in bash", () => {
  test.for(cases)("%j offers %j", async ([line, offered]) => {
    const user = await newUser();
    const { stdout: script } = await user.run(["completion", "bash"]);
    const words = line.split(" ");
    const simulation = [
      script,
      `COMP_WORDS=(${words.map((word) => `"${word}"`).join(" ")})`,
      `COMP_CWORD=${words.length - 1}`,
      "_bcb",
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ].join("\n");
    const { stdout, stderr } = await finish(spawn("bash", ["--norc", "-euc", simulation]));
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n")).toEqual(offered);
  });

  test("the value of an option without choices is left to the shell: files", async () => {
    const user = await newUser();
    const { stdout: script } = await user.run(["completion", "bash"]);
    const simulation = `${script}\nCOMP_WORDS=(bcb demo --out "")\nCOMP_CWORD=3\n_bcb\necho \${#COMPREPLY[@]}\ncomplete -p bcb`;
    const { stdout } = await finish(spawn("bash", ["-uc", simulation]));
    expect(stdout).toBe("0\ncomplete -o default -F _bcb bcb\n");
  });
});

const [zsh, fish] = ["zsh", "fish"] as const;

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["-c", ":"]).status === 0;
}

describe("in zsh", () => {
  test("the script defines a completion that works", async ({ skip }) => {
    if (!isInstalled(zsh)) skip("zsh is not installed");
    const user = await newUser();
    const { stdout: script } = await user.run(["completion", "zsh"]);
    const file = path.join(user.folder, "bcb.zsh");
    await writeFile(file, script);
    // zsh completes only for a terminal: a pseudo-terminal of its own is typed into.
    const typing = [
      "zmodload zsh/zpty",
      `zpty shell "PS1=ready TERM=dumb HOME=${user.folder} zsh -f -i"`,
      `zpty -w shell "source ${file}; bcb() { print -r called \\$*; }"`,
      `zpty -w -n shell $'bcb evaluate --spl\\tcomp\\t\\n'`,
      `zpty -r -m shell text $'*called evaluate*\\n*'`,
      "print -r -- $text",
      "zpty -d shell",
    ].join("\n");
    const { stdout } = await finish(spawn(zsh, ["-fc", typing], { env: user.variables }));
    expect(stdout).toContain("called evaluate --split complete");
  });
});

describe("in fish", () => {
  test.for(cases)("%j offers %j", async ([line, offered], { skip }) => {
    if (!isInstalled(fish)) skip("fish is not installed");
    const user = await newUser();
    const { stdout: script } = await user.run(["completion", "fish"]);
    const folder = path.join(user.folder, "completions");
    await mkdir(folder);
    await writeFile(path.join(folder, "bcb.fish"), script);
    const ask = `source ${folder}/bcb.fish; complete -C "${line}"`;
    const { stdout, stderr } = await finish(
      spawn(fish, ["--no-config", "-c", ask], { env: user.variables, cwd: folder }),
    );
    expect(stderr).toBe("");
    const names = stdout.split("\n").map((row) => row.split("\t")[0]);
    expect(names).toEqual(expect.arrayContaining(offered.filter((word) => word !== "--help")));
  });
});
