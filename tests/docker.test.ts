import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
const manifest = z
  .object({ files: z.array(z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));
const dockerfiles = readdirSync(path.join(root, "docker")).map((name) => `docker/${name}`);
const known = ["ARG", "CMD", "COPY", "ENTRYPOINT", "ENV", "FROM", "RUN", "USER", "WORKDIR"];

interface Instruction {
  name: string;
  words: string;
}

function parseDockerfile(file: string): Instruction[] {
  const lines = read(file).replaceAll(/^\s*#.*\n/gm, "");
  const joined = lines.replaceAll(/\\\n\s*/g, "");
  return joined
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = "", words = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, words };
    });
}

function listCopied(instructions: readonly Instruction[]): string[] {
  return instructions
    .filter(({ name, words }) => name === "COPY" && !words.startsWith("--from"))
    .flatMap(({ words }) => words.split(" ").slice(0, -1));
}

function listTracked(source: string): string[] {
  return tracked.filter((file) => file === source || file.startsWith(`${source}/`));
}

/** As docker reads it: paths, and names that a path may have at any depth. */
function isLeftOut(file: string): boolean {
  const rules = read(".dockerignore").trim().split("\n");
  return rules.some((rule) =>
    rule.startsWith("**/")
      ? file.split("/").includes(rule.slice(3))
      : file === rule || file.startsWith(`${rule}/`),
  );
}

describe("docker", () => {
  test("there is an image to evaluate and one to generate", () => {
    expect(dockerfiles.toSorted()).toEqual([
      "docker/evaluate.Dockerfile",
      "docker/generate-cuda.Dockerfile",
    ]);
  });

  test.for(dockerfiles)("%s copies what is in the repository, and its steps parse", (file) => {
    const instructions = parseDockerfile(file);
    for (const { name } of instructions) expect(known).toContain(name);
    const missing = listCopied(instructions).filter((source) => listTracked(source).length === 0);
    expect(missing).toEqual([]);
    expect(listCopied(instructions).flatMap(listTracked).filter(isLeftOut)).toEqual([]);
    const steps = instructions.filter(({ name }) => name === "RUN");
    expect(steps.length).toBeGreaterThan(1);
    for (const { words } of steps) {
      expect(() => execFileSync("sh", ["-n", "-c", words], { stdio: "pipe" })).not.toThrow();
    }
    const variables = new Set(
      instructions.flatMap(({ name, words }) => (name === "ARG" ? [words.replace(/=.*/, "")] : [])),
    );
    for (const { words } of instructions) {
      for (const [, used = ""] of words.matchAll(/\$\{(\w+)\}/g)) {
        expect([...variables]).toContain(used);
      }
    }
  });

  test("the second image stands on the first one, by the name that its build gives it", () => {
    expect(read("docker/evaluate.Dockerfile")).toContain("evaluate.Dockerfile -t bcb .");
    expect(parseDockerfile("docker/generate-cuda.Dockerfile").slice(0, 2)).toEqual([
      { name: "ARG", words: "BCB_IMAGE=bcb" },
      { name: "FROM", words: "${BCB_IMAGE}" },
    ]);
  });

  test("the build stage copies all that the package is made of", () => {
    const copied = listCopied(parseDockerfile("docker/evaluate.Dockerfile"));
    const packed = manifest.files.filter((name) => !name.startsWith("!") && name !== "dist");
    expect(packed.length).toBeGreaterThan(5);
    const { build = "", "build:web": buildWeb = "" } = manifest.scripts;
    const sources = [...`${build} ${buildWeb}`.matchAll(/(?:-p|--config) (\w+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(new Set(sources)).toEqual(new Set(["tsconfig", "web"]));
    for (const name of [...packed, "src", "web", "tsconfig.json", "tsconfig.build.json"]) {
      expect(copied).toContain(name);
    }
  });
});
