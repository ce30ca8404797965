import { findTool } from "../environment/toolchain.ts";
import { cpp } from "../controls/by-syntax/compiled.ts";
import { createCommandLanguage } from "./command/create-command-language.ts";

const file = "main.cpp";
const program = "./main";

/** GCC, by C++17; without optimizations where samples are small, and compiling is most of what they take. */
export default createCommandLanguage({
  name: "cpp",
  tests: { grammar: "cpp", syntax: cpp },
  fences: ["cpp", "c++", "cxx", "cc"],
  needs: "Install g++ with your system's package manager.",
  async find() {
    const found = await findTool("g++", "-dumpfullversion");
    return found && { version: `g++ ${found.version}`, compiler: found.file };
  },
  plan(code, { compiler }, kind) {
    const speed = kind === "stdio" ? ["-O2"] : [];
    const libraries = code.includes("<openssl/") ? ["-lcrypto"] : [];
    return {
      file,
      build: [[compiler, "-std=c++17", ...speed, file, "-o", program, ...libraries]],
      run: [program],
    };
  },
});
