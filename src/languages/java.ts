import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { findTool } from "../environment/toolchain.ts";
import { java } from "../controls/by-syntax/compiled.ts";
import { createCommandLanguage } from "./command/create-command-language.ts";

// Neither waits for others on this machine nor leaves files for them; one small heap, so that a sample starts soon.
const usual = ["-XX:-UsePerfData", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"];
const heap = ["-Xmx1536m", "-Xss64m"];

/** A JDK, and the jars in the folder `toolchains/java` of bcb's cache. */
export default createCommandLanguage({
  name: "java",
  tests: { grammar: "java", syntax: java },
  fences: ["java"],
  needs: "Install a JDK with your system's package manager.",
  async find({ cacheDir, remark }) {
    const compiler = await findTool("javac", "-version");
    if (compiler === undefined) return undefined;
    const home = path.dirname(path.dirname(await realpath(compiler.file)));
    const folder = path.join(cacheDir ?? "", "toolchains", "java");
    const jars = await readdir(folder).catch(() => []);
    const names = jars.filter((name) => name.endsWith(".jar")).toSorted();
    if (!names.some((name) => name.includes("javatuples"))) {
      remark(
        `MultiPL-E programs import javatuples: without its jar in ${folder}, all of them fail.`,
      );
    }
    return {
      version: compiler.version.replace("javac", "JDK"),
      parts: names,
      // Debian keeps the settings of a JDK outside of it.
      readable: [home, `/etc/${path.basename(home).replace(/-[^-]+$/, "")}`, folder],
      home,
      classes: [".", ...names.map((name) => path.join(folder, name))].join(":"),
    };
  },
  plan(code, { home, classes }) {
    // The last class before the first `main`, and of those that stand at the left.
    const before = code.slice(0, /\bstatic\s+void\s+main\s*\(/.exec(code)?.index ?? code.length);
    const classesBefore = [...before.matchAll(/^(?:public\s+|final\s+)*class\s+(\w+)/gm)];
    const main = classesBefore.at(-1)?.[1] ?? "Main";
    // The compiler wants the file to have the name of the public class.
    const named =
      /^\s*public\s+(?:final\s+|abstract\s+)*(?:class|interface|enum|record)\s+(\w+)/m.exec(code);
    const file = `${named?.[1] ?? main}.java`;
    const javac = [path.join(home, "bin", "javac"), ...usual.map((word) => `-J${word}`)];
    return {
      file,
      build: [[...javac, "-encoding", "UTF-8", "-nowarn", "-cp", classes, file]],
      run: [path.join(home, "bin", "java"), ...usual, ...heap, "-ea", "-cp", classes, main],
    };
  },
  reserves: true,
});
