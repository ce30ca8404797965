import { readdir } from "node:fs/promises";
import path from "node:path";
import { askTool, findTool, prepareLibraries } from "../environment/toolchain.ts";
import { rust } from "../controls/by-syntax/compiled.ts";
import { createCommandLanguage } from "./command/create-command-language.ts";

const file = "main.rs";
/** What programs name; the others are theirs. */
const crates = ["rand", "regex", "md5"];

/** The compiler itself, with the crates of HumanEval-X compiled once. Code that has tests is a program of them. */
export default createCommandLanguage({
  name: "rust",
  tests: { grammar: "rust", syntax: rust },
  fences: ["rust", "rs"],
  needs:
    "Install Rust with rustup, or rustc and cargo with your system's package manager; gcc is needed for linking.",
  async find({ cacheDir, remark }) {
    const found = await findTool("rustc", "--version");
    // Behind rustup's program is the one of the toolchain that is switched on.
    const root = found && (await askTool(found.file, ["--print", "sysroot"]));
    if (found === undefined || root === undefined) return undefined;
    const { version } = found;
    const compiler = path.join(root, "bin", "rustc");
    const built =
      cacheDir === null
        ? undefined
        : await prepareLibraries({
            recipe: "rust",
            version,
            cacheDir,
            remark,
            seconds: 15,
            command: [path.join(root, "bin", "cargo"), "build", "--quiet"],
            variables: (folder) => ({ CARGO_HOME: path.join(folder, "cargo"), RUSTC: compiler }),
          });
    if (built === undefined) return { version, readable: [root], compiler, libraries: [] };
    const folder = path.join(built.folder, "target", "debug", "deps");
    const libraries = await listLibraries(folder);
    const parts = [path.basename(built.folder)];
    return { version, parts, readable: [root, folder], compiler, libraries };
  },
  plan(code, { compiler, libraries }, kind) {
    const tests = code.includes("#[test]") ? ["--test"] : [];
    const manner = kind === "stdio" ? ["-O"] : tests;
    const words = ["--edition", "2021", "--cap-lints", "allow", ...manner, ...libraries];
    return { file, build: [[compiler, ...words, "-o", "main", file]], run: ["./main"] };
  },
});

async function listLibraries(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const found = crates.flatMap((crate) => {
    const library = files.find((name) => new RegExp(`^lib${crate}-\\w+\\.rlib$`).test(name));
    return library === undefined ? [] : ["--extern", `${crate}=${path.join(folder, library)}`];
  });
  return ["-L", `dependency=${folder}`, ...found];
}
