import path from "node:path";
import { readFile } from "node:fs/promises";
import { askTool, findTool, prepareLibraries } from "../environment/toolchain.ts";
import { writeAtomically } from "../lib/files.ts";
import { go as goSyntax } from "../controls/by-syntax/compiled.ts";
import { createCommandLanguage } from "./command/create-command-language.ts";

const file = "main.go";
const testMain = "tests.go";
const packageList = "{{if .Export}}packagefile {{.ImportPath}}={{.Export}}{{end}}";

/**
 * Go's compiler and linker themselves: `go build` and `go test` want a cache that they may write to, which samples must
 * not share. The standard library and testify are compiled once. Code without `main` is a test, as for `go test`,
 * but `go vet` is not asked.
 */
export default createCommandLanguage({
  name: "go",
  tests: { grammar: "go", syntax: goSyntax },
  fences: ["go", "golang"],
  needs: "Install Go 1.21 or newer in /usr/local/go, or with your system's package manager.",
  async find({ cacheDir, remark }) {
    const go = await findTool("go", "env", "GOVERSION");
    const told = go && (await askTool(go.file, ["env", "GOTOOLDIR", "GOROOT"]));
    if (go === undefined || told === undefined) return undefined;
    const [tools = "", root = ""] = told.split("\n");
    const parser = path.join(root, "bin", "gofmt");
    const { version } = go;
    if (cacheDir === null) return { version, tools, parser, packages: ["", ""] as const };
    const prepare = (...wanted: string[]) =>
      prepareLibraries({
        recipe: "go",
        version,
        cacheDir,
        remark,
        seconds: 40,
        command: [go.file, "list", "-mod=mod", "-export", "-deps", "-f", packageList, ...wanted],
        variables: (folder) => ({
          GOCACHE: path.join(folder, "cache"),
          GOPATH: path.join(folder, "path"),
          GOFLAGS: "-modcacherw",
          GOTOOLCHAIN: "local",
          CGO_ENABLED: "0",
        }),
      });
    const whole = await prepare("std", ".");
    // The standard library needs no package index.
    const libraries = whole ?? (await prepare("std"));
    if (libraries === undefined) return undefined;
    const { folder, said } = libraries;
    // What names the packages that can be imported; the second has the sample itself, too.
    const packages = [
      path.join(folder, "packages"),
      path.join(folder, "packages-of-tests"),
    ] as const;
    const known = await readFile(packages[1], "utf8").catch(() => "");
    if (!known.startsWith(said)) {
      await writeAtomically(packages[0], `${said}\n`);
      await writeAtomically(packages[1], `${said}\npackagefile sample=sample.a\n`);
    }
    const parts = whole === undefined ? [] : [path.basename(folder)];
    return { version, parts, readable: [root, folder], tools, parser, packages };
  },
  plan(code, { tools, packages: [own, ofTests] }, kind) {
    const compile = [path.join(tools, "compile"), "-complete", "-pack"];
    const link = [path.join(tools, "link"), "-importcfg", ofTests, "-o", "main", "main.a"];
    const run = ["./main"];
    const compiled = (name: string, packages: string, source: string) =>
      compile.concat("-p", name, "-importcfg", packages, "-o", `${name}.a`, source);
    if (kind === "stdio" || /^func\s+main\s*\(\s*\)/m.test(code)) {
      return { file, build: [compiled("main", own, file), link], run };
    }
    const build = [compiled("sample", own, file), compiled("main", ofTests, testMain), link];
    return { file, build, run, files: { [testMain]: writeTestMain(code) } };
  },
  parse: ({ parser }) => ({ file, command: [parser, "-e", "-l"] }),
  reserves: true,
});

/** What `go test` writes: a program of the package's tests. */
function writeTestMain(code: string): string {
  const names = [...code.matchAll(/^func\s+(Test\w*)\s*\(\s*\w+\s+\*testing\.T\s*\)/gm)];
  const tests = names.map(([, name]) => `\t\t{Name: "${name}", F: sample.${name}},`);
  return `package main

import (
\t${names.length === 0 ? "_" : "sample"} "sample"
\t"testing"
)

func main() {
\tmatch := func(_, _ string) (bool, error) { return true, nil }
\ttesting.Main(match, []testing.InternalTest{
${tests.map((line) => `${line}\n`).join("")}\t}, nil, nil)
}
`;
}
