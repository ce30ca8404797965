import { findTestBody, findTests } from "../python-source/test-methods.ts";
import { definitionIn, findNodes, identifiersIn, nameOf, walkTree } from "../python-source/tree.ts";
import type { PythonNode, PythonParser } from "../python-source/tree.ts";
import type { AuthorKit, Finding } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import { assembleTask, findFunction } from "./assemble-task.ts";
import { takeFingerprint } from "./near-duplicate.ts";

const entryPoint = "task_func";
const fewestLibraries = 2;
const skipping = new Set("skip skipIf skipUnless skipTest SkipTest expectedFailure".split(" "));

/** Python: a docstring of sections, and a class of unittest. */
export function createPythonAuthor(parser: PythonParser): AuthorKit {
  return {
    pack: { benchmark: "bigcodebench", examples: "starter", environment: "starter" },
    extension: "py",
    entryPoint,
    assemble: (source) => assembleTask(source, parser),
    checkForm: (task) => checkForm(task, parser),
    readBlock(block) {
      const module = parser.parse(block);
      const isTest = findTestBody(module) !== undefined;
      return { isTest, isSolution: findFunction(module, entryPoint) !== undefined };
    },
    takeFingerprint: (id, task) => takeFingerprint(id, task, findFunction, parser),
    /** What an answer offers: the methods `test…` of its class TestCases. */
    readOfferedTests(source) {
      const module = parser.parse(source);
      const imports = module.children
        .filter(({ type }) => type === "import_statement" || type === "import_from_statement")
        .map(({ text }) => text);
      const methods = (findTestBody(module)?.children ?? []).flatMap((node) => {
        const definition = definitionIn(node);
        const name = definition?.type === "function_definition" ? nameOf(definition) : undefined;
        if (!name?.startsWith("test")) return [];
        const margin = marginOf(source, node);
        const dedent = (line: string) =>
          line.startsWith(margin) ? line.slice(margin.length) : line;
        return [{ name, code: mapLines(node.text, parser, dedent) }];
      });
      return { imports, methods };
    },
    /** The test file with a method more at the end of TestCases; a name that is taken gets a number. */
    addTest(test, { imports, method: { name, code } }) {
      const body = findTestBody(parser.parse(test));
      if (body === undefined) return test;
      const margin = marginOf(test, body);
      const taken = new Set(findNodes(body, "function_definition").map(nameOf));
      let free = name;
      for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
      const renamed = code.replace(new RegExp(`def ${name}\\b`), `def ${free}`);
      const block = mapLines(renamed, parser, (line) => (line === "" ? line : margin + line));
      const missing = imports.filter((line) => !test.split("\n").includes(line));
      const head = missing.length === 0 ? "" : `${missing.join("\n")}\n`;
      const [before, after] = [test.slice(0, body.end).trimEnd(), test.slice(body.end).trimStart()];
      return `${head}${before}\n\n${block}\n${after === "" ? "" : `\n\n${after}`}`;
    },
  };
}

/** What a new task owes to the benchmark's form. Older packs need not have it, so an examination does not ask for it. */
function checkForm({ doc_struct: doc, libs, test }: BigCodeBenchRow, parser: PythonParser) {
  const findings: Finding[] = [];
  const add = (check: string, message: string) => findings.push({ check, message });
  const titles = {
    description: "description",
    returns: "section Returns:",
    reqs: "section Requirements:",
    examples: "section Example:",
  };
  for (const section of ["description", "returns", "reqs", "examples"] as const) {
    if (doc[section].length === 0) add("docstring", `The docstring has no ${titles[section]}.`);
  }
  if (doc.description.some((line) => line.startsWith(">>>"))) {
    add(
      "docstring",
      "The description contains an example: a blank line ends a section, so remove blank lines from Example.",
    );
  }
  const used = new Set(libs).size;
  if (used < fewestLibraries) {
    add("libraries", `Libraries used: ${used}; at least ${fewestLibraries} are required.`);
  }
  for (const name of identifiersIn(parser.parse(test)).intersection(skipping)) {
    add("tests", `The tests use ${name}: every test must run, and pass.`);
  }
  return findings;
}

/** What a repair may not do: the question stays as it was asked, and no test is lost. */
export function checkRepair(before: BigCodeBenchRow, now: BigCodeBenchRow, parser: PythonParser) {
  const findings: Finding[] = [];
  if (plain(before.complete_prompt) !== plain(now.complete_prompt)) {
    const message =
      "A repair must not change imports, signature or docstring: they are part of the prompt.";
    findings.push({ check: "prompt", message });
  }
  const namesOf = ({ test }: BigCodeBenchRow) =>
    findTests(parser.parse(test)).map(({ name }) => name);
  const lost = new Set(namesOf(before)).difference(new Set(namesOf(now)));
  if (lost.size > 0) {
    const message = `A repair must keep every test; missing: ${[...lost].join(", ")}.`;
    findings.push({ check: "tests", message });
  }
  return findings;
}

/** Without blanks at the ends of lines and of the text. */
function plain(text: string): string {
  return text.replaceAll(/[^\S\n]+(?=\n)/g, "").trim();
}

/** What stands before a node on its line. */
function marginOf(source: string, { start }: PythonNode): string {
  return source.slice(source.lastIndexOf("\n", start) + 1, start);
}

/** Changes each line but those that begin inside a string: what the string says would change. */
function mapLines(code: string, parser: PythonParser, change: (line: string) => string): string {
  const inside = new Set<number>();
  walkTree(parser.parse(code), (node) => {
    if (node.type !== "string") return true;
    const first = code.slice(0, node.start).split("\n").length;
    const count = node.text.split("\n").length;
    for (let line = 0; line < count - 1; line += 1) inside.add(first + line);
    return false;
  });
  const lines = code.split("\n");
  return lines.map((line, index) => (inside.has(index) ? line : change(line))).join("\n");
}
