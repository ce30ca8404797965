import { listFunctions, listImports, listTests } from "../../javascript-source/suite.ts";
import type { AuthorKit, OfferedTests } from "../../schema/author-kit.ts";
import type { Finding } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import {
  childInField,
  findNodes,
  type SyntaxNode,
  type SyntaxParser,
} from "../../source-tree/tree.ts";
import { takeFingerprint } from "../near-duplicate.ts";
import { assembleTypeScript } from "./assemble-typescript.ts";

const entryPoint = "taskFunc";
const fewestLibraries = 2;
const solutionFile = "./solution.ts";

const rules = `Rules of a task:
- One TypeScript file: imports, types and constants if needed, and one exported function taskFunc right below its TSDoc comment.
  Types in its signature that are written in braces have a name of their own.
- The comment has a description of what is wanted, exact enough that two people would write functions which behave alike; then
  "@param name - …" for each parameter, "@returns" and "@throws" if it throws; after a blank line "Requirements:" with a list of
  packages; then "@example" with a block of code and what it gives.
- The function uses at least two npm packages or modules of Node (as node:fs), and Requirements names every imported one.
- The result depends on the arguments alone: no clock, no randomness, no network, no files but those it is given.`;

const testRules = `Rules of its tests:
- A second TypeScript file for node:test and node:assert/strict, which imports taskFunc from "./solution.ts".
- At least five calls of test("…", () => { … }), each with a name of its own. They check what the comment promises: ordinary
  cases, edges, and every error in @throws. None is skipped.
- Files are made in a temporary folder and removed; servers listen on 127.0.0.1, at a port that is free.
- A function with an empty body, or one that returns null or a value of a wrong type, fails.`;

/** TypeScript: a TSDoc comment, and a suite of node:test. */
export function createTypeScriptAuthor(parser: SyntaxParser): AuthorKit {
  return {
    pack: { benchmark: "typescript", examples: "typescript", environment: "typescript" },
    extension: "ts",
    entryPoint,
    words: {
      language: "TypeScript",
      fence: "typescript",
      documentation: "TSDoc comment",
      rules,
      testRules,
      test: "test",
      furtherTests:
        "Answer with one TypeScript block: the imports that the new tests need, and the calls of test alone. Helpers of the present file can be used.",
      testMark: "tests of node:test",
      oneTest: "call of test with a name and a function",
    },
    assemble: assembleTypeScript,
    checkForm: (task) => checkForm(task, parser),
    readBlock(block) {
      const program = parser.parse(block);
      const isSolution = listFunctions(program).has(entryPoint);
      return { isTest: listTests(program).length > 0, isSolution };
    },
    takeFingerprint: (id, task) => takeFingerprint(id, task, findFunction, parser),
    readOfferedTests(source) {
      const program = parser.parse(source);
      const methods = listTests(program).map(({ name, node }) => ({ name, code: node.text }));
      return { imports: listImports(program).map(({ node }) => node.text), methods };
    },
    addTest(test, { imports, method }) {
      const program = parser.parse(test);
      const bound = new Set(listImports(program).flatMap(({ node }) => listNames(node)));
      const missing = imports.filter((line) =>
        listNames(parser.parse(line)).some((name) => !bound.has(name)),
      );
      const head = missing.length === 0 ? "" : `${missing.join("\n")}\n`;
      const taken = new Set(listTests(program).map(({ name }) => name));
      return `${head}${test.trimEnd()}\n\n${rename(method, taken)}\n`;
    },
  };
}

function checkForm(
  { doc_struct: doc, libs, test }: BigCodeBenchRow,
  parser: SyntaxParser,
): Finding[] {
  const findings: Finding[] = [];
  const add = (check: string, message: string) => findings.push({ check, message });
  const sections = {
    description: "description",
    returns: "@returns",
    reqs: "list under Requirements:",
    examples: "@example",
  } as const;
  for (const section of ["description", "returns", "reqs", "examples"] as const) {
    if (doc[section].length === 0) add("docstring", `The comment has no ${sections[section]}.`);
  }
  const named = new Set(doc.reqs.map((line) => line.replaceAll("`", "").split(/\s/)[0]));
  const left = libs.filter((name) => !named.has(name));
  if (doc.reqs.length > 0 && left.length > 0) {
    add("libraries", `Requirements leaves out ${left.join(", ")}.`);
  }
  if (libs.length < fewestLibraries) {
    add("libraries", `The task uses ${libs.length} of the ${fewestLibraries} libraries it must.`);
  }
  const program = parser.parse(test);
  if (test !== "" && !listImports(program).some(({ from }) => from === solutionFile)) {
    add("tests", `The tests do not import from ${JSON.stringify(solutionFile)}.`);
  }
  const skipped = findNodes(program, "member_expression").filter(({ text }) =>
    /^(test|it|describe|suite|t)\.(skip|todo|only)$/.test(text),
  );
  for (const { text } of skipped) add("tests", `The tests use ${text}: every test must run.`);
  return findings;
}

/** What is declared under this name, with a body of its own. */
function findFunction(program: SyntaxNode, name: string): SyntaxNode | undefined {
  const found = listFunctions(program).get(name);
  return (found && childInField(found, "value")) ?? found;
}

function listNames(node: SyntaxNode): string[] {
  return findNodes(node, "identifier").map(({ text }) => text);
}

/** A report knows a test by its name: one that is taken gets a number. */
function rename(
  { name, code }: OfferedTests["methods"][number],
  taken: ReadonlySet<string>,
): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free === name ? code : code.replace(name, () => free);
}
